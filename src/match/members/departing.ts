import { assert } from "../../base/index.ts";
import {
  isInMask,
  isLeftOut,
  isSplit,
  maskOfPlayers,
  mayDoWithout,
  playersOfMask,
  type DepartureEvent,
  type LockstepMatch,
  type Statement,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { GoodbyePacket } from "../../wire/index.ts";
import { Accusers } from "./accusers.ts";
import type { Awaited } from "./awaited.ts";
import { Ballot, type Votes } from "./ballot.ts";
import type { Departure } from "./departure.ts";
import { Desertion } from "./desertion.ts";
import type { Refusal } from "../mail/letter.ts";
import { Obstruction } from "./obstruction.ts";
import type { RunEnding } from "../run-ending.ts";
import { SilenceBudget } from "./silence-budget.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { SILENT_AFTER_SPENT_MS, GO_ALONE_MS } from "./limits.ts";

/** Somebody that the match waits for, as the local player is told of it. */
export interface Absentee extends Votes {
  readonly playerId: PlayerId;
  readonly silentMs: number; // nothing has come of it for so long
  readonly goneInMs: number; // when we call it gone, if nothing comes of it; 0: we do
  readonly mayWaitLonger: boolean; // once for each
  readonly isEnough: boolean; // without all absentees enough players are left to go on
}

/** What the local player wants where somebody is waited for. */
export type AbsenceWish =
  | { readonly kind: "wait-longer"; readonly playerIds: readonly PlayerId[] }
  | { readonly kind: "go-on"; readonly playerIds: readonly PlayerId[]; readonly isFor: boolean } // without waiting for them
  | { readonly kind: "go-alone" }; // with the players that are here, although they are too few

/** Too few are left here to go on. */
export interface Split {
  readonly gone: readonly PlayerId[]; // players that can't be reached, ascending
  readonly here: readonly PlayerId[]; // the others that are left, ascending
  readonly lastedMs: number;
  readonly mayGoAloneInMs: number; // 0: now
  readonly isAlone: boolean; // the local player wants to go on with the players that are here
}

interface DepartingContext {
  readonly match: LockstepMatch;
  readonly wire: Pick<MatchWire, "newsMs" | "heardMs" | "answeredMs">;
  readonly ending: RunEnding;
}

/** A silence that we called. */
interface Silence {
  readonly atMs: number; // what comes later breaks it; Infinity: nothing does
  readonly what: Awaited["what"] | "packet"; // what breaks it: its turn data, from anybody; the same, or a packet of its own; only such a packet
}

/** A player that has been silent so long, while all wait for it, is gone. */
export const SILENT_AFTER_MS = 8_000;
/** A local "wait longer" gives a silent player so much more. */
export const LONGER_MS = 30_000;
/** A player that we heard no longer ago is there. */
export const THERE_MS = 2_000;
/** After a goodbye a peer sends nothing but that for a second. If its packets come later than so, ms, somebody else said the goodbye. */
const GOODBYE_ECHO_MS = 3_000;
/** We stood still ourselves so long: whatever was silent for us meanwhile need not have been. */
const NAP_MS = 1_000;

const DESERTS = "called the only other player gone, who is there";
const ADMITS = "admitted somebody in another one's place";

assert(NAP_MS < SILENT_AFTER_SPENT_MS, "nobody is called silent by one who slept");

/** The players that are gone, by goodbyes, by silence, by votes: what this peer finds, and what all have agreed on. */
export class Departing {
  readonly #context: DepartingContext;
  readonly #goodbyes = new Map<PlayerId, number>(); // for whatever reason; when, ms
  readonly #causes = new Map<PlayerId, Departure["cause"]>();
  readonly #silent = new Map<PlayerId, Silence>();
  readonly #longer = new Set<PlayerId>(); // the local player waits longer for them
  readonly #budget: SilenceBudget;
  readonly #departures: Departure[] = []; // all
  #takenCount = 0; // of them
  #updatedMs = -Infinity;
  #awakeMs = -Infinity; // since when we have not stood still
  #splitMs: number | null = null;
  readonly #obstruction: Obstruction;
  readonly #desertion: Desertion;
  #deserters: PlayerId[] = []; // nobody has been told of them yet
  readonly #accusers = new Accusers();
  readonly #ballot = new Ballot();

  constructor(context: DepartingContext) {
    this.#context = context;
    this.#obstruction = new Obstruction(context);
    this.#desertion = new Desertion(context.wire);
    this.#budget = new SilenceBudget(context);
  }

  /** All remaining others have said goodbye. */
  get isAlone(): boolean {
    const { localPlayerId, participants } = this.#context.match;
    return participants.stayers.every((id) => id === localPlayerId || this.#goodbyes.has(id));
  }

  /** The others go on without us. */
  get isLeftOut(): boolean {
    return isLeftOut(this.#context.match.participants.departures);
  }

  /** The departures, in the order in which all have agreed on them. */
  get gone(): readonly Departure[] {
    return this.#departures;
  }

  /** Whether too few are left here to go on; null: it is not so. */
  split(nowMs: number): Split | null {
    if (this.#splitMs === null) return null;
    const { match } = this.#context;
    const { gone, isAlone } = match.participants.departures.said;
    const lastedMs = nowMs - this.#splitMs;
    return {
      gone: playersOfMask(gone),
      here: match.participants.stayers.filter((id) => id !== match.localPlayerId && !isInMask(gone, id)),
      lastedMs,
      mayGoAloneInMs: Math.max(0, GO_ALONE_MS - lastedMs),
      isAlone,
    };
  }

  /** Those of the awaited who are not gone. */
  absentees(awaited: Awaited | null, nowMs: number): readonly Absentee[] {
    const { departures } = this.#context.match.participants;
    const { peers, said } = departures;
    const present = awaited?.players.filter((id) => isInMask(peers & ~said.promised, id)) ?? [];
    const isEnough = mayDoWithout(departures, maskOfPlayers(present) | said.gone);
    return present.map((playerId) => ({
      playerId,
      silentMs: nowMs - this.#heardMs(playerId, awaited!),
      goneInMs: Math.max(0, this.#silentFromMs(playerId, awaited!, nowMs) - nowMs),
      mayWaitLonger: !this.#longer.has(playerId),
      isEnough,
      ...this.votesOn(playerId, nowMs),
    }));
  }

  /** The local player waits longer for those. */
  waitLonger(playerIds: readonly PlayerId[]): void {
    for (const playerId of playerIds) this.#longer.add(playerId);
  }

  /** The local player wants those to be played for, and not waited for; no sooner than some time after it took that back. */
  vote(playerIds: readonly PlayerId[], isFor: boolean, nowMs: number): void {
    if (!isFor) for (const playerId of playerIds) this.takeBackVote(playerId, nowMs);
    else
      for (const playerId of playerIds.filter((id) => this.#ballot.againInMs(id, nowMs) === 0)) {
        // A silence that has ended is no cause of what the player wants now; a goodbye is.
        if (!this.#goodbyes.has(playerId)) this.#causes.set(playerId, "voted");
        this.#hear({ kind: "vote", playerId, isFor });
      }
  }

  /** The votes to go on without that player. */
  votesOn(playerId: PlayerId, nowMs: number): Votes {
    return this.#ballot.votesOn(this.#context.match.participants.departures, playerId, nowMs);
  }

  /** The local player takes it back, or a slow player has recovered, and the wish is over. What all have promised by then holds. */
  takeBackVote(playerId: PlayerId, nowMs: number): void {
    if (!this.votesOn(playerId, nowMs).hasVote) return;
    this.#ballot.noteTakenBack(playerId, nowMs);
    this.#hear({ kind: "vote", playerId, isFor: false });
  }

  /** The local player goes on with the players that are here, although they are too few; all of them have to want it. */
  goAlone(nowMs: number): void {
    if (this.split(nowMs)?.mayGoAloneInMs === 0) this.#hear({ kind: "go-alone" });
  }

  /** A mask of players that we took for gone, as agreed on or promised, and that have not come back. */
  get takenForGone(): number {
    const { peers, said } = this.#context.match.participants.departures;
    return (maskOfPlayers(this.#departures.map(({ playerId }) => playerId)) & ~peers) | said.promised;
  }

  /**
   * A player that says goodbye goes, unless the match had its end there. If it had taken us for gone, it may have
   * helped others to go on without us. Then it counts as one that crashed: the players that are left with us have to be
   * more than half with it. Of two players there were no others to help. A player that is not back yet is gone for all
   * anyway.
   * If packets of that player come later than an echo would, it has not said goodbye: others may have, in its name.
   */
  hearGoodbye(from: PlayerId, { reason, end, lostMask }: GoodbyePacket, nowMs: number): void {
    const { match, ending } = this.#context;
    const { peers, localPlayerId } = match.participants.departures;
    this.#goodbyes.set(from, reason === "finished" ? Infinity : nowMs); // a finished peer repeats what others still need
    if (reason === "finished" && end !== null) ending.hearEnd(from, end);
    else if (isInMask(lostMask & peers, localPlayerId) && playersOfMask(peers).length > 2)
      this.#callSilent(from, { atMs: nowMs + GOODBYE_ECHO_MS, what: "packet" }, "left");
    else this.#leave(from, "left");
  }

  /** There is proof that it has lied: all that hear the proof go on without it. "differs": of two players one knows it, and has no proof. */
  convict(playerId: PlayerId, cause: "lied" | "differs" = "lied"): void {
    if (cause === "lied") {
      this.#noteCause(playerId, cause);
      this.#hear({ kind: "lied", playerId });
    }
    this.#leave(playerId, cause);
  }

  /** What that player has promised, as another one has shown it, with its signature. */
  hearPromise(from: PlayerId, statement: Statement): void {
    this.#hear({ kind: "promise", from, statement });
  }

  hearStatement(from: PlayerId, statement: Statement, nowMs: number): void {
    const votes = this.#ballot.heed(from, statement, nowMs);
    this.#hear({ kind: "statement", from, statement: { ...statement, votes } });
  }

  /**
   * That player's peer runs anew, and not what it ran. No goodbye, which can't be taken back: the others may have admitted the new run
   * before we heard of it, and then its turn data come.
   */
  hearRestart(playerId: PlayerId, nowMs: number): void {
    this.#callSilent(playerId, { atMs: nowMs, what: "turn-data" }, "restarted");
    this.#hear({ kind: "restart", playerId });
  }

  /** That player, who was gone, speaks anew. */
  hearReturn(playerId: PlayerId): void {
    this.#goodbyes.delete(playerId);
    this.#hear({ kind: "returned", playerId });
  }

  /**
   * All players that are here have chosen to go on without those. A player that was not heard is called silent: we may
   * be the ones that are cut off, while the others go on.
   */
  exclude(playerIds: readonly PlayerId[], silent: readonly PlayerId[], nowMs: number): void {
    for (const playerId of playerIds)
      if (silent.includes(playerId)) this.#callSilent(playerId, { atMs: nowMs, what: "word" }, "differs");
      else this.#leave(playerId, "differs");
  }

  /** Finds silent players among those that the match waits for. `isHalting`: there may be good reason to go on without somebody. */
  update(awaited: Awaited | null, nowMs: number, isHalting = false): void {
    const sinceMs = nowMs - this.#updatedMs;
    if (sinceMs > NAP_MS) this.#awakeMs = nowMs;
    else if (awaited?.what === "turn-data")
      this.#budget.spend(awaited, (playerId) => this.#heardMs(playerId, awaited), sinceMs, nowMs);
    this.#updatedMs = nowMs;
    if (awaited !== null) for (const playerId of awaited.players) this.#consider(playerId, awaited, nowMs);
    this.#awaitWords(nowMs);
    this.#hinder(awaited?.differing ?? [], nowMs);
    const deserter = this.#desertion.update(this.#context.match.participants.departures, isHalting, nowMs);
    if (deserter !== null) this.#noteDeserter(deserter);
    this.#listen(awaited);
    const { departures, hasUntold } = this.#context.match.participants;
    if (departures.said.gone !== 0 || hasUntold) this.#hear({ kind: "book" });
    this.#splitMs = isSplit(this.#context.match.participants.departures) ? (this.#splitMs ?? nowMs) : null;
  }

  /** The departures since the last call. */
  takeDepartures(): readonly Departure[] {
    const taken = this.#departures.slice(this.#takenCount);
    this.#takenCount = this.#departures.length;
    return taken;
  }

  /** False words of others about players that are gone since the last call, or back in turns up to that one, on which all have agreed. */
  takeRefusals(agreedTurn = this.#context.match.turn): readonly Refusal[] {
    const accusers = this.#accusers.takeNews().map(({ from, of }) => {
      return { playerId: from, reason: `called player ${of.join(" and ")} gone, who is there` };
    });
    const deserters = this.#deserters.splice(0).map((playerId) => ({ playerId, reason: DESERTS }));
    const admitters = this.#context.match.participants.takeStrayAdmits(agreedTurn);
    return [...accusers, ...deserters, ...admitters.map((playerId) => ({ playerId, reason: ADMITS }))];
  }

  #noteDeserter(playerId: PlayerId): void {
    if (isInMask(this.#context.match.participants.departures.goodbyes, playerId)) return;
    this.#deserters.push(playerId);
    this.#leave(playerId, "accuses");
  }

  /** As long as there is something to agree on, we wait for a word of all who would be left, whose turn data may all be here. */
  #awaitWords(nowMs: number): void {
    const { peers, said, localPlayerId } = this.#context.match.participants.departures;
    if (said.gone === 0) return;
    const { wire } = this.#context;
    const left = playersOfMask(peers & ~said.gone).filter((id) => id !== localPlayerId);
    const players = left.filter((id) => wire.heardMs(id) > -Infinity); // turn data of all others are missing as well
    const awaited = { players, sinceMs: -Infinity, what: "word" as const };
    for (const playerId of players) this.#consider(playerId, awaited, nowMs);
  }

  /** Calls players gone for good if nothing can be agreed on with them, whatever they say. */
  #hinder(differing: readonly PlayerId[], nowMs: number): void {
    const { match, wire } = this.#context;
    const never = { atMs: Infinity, what: "word" as const };
    for (const id of this.#obstruction.update(this.#awakeMs, nowMs)) this.#callSilent(id, never, "silent");
    const wordMs = (id: PlayerId): number =>
      id === match.localPlayerId ? nowMs : Math.max(wire.newsMs(id), wire.heardMs(id));
    const isThere = (id: PlayerId): boolean => !differing.includes(id) && nowMs < wordMs(id) + THERE_MS;
    for (const id of this.#accusers.update(match.participants.departures, isThere, nowMs))
      this.#callSilent(id, never, "accuses");
  }

  /** Takes back what was said of players that were heard since. */
  #listen(awaited: Awaited | null): void {
    const { wire } = this.#context;
    for (const [playerId, { atMs, what }] of this.#silent) {
      const isWord = what !== "turn-data" || awaited?.what === "word";
      const newsMs = what === "packet" ? -Infinity : wire.newsMs(playerId);
      if (Math.max(newsMs, isWord ? wire.heardMs(playerId) : -Infinity) <= atMs) continue;
      this.#silent.delete(playerId);
      this.#hear({ kind: "sound", playerId });
    }
    for (const [playerId, atMs] of this.#goodbyes) {
      if (wire.heardMs(playerId) <= atMs + GOODBYE_ECHO_MS) continue;
      this.#goodbyes.delete(playerId);
      this.#hear({ kind: "stays", playerId });
    }
  }

  #consider(playerId: PlayerId, awaited: Awaited, nowMs: number): void {
    const { match, ending } = this.#context;
    if (!isInMask(match.participants.departures.peers, playerId)) return;
    if (awaited.what === "turn-data" && ending.hasNoMoreFor(playerId, match.turn + 1))
      return this.#leave(playerId, "left");
    const isSilent = isInMask(match.participants.departures.silent, playerId); // what we said may have been taken back since
    if (nowMs < this.#silentFromMs(playerId, awaited, nowMs) || isSilent) return;
    this.#callSilent(playerId, { atMs: nowMs, what: awaited.what }, "silent");
  }

  #callSilent(playerId: PlayerId, silence: Silence, cause: Departure["cause"]): void {
    if (!isInMask(this.#context.match.participants.departures.peers, playerId)) return;
    this.#silent.set(playerId, silence);
    const isKnown = this.#goodbyes.has(playerId) && this.#causes.has(playerId); // a player that has left is silent after it
    if (cause !== "silent" || !isKnown) this.#noteCause(playerId, cause);
    this.#hear({ kind: "silence", playerId });
  }

  /** Since when nothing has come of it, as far as that counts. */
  #heardMs(playerId: PlayerId, { sinceMs, what }: Awaited): number {
    const { wire } = this.#context;
    const newsMs = what === "word" ? wire.heardMs(playerId) : wire.newsMs(playerId);
    return Math.max(newsMs, sinceMs, this.#awakeMs);
  }

  /** From when on it is silent for too long, ms. A player that speaks and gives no turn data waits for others itself, as in a halt. */
  #silentFromMs(playerId: PlayerId, awaited: Awaited, nowMs: number): number {
    const silentAfterMs = this.#budget.isSpent(playerId, nowMs) ? SILENT_AFTER_SPENT_MS : SILENT_AFTER_MS;
    const patienceMs = silentAfterMs + (this.#longer.has(playerId) ? LONGER_MS : 0);
    const silentMs = this.#heardMs(playerId, awaited) + patienceMs;
    if (awaited.unheeded?.includes(playerId) === true) return silentMs;
    const wordMs = this.#context.wire.heardMs(playerId) + silentAfterMs;
    return Math.max(silentMs, Math.min(wordMs, silentMs + LONGER_MS));
  }

  /** A player that has lied is gone for that, whatever other cause comes. */
  #noteCause(playerId: PlayerId, cause: Departure["cause"]): void {
    if (this.#causes.get(playerId) !== "lied") this.#causes.set(playerId, cause);
  }

  #leave(playerId: PlayerId, cause: Departure["cause"]): void {
    if (!isInMask(this.#context.match.participants.departures.peers, playerId)) return;
    this.#noteCause(playerId, cause);
    this.#hear({ kind: "goodbye", playerId });
  }

  #hear(event: DepartureEvent): void {
    const { match } = this.#context;
    for (const { isSplit, ...departed } of match.participants.hear(event)) {
      const found = this.#causes.get(departed.playerId) ?? "voted";
      // Of these there is no other part, or its only player has made it one.
      const isOwn = found === "left" || found === "restarted" || found === "accuses";
      const cause = isSplit && !isOwn ? "split" : found;
      this.#silent.delete(departed.playerId);
      this.#causes.delete(departed.playerId); // where it comes back, and is gone again, it is for another one
      this.#departures.push({ ...departed, cause, goingOn: match.participants.stayers });
    }
  }
}
