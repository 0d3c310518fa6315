import { expect, test } from "vitest";

import {
  RELAY_BURST_SECONDS,
  RELAY_BYTES_PER_SECOND,
  RELAY_PACKETS_PER_SECOND,
} from "../../../src/net/constants.ts";
import { RelayDesk } from "../../../src/net/ways/relay-desk.ts";

const PAIR = { from: 2, to: 3 };
const BYTES_MAX = RELAY_BYTES_PER_SECOND * RELAY_BURST_SECONDS;
const PACKETS_MAX = RELAY_PACKETS_PER_SECOND * RELAY_BURST_SECONDS;

test("a pair may use its whole allowance of bytes, and not one more; a tenth of a second gives a tenth of what a second does", () => {
  const desk = new RelayDesk();
  expect(desk.take(PAIR, BYTES_MAX, 0)).toBe(true);
  expect(desk.take(PAIR, 1, 0)).toBe(false);
  expect(desk.take({ from: 3, to: 2 }, BYTES_MAX, 0)).toBe(true); // another pair
  expect(desk.take(PAIR, RELAY_BYTES_PER_SECOND / 10 + 1, 100)).toBe(false);
  expect(desk.take(PAIR, RELAY_BYTES_PER_SECOND / 10, 100)).toBe(true);
});

test("a pair may use its whole allowance of packets, and not one more", () => {
  const desk = new RelayDesk();
  const takesAll = (nowMs: number): number => {
    let count = 0;
    while (desk.take(PAIR, 1, nowMs)) count += 1;
    return count;
  };
  expect(takesAll(0)).toBe(PACKETS_MAX);
  expect(takesAll(100)).toBe(RELAY_PACKETS_PER_SECOND / 10);
  expect(takesAll(3_600_000)).toBe(PACKETS_MAX);
});

test("a clock that goes back gives nothing, and takes nothing away", () => {
  const desk = new RelayDesk();
  expect(desk.take(PAIR, BYTES_MAX - 1, 5_000)).toBe(true);
  expect(desk.take(PAIR, 2, 0)).toBe(false);
  expect(desk.take(PAIR, 1, 0)).toBe(true);
});
