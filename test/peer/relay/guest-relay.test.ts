// Goal: strangers have a host keep one allocation at its relay at most, and none for long when nobody comes.
// Method: a host's relay, with a TURN server of a test that answers at once; time is told to it.
import { expect, onTestFinished, test } from "vitest";

import { GuestRelay } from "../../../src/peer/relay/guest-relay.ts";
import type { RelayState } from "../../../src/peer/relay/relay-state.ts";
import { RelayUse } from "../../../src/peer/relay/relay-use.ts";
import { TestClock } from "../../support/test-clock.ts";
import { CREDENTIALS, RELAY, RELAYED, TestTurnServer } from "../../support/turn-server.ts";

const [ALLOCATE, REFRESH] = [3, 4];

function relayOfHost({ isOnly = false } = {}) {
  const clock = new TestClock();
  const server = new TestTurnServer();
  const kinds: RelayState["kind"][] = [];
  let isAlone = true;
  let isSilent = false;
  const relay: RelayUse = new RelayUse({
    source: { kind: "own", uri: `turn:${RELAY.host}:${RELAY.port}`, credentials: CREDENTIALS },
    ...{ isOnly, clock },
    send: (_, bytes) => {
      const answer = isSilent ? null : server.answer(bytes);
      if (answer !== null) setImmediate(() => relay.hear(RELAY, answer));
    },
    onCarried: () => undefined,
    onState: ({ kind }) => void kinds.push(kind),
  });
  const guests = new GuestRelay({ relay, clock, isAlone: () => isAlone });
  onTestFinished(async () => {
    guests.close();
    await clock.until(relay.close(), "the relay to be told of the end");
  });
  const asked = (method: number): number => server.asked.filter(({ type }) => type === method).length;
  const comeIn = (isIn: boolean): void => void (isAlone = !isIn);
  const silence = (wanted: boolean): void => void (isSilent = wanted);
  return { clock, relay, guests, kinds, asked, comeIn, silence };
}

test("one allocation is for all guests, and is given back when nobody has come for a minute", async () => {
  const { clock, guests, kinds, asked } = relayOfHost();
  const addresses = await clock.until(Promise.all([guests.want(), guests.want()]), "the relay");
  expect(addresses).toEqual([RELAYED, RELAYED]);
  await clock.skip(50_000);
  expect(await guests.want()).toEqual(RELAYED);
  await clock.skip(50_000);
  expect(kinds).toEqual(["asking", "open"]);
  await clock.untilTrue(() => kinds.at(-1) === "off", "the relay to be given back");
  await clock.untilTrue(() => asked(REFRESH) > 0, "the relay to be told");
  expect(asked(ALLOCATE)).toBe(2); // without a name, and with one
  expect(await clock.until(guests.want(), "the relay once more")).toEqual(RELAYED);
  expect(kinds.slice(2)).toEqual(["off", "asking", "open"]);
});

test("it is kept as long as somebody is in", async () => {
  const { clock, relay, guests, kinds, comeIn } = relayOfHost();
  await clock.until(guests.want(), "the relay");
  comeIn(true);
  await clock.skip(130_000);
  expect(relay.relayed).toEqual(RELAYED);
  comeIn(false);
  await clock.untilTrue(() => kinds.at(-1) === "off", "the relay to be given back");
});

test("a relay that is away is not asked on for a guest who is gone", async () => {
  const { clock, guests, kinds, asked, silence } = relayOfHost();
  silence(true);
  expect(await clock.until(guests.want(), "an end of waiting")).toBeNull();
  await clock.untilTrue(() => kinds.at(-1) === "off", "the relay to be wanted no more");
  const before = asked(ALLOCATE);
  silence(false);
  await clock.skip(120_000);
  expect(asked(ALLOCATE)).toBe(before);
});

test("who hides keeps it", async () => {
  const { clock, relay, guests } = relayOfHost({ isOnly: true });
  await clock.until(guests.want(), "the relay");
  await clock.skip(130_000);
  expect(relay.relayed).toEqual(RELAYED);
});
