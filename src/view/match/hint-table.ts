import { LATE_SUB_TURNS, SUB_TURNS_PER_SECOND, type CatKind } from "../../sim/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { KIND_TEXTS } from "../looks/kind-text.ts";
import type { PairFacts, PairKind } from "./army-kinds.ts";
import type { LostFight } from "./fight-watch.ts";

/** What a player does, by which it is known that they know how. */
export type HintDeed =
  | "chose" // cats
  | "ordered" // cats, anything
  | "advanced" // or attacked: fighting on the way
  | "went-for-cushion" // sent cats to one that is not theirs
  | "went-for-enemy" // fighting, to a cat, a cushion or the side of an enemy
  | "held" // a cushion
  | "bred" // chose a kind
  | "rallied"; // told cushions where their cats go

/** How things stand for the local player. */
export interface HintFacts extends PairFacts {
  readonly isGround: boolean; // not Classic
  readonly hasCushions: boolean; // in the match
  readonly seesCushion: boolean; // in the picture
  readonly hasSelected: boolean;
  readonly hasChosenCushions: boolean; // they are selected
  readonly cushionCount: number; // own
  readonly playedSeconds: number;
  readonly isInFight: boolean; // own cats are hit
  readonly lostFight: LostFight | null; // a moment ago
  readonly strangeKinds: readonly CatKind[]; // of which enemies in sight have many, and oneself none
}

interface HintRow {
  readonly id: string;
  readonly purpose: string; // what it is for
  readonly isDue: (facts: HintFacts) => boolean;
  readonly isForFights: boolean; // also shown while own cats are hit
  readonly endedBy: readonly HintDeed[]; // any of them, for good
  readonly isOfNow: boolean; // who has done it before it was first shown may have to do it again
  readonly shownMsMax: number; // and so does this: who has read it so long has read it
  readonly firstMs: number; // so long it is shown at first
  readonly text: (facts: HintFacts) => string;
  readonly otherText?: (facts: HintFacts) => string; // every second time: another way to the same
}

/** Two own cushions breed enough to go on with. */
const CUSHIONS_TO_ADVANCE = 2;
const BEGIN_MS = 20_000;
/** Most matches of Classic are over by then, and in Battle the first fight. */
const FIGHT_MS = 60_000;
/** Some thirty words are read four times in it. */
const READ_MS = 44_000;
/** Who breeds one kind alone is told to advance from then on as well. */
const ADVANCE_SECONDS = 300;
/** A minute before most of the cushions are enough. */
const LATE_SECONDS = LATE_SUB_TURNS / SUB_TURNS_PER_SECOND - 60;

const otherText = ({ hasSelected, isGround }: HintFacts): string => {
  if (!hasSelected)
    return "{select-all} selects all your cats. A click selects one – {show-keys:0}: all keys";
  return isGround
    ? "{attack}, then click the map in the corner: they fight their way there – {show-keys:0}: all keys"
    : "Right click the map in the corner: they go there – {show-keys:0}: all keys";
};

