// Goal: a network that lets no UDP out is known soon, and no other is taken for one.
// Method: the proof and the relay are stand-ins that the test speaks for.
import { expect, test } from "vitest";

import type { AddressProver } from "../../../src/peer/code/address-prover.ts";
import { proveOrShut } from "../../../src/peer/code/prove-or-shut.ts";
import type { RelayUse } from "../../../src/peer/relay/relay-use.ts";
import { TestClock } from "../../support/test-clock.ts";

const TRIED_MS = 1_000;

function begin({ isOnly = false, isOverStream = true } = {}) {
  const clock = new TestClock();
  let prove: (isProven: boolean) => void = () => undefined;
  const proving = new Promise<boolean>((resolve) => (prove = resolve));
  const waiting = new Set<() => void>();
  const whenStream = (call: () => void) => {
    if (isOverStream) call();
    else waiting.add(call);
    return () => void waiting.delete(call);
  };
  const outcomes: boolean[] = [];
  void proveOrShut({
    prover: { prove: () => proving } as unknown as AddressProver,
    relay: { isOnly, whenStream } as unknown as RelayUse,
    clock,
  }).then((isProven) => outcomes.push(isProven));
  return { clock, prove, outcomes, waiting };
}

test("who hears its relay over TLS alone knows after two tries that UDP is shut", async () => {
  const { clock, outcomes } = begin();
  await clock.skip(TRIED_MS - 50);
  expect(outcomes).toEqual([]);
  await clock.skip(100);
  expect(outcomes).toEqual([false]);
});

test("a proof that comes in time counts, though the relay is reached over TLS", async () => {
  const { clock, prove, outcomes } = begin();
  await clock.skip(TRIED_MS / 2);
  prove(true);
  await clock.skip(TRIED_MS);
  expect(outcomes).toEqual([true]);
});

test.each([
  ["hears nothing of its relay over TLS", { isOverStream: false }],
  ["hides, and proves its address through the relay,", { isOnly: true }],
])("who %s waits for the last try", async (_, options) => {
  const { clock, prove, outcomes } = begin(options);
  await clock.skip(4 * TRIED_MS);
  expect(outcomes).toEqual([]);
  prove(false);
  await clock.skip(1);
  expect(outcomes).toEqual([false]);
});

test("who is proven waits for no stream any more", async () => {
  const { clock, prove, outcomes, waiting } = begin({ isOverStream: false });
  await clock.skip(2 * TRIED_MS);
  expect(waiting.size).toBe(1);
  prove(true);
  await clock.skip(1);
  expect([outcomes, waiting.size]).toEqual([[true], 0]);
});

test("who is proven early does not begin to wait for a stream", async () => {
  const { clock, prove, waiting } = begin({ isOverStream: false });
  prove(true);
  await clock.skip(2 * TRIED_MS);
  expect(waiting.size).toBe(0);
});
