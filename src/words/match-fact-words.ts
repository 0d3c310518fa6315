import { minutesAndSeconds } from "../base/index.ts";
import type {
  AloneFact,
  DepartureFact,
  MatchFact,
  Misdeed,
  OwnSplitFact,
  SplitFact,
} from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { sayTrouble } from "./trouble-words.ts";

export const MATCH_FACTS: FactTable<MatchFact> = {
  departure: sayDeparture,
  "split-off": saySplit,
  "own-split": sayOwnSplit,
  "went-on-without-you": ({ wasSlow, hasCats }) =>
    wasSlow && hasCats
      ? "The others go on without you, for they had to wait for you too much. Going back to the match: in a while you may play again …"
      : `The others go on without you, for ${wasSlow ? "they had to wait for you too much" : "you were not heard of"}. Going back to the match …`,
  back: ({ name }) => `${name} is back.`,
  "you-are-back": ({ hasCats }) =>
    hasCats
      ? "You are back: in two seconds your cats are yours again."
      : "You are back, and watch the match again.",
  alone: sayAlone,
  "only-watching": () => "You watch this match: orders are for those who play.",
  "order-refused": ({ catsMax }) =>
    `An order was not taken: too many are waiting, or it is for more than ${catsMax} cats.`,
  warning: ({ misdeed, name }) => WARNINGS[misdeed](name),
  flood: () => "Somebody floods you with packets. The match goes on; panel N says how many.",
  "no-window": () =>
    "No window was open for 10\u00A0s, so a bot plays on for you. Go back to the match, and your cats are yours again.",
  "no-report": () => "There is no report of this match.",
  "folder-shut": ({ folder }) => `The folder can't be opened from here. It is ${folder}`,
  "notice-unread": ({ reason }) => `The peer sent what this window cannot read (${reason}).`,
  "request-unread": ({ reason }) => `Cannot read the window's request: ${reason}`,
  "settings-full": () => "Too many settings: the last one was not kept.",
  "settings-damaged": ({ file }) =>
    withOldFile("Your settings and stars can't be read, so the game begins with its own.", file),
  "people-damaged": ({ file }) =>
    withOldFile("The people that you have met and blocked can't be read, so nobody is blocked now.", file),
  "settings-unkept": ({ why }) => `Settings can't be kept: ${sayTrouble(why)}.`,
  "ipv6-taken": ({ port }) =>
    `Another program has UDP port ${port} on IPv6: nobody can join by an IPv6 address. Close it, or take another port.`,
  mistake: ({ of, log }) => {
    if (of === "watched") return "The game made a mistake and can't show the match any more.";
    const said = "The game made a mistake and had to stop the match.";
    return log === null ? said : `${said} Replay and log are saved; the log is ${log}`;
  },
};

const WARNINGS: { readonly [What in Misdeed]: (name: string) => string } = {
  "false-alarm": (name) => `${name} stops the match for nothing. It is heeded so often, and no more.`,
  "false-absence": (name) => `${name} calls somebody gone who is there. Nobody is put out for that.`,
  "false-guest": (name) => `${name} let somebody in who is not the player of that seat. It was not believed.`,
  contradiction: (name) => `${name} has told two of you different things, and that is proven.`,
  "false-signature": (name) =>
    `What ${name} has signed is not what was played or sent. It has no effect on your game.`,
  "false-state": (name) =>
    `${name} gave another game than the one it had promised. It is asked for elsewhere.`,
  "false-account": (name) =>
    `While the games were compared ${name} sent what is not right. It has no effect on your game.`,
  other: (name) => `The game of ${name} did what it may not. It has no effect on your game.`,
};

function sayDeparture({ name, cause, playedBy, silentSeconds, alone }: DepartureFact): string {
  const playsOn = playedBy === "bot" ? "a bot plays on for them" : "they only watched";
  const told = CAUSES[cause](name, playsOn, silentSeconds);
  return alone === undefined ? told : `${told} ${sayAlone(alone)}`;
}

const CAUSES: {
  readonly [Cause in DepartureFact["cause"]]: (name: string, playsOn: string, seconds: number) => string;
} = {
  gone: (name, playsOn) => `${name} was gone; ${playsOn}.`,
  left: (name, playsOn) => `${name} left; ${playsOn}.`,
  silent: (name, playsOn, seconds) => `No word from ${name} for ${inUnit(seconds, "s")}; ${playsOn}.`,
  voted: (name, playsOn) => `It was voted to go on without ${name}; ${playsOn}.`,
  differs: (name, playsOn) => `The games differed: on without ${name}; ${playsOn}.`,
  accuses: (name, playsOn) => `${name} called others gone who are here: on without ${name}; ${playsOn}.`,
  lied: (name, playsOn) =>
    `${name} signed two things that contradict each other: on without ${name}; ${playsOn}.`,
  restarted: (name, playsOn) => `${name} has to start again; ${playsOn} until they are back.`,
  split: (name, playsOn) => `The match was split: on without ${name}, who could not be reached; ${playsOn}.`,
};

/** "Jane went on alone from turn 412 (0:41); the match was split." */
export function saySplit({ names, turn, seconds }: SplitFact): string {
  const went = plural(names.length, { one: "went on alone", other: "went on by themselves" });
  return `${joinNames(names)} ${went} from turn ${turn} (${minutesAndSeconds(seconds)}); the match was split.`;
}

function withOldFile(said: string, file: string | null): string {
  return file === null ? said : `${said} The old file is kept: ${file}`;
}

function sayOwnSplit({ names, away, seconds, playedBy }: OwnSplitFact): string {
  const goOn = names.length === 0 ? "alone" : `with ${joinNames(names)}`;
  const bots = plural(away.length, { one: "a bot plays on for them", other: "bots play on for them" });
  const playsOn = playedBy === "bot" ? bots : "they only watched";
  return `The match was split: from ${minutesAndSeconds(seconds)} on you go on ${goOn}, without ${joinNames(away)}, who could not be reached; ${playsOn}.`;
}

function sayAlone({ isObserver, allies }: AloneFact): string {
  if (isObserver) return "Everybody has left; only bots are left.";
  const told = "Everybody has left; you play on against bots.";
  if (allies.length === 0) return told;
  const names = joinNames(allies);
  return `${told} ${plural(allies.length, {
    one: `Your ally ${names} is played by a bot.`,
    other: `Your allies ${names} are played by bots.`,
  })}`;
}
