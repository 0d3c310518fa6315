import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file that another one names: as an import, a worker or a program that it starts, by its path from itself or from the root. */
const NAMED = /["'`](\.{1,2}\/[^"'`\n]+\.ts|(?:src|test|scripts)\/[^"'`\n]+\.ts)["'`]/g;

/**
 * The tests that may load that file, by their paths from the root, ascending: those that name it, or name a file that does, and so on. No
 * fault in it can change the others. A part of a name that is put in only later (`src/cli/${name}.ts`) may be anything.
 */
export function testsThatReach(root: string, file: string): readonly string[] {
  const files = globSync("{src,test,scripts}/**/*.ts", { cwd: root });
  const namedBy = new Map<string, string[]>();
  for (const from of files)
    for (const to of filesNamedIn(root, from)) namedBy.set(to, [...(namedBy.get(to) ?? []), from]);
  const reaching = new Set([file]);
  for (const one of reaching) for (const from of namedBy.get(one) ?? []) reaching.add(from);
  return [...reaching].filter((one) => one.endsWith(".test.ts")).toSorted();
}

function filesNamedIn(root: string, from: string): readonly string[] {
  const text = readFileSync(path.join(root, from), "utf8");
  return [...text.matchAll(NAMED)].flatMap(([, name]) => {
    const place = name!.startsWith(".") ? path.posix.join(path.posix.dirname(from), name!) : name!;
    return place.includes("${") ? globSync(place.replaceAll(/\$\{[^}]*\}/g, "*"), { cwd: root }) : [place];
  });
}
