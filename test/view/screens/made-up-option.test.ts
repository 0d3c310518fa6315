import { expect, test } from "vitest";

import { changesText } from "../../../src/view/screens/lobby-changes.ts";
import { extrasText, optionsText } from "../../../src/view/screens/lobby-text.ts";
import { planControls } from "../../../src/view/screens/option-plan.ts";
import { MADE_UP, napping, ROWS, WORDS } from "../../support/made-up-option.ts";

test("the lobby has a list for it, and says it to who cannot choose", () => {
  const [control] = planControls(ROWS, WORDS).filter(({ row }) => row === MADE_UP);
  expect(control).toMatchObject({ place: 0, list: [0, 15, null], words: { label: "Naps" } });
  expect(optionsText(napping(9), ROWS, WORDS)).toContain("a nap after 9 minutes");
  expect(extrasText(napping(9), ROWS, WORDS)).toEqual(["Nap: cats close their eyes."]);
  const terms = (napMinutes: number) => ({ options: napping(napMinutes), mapName: null, players: [] });
  expect(changesText(terms(9), terms(8), { rows: ROWS, words: WORDS })).toEqual([
    "Nap: after 8 minutes, was after 9 minutes",
  ]);
});
