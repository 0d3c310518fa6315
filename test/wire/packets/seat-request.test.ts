import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { isTeam, writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

test("a seat request is for one of eight teams, or to watch", () => {
  for (let team = 0; team < 16; team += 1) {
    const read = readForged("seat-request", (writer) => {
      writer.u16(3);
      writer.bits(team, 4);
      writer.bits(7, 3);
      writer.bits(2, 3);
    });
    if (team <= 8)
      expect(read).toMatchObject({
        ok: true,
        value: { packet: { team, rosterVersion: 3, color: 7, emblem: 2 } },
      });
    else expect(read).toEqual({ ok: false, reason: "malformed" });
  }
  for (const team of [-1, 9, 0.5]) {
    const packet = { kind: "seat-request", rosterVersion: 3, team, color: 0, emblem: 0 } as const;
    expect(() => writePacket(packet, 1)).toThrow(AssertionError);
  }
});

test("a seat request is for one of eight colours and eight emblems", () => {
  for (const number of [-1, 8, 0.5]) {
    const request = { kind: "seat-request", rosterVersion: 3, team: 1, color: 0, emblem: 0 } as const;
    expect(() => writePacket({ ...request, color: number }, 1)).toThrow(AssertionError);
    expect(() => writePacket({ ...request, emblem: number }, 1)).toThrow(AssertionError);
  }
});

test("a team is one of eight, or none to watch", () => {
  expect([0, 1, 8].map(isTeam)).toEqual([true, true, true]);
  expect([-1, 9, 0.5, NaN, Infinity].map(isTeam)).toEqual([false, false, false, false, false]);
});
