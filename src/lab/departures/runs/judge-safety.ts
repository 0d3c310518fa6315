import { isInMask, type PlayedBy } from "../../../lockstep/index.ts";
import { readReplay, verifyReplay } from "../../../replay/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import { hasFinished, outcomeOf, runOf, type PeerStory } from "./peer-story.ts";

/** Of so many who played to the end the replay is played again. */
const REPLAYS_VERIFIED = 2;
/** Who has all data up to the last turn needs nobody to get there. */
const LAST_TURNS = 11;

/** What went wrong with what the peers agreed on, in sentences without their full stops. */
export function safetyProblems(stories: readonly PeerStory[], hasSlipped: boolean): readonly string[] {
  const pairs = stories.flatMap((a, i) => stories.slice(i + 1).map((b) => [a, b] as const));
  const everybody = stories.map((one) => one.record.gone.map(({ playerId }) => playerId)).flat();
  const halted = stories.filter(
    ({ record, playerId }) => record.halts.length > 0 && !everybody.includes(playerId),
  );
  return [
    ...pairs.flatMap(([a, b]) => pairProblems(a, b)),
    ...stories.flatMap((one) => lossProblems(one, stories)),
    ...stories.flatMap((one) => seatProblems(one)),
    ...(hasSlipped ? [] : halted.map(({ playerId }) => `player ${playerId} halted, and no game had slipped`)),
  ];
}

/** The replays of some who played to the end, played again. */
export function replayProblems(stories: readonly PeerStory[]): readonly string[] {
  // Where nobody was left to see that a game had slipped, its replay can't come out alike.
  const finished = stories.filter((one) => hasFinished(one) && one.slippedTurn === Infinity);
  const chosen = finished.slice(-REPLAYS_VERIFIED);
  return chosen.flatMap(({ playerId, replay, record }) => {
    const read = readReplay(Buffer.concat(replay));
    if (!read.ok) return [`the replay of player ${playerId} can't be read: ${read.reason}`];
    const last = record.results.at(-1)!.result.turn;
    if (read.value.turns.length !== last + 1)
      return [`the replay of player ${playerId} has ${read.value.turns.length} turns, not ${last + 1}`];
    const verified = verifyReplay(read.value);
    return verified.kind === "ok"
      ? []
      : [`the replay of player ${playerId} does not come out alike: ${verified.kind}`];
  });
}

/** Two peers end each turn alike, up to the first that they enter with other people. */
function pairProblems(a: PeerStory, b: PeerStory): readonly string[] {
  const names = `players ${a.playerId} and ${b.playerId}`;
  const parting = partingOf(a, b);
  const [ours, theirs] = [a.record.checksums, b.record.checksums];
  const common = Math.min(ours.length, theirs.length);
  const problems: string[] = [];
  const compared = Math.min(common, parting, a.slippedTurn, b.slippedTurn);
  const wrong = ours.findIndex((checksum, turn) => turn < compared && checksum !== theirs[turn]);
  if (wrong >= 0) problems.push(`${names} ended turn ${wrong} otherwise`);
  const [isOurs, isTheirs] = [turnOf(a, b.playerId) === Infinity, turnOf(b, a.playerId) === Infinity];
  if (!isOurs && !isTheirs) problems.push(`${names} went on without each other`);
  if (isOurs && isTheirs && common > parting)
    problems.push(`${names} went on together, and differ from turn ${parting} on in who is gone`);
  const isLate = parting > common - LAST_TURNS;
  if (isOurs !== isTheirs && hasFinished(a) && hasFinished(b) && !isLate)
    problems.push(`${names} both played to the end, one without the other`);
  for (const { playerId, playedBy } of a.record.gone) {
    const other = b.record.gone.find((one) => one.playerId === playerId);
    if (other !== undefined && textOf(other.playedBy) !== textOf(playedBy))
      problems.push(`${names} have player ${playerId} played by others`);
  }
  return problems;
}

/** The first turn for which the two know other people gone; Infinity: none. */
function partingOf(a: PeerStory, b: PeerStory): number {
  const gone = [...a.record.gone, ...b.record.gone].map(({ playerId }) => playerId);
  const turns = gone.flatMap((id) => {
    const [ours, theirs] = [turnOf(a, id), turnOf(b, id)];
    return ours === theirs ? [] : [Math.min(ours, theirs)];
  });
  return Math.min(Infinity, ...turns);
}

/** The first turn without that player; Infinity: it is not gone. */
function turnOf({ record }: PeerStory, playerId: PlayerId): number {
  return record.gone.find((one) => one.playerId === playerId)?.turn ?? Infinity;
}

/** Whoever goes on with us held no data of one who is gone, as it promised that, that did not run. */
function lossProblems(story: PeerStory, stories: readonly PeerStory[]): readonly string[] {
  const { gone } = story.record;
  return gone.flatMap(({ playerId, turn, atMs }) => {
    const isGoneByThen = (id: PlayerId): boolean =>
      gone.some((one) => one.playerId === id && one.atMs <= atMs);
    const losers = stories.filter((other) => {
      const isWithUs = !isGoneByThen(other.playerId) && turnOf(other, story.playerId) === Infinity;
      return isWithUs && (other.promises.get(playerId) ?? -1) >= turn;
    });
    return losers.map(
      (other) =>
        `player ${other.playerId} held what player ${playerId} gave for turn ${other.promises.get(playerId)!}, and ` +
        `player ${story.playerId} goes on without it from turn ${turn}`,
    );
  });
}

/** A bot plays each seat from the turn that was agreed on, in each turn, and in no turn before. */
function seatProblems(story: PeerStory): readonly string[] {
  const { record, playerId: me, botTurns } = story;
  const { match } = runOf(story);
  const turnCount = record.checksums.length;
  return record.gone.flatMap(({ playerId, turn, playedBy }) => {
    if (turn >= turnCount) return [];
    const isBot = playedBy.kind === "bot";
    const seat = match.book.rosterIn(match.turn + 1).seats.find((one) => one.playerId === playerId);
    if (seat === undefined || seat.sinceTurn !== turn || textOf(seat.playedBy) !== textOf(playedBy))
      return [`player ${me} says that player ${playerId} is gone from turn ${turn}, and its roster does not`];
    for (let at = 0; at < turnCount; at += 1) {
      const wasPlayed = isInMask(botTurns.get(at) ?? 0, playerId);
      if (wasPlayed !== (isBot && at >= turn))
        return [
          `at player ${me} a bot ${wasPlayed ? "played" : "did not play"} player ${playerId} in turn ${at}`,
        ];
    }
    return [];
  });
}

function textOf(playedBy: PlayedBy): string {
  return playedBy.kind === "bot" ? `bot ${playedBy.level}` : playedBy.kind;
}

/** In one line: how many played to the end, and so on. */
export function describeOutcome(stories: readonly PeerStory[]): string {
  const words = stories.map((story) =>
    story.state === "crashed" ? "crashed" : hasFinished(story) ? "finished" : (outcomeOf(story) ?? "hung"),
  );
  const kinds = [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1));
  return kinds.map((kind) => `${words.filter((word) => word === kind).length} ${kind}`).join(", ");
}
