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
  /** Of which they had many all the while, and the others none. */
  readonly theirKinds: readonly CatKind[];
}

export interface Since {
  readonly turn: number;
  readonly words: string;
}

const MANY: Readonly<Record<CatKind, string>> = {
  ...{ tabby: "tabbies", tom: "toms", kitten: "kittens", knitter: "knitters" },
};

/**
 * Why a match was lost, in sentences that are true of it: what the winners had more of up to the end, and what that came from, be it
 * cushions, fights or kinds. Null: they had no more of anything that is known.
 */
export function whyLostText(lost: LostMatch): string | null {
  const { ahead, tookCushions } = lost;
  const had = aheadWords(lost);
  if (had === null) return null;
  const isBred = ahead.cushions !== null || tookCushions?.theirs === true;
  const own = lost.isTeam ? "Your team" : "You";
  const theyHad = lost.areWinners ? "winners had" : "winner had";
  const begin =
    isBred && tookCushions?.own === false
      ? `${own} took no cushion, and cushions breed cats: the ${theyHad}`
      : tookCushions !== null && !tookCushions.own && !tookCushions.theirs
        ? `Nobody took a cushion, so the fights decided: the ${theyHad}`
        : `The ${theyHad}`;
  const fights = isBred ? null : lossWords(lost);
  return [`${begin} ${had}.`, fights, kindWords(lost)].filter((words) => words !== null).join(" ");
}

/** "more cushions than you from 0:20 on and more cats from 1:00 on". */
function aheadWords({ isTeam, ahead }: LostMatch): string | null {
  const than = isTeam ? "than your team" : "than you";
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
function lossWords({ losses, isTeam, areWinners }: LostMatch): string | null {
  if (losses === null || losses.own <= losses.theirs) return null;
  const theirs = losses.theirs === 0 ? "none" : String(losses.theirs);
  const cats = losses.own === 1 ? "1 cat" : `${losses.own} cats`;
  return `${isTeam ? "Your team" : "You"} lost ${cats}, the ${areWinners ? "winners" : "winner"} ${theirs}.`;
}

function kindWords({ theirKinds, isTeam }: LostMatch): string | null {
  if (theirKinds.length === 0) return null;
  const names = theirKinds.map((kind) => MANY[kind]);
  const last = names.at(-1)!;
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
  return `They had ${list} as well, and ${isTeam ? "your team" : "you"} none.`;
}
