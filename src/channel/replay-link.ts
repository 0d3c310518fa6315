import { fail, ok, type Result } from "../base/index.ts";
import { turnOfPlayed, type Stood } from "./stood.ts";

/** A replay and a place in it, as `FILE.rcr#MARK` names them. */
interface ReplayLink {
  readonly file: string;
  readonly mark: string | null; // as typed; null: its beginning
}

const TURNS_PER_SECOND = 10;
const LINK = /^(?<file>.+\.rcr)(?:#(?<mark>.*))?$/isu;
const TURN_MARK = /^\d{1,10}$/;
const TIME_MARK = /^(?:(?<hours>\d{1,3}):)?(?<minutes>\d{1,4}):(?<seconds>[0-5]\d)(?:\.(?<tenths>\d))?$/;
const TURN_MAX = 2 ** 32 - 1;

/** Takes a link apart; null: it names no replay. */
export function splitReplayLink(link: string): ReplayLink | null {
  const groups = LINK.exec(link)?.groups;
  return groups === undefined ? null : { file: groups["file"]!, mark: groups["mark"] ?? null };
}

/** A moment that a mark names: a turn, or so many turns of play, tenths of a second, in which those of pauses are none. */
interface ReplayMark {
  readonly unit: "turn" | "played turn";
  readonly count: number; // 0 to 2^32 - 1
}

/** Reads a turn, or a time on the match's clock, "m:ss" or "h:mm:ss", with tenths. The reason of a failure is a sentence. */
export function readReplayMark(mark: string): Result<ReplayMark, string> {
  if (TURN_MARK.test(mark)) return ok({ unit: "turn", count: Math.min(TURN_MAX, Number(mark)) });
  const groups = TIME_MARK.exec(mark)?.groups;
  if (groups === undefined) return fail("a moment of a replay is a turn or a time, as in #600 or #1:00");
  const of = (name: string): number => Number(groups[name] ?? 0);
  const seconds = (of("hours") * 60 + of("minutes")) * 60 + of("seconds");
  return ok({ unit: "played turn", count: seconds * TURNS_PER_SECOND + of("tenths") });
}

/** The turn of a match that `stood` then, at which a mark that can be read points; 0 without one. */
export function turnOfMark(mark: string | undefined, stood: readonly Stood[]): number {
  const read = mark === undefined ? null : readReplayMark(mark);
  if (read === null || !read.ok) return 0;
  const { unit, count } = read.value;
  return unit === "turn" ? count : turnOfPlayed(count, stood);
}

/** The link to that turn of a replay. */
export function linkToMoment(file: string, turn: number): string {
  return `${file}#${turn}`;
}
