import type { RouterRequest } from "../../src/nat/index.ts";
import { PortMapping } from "../../src/nat/port-mapping.ts";
import type { Address } from "../../src/wire/index.ts";
import { natPmpAddress, natPmpMapped, pcpAnnounced, pcpMapped } from "./router-answers.ts";

export const ROUTER = "192.168.0.1";
export const OWN = "192.168.0.7";
export const PORT = 45_000;
export const HOUR_MS = 3_600_000;

/** What a router speaks, and says. */
export interface RouterWays {
  readonly pcp?: boolean;
  readonly natPmp?: boolean;
  readonly upnp?: boolean;
  readonly host?: string; // its address outside
  readonly addressCode?: number; // of each answer to a question for that; PCP asks for none
  readonly announceCode?: number; // of each answer to an ANNOUNCE
  readonly code?: number; // of each answer to a wish for a port
  readonly lifetimeSeconds?: number; // in place of what was asked for
  readonly outsidePort?: number;
  readonly upnpCode?: number; // of each answer to a wish for a port
  readonly upnpRefuses?: "lease" | "port"; // by that code leases with an end alone, or the port inside alone
  readonly deadLine?: { readonly host?: string; readonly addressCode?: number }; // its first service: of a line that is not in use
  readonly location?: string; // of its description
}

/** A router that is simulated: it hears what a PortMapping says, and remembers ports. */
export class FakeRouter {
  ways: RouterWays;
  bootMs = -100_000;
  isUp = true;
  open: { by: string; port: number; lifetimeSeconds: number } | null = null;
  readonly heard: string[] = [];

  constructor(ways: RouterWays) {
    this.ways = ways;
  }

  restart(nowMs: number): void {
    this.open = null;
    this.bootMs = nowMs;
  }

  answer(to: Address, bytes: Uint8Array, nowMs: number): Uint8Array | null {
    if (!this.isUp) return null;
    if (to.port === 1_900) return this.#answerSearch();
    const epochSeconds = Math.floor((nowMs - this.bootMs) / 1_000);
    if (bytes[0] === 2)
      return this.ways.pcp === true ? this.#answerPcp(bytes, epochSeconds) : this.#olderVersion();
    return this.ways.natPmp === true ? this.#answerNatPmp(bytes, epochSeconds) : null;
  }

  /** Routers of NAT-PMP alone say so; others say nothing. */
  #olderVersion(): Uint8Array | null {
    return this.ways.natPmp === true ? Uint8Array.of(0, 130, 0, 1, 0, 0, 0, 9) : null;
  }

  #answerPcp(bytes: Uint8Array, epochSeconds: number): Uint8Array {
    if (bytes[1] === 0) {
      this.heard.push("announce");
      return pcpAnnounced(epochSeconds, this.ways.announceCode);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const lifetimeSeconds = this.#map("pcp", view.getUint32(4), view.getUint16(42));
    const { host = "11.0.0.1", code = 0 } = this.ways;
    const port = this.open?.port ?? 0;
    const outside = { host, port };
    return pcpMapped({
      nonce: bytes.slice(24, 36),
      insidePort: PORT,
      outside,
      code,
      lifetimeSeconds,
      epochSeconds,
    });
  }

  #answerNatPmp(bytes: Uint8Array, epochSeconds: number): Uint8Array {
    const { host = "11.0.0.1", addressCode = 0, code = 0 } = this.ways;
    if (bytes[1] === 0) {
      this.heard.push("address");
      return natPmpAddress(host, { code: addressCode, epochSeconds });
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const lifetimeSeconds = this.#map("nat-pmp", view.getUint32(8), view.getUint16(6));
    const outsidePort = this.open?.port ?? 0;
    return natPmpMapped({ insidePort: PORT, outsidePort, lifetimeSeconds }, { code, epochSeconds });
  }

  #map(by: string, asked: number, wished: number): number {
    this.heard.push(asked === 0 ? "return" : "map");
    const lifetimeSeconds = asked === 0 ? 0 : (this.ways.lifetimeSeconds ?? asked);
    const isGiven = asked !== 0 && (this.ways.code ?? 0) === 0;
    const port = this.ways.outsidePort ?? (wished === 0 ? PORT : wished);
    this.open = isGiven ? { by, port, lifetimeSeconds } : null;
    return lifetimeSeconds;
  }

  #answerSearch(): Uint8Array | null {
    if (this.ways.upnp !== true) return null;
    this.heard.push("search");
    const lines = [
      "HTTP/1.1 200 OK",
      "ST: urn:schemas-upnp-org:device:InternetGatewayDevice:1",
      `LOCATION: ${this.ways.location ?? `http://${ROUTER}:5000/root.xml`}`,
    ];
    return new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
  }

  reply({
    path,
    headers,
    body,
  }: RouterRequest): { readonly status: number; readonly body: Uint8Array } | null {
    if (!this.isUp || this.ways.upnp !== true) return null;
    const { deadLine } = this.ways;
    if (path === "/root.xml") return said(200, descriptionOf(deadLine === undefined ? [LIVE] : [DEAD, LIVE]));
    const action = /#(\w+)"/.exec(headers["SOAPAction"] ?? "")?.[1] ?? "";
    const isDead = path === DEAD.path;
    this.heard.push(isDead ? `dead ${action}` : action);
    const { upnpCode = 0, upnpRefuses } = this.ways;
    const { host = "11.0.0.1", addressCode = 0 } = (isDead ? deadLine : undefined) ?? this.ways;
    const refused = (code: number) => said(500, `<s:Fault><errorCode>${code}</errorCode></s:Fault>`);
    const done = (inner: string) =>
      said(200, `<s:Body><u:${action}Response xmlns:u="x">${inner}</u:${action}Response></s:Body>`);
    const valueOf = (name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(body)?.[1] ?? "";
    switch (action) {
      case "GetExternalIPAddress":
        if (addressCode !== 0) return refused(addressCode);
        return done(`<NewExternalIPAddress>${host}</NewExternalIPAddress>`);
      case "AddPortMapping":
        if (upnpCode !== 0 && isRefused(upnpRefuses, valueOf)) return refused(upnpCode);
        this.open = {
          by: "upnp",
          port: Number(valueOf("NewExternalPort")),
          lifetimeSeconds: Number(valueOf("NewLeaseDuration")),
        };
        return done("");
      case "GetSpecificPortMappingEntry":
        if (this.open === null) return refused(714);
        return done(
          `<NewInternalPort>${PORT}</NewInternalPort><NewInternalClient>${OWN}</NewInternalClient>`,
        );
      default:
        this.open = null;
        return done("");
    }
  }
}

