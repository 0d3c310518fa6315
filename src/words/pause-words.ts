import type { PauseReason } from "../sim/index.ts";
import { inUnit, plural } from "./language.ts";
import { words } from "./voice.ts";

/** What is chosen among, and the end of the sentence that begins with "Ada paused". */
interface ReasonWords {
  readonly choice: string;
  readonly end: string;
}

const REASONS: { readonly [Reason in PauseReason]: ReasonWords } = {
  none: { choice: "No reason", end: "" },
  "wait-for-me": { choice: "Wait for me", end: ": wait for me" },
  "somebody-away": { choice: "Somebody is away", end: ": somebody is away" },
  connection: { choice: "The connection", end: ": trouble with the connection" },
};

/** Pauses of a match. `{pause}` is the key of that action. */
export const PAUSE_WORDS = words({
  label: "Pause the match",
  title: "Pause the match?",
  note: "It stands for everybody, and the others see why. Anybody who plays can go on.",
  reasons: REASONS,
  playOn: "Play on",
  left: (left: number, seconds: number) =>
    plural(left, {
      one: `You have 1 pause left, of ${inUnit(seconds, "s")}.`,
      other: `You have ${left} pauses left, of ${inUnit(seconds, "s")} each.`,
    }),
  leftAfter: (left: number) =>
    left === 0
      ? "This is your last pause."
      : plural(left, {
          one: "After this one you have 1 pause left.",
          other: `After this one you have ${left} pauses left.`,
        }),

  goOn: "Go on",
  /** `name` null: the local player paused. */
  paused: (name: string | null, reason: PauseReason) => `${name ?? "You"} paused${REASONS[reason].end}.`,
  /** With what was said, and how one goes on. */
  endsIn: (paused: string, seconds: number, hint: string) =>
    `${paused} It ends in ${inUnit(seconds, "s")}.${hint === "" ? "" : ` ${hint}`}`,
  press: "Press {pause} to go on.",
  noOrders: "Nobody gives orders until it goes on.",
  noOrder: "Nobody gives orders in a pause",
  orderWaits: "Your order waits until the match goes on",
  goesOnIn: (seconds: number) => `The match goes on in ${seconds}`,
  /** To be read aloud, once. */
  goesOn: "The match goes on in 3 seconds",
  noOrdersYet: "Orders wait until then.",

  why: {
    watching: "Only who plays can pause",
    never: "In this match nobody can pause",
    "goes-on": "The match goes on at once",
    over: "The match is over",
    "no-cats": "Only who has cats can pause",
    "none-left": "You have used all your pauses",
  },
});
