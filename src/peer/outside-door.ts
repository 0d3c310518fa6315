import { lookup } from "node:dns/promises";
import { canonicalIp, fail, ok, readInvitation, type Result } from "../base/index.ts";
import { PortMapping, StunAsker, STUN_SERVERS_MAX, type RouterRequest } from "../nat/index.ts";
import { isAddress, type Address } from "../wire/index.ts";
import { WakeTimer, type Clock } from "./clock.ts";
import { findRouter, type RouterPlace } from "./find-router.ts";
import { randomU32 } from "./random-u32.ts";
import type { Reach } from "./reach.ts";
import { askRouter } from "./router-http.ts";
import { openUdpSocket, type UdpSocket } from "../system/index.ts";
import { CLOSE_MS_MAX } from "./limits.ts";

/** Whether the router and which servers are asked how this machine is reached from outside. */
export interface OutsideWish {
  readonly opensPort: boolean; // by the router
  readonly isShutBySettings?: true; // which say that it opens none; missing: the command line does, if it opens none
  readonly stunServers: readonly string[]; // "host:port", as typed; STUN_SERVERS_MAX of them are asked
}

/** The servers of `--stun`, each "host:port"; the reason of a failure goes on a sentence. */
export function askedStunServers(texts: readonly string[]): Result<readonly string[], string> {
  if (texts.length > STUN_SERVERS_MAX) return fail(`--stun names more than ${STUN_SERVERS_MAX} servers`);
  const wrong = texts.find((text) => {
    const read = readInvitation(text);
    return !/:[0-9]+$/.test(text) || !read.ok || read.value.roomKey !== null;
  });
  return wrong === undefined ? ok(texts) : fail(`--stun: "${wrong}" is no HOST:PORT`);
}

interface OutsideDoorOptions extends OutsideWish {
  readonly port: number; // of the match, UDP
  readonly own: () => readonly Address[]; // of this machine now
  readonly needsInvitation: boolean;
  readonly clock: Clock;
  /** By the match's own socket: what it is seen as counts. */
  readonly send: (to: Address, bytes: Uint8Array) => void;
  readonly onChange: (reach: Reach) => void;
  /** By default that of the system's ways. */
  readonly find?: () => Promise<RouterPlace | null>;
  /** Opens the socket to the router; by default one of the system. */
  readonly open?: typeof openUdpSocket;
  /** Finds the address of a server, given as "host:port"; null: there is none now. By default that of the system. */
  readonly findServer?: typeof addressOfServer;
}

/** So often it is looked whether the router and the machine's own addresses are still the same (another WLAN, a cable), and names that nobody knew are looked up again. */
const LOOK_MS = 60_000;

/** The sockets and the timer behind PortMapping and StunAsker: open from the lobby on, closed with the match. */
export class OutsideDoor {
  readonly #options: OutsideDoorOptions;
  readonly #timer: WakeTimer;
  readonly #abort = new AbortController();
  #place: RouterPlace | null = null;
  #hasLooked = false;
  #lookMs = -Infinity;
  #isLooking = false;
  #mapping: PortMapping | null = null;
  #socket: UdpSocket | null = null; // to the router
  readonly #stun = new StunAsker(randomU32);
  #unfound: readonly string[]; // servers of which no address is known, nor being looked up
  #told = "";
  #isClosing = false;
  #onDone: () => void = () => undefined;

  constructor(options: OutsideDoorOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#run());
    this.#unfound = options.stunServers.slice(0, STUN_SERVERS_MAX);
    this.#run();
  }

