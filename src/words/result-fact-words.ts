import { minutesAndSeconds } from "../base/index.ts";
import type { AbsenceFact, OutcomeFact, ResultFact } from "../channel/index.ts";
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
  victory: ({ names, by, surrendered }) => {
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
  "you-left": () => "You left the match.",
};

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
