import type { CatKind } from "../sim/index.ts";
import { KINDS } from "./kind-words.ts";
import { plural } from "./language.ts";
import { words } from "./voice.ts";

/** Of the two kinds that win together. */
type PairKind = Extract<CatKind, "tom" | "knitter">;

const KIND_KEYS: { readonly [Kind in PairKind]: string } = {
  tom: "{breed-tom} for toms",
  knitter: "{breed-knitter} for knitters",
};

/** How one breeds these kinds with so many cushions. Two kinds take two of them, for a cushion breeds one. */
function breedText(kinds: readonly PairKind[], cushionCount: number): string {
  const [first, second] = kinds.map((kind) => KIND_KEYS[kind]);
  if (cushionCount === 0) return "take a cushion, which breeds them";
  const ofOne = `click a cushion's badge, then ${first}`;
  if (second === undefined) return ofOne;
  return cushionCount === 1 ? `${ofOne}; take another for knitters` : `${ofOne}; another's, ${second}`;
}

/** What beats what they have: docs/balance.md. */
function answerTo(kind: CatKind): string {
  return `Toms in front, knitters behind beat ${KINDS[kind].many}`;
}

/** What an army lacks of the two kinds, and what the others have that it has not; null: nothing. */
interface Lack {
  readonly theirKind: CatKind | null;
  readonly lacked: readonly PairKind[];
  readonly cushionCount: number;
}

/** What to breed against it. */
function lackText({ lacked, cushionCount }: Lack): string {
  const keys = breedText(lacked, cushionCount);
  if (lacked.length > 1) return `Toms in front of knitters lose less: ${keys}`;
  return lacked[0] === "tom"
    ? `With toms in front you lose less: ${keys}`
    : `With knitters behind the others you hit more: ${keys}`;
}

/** What a player may do who has not done it yet, as one line. `{attack}` is the key of that action. */
export const HINT_WORDS = words({
  chooseAll: "{select-all} selects all your cats. A click selects one – {show-keys:0}: all keys",
  attackOnMap:
    "{attack}, then click the map in the corner: they fight their way there – {show-keys:0}: all keys",
  moveOnMap: "Right click the map in the corner: they go there – {show-keys:0}: all keys",

  classic: "Cats fight only on order: drag a box, then right click an enemy cat",
  classicChosen: "They fight only on order: right click an enemy cat to throw at it",
  choose: "Drag a box around your cats, or {select-all}: all of them – {show-keys:0}: all keys",
  /** `isBreeding`: cushions still breed cats. */
  take: (hasSelected: boolean, seesCushion: boolean, isBreeding: boolean) => {
    const how = hasSelected ? "{attack}, then click" : "{select-all}, then {attack} and click";
    if (!isBreeding)
      return `${how} ${seesCushion ? "a cushion" : "a dark disc on the map in the corner"}: whoever holds most of them wins`;
    return seesCushion
      ? `${how} a cushion: they fight on the way, take it, and it breeds cats`
      : `${how} a dark disc on the map in the corner: a cushion, which breeds cats`;
  },
  fight: "{select-all}, then {attack} and a click: they fight on the way – {show-keys:0}: all keys",
  fightChosen: "{attack}, then click: they fight on the way – right click: they only walk",
  late: "From minute ten on no more cats are bred, and whoever holds most of the cushions for half a minute wins",
  answer: (kind: CatKind, unbred: readonly PairKind[], cushionCount: number) =>
    `${answerTo(kind)}: ${breedText(unbred, cushionCount)}`,
  advance:
    "Now advance: {select-all}, then {attack} and a click short of the enemy. Once all are there, {attack} and its cushion",
  pair: (kinds: readonly PairKind[]) => `Toms in front of knitters win fights: ${breedText(kinds, 2)}`,
  rally: (hasChosenCushions: boolean) =>
    `${hasChosenCushions ? "Right click" : "{all-cushions}, then right click"} where your army is to gather: new cats walk there by themselves`,
  kinds:
    "{all-cushions} chooses your cushions, then a kind: toms are tough, kittens fast, knitters throw far",
  kindsChosen:
    "Your cushions: {breed-tom} breeds toms, who are tough, {breed-kitten} fast kittens, {breed-knitter} knitters, who throw far",
  visitor: (name: string) => `A cat of ${name} has come to have a look at yours`,
  /** They have rings on the map. */
  lastCats: (name: string, cats: number, rings: number) =>
    `${name} has ${cats} ${plural(cats, { one: "cat", other: "cats" })} left: ${plural(rings, { one: "the ring", other: "the rings" })} on the map in the corner`,
  win: "You win when no enemy has a cat awake, or when you hold all cushions for a minute. From minute ten on most of them will do",

  /** For a player who has known all this for long, and gives no order. */
  idleInClassic: "Your cats wait for an order: right click an enemy cat to throw at it",
  idle: "Your cats wait for an order: {select-all}, then {attack} and a click where they are to fight",
  idleChosen: "Your cats wait for an order: {attack}, then click where they are to fight",
});

/** A fight that was lost, and why. `{attack}` is the key of that action. */
export const LOST_FIGHT_WORDS = words({
  /** With the sentence on why. */
  told: (own: number, theirs: number, why: string) =>
    `You lost ${own} ${plural(own, { one: "cat", other: "cats" })}, they ${theirs === 0 ? "none" : theirs}. ${why}`,
  walked: "Yours only walked, and who walks throws nothing: {attack}, then click",
  strung: "Yours came one by one: gather near them first, and then {attack} and a click",
  few: (own: number, theirs: number) =>
    `You had ${own} there, they ${theirs}: {select-all} brings all together`,
  /** Neither did they come one by one, nor were they fewer. */
  unknown: "You were enough, and they threw better: come with more, or let them come to you",
  kinds: (lack: Lack) =>
    lack.lacked.length === 0 ? `They had ${KINDS[lack.theirKind!].many}, and you none` : lackText(lack),
});

/** A fight that is being lost, and what to do now. */
export const LOSING_FIGHT_WORDS = words({
  walking: (hasSelected: boolean) =>
    `Yours only walk, and who walks throws nothing: ${hasSelected ? "{attack}, then click there" : "{select-all}, then {attack} and a click there"}`,
  bring: (own: number, theirs: number) =>
    `${own < theirs ? `Yours fight ${own} against ${theirs}` : "Bring the others"}: {select-all}, then {attack} and a click there`,
  kinds: lackText,
});