/** Every hint of a match, the most urgent first: of those that are due and not ended the first is shown. */
export const HINT_TABLE: readonly HintRow[] = [
  {
    id: "classic",
    purpose: "In Classic cats fight only on order, and nothing on the screen says so.",
    isDue: ({ isGround }) => !isGround,
    isForFights: true,
    endedBy: ["advanced"],
    isOfNow: false,
    shownMsMax: Infinity,
    firstMs: FIGHT_MS,
    text: ({ hasSelected }) =>
      hasSelected
        ? "They fight only on order: right click an enemy cat to throw at it"
        : "Cats fight only on order: drag a box, then right click an enemy cat",
    otherText,
  },
  {
    id: "lost-fight",
    purpose: "Who loses a fight sees cats fall, and not what would have saved them.",
    isDue: ({ isGround, lostFight }) => isGround && lostFight !== null,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: 2 * FIGHT_MS,
    firstMs: BEGIN_MS,
    text: (facts) => lostFightText(facts.lostFight!, facts),
  },
  {
    id: "choose",
    purpose: "Nobody can be sent who is not chosen.",
    isDue: ({ isGround, hasSelected }) => isGround && !hasSelected,
    isForFights: false,
    endedBy: ["chose", "ordered"],
    isOfNow: false,
    shownMsMax: Infinity,
    firstMs: BEGIN_MS,
    text: () => "Drag a box around your cats, or {select-all}: all of them – {show-keys:0}: all keys",
    otherText,
  },
  {
    id: "take",
    purpose: "Cushions decide the match, and nothing on the screen says what they are for.",
    isDue: ({ hasCushions, cushionCount }) => hasCushions && cushionCount === 0,
    isForFights: false,
    endedBy: ["went-for-cushion", "held"],
    isOfNow: false,
    shownMsMax: Infinity,
    firstMs: FIGHT_MS,
    text: ({ hasSelected, seesCushion }) => {
      const how = hasSelected ? "{attack}, then click" : "{select-all}, then {attack} and click";
      return seesCushion
        ? `${how} a cushion: they fight on the way, take it, and it breeds cats`
        : `${how} a dark disc on the map in the corner: a cushion, which breeds cats`;
    },
  },
  {
    id: "fight",
    purpose: "Cats on a map that only walk are beaten by those that fight on the way.",
    isDue: ({ isGround, hasCushions }) => isGround && !hasCushions,
    isForFights: true,
    endedBy: ["advanced"],
    isOfNow: false,
    shownMsMax: Infinity,
    firstMs: FIGHT_MS,
    text: ({ hasSelected }) =>
      hasSelected
        ? "{attack}, then click: they fight on the way – right click: they only walk"
        : "{select-all}, then {attack} and a click: they fight on the way – {show-keys:0}: all keys",
    otherText,
  },
  {
    id: "late",
    purpose: "After ten minutes most of the cushions win, and so far nothing on the screen has said so.",
    isDue: ({ hasCushions, playedSeconds }) => hasCushions && playedSeconds >= LATE_SECONDS,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: BEGIN_MS,
    firstMs: BEGIN_MS,
    text: () => "From minute ten on whoever holds most of the cushions for half a minute wins",
  },
  {
    id: "answer",
    purpose: "An army of one kind loses to one of two, and nothing on the screen says why.",
    isDue: ({ cushionCount, strangeKinds }) => cushionCount > 0 && strangeKinds.length > 0,
    isForFights: false,
    endedBy: ["bred"],
    isOfNow: true,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ strangeKinds, cushionCount }) =>
      `${answerTo(strangeKinds[0]!)}: ${kindKeys(["tom", "knitter"], cushionCount)}`,
  },
  {
    id: "advance",
    purpose: "Cushions alone seldom win: who breeds and never advances waits for nothing.",
    isDue: ({ cushionCount, isPaired, playedSeconds }) =>
      cushionCount >= CUSHIONS_TO_ADVANCE && (isPaired || playedSeconds >= ADVANCE_SECONDS),
    isForFights: false,
    endedBy: ["went-for-enemy"],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: () =>
      "Now advance, all together: {select-all}, then {attack} and click an enemy's cushion, here or on the map in the corner",
  },
  {
    id: "pair",
    purpose:
      "Two cushions can breed the two kinds that win together, and whoever chooses both breeds one kind.",
    isDue: ({ cushionCount, unbredKinds }) => cushionCount >= CUSHIONS_TO_ADVANCE && unbredKinds.length > 0,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: 2 * READ_MS,
    firstMs: BEGIN_MS,
    text: ({ unbredKinds }) => `Toms in front of knitters win fights: ${kindKeys(unbredKinds, 2)}`,
  },
  {
    id: "rally",
    purpose: "New cats wait where they were bred, and an army of them comes one by one.",
    isDue: ({ cushionCount }) => cushionCount >= CUSHIONS_TO_ADVANCE,
    isForFights: false,
    endedBy: ["rallied"],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ hasChosenCushions }) =>
      `${hasChosenCushions ? "Right click" : "{all-cushions}, then right click"} where your army is to gather: new cats walk there by themselves`,
  },
  {
    id: "kinds",
    purpose: "A cushion breeds tabbies until it is told otherwise.",
    isDue: ({ cushionCount }) => cushionCount > 0 && cushionCount < CUSHIONS_TO_ADVANCE,
    isForFights: false,
    endedBy: ["bred"],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ hasChosenCushions }) =>
      hasChosenCushions
        ? "Your cushions: {breed-tom} breeds toms, who are tough, {breed-kitten} fast kittens, {breed-knitter} knitters, who throw far"
        : "{all-cushions} chooses your cushions, then a kind: toms are tough, kittens fast, knitters throw far",
  },
  {
    id: "win",
    purpose: "Nothing on the screen says how one wins before somebody is about to.",
    isDue: ({ hasCushions, cushionCount }) => hasCushions && cushionCount > 0,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: BEGIN_MS,
    firstMs: BEGIN_MS,
    text: () =>
      "You win when no enemy has a cat awake, or when you hold all cushions for a minute. From minute ten on most of them will do",
  },
];

