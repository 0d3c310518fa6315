// Goal: only what a relay may say to a question of ours, or hands on, is taken for that.
// Method: messages with attributes by hand.
import { describe, expect, test } from "vitest";

import { writeXorAddress } from "../../../src/nat/stun-parts.ts";
import { readTurnAnswer } from "../../../src/nat/turn/turn-answer.ts";
import { writeTurnMessage, type TurnAttribute } from "../../../src/nat/turn/turn-message.ts";

const ID = new Uint8Array(12).fill(3);
const [ALLOCATE, SUCCESS, ERROR, DATA] = [0x003, 0x100, 0x110, 0x017];
const PEER = { host: "11.7.7.7", port: 45_000 };

function answerOf(type: number, attributes: readonly TurnAttribute[]): unknown {
  const read = readTurnAnswer(writeTurnMessage({ type, id: ID, attributes }, null));
  return read.ok ? read.value.answer : read.reason;
}

const code = (hundreds: number, rest: number): TurnAttribute => ({
  type: 0x09,
  value: Uint8Array.of(0, 0, hundreds, rest),
});
const text = (type: number, length: number): TurnAttribute => ({
  type,
  value: new Uint8Array(length).fill(65),
});

test("a refusal has a code of 300 to 699", () => {
  expect(answerOf(ALLOCATE | ERROR, [code(4, 86)])).toEqual({
    ...{ kind: "refused", method: "allocate", id: ID, code: 486, challenge: null },
  });
  for (const attributes of [[], [code(2, 0)], [code(7, 0)], [code(3, 100)], [text(0x09, 3)]])
    expect(answerOf(ALLOCATE | ERROR, attributes)).toBe("malformed");
});

test("a challenge has a realm and a nonce, of at most 763 bytes each", () => {
  const challengeOf = (...attributes: readonly TurnAttribute[]): unknown =>
    (answerOf(ALLOCATE | ERROR, [code(4, 1), ...attributes]) as { challenge: unknown }).challenge;
  expect(challengeOf(text(0x14, 763), text(0x15, 763))).not.toBeNull();
  expect(challengeOf(text(0x14, 764), text(0x15, 1))).toBeNull();
  expect(challengeOf(text(0x14, 1), text(0x15, 764))).toBeNull();
  expect(challengeOf(text(0x14, 1))).toBeNull();
  expect(challengeOf(text(0x15, 1))).toBeNull();
});

test("a request, and an answer to what we never ask, are none", () => {
  expect(answerOf(ALLOCATE | SUCCESS, [])).toMatchObject({ kind: "done", method: "allocate" });
  expect(answerOf(ALLOCATE, [])).toBe("no-answer");
  expect(answerOf(ALLOCATE | 0x010, [])).toBe("no-answer"); // an indication
  expect(answerOf(0x001 | SUCCESS, [])).toBe("no-answer");
});

test("what has to be understood and is not known is not taken; what need not be is passed over", () => {
  expect(answerOf(ALLOCATE | SUCCESS, [text(0x7fff, 4)])).toBe("not-understood");
  expect(answerOf(ALLOCATE | SUCCESS, [text(0x8000, 4)])).toMatchObject({ kind: "done" });
});

test("a lifetime of other than four bytes is none", () => {
  const lifetimeOf = (length: number): unknown =>
    (answerOf(ALLOCATE | SUCCESS, [text(0x0d, length)]) as { grant: { lifetimeSeconds: unknown } }).grant
      .lifetimeSeconds;
  expect([3, 4, 5].map(lifetimeOf)).toEqual([null, 0x41_41_41_41, null]);
});

describe("a datagram that is handed on", () => {
  const from: TurnAttribute = { type: 0x12, value: writeXorAddress(PEER, ID) };
  const data = text(0x13, 9);

  test("has somebody whom it is from, and bytes", () => {
    expect(answerOf(DATA, [from, data])).toEqual({ kind: "data", from: PEER, bytes: data.value });
    expect(answerOf(DATA, [from])).toBe("malformed");
    expect(answerOf(DATA, [data])).toBe("malformed");
  });
});
