// Goal: an allocation comes, is kept and goes as RFC 8656 has it, whatever is lost, refused or made up. Method: a server that reads and
// signs by Node's crypto; time and datagrams are handed over by the test.
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeChannelData } from "../../../src/nat/turn/channel-data.ts";
import {
  CREDENTIALS,
  dataIndication,
  peerIn,
  RELAY,
  sign,
  TestTurnServer,
} from "../../support/turn-server.ts";
import { exchange, open, opened } from "../../support/turn-exchange.ts";

const FRIEND = { host: "11.0.0.9", port: 50_000 };
const STRANGER = { host: "11.0.0.10", port: 50_000 };
const HELLO = Uint8Array.of(1, 2, 3, 4, 5);
const [ALLOCATE, REFRESH, PERMIT, BIND, SEND] = [0x03, 0x04, 0x08, 0x09, 0x16];

const typesOf = (server: TestTurnServer): readonly number[] => server.asked.map(({ type }) => type);

test("it says who it is when the relay wants to know, and has an allocation", () => {
  const { server } = opened();
  expect(typesOf(server)).toEqual([ALLOCATE, ALLOCATE]);
  expect(server.asked[0]!.values.has(0x06)).toBe(false);
  expect(server.asked[1]).toMatchObject({ isSigned: true });
  expect([...server.asked[1]!.values.get(0x19)!]).toEqual([17, 0, 0, 0]);
});

test("wrong credentials are told, and not tried again", () => {
  const all = open({ ...CREDENTIALS, password: "another" });
  exchange(all, 0);
  expect(all.client.state).toEqual({ kind: "failed", reason: "credentials", code: 401 });
  expect(all.server.asked).toHaveLength(2);
});

test.each([
  { code: 486, reason: "quota" },
  { code: 441, reason: "credentials" },
  { code: 403, reason: "refused" },
  { code: 508, reason: "refused" },
])("a relay that refuses with $code: $reason", ({ code, reason }) => {
  const all = open();
  all.server.refusals.set(ALLOCATE, code);
  exchange(all, 0);
  expect(all.client.state).toEqual({ kind: "failed", reason, code });
});

test("an allocation of before at the same port is given back, once, and a new one is asked for", () => {
  const all = open();
  all.server.refusals.set(ALLOCATE, 437);
  exchange(all, 0);
  expect(all.client.state).toEqual({ kind: "failed", reason: "taken", code: 437 });
  expect(typesOf(all.server)).toEqual([ALLOCATE, ALLOCATE, REFRESH, ALLOCATE]);
});

test("what is lost is sent again, seven times, twice as late each time; then the relay is silent", () => {
  const { client } = open();
  const times: number[] = [];
  for (let nowMs = 0; client.state.kind === "asking"; nowMs = client.nextDueMs(nowMs)) {
    client.update(nowMs);
    if (client.takeDatagrams().length > 0) times.push(nowMs);
  }
  expect(times).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
  expect(client.state).toEqual({ kind: "failed", reason: "silent", code: null });
});

test("the first answer counts, whichever try it is to", () => {
  const all = open();
  all.client.takeDatagrams();
  exchange(all, 500);
  expect(all.client.state.kind).toBe("open");
});

test("a nonce that is stale is replaced by the new one", () => {
  const all = opened();
  all.server.nonce = "nonce-2";
  all.client.send(FRIEND, HELLO, 1);
  const carried = exchange(all, 1);
  expect(
    typesOf(all.server)
      .slice(2)
      .filter((type) => type !== SEND),
  ).toEqual([PERMIT, PERMIT, BIND]);
  expect(carried).toHaveLength(1);
});

test("a relay that wants another nonce each time is not asked for ever", () => {
  const all = open();
  let count = 0;
  for (let rounds = 0; rounds < 50; rounds += 1)
    for (const { bytes } of all.client.takeDatagrams()) {
      all.server.nonce = `nonce-${(count += 1)}`;
      all.server.asked.length = 0;
      all.client.hear(all.server.answer(bytes)!, RELAY, 0);
    }
  expect(all.client.state).toMatchObject({ kind: "failed", code: 438 });
  expect(count).toBeLessThan(10);
});

