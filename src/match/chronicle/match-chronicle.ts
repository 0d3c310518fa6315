import { assert, type Digest, PLAIN_LOOKS, type Looks } from "../../base/index.ts";
import { MatchHistory, worldAt } from "../../desync/index.ts";
import {
  END_POINT,
  FIRST_TURN,
  Game,
  LOW_HALF,
  recordedTurnDigest,
  startOfMatch,
  SUB_TURNS_PER_TURN,
  TURN_MS,
  type AgreedState,
  type EndedTurn,
  type LockstepMatch,
  type Minds,
  type Rules,
  type TurnEnd,
} from "../../lockstep/index.ts";
import {
  startOfRecord,
  type MatchFacts,
  type RecordedSignatures,
  type ReplayEnding,
} from "../../replay/index.ts";
import { Broadcast, isJoinable, writeHead, type AgreedTurn } from "../../watch/index.ts";
import { checksumOf, type MatchSetup, type PlayerId, type World } from "../../sim/index.ts";
import type { HealResult } from "../healing/heal-desk.ts";
import { repairMarkOf, settledEnds, settledLogStates } from "../healing/settled-turns.ts";
import { AgreedRecorder, type KnownDeparture } from "./agreed-recorder.ts";
import { FactsKeeper } from "./facts-keeper.ts";
import { SubTurnTrace, type TracedStep } from "./sub-turn-trace.ts";

interface ChronicleOptions {
  readonly match: LockstepMatch; // at its beginning
  readonly setup: MatchSetup;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly looks?: Looks; // of all seats; PLAIN_LOOKS by default
  readonly watchDelaySeconds?: number | null; // for watchers; null, by default: nobody may watch
  readonly isTraced?: boolean; // what each sub-turn did is told as well; false by default
  readonly state?: AgreedState; // that it comes back to; the replay of such a match would lack what was before, so there is none
}

/** The record of the match up to the end of a turn, as all its players have it. */
interface RecordHead {
  readonly turn: number;
  readonly digest: Digest;
}

/** Every so many turns the record is signed: once a second. */
const SIGNED_TURNS = 10;
assert(SIGNED_TURNS * TURN_MS === 1_000, "docs/desync.md speaks of a second");

/** What else ends a match for this peer may not end it for others. */
const ENDS_FOR_ALL: readonly ReplayEnding["kind"][] = ["won", "draw", "stopped"];

/** What is kept of a match while it runs: of the last turns all that is needed to run them again, and the replay. */
export class MatchChronicle {
  readonly history: MatchHistory;
  readonly #match: LockstepMatch;
  readonly #recorder: AgreedRecorder;
  readonly #bytes: Uint8Array[] = [];
  readonly #trace: SubTurnTrace | null; // null: nobody asks what each sub-turn did
  #signable: { digest: Digest; heads: RecordHead[] } | null = null; // what players sign; null: of one who has come back
  readonly #factsKeeper: FactsKeeper | null; // null: of one who has come back
  #facts: MatchFacts | null = null;
  /** What the chain over its turns begins with; null: of one who has come back. */
  readonly recordStart: Digest | null;
  /** The match for watchers; null: nobody may watch. */
  readonly broadcast: Broadcast | null;

  constructor(options: ChronicleOptions) {
    const { match, setup, names, looks = PLAIN_LOOKS } = options;
    const { watchDelaySeconds = null, isTraced = false, state } = options;
    this.#match = match;
    this.#trace = isTraced ? new SubTurnTrace(match.world) : null;
    const { playerIds } = setup;
    this.broadcast =
      watchDelaySeconds === null
        ? null
        : new Broadcast(writeHead(setup, names, looks), { playerIds, delaySeconds: watchDelaySeconds });
    if (state !== undefined) {
      const { turn, logState, roster, minds } = state;
      const { world } = match;
      const end = { randomValue: world.random.w >>> 0, checksum: checksumOf(world) };
      this.history = new MatchHistory(world, { logState, roster, minds }, end, turn);
      this.#recorder = new AgreedRecorder(null, match.book, turn + 1);
      this.#factsKeeper = null;
      this.recordStart = null;
      this.#showState(turn);
      return;
    }
    // Not from the match's own world: what damages that before turn 0 must not be what all go back to.
    const { world, minds } = gameBefore(setup, match.rules, -FIRST_TURN);
    const end = { randomValue: world.random.w >>> 0, checksum: checksumOf(world) };
    const { logState, roster } = match;
    this.history = new MatchHistory(world, { logState, roster, minds }, end);
    const players = playerIds.map((playerId) => ({ playerId, name: names.get(playerId)! }));
    const recorderName = names.get(match.localPlayerId)!;
    const header = { recorderName, setup, players, looks };
    this.#recorder = new AgreedRecorder(header, match.book);
    this.#factsKeeper = new FactsKeeper(playerIds, world);
    this.recordStart = startOfRecord(header);
    this.#signable = { digest: this.recordStart, heads: [] };
    this.#bytes.push(this.#recorder.start());
    this.#showState(-1);
  }

