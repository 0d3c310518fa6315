import { nameOfMindWord, type Minds } from "../../lockstep/index.ts";
import { isWorld, nameOfWord, openWorld, type World } from "../../sim/index.ts";
import { REPORT_WORDS_MAX, type DifferingWord } from "../report/report-sections.ts";

const ROW_PATTERN = /^(cats|steering|yarn|balls)\[(\d+)\]/;

/**
 * The words in which two worlds of one match differ, in the order of words, at most REPORT_WORDS_MAX; a word counts if either
 * world uses it. Both are whole words of a world, as MatchHistory.firstRun gives them. None, if they are of different size, or the
 * second is no world.
 */
export function differingWords(first: Int32Array, second: Int32Array): readonly DifferingWord[] {
  const ownNames = isWorld(first) ? first : second; // whatever hit a world may have hit its counts
  if (first.length !== second.length || !isWorld(second)) return [];
  const [from, to] = [openWorld(ownNames), openWorld(second)];
  const words: DifferingWord[] = [];
  for (let index = 0; index < first.length && words.length < REPORT_WORDS_MAX; index += 1) {
    if (first[index] === second[index]) continue;
    const ownPath = nameOfWord(from, index);
    const path = ownPath ?? nameOfWord(to, index);
    if (path === null) continue;
    const networkId = networkIdAt(ownPath === null ? to : from, path);
    words.push({ path, networkId, index, first: first[index]!, second: second[index]! });
  }
  return words;
}

/** The same of what bots remember. Their words are counted on behind those of a world of that size. */
export function differingMinds(first: Minds, second: Minds, worldWords: number): readonly DifferingWord[] {
  const words = Array.from(first, (word, index) => ({
    path: nameOfMindWord(index),
    networkId: null,
    index: worldWords + index,
    first: word,
    second: second[index] ?? 0,
  }));
  return words.filter((word) => word.first !== word.second).slice(0, REPORT_WORDS_MAX);
}

function networkIdAt(world: World, path: string): number | null {
  const [, table, row] = ROW_PATTERN.exec(path) ?? [];
  if (table === undefined) return null;
  return (table === "yarn" || table === "balls" ? world.yarn : world.cats).networkId[Number(row)] ?? null;
}
