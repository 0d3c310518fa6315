import { expect, test } from "vitest";

import type { AttackRow, AttackWish } from "../../../src/lab/attack/attack-row.ts";
import { ATTACKS, realOf, runAttacks, runAttacksOften } from "../../../src/lab/attack/run-attacks.ts";
import { heldElements } from "../../../src/lab/attack/held.ts";
import { foundIn, secretsOf, tellingOrders } from "../../../src/lab/attack/rows/recorder-rows.ts";
import { BitWriter } from "../../../src/base/index.ts";
import { writeCommand, writeName } from "../../../src/wire/index.ts";

/** What a machine that does something else beside it can make fail. */
const DEPENDS_ON_SPEED = /real sockets: a stranger|flood|sealing/;
const GUARDED_ELSEWHERE =
  /false sender|member's address|recorder between|no invitation|somebody else|its team without|bytes out|aims its|speaks for others in the lobby|in the host's place|votes and promises|play again before|introduces itself|was sent away|who is ready|by its word/; // test/lab/attack/guards.test.ts
/** By test/lab/desync/liars.test.ts and test/simulation/slow-peers.test.ts. */
const PLAYED_ELSEWHERE = /a liar in the match|silent for/;

async function rowsOf(name: string): Promise<readonly AttackRow[]> {
  const rows: AttackRow[] = [];
  for await (const row of runAttacks({ seed: 3, isQuick: true, only: name })) rows.push(row);
  return rows;
}

const names = ATTACKS.map(({ name }) => name).filter((name) => !DEPENDS_ON_SPEED.test(name));

test.each(names.filter((name) => !GUARDED_ELSEWHERE.test(name) && !PLAYED_ELSEWHERE.test(name)))(
  "%s: without effect",
  async (name) => {
    const rows = await rowsOf(name);
    expect(rows.find((row) => row.name === name)).toMatchObject({ name, ok: true });
  },
);

test("each attack has a name of its own", () => {
  expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
});

test("an attack that throws is a row that fails", async () => {
  const [attack] = ATTACKS;
  const play = attack!.play;
  Object.assign(attack!, {
    play: () => {
      throw new Error("on purpose");
    },
  });
  const rows = await rowsOf(attack!.name);
  Object.assign(attack!, { play });
  expect(rows[0]).toMatchObject({ ok: false, came: "a mistake of ours: on purpose" });
});

test("of many seeds a row says which failed, and what came of the first; what no seed changes is played once", async () => {
  const play = ({ seed, nth }: AttackWish): AttackRow => ({
    ...{ name: "one", done: "something", came: `run ${nth ?? "-"} of seed ${seed}` },
    ok: seed % 2 === 0,
  });
  const begun: string[] = [];
  const rows: AttackRow[] = [];
  const attacks = [{ name: "one", play }, realOf({ name: "real", play })];
  const wish = { seed: 4, isQuick: true, only: "" };
  for await (const row of runAttacksOften(wish, 4, { begin: (name) => begun.push(name), attacks }))
    rows.push(row);
  expect(rows).toEqual([
    {
      ...{ name: "one", done: "something", came: "seed 5: run 1 of seed 5", ok: false },
      runs: { count: 4, failedSeeds: [5, 7] },
    },
    {
      ...{ name: "one", done: "something", came: "run 0 of seed 4", ok: true },
      runs: { count: 1, failedSeeds: [] },
    },
  ]);
  expect(begun.slice(-2)).toEqual(["one: 4 of 4, 1 not as promised", "real: 1 of 1, 0 not as promised"]);
});

test.each(["once", "with many seeds"])(
  "attacks %s stop when they are told to: what was under way is not told",
  async (how) => {
    let isStopped = false;
    let played = 0;
    const play = (): AttackRow => {
      played += 1;
      isStopped = played === 3;
      return { name: "one", done: "", came: `run ${played}`, ok: true };
    };
    const attacks = ["one", "two", "three", "four"].map((name) => ({ name, play }));
    const wish = { seed: 4, isQuick: true, only: "" };
    const run = { attacks, isStopped: () => isStopped };
    const rows: AttackRow[] = [];
    for await (const row of how === "once" ? runAttacks(wish, run) : runAttacksOften(wish, 100, run))
      rows.push(row);
    expect(played).toBe(3);
    expect(rows.map(({ came, runs }) => [came, runs?.count])).toEqual(
      how === "once"
        ? [
            ["run 1", undefined],
            ["run 2", undefined],
          ]
        : [["run 2", 2]],
    );
  },
);

test("a recorder finds names and orders that are not sealed, at whatever bit they begin", () => {
  const orders = tellingOrders([1, 2, 3]);
  const secrets = secretsOf(["Zanzibar"], orders);
  for (let shift = 0; shift < 8; shift += 1) {
    const writer = new BitWriter(800);
    for (let bit = 0; bit < shift; bit += 1) writer.flag(bit % 2 === 0);
    for (const letter of "Zanzibar") writer.u8(letter.charCodeAt(0));
    writeName(writer, "Zanzibar");
    for (const order of orders) writeCommand(writer, order);
    expect(foundIn([writer.finish()], secrets)).toHaveLength(2 + orders.length);
  }
  expect(foundIn([new Uint8Array(400)], secrets)).toEqual([]);
});

test("what private fields hold is counted", () => {
  class Holder {
    readonly #list: number[] = [];
    readonly #map = new Map<string, { readonly list: readonly number[] }>();
    add(): void {
      this.#list.push(1);
      this.#map.set(String(this.#list.length), { list: [1, 2, 3] });
    }
  }
  const holder = new Holder();
  const before = heldElements(holder);
  for (let i = 0; i < 10; i += 1) holder.add();
  expect(heldElements(holder) - before).toBe(10 + 10 + 30);
});
