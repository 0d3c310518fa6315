import { expect, test } from "vitest";

import { ReplayPlayer } from "../../src/replay/index.ts";
import { pausesOf } from "../../src/replay/pauses.ts";
import type { Command } from "../../src/sim/index.ts";
import { headerOfSetup, readWhole, recordMatch } from "./recorded-match.ts";

const SETUP = {
  seed: 3,
  catsPerPlayer: 3,
  playerIds: [1, 2, 3],
  teams: [1, 2, 0],
  pauses: { each: 2, seconds: 10 },
};

function replayOf(given: Readonly<Record<string, readonly Command[]>>, turnCount = 700) {
  const { files } = recordMatch({
    ...{ header: headerOfSetup(SETUP), turnCount, ending: { kind: "stopped" } },
    commandsOf: (turn, playerIndex) => given[`${turn} ${playerIndex + 1}`] ?? [],
  });
  return readWhole(files[0]!);
}

/** The turns at whose end the world stands, as runs: from the first to the one after the last. */
function standingTurns(replay: ReturnType<typeof replayOf>): readonly (readonly [number, number, number])[] {
  const player = new ReplayPlayer(replay);
  const runs: [number, number, number][] = [];
  let before = 0;
  while (!player.isFinished) {
    const { turn } = player;
    player.runSubTurn(); // in the first of a turn its commands have run
    const { playerId } = player.world.pausing!.pause;
    player.runTurn();
    if (playerId !== 0 && before === 0) runs.push([turn, turn + 1, playerId]);
    else if (playerId !== 0) runs.at(-1)![1] = turn + 1;
    before = player.world.pausing!.pause.playerId;
  }
  return runs;
}

const PAUSE = { kind: "pause", reason: "wait-for-me" } as const;
const GO_ON = { kind: "go-on" } as const;

test.each([
  ["that runs out", { "8 1": [PAUSE] }, 1],
  ["that another player ends", { "8 1": [PAUSE], "40 2": [GO_ON], "41 2": [GO_ON] }, 1],
  ["that only an observer would end or make", { "8 1": [PAUSE], "40 3": [GO_ON], "300 3": [PAUSE] }, 1],
  ["while the match stands already, and after it", { "8 1": [PAUSE], "9 2": [PAUSE], "200 2": [PAUSE] }, 2],
  ["more often than one may", { "8 1": [PAUSE], "200 1": [PAUSE], "400 1": [PAUSE], "600 2": [PAUSE] }, 3],
  ["of who has given up", { "8 1": [{ kind: "surrender" } as const], "60 1": [PAUSE] }, 0],
])("a pause %s is told as it was played", (_, given: Readonly<Record<string, readonly Command[]>>, count) => {
  const replay = replayOf(given);
  const { pauses } = replay;
  expect(pauses).toHaveLength(count);
  expect(pauses.map(({ turn, endTurn, playerId }) => [turn, endTurn, playerId])).toEqual(
    standingTurns(replay),
  );
  expect(pausesOf(replay.header.setup, replay.turns)).toEqual(pauses);
});

test("a pause in which the replay ends lasts up to there", () => {
  const replay = replayOf({ "8 1": [PAUSE] }, 50);
  expect(replay.pauses).toEqual([{ turn: 10, endTurn: 50, playerId: 1, reason: "wait-for-me" }]);
});

test("where nobody may pause there are none", () => {
  const { seed, catsPerPlayer, playerIds } = SETUP;
  const setup = { seed, catsPerPlayer, playerIds };
  const replay = replayOf({ "8 1": [PAUSE] }, 20);
  expect(pausesOf(setup, replay.turns)).toEqual([]);
});
