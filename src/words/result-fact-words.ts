import { minutesAndSeconds } from "../base/index.ts";
import type { AbsenceFact, OutcomeFact, ResultFact, VictoryReader } from "../channel/index.ts";
import { describeSentence, namesIn } from "./desync/describe-story.ts";
import type { FactTable } from "./fact-table.ts";
import { joinNames, plural } from "./language.ts";
import { saySplit } from "./match-fact-words.ts";
import { sayWhy } from "./why-fact-words.ts";

export const RESULT_FACTS: FactTable<ResultFact> = {
  result: (result) => sayResult(result).join(" "),
};

/** How the match ended; why the player lost or won; who had left by then, if anybody had. */
export function sayResult({ outcome, why, absences }: ResultFact): readonly string[] {
  const ended = (OUTCOMES[outcome.kind] as (fact: OutcomeFact) => string)(outcome);
  const left = absences.map((one) => (one.kind === "absence" ? sayAbsence(one) : saySplit(one)));
  return [ended, ...(why === null ? [] : [sayWhy(why)]), ...left];
}

const OUTCOMES: FactTable<OutcomeFact> = {
  victory: (victory) => {
    const { names, by, surrendered, reader } = victory;
    if (reader !== undefined)
      return reader.kind === "winner" ? sayWon(victory, reader) : sayLost(victory, reader);
    const win = `${joinNames(names)} ${plural(names.length, { one: "wins", other: "win" })}`;
    switch (by) {
      case "cushions":
        return `${win}: all cushions, held for a minute, are enough.`;
      case "most-cushions":
        return `${win}: after ten minutes most of the cushions are enough, if they are held for half a minute.`;
      case "time-limit":
        return `The time is up: ${win} with the most cats left.`;
      case "last-awake":
        return surrendered.length === 0 ? `${win}.` : `${win}: ${joinNames(surrendered)} gave up.`;
    }
  },
  draw: ({ by }) => DRAWS[by],
  stopped: ({ turn }) => `The match stopped after turn ${turn}, as agreed.`,
  differ: ({ story }) =>
    story === null
      ? "The games of the players differ; the match can't go on."
      : describeSentence(story, namesIn(story)),
  "cut-off": ({ names, because }) =>
    because === "too-few"
      ? `You could not reach ${joinNames(names)} any more, and too few were left to go on.`
      : `${joinNames(names)} ${plural(names.length, { one: "goes", other: "go" })} on without you: they had no word from you for too long, or voted so.`,
  "you-left": ({ out }) =>
    out === undefined ? "You left the match." : "The others were still playing: this is how it stood.",
};

type Victory = OutcomeFact & { readonly kind: "victory" };
type Reader<Kind extends VictoryReader["kind"]> = VictoryReader & { readonly kind: Kind };

/** More names than that are "the others". */
const NAMES_MAX = 3;

/** How it ended, told to the winner. */
function sayWon({ by, surrendered }: Victory, { isTeam, fallen }: Reader<"winner">): string {
  const own = isTeam ? "your team" : "you";
  switch (by) {
    case "cushions":
      return `${isTeam ? "Your team" : "You"} held all cushions for a minute.`;
    case "most-cushions":
      return `From minute ten on most of the cushions are enough, and ${own} held them for half a minute.`;
    case "time-limit":
      return `The time is up, and ${own} ${isTeam ? "has" : "have"} the most cats left.`;
    case "last-awake":
      return sayBeaten(surrendered, fallen);
  }
}

/** "Bo gave up, and Cem has no cat awake any more." */
function sayBeaten(surrendered: readonly string[], fallen: readonly string[]): string {
  const awake = (names: readonly string[]): string =>
    `${joinNames(names)} ${plural(names.length, { one: "has", other: "have" })} no cat awake any more`;
  if (surrendered.length + fallen.length > NAMES_MAX) return "None of the others has a cat awake any more.";
  const gave = surrendered.length === 0 ? [] : [`${joinNames(surrendered)} gave up`];
  const fell = fallen.length === 0 ? [] : [awake(fallen)];
  return `${[...gave, ...fell].join(", and ")}.`;
}

/** How it ended, told to a loser. */
function sayLost({ names, by }: Victory, { isTeam, hasGivenUp }: Reader<"loser">): string {
  const winners = joinNames(names);
  switch (by) {
    case "cushions":
      return `${winners} held all cushions for a minute.`;
    case "most-cushions":
      return `From minute ten on most of the cushions are enough, and ${winners} held them for half a minute.`;
    case "time-limit":
      return `The time is up, and ${winners} ${plural(names.length, { one: "has", other: "have" })} the most cats left.`;
    case "last-awake":
      if (hasGivenUp) return isTeam ? "Your team gave up." : "You gave up.";
      return isTeam ? "Your team has no cat awake any more." : "You have no cat awake any more.";
  }
}

const DRAWS = {
  "time-limit": "A draw: the time is up.",
  "same-moment": "A draw: the last cats fell at the same moment.",
  surrender: "A draw: nobody has a cat awake any more.",
} as const;

/** "Ada left at 1:05; back at 1:20." */
function sayAbsence({ name, cause, seconds, backSeconds }: AbsenceFact): string {
  const back = backSeconds === null ? "" : `; back at ${minutesAndSeconds(backSeconds)}`;
  return `${ABSENCES[cause](name, minutesAndSeconds(seconds))}${back}.`;
}

const ABSENCES: { readonly [Cause in AbsenceFact["cause"]]: (name: string, time: string) => string } = {
  left: (name, time) => `${name} left at ${time}`,
  silent: (name, time) => `There was no word from ${name} from ${time} on`,
  voted: (name, time) => `${name} was left out by a vote at ${time}`,
  differs: (name, time) => `${name} was left out at ${time}: the games differed`,
  accuses: (name, time) => `${name} was left out at ${time}: it called others gone who were here`,
  lied: (name, time) => `${name} was left out at ${time}: it signed two things that contradict each other`,
  restarted: (name, time) => `${name} had to start again at ${time}`,
};
