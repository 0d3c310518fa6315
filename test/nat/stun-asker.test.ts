import { expect, test } from "vitest";
import { StunAsker } from "../../src/nat/stun-asker.ts";
import type { Address } from "../../src/wire/index.ts";
import { stunAnswer, stunSeen } from "../support/router-answers.ts";

const [FIRST, SECOND] = [
  { host: "11.0.0.5", port: 3_478 },
  { host: "11.0.0.6", port: 3_478 },
];
const SEEN = { host: "11.9.9.9", port: 45_000 };

function open(...servers: readonly Address[]): StunAsker {
  let seed = 7;
  const asker = new StunAsker(() => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0));
  for (const server of servers) asker.add(server);
  return asker;
}

const idOf = (bytes: Uint8Array): Uint8Array => bytes.slice(8, 20);

/** Each question that is due is answered by what its server sees. */
function answer(asker: StunAsker, see: (server: Address) => Address | null, nowMs: number): void {
  asker.update(nowMs);
  for (const { to, bytes } of asker.takeDatagrams()) {
    const seen = see(to);
    if (seen !== null) expect(asker.hear(stunSeen(idOf(bytes), seen), to, nowMs)).toBe(true);
  }
}

test("one server tells where it sees us, two whether all do", () => {
  const one = open(FIRST);
  answer(one, () => SEEN, 0);
  expect(one.state).toEqual({ kind: "one", address: SEEN });
  const same = open(FIRST, SECOND);
  answer(same, () => SEEN, 0);
  expect(same.state).toEqual({ kind: "same", address: SEEN });
  const differs = open(FIRST, SECOND);
  answer(differs, ({ host }) => ({ ...SEEN, port: host === FIRST.host ? 1_000 : 1_001 }), 0);
  expect(differs.state).toEqual({ kind: "differs" });
  const twoWays = open(FIRST, SECOND);
  answer(twoWays, ({ host }) => ({ ...SEEN, host: host === FIRST.host ? "11.9.9.9" : "11.9.9.8" }), 0);
  expect(twoWays.state).toEqual({ kind: "differs" });
});

test("only the answer to the open question counts, from where it was asked", () => {
  const asker = open(FIRST, SECOND);
  asker.update(0);
  const [first] = asker.takeDatagrams();
  const id = idOf(first!.bytes);
  expect(asker.hear(stunSeen(new Uint8Array(12), SEEN), FIRST, 1)).toBe(false);
  expect(asker.hear(stunSeen(id, SEEN), SECOND, 1)).toBe(false);
  expect(asker.hear(stunSeen(id, SEEN), { ...FIRST, port: 3_479 }, 1)).toBe(false);
  const broken = stunSeen(id, SEEN);
  broken[27]! ^= 1;
  expect(asker.hear(broken, FIRST, 1)).toBe(false);
  expect(asker.state.kind).toBe("asking");
  expect(asker.hear(stunSeen(id, SEEN), FIRST, 1)).toBe(true);
  expect(asker.hear(stunSeen(id, SEEN), FIRST, 2)).toBe(false); // once
});

test("where nobody is asked nothing is an answer", () => {
  expect(open().hear(stunSeen(new Uint8Array(12), SEEN), FIRST, 1)).toBe(false);
  expect(open().nextDueMs(5)).toBe(Infinity);
});

test.each(["10.0.0.1", "100.64.0.1", "127.0.0.1", "203.0.113.5"])(
  "a server that sees us at %s is not believed",
  (host) => {
    const asker = open(FIRST);
    answer(asker, () => ({ host, port: 45_000 }), 0);
    expect(asker.state.kind).toBe("silent");
  },
);

test("a refusal is no address", () => {
  const asker = open(FIRST);
  asker.update(0);
  const [asked] = asker.takeDatagrams();
  const refusal = stunAnswer(idOf(asked!.bytes), {
    type: 0x0111,
    attributes: [[9, Uint8Array.of(0, 0, 4, 0)]],
  });
  expect(asker.hear(refusal, FIRST, 1)).toBe(true);
  expect(asker.state.kind).toBe("silent");
});

test("a silent server is asked seven times in 39.5 s with one number, then a minute later with another", () => {
  const asker = open(FIRST);
  const asked: { readonly atMs: number; readonly id: string }[] = [];
  for (let nowMs = 0; nowMs < 110_000; nowMs = Math.max(nowMs + 1, asker.nextDueMs(nowMs))) {
    asker.update(nowMs);
    for (const { bytes } of asker.takeDatagrams()) asked.push({ atMs: nowMs, id: String(idOf(bytes)) });
  }
  expect(asked.slice(0, 8).map(({ atMs }) => atMs)).toEqual([
    0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 99_500,
  ]);
  expect(new Set(asked.slice(0, 7).map(({ id }) => id)).size).toBe(1);
  expect(asked[7]?.id).not.toBe(asked[0]?.id);
  expect(asker.state.kind).toBe("silent");
});

test("it asks again every 25 s, which keeps the router from forgetting, and no more than four servers", () => {
  const asker = open(...Array.from({ length: 6 }, (_, i) => ({ host: `11.0.0.${i + 1}`, port: 3_478 })));
  asker.update(0);
  expect(asker.takeDatagrams()).toHaveLength(4);
  const one = open(FIRST);
  answer(one, () => SEEN, 0);
  expect(one.nextDueMs(0)).toBe(25_000);
  answer(one, () => ({ ...SEEN, port: 45_001 }), 25_000);
  expect(one.state).toEqual({ kind: "one", address: { ...SEEN, port: 45_001 } });
});
