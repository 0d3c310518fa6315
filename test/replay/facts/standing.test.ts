// Goal: the facts of a match end with the cats that its result tells: those of who gave up count no more.
// Method: a match in which a player gives up in its last turn, recorded, and its replay.
import { expect, test } from "vitest";

import { factsOfReplay } from "../../../src/replay/index.ts";
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