test("to a peer it asks for permission, sends what waited, and then by a channel with four bytes a packet", () => {
  const all = opened();
  all.client.send(FRIEND, HELLO, 1);
  const [first] = exchange(all, 1);
  const sent = all.server.asked.find(({ type }) => type === SEND)!;
  expect(peerIn(sent)).toEqual(FRIEND);
  expect(sent.values.get(0x13)).toEqual(HELLO);
  expect(first![1]).toBe(SEND);
  all.client.send(FRIEND, HELLO, 2);
  expect(exchange(all, 2)).toEqual([Uint8Array.of(0x40, 0x00, 0, HELLO.length, ...HELLO)]);
});

test("of what waits for a permission the last sixteen datagrams are kept", () => {
  const all = opened();
  for (let i = 0; i < 20; i += 1) all.client.send(FRIEND, Uint8Array.of(i), 1);
  exchange(all, 1);
  const sent = all.server.asked.filter(({ type }) => type === SEND).map(({ values }) => values.get(0x13)![0]);
  expect(sent).toEqual(Array.from({ length: 16 }, (_, i) => 4 + i));
});

test("one that is closed before it is open asks nothing more, and is done", () => {
  const all = open();
  const [first] = all.client.takeDatagrams();
  all.client.close(1);
  expect([all.client.state.kind, all.client.isDone]).toEqual(["closed", true]);
  all.client.hear(all.server.answer(first!.bytes)!, RELAY, 2);
  all.client.update(60_000);
  expect([all.client.state.kind, all.client.takeDatagrams()]).toEqual(["closed", []]);
});

test("what comes through the relay comes from peers alone, by indication or channel", () => {
  const all = opened();
  const { client } = all;
  expect(client.hear(dataIndication(FRIEND, HELLO), RELAY, 1)).toBeNull();
  client.permit(FRIEND, 1);
  exchange(all, 1);
  expect(client.hear(dataIndication(FRIEND, HELLO), RELAY, 2)).toMatchObject({ from: FRIEND, bytes: HELLO });
  expect(client.hear(dataIndication(STRANGER, HELLO), RELAY, 2)).toBeNull();
  expect(client.hear(dataIndication(FRIEND, HELLO), STRANGER, 2)).toBeNull();
  const padded = Uint8Array.of(...writeChannelData({ channel: 0x4000, bytes: HELLO }), 0, 0, 0);
  expect(client.hear(padded, RELAY, 3)).toEqual({ from: FRIEND, bytes: HELLO });
  expect(client.hear(writeChannelData({ channel: 0x4001, bytes: HELLO }), RELAY, 3)).toBeNull();
});

test("who may send and is not spoken to has a permission, for all ports of its host, and no channel", () => {
  const all = opened();
  all.client.permit(FRIEND, 1);
  exchange(all, 1);
  expect(typesOf(all.server).slice(2)).toEqual([PERMIT]);
  const moved = { ...FRIEND, port: 50_001 };
  expect(all.client.hear(dataIndication(moved, HELLO), RELAY, 2)).toEqual({
    kind: "data",
    from: moved,
    bytes: HELLO,
  });
  all.client.send(FRIEND, HELLO, 3);
  exchange(all, 3);
  expect(typesOf(all.server).slice(3)).toEqual([BIND, SEND]);
});

test("of more peers than have channels those on a host that is let in get indications", () => {
  const all = opened();
  for (let port = 50_000; port < 50_064; port += 1) all.client.send({ ...FRIEND, port }, HELLO, 1);
  exchange(all, 1);
  const next = { ...FRIEND, port: 50_064 };
  all.client.send(next, HELLO, 2);
  all.client.send(STRANGER, HELLO, 2);
  expect(exchange(all, 2)).toHaveLength(1);
  expect(all.server.asked.at(-1)!.type).toBe(SEND);
  expect(peerIn(all.server.asked.at(-1)!)).toEqual(next);
});

test("an allocation in doubt is asked for at once, and only once at a time", () => {
  const all = opened();
  all.client.check(1_000);
  all.client.check(1_001);
  exchange(all, 1_002);
  expect(typesOf(all.server).slice(2)).toEqual([REFRESH]);
  all.server.refusals.set(REFRESH, 437);
  all.client.check(2_000);
  exchange(all, 2_000);
  expect(all.client.state).toEqual({ kind: "lapsed" });
});

test("without a channel it goes on by indications, and asks again", () => {
  const all = opened();
  all.server.refusals.set(BIND, 508);
  all.client.send(FRIEND, HELLO, 1);
  exchange(all, 1);
  all.client.send(FRIEND, HELLO, 2);
  expect(exchange(all, 2)).toHaveLength(1);
  all.server.refusals.clear();
  exchange(all, 30_001);
  all.client.send(FRIEND, HELLO, 30_002);
  expect(exchange(all, 30_002)[0]![0]).toBe(0x40);
});

