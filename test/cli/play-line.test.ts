// Goal: people read of a lobby what is new for them, programs all of it.
// Method: lines go through the printer of a run, in words and as JSON.
import { expect, test } from "vitest";

import { playLinePrinter, type PlayLine } from "../../src/cli/play-line.ts";

const lobby = (text: string, roundTripMs: number): PlayLine => ({
  json: { event: "lobby", roundTripMs },
  text,
});
const LINES: readonly (PlayLine | null)[] = [
  lobby("Ada.", 20),
  lobby("Ada.", 21),
  null,
  { json: { event: "talk" }, text: "Hello.", secondText: "Or not." },
  { json: { event: "talk" }, text: "Hello.", secondText: "Or not." },
  { json: { event: "turn" }, text: null },
  lobby("Ada.", 22),
  lobby("Ada, Ben.", 22),
  lobby("Ada.", 22),
];

function printed(isJson: boolean): readonly string[] {
  let all = "";
  const print = playLinePrinter(isJson, { write: (text: string) => (all += text) });
  for (const line of LINES) print(line);
  return all.trimEnd().split("\n");
}

test("a line on the lobby that reads as the last one on it is not printed again; any other line is", () => {
  const talk = ["Hello.", "Or not."];
  expect(printed(false)).toEqual(["Ada.", ...talk, ...talk, "Ada, Ben.", "Ada."]);
});

test("as JSON each line is printed", () => {
  expect(printed(true)).toEqual(
    LINES.filter((line) => line !== null).map(({ json }) => JSON.stringify(json)),
  );
});
