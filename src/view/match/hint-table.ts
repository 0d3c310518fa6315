import { LATE_SUB_TURNS, SUB_TURNS_PER_SECOND, type CatKind } from "../../sim/index.ts";
import { HINT_WORDS, LOSING_FIGHT_WORDS, LOST_FIGHT_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import type { PairFacts } from "./army-kinds.ts";
import type { LastCats } from "./last-cats.ts";
import type { LosingAdvice, LostFight } from "./fight-watch.ts";

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
  readonly hasFought: boolean; // or were, in this match
  readonly lostFight: LostFight | null; // a moment ago
  readonly losing: LosingAdvice | null; // the fight that goes on
  readonly visitor: string | null; // before the first fight: the name of an enemy whose cat has come to look
  readonly lastCats: LastCats | null; // of an enemy, out of the picture
  readonly strangeKinds: readonly CatKind[]; // of which enemies in sight have many, and oneself none
}

/** Which hints are said. Who gives no orders is told none. Lessons say what to do: beside them there are those that they leave out. */
export type HintScope = "none" | "beside-lessons" | "all";

interface HintRow {
  readonly id: string;
  readonly purpose: string; // what it is for
  readonly isDue: (facts: HintFacts) => boolean;
  readonly isForFights: boolean; // also shown while own cats are hit
  readonly isBesideLessons?: true; // also said there
  readonly endedBy: readonly HintDeed[]; // any of them, for good
  readonly isOfNow: boolean; // a player that has done it before it was first shown may have to do it again
  readonly shownMsMax: number; // and so does this: a player that has read it so long has read it
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
const VISIT_MS = 8_000;
/** A player that breeds one kind alone is told to advance from then on as well. */
const ADVANCE_SECONDS = 300;
/** From then on most of the cushions are enough, and none breeds. */
const LATE_SECONDS = LATE_SUB_TURNS / SUB_TURNS_PER_SECOND;
/** So long before that it is said. */
const LATE_NEWS_SECONDS = 60;

const isBreeding = ({ playedSeconds }: HintFacts): boolean => playedSeconds < LATE_SECONDS;

const otherText = ({ hasSelected, isGround }: HintFacts): string => {
  if (!hasSelected) return HINT_WORDS.chooseAll;
  return isGround ? HINT_WORDS.attackOnMap : HINT_WORDS.moveOnMap;
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
    text: ({ hasSelected }) => (hasSelected ? HINT_WORDS.classicChosen : HINT_WORDS.classic),
    otherText,
  },
  {
    id: "losing-fight",
    purpose: "A fight may take a minute, and who is told of it when it is over has lost the match by then.",
    isDue: ({ isGround, losing }) => isGround && losing !== null,
    isForFights: true,
    isBesideLessons: true,
    endedBy: [],
    isOfNow: false,
    shownMsMax: 2 * FIGHT_MS,
    firstMs: Infinity, // the watch says how long, and how often
    text: (facts) => losingFightText(facts.losing!, facts),
  },
  {
    id: "lost-fight",
    purpose: "Who loses a fight sees cats fall, and not what would have saved them.",
    isDue: ({ isGround, lostFight }) => isGround && lostFight !== null,
    isForFights: false,
    isBesideLessons: true,
    endedBy: [],
    isOfNow: false,
    shownMsMax: 2 * FIGHT_MS,
    firstMs: BEGIN_MS,
    text: (facts) => lostFightText(facts.lostFight!, facts),
  },
  {
    id: "last-cats",
    purpose: "A match goes on for minutes because nobody finds the last cats of an enemy.",
    isDue: ({ lastCats }) => lastCats !== null,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ lastCats }) => HINT_WORDS.lastCats(lastCats!.name, lastCats!.cats, lastCats!.places.length),
  },
  {
    id: "visitor",
    purpose: "Who looks at their own cats does not see that the other side is awake.",
    isDue: ({ visitor }) => visitor !== null,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: VISIT_MS,
    firstMs: VISIT_MS,
    text: ({ visitor }) => HINT_WORDS.visitor(visitor!),
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
    text: () => HINT_WORDS.choose,
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
    text: (facts) => HINT_WORDS.take(facts.hasSelected, facts.seesCushion, isBreeding(facts)),
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
    text: ({ hasSelected }) => (hasSelected ? HINT_WORDS.fightChosen : HINT_WORDS.fight),
    otherText,
  },
  {
    id: "late",
    purpose:
      "After ten minutes most of the cushions win and none breeds, and so far nothing on the screen has said so.",
    isDue: ({ hasCushions, playedSeconds }) =>
      hasCushions && playedSeconds >= LATE_SECONDS - LATE_NEWS_SECONDS,
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: BEGIN_MS,
    firstMs: BEGIN_MS,
    text: () => HINT_WORDS.late,
  },
  {
    id: "answer",
    purpose: "An army of one kind loses to one of two, and nothing on the screen says why.",
    isDue: (facts) => {
      const isMissing = facts.strangeKinds.length > 0 && facts.unbredKinds.length > 0;
      return facts.hasFought && facts.cushionCount > 0 && isMissing && isBreeding(facts);
    },
    isForFights: false,
    endedBy: ["bred"],
    isOfNow: true,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ strangeKinds, unbredKinds, cushionCount }) =>
      HINT_WORDS.answer(strangeKinds[0]!, unbredKinds, cushionCount),
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
    text: () => HINT_WORDS.advance,
  },
  {
    id: "pair",
    purpose:
      "Two cushions can breed the two kinds that win together, and whoever chooses both breeds one kind.",
    isDue: (facts) =>
      facts.cushionCount >= CUSHIONS_TO_ADVANCE && facts.unbredKinds.length > 0 && isBreeding(facts),
    isForFights: false,
    endedBy: [],
    isOfNow: false,
    shownMsMax: 2 * READ_MS,
    firstMs: BEGIN_MS,
    text: ({ unbredKinds }) => HINT_WORDS.pair(unbredKinds),
  },
  {
    id: "rally",
    purpose: "New cats wait where they were bred, and an army of them comes one by one.",
    isDue: (facts) => facts.cushionCount >= CUSHIONS_TO_ADVANCE && isBreeding(facts),
    isForFights: false,
    endedBy: ["rallied"],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ hasChosenCushions }) => HINT_WORDS.rally(hasChosenCushions),
  },
  {
    id: "kinds",
    purpose: "A cushion breeds tabbies until it is told otherwise.",
    isDue: (facts) => facts.cushionCount > 0 && facts.cushionCount < CUSHIONS_TO_ADVANCE && isBreeding(facts),
    isForFights: false,
    endedBy: ["bred"],
    isOfNow: false,
    shownMsMax: READ_MS,
    firstMs: BEGIN_MS,
    text: ({ hasChosenCushions }) => (hasChosenCushions ? HINT_WORDS.kindsChosen : HINT_WORDS.kinds),
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
    text: () => HINT_WORDS.win,
  },
];

