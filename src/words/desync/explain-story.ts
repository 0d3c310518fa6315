import type { DesyncFact, EnvironmentFact } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { joinNames, plural } from "../language.ts";
import { words } from "../voice.ts";
import { capitalized, explainFaults, FAULT_REASONS, gamesOf } from "./describe-faults.ts";
import { describeField, formatExactValue, type NameOf } from "./describe-field.ts";

/** A player's row in the table of a desync; texts are "" where nothing is known. */
export interface DescribedPlayer {
  readonly playerId: PlayerId;
  readonly verdict: "right" | "wrong" | "unknown";
  readonly reason: string;
  readonly value: string;
  readonly draws: string;
  readonly code: string;
  readonly engine: string;
  readonly platform: string;
  readonly gameVersion: string;
}

const PLAYER_WORDS = words({
  faults: FAULT_REASONS,
  takesOther: "goes on with another player's game",
  isTaken: "its game was taken",
  value: formatExactValue,
});

type Verdict = Pick<DescribedPlayer, "verdict" | "reason">;

/** Sentences on who was wrong and how that is known, from the verdict to the circumstances. */
export function explainStory(story: DesyncFact, nameOf: NameOf): readonly string[] {
  return [
    ...explainFaults(story, nameOf),
    ...explainRight(story, nameOf),
    ...explainLog(story, nameOf),
    ...explainWords(story),
    ...explainDraws(story, nameOf),
    ...explainEnvironments(story, nameOf),
    story.baseTurn < 0
      ? "All games were the same at the start of the match."
      : `All games were the same at the end of turn ${story.baseTurn}.`,
  ];
}

function explainRight({ judgement }: DesyncFact, nameOf: NameOf): readonly string[] {
  const { right, rightBy } = judgement;
  const games = capitalized(gamesOf(right.map(nameOf)));
  switch (rightBy) {
    case "own-runs":
      return [];
    case "majority":
      return [`${games} came to the same result, and they are the most.`];
    case "tie-break":
      return [
        "As many games came to one result as to another, so nobody can know which is right.",
        `The game of the player with the lowest number holds: ${nameOf(right[0]!)}'s. That is a tie-break, not a verdict.`,
      ];
  }
}

function explainLog({ logDifference }: DesyncFact, nameOf: NameOf): readonly string[] {
  if (logDifference === null) return [];
  const { turn, playerId, versions } = logDifference;
  const had = versions.map(
    ({ playerIds }, i) => `${joinNames(playerIds.map(nameOf))} had ${i === 0 ? "one" : "another"}`,
  );
  const holders = versions[0]!.playerIds;
  return [
    `There were ${versions.length} versions of what ${nameOf(playerId)} said for turn ${turn}: ${had.join("; ")}.`,
    `What ${joinNames(holders.map(nameOf))} had holds for all.`,
  ];
}

function explainWords({ difference }: DesyncFact): readonly string[] {
  if (difference?.wordCount === null || difference?.wordCount === undefined) return [];
  const { wordCount } = difference;
  return [
    `In all, ${plural(wordCount, { one: "1 value", other: `${wordCount} values` })} differed at that moment.`,
  ];
}

function explainDraws({ difference }: DesyncFact, nameOf: NameOf): readonly string[] {
  const draws = (difference?.draws ?? []).filter(({ count }) => count !== null);
  const counts = [...new Set(draws.map(({ count }) => count!))];
  if (counts.length < 2) return [];
  const parts = counts.map((count) => {
    const names = draws.filter((known) => known.count === count).map(({ playerId }) => nameOf(playerId));
    return `${joinNames(names)}: ${count}`;
  });
  return [`The games had drawn different counts of random numbers in that turn (${parts.join("; ")}).`];
}

/** Says what is different about the programs: that is where to look when games compute differently. */
function explainEnvironments({ environments, judgement }: DesyncFact, nameOf: NameOf): readonly string[] {
  if (environments.length < 2 || !judgement.faults.some(({ kind }) => kind === "other-simulation")) return [];
  const sentences = [
    differing("versions of the game", environments, ({ gameVersion }) => gameVersion, nameOf),
    differing("program code", environments, ({ codeHash }) => codeHash, nameOf),
    differing("engines", environments, ({ engine }) => engine, nameOf),
    differing("kinds of computer", environments, ({ platform }) => platform, nameOf),
  ].filter((sentence) => sentence !== null);
  const areKnown = environments.every(({ environment }) =>
    Object.values(environment).every((text) => text !== ""),
  );
  if (sentences.length > 0 || !areKnown) return sentences;
  return ["All run the same program on the same kind of computer."];
}

function differing(
  what: string,
  environments: DesyncFact["environments"],
  of: (environment: EnvironmentFact) => string,
  nameOf: NameOf,
): string | null {
  const known = environments.filter(({ environment }) => of(environment) !== "");
  const texts = [...new Set(known.map(({ environment }) => of(environment)))];
  if (texts.length < 2) return null;
  const namesOf = (text: string): readonly PlayerId[] =>
    known.filter(({ environment }) => of(environment) === text).map(({ playerId }) => playerId);
  const parts = texts.map((text) => `${joinNames(namesOf(text).map(nameOf))}: ${text}`);
  return `They run different ${what} (${parts.join("; ")}).`;
}

/** In ascending player id: all who are spoken of. */
export function describePlayers(story: DesyncFact, nameOf: NameOf): readonly DescribedPlayer[] {
  const { environments, judgement, turns } = story;
  const ids = [
    ...environments.map(({ playerId }) => playerId),
    ...judgement.right,
    ...judgement.faults.map(({ playerId }) => playerId),
    ...turns.flatMap(({ players }) => players.map(({ playerId }) => playerId)),
  ];
  return [...new Set(ids)]
    .toSorted((a, b) => a - b)
    .map((playerId) => describePlayer(story, playerId, nameOf));
}

function describePlayer(story: DesyncFact, playerId: PlayerId, nameOf: NameOf): DescribedPlayer {
  const { difference, environments } = story;
  const environment = environments.find((known) => known.playerId === playerId)?.environment;
  const value = difference?.values.find((known) => known.playerId === playerId)?.value;
  const count = difference?.draws.find((known) => known.playerId === playerId)?.count;
  return {
    playerId,
    ...verdictOn(story, playerId),
    value:
      difference === null || value === undefined
        ? ""
        : PLAYER_WORDS.value(value, describeField(difference.path, difference.networkId).kind, nameOf),
    draws: count === undefined || count === null ? "" : String(count),
    code: environment?.codeHash ?? "",
    engine: environment?.engine ?? "",
    platform: environment?.platform ?? "",
    gameVersion: environment?.gameVersion ?? "",
  };
}

/** A tie-break says nothing on who was wrong, but for those who have shown it themselves. */
function verdictOn({ judgement: { faults, right, rightBy } }: DesyncFact, playerId: PlayerId): Verdict {
  const fault = faults.find((known) => known.playerId === playerId);
  const isTie = rightBy === "tie-break";
  if (fault !== undefined && !(isTie && fault.kind === "other-simulation"))
    return { verdict: "wrong", reason: PLAYER_WORDS.faults[fault.kind] };
  if (fault !== undefined) return { verdict: "unknown", reason: PLAYER_WORDS.takesOther };
  if (!right.includes(playerId)) return { verdict: "unknown", reason: "" };
  return isTie ? { verdict: "unknown", reason: PLAYER_WORDS.isTaken } : { verdict: "right", reason: "" };
}
