import type { CatKind } from "../sim/index.ts";

/** What a team had that did not win, against those who did. */
export interface LostMatch {
  readonly isTeam: boolean; // that lost: of more than one
  readonly winners: string; // in the middle of a sentence: "Bo", "the winners"
  /** Since when they had more, up to the end: "from 1:20 on". Null: they had not, or nobody knows since when. */
  readonly ahead: { readonly cushions: Since | null; readonly cats: Since | null };
  /** Who ever held a cushion of those there are. Null: there are none, or that is not known. */
  readonly tookCushions: { readonly own: boolean; readonly theirs: boolean } | null;
  /** Cats from the start to the end. Null: that is not known. */
  readonly losses: Readonly<Record<"own" | "theirs", number>> | null;
  /** That decided. Null: no one fight did, or that is not known. */
  readonly fight: LostFight | null;
  /** The worst one that the winners lost. Null: they lost none, or that is not known. */
  readonly setback: LostFight | null;
  /** Of which they had many all the while, and the others none. */
  readonly theirKinds: readonly CatKind[];
}

/** Of the team that lost it. */
interface LostFight {
  readonly turn: number; // when it began
  readonly words: string; // when: "from 1:20 to 1:44"
  readonly had: number; // cats as it began
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
  const { fight, setback, winners, isTeam } = lost;
  const had = hadSentence(lost);
  if (fight === null && had === null) return null;
  const own = isTeam ? "your team" : "you";
  const losses = fight === null && !areCushionsOfWinners(lost) ? lossWords(lost) : null;
  const fights = fightSentences([
    { fight, loser: own, other: winners, hasDecided: true },
    { fight: setback, loser: winners, other: own, hasDecided: false },
  ]);
  return [...fights, had, losses, kindWords(lost)].filter((words) => words !== null).join(" ");
}

/** They bred where the other did not. */
function areCushionsOfWinners({ ahead, tookCushions }: LostMatch): boolean {
  return ahead.cushions !== null || tookCushions?.theirs === true;
}

/** What the winners had, and what that came from. */
function hadSentence(lost: LostMatch): string | null {
  const had = aheadWords(lost.ahead, lost.isTeam ? "your team" : "you");
  if (had === null) return null;
  const { tookCushions } = lost;
  const theyHad = `${lost.winners} had ${had}.`;
  if (areCushionsOfWinners(lost) && tookCushions?.own === false)
    return `${loserOf(lost)} took no cushion, and cushions breed cats: ${theyHad}`;
  const isOfFights = tookCushions !== null && !tookCushions.own && !tookCushions.theirs;
  return isOfFights && lost.fight === null
    ? `Nobody took a cushion, so the fights decided: ${theyHad}`
    : capitalized(theyHad);
}

interface ToldFight {
  readonly fight: LostFight | null;
  readonly loser: string;
  readonly other: string;
  readonly hasDecided: boolean;
}

/** "From 3:02 to 3:30 Bo lost 31 of 40 cats, you 9.", "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13.", as they came. */
function fightSentences(fights: readonly ToldFight[]): readonly string[] {
  return fights
    .flatMap(({ fight, ...told }) => (fight === null ? [] : [{ fight, ...told }]))
    .toSorted((a, b) => a.fight.turn - b.fight.turn)
    .map(({ fight, loser, other, hasDecided }) => {
      const { words, theirs } = fight;
      const what = `${words} ${loser} lost ${fallenWords(fight)}, ${other} ${theirs === 0 ? "none" : theirs}.`;
      return hasDecided ? `One fight decided: ${what}` : capitalized(what);
    });
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "52 of 60 cats", of those who lost them. */
function fallenWords({ had, own }: LostFight): string {
  const cats = had === 1 ? "cat" : "cats";
  return own >= had ? `all of ${had} ${cats}` : `${own} of ${had} ${cats}`;
}

/** What a team did by which it won, against the one other team. */
interface WonMatch {
  readonly isTeam: boolean; // that won: of more than one
  readonly losers: string; // in the middle of a sentence: "Bo", "the others"
  readonly ahead: LostMatch["ahead"]; // of the winners
  readonly fight: LostFight | null; // that decided: the losers lost it
  readonly setback: LostFight | null; // the worst one that the winners lost
}

/** Why a match was won, in sentences that are true of it: the fights that count, and what one had more of up to the end. */
export function whyWonText({ isTeam, losers, ahead, fight, setback }: WonMatch): string | null {
  const own = isTeam ? "your team" : "you";
  const had = aheadWords(ahead, losers);
  if (fight === null && had === null) return null;
  return [
    ...fightSentences([
      { fight, loser: losers, other: own, hasDecided: true },
      { fight: setback, loser: own, other: losers, hasDecided: false },
    ]),
    ...(had === null ? [] : [`${capitalized(own)} had ${had}.`]),
  ].join(" ");
}

function loserOf({ isTeam }: LostMatch): string {
  return isTeam ? "Your team" : "You";
}

/** "more cushions than you from 0:20 on and more cats from 1:00 on". */
function aheadWords(ahead: LostMatch["ahead"], others: string): string | null {
  const than = `than ${others}`;
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
  return `${loserOf(lost)} lost ${cats}, ${lost.winners} ${theirs}.`;
}

function kindWords({ theirKinds, isTeam }: LostMatch): string | null {
  if (theirKinds.length === 0) return null;
  const names = theirKinds.map((kind) => MANY[kind]);
  const last = names.at(-1)!;
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return `They had ${list} as well, and ${isTeam ? "your team" : "you"} none.`;
}
