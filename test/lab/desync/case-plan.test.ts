import { describe, expect, test } from "vitest";

import { kindsOf, planCampaign, type CasePlan } from "../../../src/lab/desync/case-plan.ts";
import { FAULT_KINDS, FIELD_NAMES } from "../../../src/lab/desync/fault-kinds.ts";
import { FAULT_KIT } from "../../../src/lab/faults/fault-kit.ts";
import { FIELDS, GROUND_FIELDS, matchSetupProblem } from "../../../src/sim/index.ts";

const USUAL = { seed: 1, runCount: 200, kindPrefix: "" };

describe("a campaign", () => {
  test("hits every field of the field table within 200 runs, whatever its seed", () => {
    const fields = [...Object.entries(FIELDS), ...Object.entries(GROUND_FIELDS)].flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(FIELD_NAMES.toSorted()).toEqual([...fields, "walls"].toSorted());
    for (const seed of [1, 2, 0xffff_ffff]) {
      const hit = planCampaign({ ...USUAL, seed }).flatMap(({ field }) => field ?? []);
      expect(new Set(hit)).toEqual(new Set(FIELD_NAMES));
    }
  });

  test("has each kind of fault, first each once, then each about as often as its share says", () => {
    const plans = planCampaign(USUAL);
    expect(plans.slice(0, FAULT_KINDS.length).map(({ kind }) => kind)).toEqual(kindsOf(""));
    for (const { kind, share } of FAULT_KINDS) {
      const count = plans.filter((plan) => plan.kind === kind).length;
      expect(Math.abs(count - share)).toBeLessThanOrEqual(4);
    }
    expect(FAULT_KINDS.reduce((sum, { share }) => sum + share, 0)).toBeGreaterThan(190);
  });

  test("draws for each kind every number of peers, mode, link and size", () => {
    const plans = planCampaign({ ...USUAL, runCount: 4_000 });
    for (const { kind, peersMin } of FAULT_KINDS) {
      const own = plans.filter((plan) => plan.kind === kind);
      const all = <T>(of: (plan: CasePlan) => T): ReadonlySet<T> => new Set(own.map(of));
      expect(all(({ peerCount }) => peerCount)).toEqual(
        new Set([2, 3, 4, 8].filter((count) => count >= peersMin && count + own[0]!.botSeatCount <= 8)),
      );
      expect(all(({ mode }) => mode)).toEqual(new Set(["classic", "battle", "cushions"]));
      expect(all(({ linkName }) => linkName)).toEqual(new Set(["clean", "lossy"]));
      expect(all(sizeOf)).toEqual(new Set(["small", "medium", "large"]));
      if (kind !== "master") expect(all(({ victim }) => victim === 0)).toEqual(new Set([true, false]));
    }
    const cats = plans.map((plan) => plan.catsPerPlayer * (plan.peerCount + plan.botSeatCount));
    expect(Math.min(...cats)).toBe(12);
    expect(Math.max(...cats)).toBeGreaterThan(1_400);
    expect(Math.max(...cats)).toBeLessThanOrEqual(1_500);
  });

  test("plans matches that can be played, with a fault in one of their peers", () => {
    for (const plan of planCampaign({ ...USUAL, seed: 7, runCount: 400 })) {
      const { seed, catsPerPlayer, peerCount, botSeatCount, mode, map, victim, other, fromTurn } = plan;
      const playerIds = Array.from({ length: peerCount + botSeatCount }, (_, i) => i + 1);
      const ground =
        mode === "classic" || map === null
          ? {}
          : { ground: { mode, map: FAULT_KIT.mapOf(map), catLimit: catsPerPlayer + 2, timeLimitMinutes: 0 } };
      expect(matchSetupProblem({ seed, catsPerPlayer, playerIds, ...ground })).toBeNull();
      expect(victim).toBeLessThan(peerCount);
      expect(other).toBeLessThan(peerCount);
      expect(other).not.toBe(victim);
      expect(fromTurn).toBeGreaterThanOrEqual(10);
      expect(fromTurn).toBeLessThanOrEqual(40);
      if (plan.kind === "master") expect(victim).toBe(0);
    }
  });

  test("is the same for the same seed, and begins the same however long it is", () => {
    const plans = planCampaign(USUAL);
    expect(planCampaign(USUAL)).toEqual(plans);
    expect(planCampaign({ ...USUAL, runCount: 30 })).toEqual(plans.slice(0, 30));
    expect(planCampaign({ ...USUAL, seed: 2 }).map(({ seed }) => seed)).not.toEqual(
      plans.map(({ seed }) => seed),
    );
  });

  test("has only the kinds that begin so", () => {
    expect(kindsOf("second")).toEqual(["second-run", "second-peer"]);
    expect(kindsOf("no such")).toEqual([]);
    const plans = planCampaign({ ...USUAL, kindPrefix: "dra" });
    expect(plans.every(({ kind }) => kind === "draw")).toBe(true);
    expect(plans).toHaveLength(200);
  });
});

function sizeOf({ catsPerPlayer, peerCount }: CasePlan): "small" | "medium" | "large" {
  const cats = catsPerPlayer * peerCount;
  return cats <= 32 ? "small" : cats <= 480 ? "medium" : "large";
}
