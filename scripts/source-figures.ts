// Counts what says whether the source is a house or a heap: `npm run figures`, or `npm run figures -- FOLDER` for another
// checkout, to compare.
import path from "node:path";

import { countImporters, findCircles, readImportGraph } from "./import-graph.ts";

const LARGE_LINES = 250;

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

main(path.resolve(process.argv[2] ?? path.dirname(import.meta.dirname)));
