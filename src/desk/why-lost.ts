import type { CatKind } from "../sim/index.ts";

/** What a team had that did not win, against those who did. */
export interface LostMatch {
  readonly isTeam: boolean; // that lost: of more than one
  readonly areWinners: boolean; // more than one
  /** Since when they had more, up to the end: "from 1:20 on". Null: they had not, or nobody knows since when. */
  readonly ahead: { readonly cushions: Since | null; readonly cats: Since | null };
  /** Who ever held a cushion of those there are. Null: there are none, or that is not known. */
  readonly tookCushions: { readonly own: boolean; readonly theirs: boolean } | null;
  /** Cats from the start to the end. Null: that is not known. */
  readonly losses: Readonly<Record<"own" | "theirs", number>> | null;
  /** That decided. Null: no one fight did, or that is not known. */
  readonly fight: LostFight | null;
  /** Of which they had many all the while, and the others none. */
  readonly theirKinds: readonly CatKind[];
}

interface LostFight {
  readonly words: string; // when: "from 1:20 to 1:44"
  readonly had: number; // cats of the team that lost, as it began
  readonly own: number; // lost in it
  readonly theirs: number;
}

export interface Since {
  readonly turn: number;
  readonly words: string;
}

const MANY: Readonly<Record<CatKind, string>> = {
  ...{ tabby: "tabbies", tom: "toms", kitten: "kittens", knitter: "knitters" },
};

/**
 * Why a match was lost, in sentences that are true of it: the fight that decided, what the winners had more of up to the end, and what
 * that came from, be it cushions, fights or kinds. Null: no fight decided, and they had no more of anything that is known.
 */
export function whyLostText(lost: LostMatch): string | null {
  const fight = fightWords(lost);
  const had = hadSentence(lost);
  if (fight === null && had === null) return null;
  const losses = fight === null && !areCushionsOfWinners(lost) ? lossWords(lost) : null;
  return [fight, had, losses, kindWords(lost)].filter((words) => words !== null).join(" ");
}

/** They bred where the other did not. */
function areCushionsOfWinners({ ahead, tookCushions }: LostMatch): boolean {
  return ahead.cushions !== null || tookCushions?.theirs === true;
}

/** What the winners had, and what that came from. */
function hadSentence(lost: LostMatch): string | null {
  const had = aheadWords(lost);
  if (had === null) return null;
  const { tookCushions } = lost;
  const theyHad = `${lost.areWinners ? "winners had" : "winner had"} ${had}.`;
  if (areCushionsOfWinners(lost) && tookCushions?.own === false)
    return `${loserOf(lost)} took no cushion, and cushions breed cats: the ${theyHad}`;
  const isOfFights = tookCushions !== null && !tookCushions.own && !tookCushions.theirs;
  return isOfFights && lost.fight === null
    ? `Nobody took a cushion, so the fights decided: the ${theyHad}`
    : `The ${theyHad}`;
}

/** "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, the winner 13." */
function fightWords(lost: LostMatch): string | null {
  const { fight } = lost;
  if (fight === null) return null;
  const who = lost.isTeam ? "your team" : "you";
  return `One fight decided: ${fight.words} ${who} lost ${fallenWords(fight)}, the ${winnersOf(lost)} ${fight.theirs === 0 ? "none" : fight.theirs}.`;
}

/** "52 of 60 cats", of those who lost them. */
function fallenWords({ had, own }: LostFight): string {
  const cats = had === 1 ? "cat" : "cats";
  return own >= had ? `all of ${had} ${cats}` : `${own} of ${had} ${cats}`;
}

/** What a team did by which it won, against the one other team. */
interface WonMatch {
  readonly isTeam: boolean; // that won: of more than one
  readonly areLosers: boolean; // more than one
  readonly ahead: LostMatch["ahead"]; // of the winners
  readonly fight: LostFight | null; // that the losers lost
}

/** Why a match was won, in sentences that are true of it: the fight that decided, and what one had more of up to the end. */
export function whyWonText({ isTeam, areLosers, ahead, fight }: WonMatch): string | null {
  const [who, others] = [isTeam ? "your team" : "you", areLosers ? "the others" : "the other"];
  const had = aheadWords({ isTeam: areLosers, ahead }, `than ${others}`);
  const ofThem = fight === null ? "" : fallenWords(fight);
  const words = [
    fight === null
      ? null
      : `One fight decided: ${fight.words} ${others} lost ${ofThem}, ${who} ${fight.theirs === 0 ? "none" : fight.theirs}.`,
    had === null ? null : `${isTeam ? "Your team" : "You"} had ${had}.`,
  ].filter((sentence) => sentence !== null);
  return words.length === 0 ? null : words.join(" ");
}

function loserOf({ isTeam }: LostMatch): string {
  return isTeam ? "Your team" : "You";
}

function winnersOf({ areWinners }: LostMatch): string {
  return areWinners ? "winners" : "winner";
}

/** "more cushions than you from 0:20 on and more cats from 1:00 on". */
function aheadWords(
  { isTeam, ahead }: Pick<LostMatch, "isTeam" | "ahead">,
  than = isTeam ? "than your team" : "than you",
): string | null {
  const told = (["cushions", "cats"] as const).flatMap((what) => {
    const since = ahead[what];
    return since === null ? [] : [{ what, ...since }];
  });
  const [first, second] = told.toSorted((a, b) => a.turn - b.turn);
  if (first === undefined) return null;
  if (second === undefined) return `more ${first.what} ${than} ${first.words}`;
  return first.turn === second.turn
    ? `more ${first.what} and more ${second.what} ${than} ${first.words}`
    : `more ${first.what} ${than} ${first.words} and more ${second.what} ${second.words}`;
}

/** Where nobody breeds, whoever loses fewer has more. */
function lossWords(lost: LostMatch): string | null {
  const { losses } = lost;
  if (losses === null || losses.own <= losses.theirs) return null;
  const theirs = losses.theirs === 0 ? "none" : String(losses.theirs);
  const cats = losses.own === 1 ? "1 cat" : `${losses.own} cats`;
  return `${loserOf(lost)} lost ${cats}, the ${winnersOf(lost)} ${theirs}.`;
}

function kindWords({ theirKinds, isTeam }: LostMatch): string | null {
  if (theirKinds.length === 0) return null;
  const names = theirKinds.map((kind) => MANY[kind]);
  const last = names.at(-1)!;
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return `They had ${list} as well, and ${isTeam ? "your team" : "you"} none.`;
}
