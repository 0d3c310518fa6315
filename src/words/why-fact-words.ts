import { minutesAndSeconds } from "../base/index.ts";
import type { AheadFact, FightFact, HeldFact, LostFact, WhyFact, WonFact } from "../channel/index.ts";
import { KINDS } from "./kind-words.ts";
import { joinNames, plural } from "./language.ts";

/** Why the local player lost or won: a sentence or more. */
export function sayWhy(why: WhyFact): string {
  return why.kind === "lost" ? sayLost(why) : sayWon(why);
}

/**
 * Why a match was lost, in sentences that are true of it: the cushions that were held to the end, the fight that decided, what the winners
 * had more of, and what that came from, be it cushions, fights or kinds.
 */
function sayLost(lost: LostFact): string {
  const { fight, setback, held, isTeam } = lost;
  const winners = winnersOf(lost);
  const had = hadSentence(lost);
  const own = isTeam ? "your team" : "you";
  const losses = fight === null && !areCushionsOfWinners(lost) ? lossWords(lost) : null;
  const fights = fightSentences([
    { fight, loser: own, other: winners, hasDecided: held === null },
    { fight: setback, loser: winners, other: own, hasDecided: false },
  ]);
  return [heldSentence(held, winners), ...fights, had, losses, kindWords(lost)]
    .filter((words) => words !== null)
    .join(" ");
}

/** "Bo held more than half of the cushions from 10:18 on, which won the match." */
function heldSentence(held: HeldFact | null, winners: string): string | null {
  if (held === null) return null;
  const what = held.isAll ? "all cushions" : "more than half of the cushions";
  return capitalized(
    `${winners} held ${what} from ${minutesAndSeconds(held.seconds)} on, which won the match.`,
  );
}

/** They bred where the other did not. */
function areCushionsOfWinners({ ahead, tookCushions }: LostFact): boolean {
  return ahead.cushions !== null || tookCushions?.theirs === true;
}

/** What the winners had, and what that came from. */
function hadSentence(lost: LostFact): string | null {
  const had = aheadWords(lost.ahead, lost.isTeam ? "your team" : "you");
  if (had === null) return null;
  const { tookCushions } = lost;
  const theyHad = `${winnersOf(lost)} had ${had}.`;
  if (areCushionsOfWinners(lost) && tookCushions?.own === false)
    return `${loserOf(lost)} took no cushion, and cushions breed cats: ${theyHad}`;
  const isOfFights = tookCushions !== null && !tookCushions.own && !tookCushions.theirs;
  return isOfFights && lost.fight === null
    ? `Nobody took a cushion, so the fights decided: ${theyHad}`
    : capitalized(theyHad);
}

interface ToldFight {
  readonly fight: FightFact | null;
  readonly loser: string;
  readonly other: string;
  readonly hasDecided: boolean;
}

/** "From 3:02 to 3:30 Bo lost 31 of 40 cats, you 9.", "One fight decided: from 7:20 to 7:44 you lost 52 of 60 cats, Bo 13.", as they came. */
function fightSentences(fights: readonly ToldFight[]): readonly string[] {
  return fights
    .flatMap(({ fight, ...told }) => (fight === null ? [] : [{ fight, ...told }]))
    .toSorted((a, b) => a.fight.fromSeconds - b.fight.fromSeconds)
    .map(({ fight, loser, other, hasDecided }) => {
      const { fromSeconds, toSeconds, theirs } = fight;
      const when = `from ${minutesAndSeconds(fromSeconds)} to ${minutesAndSeconds(toSeconds)}`;
      const what = `${when} ${loser} lost ${fallenWords(fight)}, ${other} ${theirs === 0 ? "none" : theirs}.`;
      return hasDecided ? `One fight decided: ${what}` : capitalized(what);
    });
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "52 of 60 cats", of those who lost them. Where some were bred meanwhile, "52 cats": of how many would not be true. */
function fallenWords({ had, own, left }: FightFact): string {
  const count = (cats: number): string => plural(cats, { one: "1 cat", other: `${cats} cats` });
  if (left !== had - own) return count(own);
  return left === 0 ? `all of ${count(had)}` : `${own} of ${count(had)}`;
}

/** Why a match was won, in sentences that are true of it: the cushions that were held to the end, the fights that count, and what one had more of up to the end. */
function sayWon({ isTeam, name, held, ahead, fight, setback }: WonFact): string {
  const losers = name ?? "the others";
  const own = isTeam ? "your team" : "you";
  const had = aheadWords(ahead, losers);
  const sentences = [
    heldSentence(held, own),
    ...fightSentences([
      { fight, loser: losers, other: own, hasDecided: held === null },
      { fight: setback, loser: own, other: losers, hasDecided: false },
    ]),
    had === null ? null : `${capitalized(own)} had ${had}.`,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}

function winnersOf({ winner }: LostFact): string {
  return winner ?? "the winners";
}

function sinceWords({ seconds }: { readonly seconds: number | null }): string {
  return seconds === null ? "from the start" : `from ${minutesAndSeconds(seconds)} on`;
}

function loserOf({ isTeam }: LostFact): string {
  return isTeam ? "Your team" : "You";
}

/** "more cushions than you from 0:20 on and more cats from 1:00 on". */
function aheadWords(ahead: AheadFact, others: string): string | null {
  const than = `than ${others}`;
  const told = (["cushions", "cats"] as const).flatMap((what) => {
    const since = ahead[what];
    return since === null ? [] : [{ what, ...since }];
  });
  const [first, second] = told.toSorted((a, b) => a.turn - b.turn);
  if (first === undefined) return null;
  if (second === undefined) return `more ${first.what} ${than} ${sinceWords(first)}`;
  return first.turn === second.turn
    ? `more ${first.what} and more ${second.what} ${than} ${sinceWords(first)}`
    : `more ${first.what} ${than} ${sinceWords(first)} and more ${second.what} ${sinceWords(second)}`;
}

/** Where nobody breeds, whoever loses fewer has more. */
function lossWords(lost: LostFact): string | null {
  const { losses } = lost;
  if (losses === null || losses.own <= losses.theirs) return null;
  const theirs = losses.theirs === 0 ? "none" : String(losses.theirs);
  const cats = plural(losses.own, { one: "1 cat", other: `${losses.own} cats` });
  return `${loserOf(lost)} lost ${cats}, ${winnersOf(lost)} ${theirs}.`;
}

function kindWords({ theirKinds, isTeam }: LostFact): string | null {
  if (theirKinds.length === 0) return null;
  return `They had ${joinNames(theirKinds.map((kind) => KINDS[kind].many))} as well, and ${isTeam ? "your team" : "you"} none.`;
}
