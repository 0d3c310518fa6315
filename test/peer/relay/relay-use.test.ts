// Goal: a peer keeps an allocation at its relay over what relays do: they refuse, lie, forget, fall silent and come back.
// Method: the use of a relay, with a TURN server of a test that answers at once; time is told to it.
import { afterEach, expect, test } from "vitest";

import type { RelayState } from "../../../src/peer/relay/relay-state.ts";
import { RelayUse } from "../../../src/peer/relay/relay-use.ts";
import type { Address } from "../../../src/wire/index.ts";
import { TestClock } from "../../support/test-clock.ts";
import { CREDENTIALS, dataIndication, RELAY, RELAYED, TestTurnServer } from "../../support/turn-server.ts";
import { sentenceOf } from "../../support/sentences.ts";

const FRIEND: Address = { host: RELAYED.host, port: 50_000 };
const HOUSE: Address = { host: "11.7.7.7", port: 45_000 };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function use({ isOnly = false, server = new TestTurnServer(), relay = RELAY } = {}) {
  const clock = new TestClock();
  const states: RelayState[] = [];
  const carried: string[] = [];
  const sent: Address[] = [];
  let isSilent = false;
  const using: RelayUse = new RelayUse({
    source: { kind: "own", uri: `turn:${relay.host}:${relay.port}`, credentials: CREDENTIALS },
    ...{ isOnly, clock },
    send: (to, bytes) => {
      sent.push(to);
      const isData = (bytes[0]! & 0xc0) === 0x40; // of a channel: nobody answers it
      const answer = isSilent || isData ? null : server.answer(bytes);
      if (answer !== null) setImmediate(() => using.hear(relay, answer));
    },
    onCarried: (from, bytes) =>
      void carried.push(`${from.host}:${from.port} ${Buffer.from(bytes).toString()}`),
    onState: (state) => void states.push(state),
  });
  ends.push(() => void using.close());
  const kinds = (): readonly string[] => states.map(({ kind }) => kind);
  const until = (kind: RelayState["kind"]): Promise<void> =>
    clock.untilTrue(() => states.at(-1)?.kind === kind, `the relay to be ${kind}`);
  const silence = (wanted: boolean): void => void (isSilent = wanted);
  return { using, server, clock, states, kinds, carried, sent, until, silence };
}

test("is asked for when it is wanted, once", async () => {
  const { using, server, kinds, until } = use();
  expect(server.asked).toHaveLength(0);
  await Promise.all([using.want(), using.want()]);
  await until("open");
  expect(kinds()).toEqual(["asking", "open"]);
  expect(using.relayed).toEqual(RELAYED);
  expect(server.asked.filter(({ type }) => type === 3)).toHaveLength(2); // without a name, and with one
});

test("is asked for nothing where it is found after the end", async () => {
  const { using, clock, server, kinds } = use();
  const wanted = using.want();
  await clock.until(using.close(), "the end");
  await clock.until(wanted, "word of the end");
  await clock.skip(10_000);
  expect(server.asked).toEqual([]);
  expect(kinds()).toEqual(["asking"]);
});

test("carries what goes to others at the relay, and of who hides all", async () => {
  const open = use();
  expect(open.using.carriesTo(FRIEND)).toBe(false);
  await open.using.want();
  expect([FRIEND, HOUSE, RELAY].map((to) => open.using.carriesTo(to))).toEqual([true, false, false]);
  const hidden = use({ isOnly: true });
  expect([FRIEND, HOUSE].map((to) => hidden.using.carriesTo(to))).toEqual([true, true]);
});

test("lets others have the first word", async () => {
  const { using, clock, sent } = use();
  await using.want();
  await clock.skip(100);
  using.giveOthersTheFirstWord();
  const before = sent.length;
  using.send(FRIEND, Buffer.from("early"));
  expect(sent.length).toBe(before);
  await clock.skip(1_000);
  using.send(FRIEND, Buffer.from("late"));
  expect(sent.length).toBeGreaterThan(before);
});

test("hears through its relay alone, and from others at the relay", async () => {
  const { using, clock, carried } = use();
  await using.want();
  await clock.skip(100);
  expect(using.hear(HOUSE, dataIndication(FRIEND, Buffer.from("forged")))).toBe(false);
  expect(using.hear(RELAY, dataIndication(HOUSE, Buffer.from("nobody permitted it")))).toBe(true);
  const elsewhere = { ...FRIEND, port: 5_000 }; // an answer could not go the same way
  expect(using.hear(RELAY, dataIndication(elsewhere, Buffer.from("not of the relay")))).toBe(true);
  expect(using.hear(RELAY, dataIndication(FRIEND, Buffer.from("hello")))).toBe(true);
  expect(carried).toEqual(["11.0.0.5:50000 hello"]);
});

