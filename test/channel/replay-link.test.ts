import fc from "fast-check";
import { expect, test } from "vitest";

import {
  linkToMoment,
  playedTurns,
  readReplayMark,
  splitReplayLink,
  turnOfMark,
} from "../../src/channel/index.ts";

test("a link is a file of a replay and a mark", () => {
  expect(splitReplayLink("a/match.rcr#600")).toEqual({ file: "a/match.rcr", mark: "600" });
  expect(splitReplayLink("MATCH.RCR")).toEqual({ file: "MATCH.RCR", mark: null });
  expect(splitReplayLink("match.rcr#")).toEqual({ file: "match.rcr", mark: "" });
  expect(splitReplayLink("no #1 game.rcr")).toEqual({ file: "no #1 game.rcr", mark: null });
  expect(splitReplayLink("a.rcr#1.rcr#7")).toEqual({ file: "a.rcr#1.rcr", mark: "7" });
  for (const other of ["", ".rcr", "match", "match.rcr.txt", "127.0.0.1:45000", "robocat://a:1#key"])
    expect(splitReplayLink(other)).toBeNull();
});

test("a mark is a turn, or a time of play", () => {
  const counts = { "0": 0, "600": 600, "9999999999": 2 ** 32 - 1 }; // the last is past the end of any
  for (const [mark, count] of Object.entries(counts))
    expect(readReplayMark(mark), mark).toEqual({ ok: true, value: { unit: "turn", count } });
  const times = { "0:00": 0, "1:00": 600, "1:02.5": 625, "1:00:00": 36_000, "90:00": 54_000 };
  for (const [mark, count] of Object.entries(times))
    expect(readReplayMark(mark), mark).toEqual({ ok: true, value: { unit: "played turn", count } });
});

test("the clock of a mark stands while the match does, and its turns go on", () => {
  const stood = [
    { turn: 100, endTurn: 400 },
    { turn: 500, endTurn: 510 },
  ];
  const at = (mark: string | undefined): number => turnOfMark(mark, stood);
  expect([at(undefined), at("600"), at("0:09"), at("0:10"), at("0:11")]).toEqual([0, 600, 90, 100, 410]);
  for (let tenths = 0; tenths < 600; tenths += 1)
    expect(playedTurns(at(`0:${(tenths / 10).toFixed(1).padStart(4, "0")}`), stood)).toBe(tenths);
});

test.each(["", "x", "-1", "1.5", "1:5", "1:60", "1:00.55", "1e3", "12345678901", " 1", "1:2:3:4", "0x10"])(
  "%j is none, and a sentence says what is",
  (mark) => {
    expect(readReplayMark(mark)).toEqual({
      ok: false,
      reason: "a moment of a replay is a turn or a time, as in #600 or #1:00",
    });
  },
);

test("what is linked to is what is found, whatever the file is called", () => {
  const files = fc.string({ unit: "grapheme" }).map((name) => `${name}x.rcr`);
  fc.assert(
    fc.property(files, fc.nat(2 ** 31), (file, turn) => {
      const link = splitReplayLink(linkToMoment(file, turn))!;
      expect(link.file).toBe(file);
      expect(readReplayMark(link.mark!)).toEqual({ ok: true, value: { unit: "turn", count: turn } });
    }),
  );
});

test("without a mark, or with one that names no moment, a replay begins at its beginning", () => {
  expect([turnOfMark(undefined, []), turnOfMark("soon", []), turnOfMark("7", [])]).toEqual([0, 0, 7]);
});
