import {
  OUTCOME_RUNNING,
  PAUSE_REASONS,
  rowOfPlayer,
  SUB_TURNS_PER_SECOND,
  type PauseReason,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { keyText } from "../control/key-actions.ts";
import type { NameOf } from "../looks/player-names.ts";

/** A pause in words. */
interface PauseWords {
  readonly text: string; // with the seconds that are left
  readonly spoken: string; // what is told once: without them
  readonly orders: string; // what becomes of orders meanwhile
  readonly isCounting: boolean; // down: the match goes on by itself
}

const NO_ORDERS = "Nobody gives orders until it goes on.";

/** What the player of this window may do about pauses now. */
type PauseWish =
  | { readonly kind: "pause"; readonly left: number; readonly seconds: number } // pauses of theirs, each that long
  | { readonly kind: "go-on" }
  | { readonly kind: "nothing"; readonly why: string };

/** What is chosen among: a word for a button, and the end of the sentence that begins with "Ada paused". */
export const REASON_WORDS: Readonly<Record<PauseReason, { readonly choice: string; readonly end: string }>> =
  {
    none: { choice: "No reason", end: "" },
    "wait-for-me": { choice: "Wait for me", end: ": wait for me" },
    "somebody-away": { choice: "Somebody is away", end: ": somebody is away" },
    connection: { choice: "The connection", end: ": trouble with the connection" },
  };

/** Who reads about a pause. */
interface PauseReader {
  readonly nameOf: NameOf;
  readonly mayGoOn: boolean; // they can end it
  readonly localPlayerId: PlayerId | null;
}

/** Of the pause that the match is in; null: it runs. Whoever paused reads how many pauses they have left. */
export function pauseWords(world: World, { nameOf, mayGoOn, localPlayerId }: PauseReader): PauseWords | null {
  if (world.pausing === null || world.pausing.pause.playerId === 0) return null;
  const { playerId, reason, subTurnsLeft, countdown } = world.pausing.pause;
  if (countdown > 0) {
    const spoken = "The match goes on in 3 seconds";
    const orders = "No orders before that.";
    return { text: `The match goes on in ${secondsOf(countdown)}`, spoken, orders, isCounting: true };
  }
  const end = REASON_WORDS[PAUSE_REASONS[reason] ?? "none"].end;
  const spoken = `${nameOf(playerId)} paused${end}.`;
  const left = playerId === localPlayerId ? ` ${leftAfterText(world, rowOfPlayer(world, playerId))}` : "";
  const orders = `${NO_ORDERS}${left}`;
  const hint = mayGoOn ? ` Press ${keyText("pause")} to go on.` : "";
  return {
    text: `${spoken} It ends in ${secondsOf(subTurnsLeft)} s.${hint}`,
    spoken: `${spoken}${hint} ${orders}`,
    orders,
    isCounting: false,
  };
}

/** "After this one you have 2 pauses left." */
function leftAfterText({ pausing }: World, row: number): string {
  const left = pausing!.pause.each - pausing!.pausers.used[row]!;
  if (left === 0) return "This is your last pause.";
  return `After this one you have ${left === 1 ? "1 pause" : `${left} pauses`} left.`;
}

/** Null: the player of this window only watches, or a replay. */
export function wishOf(world: World | null, playerId: PlayerId | null): PauseWish {
  const row = world === null || playerId === null ? -1 : rowOfPlayer(world, playerId);
  if (world === null || row < 0) return { kind: "nothing", why: "Only who plays can pause" };
  if (world.pausing === null) return { kind: "nothing", why: "In this match nobody can pause" };
  const { pause, pausers } = world.pausing;
  if (pause.countdown > 0) return { kind: "nothing", why: "The match goes on at once" };
  if (pause.playerId !== 0) return { kind: "go-on" };
  if (world.header.outcome !== OUTCOME_RUNNING) return { kind: "nothing", why: "The match is over" };
  if (world.players.score[row] === 0) return { kind: "nothing", why: "Only who has cats can pause" };
  const left = pause.each - pausers.used[row]!;
  if (left <= 0) return { kind: "nothing", why: "You have used all your pauses" };
  return { kind: "pause", left, seconds: secondsOf(pause.length) };
}

/** "You have 2 pauses left, of 60 s each." */
export function pausesLeftText(left: number, seconds: number): string {
  return left === 1
    ? `You have 1 pause left, of ${seconds} s.`
    : `You have ${left} pauses left, of ${seconds} s each.`;
}

/** Rounded up: 0 is when it is over. */
function secondsOf(subTurns: number): number {
  return Math.ceil(subTurns / SUB_TURNS_PER_SECOND);
}