test.each([
  [401, "does not know who asks, or the time for it is over (401)"],
  [486, "gives no more allocations (486)"],
  [403, "refuses (403)"],
])("says that it refuses with %i, and is asked again", async (code, words) => {
  const { using, server, states, until } = use();
  server.refusals.set(3, code);
  await using.want();
  expect(problemIn(states.at(-1))).toBe(`The relay 11.0.0.5:3478 ${words}.`);
  server.refusals.clear();
  await until("open");
});

test("says that nothing answers, and is asked again", async () => {
  const { using, clock, states, silence, until } = use();
  silence(true);
  await clock.until(using.want(), "an end of waiting");
  expect(problemIn(states.at(-1))).toBe("The relay 11.0.0.5:3478 does not answer.");
  silence(false);
  await until("open");
});

test("an address that can't be a relay's is not taken", async () => {
  const { using, states } = use({ relay: { host: "10.0.0.5", port: 3_478 } }); // in a house, and names one of the internet
  await using.want();
  expect(states.at(-1)).toMatchObject({ kind: "away" });
  expect(problemIn(states.at(-1))).toContain("can't be its own: 11.0.0.5:49152");
  expect(using.relayed).toBeNull();
});

test("who sends and hears nothing asks, and has another allocation where the first is forgotten", async () => {
  const { using, clock, server, states, kinds, until } = use();
  await using.want();
  await clock.skip(100);
  server.refusals.set(4, 437); // it knows of no allocation
  for (let second = 0; second < 20 && kinds().length === 2; second += 1) {
    using.send(FRIEND, Buffer.from("is anybody there?"));
    await clock.skip(1_000);
  }
  const problem = { kind: "relay-forgot", relay: "11.0.0.5:3478" }; // long before it is due to be renewed
  expect(states[2]).toEqual({ kind: "away", problem });
  server.refusals.clear();
  await until("open");
  expect(kinds()).toEqual(["asking", "open", "away", "open"]);
});

test("a relay that takes each allocation back at once is asked after a pause, which grows until one lasts", async () => {
  const { using, clock, server, states, until } = use();
  server.lifetimeSeconds = 0;
  const count = (): number => server.asked.filter(({ type }) => type === 3).length / 2; // without a name, and with one
  await using.want();
  await clock.skip(13_000);
  expect(count()).toBe(3); // after 2 s and after 6 s again
  expect(states.at(-1)).toEqual({
    kind: "away",
    problem: { kind: "relay-forgot", relay: "11.0.0.5:3478" },
  });
  server.lifetimeSeconds = 600;
  await until("open");
  await clock.skip(5_000);
  const before = count();
  server.refusals.set(4, 437); // it knows of no allocation
  server.lifetimeSeconds = 0;
  while (states.at(-1)!.kind === "open") {
    using.send(FRIEND, Buffer.from("is anybody there?"));
    await clock.skip(1_000);
  }
  await clock.skip(9_000);
  expect(count() - before).toBe(3); // at once, after 2 s, and after 6 s
});

test("a relay that falls silent is told of, and so is that it is back", async () => {
  const { using, clock, kinds, silence } = use();
  await using.want();
  await clock.skip(100);
  silence(true);
  for (let second = 0; second < 12; second += 1) {
    using.send(FRIEND, Buffer.from("is anybody there?"));
    await clock.skip(1_000);
  }
  expect(kinds().at(-1)).toBe("away");
  silence(false);
  await clock.untilTrue(() => kinds().at(-1) === "open", "the relay to be back");
});

test("the allocation is given back at the end", async () => {
  const { using, clock, server } = use();
  await using.want();
  await clock.until(using.close(), "the relay to be told of the end");
  const last = server.asked.at(-1)!;
  expect(last.type).toBe(4);
  expect(last.values.get(0x0d)).toEqual(new Uint8Array(4)); // for no seconds more
});

function problemIn(state: RelayState | undefined): string {
  return state !== undefined && "problem" in state ? sentenceOf(state.problem) : "";
}
