import { isInMask, type PlayedBy } from "../../../lockstep/index.ts";
import { readReplay, verifyReplay, type Replay } from "../../../replay/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import { hasFinished, outcomeOf, playedIn, type PeerStory, type Promised } from "./peer-story.ts";

/** For so many peers that played to the end the replay is played again. */
const REPLAYS_VERIFIED = 2;
/** A peer that has all data up to some turn needs nobody to get there. */
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

/** The replays of some peers that played to the end, played again. */
export function replayProblems(stories: readonly PeerStory[]): readonly string[] {
  // Where nobody was left to see that a game had slipped, its replay can't come out alike.
  const finished = stories.filter(
    (one) => hasFinished(one) && one.slippedTurn === Infinity && one.sinceMs === null,
  );
  const chosen = finished.slice(-REPLAYS_VERIFIED);
  return chosen.flatMap(({ playerId, replay, record }) => {
    const read = readReplay(Buffer.concat(replay));
    if (!read.ok) return [`the replay of player ${playerId} can't be read: ${read.reason}`];
    const last = record.results.at(-1)!.result.turn;
    if (read.value.turns.length !== last + 1)
      return [`the replay of player ${playerId} has ${read.value.turns.length} turns, not ${last + 1}`];
    if (!tellsDepartures(read.value, record, last))
      return [`the replay of player ${playerId} does not tell who was gone, when and why`];
    const verified = verifyReplay(read.value);
    return verified.kind === "ok"
      ? []
      : [`the replay of player ${playerId} does not come out alike: ${verified.kind}`];
  });
}

/** Whether it has all that this peer was told about players that are gone, up to its last turn, and nothing else. */
function tellsDepartures(
  { seatChanges }: Replay,
  { gone, back }: PeerStory["record"],
  lastTurn: number,
): boolean {
  // A player that goes again before its seat was its own changes nothing.
  const told = gone.filter(({ playerId, turn, atMs }) => {
    const before = gone.findLast((one) => one.playerId === playerId && one.atMs < atMs);
    const wasBack = back.some(
      (one) =>
        one.playerId === playerId && one.turn < turn && one.atMs > (before?.atMs ?? 0) && one.atMs < atMs,
    );
    return turn <= lastTurn && (before === undefined || wasBack);
  });
  const lines = (all: readonly { playerId: PlayerId; turn: number; cause: string | null }[]): string =>
    all
      .map(({ playerId, turn, cause }) => `${turn}-${playerId}-${cause}`)
      .toSorted()
      .join();
  return lines(told) === lines(seatChanges.filter(({ playedBy }) => playedBy.kind !== "peer"));
}

/** Two peers end each turn alike that they enter with the same people, and do not play on in two matches. */
function pairProblems(a: PeerStory, b: PeerStory): readonly string[] {
  if (a.index === b.index) return []; // the same peer, before and after it began anew
  const names = `players ${a.playerId} and ${b.playerId}`;
  const problems: string[] = [];
  const tell = (problem: string): void => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  let oneSided = 0;
  let hasParted = false;
  const turnCount = Math.min(a.members.length, b.members.length);
  for (let turn = 0; turn < turnCount && problems.length === 0; turn += 1) {
    const [ours, theirs] = [a.members[turn], b.members[turn]];
    if (ours === undefined || theirs === undefined) continue;
    const [isOurs, isTheirs] = [isInMask(ours, b.playerId), isInMask(theirs, a.playerId)];
    const isTogether = isOurs && isTheirs && !isLastOf(a, b, turn) && !isLastOf(b, a, turn);
    if (isTogether && ours !== theirs)
      tell(`${names} went on together, and differ from turn ${turn} on in who takes part`);
    if (!isOurs && !isTheirs && playedIn(a, turn) && playedIn(b, turn))
      tell(`${names} went on without each other in turn ${turn}`);
    oneSided = isOurs !== isTheirs && playedIn(a, turn) && playedIn(b, turn) ? oneSided + 1 : 0;
    if (oneSided > LAST_TURNS) tell(`${names} play turn ${turn}, one without the other`);
    // A peer that follows the others to come back has their roster, unless they agree on something that it was not told.
    hasParted ||= ours !== theirs;
    const isCompared = isTogether || (ours === theirs && !hasParted);
    // What somebody's own game was before its seat was its own nobody repairs.
    const hasSlipped = (one: PeerStory): boolean =>
      turn >= one.slippedTurn || (!playedIn(one, turn) && turn >= one.firstSlipTurn);
    if (!isCompared || hasSlipped(a) || hasSlipped(b)) continue;
    if (a.record.checksums[turn] !== b.record.checksums[turn]) tell(`${names} ended turn ${turn} otherwise`);
    if ((a.botTurns.get(turn) ?? 0) !== (b.botTurns.get(turn) ?? 0))
      tell(`${names} had other seats played by bots in turn ${turn}`);
  }
  for (const { playerId, playedBy } of a.record.gone) {
    const other = b.record.gone.find((one) => one.playerId === playerId);
    if (other !== undefined && textOf(other.playedBy) !== textOf(playedBy))
      problems.push(`${names} have player ${playerId} played by others`);
  }
  return [...problems, ...backProblems(a, b)];
}

