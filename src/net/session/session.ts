import type { PlayerId } from "../../sim/index.ts";
import {
  writeWatcherPacket,
  type Address,
  type Datagram,
  type GoodbyeEnd,
  type GoodbyeReason,
  type WatcherPacket,
} from "../../wire/index.ts";
import type { Pair, SessionKeys } from "../keys/session-keys.ts";
import { toAddress } from "../lobby/destination.ts";
import type { Lobby } from "../lobby/lobby.ts";
import { MapExchange } from "../lobby/map-exchange.ts";
import { tellableAddresses } from "../ways/addresses.ts";
import { factsOf } from "./hear-stranger.ts";
import { lobbyOfSeat, type KnownSeat } from "./known-seat.ts";
import { createNewcomer } from "./newcomer.ts";
import { SessionEar } from "./session-ear.ts";
import type { SessionEvent } from "./session-events.ts";
import { SessionLobby } from "./session-lobby.ts";
import { SessionMatch } from "./session-match.ts";
import { hostPhase, openState } from "./session-opening.ts";
import { SessionReturns } from "./session-returns.ts";
import { SessionRounds } from "./session-rounds.ts";
import {
  leave,
  lobbyOf,
  sayGoodbye,
  type HostOptions,
  type Phase,
  type SessionOptions,
  type SessionState,
} from "./session-state.ts";
import { SessionTalk } from "./session-talk.ts";
import { StrangerGate } from "./stranger-gate.ts";

/** One peer's part in a session, from hello to goodbye, without a socket and a clock. States: docs/session-states.md. */
export class Session {
  readonly #state: SessionState;
  readonly #ear: SessionEar;
  readonly #rounds: SessionRounds;
  readonly #gate = new StrangerGate();
  /** The members, and what is to be played. */
  readonly lobby: SessionLobby;
  /** What a match needs of its session. */
  readonly match: SessionMatch;
  /** For peers that come back to a match. */
  readonly returns: SessionReturns;
  /** What people say. */
  readonly talk: SessionTalk;

  private constructor(options: SessionOptions, phaseOf: (keys: SessionKeys) => Phase, maps: MapExchange) {
    this.#state = openState(options, phaseOf, maps);
    this.#ear = new SessionEar(this.#state);
    this.#rounds = new SessionRounds(this.#state);
    this.lobby = new SessionLobby(this.#state);
    this.match = new SessionMatch(this.#state);
    this.returns = new SessionReturns(this.#state);
    this.talk = new SessionTalk(this.#state);
  }

  /** A session of one: the master peer, which newcomers come to. */
  static host(options: HostOptions): Session {
    const maps = new MapExchange(options.map ?? null);
    return new Session(options, (keys) => hostPhase(options, keys, maps), maps);
  }

  /** A session that asks at an address to be let in, and at those of the options beside it. */
  static join(options: SessionOptions, target: Address, nowMs: number): Session {
    const newcomer = createNewcomer(target, nowMs, options.beside);
    const maps = new MapExchange(options.map ?? null);
    return new Session(options, () => ({ kind: "connecting", newcomer }), maps);
  }

  /** Back to a match that this peer was gone from: as its session was known then, on a way of its own to each of the others. */
  static comeBack(options: SessionOptions, seat: KnownSeat, run: number, nowMs: number): Session {
    const maps = new MapExchange(options.map ?? null);
    const addresses = tellableAddresses(options.localAddresses ?? []);
    const start = { seed: seat.seed, startAtMs: nowMs, lastSentMs: -Infinity, startMs: 0, isFixed: true };
    const phaseOf = ({ publicKey: key, identity }: SessionKeys): Phase => {
      const lobby = lobbyOfSeat(seat, { own: { addresses, key, identity }, maps, nowMs });
      return { kind: "starting", lobby, start };
    };
    const secrets = { ...options.secrets, roomKey: seat.roomKey };
    const session = new Session({ ...options, secrets, token: seat.token }, phaseOf, maps);
    session.#state.matchDigest = seat.matchDigest;
    for (const id of seat.matchIds) session.#state.matchIds.choose(id, seat.sessionId);
    session.returns.askAll(run, nowMs);
    return session;
  }

  /** u32: this run of this peer. */
  get token(): number {
    return this.#state.options.token;
  }

  /** KEY_BYTES, its public key of this session. */
  get key(): Uint8Array {
    return this.#state.keys.publicKey;
  }

  get phase(): Phase["kind"] {
    return this.#state.phase.kind;
  }

  get localPlayerId(): PlayerId | null {
    return this.#lobby?.localPlayerId ?? null;
  }

  get isMasterPeer(): boolean {
    return this.#lobby?.isMasterPeer ?? false;
  }

  /** Says that to somebody who watches, and is in no session. */
  answerWatcher(to: Address, packet: WatcherPacket, pair: Pair): void {
    const bytes = writeWatcherPacket(packet);
    this.#state.output.send(toAddress(to, pair), { kind: "watch-answer", bytes }, null);
  }

  /** Says goodbye to everybody, again until each has acknowledged it. The session stays as it is. */
  sayGoodbye(reason: GoodbyeReason, end: GoodbyeEnd | null, lostMask = 0): void {
    sayGoodbye(this.#state, reason, { end, lostMask });
  }

  /** When somebody last asked to be let in, and the match had begun, ms; -Infinity: nobody has. */
  get knockedMs(): number {
    return this.#state.knockedMs;
  }

  /** Whether everybody has acknowledged the goodbye that was said. */
  get isGoodbyeAcknowledged(): boolean {
    return this.#state.goodbye?.isAcknowledged ?? false;
  }

  /** Says goodbye, and closes the session once all have acknowledged it, or after a second. */
  leave(reason: GoodbyeReason, nowMs: number, lostMask = 0): void {
    leave(this.#state, reason, { nowMs, lostMask });
  }

  /** Ends the session without a word. */
  close(): void {
    this.#state.phase = { kind: "closed" };
  }

  /**
   * Whether a datagram is to be opened: false, at hardly any cost, for what can't be a packet, and for what strangers send beyond their
   * budget. To be asked once for each, before openDatagram.
   */
  letsIn(from: Address, bytes: Uint8Array, nowMs: number): boolean {
    return this.#gate.letsIn(from, bytes, factsOf(this.#state, { from, bytes }, nowMs), nowMs);
  }

  /** Tells how many datagrams were refused by letsIn. */
  get gate(): Pick<StrangerGate, "refusedCount" | "refusedPerSecond"> {
    return this.#gate;
  }

  /** What can't be read or does not belong here is dropped and counted. Only a hello of another version or with another key is told so. */
  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): readonly SessionEvent[] {
    this.#state.output.goOn(nowMs);
    if (this.#state.phase.kind !== "closed")
      this.#ear.openDatagram({ address: from, relay: null }, bytes, nowMs);
    return this.#state.output.takeEvents();
  }

  /** Does what is due by now. Call it when nextDueMs says, which datagrams that came may have made earlier. */
  update(nowMs: number): readonly SessionEvent[] {
    this.#state.output.goOn(nowMs);
    this.#rounds.update(nowMs);
    return this.#state.output.takeEvents();
  }

  /** When update has something to do again, ms; packets that come may make it earlier. */
  nextDueMs(nowMs: number): number {
    return this.#rounds.nextDueMs(nowMs);
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#state.output.takeDatagrams();
  }

  get #lobby(): Lobby | null {
    return lobbyOf(this.#state);
  }
}
