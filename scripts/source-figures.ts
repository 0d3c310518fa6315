// Counts what says whether the source is a house or a heap: `npm run figures`, or `npm run figures -- FOLDER` for another
// checkout, to compare.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { classesIn } from "./class-members.ts";
import {
  countImporters,
  findCircles,
  findRooms,
  findTestExports,
  readImportGraph,
  type SourceFile,
} from "./import-graph.ts";
import { readToolWords } from "./read-words.ts";

const HELP = `npm run figures: counts what says whether the source is a house or a heap

  npm run figures [-- FOLDER]    FOLDER: another checkout, to compare

Exit status: 0 done, 1 there is no such folder, or bad usage.
`;

const LARGE_LINES = 250;
const MANY_MEMBERS = 25;

function main(root: string): void {
  const files = readImportGraph(root, ["src"]);
  const importers = [...countImporters(files).values()];
  const once = importers.filter((count) => count === 1).length;
  const large = files.filter(({ lineCount }) => lineCount > LARGE_LINES);
  const lines = files.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const circles = findCircles(files);
  console.log(`files: ${files.length}, lines: ${lines}`);
  console.log(`files that one other file imports: ${once} (${Math.round((100 * once) / files.length)} %)`);
  console.log(`circles between files: ${circles.length}`);
  for (const circle of circles) console.log(`  ${circle.join(" ")}`);
  tellExports(root, files);
  tellMembers(root, files);
  tellRooms(files);
  console.log(`files over ${LARGE_LINES} lines: ${large.length}`);
  for (const { path: file, lineCount } of large) console.log(`  ${lineCount} ${file}`);
  for (const folder of [...new Set(files.map((file) => file.path.split("/")[1]!))]) {
    const inside = files.filter((file) => file.path.startsWith(`src/${folder}/`));
    const count = inside.reduce((sum, { lineCount }) => sum + lineCount, 0);
    console.log(
      `  ${folder.padEnd(9)} ${String(inside.length).padStart(4)} files ${String(count).padStart(6)} lines`,
    );
  }
}

function tellExports(root: string, files: readonly SourceFile[]): void {
  const all = [...files, ...readImportGraph(root, ["electron", "scripts", "test"])];
  const source = all.filter(({ path: file }) => /^(?:src|electron)\//.test(file));
  console.log(`exports that only tests use: ${findTestExports(source, all).length}`);
}

function tellMembers(root: string, files: readonly SourceFile[]): void {
  const classes = files
    .flatMap(({ path: file }) => classesIn(readFileSync(path.join(root, file), "utf8")))
    .filter(({ members }) => members.length > MANY_MEMBERS)
    .toSorted((a, b) => b.members.length - a.members.length);
  console.log(`classes with more than ${MANY_MEMBERS} public members: ${classes.length}`);
  for (const { name, members } of classes) console.log(`  ${members.length} ${name}`);
}

function tellRooms(files: readonly SourceFile[]): void {
  const { rooms, floors, backwards } = findRooms(files, "src/match");
  console.log(`rooms of match: ${rooms.length}, on ${floors} floors; backwards: ${backwards.length}`);
  for (const arrow of backwards) console.log(`  ${arrow}`);
}

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || others.length > 0) {
  if (readToolWords({ name: "figures", help: HELP }, {}) !== null) main(path.dirname(import.meta.dirname));
} else if (existsSync(path.join(folder, "src"))) main(path.resolve(folder));
else {
  process.stderr.write(`figures: there is no checkout of the game in ${folder}; see --help.\n`);
  process.exitCode = 1;
}
