import { BitReader, digestOf, type Digest, type Result } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN } from "../lockstep/index.ts";
import type { MatchSetup } from "../sim/index.ts";
import { PREAMBLE_BYTES, REPLAY_MAGIC, REPLAY_VERSION, REPLAY_VERSION_MIN } from "./constants.ts";
import { readEndingBody, type DepartureCause, type ReplayEnding } from "./ending-codec.ts";
import { readRecord } from "./format.ts";
import { readHeader, type ReplayHeader } from "./header-codec.ts";
import { startOwnGame } from "./own-rules.ts";
import { PauseFinder, type RecordedPause } from "./pauses.ts";
import type { ReplayGame } from "./recorded-game.ts";
import type { RepairedTurn } from "./repair-mark.ts";
import { changeSeats, startingSeats, type RecordedSeat } from "./seat-codec.ts";
import { catsCost, finish, RECORD_COST, SLICE_COST, type Slices } from "./slices.ts";
import type { RecordedSignatures } from "./signatures-codec.ts";
import { namedCatsIn, unfoldTurnBody, type ReplayTurn } from "./turn-codec.ts";

export interface Replay {
  readonly simVersion: number; // of the program that recorded it
  readonly frozenRules: number | null; // SIM_VERSION of the rules that play it here, if they are frozen ones; null: those of this program
  readonly header: ReplayHeader;
  readonly turns: readonly ReplayTurn[]; // turns[n] is turn n
  readonly firstTurn?: number; // none before it is there; missing: 0
  readonly isOpen?: boolean; // more turns will follow: its match still runs; missing: none will
  readonly marks: readonly RepairedTurn[]; // of the turns that have one, ascending
  readonly seatChanges: readonly RecordedSeatChange[]; // ascending turn, then player id
  readonly pauses: readonly RecordedPause[]; // ascending turn; none of a match that still runs
  readonly ending: ReplayEnding | null; // null: the file breaks off before it
  readonly recordStart: Digest | null; // what the chain that players sign begins with; null: nobody signs such a file
  readonly signed: RecordedSignatures | null; // null: the file breaks off before them, or nobody signed then
  readonly damage: ReplayDamage | null; // null: the file is whole
  /** By those rules: a game of its own as turn 0 finds it. The setup is that of the header. */
  readonly startGame: (setup: MatchSetup) => ReplayGame;
}

/** From that turn on a seat is played otherwise. */
export interface RecordedSeatChange extends RecordedSeat {
  readonly turn: number;
  readonly cause: DepartureCause | null; // why its peer was gone, as far as the file says it; null: it came back
}

/**
 * Where a file stops being what was recorded. `truncated`: it ends before its end record, as after a crash. `altered`:
 * the bytes after that turn are not those that were written, or there are some after the end.
 */
interface ReplayDamage {
  readonly kind: "truncated" | "altered";
  readonly afterTurn: number; // the last turn that is whole; -1 if none is
}

/** `damaged` is said of the header, without which nothing can be played. */
type ReplayRefusal = "not-a-replay" | "other-replay-version" | "other-sim-version" | "damaged";

/** A Result that also names the version of a file that this program can't play; null with the other reasons. */
export type ReplayResult =
  | Extract<Result<Replay, ReplayRefusal>, { ok: true }>
  | { readonly ok: false; readonly reason: ReplayRefusal; readonly version: number | null };

interface ReadTurns {
  readonly turns: readonly ReplayTurn[];
  readonly told: readonly ReplayTurn[]; // of them, those that have a mark or in which seats change
  readonly pauses: readonly RecordedPause[];
  readonly ending: ReplayEnding | null;
  readonly causes: readonly DepartureCause[]; // of departures, as they follow each other in the turns
  readonly signed: RecordedSignatures | null;
  readonly damage: ReplayDamage["kind"] | null;
}

const NO_END = { ending: null, causes: [], signed: null } as const;

/**
 * Reads a replay that the rules of this program play. Never throws, whatever the bytes; the memory it takes is in proportion to them. A file that is damaged
 * after its header keeps all turns before the damage.
 */
export function readReplay(bytes: Uint8Array): ReplayResult {
  return finish(readingReplay(bytes));
}

