import { once } from "node:events";
import { PassThrough } from "node:stream";

import { beforeEach, expect, test } from "vitest";

import { STRANGERS_MAX } from "../../../src/desk/window/limits.ts";
import { Strangers } from "../../../src/desk/window/strangers.ts";

// Goal: connections of strangers never take the room of new pages, nor that of our window. Method: streams in place of sockets.
let strangers = new Strangers();
beforeEach(() => {
  strangers = new Strangers();
});

function come(count: number): readonly PassThrough[] {
  const sockets = Array.from({ length: count }, () => new PassThrough());
  for (const socket of sockets) strangers.add(socket);
  return sockets;
}

const placesClosed = (sockets: readonly PassThrough[]): readonly number[] =>
  sockets.flatMap(({ destroyed }, place) => (destroyed ? [place] : []));

test("of too many that come at once, each one too many sends away one that came before it", () => {
  expect(placesClosed(come(STRANGERS_MAX + 3))).toEqual([0, 1, 2]);
});

test("one that has gone by itself makes room", async () => {
  const before = come(STRANGERS_MAX);
  before[5]!.destroy();
  await once(before[5]!, "close");
  come(1);
  expect(placesClosed(before)).toEqual([5]);
});

test("one that is known to be of our window is not counted, and never sent away", () => {
  const before = come(STRANGERS_MAX);
  strangers.welcome(before[0]!);
  come(2);
  expect(placesClosed(before)).toEqual([1]);
});
