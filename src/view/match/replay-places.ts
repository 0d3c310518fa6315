import type { ReplayMark } from "../../channel/index.ts";

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

type KeyPress = Pick<KeyboardEvent, "shiftKey" | "ctrlKey">;

const SUB_TURNS_PER_TURN = 3;
const STEP_TURNS = 50; // 5 s
const LONG_STEP_TURNS = 300; // 30 s

/** Of a key by its name: which way it goes, and how many sub-turns without and with Shift. */
const STEPS: Readonly<Record<string, readonly [direction: 1 | -1, subTurns: number, withShift: number]>> = {
  j: [-1, STEP_TURNS * SUB_TURNS_PER_TURN, LONG_STEP_TURNS * SUB_TURNS_PER_TURN],
  l: [1, STEP_TURNS * SUB_TURNS_PER_TURN, LONG_STEP_TURNS * SUB_TURNS_PER_TURN],
  u: [-1, SUB_TURNS_PER_TURN, 1],
  o: [1, SUB_TURNS_PER_TURN, 1],
};
/** What the slider itself takes while it has the focus, as sliders do. */
const SLIDER_KEYS: Readonly<Record<string, string>> = {
  arrowleft: "j",
  arrowdown: "j",
  arrowright: "l",
  arrowup: "l",
};

/** Where that key leads to; null: it is none that leads anywhere. */
export function placeByKey(
  key: string,
  { shiftKey, ctrlKey }: KeyPress,
  isOnSlider: boolean,
  { at, turnCount, marks }: ReplayWay,
): ReplayPlace | null {
  if (ctrlKey) return null;
  if (key === "pageup") return placeOf(marks.findLast(({ turn }) => turn < at.turn)?.turn ?? 0, turnCount);
  if (key === "pagedown")
    return placeOf(marks.find(({ turn }) => turn > at.turn)?.turn ?? at.turn, turnCount, at.subTurn);
  if (isOnSlider && key === "home") return placeOf(0, turnCount);
  if (isOnSlider && key === "end") return placeOf(turnCount, turnCount);
  const step = STEPS[(isOnSlider ? SLIDER_KEYS[key] : undefined) ?? key];
  if (step === undefined) return null;
  const [direction, subTurns, withShift] = step;
  return stepFrom(at, direction * (shiftKey ? withShift : subTurns), turnCount);
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
