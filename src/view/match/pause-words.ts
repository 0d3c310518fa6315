import {
  OUTCOME_RUNNING,
  PAUSE_REASONS,
  rowOfPlayer,
  SUB_TURNS_PER_SECOND,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { PAUSE_WORDS } from "../../words/index.ts";
import { slotText, withKeys } from "../control/key-actions.ts";
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

/** The reader of a pause. */
interface PauseReader {
  readonly nameOf: NameOf;
  readonly mayGoOn: boolean; // they can end it
  readonly localPlayerId: PlayerId | null;
}

/** Of the pause that the match is in; null: it runs. The player that paused reads how many pauses they have left. */
export function pauseWords(world: World, { nameOf, mayGoOn, localPlayerId }: PauseReader): PauseWords | null {
  if (world.pausing === null || world.pausing.pause.playerId === 0) return null;
  const { playerId, reason, subTurnsLeft, countdown } = world.pausing.pause;
  if (countdown > 0) {
    const { goesOn: spoken, noOrdersYet: orders } = PAUSE_WORDS;
    return { text: PAUSE_WORDS.goesOnIn(secondsOf(countdown)), spoken, orders, isCounting: true };
  }
  const isOwn = playerId === localPlayerId;
  const paused = PAUSE_WORDS.paused(isOwn ? null : nameOf(playerId), PAUSE_REASONS[reason] ?? "none");
  const hint = mayGoOn && slotText("pause", 0) !== null ? withKeys(PAUSE_WORDS.press) : "";
  const { noOrders } = PAUSE_WORDS;
  const orders = isOwn ? `${noOrders} ${leftAfterText(world, playerId)}` : noOrders;
  return {
    text: PAUSE_WORDS.endsIn(paused, secondsOf(subTurnsLeft), hint),
    spoken: [paused, hint, orders].filter((part) => part !== "").join(" "),
    orders,
    isCounting: false,
  };
}

function leftAfterText(world: World, playerId: PlayerId): string {
  const { pause, pausers } = world.pausing!;
  return PAUSE_WORDS.leftAfter(pause.each - pausers.used[rowOfPlayer(world, playerId)]!);
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
