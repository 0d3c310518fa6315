import { assert, type Digest } from "../../base/index.ts";
import type { Notary } from "../../seal/index.ts";
import type { GameMap, MatchTerms, PlayerId } from "../../sim/index.ts";
import {
  writeLinkPacket,
  type Address,
  type GoodbyeEnd,
  type GoodbyeReason,
  type LinkPacket,
  type Packet,
  type WelcomePacket,
} from "../../wire/index.ts";
import { RESEND_MS } from "../constants.ts";
import { toPeer, type AddressedPacket, type Destination, type Source } from "../lobby/destination.ts";
import type { GuestDesk } from "../lobby/guest-desk.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { MapExchange } from "../lobby/map-exchange.ts";
import type { MasterDesk } from "../lobby/master-desk.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import type { Seating } from "../lobby/seat-book.ts";
import type { RelayDesk } from "../ways/relay-desk.ts";
import type { MatchIds } from "./match-ids.ts";
import type { MatchStart } from "./match-start.ts";
import type { Budget } from "../keys/budget.ts";
import type { Newcomer } from "./newcomer.ts";
import type { DropReason, SessionLoss } from "./session-events.ts";
import type { Reception } from "../keys/reception.ts";
import type { SessionKeys, SessionSecrets } from "../keys/session-keys.ts";
import type { SessionOutput } from "./session-output.ts";
import type { TalkDesk } from "../talk/talk-desk.ts";
import { matchDigestOf } from "./match-digest.ts";

export interface SessionOptions {
  readonly name: string;
  readonly token: number; // u32, random: this run of this peer
  readonly simVersion: number; // u16
  readonly content: number; // u32, of the rules as they are built: a peer with others can't come in
  readonly secrets: SessionSecrets;
  readonly playerCountMax: number;
  readonly map?: GameMap | null; // that this peer holds already, perhaps from an earlier session
  readonly localAddresses?: readonly Address[]; // of its machine, those first that others can reach most likely
  readonly beside?: readonly Address[]; // of a newcomer: it asks the first of all these that answers
  readonly isBlocked?: (identity: Uint8Array) => boolean; // identities that the player does not want to meet again
  readonly isAsked?: boolean; // a person is here, who says when it is ready; false by default: a program always is
}

export interface HostOptions extends SessionOptions {
  readonly sessionId: number; // u32, random
  readonly catsPerPlayer: number;
  readonly startCount?: number; // the match starts by itself with so many players, under any master; 0: by hand
  readonly seating?: Seating; // of the match before
  /** That the lobby opens with; absent: no pauses, and nobody else may watch. */
  readonly terms?: MatchTerms;
}

/** States: docs/session-states.md. */
export type Phase =
  | { readonly kind: "connecting"; readonly newcomer: Newcomer }
  | { readonly kind: "lobby"; readonly lobby: Lobby; readonly desk: MasterDesk | GuestDesk }
  | { readonly kind: "starting"; readonly lobby: Lobby; readonly start: MatchStart } // and playing
  | {
      readonly kind: "leaving";
      readonly lobby: Lobby;
      readonly sinceMs: number;
      readonly start: MatchStart | null;
    }
  | { readonly kind: "closed" };

export type InSession = Exclude<Phase, { readonly kind: "connecting" | "closed" }>;

type GoodbyePacket = Packet & { readonly kind: "goodbye" };

/** A goodbye on its way: said to everybody again and again until each has acknowledged it. */
class GoodbyeSender {
  readonly #packet: GoodbyePacket;
  readonly #remotes: readonly RemotePeer[];
  #lastSentMs = -Infinity;

  constructor(packet: GoodbyePacket, remotes: readonly RemotePeer[]) {
    this.#packet = packet;
    this.#remotes = remotes;
    for (const remote of remotes) remote.goodbyeAcknowledged = false; // an earlier one was another matter
  }

  get isAcknowledged(): boolean {
    return this.#remotes.every(({ goodbyeAcknowledged }) => goodbyeAcknowledged);
  }

