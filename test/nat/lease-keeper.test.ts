// Goal: a port that a router may have opened is given back, once, and a router that answers is not called silent.
// Method: one keeper of a lease, and a router's answers by hand.
import { describe, expect, test } from "vitest";

import { LeaseKeeper } from "../../src/nat/lease-keeper.ts";
import { natPmpDialect } from "../../src/nat/router-dialects.ts";
import { OWN, playMapping, PORT, ROUTER, type RouterWays } from "../support/fake-router.ts";
import { natPmpAddress, natPmpMapped } from "../support/router-answers.ts";

const FROM = { host: ROUTER, port: 5_351 };
const SILENT_AFTER_MS = 6_000;

/** A keeper by NAT-PMP, which asks for the address first, and then for the port. */
function startKeeper(): LeaseKeeper {
  const keeper = new LeaseKeeper(natPmpDialect({ own: OWN, port: PORT, random: () => 1 }), ROUTER);
  keeper.update(0);
  expect(keeper.takeDatagrams()).toHaveLength(1);
  return keeper;
}

describe("a router that answers late", () => {
  test("is silent for as long as it said nothing, since it last did", () => {
    const keeper = startKeeper();
    keeper.update(SILENT_AFTER_MS - 1);
    expect(keeper.state.kind).toBe("asking");
    expect(keeper.hear(natPmpAddress("11.0.0.1"), FROM, SILENT_AFTER_MS - 1)).toBe(true);
    keeper.update(2 * SILENT_AFTER_MS - 2);
    expect(keeper.state.kind).toBe("asking");
    keeper.update(2 * SILENT_AFTER_MS - 1);
    expect(keeper.state.kind).toBe("silent");
  });

  test("may have opened the port that it was asked for then, and it is given back", () => {
    const keeper = startKeeper();
    keeper.update(SILENT_AFTER_MS);
    expect(keeper.state.kind).toBe("silent");
    expect(keeper.hear(natPmpAddress("11.0.0.1"), FROM, SILENT_AFTER_MS + 10)).toBe(true);
    expect(keeper.state.kind).toBe("asking");
    keeper.takeDatagrams();
    keeper.giveBack(SILENT_AFTER_MS + 20);
    expect(keeper.isDone).toBe(false);
    expect(keeper.takeDatagrams()).toHaveLength(1);
  });
});

test("a port that was given back is not given back again, whoever asks for it", () => {
  const keeper = startKeeper();
  keeper.hear(natPmpAddress("11.0.0.1"), FROM, 10);
  const mapped = natPmpMapped({ insidePort: PORT, outsidePort: 51_000 });
  expect(keeper.hear(mapped, FROM, 20)).toBe(true);
  expect(keeper.state.kind).toBe("open");
  keeper.takeDatagrams();
  keeper.giveBack(1_000);
  expect(keeper.takeDatagrams()).toHaveLength(1);
  expect(
    keeper.hear(natPmpMapped({ insidePort: PORT, outsidePort: 0, lifetimeSeconds: 0 }), FROM, 1_010),
  ).toBe(true);
  expect(keeper.isDone).toBe(true);
  keeper.giveBack(2_000);
  expect([keeper.isDone, keeper.takeDatagrams(), keeper.nextDueMs(2_000)]).toEqual([true, [], Infinity]);
});

test("two checks that are refused cost the port only one after the other", () => {
  const keeper = startKeeper();
  keeper.hear(natPmpAddress("11.0.0.1"), FROM, 10);
  keeper.hear(natPmpMapped({ insidePort: PORT, outsidePort: 51_000 }), FROM, 20);
  /** The next check, and its answer. */
  const check = (nowMs: number, code: number): string => {
    keeper.update(nowMs);
    const epochSeconds = 100 + Math.floor(nowMs / 1_000);
    expect(keeper.hear(natPmpAddress("11.0.0.1", { code, epochSeconds }), FROM, nowMs)).toBe(true);
    return keeper.state.kind;
  };
  expect([check(40_000, 3), check(80_000, 0), check(120_000, 3)]).toEqual(["open", "open", "open"]);
  expect(check(160_000, 3)).toBe("refused");
});

describe("a router that speaks PCP", () => {
  const mapsIn = (ways: RouterWays, toMs: number): number =>
    playMapping({ pcp: true, ...ways }, toMs).router.heard.filter((what) => what === "map").length;

  test("is not asked whether it is still there as soon as it has opened the port", () => {
    expect(playMapping({ pcp: true }, 20_000).router.heard).toEqual(["map"]);
  });

  test("is asked again after a refusal in a minute at the soonest and half an hour at the latest, whatever it says", () => {
    const [soon, late] = [0, 0xffff_ffff].map((lifetimeSeconds) => ({ code: 8, lifetimeSeconds }));
    expect([mapsIn(soon!, 59_000), mapsIn(soon!, 61_500)]).toEqual([1, 2]);
    expect([mapsIn(late!, 1_790_000), mapsIn(late!, 1_810_000)]).toEqual([1, 2]);
  });

  test("and opens port 0 has opened none", () => {
    expect(playMapping({ pcp: true, outsidePort: 0 }).mapping.state).toMatchObject({
      kind: "refused",
      why: "senseless",
    });
  });
});
