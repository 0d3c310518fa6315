// Measures with real things whether a host behind a router is reached from outside: `npm run reached`, as root, on Linux.
//
// Three network namespaces: a home, a router that translates addresses (nftables) and opens ports (miniupnpd), and outside. The router's
// outside address looks public, and leads nowhere out of this machine. What is missing is said, and is no failure.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

import { readToolWords } from "./read-words.ts";

const HELP = `npm run reached: measures with real things whether a host behind a router is reached from outside

It needs Linux, root, and the programs ip, nft and miniupnpd. Without them it says what is missing, and measures nothing.

Exit status: 0 all is so, or something is missing; 1 something is not so, or bad usage.
`;

const ROOT = path.resolve(import.meta.dirname, "..");
const IS_MEANT = readToolWords({ name: "reached", help: HELP }, {}) !== null;
const FOLDER = IS_MEANT ? mkdtempSync(path.join(tmpdir(), "robocat-reached-")) : "";
const TAG = `rc${process.pid % 10_000}`;
const [HOME, ROUTER, OUTSIDE] = [`${TAG}h`, `${TAG}r`, `${TAG}o`];
/** Of the router's two sides, the home's and the outside's one. */
const [ROUTER_IN, ROUTER_OUT, HOME_IN, OUTSIDE_IN] = [`${TAG}ri`, `${TAG}ro`, `${TAG}hi`, `${TAG}oi`];
const PUBLIC = "11.22.33.1";
const OF_PROVIDER = "100.64.7.1";
const PORT = 45_000;
const UPTIME_MS = 15_000;
const FILTER = `
table inet filter
delete table inet filter
table inet filter {
  chain input { type filter hook input priority 0; policy accept; }
  chain forward {
    type filter hook forward priority 0; policy drop;
    ct state established,related accept
    iifname "${ROUTER_IN}" accept
    jump miniupnpd
  }
  chain miniupnpd { }
  chain prerouting { type nat hook prerouting priority -100; jump prerouting_miniupnpd; }
  chain postrouting { type nat hook postrouting priority 100; jump postrouting_miniupnpd; oifname "${ROUTER_OUT}" masquerade; }
  chain prerouting_miniupnpd { }
  chain postrouting_miniupnpd { }
}`;
/** What speaks PCP says so in its first byte. */
const WITHOUT_PCP = `add rule inet filter input udp dport 5351 @th,64,8 2 drop`;

type Line = Readonly<Record<string, unknown>>;

/** A peer in a namespace, and the lines that it prints. */
class Peer {
  readonly #child: ChildProcess;
  readonly lines: Line[] = [];
  readonly #ended: Promise<void>;
  #onLine: () => void = () => undefined;

