import { hasRouter, INSIDE, rulesOf, type Kind, type Place } from "./kinds.ts";
import { feed, run } from "./system.ts";

const LINE = { kernel: "10.91.0.1", process: "10.91.0.2" };
/** Room for a packet of 1500 bytes in another one. */
const LINE_MTU = 1_600;
const ROUTER_INSIDE = "192.168.1.1";
const CARRIER = { router: "100.64.0.2", carrier: "100.64.0.1" };
/** Of the first peer; every further one has the next. None of them is anywhere: the namespaces have no way out. */
const OUTSIDE_BITS = 16;
const OUTSIDE_BITS_IPV6 = 32;

/** The place of a machine outside, by its number: 0 is the service's. Each has an IPv6 network of its own, as homes do. */
export function placeOf(number: number): Place {
  return {
    ipv4: `45.80.${1 + (number >> 7)}.${1 + (number & 127)}`,
    ipv6: `2a0d:5600:0:${(number + 1).toString(16)}::1`,
  };
}

/** A peer's end of the network. */
export interface Side {
  readonly namespace: string; // of the peer
  readonly outside: Place;
}

interface SideWish {
  readonly kind: Kind;
  readonly number: number; // of its place
  readonly device: number; // of the line, from 2 on: 1 is the service's
  readonly firstPort: number; // of a router that counts
}

/** Namespaces of one run, with a name that no other run has. All of them are taken away at the end. */
export class Networks {
  readonly #name: string;
  #namespaces: readonly string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get lineAddresses(): readonly string[] {
    return [LINE.process, LINE.kernel];
  }

  /** The line, and the machine of the service. */
  async openMiddle(): Promise<{ readonly line: string; readonly service: string }> {
    const [line, kernel] = [await this.#add("line"), await this.#add("kernel")];
    await this.#connect([line, "line", LINE.process, 24], [kernel, "line", LINE.kernel, 24]);
    for (const end of [line, kernel])
      await run("ip", "-n", end, "link", "set", "line", "mtu", String(LINE_MTU));
    const service = await this.#add("service");
    await this.#openOutside(service, 1);
    await this.#address(service, "wan", placeOf(0), true);
    return { line, service };
  }

  async openSide({ kind, number, device, firstPort }: SideWish): Promise<Side> {
    const outside = placeOf(number);
    const peer = await this.#add(`peer${device}`);
    if (!hasRouter(kind)) {
      await this.#openOutside(peer, device);
      await this.#address(peer, "wan", outside, kind !== "ipv6");
      await this.#rule(peer, rulesOf(kind, outside.ipv4, firstPort));
      return { namespace: peer, outside };
    }
    const router = await this.#add(`router${device}`);
    await this.#connect([peer, "lan", INSIDE, 24], [router, "lan", ROUTER_INSIDE, 24]);
    await run("ip", "-n", peer, "route", "add", "default", "via", ROUTER_INSIDE);
    await this.#forward(router);
    await this.#rule(router, rulesOf(kind, outside.ipv4, firstPort));
    let last = router;
    if (kind === "carrier") {
      last = await this.#add(`carrier${device}`);
      await this.#connect([router, "wan", CARRIER.router, 24], [last, "lan", CARRIER.carrier, 24]);
      await run("ip", "-n", router, "route", "add", "default", "via", CARRIER.carrier);
      await this.#forward(last);
      await this.#rule(last, rulesOf(kind, outside.ipv4, firstPort));
    }
    await this.#openOutside(last, device);
    await run("ip", "-n", last, "addr", "add", `${outside.ipv4}/${OUTSIDE_BITS}`, "dev", "wan");
    return { namespace: peer, outside };
  }

  /** Of one side, or of all. Processes in them have ended. */
  async close(device: number | null = null): Promise<void> {
    const gone = this.#namespaces.filter((name) => device === null || name.endsWith(`-${device}`));
    this.#namespaces = this.#namespaces.filter((name) => !gone.includes(name));
    for (const name of gone) {
      // The kernel takes a namespace away in its own time, and the number of a device is free no sooner than the device is gone.
      if (/-\d+$/.test(name)) await run("ip", "-n", name, "link", "del", "wan").catch(() => undefined);
      await run("ip", "netns", "del", name).catch(() => undefined);
    }
  }

  async #add(part: string): Promise<string> {
    const name = `${this.#name}-${part.replace(/(\d+)$/, "-$1")}`;
    this.#namespaces = [...this.#namespaces, name];
    await run("ip", "netns", "add", name);
    await run("ip", "-n", name, "link", "set", "lo", "up");
    return name;
  }

  async #connect(...ends: readonly (readonly [string, string, string, number])[]): Promise<void> {
    const [one, other] = ends as [(typeof ends)[0], (typeof ends)[0]];
    await run(
      "ip",
      "-n",
      one[0],
      "link",
      "add",
      one[1],
      "type",
      "veth",
      "peer",
      "name",
      other[1],
      "netns",
      other[0],
    );
    for (const [namespace, device, address, bits] of ends) {
      await run("ip", "-n", namespace, "addr", "add", `${address}/${bits}`, "dev", device);
      await run("ip", "-n", namespace, "link", "set", device, "up");
    }
  }

  /** The device towards the line, called "wan". */
  async #openOutside(namespace: string, device: number): Promise<void> {
    const kernel = `${this.#name}-kernel`;
    const vxlan = ["type", "vxlan", "id", String(device), "dstport", "4789"];
    const ends = ["local", LINE.kernel, "remote", LINE.process];
    await run("ip", "-n", kernel, "link", "add", `side${device}`, ...vxlan, ...ends);
    await run("ip", "-n", kernel, "link", "set", `side${device}`, "netns", namespace, "name", "wan");
    await run("ip", "-n", namespace, "link", "set", "wan", "up");
  }

  async #address(namespace: string, device: string, { ipv4, ipv6 }: Place, hasIpv4: boolean): Promise<void> {
    const add = ["-n", namespace, "addr", "add"];
    if (hasIpv4) await run("ip", ...add, `${ipv4}/${OUTSIDE_BITS}`, "dev", device);
    await run("ip", ...add, `${ipv6}/${OUTSIDE_BITS_IPV6}`, "dev", device, "nodad");
  }

  async #forward(namespace: string): Promise<void> {
    await run("ip", "netns", "exec", namespace, "sysctl", "-q", "-w", "net.ipv4.ip_forward=1");
  }

  async #rule(namespace: string, rules: string): Promise<void> {
    if (rules !== "") await feed(rules, "ip", "netns", "exec", namespace, "nft", "-f", "-");
  }
}
