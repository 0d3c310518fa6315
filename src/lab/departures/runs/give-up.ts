import { isInMask } from "../../../lockstep/index.ts";
import { runOf, type GiveUp, type PeerStory } from "./peer-story.ts";
import type { Reach } from "./reach.ts";

/** A peer that has been reached for so long should be heard of again. */
const HEARD_AGAIN_MS = 5_000;

/** How all others stand as a peer gives up. `all`: also what they were before. */
export function giveUpOf(story: PeerStory, all: readonly PeerStory[], reach: Reach, nowMs: number): GiveUp {
  const { departures } = runOf(story).match.participants;
  const { peers, said } = departures;
  const within = all.filter((other) => {
    if (other === story) return true;
    const { run } = other.record.peer;
    if (other.state !== "there" || other.record.results.length > 0 || run === null) return false;
    const theirs = run.match.participants.departures;
    const isMutual =
      isInMask(peers & ~said.promised, other.playerId) &&
      isInMask(theirs.peers & ~theirs.said.promised, story.playerId);
    return isMutual && reach.wholeForMs(story.index, other.index, nowMs) >= HEARD_AGAIN_MS;
  });
  const isLeftOut = all.some(({ record }) => record.gone.some(({ playerId }) => playerId === story.playerId));
  return { atMs: nowMs, departures, within: within.map(({ playerId }) => playerId), isLeftOut };
}
