import type { PlayerId } from "../sim/index.ts";
import type { Moment } from "../lockstep/index.ts";
import { describeCommands } from "./describe-commands.ts";
import { describeField, formatValue, type NameOf } from "./describe-field.ts";
import { capitalized, describeToldFaults, gamesOf, isGameFault } from "./describe-faults.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { describePlayers, type DescribedPlayer } from "./describe-players.ts";
import { explainStory } from "./explain-story.ts";
import { listWords } from "./list-words.ts";
import type { DesyncStory, StoryDifference } from "./story.ts";

/** A desync for people: the same facts as the story, in plain words. */
export interface StoryDescription {
  readonly sentence: string; // for the banner: what happened and what became of it
  readonly explanation: readonly string[]; // sentences: who was wrong, and how that is known
  readonly field: string; // such as "health of cat 7 (cats[3].health)"; "" where none is known
  readonly moment: string; // such as "turn 412, after its second sub-turn"; ""
  readonly players: readonly DescribedPlayer[]; // ascending player id
  readonly commands: readonly string[]; // a line each, that ran in the turn of the difference
}

/** `nameOf` knows every player of the match. */
export function describeStory(story: DesyncStory, nameOf: NameOf): StoryDescription {
  const { difference, logDifference, turns } = story;
  const turn = difference?.at.turn ?? logDifference?.turn;
  const ran = turns.find((known) => known.turn === turn);
  return {
    sentence: describeSentence(story, nameOf),
    explanation: explainStory(story, nameOf),
    field: difference === null ? "" : describeField(difference.path, difference.networkId).field,
    moment: difference === null ? "" : describeMoment(difference.at),
    players: describePlayers(story, nameOf),
    commands: ran === undefined ? [] : describeCommands(ran, nameOf),
  };
}

/** The beginning of the match is the end of turn -1. */
export function describeMoment({ turn, point }: Moment): string {
  if (turn < 0) return "before turn 0";
  const points = [
    "after its commands",
    "after its first sub-turn",
    "after its second sub-turn",
    "after its third sub-turn",
    "at its end",
  ];
  return `turn ${turn}, ${points[point] ?? ""}`;
}

function describeSentence(story: DesyncStory, nameOf: NameOf): string {
  const { judgement } = story;
  const game = describeGames(story, nameOf);
  const told = describeToldFaults(story, nameOf);
  const nothing = judgement.faults.length === 0 ? ["The games differed for a moment."] : [];
  const tie =
    judgement.rightBy === "tie-break"
      ? [`${gamesTaken(judgement.right, nameOf)}. That is a tie-break, not a verdict.`]
      : [];
  return [...game, ...told, ...nothing, describeOutcome(story, nameOf), ...tie].join(" ");
}

function gamesTaken(right: readonly PlayerId[], nameOf: NameOf): string {
  return `${capitalized(gamesOf(right.map(nameOf)))} ${right.length === 1 ? "counts" : "count"}`;
}

/** Nothing where all games were the same. */
function describeGames(story: DesyncStory, nameOf: NameOf): readonly string[] {
  const { judgement, difference, haltTurn } = story;
  const wrong = judgement.faults.filter(isGameFault).map(({ playerId }) => playerId);
  if (wrong.length === 0) return [];
  const isTie = judgement.rightBy === "tie-break";
  const names = (isTie ? [...wrong, ...judgement.right.filter((id) => !wrong.includes(id))] : wrong)
    .toSorted((a, b) => a - b)
    .map(nameOf);
  const values = difference === null ? "" : describeValues(difference, wrong, isTie, nameOf);
  const when = difference === null ? `by turn ${haltTurn}` : `at turn ${Math.max(0, difference.at.turn)}`;
  return [`${capitalized(gamesOf(names))} differed ${when}${values}.`];
}

/** ": cat 7's health was 3 there and 4 elsewhere", or with names where that would not say whose it was. */
function describeValues(
  { path, networkId, values }: StoryDifference,
  wrong: readonly PlayerId[],
  isTie: boolean,
  nameOf: NameOf,
): string {
  const { owned, kind } = describeField(path, networkId);
  const own = values.filter(({ playerId }) => wrong.includes(playerId));
  const others = values.filter(({ playerId }) => !wrong.includes(playerId));
  const format = (value: number): string => formatValue(value, kind, nameOf);
  const areAll = own.length === wrong.length && new Set(own.map(({ value }) => value)).size === 1;
  if (!isTie && areAll && new Set(others.map(({ value }) => value)).size === 1)
    return `: ${owned} was ${format(own[0]!.value)} there and ${format(others[0]!.value)} elsewhere`;
  if (values.length < 2) return `: in ${owned}`;
  return `: ${owned} was ${groupsOf(values, format, nameOf).join(", ")}`;
}

/** "3 for Jane" for each value, in the order in which players first have it. */
function groupsOf(
  values: StoryDifference["values"],
  format: (value: number) => string,
  nameOf: NameOf,
): readonly string[] {
  return [...new Set(values.map(({ value }) => value))].map((value) => {
    const names = values.filter((known) => known.value === value).map(({ playerId }) => nameOf(playerId));
    return `${format(value)} for ${listWords(names)}`;
  });
}
