import { describe, expect, test } from "vitest";

import type { DesyncStory, StoryDifference } from "../../../src/desync/index.ts";
import { CaseMatch } from "../../../src/lab/desync/case-match.ts";
import { planCampaign, type CasePlan } from "../../../src/lab/desync/case-plan.ts";
import type { Aspect, CasePeer, CaseRecord, HaltRecord } from "../../../src/lab/desync/case-record.ts";
import { FAULT_KINDS, type FaultKindName } from "../../../src/lab/desync/fault-kinds.ts";
import type { Fault, FaultKit } from "../../../src/lab/desync/fault.ts";
import { judgeCase } from "../../../src/lab/desync/judge-case.ts";
import { FAULT_KIT } from "../../../src/lab/faults/fault-kit.ts";
import { partOf } from "../../support/drawn.ts";

const KINDS = FAULT_KINDS.map(({ kind }) => kind);
/** Kinds in which no game was wrong, but what was told of it. */
const IN_LOGS: readonly FaultKindName[] = ["command", "told", "passed-on", "lie", "liar"];
const IN_GAMES = KINDS.filter((kind) => !IN_LOGS.includes(kind));

const SMALL_PLANS = planCampaign({ seed: 11, runCount: 600, kindPrefix: "" }).filter(
  ({ peerCount, catsPerPlayer, map }) => peerCount === 3 && catsPerPlayer <= 10 && map !== "manor",
);
const RECORDS = new Map<FaultKindName, CaseRecord>();

/** A small match of three with that kind of fault, which comes early: what holds for every pair shows there. */
function planOf(kind: FaultKindName): CasePlan {
  const plans = SMALL_PLANS.filter((plan) => plan.kind === kind);
  return plans.reduce((a, b) => (b.fromTurn < a.fromTurn ? b : a));
}

/** What came of it, played once for all tests. */
function recordOf(kind: FaultKindName): CaseRecord {
  const record = RECORDS.get(kind) ?? new CaseMatch(planOf(kind), FAULT_KIT).play();
  RECORDS.set(kind, record);
  return record;
}

function wrongIn(kind: FaultKindName, record: CaseRecord): ReadonlySet<Aspect> {
  return new Set(judgeCase(planOf(kind), record).map(({ aspect }) => aspect));
}

// A check that can't fail is none. Goal: for each kind of fault the campaign fails when the finder, the namer, the judge or the
// healer does. Method: what came of a real match, with one thing in it told otherwise.
describe.each(KINDS)("a match with the fault %s", (kind) => {
  test("is right as it is", () => {
    expect(judgeCase(planOf(kind), recordOf(kind))).toEqual([]);
  });

  test("fails if nobody halts", () => {
    const record = withPeers(kind, (peer) => ({ ...peer, halts: [], seen: [] }));
    expect(wrongIn(kind, record)).toContain("found");
  });

  test("fails if one peer does not know of it", () => {
    const record = withPeers(kind, (peer, i) => (i === 1 ? { ...peer, halts: [] } : peer));
    expect(wrongIn(kind, record)).toContain("found");
  });

  test("fails if it is found late", () => {
    if (recordOf(kind).peers[0]!.halts.length > 1) return; // of one that goes on and on only the first counts
    const record = withHalts(kind, (halt) => ({ ...halt, turn: halt.turn + 3 }));
    expect(wrongIn(kind, record)).toContain("found");
  });

  test("fails if a peer halts once more for nothing", () => {
    const record = withPeers(kind, (peer) => ({
      ...peer,
      halts: [...peer.halts, { ...peer.halts[0]!, turn: peer.halts[0]!.turn + 5 }],
    }));
    if (kind !== "build" && kind !== "liar") expect(wrongIn(kind, record)).toContain("found");
  });

  test("fails if it could not be put in, or something threw", () => {
    const record = recordOf(kind);
    expect(wrongIn(kind, { ...record, isDone: false })).toEqual(new Set(["found"]));
    expect(wrongIn(kind, { ...record, mistake: "it broke" })).toEqual(new Set(["found"]));
  });

  test("fails if another fault, other players or another reason is told", () => {
    const changes: readonly Partial<DesyncStory["judgement"]>[] = [
      { faults: [] },
      { faults: [{ kind: "silent", playerId: 1 }] },
      { rightBy: "tie-break" },
      { right: [2] },
    ];
    const isUnnamed = kind === "told" || kind === "passed-on";
    for (const change of isUnnamed ? changes.slice(1) : changes) {
      const record = withStories(kind, (story) => ({
        ...story,
        judgement: { ...story.judgement, ...change },
      }));
      expect(wrongIn(kind, record)).toEqual(new Set(["judged"]));
    }
  });

  test("fails if it is not healed, or the match stands for another reason, or goes on without others", () => {
    const changes: readonly Partial<DesyncStory>[] = [
      { outcome: "ended" },
      { standstill: "too-often" },
      { without: [1, 2] },
    ];
    for (const change of changes) {
      const record = withStories(kind, (story) => ({ ...story, ...change }));
      expect(wrongIn(kind, record)).toContain("healed");
    }
  });

  test("fails if a peer goes on in another world, or not at all", () => {
    const { lastTurn } = planOf(kind);
    const later = lastTurn ?? Math.max(...recordOf(kind).peers[0]!.halts.map(({ turn }) => turn)) + 2;
    const other = withStayer(kind, (peer) => ({
      ...peer,
      checksums: new Map([...peer.checksums].map(([turn, sum]) => [turn, turn === later ? sum ^ 1 : sum])),
    }));
    expect(wrongIn(kind, other)).toContain("healed");
    const stuck = withStayer(kind, (peer) => ({
      ...peer,
      checksums: new Map([...peer.checksums].filter(([turn]) => turn < later)),
    }));
    expect(wrongIn(kind, stuck)).toContain("healed");
    expect(
      wrongIn(
        kind,
        withStayer(kind, (peer) => ({ ...peer, state: "lost" })),
      ),
    ).toContain("healed");
  });

  test("fails if a replay is another one, or a message was refused", () => {
    const other = recordOf(kind === "field" ? "draw" : "field").peers[0]!.replay;
    expect(
      wrongIn(
        kind,
        withStayer(kind, (peer) => ({ ...peer, replay: other })),
      ),
    ).toContain("healed");
    const refused = withStayer(kind, (peer) => ({ ...peer, refusals: ["a message was refused"] }));
    expect(wrongIn(kind, refused)).toContain("healed");
  });
});

