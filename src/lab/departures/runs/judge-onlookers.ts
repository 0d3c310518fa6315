import type { Onlooker } from "../../simulate/onlooker.ts";
import { hasFinished, type PeerStory } from "./peer-story.ts";

/** One that was to watch from some turn on, by a peer. */
export interface Watched {
  readonly onlooker: Onlooker;
  readonly index: number; // of the peer that it asked first
  readonly fromTurn: number;
}

/**
 * By then a watcher that could be given the match has seen some of it, if it goes on for so long. A stranger asks for
 * one part after the other, and again 700 ms later for one that does not come: where a fifth of all packets is lost,
 * that takes longer.
 */
const SEEN_TURNS = { usual: 60, lossy: 150 };
const LOSSY_PERCENT = 20;

/**
 * What went wrong with what strangers saw, in sentences without their full stops. `all`: also what peers were before they began anew;
 * `lossPercent`: of the packets of each line.
 */
export function onlookerProblems(
  watched: readonly Watched[],
  all: readonly PeerStory[],
  lossPercent: number,
): readonly string[] {
  const seenTurns = lossPercent < LOSSY_PERCENT ? SEEN_TURNS.usual : SEEN_TURNS.lossy;
  return watched.flatMap(({ onlooker, index, fromTurn }, i) => {
    const name = `the stranger ${i + 1}`;
    const own = all.filter((story) => story.index === index);
    const isWholeGiver = own.length === 1 && hasFinished(own[0]!);
    const lasts = own[0]!.record.checksums.length >= fromTurn + seenTurns;
    if (isWholeGiver && lasts && onlooker.checksums.size === 0)
      return [`${name} could see nothing of the match`];
    const odd = [...onlooker.checksums].find(
      ([turn, checksum]) => !all.some(({ record }) => record.checksums[turn] === checksum),
    );
    return odd === undefined ? [] : [`${name} saw turn ${odd[0]} as nobody played it`];
  });
}

/** Whether somebody saw the match to its end, though the one that gave it first has gone. */
export function outlivedGiver({ onlooker, index }: Watched, all: readonly PeerStory[]): boolean {
  const isOver = onlooker.events.some(({ kind }) => kind === "over");
  return isOver && !all.some((story) => story.index === index && hasFinished(story));
}
