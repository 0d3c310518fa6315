import { run } from "./system.ts";

/** A sentence on why this machine can't have such routers; null: it can. */
export async function whyNot(): Promise<string | null> {
  if (process.platform !== "linux") return "network namespaces are Linux's.";
  if (process.getuid?.() !== 0) return "network namespaces want root: sudo npm run routers.";
  for (const [command, debian] of [
    ["ip", "iproute2"],
    ["nft", "nftables"],
    ["nsenter", "util-linux"],
  ] as const) {
    const isThere = await works("sh", "-c", `command -v ${command}`);
    if (!isThere) return `${command} is not installed: apt-get install ${debian}.`;
  }
  return hasParts();
}

/** Some kernels, and most containers, have not all of it. */
async function hasParts(): Promise<string | null> {
  const name = `robocat-${process.pid}-able`;
  if (!(await works("ip", "netns", "add", name))) return "this machine allows no network namespaces.";
  try {
    const rules =
      "table ip a { chain b { type nat hook postrouting priority 100; masquerade persistent; }; }";
    if (!(await works("ip", "netns", "exec", name, "nft", rules)))
      return "this kernel has no NAT of nftables.";
    const vxlan = ["type", "vxlan", "id", "1", "local", "10.0.0.1", "remote", "10.0.0.2", "dstport", "4789"];
    const isMade = await works("ip", "-n", name, "link", "add", "side1", ...vxlan);
    return isMade ? null : "this kernel has no VXLAN.";
  } finally {
    await run("ip", "netns", "del", name);
  }
}

function works(command: string, ...args: readonly string[]): Promise<boolean> {
  return run(command, ...args).then(
    () => true,
    () => false,
  );
}
