import { isInMask } from "../../../lockstep/index.ts";
import { readReplay } from "../../../replay/index.ts";
import { seatsOf } from "../../../sim/index.ts";
import { isMark } from "./marking-pilot.ts";
import { hasFinished, playedIn, runOf, type PeerStory } from "./peer-story.ts";
import type { TroubledMatch } from "./troubled-match.ts";

/** From the last trouble on: 8 s of silence, a second to agree, a halt; then a pause after returns in vain, a state, an admission. */
const BACK_MS_MAX = 25_000;
/** A peer that plays gives its mark so soon: after a command delay, with some late turns. */
const MARK_TURNS = 25;
/** What others agree on may come late. */
const REASON_MS = 5_000;
/** A peer that nobody hears for so long begins anew. */
const LONG_NAP_MS = 10_000;
/** While nothing else goes wrong nobody is so long in a turn because somebody comes back. */
const LONGEST_TURN_MS = 400;
/** On lines that lose much a turn may be late by itself. */
const LONGEST_TURN_LOSSY_MS = 1_000;
const LOSSY_PERCENT = 5;
/** Trouble shows for so long. */
const TROUBLE_MS = 13_000;

/** What went wrong with the peers that came back, in sentences without their full stops. */
export function returnProblems(played: TroubledMatch): readonly string[] {
  if (!played.plan.comesBack) return [];
  return [
    ...absentProblems(played),
    ...anewProblems(played),
    ...ownSeatProblems(played),
    ...holdUpProblems(played),
  ];
}

/** A peer that is there and could be back by then is, once the network is well. */
function absentProblems({ stories, calmMs }: TroubledMatch): readonly string[] {
  const dueMs = calmMs + BACK_MS_MAX;
  const playing = stories.filter((story) => hasFinished(story) && endMsOf(story) > dueMs);
  if (playing.length === 0) return [];
  const here = stories.filter(({ state, giveUp }) => state === "there" && giveUp === null);
  return here.flatMap((story) => {
    if (story.sinceMs === null || story.playsMs <= dueMs) return [];
    const when =
      story.playsMs === Infinity ? "at all" : `before ${Math.round(story.playsMs - calmMs)} ms after that`;
    return [
      `player ${story.playerId} did not come back ${when}, and all was well for ${BACK_MS_MAX / 1_000} s`,
    ];
  });
}

/**
 * A peer that has a state of the match has to begin anew only if the others halt, or agree on something, or somebody
 * slept, or a game has slipped.
 */
function anewProblems({ allStories, landmarks, naps, plan }: TroubledMatch): readonly string[] {
  if (landmarks.seen.has("a game has slipped") || plan.troubles.some(({ deed }) => deed.kind === "split"))
    return [];
  const halts = allStories.flatMap(({ record }) => record.halts);
  const changes = allStories.flatMap(({ record }) => [...record.gone, ...record.back]);
  return allStories.flatMap(({ index, playerId, state, sinceMs, playsMs, endedMs }) => {
    if (state !== "anew" || sinceMs === null || playsMs !== Infinity) return [];
    const ofOthers = changes.filter((one) => one.playerId !== playerId);
    const hasReason = [...halts, ...ofOthers].some(({ atMs }) => Math.abs(atMs - endedMs) < REASON_MS);
    // It was admitted, and called gone again, while it slept.
    const isGoneAgain = allStories.some(({ record: { gone, back } }) => {
      const admitted = back.find((one) => one.playerId === playerId && one.atMs > sinceMs);
      const isOwn = (one: (typeof gone)[number]): boolean => one.playerId === playerId && one.atMs < endedMs;
      return admitted !== undefined && gone.some((one) => isOwn(one) && one.atMs > admitted.atMs);
    });
    // While it slept long, or the only other one, there was nobody to talk to.
    const hasSlept = naps.some(({ index: sleeper, fromMs, toMs }) => {
      const isTheirs = sleeper === index || plan.match.peerCount === 2;
      return isTheirs && toMs - fromMs >= LONG_NAP_MS && endedMs > fromMs && endedMs < toMs + REASON_MS;
    });
    const isLate = allStories.every((one) => one.playerId === playerId || endMsOf(one) < endedMs);
    return hasReason || isGoneAgain || hasSlept || isLate
      ? []
      : [`player ${playerId} took a state that is none of the match, and began anew`];
  });
}

function endMsOf({ record }: PeerStory): number {
  return record.results.at(-1)?.atMs ?? -Infinity;
}

/** The admitted plays from the turn on that was agreed, by itself, and in no turn between before. */
function ownSeatProblems({ allStories, stories }: TroubledMatch): readonly string[] {
  const witness = stories.find(
    (one) => one.sinceMs === null && hasFinished(one) && one.slippedTurn === Infinity,
  );
  if (witness === undefined) return [];
  const marks = marksIn(witness);
  const seated = seatsOf(runOf(witness).match.setup).map(({ playerId }) => playerId);
  return seated.flatMap((playerId) => {
    if (playerId === witness.playerId) return [];
    const given = marks.filter((one) => one.playerId === playerId).map(({ turn }) => turn);
    const wrong = given.find((turn) => !isInMask(witness.members[turn] ?? 0, playerId));
    if (wrong !== undefined)
      return [`player ${playerId} gave a command of its own for turn ${wrong}, in which it does not play`];
    const backs = witness.record.back.filter((one) => one.playerId === playerId);
    const silent = backs.find(({ turn }) => {
      const turns = Array.from({ length: MARK_TURNS }, (_, i) => turn + i);
      const playsAll = turns.every((at) => isInMask(witness.members[at] ?? 0, playerId));
      const isThere = allStories.some(
        (one) => one.playerId === playerId && turns.every((at) => playedIn(one, at)),
      );
      return playsAll && isThere && !given.some((at) => turns.includes(at));
    });
    return silent === undefined
      ? []
      : [`player ${playerId} is back from turn ${silent.turn} on, and gives no command of its own`];
  });
}

function marksIn({ replay }: PeerStory): readonly { readonly playerId: number; readonly turn: number }[] {
  const read = readReplay(Buffer.concat(replay));
  if (!read.ok) return []; // replayProblems says so
  return read.value.turns.flatMap(({ playerCommands }, turn) =>
    playerCommands.flatMap(({ playerId, commands }) => (commands.some(isMark) ? [{ playerId, turn }] : [])),
  );
}

/** No peer that stayed waits for one that comes back. */
function holdUpProblems({ allStories, stories, calmMs, plan }: TroubledMatch): readonly string[] {
  const longestMs = plan.match.link.lossPercent > LOSSY_PERCENT ? LONGEST_TURN_LOSSY_MS : LONGEST_TURN_MS;
  const returners = allStories.filter(({ sinceMs }) => sinceMs !== null);
  return stories.flatMap((story) => {
    if (story.sinceMs !== null || !hasFinished(story)) return [];
    for (const { sinceMs, playsMs, playerId, endedMs } of returners) {
      const fromMs = Math.max(sinceMs!, calmMs + TROUBLE_MS);
      const toMs = Math.min(playsMs, endedMs) + TROUBLE_MS;
      const times = story.turnsAtMs.filter((atMs) => atMs >= fromMs && atMs <= toMs);
      const late = times.findIndex((atMs, i) => i > 0 && atMs - times[i - 1]! > longestMs);
      if (late > 0)
        return [
          `player ${story.playerId} was ${Math.round(times[late]! - times[late - 1]!)} ms in a turn while player ${playerId} came back`,
        ];
    }
    return [];
  });
}
