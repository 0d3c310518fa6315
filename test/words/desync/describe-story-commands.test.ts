import { expect, test } from "vitest";

import { describeCommands } from "../../../src/words/desync/describe-story.ts";
import type { Command } from "../../../src/sim/index.ts";
import { nameOf } from "../../support/desync-stories.ts";

const linesOf = (commands: readonly Command[]): readonly string[] =>
  describeCommands({ turn: 5, players: [{ playerId: 2, commands }] }, nameOf);

test("every kind of command is told in a line", () => {
  expect(
    linesOf([
      { kind: "move", cats: [1], x: 320, y: -128 },
      { kind: "attack", cats: [1, 2], targetId: 9 },
      { kind: "stop", cats: [1] },
      { kind: "attack-move", cats: [1], x: 0, y: 0, queued: true },
      { kind: "hold", cats: [1] },
      { kind: "patrol", cats: [1, 2, 3, 4, 5, 6, 7, 8, 9], x: 1, y: 1 },
      { kind: "surrender" },
      { kind: "breed", cushion: 0, catKind: "kitten" },
      { kind: "rally", cushion: 3, at: { x: 320, y: -128 } },
      { kind: "rally", cushion: 3, at: null },
      { kind: "march", cats: [1], x: 0, y: 0, isFighting: true, isLoose: false, line: { x: 320, y: -128 } },
      { kind: "march", cats: [1], x: 0, y: 0, isFighting: false, isLoose: true, line: null, queued: true },
    ]),
  ).toEqual([
    "Jane: move, cat 1, to 1.25, -0.50",
    "Jane: attack, 2 cats (1, 2), target number 9",
    "Jane: stop, cat 1",
    "Jane: then attack-move, cat 1, to 0.00, 0.00",
    "Jane: hold, cat 1",
    "Jane: patrol, 9 cats (1, 2, 3, 4, 5, 6, 7, 8 ...), to 0.00, 0.00",
    "Jane: surrender",
    "Jane: breed, cushion 1, kitten",
    "Jane: rally, cushion 4, to 1.25, -0.50",
    "Jane: rally, cushion 4, nowhere",
    "Jane: attack-move, cat 1, to a line from 0.00, 0.00 to 1.25, -0.50",
    "Jane: then move, each at its own pace, cat 1, to 0.00, 0.00",
  ]);
});

test("of more commands than a person reads it is told how many", () => {
  const lines = linesOf(Array.from({ length: 50 }, (_, i) => ({ kind: "stop", cats: [i + 1] })));
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe("and 10 more");
});
