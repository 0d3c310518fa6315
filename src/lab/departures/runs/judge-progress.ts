import { isInMask, playersOfMask } from "../../../lockstep/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import { hasFinished, outcomeOf, type PeerStory } from "./peer-story.ts";
import type { TroubledMatch } from "./troubled-match.ts";

/** A peer that was silent for less than this has not deserved to be called gone; the others wait for 8 s. */
const SILENT_MS_MIN = 6_500;
/** From the last trouble on: 8 s of silence, a second to agree, a halt, what has piled up. */
const CALM_MS = 13_000;
/** A turn takes 100 ms; on bad lines some come late. */
const TURN_MS_MAX = 125;
const SLACK_MS = 2_000;

/** The peers that did not go on although they should have, or went on or gave up although they should not have. */
export function progressProblems(played: TroubledMatch): readonly string[] {
  return played.stories.flatMap((story) => [
    ...endProblems(story, played),
    ...speedProblems(story, played),
    ...causeProblems(story, played),
  ]);
}

function endProblems(story: PeerStory, { plan, stories }: TroubledMatch): readonly string[] {
  const { playerId, state, record, giveUp } = story;
  const { turn = -3 } = record.results.at(-1)?.result ?? {};
  if (state === "crashed") return [];
  const outcome = outcomeOf(story);
  const isTooLate = record.loss?.kind === "match-gone" || record.loss?.kind === "match-over";
  if (outcome === null && isTooLate && record.peer.isClosed) return []; // see returnProblems
  if (outcome === null && state === "left" && record.peer.isClosed) return []; // on its way back
  if (outcome === null) return [`player ${playerId} hangs after turn ${record.checksums.length - 1}`];
  if (!record.peer.isClosed) return [`player ${playerId} came to its end, and does not close`];
  if (record.results.length > 1) return [`player ${playerId} came to its end twice`];
  if (state === "left" || hasFinished(story)) {
    const isEarly = outcome === "stopped" && turn !== plan.match.stopAfterTurn;
    return isEarly ? [`player ${playerId} stopped at turn ${turn}`] : [];
  }
  if (outcome !== "lost-peers" || giveUp === null) return [`player ${playerId} ended ${outcome}`];
  const { departures, within, isLeftOut } = giveUp;
  if (isLeftOut) return [];
  const base = playersOfMask(departures.peers & ~departures.goodbyes);
  const settled = base.filter((id) => !isInMask(departures.joining, id));
  if (!isEnough(base, within) || !isEnough(settled, within)) return [];
  const names = within.filter((id) => id !== playerId).join(", ");
  const all = stories.length;
  return [
    `player ${playerId} of ${all} gave up in turn ${turn}, although it could go on with ${names === "" ? "nobody else" : names}`,
  ];
}

/** More than half of those, or half with the lowest. Written down here once more, so that a wrong rule is found out. */
function isEnough(base: readonly PlayerId[], within: readonly PlayerId[]): boolean {
  const ours = base.filter((id) => within.includes(id)).length;
  const lowest = Math.min(...base);
  return 2 * ours > base.length || (ours > 0 && 2 * ours === base.length && within.includes(lowest));
}

/** Once the troubles are over, a peer that plays to the end does it at full speed. */
function speedProblems(story: PeerStory, { calmMs, stories }: TroubledMatch): readonly string[] {
  if (!hasFinished(story)) return [];
  // One who has promised in error that we are gone, with others who died before that was heard, holds us up until it gives up.
  const errors = stories.filter(({ giveUp }) => {
    return giveUp !== null && isInMask(giveUp.departures.said.promised, story.playerId);
  });
  const fromMs = Math.max(calmMs, ...errors.map(({ giveUp }) => giveUp!.atMs)) + CALM_MS;
  const turns = story.turnsAtMs.filter((atMs) => atMs > fromMs);
  const tookMs = (turns.at(-1) ?? fromMs) - fromMs;
  if (tookMs <= turns.length * TURN_MS_MAX + SLACK_MS) return [];
  return [`player ${story.playerId} took ${Math.round(tookMs)} ms for the last ${turns.length} turns`];
}

/** Nobody is called gone who could be heard all the time, since the same peer had it come back. */
function causeProblems(story: PeerStory, played: TroubledMatch): readonly string[] {
  const { stories, cuts, naps, match, plan, allStories } = played;
  const { nowMs } = match.network;
  const cut = plan.troubles.flatMap(({ deed }) => (deed.kind === "cut" ? deed.peers : []));
  return story.record.gone.flatMap(({ playerId, turn, atMs }) => {
    const gone = stories.find((one) => one.playerId === playerId);
    if (gone === undefined) return [`player ${playerId} is gone, and was no peer`];
    const backs = story.record.back.filter((back) => back.playerId === playerId && back.atMs <= atMs);
    const fromMs = backs.at(-1)?.atMs ?? -Infinity;
    const hasEnded = allStories.some((one) => {
      const hasLeft = one.state === "left" || one.giveUp !== null;
      return (
        one.playerId === playerId && (hasLeft || (one.endedMs <= atMs && isSince(one, fromMs, allStories)))
      );
    });
    if (hasEnded) return [];
    const isNapper = naps.some((nap) => {
      return nap.index === gone.index && nap.toMs > fromMs && nap.toMs - nap.fromMs >= SILENT_MS_MIN;
    });
    if (isNapper) return [];
    const unheard = stories.filter(
      ({ index }) => cuts.ways.longestBreakMs(gone.index, index, fromMs, nowMs) >= SILENT_MS_MIN,
    );
    const isCutOnly = unheard.length === 1 && cut.includes(gone.index) && cut.includes(unheard[0]!.index);
    if (unheard.length > 0 && (!isCutOnly || stories.length === 2)) return [];
    return [`for player ${story.playerId} player ${playerId} is gone from turn ${turn}, without a reason`];
  });
}

/** Whether that life of a peer is one that was there at that time or after it: what ended before is no reason any more. */
function isSince(story: PeerStory, fromMs: number, all: readonly PeerStory[]): boolean {
  if (fromMs === -Infinity || story.endedMs > fromMs) return true;
  // It began anew after it could have been admitted, and before it was: then it is gone again.
  const next = all.find(
    (one) => one.index === story.index && one.sinceMs !== null && one.sinceMs >= story.endedMs,
  );
  return next !== undefined && next.playsMs > fromMs && story.record.startAtMs !== null;
}
