import { CAT_KINDS, PLAYER_NAME_CHARACTERS_MAX } from "../../src/sim/index.ts";
import type { PairKind } from "../../src/view/match/army-kinds.ts";
import type { LosingAdvice, LostFight } from "../../src/view/match/fight-watch.ts";
import { HINT_TABLE, hintText, idleText, type HintFacts } from "../../src/view/match/hint-table.ts";

const BOTH = [false, true];
const LACKS: readonly (readonly PairKind[])[] = [[], ["tom"], ["knitter"], ["tom", "knitter"]];
/** As many as there may be in a fight. */
const MANY = { own: 120, theirs: 110 };

/** Every text that a hint may have, with as many cats as there may be. */
export function allHints(): readonly string[] {
  const texts = new Set<string>();
  for (const facts of allFacts()) {
    texts.add(idleText(facts));
    for (const row of HINT_TABLE)
      if (row.isDue(facts)) for (const isOther of BOTH) texts.add(hintText(row, facts, isOther));
  }
  return [...texts];
}

function* allFacts(): Generator<HintFacts> {
  for (const isGround of BOTH)
    for (const hasCushions of BOTH)
      for (const seesCushion of BOTH)
        for (const hasSelected of BOTH)
          for (const cushionCount of [0, 1, 2])
            for (const playedSeconds of [590, 1_000])
              for (const fights of allFights())
                yield {
                  ...{ isGround, hasCushions, seesCushion, hasSelected, cushionCount, ...fights },
                  ...{ hasChosenCushions: hasSelected, playedSeconds, isInFight: false, hasFought: true },
                };
}

type FightFacts = Pick<
  HintFacts,
  "lastCats" | "visitor" | "lostFight" | "losing" | "strangeKinds" | "unbredKinds" | "isPaired"
>;

function* allFights(): Generator<FightFacts> {
  const none = {
    lastCats: null,
    visitor: null,
    lostFight: null,
    losing: null,
    strangeKinds: [],
    unbredKinds: [],
    isPaired: true,
  };
  for (const cause of allCauses()) yield { ...none, lostFight: { ...MANY, cause } };
  for (const cats of [1, 5])
    yield { ...none, lastCats: { name: "W".repeat(PLAYER_NAME_CHARACTERS_MAX), cats, places: [] } };
  yield { ...none, visitor: "W".repeat(PLAYER_NAME_CHARACTERS_MAX) };
  for (const losing of allAdvice()) yield { ...none, losing };
  for (const unbredKinds of LACKS)
    for (const kind of [null, ...CAT_KINDS])
      yield { ...none, unbredKinds, strangeKinds: kind === null ? [] : [kind] };
}

function* allCauses(): Generator<LostFight["cause"]> {
  yield { kind: "walked" };
  yield { kind: "strung" };
  yield { kind: "unknown" };
  yield { kind: "few", ...MANY };
  for (const lacked of LACKS)
    for (const theirKind of [null, ...CAT_KINDS])
      if (theirKind !== null || lacked.length > 0) yield { kind: "kinds", theirKind, lacked };
}

function* allAdvice(): Generator<LosingAdvice> {
  yield { kind: "walking" };
  yield { kind: "bring", ...MANY };
  yield { kind: "bring", own: MANY.theirs, theirs: MANY.own };
  for (const cause of allCauses()) if (cause.kind === "kinds" && cause.lacked.length > 0) yield cause;
}
