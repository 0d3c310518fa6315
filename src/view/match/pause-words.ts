import {
  OUTCOME_RUNNING,
  PAUSE_REASONS,
  rowOfPlayer,
  SUB_TURNS_PER_SECOND,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { PAUSE_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import type { NameOf } from "../looks/player-names.ts";

/** A pause in words. */
interface PauseWords {
  readonly text: string; // with the seconds that are left
  readonly spoken: string; // what is told once: without them
  readonly orders: string; // what becomes of orders meanwhile
  readonly isCounting: boolean; // down: the match goes on by itself
}

/** What the player of this window may do about pauses now. */
type PauseWish =
  | { readonly kind: "pause"; readonly left: number; readonly seconds: number } // pauses of theirs, each that long
  | { readonly kind: "go-on" }
  | { readonly kind: "nothing"; readonly why: string };

/** Of the pause that the match is in; null: it runs. `mayGoOn`: whoever reads it can end it. */
export function pauseWords(world: World, nameOf: NameOf, mayGoOn: boolean): PauseWords | null {
  if (world.pausing === null || world.pausing.pause.playerId === 0) return null;
  const { playerId, reason, subTurnsLeft, countdown } = world.pausing.pause;
  if (countdown > 0) {
    const { goesOn: spoken, noOrdersYet: orders } = PAUSE_WORDS;
    return { text: PAUSE_WORDS.goesOnIn(secondsOf(countdown)), spoken, orders, isCounting: true };
  }
  const paused = PAUSE_WORDS.paused(nameOf(playerId), PAUSE_REASONS[reason] ?? "none");
  const hint = mayGoOn ? withKeys(PAUSE_WORDS.press) : "";
  return {
    text: PAUSE_WORDS.endsIn(paused, secondsOf(subTurnsLeft), hint),
    spoken: [paused, hint, PAUSE_WORDS.noOrders].filter((part) => part !== "").join(" "),
    orders: PAUSE_WORDS.noOrders,
    isCounting: false,
  };
}

/** Null: the player of this window only watches, or a replay. */
export function wishOf(world: World | null, playerId: PlayerId | null): PauseWish {
  const { why } = PAUSE_WORDS;
  const row = world === null || playerId === null ? -1 : rowOfPlayer(world, playerId);
  if (world === null || row < 0) return { kind: "nothing", why: why.watching };
  if (world.pausing === null) return { kind: "nothing", why: why.never };
  const { pause, pausers } = world.pausing;
  if (pause.countdown > 0) return { kind: "nothing", why: why["goes-on"] };
  if (pause.playerId !== 0) return { kind: "go-on" };
  if (world.header.outcome !== OUTCOME_RUNNING) return { kind: "nothing", why: why.over };
  if (world.players.score[row] === 0) return { kind: "nothing", why: why["no-cats"] };
  const left = pause.each - pausers.used[row]!;
  if (left <= 0) return { kind: "nothing", why: why["none-left"] };
  return { kind: "pause", left, seconds: secondsOf(pause.length) };
}

/** Rounded up: 0 is when it is over. */
function secondsOf(subTurns: number): number {
  return Math.ceil(subTurns / SUB_TURNS_PER_SECOND);
}
