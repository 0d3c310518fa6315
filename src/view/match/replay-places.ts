import type { ReplayMark, ReplayStatusNotice } from "../../channel/index.ts";
import type { ActionIn } from "../control/key-actions.ts";

/** A place in a replay: so many sub-turns of that turn have run. */
export interface ReplayPlace {
  readonly turn: number;
  readonly subTurn: number; // 0..2
}

/** Where one is, and what there is to go to. */
interface ReplayWay {
  readonly at: ReplayPlace;
  readonly turnCount: number;
  readonly marks: readonly Pick<ReplayMark, "turn">[]; // ascending
}

/** What leads to another place. */
export type PlaceAction =
  | Exclude<
      ActionIn<"replay">,
      "play" | "faster" | "slower" | "graphs" | LookAction | "take-picture" | "copy-link"
    >
  | ActionIn<"timeline">;

type LookAction = "next-eyes" | "toggle-orders" | "follow-camera" | "to-now";

const SUB_TURNS_PER_TURN = 3;
const STEP_TURNS = 50; // 5 s
const LONG_STEP_TURNS = 300; // 30 s

const STEP: Step = [STEP_TURNS * SUB_TURNS_PER_TURN, LONG_STEP_TURNS * SUB_TURNS_PER_TURN];
const TURN: Step = [SUB_TURNS_PER_TURN, 1];

/** The last number that a request has room for. */
const JUMP_ID_MAX = 0xffff;

/** How many sub-turns it goes, without and with Shift. */
type Step = readonly [subTurns: number, withShift: number];

/** What is shown as the place of a replay, and where steps begin: what was asked for last, where a jump under way leads, or where one is. */
export function placeMeant(
  wish: ReplayPlace | null,
  { turn, jumps }: Pick<ReplayStatusNotice, "turn" | "jumps">,
): ReplayPlace {
  if (wish !== null) return wish;
  const goingTo = jumps?.goingTo ?? null;
  return goingTo === null ? { turn, subTurn: jumps?.subTurn ?? 0 } : { turn: goingTo, subTurn: 0 };
}

/** Where that leads to. */
export function placeByKey(
  action: PlaceAction,
  shiftKey: boolean,
  { at, turnCount, marks }: ReplayWay,
): ReplayPlace {
  const go = (direction: 1 | -1, step: Step): ReplayPlace =>
    stepFrom(at, direction * step[shiftKey ? 1 : 0], turnCount);
  switch (action) {
    case "mark-before":
      return placeOf(marks.findLast(({ turn }) => turn < at.turn)?.turn ?? 0, turnCount);
    case "mark-after":
      return placeOf(marks.find(({ turn }) => turn > at.turn)?.turn ?? at.turn, turnCount, at.subTurn);
    case "replay-begin":
      return placeOf(0, turnCount);
    case "replay-end":
      return placeOf(turnCount, turnCount);
    case "replay-back":
    case "slide-back":
      return go(-1, STEP);
    case "replay-on":
    case "slide-on":
      return go(1, STEP);
    case "turn-back":
      return go(-1, TURN);
    case "turn-on":
      return go(1, TURN);
  }
}

/** The number of the jump after that one: whoever drags for half an hour has had them all, and goes on. 0: there was none. */
export function jumpIdAfter(id: number): number {
  return (id % JUMP_ID_MAX) + 1;
}

/** The place at that share of the timeline, 0 to 1; what lies beside it is its end. */
export function placeAtShare(share: number, turnCount: number): ReplayPlace {
  return placeOf(Math.round(Math.min(1, Math.max(0, share)) * turnCount), turnCount);
}

/** A step of whole turns goes to the beginning of one. */
function stepFrom({ turn, subTurn }: ReplayPlace, subTurns: number, turnCount: number): ReplayPlace {
  const isWhole = subTurns % SUB_TURNS_PER_TURN === 0;
  // Back from the middle of a turn is to its beginning first.
  const from =
    turn * SUB_TURNS_PER_TURN +
    (isWhole ? (subTurns === -SUB_TURNS_PER_TURN && subTurn > 0 ? SUB_TURNS_PER_TURN : 0) : subTurn);
  const to = Math.max(0, from + subTurns);
  return placeOf(Math.floor(to / SUB_TURNS_PER_TURN), turnCount, to % SUB_TURNS_PER_TURN);
}

function placeOf(turn: number, turnCount: number, subTurn = 0): ReplayPlace {
  return turn >= turnCount ? { turn: turnCount, subTurn: 0 } : { turn: Math.max(0, turn), subTurn };
}
