// Goal: a player is told of a relay that is away where that costs something, and what.
// Method: the events of a peer, of a session whose ways the test makes up.
import { expect, test } from "vitest";

import type { Session } from "../../../src/net/index.ts";
import type { GameSocket } from "../../../src/peer/relay/game-socket.ts";
import { relayEvents } from "../../../src/peer/relay/peer-relay.ts";
import type { Address } from "../../../src/wire/index.ts";
import { sentenceOf } from "../../support/sentences.ts";

const AWAY = { kind: "away", problem: { kind: "relay-forgot", relay: "relay.example:3478" } } as const;
const [HOUSE, FRIEND] = [
  { host: "192.0.2.7", port: 45_000 },
  { host: "11.0.0.5", port: 50_000 },
];

function problemsOf({ isOnly, reached }: { readonly isOnly: boolean; readonly reached: Address }) {
  const carriesTo = ({ host }: Address): boolean => isOnly || host === FRIEND.host;
  const socket = { relay: { isOnly, carriesTo } } as unknown as GameSocket;
  const session = { lobby: { remotes: [{ ways: { directAddress: reached } }] } } as unknown as Session;
  return relayEvents(AWAY, socket, session).flatMap((event) =>
    event.kind === "problem" ? [sentenceOf(event.fact)] : [],
  );
}

test("who is reached without a relay is not missed when it is away", () => {
  expect(problemsOf({ isOnly: false, reached: HOUSE })).toEqual([]);
});

test.each([
  { isOnly: false, reached: FRIEND },
  { isOnly: true, reached: HOUSE },
])("who is reached by it alone may be lost, and that is said: hidden $isOnly", (ways) => {
  expect(problemsOf(ways)).toEqual([
    expect.stringMatching(/forgotten this peer.* those who have no other way are lost\.$/),
  ]);
});