/** What they have, what it does, and what beats it: docs/balance.md. */
function answerTo(kind: CatKind): string {
  const theirs =
    kind === "knitter"
      ? "Their knitters hit all who stand close."
      : `They have ${KIND_TEXTS[kind].many} as well.`;
  return `${theirs} Toms in front of knitters beat them`;
}

/** "That fight cost you 12 cats, and them 3. Yours only walked: ..." */
function lostFightText({ own, theirs, cause }: LostFight, facts: HintFacts): string {
  const numbers = `That fight cost you ${own} cats, and them ${theirs === 0 ? "none" : theirs}.`;
  switch (cause.kind) {
    case "walked":
      return `${numbers} Yours only walked, and who walks throws nothing: {attack}, then click`;
    case "kinds":
      return `${numbers} ${kindsLostText(cause, facts)}`;
    case "few":
      return `${numbers} You had ${cause.own} there, they ${cause.theirs}: {select-all} brings all together`;
    case "unknown":
      return `${numbers} {select-all}, then {attack} and a click brings all there at once, toms in front`;
  }
}

/** What the army lacked, and how one breeds it. */
function kindsLostText(
  { theirKind, lacked }: Extract<LostFight["cause"], { kind: "kinds" }>,
  { cushionCount }: HintFacts,
): string {
  const keys = kindKeys(lacked, cushionCount);
  const [only] = lacked;
  if (only === undefined) return `They had ${KIND_TEXTS[theirKind!].many} as well, and you none`;
  if (lacked.length > 1)
    return `${theirKind === null ? "Toms in front of knitters lose less" : answerTo(theirKind)}: ${keys}`;
  return only === "tom"
    ? `You had no toms to stand in front: ${keys}`
    : `You had no knitters to throw from behind: ${keys}`;
}

const KIND_KEYS: Readonly<Record<PairKind, string>> = {
  tom: "{breed-tom} breeds toms",
  knitter: "{breed-knitter} breeds knitters",
};

/** How one breeds these kinds with so many cushions. Two kinds take two of them, for a cushion breeds one. */
function kindKeys(kinds: readonly PairKind[], cushionCount: number): string {
  const keys = kinds.map((kind) => KIND_KEYS[kind]);
  if (cushionCount === 0) return "take a cushion, which breeds them";
  if (cushionCount === 1) return `click your cushion, then ${keys.join(", ")}`;
  return keys.length === 1
    ? `click one of your cushions, then ${keys[0]}`
    : `click a cushion, then ${keys[0]}; click another, then ${keys[1]}`;
}

/** The words of a hint, with the keys as they are now. `isOther`: in the other way, if it has one. */
export function hintText(row: HintRow, facts: HintFacts, isOther: boolean): string {
  const words = isOther ? (row.otherText ?? row.text) : row.text;
  return withKeys(words(facts));
}

/** Who has known all this for long, and gives no order: their cats may stand there. */
export function idleText({ isGround, hasSelected }: HintFacts): string {
  if (!isGround) return "Your cats wait for an order: right click an enemy cat to throw at it";
  return withKeys(
    hasSelected
      ? "Your cats wait for an order: {attack}, then click where they are to fight"
      : "Your cats wait for an order: {select-all}, then {attack} and a click where they are to fight",
  );
}
