import { isInMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { writeHelloFacts, type Packet, type ReturnPacket } from "../../wire/index.ts";
import {
  GOODBYE_MS,
  INTROS_AT_ONCE,
  INTROS_PER_SECOND,
  INTROS_PER_SECOND_MATCH,
  INTROS_WITH_ADDRESSES,
  RESEND_MS,
  RETURN_MS,
} from "../constants.ts";
import { toAddress, toPeer, type AddressedPacket } from "../lobby/destination.ts";
import { easeOf } from "../lobby/ease.ts";
import { LobbyOutbox, welcomesDue } from "../lobby/lobby-outbox.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { tellableAddresses } from "../ways/addresses.ts";
import { fixStart, isStartToTell, startsDue } from "./match-start.ts";
import type { DueIntro } from "../ways/peer-ways.ts";
import { signed } from "./hear-signed.ts";
import {
  askAgain,
  hasGivenUp,
  hasWrongKey,
  isHelloDue,
  isOfOtherVersion,
  noteHello,
  type Door,
  type Newcomer,
} from "./newcomer.ts";
import { lobbyOf, lose, sendTo, type Phase, type SessionState } from "./session-state.ts";
import { takeOver } from "./succession.ts";

/** A peer that comes back asks for its own part of the match for so long, before it asks for another. */
const ELSEWHERE_MS = 4_000;

/** Of so many intros by a way one is signed, until the other hears us: the signature is as long as all else. */
const SIGNED_INTROS = 4;
/** A peer that does not know yet who we are is told so often, also where the way is found. */
const INTRODUCE_MS = 500;

interface Moment {
  readonly nowMs: number;
  readonly isInMatch: boolean;
}

/** What a session does by the clock: asks to be let in, keeps the lobby and the ways alive, gives the start, says goodbye. */
export class SessionRounds {
  readonly #state: SessionState;
  readonly #outbox = new LobbyOutbox();
  readonly #intros = new IntroSender();
  #returnSentMs = -Infinity;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Does what is due by now. Call it when nextDueMs says, which datagrams that came may have made earlier. */
  update(nowMs: number): void {
    const phase = this.#state.phase;
    if (this.#isAtRest(phase, nowMs)) return; // so it is in play, where each datagram calls this
    if (phase.kind === "connecting") this.#updateConnecting(phase.newcomer, nowMs);
    else if (phase.kind === "lobby" || phase.kind === "starting") this.#updateLobby(phase, nowMs);
    const given = "start" in phase ? phase.start : null;
    if (given !== null && "lobby" in phase)
      this.#state.output.sendAll(startsDue(phase.lobby, given, nowMs), phase.lobby);
    if (phase.kind === "starting") {
      const { start } = phase;
      if (fixStart(phase.lobby, start, nowMs))
        this.#state.output.tell({ kind: "start-moved", startAtMs: start.startAtMs });
    }
    const lobby = lobbyOf(this.#state);
    if (lobby !== null) this.#sendReturns(lobby, nowMs);
    // A master that leaves in the countdown first sees to it that all begin: else some would play and others not.
    const isTold = ({ startAcknowledged }: RemotePeer): boolean =>
      startAcknowledged || given === null || lobby?.isMasterPeer !== true;
    if (lobby !== null) this.#state.output.sendAll(this.#state.goodbye?.collect(nowMs, isTold) ?? [], lobby);
    if (lobby !== null && phase.kind !== "leaving")
      this.#state.output.sendAll(this.#state.talk.collect(lobby.remotes, nowMs), lobby);
    const isOver =
      phase.kind === "leaving" && (this.#isGoodbyeAcknowledged || nowMs >= phase.sinceMs + GOODBYE_MS);
    if (isOver) this.#state.phase = { kind: "closed" };
  }

  /** When update has something to do again, ms; packets that come may make it earlier. */
  nextDueMs(nowMs: number): number {
    const phase = this.#state.phase;
    if (phase.kind === "closed") return Infinity;
    const remotes = lobbyOf(this.#state)?.remotes ?? [];
    const talkMs = Math.max(nowMs, this.#state.talk.nextDueMs(remotes));
    if (!this.#isQuiet(phase, nowMs)) return Math.min(nowMs + RESEND_MS, talkMs, this.#returnDueMs(nowMs));
    return Math.min(talkMs, ...remotes.map(({ ways }) => ways.nextDueMs(nowMs)));
  }

  /** Nothing is due, and nothing is under way that only a look at it would show. */
  #isAtRest(phase: Phase, nowMs: number): boolean {
    if (!this.#isQuiet(phase, nowMs)) return false;
    const remotes = lobbyOf(this.#state)!.remotes;
    return (
      remotes.length > 0 &&
      remotes.every(({ ways }) => ways.isAtRest(nowMs)) &&
      nowMs < this.#state.talk.nextDueMs(remotes)
    );
  }

  /** In play, and all has been said that is said until it is heard. */
  #isQuiet(phase: Phase, nowMs: number): boolean {
    if (phase.kind !== "starting" || nowMs < phase.start.startAtMs) return false;
    if (this.#state.goodbye !== null && !this.#isGoodbyeAcknowledged) return false;
    const { lobby, start } = phase;
    return (
      lobby.remotes.every(({ returnAcknowledged }) => returnAcknowledged) &&
      !isStartToTell(lobby, start, nowMs)
    );
  }

  /** When our return is sent again, which is no multiple of how often all else is looked at; Infinity: it is not sent. */
  #returnDueMs(nowMs: number): number {
    const isSent = this.#state.returnRun !== null && lobbyOf(this.#state) !== null;
    return isSent ? Math.max(nowMs, this.#returnSentMs + RETURN_MS) : Infinity;
  }

  /** Sends our return to peers that have not acknowledged it, by the name of the match that this peer asks for. */
  #sendReturns(lobby: Lobby, nowMs: number): void {
    const { returnRun: run, output } = this.#state;
    if (run === null || nowMs < this.#returnSentMs + RETURN_MS) return;
    this.#returnSentMs = nowMs;
    this.#askElsewhere(lobby, nowMs);
    const open = lobby.remotes.filter(({ returnAcknowledged }) => !returnAcknowledged);
    if (open.length === 0) return;
    const packet = returnOf(this.#state, lobby, run);
    for (const remote of open) output.send(toPeer(remote), packet, lobby);
  }

  /** Where nobody is left in the part of the match that we ask for, we ask for one that can be reached, or for what it came from. */
  #askElsewhere(lobby: Lobby, nowMs: number): void {
    const state = this.#state;
    const isHeard = lobby.remotes.some(({ returnAcknowledged }) => returnAcknowledged);
    const isElsewhere = state.elsewhere.size === lobby.remotes.length; // all have said so
    if (isHeard || (!isElsewhere && nowMs < state.returnSinceMs + ELSEWHERE_MS)) return;
    state.returnSinceMs = nowMs;
    const next = mostOf([...state.elsewhere.values()]) ?? state.matchIds.all(lobby.sessionId)[0]!;
    state.matchIds.choose(next, lobby.sessionId);
    state.elsewhere.clear();
  }

  #updateConnecting(newcomer: Newcomer, nowMs: number): void {
    if (isOfOtherVersion(newcomer, nowMs))
      return lose(this.#state, { kind: "refused", reason: "other-version" });
    if (hasWrongKey(newcomer, nowMs)) return lose(this.#state, { kind: "wrong-key" });
    if (hasGivenUp(newcomer, nowMs)) return lose(this.#state, { kind: "no-answer" });
    const asking = askAgain(newcomer, nowMs);
    if (!isHelloDue(asking, nowMs)) return;
    for (const address of [asking.target, ...asking.beside])
      sendTo(this.#state, toAddress(address), helloOf(this.#state, asking.door));
    this.#state.phase = { kind: "connecting", newcomer: noteHello(asking, nowMs) };
  }

  #updateLobby(phase: Phase & { readonly kind: "lobby" | "starting" }, nowMs: number): void {
    const { lobby } = phase;
    if (phase.kind === "lobby" && !this.#updateDesk(phase, nowMs)) return;
    const now = this.#state.phase;
    const startAtMs = now.kind === "starting" ? now.start.startAtMs : null;
    const isInMatch = startAtMs !== null && nowMs >= startAtMs;
    this.#tryWays(lobby, isInMatch, nowMs);
    if (!isInMatch) this.#state.output.sendAll(this.#outbox.readiesDue(lobby, startAtMs, nowMs), lobby);
  }

  /** False if the lobby is no more. */
  #updateDesk(phase: Phase & { readonly kind: "lobby" }, nowMs: number): boolean {
    const { output, options } = this.#state;
    const { lobby, desk } = phase;
    if (desk.kind === "master") {
      const seats = lobby.remotes.length;
      const said = desk.update(nowMs);
      if (lobby.remotes.length !== seats) output.tell({ kind: "players-changed" });
      output.sendAll([...said, ...welcomesDue(lobby, desk, options.name, nowMs)], lobby);
      return true;
    }
    const lot = desk.update(nowMs);
    if (lot === "is-out") {
      lose(this.#state, desk.isMissed ? { kind: "refused", reason: "missed" } : { kind: "master-silent" });
      return false;
    }
    if (lot === "is-master") {
      takeOver(this.#state, phase);
      return true;
    }
    const asked = desk.helloDue(nowMs);
    if (asked !== null)
      sendTo(this.#state, toPeer(asked), helloOf(this.#state, this.#doorOf(asked, desk.cookie)));
    output.sendAll(desk.requestsDue(nowMs), lobby);
    return true;
  }

  /** Intros by each way that is to be tried; what is found or lost in the lobby may be shown. */
  #tryWays(lobby: Lobby, isInMatch: boolean, nowMs: number): void {
    const { remotes } = lobby;
    const before = this.#state.phase.kind === "lobby" ? remotes.map(({ ways }) => ways.way) : [];
    this.#state.output.sendAll(this.#intros.collect(lobby, this.#state, { nowMs, isInMatch }), lobby);
    if (before.some((way, i) => way !== remotes[i]!.ways.way))
      this.#state.output.tell({ kind: "players-changed" });
  }

  #doorOf(asked: RemotePeer, cookie: Uint8Array | null): Door | null {
    const pair = this.#state.keys.pairOf(asked);
    return cookie === null || pair === null ? null : { cookie, pair };
  }

  get #isGoodbyeAcknowledged(): boolean {
    return this.#state.goodbye?.isAcknowledged ?? false;
  }
}

/** Asks to be let in, or in again: it says who we are, once we know which peer we tell it. */
function helloOf({ options, maps, keys }: SessionState, door: Door | null): Packet {
  if (door === null) return { kind: "hello", key: keys.publicKey, proof: null };
  const { token, simVersion, content, name, localAddresses = [] } = options;
  const addresses = tellableAddresses(localAddresses);
  const own = { identity: keys.identity, signature: keys.introduction };
  const facts = { token, simVersion, content, mapChecksum: maps.checksum, name, addresses, ...own };
  return keys.sealHello(writeHelloFacts(facts), door.pair, door.cookie);
}

/** Tells everybody in the session, in the name of our identity: we come back, by the key that we have now. */
function returnOf(state: SessionState, { sessionId, localPlayerId: sender }: Lobby, run: number): Packet {
  const matchId = state.matchIds.current(sessionId);
  return signed<ReturnPacket>(state, { kind: "return", matchId, run }, { sessionId, sender, receiver: null });
}

/** The intros of a session: by each way that is to be tried, but never more at a time than a slow line carries. */
class IntroSender {
  #allowance = INTROS_AT_ONCE;
  #atMs = -Infinity;

  /** The intros to these peers that are due now: first to those without a way, what was tried least lately before others. */
  collect(lobby: Lobby, state: SessionState, moment: Moment): readonly AddressedPacket[] {
    const { nowMs, isInMatch } = moment;
    const { returnRun: run } = state;
    const { reached: remotes, own } = lobby;
    // This is asked before every wait, and mostly nothing is due.
    const [lastMs, beforeMs] = lastTwoHeard(remotes);
    const due: { readonly remote: RemotePeer; readonly intro: DueIntro; readonly index: number }[] = [];
    for (const remote of remotes) {
      const relays = remote.ways.isDirectFresh(nowMs) ? [] : relaysTo(remote, remotes, moment);
      const othersHeardMs = remote.lastHeardMs === lastMs ? beforeMs : lastMs;
      const intros = remote.ways.update({ nowMs, isInMatch, relays, othersHeardMs });
      intros.forEach((intro, index) => due.push({ remote, intro, index }));
    }
    if (due.length === 0) return this.#introductionsDue(lobby, state, moment);
    const rank = ({ ways }: RemotePeer): number => (ways.way === null ? 0 : 1);
    due.sort(
      (a, b) =>
        rank(a.remote) - rank(b.remote) ||
        a.intro.lastIntroMs - b.intro.lastIntroMs || // NaN for two that were never sent: the next decides
        a.index - b.index,
    );
    const tries = due.slice(0, this.#take(due.length, easeOf(remotes), moment)).map(({ remote, intro }) => {
      const { route, introCount } = intro;
      const nonce = state.keys.nextNonce();
      const stamp = remote.ways.candidates.noteIntro(route, nowMs, nonce);
      const to = toPeer(remote, route);
      // Nobody understands a peer that comes back before it has said by which key it speaks.
      if (!remote.returnAcknowledged && run !== null) return { to, packet: returnOf(state, lobby, run) };
      const addresses = !isInMatch && introCount < INTROS_WITH_ADDRESSES ? own.addresses : [];
      const isSigned = introCount % SIGNED_INTROS === 0 && isToTell(lobby, remote, isInMatch);
      const signature = isSigned ? state.keys.introduction : null;
      if (isSigned) remote.introducedMs = nowMs;
      const packet: Packet = { kind: "intro", nonce, stamp, addresses, signature };
      return { to, packet };
    });
    return [...tries, ...this.#introductionsDue(lobby, state, moment)];
  }

  /** To peers whose way is found, and that don't know yet who we are. */
  #introductionsDue(
    lobby: Lobby,
    state: SessionState,
    { nowMs, isInMatch }: Moment,
  ): readonly AddressedPacket[] {
    if (isInMatch) return [];
    return lobby.reached.flatMap((remote) => {
      const { way } = remote.ways;
      const isDue = nowMs >= remote.introducedMs + INTRODUCE_MS && isToTell(lobby, remote, isInMatch);
      if (way === null || !isDue) return [];
      remote.introducedMs = nowMs;
      const nonce = state.keys.nextNonce();
      const stamp = remote.ways.candidates.noteIntro(way, nowMs, nonce);
      const { introduction: signature } = state.keys;
      const packet: Packet = { kind: "intro", nonce, stamp, addresses: [], signature };
      return [{ to: toPeer(remote, way), packet }];
    });
  }

  /** So many of them may go now. */
  #take(count: number, ease: number, { nowMs, isInMatch }: Moment): number {
    const perSecond = isInMatch ? INTROS_PER_SECOND_MATCH : INTROS_PER_SECOND / ease;
    const grown = (Math.max(0, nowMs - this.#atMs) * perSecond) / 1_000;
    this.#allowance = Math.min(INTROS_AT_ONCE, this.#allowance + grown);
    this.#atMs = nowMs;
    const taken = Math.min(count, Math.floor(this.#allowance));
    this.#allowance -= taken;
    return taken;
  }
}

/** Whether that peer does not know yet that our key is that of our identity: it would say that it hears us. */
function isToTell({ localPlayerId }: Lobby, { heardMask }: RemotePeer, isInMatch: boolean): boolean {
  return !isInMatch && !isInMask(heardMask, localPlayerId);
}

/**
 * Peers that may pass packets on to that peer, the best first: those that are reached directly, and by their own word
 * reach that peer directly. In the match there are no heartbeats and that word is old, so the others come after those.
 */
function relaysTo(
  remote: RemotePeer,
  remotes: readonly RemotePeer[],
  { nowMs, isInMatch }: Moment,
): readonly PlayerId[] {
  const reaches = ({ directMask }: RemotePeer): boolean => isInMask(directMask, remote.playerId);
  const rank = (relay: RemotePeer): number => (reaches(relay) ? 0 : 1);
  return remotes
    .filter((relay) => relay !== remote && relay.ways.isDirectFresh(nowMs) && (isInMatch || reaches(relay)))
    .sort((a, b) => rank(a) - rank(b) || (a.roundTrip.ms ?? Infinity) - (b.roundTrip.ms ?? Infinity) || 0)
    .map(({ playerId }) => playerId);
}

/** When something last came from any of them, and from any but that one; -Infinity: never. */
function lastTwoHeard(remotes: readonly RemotePeer[]): readonly [number, number] {
  let lastMs = -Infinity;
  let beforeMs = -Infinity;
  for (const { lastHeardMs } of remotes) {
    beforeMs = Math.max(beforeMs, Math.min(lastMs, lastHeardMs));
    lastMs = Math.max(lastMs, lastHeardMs);
  }
  return [lastMs, beforeMs];
}

/** What most of them are, of several the lowest; null: there are none. */
function mostOf(ids: readonly number[]): number | null {
  const countOf = (id: number): number => ids.filter((one) => one === id).length;
  return [...ids].sort((a, b) => countOf(b) - countOf(a) || a - b)[0] ?? null;
}
