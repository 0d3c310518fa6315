import { expect, test } from "vitest";
import { pictureName } from "../../../src/view/match/replay-words.ts";

const players = ["Ada", "Søren 🐱"].map((name, i) => ({ playerId: i + 1, name, team: i + 1 }));

test("a picture is called after its match and its turn", () => {
  expect(pictureName({ players, replayFile: "2026-01-02_a.rcr" }, 600)).toBe("2026-01-02_a-turn-600.png");
  expect(pictureName({ players, replayFile: "/home/ada/my games/a b.RCR" }, 0)).toBe("a-b-turn-0.png");
  expect(pictureName({ players, replayFile: "C:\\games\\a.rcr" }, 7)).toBe("a-turn-7.png");
  expect(pictureName({ players }, 12)).toBe("Ada-Søren-turn-12.png"); // watched while it runs
});

test("no name of a match leads out of a folder, hides the file or is too long for one", () => {
  expect(pictureName({ players, replayFile: "..\\..\\.hidden.rcr" }, 1)).toBe("hidden-turn-1.png");
  expect(pictureName({ players, replayFile: "\u202e.rcr" }, 1)).toBe("match-turn-1.png");
  expect(pictureName({ players, replayFile: `${"a".repeat(300)}.rcr` }, 1)).toBe(
    `${"a".repeat(80)}-turn-1.png`,
  );
});