function isRefused(what: RouterWays["upnpRefuses"], valueOf: (name: string) => string): boolean {
  if (what === "lease") return valueOf("NewLeaseDuration") !== "0";
  return what === undefined || valueOf("NewExternalPort") === String(PORT);
}

const DEAD = { type: "WANIPConnection:1", path: "/dead" };
const LIVE = { type: "WANPPPConnection:1", path: "/ctl" };

function descriptionOf(lines: readonly (typeof LIVE)[]): string {
  const services = lines.map(
    ({ type, path }) =>
      `<service><serviceType>urn:schemas-upnp-org:service:${type}</serviceType><controlURL>${path}</controlURL></service>`,
  );
  return `<?xml version="1.0"?><root><device><serviceList>${services.join("")}</serviceList></device></root>`;
}

function said(status: number, body: string): { readonly status: number; readonly body: Uint8Array } {
  return { status, body: new TextEncoder().encode(body) };
}

/** Runs both from one time to another, from one thing that is due to the next. What is said on the way takes no time. */
export function runMapping(
  mapping: PortMapping,
  router: FakeRouter,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): void {
  for (let nowMs = fromMs, steps = 0; nowMs <= toMs; steps += 1) {
    if (steps > 5_000) throw new Error(`it never rests: ${nowMs}`);
    mapping.update(nowMs);
    settle(mapping, router, nowMs);
    nowMs = Math.max(nowMs + 1, mapping.nextDueMs(nowMs));
  }
}

function settle(mapping: PortMapping, router: FakeRouter, nowMs: number): void {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const datagrams = mapping.takeDatagrams();
    const requests = mapping.takeRequests();
    if (datagrams.length + requests.length === 0) return;
    for (const { to, bytes } of datagrams) {
      const answer = router.answer(to, bytes, nowMs);
      if (answer !== null) mapping.hear(answer, { host: ROUTER, port: to.port }, nowMs);
    }
    for (const wish of requests) mapping.hearReply(wish.id, router.reply(wish), nowMs);
  }
  throw new Error("they never come to an end");
}

export function openMapping(router: string | null = ROUTER): PortMapping {
  let seed = 1;
  const random = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0);
  return new PortMapping({ router, own: OWN, port: PORT, random });
}

/** One that a router of such ways was asked by, from 0 to that time. */
export function playMapping(
  ways: RouterWays,
  toMs = 20_000,
): { readonly mapping: PortMapping; readonly router: FakeRouter } {
  const [mapping, router] = [openMapping(), new FakeRouter(ways)];
  runMapping(mapping, router, { fromMs: 0, toMs });
  return { mapping, router };
}
