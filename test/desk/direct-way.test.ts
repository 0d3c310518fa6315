// Goal: a window is told whether a way goes through a relay, and no address.
// Method: a place with the use of a relay, which a TURN server of a test has given an address.
import { expect, onTestFinished, test } from "vitest";

import { directWay } from "../../src/desk/direct-way.ts";
import { RelayUse } from "../../src/peer/relay/relay-use.ts";
import { TestClock } from "../support/test-clock.ts";
import { CREDENTIALS, RELAY, RELAYED, TestTurnServer } from "../support/turn-server.ts";

const AT_RELAY = { address: { host: RELAYED.host, port: 50_000 } };
const AT_HOME = { address: { host: "11.7.7.7", port: 45_000 } };

function relayOf({ isOnly }: { readonly isOnly: boolean }): RelayUse {
  const server = new TestTurnServer();
  const relay: RelayUse = new RelayUse({
    source: { kind: "own", uri: `turn:${RELAY.host}:${RELAY.port}`, credentials: CREDENTIALS },
    ...{ isOnly, clock: new TestClock() },
    send: (_, bytes) => {
      const answer = server.answer(bytes);
      if (answer !== null) setImmediate(() => relay.hear(RELAY, answer));
    },
    onCarried: () => undefined,
    onState: () => undefined,
  });
  onTestFinished(() => void relay.close());
  return relay;
}

test("a way to an address of the own relay goes through it, another does not", async () => {
  const relay = relayOf({ isOnly: false });
  expect(directWay({ relay }, AT_RELAY)).toEqual({ kind: "direct" });
  await relay.want();
  expect(directWay({ relay }, AT_RELAY)).toEqual({ kind: "direct", isCarried: true });
  expect(directWay({ relay }, AT_HOME)).toEqual({ kind: "direct" });
});

test("all ways of who hides go through the relay, and none of who has none", () => {
  const relay = relayOf({ isOnly: true });
  expect(directWay({ relay }, AT_HOME)).toEqual({ kind: "direct", isCarried: true });
  expect(directWay({ relay: null }, AT_RELAY)).toEqual({ kind: "direct" });
});
