// Reads which file of the source imports which names of which other: what the figures (scripts/source-figures.ts) and the
// architecture tests look at. Prettier has written every file, so lines are enough and no parser is needed.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Names that one file takes from another, or hands on from it. */
export interface Import {
  readonly path: string; // of the other file
  readonly names: readonly string[]; // as the other file calls them; "*": all of them
}

export interface SourceFile {
  readonly path: string; // from the root, with "/"
  readonly lineCount: number;
  readonly imports: readonly Import[];
  readonly exports: readonly string[]; // declared here, not handed on
}

const STATIC = /^(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|(\*)[^"]*?)\s*from\s*"(\.[^"]+)";/gm;
const BARE = /^import\s+"(\.[^"]+)";/gm;
const DYNAMIC = /\bimport\(\s*"(\.[^"]+)"\s*\)/g;
const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** All TypeScript files of those folders, and those files, ascending by path; what they import may lie outside of them. */
export function readImportGraph(root: string, places: readonly string[]): readonly SourceFile[] {
  return places
    .flatMap((place) => (statSync(path.join(root, place)).isFile() ? [place] : filesIn(root, place)))
    .sort()
    .map((file) => parseSource(file, readFileSync(path.join(root, file), "utf8")));
}

function filesIn(root: string, folder: string): readonly string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
  return own.map((name) => path.join(folder, name).split(path.sep).join("/"));
}

/** What a file with this text imports and exports. */
export function parseSource(file: string, text: string): SourceFile {
  const resolve = (specifier: string): string => path.posix.join(path.posix.dirname(file), specifier);
  const imports = [
    ...[...text.matchAll(STATIC)].map(([, names, , specifier]) => ({
      path: resolve(specifier!),
      names: names === undefined ? ["*"] : namesIn(names),
    })),
    ...[...text.matchAll(BARE)].map(([, specifier]) => ({ path: resolve(specifier!), names: [] })),
    ...[...text.matchAll(DYNAMIC)].map(([, specifier]) => ({ path: resolve(specifier!), names: ["*"] })),
  ];
  const exports = [...text.matchAll(DECLARED)].map(([, name]) => name!);
  return { path: file, lineCount: text.split("\n").length - 1, imports, exports: [...new Set(exports)] };
}

function namesIn(list: string): readonly string[] {
  return list
    .split(",")
    .map((one) => one.trim().replace(/^type\s+/, ""))
    .filter((one) => one !== "")
    .map((one) => one.split(/\s+as\s+/)[0]!);
}

/** Groups of files that import each other in a circle, directly or through others; each ascending. */
export function findCircles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const importsOf = new Map(files.map((file) => [file.path, file.imports.map((one) => one.path)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  // Strongly connected components, by Tarjan.
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const next of importsOf.get(file)!.filter((one) => importsOf.has(one))) {
      if (!order.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || importsOf.get(file)!.includes(file)) circles.push(group.sort());
  };
  for (const file of importsOf.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** How many files import each file. The doors of layers (`index.ts`) do not count: they only hand on. */
export function countImporters(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const counts = new Map(files.map((file) => [file.path, 0]));
  for (const file of files.filter((one) => !isDoor(one.path))) {
    for (const imported of new Set(file.imports.map((one) => one.path))) {
      if (counts.has(imported)) counts.set(imported, counts.get(imported)! + 1);
    }
  }
  return counts;
}

/** Names that a file declares and exports though no other file imports them, as `file: name`, ascending. */
export function findIdleExports(files: readonly SourceFile[]): readonly string[] {
  const used = usedNames(files);
  const idle = ({ path: file, exports }: SourceFile): readonly string[] =>
    exports
      .filter((name) => !used.has(`${file}: ${name}`) && !used.has(`${file}: *`))
      .map((name) => `${file}: ${name}`);
  return files.flatMap(idle).sort();
}

/** Names that the door of a layer hands out though nobody outside of the layer takes them, as `file: name`, ascending. */
export function findIdleDoors(files: readonly SourceFile[]): readonly string[] {
  const outside = (door: string): ReadonlySet<string> =>
    usedNames(files.filter((file) => !file.path.startsWith(`${path.posix.dirname(door)}/`)));
  return files
    .filter((file) => isDoor(file.path))
    .flatMap((door) => {
      const used = outside(door.path);
      const handedOut = door.imports.flatMap(({ names }) => names);
      return handedOut
        .filter((name) => !used.has(`${door.path}: ${name}`))
        .map((name) => `${door.path}: ${name}`);
    })
    .sort();
}

/** A layer from inside. Its rooms are its folders; the files beside them are no room, and all rooms' callers. */
export interface Rooms {
  readonly rooms: readonly string[]; // ascending
  readonly floors: number; // of the longest way down from room to room, both ends counted
  readonly backwards: readonly string[]; // "room -> room" where there is a way from the second to the first as well, ascending
}

/** How the rooms of a layer stand on each other: `layer` is `src/match`. */
export function findRooms(files: readonly SourceFile[], layer: string): Rooms {
  const roomOf = (file: string): string | null => {
    const rest = file.startsWith(`${layer}/`) ? file.slice(layer.length + 1).split("/") : [];
    return rest.length > 1 ? rest.slice(0, -1).join("/") : null;
  };
  const below = new Map<string, Set<string>>();
  for (const { path: file, imports } of files) {
    const room = roomOf(file);
    if (room === null) continue;
    const own = below.get(room) ?? new Set<string>();
    below.set(room, own);
    for (const { path: other } of imports) {
      const target = roomOf(other);
      if (target !== null && target !== room) own.add(target);
    }
  }
  const reach = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of below.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        reach(next, seen);
      }
    return seen;
  };
  const backwards = [...below].flatMap(([room, others]) =>
    [...others].filter((other) => reach(other).has(room)).map((other) => `${room} -> ${other}`),
  );
  const isBackwards = new Set(backwards);
  const height = (room: string): number =>
    1 +
    Math.max(
      0,
      ...[...(below.get(room) ?? [])].filter((o) => !isBackwards.has(`${room} -> ${o}`)).map(height),
    );
  return {
    rooms: [...below.keys()].sort(),
    floors: Math.max(0, ...[...below.keys()].map(height)),
    backwards: backwards.sort(),
  };
}

/** Names that files of `src` export and only others than them use (tests, scripts), as `file: name`, ascending. */
export function findTestExports(
  source: readonly SourceFile[],
  all: readonly SourceFile[],
): readonly string[] {
  const handedOn = new Set(
    source
      .filter((file) => isDoor(file.path))
      .flatMap((door) => {
        const used = usedNames(source);
        return door.imports.flatMap((one) =>
          one.names.filter((name) => used.has(`${door.path}: ${name}`)).map((name) => `${one.path}: ${name}`),
        );
      }),
  );
  const direct = usedNames(source.filter((file) => !isDoor(file.path)));
  const idle = new Set(findIdleExports(all));
  return source
    .flatMap(({ path: file, exports }) => exports.map((name) => `${file}: ${name}`))
    .filter((one) => !direct.has(one) && !handedOn.has(one) && !idle.has(one))
    .filter((one) => !direct.has(one.replace(/: .*$/, ": *")))
    .sort();
}

function usedNames(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ imports }) => imports.flatMap((one) => one.names.map((name) => `${one.path}: ${name}`))),
  );
}

function isDoor(file: string): boolean {
  return /^src\/[^/]+\/index\.ts$/.test(file);
}
