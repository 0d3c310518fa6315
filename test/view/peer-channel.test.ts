import { expect, test } from "vitest";

import { createWorld } from "../../src/sim/index.ts";
import { readNotice, readPictureFrame } from "../../src/view/peer-channel.ts";

test("reads a notice by its kind", () => {
  const notice = { kind: "menu", problem: "The match is full." };
  expect(readNotice(JSON.stringify(notice))).toEqual({ ok: true, value: notice });
});

test("reads the notices of a match's network", () => {
  expect(readNotice('{"kind":"network","peers":[]}')).toMatchObject({ ok: true, value: { kind: "network" } });
});

test("reads the notices of a desync", () => {
  expect(readNotice('{"kind":"desync","number":1}')).toMatchObject({ ok: true, value: { kind: "desync" } });
});

test("refuses what is no notice, and pictures, which travel as bytes", () => {
  for (const text of ["", "{", "7", "null", "[]", "{}"])
    expect(readNotice(text)).toMatchObject({ ok: false });
  expect(readNotice('{"kind":"picture"}')).toEqual({ ok: false, reason: "unknown-kind" });
  expect(readNotice('{"kind":"toString"}')).toEqual({ ok: false, reason: "unknown-kind" });
});

const WORLD = createWorld({ seed: 3, catsPerPlayer: 2, playerIds: [1, 4] });

function frameOf(turn: number, words: Int32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer((words.length + 1) * 4));
  view.setInt32(0, turn, true);
  words.forEach((word, i) => view.setInt32((i + 1) * 4, word, true));
  return view.buffer;
}

test("reads the turn and the words of a little-endian picture", () => {
  const picture = readPictureFrame(frameOf(-2, WORLD.words));
  expect(picture).toEqual({ ok: true, value: { kind: "picture", turn: -2, words: WORLD.words } });
});

test("refuses a message that is cut off or holds no world", () => {
  const whole = frameOf(7, WORLD.words);
  expect(readPictureFrame(whole.slice(0, -1))).toEqual({ ok: false, reason: "malformed" });
  expect(readPictureFrame(whole.slice(0, -4))).toEqual({ ok: false, reason: "not-a-world" });
  expect(readPictureFrame(whole.slice(0, 4))).toEqual({ ok: false, reason: "not-a-world" });
  expect(readPictureFrame(new ArrayBuffer(0))).toEqual({ ok: false, reason: "malformed" });
});