describe.each(IN_GAMES)("a match with the fault %s, which shows in a game,", (kind) => {
  test("fails if another moment, field, object, value or number of draws is named", () => {
    const changes: readonly ((told: StoryDifference) => Partial<StoryDifference> | null)[] = [
      ({ at }) => ({ at: { ...at, turn: at.turn + 1 } }),
      ({ at }) => ({ at: { ...at, point: (at.point + 1) % 5 } }),
      ({ path }) => ({ path: path === "header.subTurn" ? "random.w" : "header.subTurn" }),
      ({ networkId }) => ({ networkId: (networkId ?? 0) + 1_000 }),
      ({ values }) => ({ values: values.map((one) => ({ ...one, value: one.value + 1 })) }),
      ({ values }) => ({ values: values.slice(0, 1) }),
      () => ({ values: [] }),
      ({ draws }) => ({ draws: draws.map((one) => ({ ...one, count: 7 })) }),
      ({ wordCount }) => ({ wordCount: (wordCount ?? 0) + 1 }),
    ];
    for (const change of changes) {
      const record = withStories(kind, (story) =>
        story.difference === null
          ? story
          : { ...story, difference: { ...story.difference, ...change(story.difference) } },
      );
      expect([...wrongIn(kind, record)], String(change)).toEqual(["named"]);
    }
  });

  test("fails if nothing is named", () => {
    const record = withStories(kind, (story) => ({ ...story, difference: null }));
    expect(wrongIn(kind, record)).toEqual(new Set(["named"]));
  });
});

describe.each(["command", "told", "passed-on"] as const)(
  "a match with the fault %s, which shows in turn data,",
  (kind) => {
    test("fails if others are named", () => {
      const log = recordOf(kind).peers[0]!.halts[0]!.story!.logDifference!;
      const logs = [
        null,
        { ...log, turn: log.turn + 1 },
        { ...log, playerId: (log.playerId % 3) + 1 },
        { ...log, versions: log.versions.slice(1) },
      ];
      for (const logDifference of logs) {
        const record = withStories(kind, (story) => ({ ...story, logDifference }));
        expect(wrongIn(kind, record)).toEqual(new Set(["named"]));
      }
    });
  },
);

// The same from the other end. Goal: a campaign with a game that is broken in earnest fails. Method: peers whose match does
// not compare, whose second runs go wrong unasked, or whose world is not set right; each with some kinds of fault.
const some = (first: number): readonly FaultKindName[] => partOf(KINDS, (_, i) => i % 12 === 4 * first);

