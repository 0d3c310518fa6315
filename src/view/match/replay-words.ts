// What the bar of a replay says: the place in it, its marks, the name of a picture of it.

import type { LiveStatus, MatchInfo, ReplayMark, ReplayMarkKind, Stood } from "../../channel/index.ts";
import { describeFact, REPLAY_WORDS } from "../../words/index.ts";
import { clockOfTurns } from "./match-clock.ts";

/** So late is as good as live. */
const LIVE_SECONDS = 3;

/** Where in a replay one is; the time is that of the match, which stands in its pauses. */
export function placeText(
  turn: number,
  turnCount: number,
  stood?: readonly Stood[],
  what = REPLAY_WORDS.turnOf(turn, turnCount),
): string {
  return `${what} – ${clockOfTurns(turn, stood)} / ${clockOfTurns(turnCount, stood)}`;
}

/** How far behind the players a watcher is, or what it waits for: "live", "30 s late", "12 s before now". */
export function liveText(
  turn: number,
  newestTurn: number,
  live: LiveStatus,
  clock = clockOfTurns(turn),
): string {
  return `${clock} – ${stateText(Math.round((newestTurn - turn) / 10), live)}`;
}

function stateText(secondsBehind: number, live: LiveStatus): string {
  const { delaySeconds, isOver, isLost, stands, isBack } = live;
  if (isLost === true) return REPLAY_WORDS.lost;
  if (isOver) return REPLAY_WORDS.over;
  if (isBack === true) return REPLAY_WORDS.beforeNow(secondsBehind);
  if (stands !== undefined) return REPLAY_WORDS.lacks[stands.lacks](stands.seconds);
  const lateSeconds = delaySeconds + secondsBehind;
  return lateSeconds <= LIVE_SECONDS ? REPLAY_WORDS.isLive : REPLAY_WORDS.late(lateSeconds);
}

/** One mark on the bar of a replay, or several that would cover each other. */
export interface PlacedMark {
  readonly turn: number; // of the first of them
  readonly percent: number; // of the bar, 0 .. 100: where that is
  readonly label: string; // which ones in the order of the replay: "2", "2–4"
  readonly kinds: readonly ReplayMarkKind[]; // of what happened, each once, in order
  readonly lines: readonly string[]; // what happened, with the time
}

/** Marks nearer to each other than this share one place. */
const APART_PERCENT = 7;

/** Where marks stand on the bar. `marks`: ascending turn. */
export function placeMarks(
  marks: readonly ReplayMark[],
  turnCount: number,
  stood: readonly Stood[] = [],
): readonly PlacedMark[] {
  const percentOf = ({ turn }: ReplayMark): number =>
    Math.min(100, Math.max(0, (100 * turn) / Math.max(1, turnCount)));
  const groups: ReplayMark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group !== undefined && percentOf(mark) - percentOf(group[0]!) < APART_PERCENT) group.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => {
    const { turn: firstTurn } = group[0]!;
    const first = marks.indexOf(group[0]!) + 1;
    const label = group.length === 1 ? `${first}` : `${first}–${first + group.length - 1}`;
    const lines = group.map(
      ({ turn, fact }) => `${REPLAY_WORDS.markAt(turn, clockOfTurns(turn, stood))} ${describeFact(fact)}`,
    );
    const kinds = [...new Set(group.map(({ kind }) => kind))];
    return { turn: firstTurn, percent: percentOf(group[0]!), label, kinds, lines };
  });
}

const NAME_CHARACTERS_MAX = 80;

/** The file's name of a picture of that turn, by which one knows the match. */
export function pictureName(
  { players, replayFile }: Pick<MatchInfo, "players" | "replayFile">,
  turn: number,
): string {
  const ofFile = replayFile
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\.rcr$/i, "");
  const match = ofFile ?? players.map(({ name }) => name).join("-");
  const plain = match.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/^[-.]+|-+$/g, "");
  const short = [...plain].slice(0, NAME_CHARACTERS_MAX).join("");
  return `${short === "" ? "match" : short}-turn-${turn}.png`;
}