test("a peer that the relay does not let through gets nothing", () => {
  const all = opened();
  all.server.refusals.set(PERMIT, 403);
  all.client.send(FRIEND, HELLO, 1);
  expect(exchange(all, 1)).toEqual([]);
  all.server.refusals.clear();
  expect(exchange(all, 30_001)).toHaveLength(1);
});

test("permissions are kept before five minutes are over, the allocation before its end, through hours", () => {
  const all = opened();
  all.client.permit(FRIEND, 0);
  let [permittedMs, refreshedMs] = [0, 0];
  for (let nowMs = 0; nowMs < 3 * 3_600_000; nowMs = Math.max(nowMs + 1, all.client.nextDueMs(nowMs))) {
    all.server.asked.length = 0;
    exchange(all, nowMs);
    if (typesOf(all.server).some((type) => type === PERMIT || type === BIND)) {
      expect(nowMs - permittedMs).toBeLessThan(300_000);
      permittedMs = nowMs;
    }
    if (typesOf(all.server).includes(REFRESH)) {
      expect(nowMs - refreshedMs).toBeLessThan(600_000);
      refreshedMs = nowMs;
    }
  }
  expect(all.client.state.kind).toBe("open");
  expect(Math.min(permittedMs, refreshedMs)).toBeGreaterThan(10_000_000);
});

test("an allocation that the relay has forgotten has lapsed: told at the next thing that is asked of it", () => {
  for (const type of [REFRESH, PERMIT, BIND]) {
    const all = opened();
    all.server.refusals.set(type, 437);
    if (type !== REFRESH) all.client.send(FRIEND, HELLO, 1);
    exchange(all, type === REFRESH ? 540_000 : 1);
    expect(all.client.state).toEqual({ kind: "lapsed" });
    expect(all.client.isDone).toBe(true);
  }
});

test("one that could not be renewed in time has lapsed", () => {
  const { client } = opened();
  for (let nowMs = 0; nowMs < 600_000; nowMs = Math.max(nowMs + 1, client.nextDueMs(nowMs))) {
    client.update(nowMs);
    client.takeDatagrams();
    expect(client.state.kind).toBe("open");
  }
  client.update(600_000);
  expect(client.state).toEqual({ kind: "lapsed" });
  client.send(FRIEND, HELLO, 600_001);
  expect(client.takeDatagrams()).toEqual([]);
});

test("at the end it is given back", () => {
  const all = opened();
  all.client.close(1);
  expect([all.client.state.kind, all.client.isDone]).toEqual(["closed", false]);
  exchange(all, 1);
  expect(all.client.isDone).toBe(true);
  const last = all.server.asked.at(-1)!;
  expect([last.type, ...last.values.get(0x0d)!]).toEqual([REFRESH, 0, 0, 0, 0]);
});

test("an answer counts only from the relay, to what is open, whole, and signed as ours is", () => {
  const all = open();
  const [first] = all.client.takeDatagrams();
  all.client.hear(all.server.answer(first!.bytes)!, RELAY, 0);
  const [second] = all.client.takeDatagrams();
  const answer = all.server.answer(second!.bytes)!;
  const id = answer.slice(8, 20);
  all.client.hear(answer, STRANGER, 1);
  all.client.hear(answer, { ...RELAY, port: 3_479 }, 1);
  for (const key of [Buffer.alloc(16), undefined]) {
    const made = sign(key === undefined ? new Uint8Array(12) : id, 0x0103, [], key);
    all.client.hear(made, RELAY, 1);
  }
  fc.assert(
    // Of the last eight bytes, the fingerprint, one bit can make what is passed over.
    fc.property(fc.nat((answer.length - 8) * 8 - 1), (bit) => {
      const damaged = Uint8Array.from(answer);
      damaged[bit >> 3]! ^= 0x80 >> (bit & 7);
      all.client.hear(damaged, RELAY, 1);
      all.client.hear(answer.subarray(0, bit >> 3), RELAY, 1);
      expect(all.client.state.kind).toBe("asking");
    }),
  );
  all.client.hear(answer, RELAY, 2);
  expect(all.client.state.kind).toBe("open");
});
