// Goal: how far a host is can't be made up by the host.
// Method: a measurer on a clock of the test, whose questions the test answers, rightly and wrongly.
import { expect, test } from "vitest";
import { WayMeasurer } from "../../../src/peer/public/way-measurer.ts";
import { readPing, writeProofAnswer } from "../../../src/rendezvous/proof-datagram.ts";
import { TestClock } from "../../support/test-clock.ts";

const AT = { host: "192.0.2.7", port: 45_000 };
const HERE = { ip: "192.0.2.1", port: 45_001 };

const TOKENS = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)];

/** A measurer that has begun. */
function open() {
  const clock = new TestClock();
  const asked: Uint8Array[] = [];
  const measurer = new WayMeasurer(clock, (_, bytes) => asked.push(bytes));
  const measured = measurer.measure({ addresses: [AT], roomKey: null, tokens: TOKENS });
  const answer = (proof: Uint8Array, token: Uint8Array): boolean =>
    measurer.hear(writeProofAnswer({ token, proof, ...HERE }));
  return { clock, asked, measured, answer, measurer };
}

test("an answer counts from when its question was sent, and the shortest way is told", async () => {
  let nowMs = 1_000;
  const delays = [60, 40];
  const measurer = new WayMeasurer({ nowMs: () => nowMs, setTimer: () => () => undefined }, (_, bytes) => {
    const { nonce, token } = readPing(bytes)!;
    queueMicrotask(() => {
      nowMs += delays.shift()!;
      expect(measurer.hear(writeProofAnswer({ token, proof: nonce, ...HERE }))).toBe(true);
    });
  });
  expect(await measurer.measure({ addresses: [AT], roomKey: null, tokens: TOKENS })).toBe(40);
});

test("a host that answers at once what it was not asked yet is not near", async () => {
  const { clock, asked, measured, answer } = open();
  await clock.untilTrue(() => asked.length > 0, "a question");
  const { nonce } = readPing(asked[0]!)!;
  for (const made of [new Uint8Array(16), nonce.with(15, nonce[15]! ^ 1)]) answer(made, TOKENS[0]!);
  expect(answer(nonce, TOKENS[1]!), "of the second, which was not asked yet").toBe(false);
  expect(await clock.until(measured, "the end of it")).toBeNull();
});

test("nothing is asked any more once it is closed", async () => {
  const { clock, asked, measured, measurer } = open();
  measurer.close();
  expect(await clock.until(measured, "the end of it")).toBeNull();
  expect(asked).toHaveLength(1); // the second was not begun
});