describe("a match that is played by peers that", () => {
  test.each(some(0))("compare nothing, fails with the fault %s", (kind) => {
    const kit = sabotaged(({ peers }) => {
      for (const { peer } of peers) {
        const { match } = peer.run!;
        const judge = match.judge.outcomeOf.bind(match.judge);
        match.judge.outcomeOf = (turn) => {
          const outcome = judge(turn);
          return outcome.kind === "desynced"
            ? { kind: "advanced", turn, turnData: outcome.turnData }
            : outcome;
        };
      }
      return {};
    });
    expect(wrongIn(kind, new CaseMatch(planOf(kind), kit).play())).toContain("found");
  });

  test.each(some(1))("are judged by second runs that go wrong, fails with the fault %s", (kind) => {
    const kit = sabotaged(({ peers, plan }, fault) => ({
      onSecondRun(index, world, at) {
        fault.onSecondRun?.(index, world, at);
        const innocent =
          (plan.victim + 1) % peers.length === plan.other
            ? (plan.victim + 2) % peers.length
            : (plan.victim + 1) % peers.length;
        if (index === innocent && at.point === 2) world.header.nextNetworkId += 1;
      },
    }));
    const wrong = wrongIn(kind, new CaseMatch(planOf(kind), kit).play());
    expect(wrong.has("judged") || wrong.has("found")).toBe(true);
  });

  test.each(some(2))("do not set their worlds right, fails with the fault %s", (kind) => {
    const kit = sabotaged(({ peers }) => {
      for (const { peer } of peers) {
        const { match } = peer.run!;
        const resume = match.resumeAt.bind(match);
        match.resumeAt = (state) => {
          const words = state.words.slice();
          words[2]! += match.localPlayerId; // header.nextNetworkId
          resume({ ...state, words });
        };
      }
      const ended = new Set<number>(); // what was resumed is of no account at the end: that is run again
      return {
        look(index) {
          const run = peers[index]!.peer.run!;
          if (run.state !== "finished" || ended.has(index)) return;
          ended.add(index);
          run.match.world.header.nextNetworkId += 1;
        },
      };
    });
    const wrong = wrongIn(kind, new CaseMatch(planOf(kind), kit).play());
    expect(wrong.has("healed") || wrong.has("found")).toBe(true);
  });
});

/** The faults as they are, and something else that is wrong besides. */
function sabotaged(
  sabotage: (site: Parameters<FaultKit["createFault"]>[0], fault: Fault) => Partial<Fault>,
): FaultKit {
  return {
    ...FAULT_KIT,
    createFault(site) {
      const fault = FAULT_KIT.createFault(site);
      const more = sabotage(site, fault);
      return new Proxy(fault, {
        get: (target, name): unknown => Reflect.get(more, name) ?? Reflect.get(target, name),
      });
    },
  };
}

function withPeers(kind: FaultKindName, change: (peer: CasePeer, i: number) => CasePeer): CaseRecord {
  const record = recordOf(kind);
  return { ...record, peers: record.peers.map(change) };
}

/** Changes one peer that is there to the end. */
function withStayer(kind: FaultKindName, change: (peer: CasePeer) => CasePeer): CaseRecord {
  const { peers } = recordOf(kind);
  const gone = peers.flatMap(({ halts }) => halts.flatMap(({ story }) => story?.without ?? []));
  const stayer = peers.findLast(({ playerId }) => !gone.includes(playerId))!;
  return withPeers(kind, (peer) => (peer === stayer ? change(peer) : peer));
}

function withHalts(kind: FaultKindName, change: (halt: HaltRecord) => HaltRecord): CaseRecord {
  return withPeers(kind, (peer) => ({ ...peer, halts: peer.halts.map(change) }));
}

function withStories(kind: FaultKindName, change: (story: DesyncStory) => DesyncStory): CaseRecord {
  return withHalts(kind, (halt) => ({ ...halt, story: halt.story === null ? null : change(halt.story) }));
}

test("of two, of whom nobody knows which lies, neither ends the match of the other", () => {
  const plan = planCampaign({ seed: 1, runCount: 1000, kindPrefix: "" })[135]!;
  expect(plan).toMatchObject({ kind: "liar", peerCount: 2 });
  expect(judgeCase(plan, new CaseMatch(plan, FAULT_KIT).play())).toEqual([]);
});
