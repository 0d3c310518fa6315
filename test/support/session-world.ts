import { Session, type SessionEvent, type SessionLoss } from "../../src/net/index.ts";
import type { HostOptions } from "../../src/net/session/session-state.ts";
import { Wiretap } from "./wiretap.ts";
import { PERFECT_LINK, SimulatedNetwork, type LinkSettings } from "../../src/simnet/index.ts";
import type { NetworkPeer } from "../../src/simnet/simulated-network.ts";
import {
  formatAddress,
  partsOfWelcome,
  readWelcome,
  type Address,
  type LinkPacket,
  type Packet,
  type WelcomePacket,
  type WelcomePartPacket,
} from "../../src/wire/index.ts";

/** Of all sessions of a test: it understands them, and can speak for each. */
export const TAP = new Wiretap();
export const SESSION_ID = 0x5e55_0001;
export const SIM_VERSION_OF_TEST = 7;
/** How soon a machine that stands still is looked at again, to see whether it goes on. */
const STANDING_MS = 10;

/** How often it is asked whether a run is done. */
const LOOK_MS = 10;

/** A session at an address, and all that it has told. */
export class SeatedSession implements NetworkPeer {
  readonly session: Session;
  readonly address: Address;
  readonly events: SessionEvent[] = [];
  /** A paused one is neither updated nor reached: its machine stands still. */
  isPaused = false;
  readonly #clockMs: number; // how far its clock is ahead of the world's
  readonly #onArrival: (from: Address, bytes: Uint8Array) => void;

