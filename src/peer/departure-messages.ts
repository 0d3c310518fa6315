import { minutesAndSeconds } from "../base/index.ts";
import { TURN_MS } from "../lockstep/index.ts";
import { LONGER_MS, SILENT_AFTER_MS, type Absence, type Departure } from "../match/index.ts";
import type { PlayerId } from "../sim/index.ts";

type NameOf = (playerId: PlayerId) => string;
/** So many of the turns before that one, for the time: it stands in pauses. */
type PlayedTurnsOf = (turn: number) => number;

/** What a sentence on who is gone needs. "gone": it is not known why, as in a replay that breaks off. */
interface ToldDeparture extends Pick<Departure, "playerId" | "playedBy"> {
  readonly cause: Departure["cause"] | "gone";
}

/** One sentence on who is gone, why, and who plays on. `waitedLonger`: the local player had wished to wait for them. */
export function describeDeparture(departure: ToldDeparture, nameOf: NameOf, waitedLonger = false): string {
  const name = nameOf(departure.playerId);
  const playsOn = departure.playedBy.kind === "bot" ? "a bot plays on for them" : "they only watched";
  switch (departure.cause) {
    case "gone":
      return `${name} was gone; ${playsOn}.`;
    case "left":
      return `${name} left; ${playsOn}.`;
    case "silent": {
      const seconds = Math.floor((SILENT_AFTER_MS + (waitedLonger ? LONGER_MS : 0)) / 1_000);
      return `No word from ${name} for ${seconds} s; ${playsOn}.`;
    }
    case "voted":
      return `It was voted to go on without ${name}; ${playsOn}.`;
    case "differs":
      return `The games differed: on without ${name}; ${playsOn}.`;
    case "accuses":
      return `${name} called others gone who are here: on without ${name}; ${playsOn}.`;
    case "lied":
      return `${name} signed two things that contradict each other: on without ${name}; ${playsOn}.`;
    case "restarted":
      return `${name} has to start again; ${playsOn} until they are back.`;
    case "split":
      return `The match was split: on without ${name}, who could not be reached; ${playsOn}.`;
  }
}

/** "Ada left at 1:05; back at 1:20. There was no word from Ben from 2:10 on." Null: nobody was gone. */
export function describeDepartures(
  absences: readonly Absence[],
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): string | null {
  if (absences.length === 0) return null;
  return absences.flatMap((_, i) => describePast(absences, i, nameOf, playedTurnsOf)).join(" ");
}

/** "Jane went on alone from turn 412 (0:41); the match was split." */
export function describeSplit(
  { turn, goingOn }: { readonly turn: number; readonly goingOn: readonly PlayerId[] },
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): string {
  const went = goingOn.length === 1 ? "went on alone" : "went on by themselves";
  return `${joinNames(goingOn.map(nameOf))} ${went} from turn ${turn} (${clockOf(playedTurnsOf(turn))}); the match was split.`;
}

/** The same for one of those who went on: without whom they do, and with whom besides. */
export function describeOwnSplit(
  {
    turn,
    without,
    goingOnWith,
  }: {
    readonly turn: number;
    readonly without: readonly Pick<Departure, "playerId" | "playedBy">[];
    readonly goingOnWith: readonly PlayerId[];
  },
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf = allOf,
): string {
  const company = goingOnWith.length === 0 ? "alone" : `with ${joinNames(goingOnWith.map(nameOf))}`;
  const names = joinNames(without.map(({ playerId }) => nameOf(playerId)));
  const hasCats = without.some(({ playedBy }) => playedBy.kind === "bot");
  const bots = without.length === 1 ? "a bot plays on for them" : "bots play on for them";
  const playsOn = hasCats ? bots : "they only watched";
  const from = clockOf(playedTurnsOf(turn));
  return `The match was split: from ${from} on you go on ${company}, without ${names}, who could not be reached; ${playsOn}.`;
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cem". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Those of one split are told in one sentence, with the first of them. */
function describePast(
  departures: readonly Absence[],
  place: number,
  nameOf: NameOf,
  playedTurnsOf: PlayedTurnsOf,
): readonly string[] {
  const { playerId, turn, cause, goingOn, backTurn } = departures[place]!;
  const back = backTurn === null ? "" : `; back at ${clockOf(playedTurnsOf(backTurn))}`;
  if (cause !== "split")
    return [`${describeGone(nameOf(playerId), clockOf(playedTurnsOf(turn)), cause)}${back}.`];
  const isOfSame = (one: Departure): boolean =>
    one.cause === "split" && one.goingOn.join() === goingOn.join();
  if (departures.findIndex(isOfSame) < place) return [];
  const turns = departures.filter(isOfSame).map((one) => one.turn);
  return [describeSplit({ turn: Math.max(...turns), goingOn }, nameOf, playedTurnsOf)];
}

function describeGone(name: string, time: string, cause: Exclude<Departure["cause"], "split">): string {
  switch (cause) {
    case "left":
      return `${name} left at ${time}`;
    case "silent":
      return `There was no word from ${name} from ${time} on`;
    case "voted":
      return `${name} was left out by a vote at ${time}`;
    case "differs":
      return `${name} was left out at ${time}: the games differed`;
    case "accuses":
      return `${name} was left out at ${time}: it called others gone who were here`;
    case "lied":
      return `${name} was left out at ${time}: it signed two things that contradict each other`;
    case "restarted":
      return `${name} had to start again at ${time}`;
  }
}

/** Where no match stood. */
function allOf(turn: number): number {
  return turn;
}

/** Minutes and seconds of the match after so many turns: "2:05". */
function clockOf(turn: number): string {
  return minutesAndSeconds(Math.floor((Math.max(0, turn) * TURN_MS) / 1_000));
}
