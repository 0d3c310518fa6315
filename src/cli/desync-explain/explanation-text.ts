import { describeMoment, type PlayerRerun, type Rerun, type StoryDescription } from "../../desync/index.ts";
import type { Explanation } from "./explain-report.ts";

/** Words of a world that are shown; of more it is told how many. */
const WORDS_SHOWN_MAX = 20;
const COLUMN_GAP = "  ";

/** The lines that people read. */
export function writeExplanation(file: string, explanation: Explanation): readonly string[] {
  const { damage, header, story, rerun, noRerun } = explanation;
  const sections = [
    [`${file}: ${titleOf(explanation)}`, ...damage.map((one) => `  Damaged: ${one}.`)],
    story === null ? [] : storyLines(story, explanation),
    rerun === null
      ? [`The turns can't be run again: ${noRerun ?? "no reason is known"}.`]
      : rerunLines(rerun, explanation),
  ];
  const isUseless = header === null && story === null && rerun === null;
  return sections
    .slice(0, isUseless ? 1 : sections.length)
    .filter((lines) => lines.length > 0)
    .flatMap((lines, i) => (i === 0 ? lines : ["", ...lines]));
}

function titleOf({ header, nameOf }: Explanation): string {
  if (header === null) return "a report of a desync, without its header";
  const { haltTurn, writtenBy, mode, seed } = header;
  return `a desync found on entering turn ${haltTurn}, reported by ${nameOf(writtenBy)} (${mode}, seed ${seed})`;
}

function storyLines(story: StoryDescription, { nameOf, ownCodeHash }: Explanation): readonly string[] {
  const facts = [
    ...(story.field === "" ? [] : [`Field: ${story.field}`]),
    ...(story.moment === "" ? [] : [`Moment: ${story.moment}`]),
  ];
  const rows = story.players.map((player) => [
    nameOf(player.playerId),
    player.reason === "" ? player.verdict : `${player.verdict}: ${player.reason}`,
    player.value,
    player.draws,
    player.code === ownCodeHash && player.code !== "" ? `${player.code} (as this program)` : player.code,
    player.engine,
    player.platform,
    player.gameVersion,
  ]);
  const titles = ["player", "verdict", "value", "draws", "code", "engine", "platform", "version"];
  return [
    story.sentence,
    ...story.explanation,
    ...(facts.length > 0 ? ["", ...facts] : []),
    "",
    ...tableLines([titles, ...rows]),
    ...(story.commands.length > 0 ? ["", "Commands of that turn:", ...story.commands.map(indent)] : []),
  ];
}

function rerunLines(
  { base, turns, players, words, isAfterSame }: Rerun,
  explanation: Explanation,
): readonly string[] {
  const { nameOf, ownCodeHash } = explanation;
  const end = base.turn + turns.length;
  const after =
    isAfterSame === null
      ? []
      : [
          isAfterSame
            ? "The world that the match went on with is the one that came out here."
            : "The world that the match went on with is another than the one that came out here.",
        ];
  return [
    `Run again by this program (code ${ownCodeHash}), from the end of turn ${base.turn} to the end of turn ${end}:`,
    ...players.map((player) => indent(describePlayerRerun(player, nameOf(player.playerId)))),
    ...after.map(indent),
    ...wordLines(words),
  ];
}

function describePlayerRerun({ firstOther, secondOther }: PlayerRerun, name: string): string {
  if (firstOther === null && secondOther === null) return `${name}: the same, in both runs.`;
  const first = firstOther === null ? null : `first run differs from ${describeMoment(firstOther)}`;
  const second = secondOther === null ? null : `second run differs from ${describeMoment(secondOther)}`;
  if (first !== null && second === null) return `${name}: its ${first}; its second run is the same.`;
  if (first === null) return `${name}: its ${second!}; its first run is the same.`;
  return `${name}: its ${first}; its ${second!}.`;
}

function wordLines(words: Rerun["words"]): readonly string[] {
  if (words.length === 0) return [];
  const shown = words.slice(0, WORDS_SHOWN_MAX);
  const rows = shown.map(({ path, networkId, first, second, here }) => [
    path,
    networkId === null ? "" : `id ${networkId}`,
    String(first),
    String(second),
    String(here),
  ]);
  const left = words.length - shown.length;
  return [
    "",
    "Words that differed in the reporter's game at that moment:",
    ...tableLines([["word", "object", "was", "became", "here"], ...rows]).map(indent),
    ...(left > 0 ? [indent(`and ${left} more`)] : []),
  ];
}

/** Columns as wide as their widest text; empty ones are left out. */
function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0]!.map((_, i) => i).filter((i) => rows.slice(1).some((row) => row[i] !== ""));
  const widths = columns.map((i) => Math.max(...rows.map((row) => [...row[i]!].length)));
  return rows.map((row) =>
    columns
      .map((i, place) => row[i]! + " ".repeat(widths[place]! - [...row[i]!].length))
      .join(COLUMN_GAP)
      .trimEnd(),
  );
}

function indent(line: string): string {
  return `  ${line}`;
}
