import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { verifyReplay } from "../../src/replay/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { headerOf, joinBytes, readWhole, recordMatch } from "./recorded-match.ts";

const GOLDEN_FOLDER = path.resolve(import.meta.dirname, "../golden");
const GOLDEN = path.join(GOLDEN_FOLDER, "replay-v2.rcr");
const GOLDEN_VERSION_1 = path.join(GOLDEN_FOLDER, "replay-v1.rcr");

/** Commands given in turn n run in turn n + 2. */
const COMMANDS: ReadonlyMap<string, readonly Command[]> = new Map([
  ["-2 0", [{ kind: "move", cats: [1, 2], x: 256, y: -128 }]],
  ["0 1", [{ kind: "attack", cats: [4], targetId: 3 }]],
  ["1 0", [{ kind: "stop", cats: [2, 3] }]],
  ["2 0", [{ kind: "surrender" }]],
]);

const MATCH_HEADER = headerOf(2, 0x0ca7);
const MATCH = recordMatch({
  header: MATCH_HEADER,
  turnCount: 5,
  ending: { kind: "won", winnerId: 2 },
  commandsOf: (turn, playerIndex) => COMMANDS.get(`${turn} ${playerIndex}`) ?? [],
});

// A change here is a change of the format, so REPLAY_VERSION rises with it; or of the rules, so SIM_VERSION does.
// Then WRITE_GOLDEN=1 writes the new bytes; docs/replay-format.md shows them too.
test("the bytes of a tiny replay are the golden ones", () => {
  const bytes = Buffer.from(joinBytes(MATCH.parts));
  if (process.env["WRITE_GOLDEN"] === "1") writeFileSync(GOLDEN, bytes);
  expect(bytes.toString("hex")).toBe(readFileSync(GOLDEN).toString("hex"));
});

test("the golden replay verifies", () => {
  const replay = readWhole(readFileSync(GOLDEN));
  expect(replay.damage).toBeNull();
  expect(replay.ending).toEqual({ kind: "won", winnerId: 2 });
  expect(verifyReplay(replay)).toEqual({ kind: "ok", turnCount: 5, checksum: MATCH.checksums[4] });
});

// Nothing writes version 1 any more. Its reader is kept for the replays that people have.
test("the golden replay of version 1 is read as it was meant, and verifies", () => {
  const replay = readWhole(readFileSync(GOLDEN_VERSION_1));
  expect(replay).toMatchObject({ header: MATCH_HEADER, damage: null, ending: { kind: "won", winnerId: 2 } });
  expect(replay.turns.map(({ playerCommands }) => playerCommands)).toEqual([
    [{ playerId: 1, commands: COMMANDS.get("-2 0") }],
    [],
    [{ playerId: 2, commands: COMMANDS.get("0 1") }],
    [{ playerId: 1, commands: COMMANDS.get("1 0") }],
    [],
  ]);
  expect(verifyReplay(replay)).toEqual({ kind: "ok", turnCount: 5, checksum: 0x9eea6a68 });
});

test("the document shows the golden bytes", () => {
  const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/replay-format.md"), "utf8");
  const example = document.split("```")[1]!.trim().split("\n");
  const shown = example.map((line) => line.slice(6, 46).replaceAll(" ", "")); // between offset and explanation
  expect(shown.join("")).toBe(readFileSync(GOLDEN).toString("hex"));
});