  constructor(namespace: string, words: readonly string[]) {
    const home = mkdtempSync(path.join(FOLDER, "home-"));
    const args = [
      "netns",
      "exec",
      namespace,
      process.execPath,
      "src/cli/robocat.ts",
      ...words,
      "--json",
      "--home",
      home,
    ];
    this.#child = spawn("ip", args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    createInterface({ input: this.#child.stdout! }).on("line", (line) => {
      this.lines.push(JSON.parse(line) as Line);
      this.#onLine();
    });
    this.#ended = new Promise((resolve) => this.#child.once("close", () => resolve()));
  }

  /** Resolves to the first line from that one on that is meant; rejects when the peer ends before. */
  async line(isMeant: (line: Line) => boolean, from = 0): Promise<Line> {
    for (;;) {
      const found = this.lines.slice(from).find(isMeant);
      if (found !== undefined) return found;
      const next = new Promise<"line">((resolve) => (this.#onLine = () => resolve("line")));
      const what = await Promise.race([next, this.#ended]);
      if (what !== "line") throw new Error(`a peer has ended: ${JSON.stringify(this.lines.at(-1))}`);
    }
  }

  async end(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#ended;
  }
}

function run(program: string, args: readonly string[], input?: string): string {
  const done = spawnSync(program, [...args], { encoding: "utf8", ...(input === undefined ? {} : { input }) });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(" ")}: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

const inRouter = (...words: readonly string[]): string => run("ip", ["netns", "exec", ROUTER, ...words]);
const rules = (text: string): string => run("ip", ["netns", "exec", ROUTER, "nft", "-f", "-"], text);
const isOpen = (): boolean =>
  inRouter("nft", "list", "chain", "inet", "filter", "prerouting_miniupnpd").includes("dnat");

function missing(): string | null {
  if (process.platform !== "linux") return "network namespaces are Linux's";
  if (process.getuid?.() !== 0) return "only root makes network namespaces";
  for (const [program, ...args] of [
    ["ip", "-V"],
    ["nft", "-v"],
    ["miniupnpd", "--version"],
  ] as const)
    if (spawnSync(program, args).error !== undefined)
      return `there is no ${program} (Debian: iproute2, nftables, miniupnpd-nftables)`;
  const made = spawnSync("ip", ["netns", "add", ROUTER], { encoding: "utf8" });
  return made.status === 0 ? null : `no network namespace can be made: ${made.stderr.trim()}`;
}

function build(): void {
  for (const name of [HOME, OUTSIDE]) run("ip", ["netns", "add", name]);
  const pairs = [
    {
      name: HOME,
      end: HOME_IN,
      address: "192.168.77.2/24",
      router: ROUTER_IN,
      routerAddress: "192.168.77.1/24",
    },
    {
      name: OUTSIDE,
      end: OUTSIDE_IN,
      address: "11.22.33.2/24",
      router: ROUTER_OUT,
      routerAddress: `${PUBLIC}/24`,
    },
  ];
  for (const { name, end, address, router, routerAddress } of pairs) {
    run("ip", ["link", "add", end, "netns", name, "type", "veth", "peer", "name", router, "netns", ROUTER]);
    run("ip", ["-n", name, "addr", "add", address, "dev", end]);
    run("ip", ["-n", ROUTER, "addr", "add", routerAddress, "dev", router]);
    for (const link of ["lo", end]) run("ip", ["-n", name, "link", "set", link, "up"]);
    for (const link of ["lo", router]) run("ip", ["-n", ROUTER, "link", "set", link, "up"]);
  }
  run("ip", ["-n", HOME, "route", "add", "default", "via", "192.168.77.1"]);
  inRouter("sysctl", "-qw", "net.ipv4.ip_forward=1");
}

/** The router as it comes up: it remembers nothing. */
function startRouter({ speaksPmp = true, speaksUpnp = true, ruleset = "", ext = "" } = {}): ChildProcess {
  rules(FILTER);
  if (ruleset !== "") rules(ruleset);
  const file = path.join(FOLDER, "miniupnpd.conf");
  const lines = [
    `ext_ifname=${ROUTER_OUT}`,
    `listening_ip=${ROUTER_IN}`,
    "http_port=5000",
    `enable_natpmp=${speaksPmp ? "yes" : "no"}`,
    `enable_upnp=${speaksUpnp ? "yes" : "no"}`,
    "secure_mode=yes",
    "uuid=00000000-0000-0000-0000-0000000000c6",
    "upnp_table_name=filter",
    "upnp_nat_table_name=filter",
    "upnp_forward_chain=miniupnpd",
    "upnp_nat_chain=prerouting_miniupnpd",
    "upnp_nat_postrouting_chain=postrouting_miniupnpd",
    ...(ext === "" ? [] : [`ext_ip=${ext}`]),
    "allow 1024-65535 192.168.77.0/24 1024-65535",
    "deny 0-65535 0.0.0.0/0 0-65535",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return spawn("ip", ["netns", "exec", ROUTER, "miniupnpd", "-d", "-f", file], { stdio: "ignore" });
}

async function endRouter(router: ChildProcess): Promise<void> {
  if (router.exitCode !== null || router.signalCode !== null) return;
  const ended = new Promise((resolve) => router.once("close", resolve));
  router.kill("SIGKILL"); // as one whose plug is pulled
  await ended;
}

const host = (...words: readonly string[]): Peer =>
  new Peer(HOME, ["host", String(PORT), "John", "--invite-only", ...words]);
const kindOf = (line: Line): string => String((line["mapping"] as Line | undefined)?.["kind"]);
const isReach = (kind: string) => (line: Line) => line["event"] === "reach" && kindOf(line) === kind;

function tell(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(62)} ${figure}\n`);
}

const since = (startMs: number): string => `${((performance.now() - startMs) / 1_000).toFixed(2)} s`;

/** From the first lines of a host to a port that is open, a guest from outside, a router that was restarted, and a port that is closed. */
async function playThrough(by: string, wish: Parameters<typeof startRouter>[0]): Promise<void> {
  let router = startRouter(wish);
  // Whether a router has forgotten is told by how long it has been up: one that was restarted at once would look the same.
  await new Promise((resolve) => setTimeout(resolve, UPTIME_MS));
  const john = host("--turns", "30");
  try {
    await john.line(({ event }) => event === "lobby");
    let startMs = performance.now();
    const reach = await john.line(isReach("open"));
    check((reach["mapping"] as Line)["by"] === by, `it is open by ${by}`);
    tell(`${by}: from the lobby to an open port that is told`, since(startMs));

    await endRouter(router);
    const told = john.lines.length;
    router = startRouter(wish);
    startMs = performance.now();
    check(!isOpen(), "a router that was restarted has forgotten");
    while (!isOpen()) await new Promise((resolve) => setTimeout(resolve, 100));
    tell(`${by}: from a restarted router to the port that is open again`, since(startMs));
    const again = john.lines.slice(told).findLast(({ event }) => event === "reach");
    const { invitation } = again === undefined || kindOf(again) !== "open" ? reach : again;

    startMs = performance.now();
    const jane = new Peer(OUTSIDE, ["join", String(invitation), "Jane"]);
    await jane.line(({ event }) => event === "start");
    tell(`${by}: a guest outside, from its start to that of the match`, since(startMs));
    await Promise.all([john, jane].map((peer) => peer.line(({ event }) => event === "result")));
    await jane.end();
  } finally {
    const startMs = performance.now();
    await john.end();
    tell(`${by}: the host closed, and the port`, isOpen() ? "STILL OPEN" : since(startMs));
    check(!isOpen(), "the port is closed with the host");
    await endRouter(router);
  }
}

async function sentence(
  what: string,
  kind: string,
  wish: Parameters<typeof startRouter>[0] | null,
): Promise<void> {
  if (wish === null) rules(FILTER);
  const router = wish === null ? null : startRouter(wish);
  const john = host();
  try {
    await john.line(({ event }) => event === "lobby");
    const startMs = performance.now();
    const reach = await john.line(isReach(kind));
    tell(`${what}: from the lobby to`, `${since(startMs)}: ${String(reach["text"])}`);
  } finally {
    await john.end();
    if (router !== null) await endRouter(router);
  }
}

function check(isSo: boolean, what: string): void {
  if (isSo) return;
  tell(`NOT SO: ${what}`, "");
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const why = missing();
  if (why !== null) {
    rmSync(FOLDER, { recursive: true, force: true });
    process.stdout.write(`Skipped: ${why}.\n`);
  } else {
    try {
      build();
      await playThrough("pcp", {});
      await playThrough("nat-pmp", { ruleset: WITHOUT_PCP, speaksUpnp: false });
      await playThrough("upnp", { speaksPmp: false });
      await sentence("no router answers", "silent", null);
      run("ip", ["-n", ROUTER, "addr", "add", `${OF_PROVIDER}/24`, "dev", ROUTER_OUT]);
      run("ip", ["-n", ROUTER, "addr", "del", `${PUBLIC}/24`, "dev", ROUTER_OUT]);
      await sentence("the provider's router stands before it", "refused", {});
    } finally {
      for (const name of [HOME, OUTSIDE, ROUTER]) spawnSync("ip", ["netns", "del", name]);
      rmSync(FOLDER, { recursive: true, force: true });
    }
  }
}

if (IS_MEANT) await main();
