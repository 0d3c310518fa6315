import { assert } from "../../base/index.ts";
import { PLAYER_COUNT_MAX, type MatchMode } from "../../sim/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../simnet/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { FAULT_KINDS, FIELD_NAMES, modesOfField, type FaultKindName } from "./fault-kinds.ts";

/** All that one match with one fault follows from. Plain data: it travels to other processes. */
export interface CasePlan {
  readonly index: number; // of the campaign, from 0
  readonly seed: number; // u32: of the match, its pilots, its network and its fault
  readonly kind: FaultKindName;
  readonly field: string | null; // of the field table, with the kind "field"
  readonly peerCount: number; // 2, 3, 4 or 8
  readonly botSeatCount: number; // seats besides, of bots
  readonly mode: MatchMode;
  readonly map: MapName | null; // null: Classic
  readonly catsPerPlayer: number;
  readonly linkName: LinkName;
  readonly fromTurn: number; // the first that the fault may act in
  readonly lastTurn: number | null; // the match stops after it; null: some turns after it was healed
  readonly victim: number; // the peer that it acts in, 0 is the master peer
  readonly other: number; // another one
}

type LinkName = "clean" | "lossy";
export type MapName = "small" | "eight" | "hallway" | "manor";

export const CASE_LINKS: Readonly<Record<LinkName, LinkSettings>> = {
  clean: { ...PERFECT_LINK, delayMs: 30, jitterMs: 5 },
  lossy: { ...PERFECT_LINK, delayMs: 100, jitterMs: 10, lossPercent: 5 },
};

/** What a campaign is made of. */
export interface CampaignWish {
  readonly seed: number; // u32
  readonly runCount: number;
  readonly kindPrefix: string; // "" for all
}

const PEER_COUNTS = [2, 2, 2, 3, 3, 4, 4, 8] as const;
const U32_MAX = 0xffff_ffff;
const FROM_TURN = [10, 32] as const;
/** After a fault at the end of a match: fewer than the shortest command delay. */
const TURNS_LEFT_MAX = 1;
/** Cats of all players together. Most matches are small, for what a fault does is seldom a matter of size. */
const SIZES = [
  { share: 72, cats: [12, 28] },
  { share: 20, cats: [40, 260] },
  { share: 8, cats: [900, 1_500] },
] as const;
/** Cats of all players together for which there is room. */
const ROOM = { small: 200, eight: 480, hallway: 1_500, manor: 1_500 } as const;

/** The kinds that a campaign has, in the order of the table. */
export function kindsOf(prefix: string): readonly FaultKindName[] {
  return FAULT_KINDS.map(({ kind }) => kind).filter((kind) => kind.startsWith(prefix));
}

/** Every case of a campaign. The first ones are the same however many there are. */
export function planCampaign({ seed, runCount, kindPrefix }: CampaignWish): readonly CasePlan[] {
  const kinds = kindsOf(kindPrefix);
  assert(kinds.length > 0, `planCampaign: no kind begins with ${kindPrefix}`);
  const owed = new Map(kinds.map((kind) => [kind, 0]));
  const counts = new Map<FaultKindName, number>();
  const fields = shuffledFields(seed);
  return Array.from({ length: runCount }, (_, index) => {
    const kind = nextKind(owed, kinds[index]);
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    return planCase(seed, index, kind, kind === "field" ? fields[nth % fields.length]! : null);
  });
}

/** First each kind once; then the one that is furthest behind its share. */
function nextKind(owed: Map<FaultKindName, number>, first: FaultKindName | undefined): FaultKindName {
  let [chosen] = owed.keys();
  let sum = 0;
  for (const kind of owed.keys()) {
    const { share } = FAULT_KINDS.find((plan) => plan.kind === kind)!;
    sum += share;
    owed.set(kind, owed.get(kind)! + share);
    if (owed.get(kind)! > owed.get(chosen!)!) chosen = kind;
  }
  const next = first ?? chosen!;
  owed.set(next, owed.get(next)! - sum);
  return next;
}

function planCase(campaignSeed: number, index: number, kind: FaultKindName, field: string | null): CasePlan {
  const seed = drawFromSeed(campaignSeed, `case ${index} ${kind}`, 0, U32_MAX);
  const draw = (purpose: string, min: number, max: number): number => drawFromSeed(seed, purpose, min, max);
  const pick = <T>(purpose: string, of: readonly T[]): T => of[draw(purpose, 0, of.length - 1)]!;
  const { peersMin } = FAULT_KINDS.find((plan) => plan.kind === kind)!;
  const botSeatCount = kind === "mind" ? 1 : 0;
  const peerCount = pick(
    "peers",
    PEER_COUNTS.filter((count) => count >= peersMin && count + botSeatCount <= PLAYER_COUNT_MAX),
  );
  const seatCount = peerCount + botSeatCount;
  const mode = pick("mode", modesFor(field));
  const cats = drawCats(draw, field);
  const map = mode === "classic" ? null : mapFor(seatCount, cats, draw);
  const victim = kind === "master" ? 0 : draw("victim", 0, peerCount - 1);
  const other = (victim + draw("other", 1, peerCount - 1)) % peerCount;
  const fromTurn = draw("turn", FROM_TURN[0], FROM_TURN[1]);
  return {
    ...{ index, seed, kind, field, peerCount, botSeatCount, mode, map, victim, other, fromTurn },
    catsPerPlayer: Math.max(
      2 + botSeatCount,
      Math.trunc(Math.min(cats, map === null ? cats : ROOM[map]) / seatCount),
    ),
    linkName: pick("link", ["clean", "lossy"] as const),
    lastTurn: kind === "ending" ? fromTurn + draw("turns left", 0, TURNS_LEFT_MAX) : null,
  };
}

/** The fields take turns, in an order of the campaign's own: after as many runs as there are fields each was hit. */
function shuffledFields(seed: number): readonly string[] {
  const places = new Map(
    FIELD_NAMES.map((name) => [name, drawFromSeed(seed, `place of ${name}`, 0, U32_MAX)]),
  );
  return FIELD_NAMES.toSorted((a, b) => places.get(a)! - places.get(b)! || (a < b ? -1 : 1));
}

function modesFor(field: string | null): readonly MatchMode[] {
  const modes = field === null ? "any" : modesOfField(field);
  if (modes === "cushions") return ["cushions"];
  return modes === "ground" ? ["battle", "cushions"] : ["classic", "battle", "cushions"];
}

/** Yarn must fly early, which it does where armies are close to each other. */
function drawCats(draw: (purpose: string, min: number, max: number) => number, field: string | null): number {
  const place = draw("size", 0, 99);
  let sum = 0;
  for (const { share, cats } of SIZES) {
    sum += share;
    const isFit = cats[0] < 900 || !isOfYarn(field);
    if (place < sum && isFit) return draw("cats", cats[0], cats[1]);
  }
  return draw("cats", SIZES[0].cats[0], SIZES[0].cats[1]);
}

function isOfYarn(field: string | null): boolean {
  return field !== null && /^(yarn|balls)\./.test(field);
}

function mapFor(
  seatCount: number,
  cats: number,
  draw: (purpose: string, min: number, max: number) => number,
): MapName {
  if (cats > ROOM.eight) return seatCount === 2 && draw("map", 0, 1) === 0 ? "hallway" : "manor";
  return seatCount <= 4 && cats <= ROOM.small && draw("map", 0, 2) > 0 ? "small" : "eight";
}