  get reach(): Reach {
    const { opensPort, isShutBySettings, stunServers, own, needsInvitation } = this.#options;
    const none = { kind: this.#hasLooked && this.#place === null ? "no-router" : "asking" } as const;
    const off = { kind: "off", by: isShutBySettings === true ? "settings" : "command-line" } as const;
    const mapping = opensPort ? (this.#mapping?.state ?? none) : off;
    return { mapping, seen: stunServers.length === 0 ? null : this.#stun.state, own: own(), needsInvitation };
  }

  /** Whether what came to the match's socket was an answer to a question of ours: it is nothing for the match then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    const isOurs = this.#stun.hear(bytes, from, this.#options.clock.nowMs());
    if (isOurs) this.#run();
    return isOurs;
  }

  /** Resolves when the router was told to close the port and has said that it did, or says nothing. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const { clock } = this.#options;
    const mapping = this.#mapping;
    if (mapping !== null) {
      await new Promise<void>((resolve) => {
        const stopWaiting = clock.setTimer(clock.nowMs() + CLOSE_MS_MAX, resolve);
        this.#onDone = () => {
          stopWaiting();
          resolve();
        };
        mapping.giveBack(clock.nowMs());
        this.#run();
      });
    }
    this.#mapping = null;
    this.#timer.clear();
    this.#abort.abort();
    await this.#socket?.close();
  }

  #run(): void {
    const { clock, send } = this.#options;
    const nowMs = clock.nowMs();
    if (!this.#isClosing && nowMs >= this.#lookMs) void this.#look(nowMs);
    this.#mapping?.update(nowMs);
    for (const { to, bytes } of this.#mapping?.takeDatagrams() ?? []) this.#socket?.send(to, bytes);
    for (const wish of this.#mapping?.takeRequests() ?? []) void this.#carry(wish);
    if (this.#isClosing) {
      if (this.#mapping?.isDone !== false) return this.#onDone();
    } else {
      this.#stun.update(nowMs);
      for (const { to, bytes } of this.#stun.takeDatagrams()) send(to, bytes);
      this.#tell();
    }
    const lookMs = this.#isClosing ? Infinity : this.#lookMs;
    const dueMs = Math.min(lookMs, this.#stun.nextDueMs(nowMs), this.#mapping?.nextDueMs(nowMs) ?? Infinity);
    if (dueMs !== Infinity) this.#timer.setAt(Math.min(dueMs, nowMs + LOOK_MS));
  }

  #tell(): void {
    const { reach } = this;
    const text = JSON.stringify([reach.mapping, reach.seen, reach.own]);
    if (text === this.#told) return;
    this.#told = text;
    this.#options.onChange(reach);
  }

  async #carry(wish: RouterRequest): Promise<void> {
    const mapping = this.#mapping;
    const reply = await askRouter(wish, this.#abort.signal);
    if (mapping === null || mapping !== this.#mapping) return;
    mapping.hearReply(wish.id, reply, this.#options.clock.nowMs());
    this.#run();
  }

  /** Where there is another router than before, it is asked in place of that one. That one forgets by itself, unless it knows only permanent mappings. */
  async #look(nowMs: number): Promise<void> {
    if (this.#isLooking) return;
    this.#lookMs = nowMs + LOOK_MS;
    void this.#findServers();
    if (!this.#options.opensPort) return; // its own addresses are read whenever it is told
    this.#isLooking = true;
    const place = await (this.#options.find ?? findRouter)();
    this.#isLooking = false;
    const isSame = place?.router === this.#place?.router && place?.own === this.#place?.own;
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    if (!this.#isClosing && (isFirst || !isSame)) await this.#meet(place);
    this.#run();
  }

  async #meet(place: RouterPlace | null): Promise<void> {
    const { port, clock, open = openUdpSocket } = this.#options;
    await this.#socket?.close();
    this.#socket = null;
    this.#mapping = null;
    this.#place = place;
    if (place === null) return;
    const mapping = new PortMapping({ ...place, port, random: randomU32 });
    const hear = (from: Address, bytes: Uint8Array): void => {
      if (mapping === this.#mapping && mapping.hear(bytes, from, clock.nowMs())) this.#run();
    };
    const socket = await open({
      ...{ port: 0, host: place.own, onDatagram: hear, onProblem: () => undefined }, // no router is no problem of the match
    }).catch(() => null);
    if (socket === null) this.#place = null; // nothing can be asked from here yet: it is tried at the next look
    if (this.#isClosing || socket === null) {
      await socket?.close();
      return;
    }
    this.#socket = socket;
    this.#mapping = mapping;
  }

  async #findServers(): Promise<void> {
    const names = this.#unfound;
    if (names.length === 0) return;
    this.#unfound = [];
    const found = await Promise.all(names.map(this.#options.findServer ?? addressOfServer));
    if (this.#isClosing) return;
    this.#unfound = names.filter((_, i) => found[i] === null);
    for (const server of found) if (server !== null) this.#stun.add(server);
    this.#run();
  }
}

async function addressOfServer(text: string): Promise<Address | null> {
  const read = readInvitation(text);
  if (!read.ok) return null;
  const { host, port } = read.value;
  const own = canonicalIp(host);
  const found =
    own === null ? await lookup(host, { all: true, order: "ipv4first" }).catch(() => []) : [{ address: own }];
  const server = { host: canonicalIp(found[0]?.address ?? "") ?? "", port };
  return isAddress(server) ? server : null;
}
