import { expect, test } from "vitest";

import { readForged } from "../../support/forge-packet.ts";

function reasonOf(number: number): unknown {
  const read = readForged("not-joinable", (writer) => {
    writer.u32(9);
    writer.u8(number);
  });
  return read.ok ? read.value.packet : read.reason;
}

test("not-joinable has seven reasons and no others", () => {
  const reasons = ["full", "started", "other-version", "removed", "missed", "other-content", "blocked"];
  for (const [number, reason] of reasons.entries()) {
    expect(reasonOf(number)).toEqual({ kind: "not-joinable", token: 9, reason });
  }
  for (const number of [7, 8, 128, 255]) expect(reasonOf(number)).toBe("malformed");
});

test("not-master-peer with port 0 is refused", () => {
  const isAccepted = (port: number): boolean =>
    readForged("not-master-peer", (writer) => {
      writer.u32(9);
      writer.flag(false);
      writer.u32(0x7f00_0001);
      writer.u16(port);
    }).ok;
  expect(isAccepted(1)).toBe(true);
  expect(isAccepted(0)).toBe(false);
});
