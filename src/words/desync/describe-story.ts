import type {
  DesyncFact,
  DifferenceFact,
  MomentFact,
  NamedDesyncFact,
  TurnFact,
} from "../../channel/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  type CatCommand,
  type Command,
  type CushionCommand,
  type PlayerId,
} from "../../sim/index.ts";
import { inUnit, joinNames } from "../language.ts";
import { words } from "../voice.ts";
import { capitalized, describeToldFaults, gamesOf, isGameFault } from "./describe-faults.ts";
import { describeField, formatValue, type NameOf } from "./describe-field.ts";
import { describePlayers, explainStory, type DescribedPlayer } from "./explain-story.ts";

/** A desync for people: what is known of it, in plain words. */
export interface StoryDescription {
  readonly sentence: string; // for the banner: what happened and what became of it
  readonly explanation: readonly string[]; // sentences: who was wrong, and how that is known
  readonly field: string; // such as "health of cat 7 (cats[3].health)"; "" where none is known
  readonly moment: string; // such as "turn 412, after its second sub-turn"; ""
  readonly players: readonly DescribedPlayer[]; // ascending player id
  readonly commands: readonly string[]; // a line each, that ran in the turn of the difference
}

const STANDSTILLS: Readonly<Record<NonNullable<DesyncFact["standstill"]>, string>> = {
  "same-cause-again": "the same has happened again and again within a minute",
  "too-often": "this has happened too often",
  "no-account": "a player's game gave no answer",
  "not-repaired": "it could not be repaired",
};

/** Lines and cats that a person reads; of more it is told how many. */
const LINES_MAX = 40;
const CATS_MAX = 8;

/** `nameOf` knows every player of the match. */
export function describeStory(story: DesyncFact, nameOf: NameOf): StoryDescription {
  const { difference, logDifference, turns } = story;
  const turn = difference?.at.turn ?? logDifference?.turn;
  const ran = turns.find((known) => known.turn === turn);
  return {
    sentence: STORY_WORDS.sentence(story, nameOf),
    explanation: STORY_WORDS.explanation(story, nameOf),
    field: difference === null ? "" : STORY_WORDS.field(difference),
    moment: difference === null ? "" : STORY_WORDS.moment(difference.at),
    players: describePlayers(story, nameOf),
    commands: ran === undefined ? [] : STORY_WORDS.commands(ran, nameOf),
  };
}

const STORY_WORDS = words({
  sentence: describeSentence,
  explanation: explainStory,
  field: ({ path, networkId }: DifferenceFact) => describeField(path, networkId).field,
  moment: describePoint,
  commands: describeCommands,
});

/** Of a fact that brings names along. */
export function namesIn({ names }: NamedDesyncFact): NameOf {
  return (playerId) => names[playerId - 1] ?? String(playerId);
}

/** The beginning of the match is the end of turn -1. */
export function describePoint({ turn, point }: MomentFact): string {
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

export function describeSentence(story: DesyncFact, nameOf: NameOf): string {
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
function describeGames(story: DesyncFact, nameOf: NameOf): readonly string[] {
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
  { path, networkId, values }: DifferenceFact,
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
  values: DifferenceFact["values"],
  format: (value: number) => string,
  nameOf: NameOf,
): readonly string[] {
  return [...new Set(values.map(({ value }) => value))].map((value) => {
    const names = values.filter((known) => known.value === value).map(({ playerId }) => nameOf(playerId));
    return `${format(value)} for ${joinNames(names)}`;
  });
}

/** What became of the match, as a sentence. */
function describeOutcome(
  { outcome, standstill, without, tookMs, judgement }: DesyncFact,
  nameOf: NameOf,
): string {
  switch (outcome) {
    case "healed": {
      const hasRepaired = judgement.faults.length === 0 || judgement.faults.some(isGameFault);
      return `${hasRepaired ? "Repaired in" : "The match goes on after"} ${inSeconds(tookMs)}.`;
    }
    case "standstill":
      return standstill === null
        ? "The match stands still."
        : `The match stands still: ${STANDSTILLS[standstill]}.`;
    case "went-on":
      return without.length === 0
        ? "The match goes on."
        : `The match goes on without ${joinNames(without.map(nameOf))}.`;
    case "ended":
      return "The match could not go on.";
  }
}

/** At least 0.1 s: it did take time. */
function inSeconds(ms: number): string {
  return inUnit((Math.max(ms, 100) / 1000).toFixed(1), "s");
}

/** A line for each command of a turn, in the order in which they ran. */
export function describeCommands({ players }: TurnFact, nameOf: NameOf): readonly string[] {
  const lines = players.flatMap(({ playerId, commands }) =>
    commands.map((command) => `${nameOf(playerId)}: ${describeCommand(command)}`),
  );
  if (lines.length <= LINES_MAX) return lines;
  return [...lines.slice(0, LINES_MAX), `and ${lines.length - LINES_MAX} more`];
}

function describeCommand(command: Command): string {
  if (command.kind === "surrender") return "surrender";
  if (command.kind === "admit") return `admit, player ${command.playerId}`;
  if (command.kind === "go-on") return "go on";
  if (command.kind === "pause") return `pause (reason: ${command.reason})`;
  if ("cushion" in command)
    return `${command.kind}, cushion ${command.cushion + 1}${describeChoice(command)}`;
  const isQueued = "queued" in command && command.queued;
  const cats = describeCats(command.cats);
  return `${isQueued ? "then " : ""}${describeKind(command)}, ${cats}${describeGoal(command)}`;
}

function describeKind(command: CatCommand): string {
  if (command.kind !== "march") return command.kind;
  return `${command.isFighting ? "attack-move" : "move"}${command.isLoose ? ", each at its own pace" : ""}`;
}

function describeChoice(command: CushionCommand): string {
  if (command.kind === "breed") return `, ${command.catKind}`;
  const { at } = command;
  return at === null ? ", nowhere" : `, to ${inUnits(at.x)}, ${inUnits(at.y)}`;
}

function describeGoal(command: CatCommand): string {
  const line = command.kind === "march" ? command.line : null;
  if ("x" in command && line !== null)
    return `, to a line from ${inUnits(command.x)}, ${inUnits(command.y)} to ${inUnits(line.x)}, ${inUnits(line.y)}`;
  if ("x" in command) return `, to ${inUnits(command.x)}, ${inUnits(command.y)}`;
  return "targetId" in command ? `, target number ${command.targetId}` : "";
}

function describeCats(cats: readonly number[]): string {
  if (cats.length === 1) return `cat ${cats[0]!}`;
  const more = cats.length > CATS_MAX ? " ..." : "";
  return `${cats.length} cats (${cats.slice(0, CATS_MAX).join(", ")}${more})`;
}

function inUnits(points: number): string {
  return (points / COMMAND_POINTS_PER_UNIT).toFixed(2);
}
