import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../src/base/index.ts";
import { readReplay, ReplayRecorder } from "../../src/replay/index.ts";
import { readMatchBody, readMode, writeMatchBody } from "../../src/replay/match-body.ts";
import { isMatchSetup, type Command, type PauseRules } from "../../src/sim/index.ts";
import { headerOf, headerOfSetup, joinBytes, readWhole, recordMatch } from "./recorded-match.ts";

const PLAIN = { seed: 3, catsPerPlayer: 4, playerIds: [2, 3] };
const VERSION_AT = 5;

/** What is read of a match body with those pauses, which nobody checks. */
function readBack(pauses: PauseRules): PauseRules | undefined {
  const writer = new BitWriter(200);
  writeMatchBody(writer, headerOfSetup({ ...PLAIN, pauses }), 0);
  const reader = new BitReader(writer.finish());
  const { setup } = readMatchBody(reader, readMode(reader)!, 7);
  expect(reader.finished).toBe(true);
  return setup.pauses;
}

describe("pauses in a replay", () => {
  test.each([
    [1, 10],
    [3, 60],
    [9, 300],
  ])("are so many, and so long: %d of %d s", (each, seconds) => {
    const start = new ReplayRecorder(headerOfSetup({ ...PLAIN, pauses: { each, seconds } })).start();
    expect(readWhole(start).header.setup.pauses).toEqual({ each, seconds });
  });

  test("are none where none are said", () => {
    expect(readWhole(new ReplayRecorder(headerOfSetup(PLAIN)).start()).header.setup).toEqual(PLAIN);
  });

  test.each([
    { each: 10, seconds: 60 },
    { each: 15, seconds: 60 },
    { each: 1, seconds: 9 },
    { each: 1, seconds: 301 },
  ])("that are too many or too long are read as such, and make no setup: %o", (pauses) => {
    expect(readBack(pauses)).toEqual(pauses);
    expect(isMatchSetup({ ...PLAIN, pauses })).toBe(false);
    expect(() => new ReplayRecorder(headerOfSetup({ ...PLAIN, pauses })).start()).toThrow(AssertionError);
  });

  test.each<Command>([{ kind: "pause", reason: "none" }, { kind: "go-on" }, { kind: "admit", playerId: 2 }])(
    "are no part of the turns of files of version 6, as those who come back: %o",
    (command) => {
      const match = recordMatch({
        header: headerOf(2),
        turnCount: 4,
        ending: { kind: "stopped" },
        commandsOf: (turn) => (turn === 0 ? [command] : []),
      });
      const bytes = joinBytes(match.parts);
      expect(readReplay(bytes)).toMatchObject({ ok: true, value: { damage: null } });
      expect(readReplay(bytes.with(VERSION_AT, 6))).toMatchObject({ ok: false, reason: "damaged" });
    },
  );
});