/**
 * Whether that is one of the last turns of a peer that is gone for the other, and goes on with nobody: it may have run
 * them by data of a third one that the remaining peers never had.
 */
function isLastOf(one: PeerStory, other: PeerStory, turn: number): boolean {
  if (hasFinished(one)) return false;
  const gone = other.record.gone.filter(({ playerId }) => playerId === one.playerId);
  return gone.some(
    (departure) =>
      turn < departure.turn &&
      turn >= departure.turn - LAST_TURNS &&
      one.members.length <= departure.turn + LAST_TURNS,
  );
}

/** Both tell of the same return, if they play when it begins to count. */
function backProblems(a: PeerStory, b: PeerStory): readonly string[] {
  const lasts = [a, b].map(({ members }) => members.length - 1);
  return a.record.back.flatMap(({ playerId, turn }) => {
    const isOver = turn > Math.min(...lasts);
    if (isOver || !playedIn(b, turn) || !playedIn(a, turn) || b.playerId === playerId || b.sinceMs !== null)
      return [];
    const isTold = b.record.back.some((one) => one.playerId === playerId && one.turn === turn);
    return isTold
      ? []
      : [
          `player ${a.playerId} has player ${playerId} back from turn ${turn} on, and player ${b.playerId} has not`,
        ];
  });
}

/** No peer that goes on with us had promised that it held data of a gone player that then did not run. */
function lossProblems(story: PeerStory, stories: readonly PeerStory[]): readonly string[] {
  const { gone } = story.record;
  return gone.flatMap(({ playerId, turn, atMs }) => {
    const backTurns = new Set(
      stories.flatMap(({ record }) =>
        record.back.flatMap((one) => (one.playerId === playerId ? one.turn : [])),
      ),
    );
    const timesBack = (at: number): number => [...backTurns].filter((back) => back <= at).length;
    const isGoneByThen = (id: PlayerId): boolean =>
      gone.some((one) => one.playerId === id && one.atMs <= atMs);
    const others = stories.filter((other) => {
      const isWithUs = !other.record.gone.some((one) => one.playerId === story.playerId);
      return other.index !== story.index && !isGoneByThen(other.playerId) && isWithUs;
    });
    return others.flatMap((other) => {
      const lost = promisesOf(other).find((one) => {
        return one.playerId === playerId && one.held >= turn && timesBack(one.held + 1) === timesBack(turn);
      });
      if (lost === undefined) return [];
      return [
        `player ${other.playerId} held what player ${playerId} gave for turn ${lost.held}, and ` +
          `player ${story.playerId} goes on without it from turn ${turn}`,
      ];
    });
  });
}

function promisesOf({ promises, kept }: PeerStory): readonly Promised[] {
  return [...kept, ...[...promises].map(([playerId, held]) => ({ playerId, held }))];
}

/** A bot plays each seat from the turn that was agreed on until the one from which on its peer is back, in each turn, and in no other. */
function seatProblems(story: PeerStory): readonly string[] {
  const { record, playerId: me, botTurns, seatChanges, members } = story;
  const players = [...new Set(seatChanges.map(({ playerId }) => playerId))];
  return players.flatMap((playerId) => {
    const changes = seatChanges.filter((one) => one.playerId === playerId);
    for (const turn of record.checksums.keys()) {
      const last = changes.findLast((one) => one.turn <= turn);
      if (members[turn] === undefined || (last === undefined && story.sinceMs !== null)) continue;
      const isPeer = last === undefined || last.kind === "peer";
      if (isPeer !== isInMask(members[turn], playerId))
        return [
          `player ${me} says otherwise than its roster whose seat player ${playerId} is in turn ${turn}`,
        ];
      const isBot = last?.kind === "bot";
      const wasPlayed = isInMask(botTurns.get(turn) ?? 0, playerId);
      if (wasPlayed !== isBot)
        return [
          `at player ${me} a bot ${wasPlayed ? "played" : "did not play"} player ${playerId} in turn ${turn}`,
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
    story.state === "crashed"
      ? "crashed"
      : hasFinished(story)
        ? "finished"
        : (outcomeOf(story) ?? endOf(story)),
  );
  const kinds = [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1));
  return kinds.map((kind) => `${words.filter((word) => word === kind).length} ${kind}`).join(", ");
}

function endOf({ record }: PeerStory): string {
  return record.loss === null ? "hung" : "came too late";
}
