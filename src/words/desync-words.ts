import type { DesyncNotice } from "../channel/index.ts";
import type { DescribedPlayer } from "./desync/explain-story.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

const STATES: { readonly [State in DesyncNotice["state"]]: string } = {
  comparing: "Comparing the games",
  repaired: "Repaired",
  standing: "The match stands still",
  "went-on": "Went on",
  ended: "The match ended",
};

const VERDICTS: { readonly [Verdict in DescribedPlayer["verdict"]]: string } = {
  right: "right",
  wrong: "wrong",
  unknown: "not known",
};

/** Games that differed: the banner, and what is known of it. */
export const DESYNC_WORDS = words({
  states: STATES,
  verdicts: VERDICTS,
  comparing: "The players' games differ. Comparing them to find out where …",
  none: "All games have agreed so far",
  choose: "Choose …",
  details: "Details{ differences}",
  dismissHint: (key: string) => `Dismiss (${key})`,

  title: (turn: number) => `Games differed at turn ${turn}`,
  known: "What is known",
  previous: "‹ Previous",
  next: "Next ›",
  position: (place: number, count: number) => `${place} of ${count}`,
  openFolder: "Open the report’s folder",
  backToResult: "Back to the result",
  first: "First difference",
  when: "When",
  orders: (count: number) => `Orders that ran in that turn: ${count}`,
  report: "Report:",

  players: "The players’ games",
  player: "Player",
  game: "Game",
  value: "Value",
  draws: "Random draws",
  build: "Version, rules",
  system: "Runs on",

  detailsOfResult: "Details",
  /** What the result says. `repaired`, `wentOn`: of `all`. */
  result: ({
    all,
    repaired,
    wentOn,
  }: {
    readonly all: number;
    readonly repaired: number;
    readonly wentOn: number;
  }) => {
    if (repaired === 0 && wentOn === 0) return `The games differed ${times(all)}.`;
    const parts = [
      ...(repaired === 0 ? [] : [`was repaired ${times(repaired)}`]),
      ...(wentOn === 0 ? [] : [`went on ${times(wentOn)} without those who differed`]),
    ];
    return `The match ${joinNames(parts)}.`;
  },
});

function times(count: number): string {
  return count === 2 ? "twice" : plural(count, { one: "once", other: `${count} times` });
}

/** More names than that do not fit on a button. */
const NAMES_ON_BUTTON_MAX = 2;

function goOn(names: readonly string[]): string {
  return names.length === 0 ? "Go on" : `Go on without ${joinNames(names)}`;
}

/** What is asked while a match stands still. */
export const STANDSTILL_WORDS = words({
  saveAndLeave: "Save and leave",
  question: (without: readonly string[]) => `${goOn(without)}, or save the match and leave?`,
  goOn: (without: readonly string[]) =>
    without.length <= NAMES_ON_BUTTON_MAX ? goOn(without) : `Go on without ${without.length} players`,
  you: "you",
  leftOut: (who: readonly string[]) =>
    `The others may go on without ${joinNames(who)}. You can save the match and leave.`,
  cannotGoOn: "This match cannot go on. Save it and leave.",
  goesOnIn: (seconds: number) => `It goes on by itself in ${inUnit(seconds, "s")}.`,
  othersGoOnIn: (seconds: number) => `The others go on by themselves in ${inUnit(seconds, "s")}.`,
  chosen: "You chose to go on.",
  choosing: (names: readonly string[]) => `Still choosing: ${joinNames(names)}.`,
  chosenAndChoosing: (names: readonly string[]) => `You chose to go on. Still choosing: ${joinNames(names)}.`,
  onlyYou: "Only you have not chosen yet.",
});