function losingFightText(advice: LosingAdvice, { hasSelected, cushionCount }: HintFacts): string {
  switch (advice.kind) {
    case "walking":
      return LOSING_FIGHT_WORDS.walking(hasSelected);
    case "bring":
      return LOSING_FIGHT_WORDS.bring(advice.own, advice.theirs);
    case "kinds":
      return LOSING_FIGHT_WORDS.kinds({ ...advice, cushionCount });
  }
}

/** "You lost 12 cats, they 3. Yours only walked: ..." */
function lostFightText({ own, theirs, cause }: LostFight, facts: HintFacts): string {
  return LOST_FIGHT_WORDS.told(own, theirs, causeText(cause, facts));
}

function causeText(cause: LostFight["cause"], { cushionCount }: HintFacts): string {
  switch (cause.kind) {
    case "walked":
      return LOST_FIGHT_WORDS.walked;
    case "strung":
      return LOST_FIGHT_WORDS.strung;
    case "kinds":
      return LOST_FIGHT_WORDS.kinds({ ...cause, cushionCount });
    case "few":
      return LOST_FIGHT_WORDS.few(cause.own, cause.theirs);
    case "unknown":
      return LOST_FIGHT_WORDS.unknown;
  }
}

/** The words of a hint, with the keys as they are now. `isOther`: in the other way, if it has one. */
export function hintText(row: HintRow, facts: HintFacts, isOther: boolean): string {
  const words = isOther ? (row.otherText ?? row.text) : row.text;
  return withKeys(words(facts));
}

/** For a player that has known all this for long, and gives no order: their cats may stand there. */
export function idleText({ isGround, hasSelected }: HintFacts): string {
  if (!isGround) return HINT_WORDS.idleInClassic;
  return withKeys(hasSelected ? HINT_WORDS.idleChosen : HINT_WORDS.idle);
}
