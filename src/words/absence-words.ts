import { inUnit, joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

/** Players of whom nothing was heard for the same time. */
interface Silence {
  readonly names: readonly string[];
  readonly seconds: number;
}

/** What comes of it if nothing is heard of them, unless others still wait for them. */
type Outcome =
  | { readonly kind: "waits" }
  | { readonly kind: "stands"; readonly inSeconds: number }
  | { readonly kind: "goes-on"; readonly inSeconds: number; readonly bots: number };

/** Of a vote: who is for it, who has to be, and in how many seconds it may be asked for again. */
export interface AbsenceVote {
  readonly hasVote: boolean; // the local player wants it
  readonly votes: number;
  readonly needed: number;
  readonly againInSeconds: number;
  readonly key: string; // with a blank before it; empty: there is none
}

const isOrAre = (names: readonly string[]): string => plural(names.length, { one: "is", other: "are" });

function outcomeText(outcome: Outcome, when: string): string {
  if (outcome.kind === "waits") return "the others still wait for them";
  if (outcome.kind === "stands") return `${when} the match stands: too few are left without them`;
  if (outcome.bots === 0) return `the match goes on without them ${when}`;
  return `${plural(outcome.bots, { one: "a bot plays", other: "bots play" })} on for them ${when}`;
}

function voteText(wish: string, { hasVote, votes, needed, againInSeconds, key }: AbsenceVote): string {
  const asked = againInSeconds === 0 ? `${wish}${key}` : `${wish} – again in ${inUnit(againInSeconds, "s")}`;
  const text = hasVote ? `Take it back${key}` : asked;
  return needed > 1 ? `${text} – ${votes} of ${needed} votes` : text;
}

/** The players who are missing, and what may be done. `{wait-longer}` is the key of that action. */
export const ABSENCE_WORDS = words({
  waiting: (names: readonly string[]) => `Waiting for ${joinNames(names)}`,
  waitingFor: (names: readonly string[], seconds: string) =>
    `Waiting for ${joinNames(names)} – ${inUnit(seconds, "s")}`,
  /** Those who fell silent together in one word: "Jane and Mio for 5 s, from Kit for 2 s". `waited`: for whom else the match waits. */
  silent: (silences: readonly Silence[], waited: readonly string[]) =>
    `No word from ${silences.map(({ names, seconds }) => `${joinNames(names)} for ${inUnit(seconds, "s")}`).join(", from ")}${also(waited)}`,
  silentToAll: (seconds: number, waited: readonly string[]) =>
    `No word from anybody for ${inUnit(seconds, "s")}${also(waited)}`,
  /** To be read aloud, without the times. Of nobody: of all. */
  silentAloud: (names: readonly string[], waited: readonly string[]) =>
    `No word from ${names.length === 0 ? "anybody" : joinNames(names)}${also(waited)}`,

  back: (names: readonly string[]) => `${joinNames(names)} ${isOrAre(names)} back`,
  allBack: "Everybody is back",
  catchingUp: "Catching up …",
  catchingUpAloud: "Catching up",

  missed: (names: readonly string[], seconds: number, outcome: Outcome) =>
    `No word from ${joinNames(names)} for ${inUnit(seconds, "s")} – ${outcomeText(outcome, outcome.kind === "waits" ? "" : `in ${inUnit(outcome.inSeconds, "s")}`)}`,
  missedAloud: (names: readonly string[], outcome: Outcome) =>
    `No word from ${joinNames(names)} – ${outcomeText(outcome, "soon")}`,
  waitLonger: "Wait longer{ wait-longer}",
  waitLongerHint: "30\u00A0s more, once for each player",
  goOn: (vote: AbsenceVote) => voteText("Go on now", vote),

  slow: (name: string, seconds: number) =>
    `The match waits for ${name}: ${inUnit(seconds, "s")} in the last minute`,
  slowAloud: (name: string) => `The match waits for ${name} too much`,
  goOnWithout: (name: string, vote: AbsenceVote) => voteText(`Go on without waiting for ${name}`, vote),
  warned: (seconds: number) =>
    `The others wait for you: ${inUnit(seconds, "s")} in the last minute. They may vote to go on without you.`,
  warnedAloud: "The others wait for you too much. They may vote to go on without you.",
});

function also(waited: readonly string[]): string {
  return waited.length === 0 ? "" : ` – waiting for ${joinNames(waited)} too`;
}

/** A match that stands in two parts. `isAlone`: nobody is on this side but the local player. */
export const SPLIT_WORDS = words({
  text: (gone: readonly string[], isAlone: boolean) =>
    `You can’t reach ${joinNames(gone)}. ${isAlone ? "Alone you are too few to go on" : "Too few of you are left to go on"}; the match stands.`,
  chosen: (others: readonly string[]) =>
    others.length === 0
      ? "It goes on."
      : `You chose to go on. It goes on once chosen by ${joinNames(others)} as well.`,
  notYet: (seconds: number, isAlone: boolean) =>
    `Once they are heard again, or come back, it goes on. In ${inUnit(seconds, "s")} you may go on by ${isAlone ? "yourself" : "yourselves"}.`,
  now: (isAlone: boolean) =>
    `You may go on by ${isAlone ? "yourself" : "yourselves"}, and so may they: then each side has a match of its own, with bots for those who are missing.`,
  goAlone: (isAlone: boolean) => `Go on by ${isAlone ? "myself" : "ourselves"}{ go-alone}`,
});
