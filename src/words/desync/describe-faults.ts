import type { DesyncFact, RepairFault } from "../../channel/index.ts";
import type { NameOf } from "./describe-field.ts";
import { joinNames } from "../language.ts";

/** A few words for the table of players; the most telling first. */
export const FAULT_REASONS: Readonly<Record<RepairFault, string>> = {
  "first-run": "own second run differs from the first",
  "ran-other-commands": "ran other commands than it was sent",
  "told-other-commands": "told players different things",
  "passed-on-other-commands": "passed on other commands than it was given",
  "told-other-checksum": "told a check value that its game did not have",
  "other-simulation": "second run differs from what is right",
  "called-without-cause": "said that games differ, and they do not",
  silent: "did not answer",
};

/** How it is known, for each kind: a sentence with the player's name before it. */
const HOW_KNOWN: Readonly<Record<RepairFault, string>> = {
  "first-run":
    "ran the same turns a second time and came to another result than at first. Something outside the game changed it: faulty memory, for example.",
  "ran-other-commands": "had been sent other commands than those that it ran, and says so itself.",
  "told-other-commands":
    "told different things to different players for the same turn, as those players say.",
  "passed-on-other-commands": "passed on something else than the author had sent, as the receivers say.",
  "told-other-checksum": "told the others a check value that its own game did not have.",
  "other-simulation":
    "comes to the same result each time, and to another one than the others: it computes differently.",
  "called-without-cause": "said that the games differ, but all games and all that was told are the same.",
  silent: "did not say in time how its game stands.",
};

/** What is wrong with the game itself, and not with what was told about it. */
const GAME_FAULTS: readonly RepairFault[] = ["first-run", "other-simulation"];

export function isGameFault({ kind }: { readonly kind: RepairFault }): boolean {
  return GAME_FAULTS.includes(kind);
}

/** "Jane's game", "the games of Ann and Jane". */
export function gamesOf(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]!}'s game` : `the games of ${joinNames(names)}`;
}

/** A sentence for each kind of fault of what was told, most telling first. */
export function describeToldFaults(
  { judgement, logDifference, haltTurn }: DesyncFact,
  nameOf: NameOf,
): readonly string[] {
  const turn = logDifference?.turn ?? haltTurn;
  return (Object.keys(FAULT_REASONS) as RepairFault[]).flatMap((kind) => {
    const faulty = judgement.faults.filter((fault) => fault.kind === kind && !isGameFault(fault));
    if (faulty.length === 0) return [];
    return [
      `${capitalized(gamesOf(faulty.map(({ playerId }) => nameOf(playerId))))} ${whatHappened(kind, turn)}.`,
    ];
  });
}

/** For each player who was wrong, how that is known. With a tie-break it is not known of those who only computed differently. */
export function explainFaults({ judgement }: DesyncFact, nameOf: NameOf): readonly string[] {
  const isTie = judgement.rightBy === "tie-break";
  return judgement.faults
    .filter(({ kind }) => !(isTie && kind === "other-simulation"))
    .map(({ kind, playerId }) => `${nameOf(playerId)}'s game ${HOW_KNOWN[kind]}`);
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function whatHappened(kind: RepairFault, turn: number): string {
  switch (kind) {
    case "ran-other-commands":
      return `ran other commands for turn ${turn} than were sent`;
    case "told-other-commands":
      return `told players different things for turn ${turn}`;
    case "passed-on-other-commands":
      return `passed on other commands for turn ${turn} than were sent`;
    case "told-other-checksum":
      return "told a wrong check value";
    case "called-without-cause":
      return "said that the games differ, and they do not";
    case "silent":
      return "did not answer";
    case "first-run":
    case "other-simulation":
      return "differed";
  }
}
