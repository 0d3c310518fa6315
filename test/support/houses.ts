import { spawnSync } from "node:child_process";

/** Whether this machine lets a test make networks of its own. */
export const MAY_MAKE_NETWORKS =
  process.getuid?.() === 0 &&
  spawnSync("nft", ["--version"]).status === 0 &&
  spawnSync("ip", ["netns", "add", `rc-probe-${process.pid}`]).status === 0 &&
  spawnSync("ip", ["netns", "del", `rc-probe-${process.pid}`]).status === 0;

/** Where servers are, in the network between the routers. */
export const SERVER_HOST = "11.0.0.1";

/** The words of a command that runs in that network; null: in the one of this process. */
export function wordsIn(
  namespace: string | null,
  command: string,
  ...rest: readonly string[]
): [string, ...string[]] {
  return namespace === null ? [command, ...rest] : ["ip", "netns", "exec", namespace, command, ...rest];
}

/**
 * Network namespaces of Linux: one with servers, and houses, each behind a router of its own that gives every connection another port and lets
 * in nothing but answers (symmetric). Nothing of it is seen outside.
 */
export class Houses {
  static #serial = 0; // of this process: tests of a file run at once
  readonly #id = `${process.pid}-${(Houses.#serial += 1)}`;
  readonly servers = `rc-net-${this.#id}`;
  #namespaces: readonly string[] = [];
  #count = 0;

  constructor() {
    this.#add(this.servers);
    run("-n", this.servers, "link", "add", "br0", "type", "bridge");
    run("-n", this.servers, "addr", "add", `${SERVER_HOST}/24`, "dev", "br0");
    run("-n", this.servers, "link", "set", "br0", "up");
  }

  /** The namespace of one more machine, at home behind a router. `letsUdpOut`: true by default. */
  add({ letsUdpOut = true } = {}): string {
    this.#count += 1;
    const [router, home] = [`rc-r${this.#count}-${this.#id}`, `rc-h${this.#count}-${this.#id}`];
    this.#add(router);
    this.#add(home);
    const port = `p${this.#count}`;
    run("-n", router, "link", "add", "wan", "type", "veth", "peer", "name", port, "netns", this.servers);
    run("-n", this.servers, "link", "set", port, "master", "br0", "up");
    run("-n", router, "addr", "add", `11.0.0.${10 + this.#count}/24`, "dev", "wan");
    run("-n", router, "link", "add", "lan", "type", "veth", "peer", "name", "eth0", "netns", home);
    run("-n", router, "addr", "add", "192.168.1.1/24", "dev", "lan");
    run("-n", home, "addr", "add", `192.168.1.${10 + this.#count}/24`, "dev", "eth0");
    for (const device of ["wan", "lan"]) run("-n", router, "link", "set", device, "up");
    run("-n", home, "link", "set", "eth0", "up");
    run("-n", home, "route", "add", "default", "via", "192.168.1.1");
    within(router, "sysctl", "-qw", "net.ipv4.ip_forward=1");
    succeed("ip", ["netns", "exec", router, "nft", "-f", "-"], RULES);
    if (!letsUdpOut)
      within(router, "nft", "insert", "rule", "ip", "home", "in", "meta", "l4proto", "udp", "drop");
    return home;
  }

  clear(): void {
    for (const name of this.#namespaces) run("netns", "del", name);
    this.#namespaces = [];
  }

  #add(name: string): void {
    run("netns", "add", name);
    this.#namespaces = [...this.#namespaces, name];
    run("-n", name, "link", "set", "lo", "up");
  }
}

const RULES = `
table ip home {
  chain out { type nat hook postrouting priority 100; oifname "wan" masquerade fully-random; }
  chain in { type filter hook forward priority 0; iifname "wan" ct state established,related accept; iifname "wan" drop; }
}`;

function run(...args: readonly string[]): void {
  succeed("ip", args);
}

function within(namespace: string, ...args: readonly string[]): void {
  succeed("ip", ["netns", "exec", namespace, ...args]);
}

function succeed(command: string, args: readonly string[], input = ""): void {
  const { status, stderr } = spawnSync(command, [...args], { input });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.toString()}`);
}
