import { Session, type SessionEvent } from "../../src/net/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../src/simnet/index.ts";
import { SimulatedNat } from "../../src/simnet/simulated-nat.ts";
import { SimulatedNetwork, type NetworkPeer } from "../../src/simnet/simulated-network.ts";
import type { Address } from "../../src/wire/index.ts";
import { linkPacket, SESSION_ID, TAP } from "./session-world.ts";

const TURN_MS = 100;

/** A session with as much of a match as ways need: a link packet to everybody each turn. */
export class WayPeer implements NetworkPeer {
  readonly session: Session;
  readonly address: Address;
  readonly events: SessionEvent[] = [];
  /** When link packets came, by player. */
  readonly heardMs = new Map<number, number[]>();
  readonly #clockMs: number; // how far this machine's clock is ahead of the world's
  readonly #newest = new Map<number, number>();
  #startAtMs = Infinity;
  #sequence = 0;
  #nextMs = Infinity;

  constructor(session: Session, address: Address, clockMs: number) {
    this.session = session;
    this.address = address;
    this.#clockMs = clockMs;
  }

  /** When the match starts by the world's clock, as this peer knows it by now. */
  get startAtMs(): number {
    return this.#startAtMs;
  }

  /** The way to a player, in short: "direct 10.0.0.1:5", "relayed 1", "none". */
  wayTo(playerId: number): string {
    const way = this.session.lobby.players.find((player) => player.playerId === playerId)?.way;
    if (way?.kind === "direct") return `direct ${way.address.host}:${way.address.port}`;
    return way?.kind === "relayed" ? `relayed ${way.by}` : (way?.kind ?? "nobody");
  }

  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): void {
    this.#take(this.session.openDatagram(from, bytes, nowMs + this.#clockMs), nowMs);
  }

  update(nowMs: number): void {
    this.#take(this.session.update(nowMs + this.#clockMs), nowMs);
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + TURN_MS;
    this.#sequence += 1;
    for (const { playerId } of this.session.lobby.remotes)
      this.session.match.sendLinkPacket(playerId, linkPacket(this.#sequence));
  }

  takeDatagrams(): ReturnType<Session["takeDatagrams"]> {
    return this.session.takeDatagrams();
  }

  nextDueMs(nowMs: number): number {
    return Math.min(this.session.nextDueMs(nowMs + this.#clockMs) - this.#clockMs, this.#nextMs);
  }

  #take(events: readonly SessionEvent[], nowMs: number): void {
    this.events.push(...events);
    for (const event of events) {
      if (event.kind === "starting" || event.kind === "start-moved") {
        this.#startAtMs = event.startAtMs - this.#clockMs;
        this.#nextMs = this.#startAtMs;
      }
      if (event.kind !== "link-packet" || event.packet.sequence <= (this.#newest.get(event.from) ?? 0))
        continue;
      this.#newest.set(event.from, event.packet.sequence);
      this.heardMs.set(event.from, [...(this.heardMs.get(event.from) ?? []), nowMs]);
      if (event.newAddress !== null) this.session.match.confirmWay(event.from, event.newAddress);
    }
  }
}

interface Seat {
  readonly nat?: SimulatedNat;
  readonly localAddresses?: readonly Address[];
  readonly clockMs?: number;
  readonly target?: Address;
}

/** Sessions on a network with routers, in simulated time. The first is the master peer, at MASTER. */
export class WayWorld {
  readonly network: SimulatedNetwork<WayPeer>;
  readonly peers: WayPeer[] = [];

  constructor(settings: Partial<LinkSettings> = { delayMs: 10 }, seed = 1) {
    this.network = new SimulatedNetwork<WayPeer>({ ...PERFECT_LINK, ...settings }, seed);
  }

  get nowMs(): number {
    return this.network.nowMs;
  }

  get master(): WayPeer {
    return this.peers[0]!;
  }

  host({ localAddresses = [], clockMs = 0 }: Seat = {}): WayPeer {
    const own = { ...optionsOf(this.peers.length), localAddresses };
    return this.#add(Session.host({ ...own, sessionId: SESSION_ID, catsPerPlayer: 3 }), MASTER, { clockMs });
  }

  /** A newcomer at an address; behind a router it is one of the inside. It tells that address and no other. */
  join(address: Address, seat: Seat = {}): WayPeer {
    const { localAddresses = [address], clockMs = 0, target = MASTER } = seat;
    const options = { ...optionsOf(this.peers.length), localAddresses };
    return this.#add(Session.join(options, target, this.nowMs + clockMs), address, { ...seat, clockMs });
  }

  run(ms: number, isDone: () => boolean = () => false): boolean {
    this.network.runUntil(this.nowMs + ms, isDone);
    return isDone();
  }

  /** Runs until all are in and ready; false if that takes longer. */
  runToReady(ms = 10_000): boolean {
    const count = this.peers.length;
    return this.run(ms, () => {
      const { players, isEverybodyReady } = this.master.session.lobby;
      return players.length === count && isEverybodyReady;
    });
  }

  /** Runs until the match has begun everywhere, and for a second more. */
  play(): void {
    this.master.session.lobby.start(1, this.nowMs);
    this.run(4_200);
  }

  /** Nothing more gets from the one to the other, nor back, until it is healed. */
  cut(a: WayPeer, b: WayPeer): void {
    this.#lost.push([a, b], [b, a]);
    this.#filter();
  }

  /** Nothing more gets from the one to the other. */
  block(from: WayPeer, to: WayPeer): void {
    this.#lost.push([from, to]);
    this.#filter();
  }

  heal(): void {
    this.#lost.length = 0;
  }

  /** The longest time, from then on, that one heard no new link packet of the other. */
  gapMs(listener: WayPeer, speaker: WayPeer, sinceMs: number): number {
    const times = listener.heardMs.get(speaker.session.localPlayerId!) ?? [];
    const all = [sinceMs, ...times.filter((atMs) => atMs > sinceMs), this.nowMs];
    return Math.max(...all.slice(1).map((atMs, i) => atMs - all[i]!));
  }

  readonly #lost: (readonly [WayPeer, WayPeer])[] = [];

  /** By what each shows itself as: of hosts behind a router this sees the outside address. */
  #filter(): void {
    this.network.onDatagram = (from, to, bytes) => {
      const isAt = (peer: WayPeer, { host }: Address): boolean => peer.address.host === host;
      return this.#lost.some(([a, b]) => isAt(a, from) && isAt(b, to)) ? null : bytes;
    };
  }

  #add(session: Session, address: Address, { nat, clockMs = 0 }: Seat): WayPeer {
    const peer = new WayPeer(session, address, clockMs);
    this.peers.push(peer);
    this.network.add(peer, address, { nat: nat ?? null });
    return peer;
  }
}

export const MASTER: Address = { host: "203.0.113.1", port: 45_000 };

/** A router of its own for each, far from the others. */
export function natOf(number: number, kind: SimulatedNat["kind"]): SimulatedNat {
  return new SimulatedNat({ host: `198.51.100.${number}`, kind, firstPort: 30_000 + number * 100 });
}

function optionsOf(place: number) {
  const secrets = TAP.secretsOf(`way ${place}`);
  return {
    name: `Cat ${place}`,
    token: 7_000 + place,
    simVersion: 1,
    content: 1,
    secrets,
    playerCountMax: 8,
  };
}
