import { expect, test } from "vitest";

import { LADDER, type LadderMatch } from "../../../src/ladder/index.ts";
import {
  factTexts,
  goalTexts,
  missedText,
  opponentsText,
  shortGoalTexts,
} from "../../../src/view/ladder/ladder-text.ts";

const byId = (id: string): LadderMatch => LADDER.find((match) => match.id === id)!;

test("says whom one meets, and with whom", () => {
  expect(opponentsText(byId("first-yarn"))).toBe("You against a beginner bot");
  expect(opponentsText(byId("old-friends"))).toBe(
    "You and a medium bot against a strong bot and a medium bot",
  );
  expect(opponentsText(byId("two-fronts"))).toBe("You, a weak bot and a beginner bot: all against all");
});

test("says what the stars ask for, each with the ones before", () => {
  const match: LadderMatch = {
    ...byId("first-yarn"),
    secondStar: { kind: "within-minutes", minutes: 1 },
    thirdStar: { kind: "cats-left", cats: 8 },
  };
  expect(goalTexts(match)).toEqual(["Win", "Win within a minute", "and with 8 cats or more left"]);
  expect(shortGoalTexts(match)).toEqual(["Win", "within 1:00", "8 cats left"]);
  expect(missedText(match, 0, { turns: 70, catsLeft: 0 })).toBe("The first star: win.");
  expect(missedText(match, 1, { turns: 753, catsLeft: 9 })).toBe(
    "The second star: win within a minute. This one took 1:15.",
  );
  expect(missedText(match, 2, { turns: 70, catsLeft: 1 })).toBe(
    "The third star: win within a minute and with 8 cats or more left. You had 1 left.",
  );
  expect(missedText(match, 3, { turns: 70, catsLeft: 9 })).toBe(null);
});

test("fog and an army of all kinds are told where there are any", () => {
  expect(factTexts(byId("lights-out")).join(" ")).toContain("Fog");
  expect(factTexts(byId("first-yarn")).join(" ")).not.toContain("Fog");
  expect(factTexts(byId("all-sorts"))[1]).toBe(
    "Everybody begins with 16 cats of all four kinds, at most 60 cats.",
  );
});
