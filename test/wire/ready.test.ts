import { expect, test } from "vitest";

import { readForged } from "../support/seal-packet.ts";

function isAccepted(hasEcho: boolean, echoBytes: number): boolean {
  return readForged("ready", (writer) => {
    writer.bytes(new Uint8Array(9));
    writer.flag(hasEcho);
    writer.bytes(new Uint8Array(echoBytes));
  }).ok;
}

test("ready carries an echo of four bytes if it announces one, and nothing otherwise", () => {
  expect(isAccepted(true, 4)).toBe(true);
  expect(isAccepted(false, 0)).toBe(true);
  for (const echoBytes of [0, 1, 2, 3, 5, 8]) expect(isAccepted(true, echoBytes)).toBe(false);
  for (const echoBytes of [1, 4]) expect(isAccepted(false, echoBytes)).toBe(false);
});
