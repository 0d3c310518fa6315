import type { Address } from "../../base/index.ts";
import type { Datagram } from "../../wire/index.ts";
import { isChannelData, readChannelData, writeChannelData } from "./channel-data.ts";
import {
  channelOf,
  lifetimeOf,
  OVER_UDP,
  peerOf,
  readTurnAnswer,
  writeSendIndication,
  type TurnGrant,
} from "./turn-answer.ts";
import { TurnAsks, type TurnAskOptions, type TurnOutcome, type TurnResult } from "./turn-asks.ts";
import { TurnPeers, type TurnPeer as Peer } from "./turn-peers.ts";

/** How an allocation stands. */
export type TurnState =
  | { readonly kind: "asking" }
  | { readonly kind: "open"; readonly relayed: Address; readonly seen: Address | null } // others send to `relayed`
  | { readonly kind: "failed"; readonly reason: TurnFailure; readonly code: number | null } // it was never open
  | { readonly kind: "lapsed" } // the relay has forgotten it, or could not be asked in time
  | { readonly kind: "closed" };

/** `taken`: our own port has an allocation there already, which is not given up. */
type TurnFailure = "silent" | "credentials" | "quota" | "taken" | "refused";

interface TurnOptions extends TurnAskOptions {
  readonly server: Address;
}

/** A datagram that came through the relay. */
interface Carried {
  readonly from: Address;
  readonly bytes: Uint8Array;
}

/** Datagrams to one peer that wait for its permission; older ones are lost, as datagrams are. */
const WAITING_MAX = 16;
const LIFETIME_SECONDS = 600;
const LIFETIME_SECONDS_MAX = 86_400;
/** A permission is for five minutes, a channel for ten, and asking for the channel renews both (RFC 8656, 9 and 12). */
const PERMIT_AGAIN_MS = 240_000;
/** After a refusal, or no answer. */
const PAUSE_MS = 30_000;
/** An allocation is renewed so long before its end, or at half of its time. */
const REFRESH_BEFORE_MS = 60_000;

const [UNAUTHORIZED, MISMATCH, WRONG_CREDENTIALS, QUOTA] = [401, 437, 441, 486];
const FAILURES: Readonly<Record<number, TurnFailure>> = {
  [UNAUTHORIZED]: "credentials",
  [WRONG_CREDENTIALS]: "credentials",
  [QUOTA]: "quota",
  [MISMATCH]: "taken",
};

/** An allocation at a TURN server (RFC 8656) from one UDP socket, or over one stream: whoever has that carries the bytes. */
export class TurnClient {
  readonly #options: TurnOptions;
  readonly #asks: TurnAsks<Peer | null>;
  readonly #peers = new TurnPeers();
  #state: TurnState = { kind: "asking" };
  #out: Uint8Array[] = [];
  #refreshMs = Infinity;
  #endMs = Infinity;
  #isRefreshing = false;
  #hasGivenUpOld = false;

  constructor(options: TurnOptions, nowMs: number) {
    this.#options = options;
    this.#asks = new TurnAsks(options);
    this.#allocate(nowMs);
  }

  get state(): TurnState {
    return this.#state;
  }

  /** Whether the relay has been told of the end, or says nothing to it. */
  get isDone(): boolean {
    return this.#state.kind !== "asking" && this.#state.kind !== "open" && this.#asks.isIdle;
  }

