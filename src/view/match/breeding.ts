import {
  BREED_WORTH,
  breedSubTurnsOf,
  CAT_KINDS,
  CUSHION_KINDS,
  isLate,
  rowOfPlayer,
  SUB_TURNS_PER_SECOND,
  type CatKind,
  type World,
} from "../../sim/index.ts";
import { BREED_WORDS, CUSHION_WORDS, KIND_WORDS } from "../../words/index.ts";
import type { Selection } from "../control/selection.ts";
import { isFullOfCats } from "./teams.ts";

/** What selected cushions do, in words and shares, for their panel. */
export interface Breeding {
  readonly title: string;
  readonly note: string; // what is special about them; empty: nothing, or not the same
  readonly progress: string; // of the cat that comes first
  readonly share: number; // 0 .. 1, so far
  readonly then: string; // what comes after it
  readonly chosen: CatKind | null; // for the cats to come; null: not the same everywhere
  readonly costs: readonly string[]; // seconds, in the order of CAT_KINDS
  readonly rallyCount: number; // cushions whose cats go somewhere
  readonly isOver: boolean; // no cat comes any more, so that there is nothing to choose
}

/** Looks at selected cushions; null without any. */
export function breedingOf(world: World, selection: Selection): Breeding | null {
  const { ground } = world;
  const first = soonest(world, selection);
  if (ground === null || first === null) return null;
  const { cushions } = ground;
  const kinds = new Set(selection.map((row) => cushions.kind[row]!));
  const chosen = new Set(selection.map((row) => cushions.breedsNext[row]!));
  const text = CUSHION_WORDS[CUSHION_KINDS[cushions.kind[first]!]!];
  const isOne = selection.length === 1;
  const stop = stopText(world, first);
  const now = CAT_KINDS[cushions.breeds[first]!]!;
  const { seconds, share } = progressOf(world, first);
  const isOver = isLate(world);
  return {
    isOver,
    title: isOne ? text.name : BREED_WORDS.cushions(selection.length),
    note: kinds.size === 1 ? noteText(world, first) : "",
    progress: stop ?? BREED_WORDS.progress(KIND_WORDS[now].one, seconds),
    share: isOver ? 0 : share,
    then: isOver ? "" : thenText([...chosen]),
    chosen: chosen.size === 1 ? CAT_KINDS[cushions.breedsNext[first]!]! : null,
    costs: CAT_KINDS.map((kind) => costText(world, selection, kind)),
    rallyCount: selection.filter((row) => cushions.hasRally[row] === 1).length,
  };
}

/** What is special about a cushion, unless it is how it breeds and nothing does; of a plain one why a cat takes as long as it does. */
function noteText(world: World, row: number): string {
  const { cushions, seats } = world.ground!;
  const kind = CUSHION_KINDS[cushions.kind[row]!]!;
  const player = rowOfPlayer(world, cushions.owner[row]!);
  if (isLate(world) && (kind === "plain" || kind === "wool")) return "";
  if (kind !== "plain" || player < 0) return CUSHION_WORDS[kind].note;
  const worth = seats.worth[player]!;
  if (worth >= 2 * BREED_WORTH) return BREED_WORDS.large;
  return worth > 0 && 2 * worth <= BREED_WORTH ? BREED_WORDS.small : CUSHION_WORDS[kind].note;
}

/** The cushion whose cat is there first; null: none is selected. */
function soonest(world: World, selection: Selection): number | null {
  const left = (row: number): number => progressOf(world, row).left;
  return selection.reduce<number | null>(
    (best, row) => (best === null || left(row) < left(best) ? row : best),
    null,
  );
}

function progressOf(world: World, row: number): { left: number; seconds: number; share: number } {
  const ground = world.ground!;
  const needed = breedSubTurnsOf(world, ground, row);
  const done = Math.min(needed, ground.cushions.breedSubTurns[row]!);
  const left = needed - done;
  return { left, seconds: secondsOf(left), share: done / needed };
}

/** Begun seconds count, in what is left as in what a cat takes: else the two would not agree on one that has just begun. */
function secondsOf(subTurns: number): number {
  return Math.ceil(subTurns / SUB_TURNS_PER_SECOND);
}

/** Why nothing is bred there just now. */
function stopText(world: World, row: number): string | null {
  const { cushions, rules } = world.ground!;
  if (isLate(world)) return BREED_WORDS.over;
  if (cushions.claimant[row] !== 0) return BREED_WORDS.claimed;
  return isFullOfCats(world, cushions.owner[row]!) ? BREED_WORDS.full(rules.catLimit) : null;
}

function thenText(words: readonly number[]): string {
  return BREED_WORDS.then(words.toSorted((a, b) => a - b).map((word) => KIND_WORDS[CAT_KINDS[word]!].many));
}

/** "5 s", or "5 to 8 s" where cushions differ. */
function costText(world: World, selection: Selection, kind: CatKind): string {
  const ground = world.ground!;
  const breeds = ground.cushions.breeds.slice().fill(CAT_KINDS.indexOf(kind));
  const chosen = { ...ground, cushions: { ...ground.cushions, breeds } };
  const seconds = selection.map((row) => secondsOf(breedSubTurnsOf(world, chosen, row)));
  return BREED_WORDS.cost(Math.min(...seconds), Math.max(...seconds));
}
