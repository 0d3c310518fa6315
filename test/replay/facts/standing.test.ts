// Goal: the facts of a match end with the cats that its result tells: those of who gave up count no more.
// Method: a match in which a player gives up in its last turn, recorded, and its replay.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { factsOfReplay, isCounted, ReplayPlayer, standingOf } from "../../../src/replay/index.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { headerOf, readWhole, recordMatch } from "../recorded-match.ts";

test("the cats of who has given up are counted no more, and none of them is lost", () => {
  const { files } = recordMatch({
    ...{ header: headerOf(2), turnCount: 5, ending: { kind: "won", winnerId: 2 } },
    commandsOf: (turn, i) => (turn === 2 && i === 0 ? [{ kind: "surrender" }] : []), // it runs in turn 4
  });
  const { players } = factsOfReplay(readWhole(files[0]!)).facts;
  expect(players.map(({ cats, losses }) => [cats.at(0), cats.at(-1), losses.at(-1)])).toEqual([
    [3, 0, 0],
    [3, 3, 0],
  ]);
});

test("as many are told with the place where they fell as are there no more", () => {
  const replay = readWhole(readFileSync(path.join(REPLAY_FOLDER, "battle-in-four-rooms.rcr")));
  const { playerIds } = replay.header.setup;
  const player = new ReplayPlayer(replay);
  let before = standingOf(player.world, playerIds, null);
  let fallen = 0;
  expect(before.fallen).toEqual([]);
  replay.turns.forEach((_, turn) => {
    player.runTurn();
    if (!isCounted(turn)) return;
    const now = standingOf(player.world, playerIds, before);
    const counts = playerIds.map((_id, i) => now.fallen.filter((one) => one.player === i).length);
    expect(counts).toEqual(before.cats.map((cats, i) => cats + now.born[i]! - now.cats[i]!));
    for (const { x, y } of now.fallen)
      expect([Math.abs(x) <= now.half.width, Math.abs(y) <= now.half.height]).toEqual([true, true]);
    fallen += now.fallen.length;
    before = now;
  });
  expect(fallen).toBeGreaterThan(10);
});
