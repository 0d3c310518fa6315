import { displayTextProblem } from "./display-text.ts";

/** What a ping on the ground means. The order of the wire; only ever append. */
export const PING_KINDS = ["attack", "help", "here"] as const;
export type PingKind = (typeof PING_KINDS)[number];

/** What is said at a key, without typing. Peers tell the number alone, so the order is that of the wire. */
export const PHRASES = [
  "Hello, good luck!",
  "Well played.",
  "Attack now!",
  "I need help!",
  "Wait for me.",
  "On my way.",
  "Thank you.",
  "Sorry.",
] as const;

/** Something that one player says to others. */
export type Saying = { readonly isForTeam: boolean } & (
  | { readonly kind: "line"; readonly text: string } // 1..LINE_CHARACTERS_MAX code points that may be shown
  | { readonly kind: "phrase"; readonly phrase: number } // of PHRASES
  | { readonly kind: "ping"; readonly ping: PingKind; readonly x: number; readonly y: number } // i16 each, in points of a command
  | { readonly kind: "again" } // at a result: the player wants another match with the same people
);

/** Code points of why somebody was sent out of a lobby. */
export const CAUSE_CHARACTERS_MAX = 60;
/** Code points of a line. */
export const LINE_CHARACTERS_MAX = 120;
const POINT_MIN = -0x8000;
const POINT_MAX = 0x7fff;

/** Why nobody may say that, or null if somebody may: what would be refused in others is not said either. */
export function sayingProblem(saying: Saying): ReturnType<typeof displayTextProblem> | "out-of-range" {
  if (saying.kind === "line") return displayTextProblem(saying.text, LINE_CHARACTERS_MAX);
  if (saying.kind === "again") return null;
  const isGood =
    saying.kind === "phrase"
      ? PHRASES[saying.phrase] !== undefined
      : PING_KINDS.includes(saying.ping) && isPoint(saying.x) && isPoint(saying.y);
  return isGood ? null : "out-of-range";
}

function isPoint(value: number): boolean {
  return Number.isInteger(value) && value >= POINT_MIN && value <= POINT_MAX;
}
