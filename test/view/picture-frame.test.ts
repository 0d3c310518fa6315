import { expect, test } from "vitest";

import { createWorld } from "../../src/sim/index.ts";
import { readPictureFrame } from "../../src/view/picture-frame.ts";

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