/** The same in slices of some milliseconds: between two of them whoever reads may do something else. */
export function* readingReplay(bytes: Uint8Array): Slices<ReplayResult> {
  const preamble = new BitReader(bytes.subarray(0, PREAMBLE_BYTES));
  const isReplay = preamble.u32() === REPLAY_MAGIC;
  const version = preamble.u16();
  if (!isReplay || preamble.failed) return refuse("not-a-replay");
  const isKnown = version >= REPLAY_VERSION_MIN && version <= REPLAY_VERSION;
  if (!isKnown) return refuse("other-replay-version", version);
  const start = readHeader(bytes, version);
  if (!start.ok) return refuse(start.reason);
  if (start.value.header === null) return refuse("other-sim-version", start.value.simVersion);
  const { header, simVersion, matchBytes, end, crc } = start.value;
  const place = { at: end, crc };
  const hasSignatures = version > 8;
  const read = yield* readTurns(bytes, place, header.setup, { version, hasSignatures });
  const { turns, told, pauses, ending, causes, signed, damage } = read;
  const afterTurn = turns.length - 1;
  return {
    ok: true,
    value: {
      simVersion,
      frozenRules: null,
      header,
      turns,
      marks: marksOf(told),
      seatChanges: seatChangesOf(told, causes),
      pauses,
      ending,
      recordStart: hasSignatures ? digestOf(matchBytes) : null,
      signed,
      damage: damage === null ? null : { kind: damage, afterTurn },
      startGame: startOwnGame,
    },
  };
}

/** The repairs of those turns. */
export function marksOf(turns: readonly Pick<ReplayTurn, "turn" | "mark">[]): readonly RepairedTurn[] {
  return turns.flatMap(({ turn, mark }) => (mark === null ? [] : [{ turn, ...mark }]));
}

/** The players who are gone from these turns on, or back; `causes` of those who are gone, in that order, as far as they are known. */
export function seatChangesOf(
  turns: readonly Pick<ReplayTurn, "turn" | "seats">[],
  causes: readonly DepartureCause[],
): readonly RecordedSeatChange[] {
  let goneCount = 0;
  return turns.flatMap(({ turn, seats = [] }) =>
    seats.map((seat) => {
      if (seat.playedBy.kind === "peer") return { turn, ...seat, cause: null };
      goneCount += 1;
      return { turn, ...seat, cause: causes[goneCount - 1] ?? "gone" };
    }),
  );
}

function refuse(reason: ReplayRefusal, version: number | null = null): ReplayResult {
  return { ok: false, reason, version };
}

function* readTurns(
  bytes: Uint8Array,
  start: { readonly at: number; readonly crc: number },
  setup: MatchSetup,
  { version, hasSignatures }: { readonly version: number; readonly hasSignatures: boolean },
): Slices<ReadTurns> {
  const { playerIds } = setup;
  const turns: ReplayTurn[] = [];
  const told: ReplayTurn[] = [];
  const finder = new PauseFinder(setup);
  const readSoFar = () => ({ turns, told, pauses: finder.found(turns.length) });
  let slice = 0;
  let kinds = startingSeats(setup);
  let departureCount = 0;
  let { at, crc } = start;
  for (;;) {
    const read = readRecord(bytes, at, crc); // takes at least six bytes, so this ends
    if (read.kind !== "whole") return { ...readSoFar(), ...NO_END, damage: read.kind };
    slice += read.end - at + RECORD_COST;
    if (slice >= SLICE_COST) {
      yield slice;
      slice = 0;
    }
    ({ end: at, crc } = read);
    if (read.record === "end") {
      const end = readEndingBody(read.body, playerIds, {
        turnCount: turns.length,
        departureCount,
        hasSignatures,
      });
      const damage = end !== null && at === bytes.length ? null : "altered";
      return {
        ...{ ...readSoFar(), ending: end?.ending ?? null, causes: end?.causes ?? [] },
        ...{ signed: end?.signed ?? null, damage },
      };
    }
    const delayBefore = turns.at(-1)?.commandDelayTurns ?? COMMAND_DELAY_TURNS_MIN;
    const place = { turn: turns.length, delayBefore, version };
    const unfolded = read.record === "turn" ? unfoldTurnBody(read.body, playerIds, place) : null;
    const after = unfolded === null ? null : changeSeats(kinds, unfolded.replayTurn.seats ?? []);
    if (unfolded === null || after === null) return { ...readSoFar(), ...NO_END, damage: "altered" };
    const { replayTurn: turn, playerCommands } = unfolded;
    slice += catsCost(namedCatsIn(playerCommands));
    finder.note(turn.turn, playerCommands);
    kinds = after;
    departureCount += turn.seats?.filter(({ playedBy }) => playedBy.kind !== "peer").length ?? 0;
    turns.push(turn);
    if (turn.mark !== null || (turn.seats?.length ?? 0) > 0) told.push(turn);
  }
}