  update(nowMs: number): void {
    this.#asks.update(nowMs);
    this.#settle(nowMs);
    if (this.#state.kind !== "open") return;
    if (nowMs >= this.#endMs) return this.#lapse();
    if (nowMs >= this.#refreshMs && !this.#isRefreshing) {
      this.#isRefreshing = true;
      this.#refresh(LIFETIME_SECONDS, nowMs);
    }
    for (const peer of this.#peers.all) if (nowMs >= peer.againMs) this.#askFor(peer, nowMs);
  }

  nextDueMs(nowMs: number): number {
    const own = [this.#endMs, ...(this.#isRefreshing ? [] : [this.#refreshMs])];
    const peers = this.#peers.all.map(({ againMs }) => againMs);
    const open = this.#state.kind === "open" ? [...own, ...peers] : [];
    return Math.max(nowMs, Math.min(this.#asks.nextDueMs, ...open));
  }

  /** Asks whether the relay still has the allocation: something looks as if it had not. */
  check(nowMs: number): void {
    this.#refreshMs = Math.min(this.#refreshMs, nowMs);
    this.update(nowMs);
  }

  /** Sends through the relay. What can't be sent is lost: an allocation that is not open, more hosts than may be. */
  send(to: Address, bytes: Uint8Array, nowMs: number): void {
    if (this.#state.kind !== "open") return;
    const peer = this.#peers.at(to) ?? this.#meet(to, nowMs);
    if (peer === null) return this.#isOpenTo(to) ? this.#indicate(to, bytes) : undefined;
    peer.spokenMs = Math.max(peer.spokenMs, nowMs);
    if (!peer.isSpokenTo) {
      peer.isSpokenTo = true;
      if (peer.way === "indications") this.#askFor(peer, nowMs);
    }
    if (peer.way !== "none") this.#carry(peer, bytes);
    else if (peer.waiting.push(bytes) > WAITING_MAX) peer.waiting.shift();
  }

  /** Lets everybody on that host send to us, before we have anything to say. */
  permit(peer: Address, nowMs: number): void {
    if (this.#state.kind !== "open") return;
    const met = this.#peers.at(peer) ?? this.#meet(peer, nowMs);
    if (met !== null) met.spokenMs = Infinity; // makes way for nobody
  }

  /** What came of a datagram of the relay's; null: it was no one's of a peer. */
  hear(bytes: Uint8Array, from: Address, nowMs: number): Carried | null {
    const { server } = this.#options;
    if (from.host !== server.host || from.port !== server.port) return null;
    if (isChannelData(bytes)) return this.#ofChannel(bytes);
    const read = readTurnAnswer(bytes);
    if (!read.ok) return null;
    const { answer } = read.value;
    if (answer.kind === "data") return this.#isOpenTo(answer.from) ? answer : null;
    if (this.#asks.hear(bytes, read.value, nowMs)) this.#settle(nowMs);
    return null;
  }

  /** Gives the allocation back. */
  close(nowMs: number): void {
    if (this.#state.kind === "open") {
      this.#asks.drop();
      this.#refresh(0, nowMs);
    } else if (this.#state.kind === "asking") this.#asks.drop();
    else return;
    this.#state = { kind: "closed" };
    this.#peers.clear();
  }

  takeDatagrams(): readonly Datagram[] {
    const out = [...this.#asks.takeBytes(), ...this.#out];
    this.#out = [];
    return out.map((bytes) => ({ to: this.#options.server, bytes }));
  }

  #allocate(nowMs: number): void {
    const attributes = () => [OVER_UDP, lifetimeOf(LIFETIME_SECONDS)];
    this.#asks.ask({ method: "allocate", attributes, about: null }, nowMs);
  }

  #refresh(seconds: number, nowMs: number): void {
    this.#asks.ask({ method: "refresh", attributes: () => [lifetimeOf(seconds)], about: null }, nowMs);
  }

  #settle(nowMs: number): void {
    for (const result of this.#asks.takeResults()) {
      if (this.#state.kind === "asking") this.#settleFirst(result, nowMs);
      else if (this.#state.kind === "open") this.#settleOpen(result, nowMs);
    }
  }

  /** Of an allocation that our port has had before, and that did not end, the relay is told once; then it is asked again. */
  #settleFirst({ method, outcome }: TurnResult<Peer | null>, nowMs: number): void {
    if (method === "refresh") this.#allocate(nowMs);
    else if (outcome.kind === "granted") this.#open(outcome.grant, nowMs);
    else if (outcome.kind === "refused" && outcome.code === MISMATCH && !this.#hasGivenUpOld) {
      this.#hasGivenUpOld = true;
      this.#refresh(0, nowMs);
    } else {
      const code = outcome.kind === "silent" ? null : outcome.code;
      this.#state = {
        kind: "failed",
        reason: code === null ? "silent" : (FAILURES[code] ?? "refused"),
        code,
      };
    }
  }

  #open({ relayed, seen, lifetimeSeconds }: TurnGrant, nowMs: number): void {
    if (relayed === null) {
      this.#state = { kind: "failed", reason: "refused", code: null };
      return;
    }
    this.#state = { kind: "open", relayed, seen };
    this.#noteLifetime(lifetimeSeconds ?? LIFETIME_SECONDS, nowMs);
  }

  #settleOpen({ method, about, outcome }: TurnResult<Peer | null>, nowMs: number): void {
    if (outcome.kind === "refused" && outcome.code === MISMATCH) return this.#lapse();
    if (method === "refresh") this.#settleRefresh(outcome, nowMs);
    else if (about !== null) this.#settlePeer(about, { method, outcome }, nowMs);
  }

  /** What was not granted is asked for again until its time is over. */
  #settleRefresh(outcome: TurnOutcome, nowMs: number): void {
    this.#isRefreshing = false;
    if (outcome.kind === "granted")
      this.#noteLifetime(outcome.grant.lifetimeSeconds ?? LIFETIME_SECONDS, nowMs);
    else this.#refreshMs = nowMs + (outcome.kind === "silent" ? 0 : PAUSE_MS);
  }

  #settlePeer(
    peer: Peer,
    { method, outcome }: Pick<TurnResult<Peer>, "method" | "outcome">,
    nowMs: number,
  ): void {
    peer.isAsked = false;
    if (outcome.kind !== "granted") {
      // Without a channel indications do as well; without a permission nothing does.
      if (method === "permit") peer.way = "none";
      peer.againMs = nowMs + PAUSE_MS;
      return;
    }
    if (method === "bind") peer.way = "channel";
    else if (peer.way === "none") peer.way = "indications";
    for (const bytes of peer.waiting.splice(0)) this.#carry(peer, bytes);
    peer.againMs = nowMs + PERMIT_AGAIN_MS;
    if (method === "permit" && peer.isSpokenTo) this.#askFor(peer, nowMs);
  }

  #noteLifetime(seconds: number, nowMs: number): void {
    const lifetimeMs = 1_000 * Math.min(seconds, LIFETIME_SECONDS_MAX);
    this.#endMs = nowMs + lifetimeMs;
    this.#refreshMs = this.#endMs - Math.min(REFRESH_BEFORE_MS, lifetimeMs / 2);
  }

  #meet(address: Address, nowMs: number): Peer | null {
    const peer = this.#peers.add(address, nowMs);
    if (peer !== null) this.#askFor(peer, nowMs);
    return peer;
  }

  /** First the permission, with which indications go through; then the channel, which spares most of their bytes. */
  #askFor(peer: Peer, nowMs: number): void {
    if (peer.isAsked) return;
    peer.isAsked = true;
    peer.againMs = Infinity;
    const { address, channel } = peer;
    if (peer.way === "none" || !peer.isSpokenTo)
      this.#asks.ask({ method: "permit", attributes: (id) => [peerOf(address, id)], about: peer }, nowMs);
    else {
      const attributes = (id: Uint8Array) => [channelOf(channel), peerOf(address, id)];
      this.#asks.ask({ method: "bind", attributes, about: peer }, nowMs);
    }
  }

  #carry({ way, channel, address }: Peer, bytes: Uint8Array): void {
    if (way === "channel") this.#out.push(writeChannelData({ channel, bytes }));
    else this.#indicate(address, bytes);
  }

  #indicate(to: Address, bytes: Uint8Array): void {
    this.#out.push(writeSendIndication(to, bytes, this.#asks.newId()));
  }

  #ofChannel(bytes: Uint8Array): Carried | null {
    const data = readChannelData(bytes);
    if (data === null || this.#state.kind !== "open") return null;
    const peer = this.#peers.byChannel(data.channel);
    return peer === null || peer.way === "none" ? null : { from: peer.address, bytes: data.bytes };
  }

  #isOpenTo(address: Address): boolean {
    return this.#state.kind === "open" && this.#peers.isOpenTo(address);
  }

  #lapse(): void {
    this.#state = { kind: "lapsed" };
    this.#asks.drop();
    this.#peers.clear();
  }
}