  /** The next turn was entered: so all agreed on an earlier one. */
  enter(): void {
    const match = this.#match;
    const { turn } = match;
    if (turn < 0) return;
    const { logState, minds, book } = match;
    this.history.enter(turn, { logState, minds, roster: book.rosterIn(turn) });
    if (!match.judge.isSettled(turn)) this.#agree(match.book.checkedTurnOf(turn));
  }

  /** Whether the others, whose turn data we ran, say the same of the turn at whose end they gave them: only a peer that follows asks. */
  isLikeOthers(): boolean {
    const { turn, book, localPlayerId } = this.#match;
    if (turn < 0 || this.#match.judge.isSettled(turn)) return true;
    const other = book.dataOf(turn).find(({ playerId }) => playerId !== localPlayerId);
    const checkedTurn = book.checkedTurnOf(turn);
    if (other === undefined || checkedTurn < 0) return true;
    const [end] = this.history.ends(checkedTurn, checkedTurn);
    // Orders that this peer alone was told need not change the world, and show in the log.
    const log = this.history.logStateAt(checkedTurn)!.logChecksum & LOW_HALF;
    return other.checksum === end!.checksum && other.logChecksum === log;
  }

  /** A sub-turn is to be run, or the turn is to be ended: the world as it is before. */
  note(): void {
    const { turn, subTurnsRun } = this.#match;
    if (turn >= 0) this.history.note(subTurnsRun, this.#match);
    this.#trace?.note({ turn, point: subTurnsRun }, this.#match.world.words);
  }

  /** After the turn has ended: the world is not what it was then. */
  noteAfterEnd(): void {
    if (this.#match.turn >= 0) this.history.noteAfterEnd(this.#match);
  }

  /** `world` is as it was at the end, if that was not as it should be. */
  end({ turn, randomValue, checksum, commandDelayTurns }: EndedTurn, world = this.#match.world): void {
    this.#trace?.note({ turn, point: END_POINT }, world.words);
    if (turn < 0) return;
    const { minds, botTurn } = this.#match;
    this.history.note(SUB_TURNS_PER_TURN + 1, { world, minds });
    this.history.end({ randomValue, checksum });
    this.#recorder.note(turn, { checksum, commandDelayTurns, orders: botTurn.orders });
    this.#factsKeeper?.note(turn, world);
  }

  /**
   * The match goes on from what was agreed after a halt, or has come to its end with the turn `lastTurn` before it. Returns the
   * checksums of the turns that were settled, from `from`.
   */
  settle(
    { state: { turn }, healing, judgement, plan }: HealResult & { readonly kind: "goes-on" },
    end: TurnEnd,
    lastTurn: number,
  ): { readonly from: number; readonly checksums: readonly number[] } {
    const ends = settledEnds(healing, plan);
    const from = turn + 1 - ends.length;
    const run = { ...healing.run!, logStates: settledLogStates(healing) };
    const { world, minds } = this.#match;
    this.history.settle(turn, { run, world, minds, end });
    this.#trace?.settle(world.words);
    this.#recorder.settle(from, ends, repairMarkOf(healing, judgement));
    this.#factsKeeper?.settle(from, { to: turn, lastTurn }, (at) => {
      const checksum = ends[at - from]?.checksum;
      if (at === turn && checksumOf(world) === checksum) return world;
      const moment = { turn: at, point: END_POINT };
      const found = worldAt(healing.base!, healing.turns, moment, this.#match.rules);
      return checksumOf(found) === checksum ? found : null;
    });
    this.history.agree(turn);
    this.#record(this.#recorder.agree(lastTurn));
    const settled = ends.slice(0, Math.max(0, lastTurn + 1 - from));
    return { from, checksums: settled.map(({ checksum }) => checksum) };
  }

  /** The match has ended with that turn; null: with one that is in doubt, so that only what all agreed on is written. */
  finish(
    ending: ReplayEnding,
    lastTurn: number | null,
    {
      departures = [],
      signed,
    }: { departures?: readonly KnownDeparture[]; signed?: RecordedSignatures | undefined } = {},
  ): void {
    const last = lastTurn ?? this.history.lastAgreed;
    const bytes = this.#recorder.end(ending, last, departures, signed);
    const isForAll = ENDS_FOR_ALL.includes(ending.kind) || this.#match.participants.stayers.length === 1;
    if (isForAll) {
      this.#record(bytes);
      this.broadcast?.end(ending);
    } else {
      // The others may have played its last turns otherwise: watchers get them from those.
      this.#bytes.push(...bytes);
      for (const { turn, commands } of this.#recorder.takeAgreed()) this.#factsKeeper?.agree(turn, commands);
    }
    this.#facts = this.#factsKeeper?.end() ?? null;
  }

  /** How the players stood, once the match is over; null: that is not known here from its first turn on. */
  get facts(): MatchFacts | null {
    return this.#facts;
  }

  /** It knows the match from its first turn on: this peer has not come back to it. */
  get isWhole(): boolean {
    return this.#signable !== null;
  }

  /** Where the record has come to a turn that is signed, since the last call: once a second. */
  takeHeads(): readonly RecordHead[] {
    return this.#signable?.heads.splice(0) ?? [];
  }

  /** What the steps since the last call did; nothing unless it is traced. */
  takeTraced(): readonly TracedStep[] {
    return this.#trace?.take() ?? [];
  }

  /** Of the replay, to be appended to its file. */
  takeBytes(): readonly Uint8Array[] {
    return this.#bytes.splice(0);
  }

  #agree(turn: number): void {
    if (turn < 0) return;
    const before = this.history.lastAgreed;
    this.history.agree(turn);
    // Watchers may begin with a state in the middle of these turns: the turns after that state come after it.
    for (let at = before + 1; at <= this.history.lastAgreed; at += 1) {
      if (!isJoinable(at)) continue;
      this.#record(this.#recorder.agree(at));
      this.#showState(at);
    }
    this.#record(this.#recorder.agree(turn));
  }

  /** Writes bytes of the replay; watchers get the turns as well. */
  #record(bytes: readonly Uint8Array[]): void {
    this.#bytes.push(...bytes);
    for (const agreed of this.#recorder.takeAgreed()) {
      this.broadcast?.addTurn(agreed);
      this.#factsKeeper?.agree(agreed.turn, agreed.commands);
      this.#extend(agreed);
    }
  }

  #extend({ turn, commands, end }: AgreedTurn): void {
    const signable = this.#signable;
    if (signable === null) return;
    const digest = recordedTurnDigest(signable.digest, { turn, checksum: end.checksum }, commands);
    signable.digest = digest;
    if (turn % SIGNED_TURNS === SIGNED_TURNS - 1) signable.heads.push({ turn, digest });
  }

  /** Watchers may join at the end of that turn, on which all have agreed. */
  #showState(turn: number): void {
    if (this.broadcast === null || !isJoinable(turn)) return;
    const base = this.history.base(turn);
    if (base?.turn !== turn) return; // memory was damaged: they join at the next one
    const { words, roster } = base;
    this.broadcast.addState({ turn, words: words.slice(), roster });
  }
}

/** World and minds before turn 0, after so many turns have ended. */
export function gameBefore(
  setup: MatchSetup,
  rules: Rules,
  endedTurns: number,
): { readonly world: World; readonly minds: Minds } {
  const game = new Game(startOfMatch(setup), { rules });
  game.runCountdown(endedTurns);
  return game;
}