  /** `isTold`: whether that peer may hear it yet. */
  collect(nowMs: number, isTold: (remote: RemotePeer) => boolean): readonly AddressedPacket[] {
    if (nowMs < this.#lastSentMs + RESEND_MS) return [];
    this.#lastSentMs = nowMs;
    const open = this.#remotes.filter((remote) => !remote.goodbyeAcknowledged && isTold(remote));
    return open.map((remote) => ({ to: toPeer(remote), packet: this.#packet }));
  }
}

/** All that a session knows, shared by its parts. */
export interface SessionState {
  options: SessionOptions; // its local addresses: more may be learned
  readonly keys: SessionKeys;
  readonly output: SessionOutput;
  readonly maps: MapExchange;
  readonly reception: Reception;
  readonly signed: { readonly near: Budget; readonly far: Budget }; // that are to be checked, by player; from where it was met, or elsewhere
  readonly introductions: Budget; // that are to be checked, by player
  readonly relays: RelayDesk; // what this peer passes on for others
  readonly talk: TalkDesk; // what players say to each other
  phase: Phase;
  knockedMs: number; // when somebody last asked to be let in, and the match had begun; -Infinity: nobody has
  goodbye: GoodbyeSender | null;
  expectedTurn: number; // the turn this peer is at, for turns that travel as low bits
  readonly matchIds: MatchIds; // what the match is called
  readonly elsewhere: Map<PlayerId, number>; // the names that players of another part use for the match that we ask for
  returnSinceMs: number; // when we began to ask for it
  matchDigest: Digest | null; // of the match that it is in
  returnRun: number | null; // u32, with which this peer comes back to its match; null: it has not been away
}

export function lobbyOf({ phase }: SessionState): Lobby | null {
  return "lobby" in phase ? phase.lobby : null;
}

/** What a lobby has to know of this peer, under any master. */
export function ownFactsOf({ keys, options }: SessionState) {
  return { key: keys.publicKey, identity: keys.identity, isAsked: options.isAsked === true };
}

/** Of the master peer, until the match starts. */
export function masterDeskOf({ phase }: SessionState): MasterDesk | null {
  return phase.kind === "lobby" && phase.desk.kind === "master" ? phase.desk : null;
}

/** The identity of each seat: the public key that its player signs with, whatever the session, this peer's too. */
export function identitiesOf(state: SessionState): ReadonlyMap<PlayerId, Uint8Array> {
  const lobby = lobbyOf(state);
  if (lobby === null) return new Map();
  const others = lobby.remotes.map(({ playerId, identity }) => [playerId, identity] as const);
  return new Map([[lobby.localPlayerId, state.keys.identity], ...others]);
}

/** Only for a peer that is in a match. */
export function notaryOf(state: SessionState): Notary {
  const { matchDigest } = state;
  assert(matchDigest !== null, "whoever signs what it says is in a match");
  const { suite, signingKey } = state.options.secrets;
  return { suite, signingKey, identities: identitiesOf(state), matchDigest };
}

export function sendTo(state: SessionState, to: Destination, packet: Packet | WelcomePacket): void {
  state.output.send(to, packet, lobbyOf(state));
}

/** The bytes that went out; 0 if there is no such peer, no way to it, or it does not know yet that this one has come back. */
export function sendLinkPacket(state: SessionState, to: PlayerId, packet: LinkPacket): number {
  const { matchIds, keys, output } = state;
  const lobby = lobbyOf(state);
  const remote = lobby?.remoteBy(to) ?? null;
  if (lobby === null || remote === null || !remote.returnAcknowledged) return 0;
  const pair = keys.pairOf(remote);
  if (pair === null) return 0;
  const name = matchIds.sealFor(to, lobby.sessionId);
  return output.sendBytes(
    remote,
    keys.sealLink(writeLinkPacket(packet, lobby.localPlayerId), pair, name),
    lobby,
  );
}

/** A link packet that came from there was new, and of that peer. */
export function confirmWay(state: SessionState, from: PlayerId, address: Address): void {
  const remote = lobbyOf(state)?.remoteBy(from) ?? null;
  if (remote === null) return;
  const { nowMs } = state.output;
  remote.lastLinkMs = nowMs;
  remote.ways.confirm(address, nowMs);
}

/** What came is passed over, and counted. */
export function drop({ output }: SessionState, { address }: Source, reason: DropReason): void {
  output.drop(address, reason);
}

/** The match starts. */
export function begin(state: SessionState, lobby: Lobby, start: MatchStart): void {
  state.phase = { kind: "starting", lobby, start };
  state.matchDigest = matchDigestOf(lobby);
  state.output.tell({ kind: "starting", seed: start.seed, startAtMs: start.startAtMs });
}

/** The session ends against the local player's will. */
export function lose(state: SessionState, loss: SessionLoss): void {
  state.phase = { kind: "closed" };
  state.output.tell({ kind: "lost", loss });
}

/** Says goodbye to everybody, again until each has acknowledged it. */
export function sayGoodbye(
  state: SessionState,
  reason: GoodbyeReason,
  { end = null, lostMask = 0 }: { readonly end?: GoodbyeEnd | null; readonly lostMask?: number } = {},
): void {
  const remotes = lobbyOf(state)?.remotes ?? [];
  state.goodbye = new GoodbyeSender({ kind: "goodbye", reason, end, lostMask }, remotes);
}

/** Says goodbye, and closes the session once all have acknowledged it, or after a second. */
export function leave(
  state: SessionState,
  reason: GoodbyeReason,
  { nowMs, lostMask = 0 }: { readonly nowMs: number; readonly lostMask?: number },
): void {
  const lobby = lobbyOf(state);
  if (state.phase.kind === "leaving" || state.phase.kind === "closed") return;
  if (lobby === null) {
    state.phase = { kind: "closed" };
    return;
  }
  if (state.phase.kind === "lobby" && state.phase.desk.kind === "master")
    state.output.sendAll(state.phase.desk.lastWords(state.options.name), lobby);
  sayGoodbye(state, reason, { lostMask });
  const start = state.phase.kind === "starting" ? state.phase.start : null;
  state.phase = { kind: "leaving", lobby, sinceMs: nowMs, start };
}