  constructor(
    session: Session,
    address: Address,
    clockMs: number,
    onArrival: (from: Address, bytes: Uint8Array) => void,
  ) {
    this.session = session;
    this.address = address;
    this.#clockMs = clockMs;
    this.#onArrival = onArrival;
  }

  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): void {
    if (this.isPaused) return;
    this.#onArrival(from, bytes);
    this.events.push(...this.session.openDatagram(from, bytes, nowMs + this.#clockMs));
  }

  update(nowMs: number): void {
    if (!this.isPaused) this.events.push(...this.session.update(nowMs + this.#clockMs));
  }

  takeDatagrams(): readonly SentDatagram[] {
    return this.isPaused ? [] : this.session.takeDatagrams();
  }

  nextDueMs(nowMs: number): number {
    if (this.isPaused) return nowMs + STANDING_MS;
    return this.session.nextDueMs(nowMs + this.#clockMs) - this.#clockMs;
  }
}

interface SentDatagram {
  readonly to: Address;
  readonly bytes: Uint8Array;
}

interface SeenDatagram extends SentDatagram {
  readonly atMs: number;
  readonly from: Address;
}

/** Sessions without a match, on a network of their own: the lobby on its own. */
export class SessionWorld {
  readonly seats: SeatedSession[] = [];
  readonly sent: SeenDatagram[] = []; // all that was ever sent; atMs is when
  readonly arrived: SeenDatagram[] = []; // all that ever arrived; atMs is when
  readonly #network: SimulatedNetwork<SeatedSession>;
  readonly #cut = new Set<string>();
  readonly #clocks = new Map<string, number>();

  constructor(settings: LinkSettings = { ...PERFECT_LINK, delayMs: 5 }, seed = 1) {
    this.#network = new SimulatedNetwork<SeatedSession>(settings, seed);
    this.#network.onDatagram = (from, to, bytes) => {
      this.sent.push({ atMs: this.nowMs, from, to, bytes });
      return this.#cut.has(keyOf(from, to)) ? null : bytes;
    };
  }

  get nowMs(): number {
    return this.#network.nowMs;
  }

  host(options: Partial<HostOptions> = {}): SeatedSession {
    const all = { ...optionsOf(0), sessionId: SESSION_ID, catsPerPlayer: 3, ...options };
    return this.seat(Session.host(all), addressOf(0));
  }

  /** A newcomer at a place (0 is the host's by custom) that asks another. */
  join(place: number, target: Address, options: Partial<HostOptions> = {}): SeatedSession {
    const nowMs = this.nowMs + this.clockMsOf(addressOf(place));
    const session = Session.join({ ...optionsOf(place), ...options }, target, nowMs);
    return this.seat(session, addressOf(place));
  }

  /** Whoever was at the address before is gone without a word. */
  seat(session: Session, address: Address): SeatedSession {
    const before = this.seats.find((seat) => formatAddress(seat.address) === formatAddress(address));
    if (before !== undefined) this.kill(before);
    const seat = new SeatedSession(session, address, this.clockMsOf(address), (from, bytes) => {
      this.arrived.push({ atMs: this.nowMs, from, to: address, bytes });
    });
    this.seats.push(seat);
    this.#network.add(seat, address);
    return seat;
  }

  /** Takes a machine away without a word. */
  kill(seat: SeatedSession): void {
    this.#network.remove(seat.address);
    this.seats.splice(this.seats.indexOf(seat), 1);
  }

  /** The machine's clock is so far ahead of the world's; to be said before it is seated. */
  setClock(address: Address, aheadMs: number): void {
    this.#clocks.set(formatAddress(address), aheadMs);
  }

  clockMsOf(address: Address): number {
    return this.#clocks.get(formatAddress(address)) ?? 0;
  }

  /** The link of one machine, from now on, also if it is still to be seated. */
  setHost(address: Address, settings: LinkSettings): void {
    this.#network.setHost(address, settings);
  }

  cut(a: Address, b: Address): void {
    for (const key of [keyOf(a, b), keyOf(b, a)]) this.#cut.add(key);
  }

  /** What the one sends does not reach the other; the other way round it does. */
  block(from: Address, to: Address): void {
    this.#cut.add(keyOf(from, to));
  }

  /** Undoes cut and block. */
  heal(a: Address, b: Address): void {
    for (const key of [keyOf(a, b), keyOf(b, a)]) this.#cut.delete(key);
  }

  /** Bytes that arrive now, as if they came from there. */
  inject(from: Address, to: Address, bytes: Uint8Array): void {
    this.#network.inject(from, to, bytes);
  }

  /** Runs for so long, or until it is done; false if it was not. */
  run(ms: number, isDone: () => boolean = () => false): boolean {
    for (const { address } of this.seats) this.#network.wake(address); // what the test asked of them since
    const endMs = this.nowMs + ms;
    while (!isDone()) {
      if (this.nowMs >= endMs) return false;
      this.#network.runUntil(Math.min(endMs, this.nowMs + LOOK_MS));
    }
    return true;
  }
}

export function addressOf(place: number): Address {
  return { host: `10.0.0.${place + 1}`, port: 45_000 + place };
}

/** `run`: of another one of the same peer. */
export function optionsOf(place: number, run = 0) {
  return {
    name: `Cat ${place}`,
    token: 1_000 + place,
    simVersion: SIM_VERSION_OF_TEST,
    content: 1,
    secrets: TAP.secretsOf(place, { run }),
    playerCountMax: 8,
  };
}

/** Who is in, by that session's word: player ids and names. */
export function rosterOf({ session }: SeatedSession): readonly string[] {
  return session.lobby.players.map(({ playerId, name }) => `${playerId} ${name}`);
}

export function lossOf({ events }: SeatedSession): SessionLoss | undefined {
  return events.find((event) => event.kind === "lost")?.loss;
}

export function startOf({ events }: SeatedSession) {
  return events.find((event) => event.kind === "starting");
}

/** How often a session passed something over, by reason. */
export function dropsOf({ events }: SeatedSession, reason: string): number {
  return events.filter((event) => event.kind === "dropped" && event.reason === reason).length;
}

/** All that a session lets be seen of itself. */
export function sight({ session }: SeatedSession): string {
  return JSON.stringify([
    session.phase,
    session.lobby.players,
    session.lobby.isEverybodyReady,
    session.lobby.options,
    session.lobby.mapChecksum,
    session.lobby.map === null,
    session.isGoodbyeAcknowledged,
  ]);
}

/** The same but for when others were heard: what came from the right place was a sign of life, whatever it said. */
export function opinion(seat: SeatedSession): string {
  return sight(seat).replaceAll(/"lastHeardMs":\d+/g, "");
}

/** What a datagram says to who is in the session; null: nothing. */
export function packetIn(bytes: Uint8Array): Packet | null {
  return TAP.read(bytes, SESSION_ID)?.packet ?? null;
}

/** What was sent to a place and can be read by who is in the session. */
export function packetsTo(world: SessionWorld, place: number): readonly Packet[] {
  const { port } = addressOf(place);
  return world.sent.filter(({ to }) => to.port === port).flatMap(({ bytes }) => packetIn(bytes) ?? []);
}

/** The welcomes whose parts came one behind the other among those packets. */
export function welcomesIn(packets: readonly Packet[]): readonly WelcomePacket[] {
  const parts = packets.filter((packet): packet is WelcomePartPacket => packet.kind === "welcome-part");
  return parts.flatMap(({ index, count, checksum }, at) => {
    const all = parts.slice(at, at + count);
    const isWhole = index === 0 && all.length === count && all.every((part) => part.checksum === checksum);
    return isWhole ? (readWelcome(Uint8Array.from(all.flatMap(({ bytes }) => [...bytes]))) ?? []) : [];
  });
}

/**
 * Puts a packet of the session on its way as if that player had sent it from that place, sealed by the keys of whoever sits at `by`, or
 * at that place: a member that lies, or one that is heard from elsewhere.
 */
export function say(
  world: SessionWorld,
  { from, sender, by = from }: { readonly from: number; readonly sender: number; readonly by?: number },
  to: number,
  packet: Packet | WelcomePacket,
): void {
  const ends = { from: keyAt(world, by), to: keyAt(world, to), sessionId: SESSION_ID };
  for (const part of packet.kind === "welcome" ? partsOfWelcome(packet) : [packet])
    world.inject(addressOf(from), addressOf(to), TAP.packet(part, sender, ends));
}

/** The public key of who sits there. */
export function keyAt(world: SessionWorld, place: number): Uint8Array {
  return world.seats.find(({ address }) => address.port === addressOf(place).port)!.session.key;
}

/** A link packet with nothing in it. */
export function linkPacket(sequence: number): LinkPacket {
  return { sequence, ack: null, position: null, turnData: [], request: null, fragments: [] };
}

function keyOf(from: Address, to: Address): string {
  return `${formatAddress(from)} ${formatAddress(to)}`;
}
