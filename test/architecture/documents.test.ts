// Goal: documents name what is there, and can be read to the end. Method: their text is compared with the tree, with the table of
// layers, and with lengths of sentences.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { layers } from "../../lint/layers.js";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/*.md", { cwd: ROOT })];
/** Those that an engineer reads from the beginning to the end. */
const READ_WHOLE = [
  ...["README", "CONTRIBUTING"],
  ...["architecture", "leaving", "watching", "network", "desync", "determinism", "finding", "security"].map(
    inDocs,
  ),
  ...["replays", "session-states", "armies", "limits", "privacy", "service", "bench", "balance"].map(inDocs),
];
const WORDS = { median: 18, p90: 30 };

function inDocs(name: string): string {
  return `docs/${name}`;
}

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Counts of words of the sentences that are neither code, table, title nor picture, ascending. */
function sentenceLengths(text: string): readonly number[] {
  const prose = text
    .replaceAll(/```.*?```/gs, "")
    .split("\n")
    .filter((line) => !/^\s*[|#<!]/.test(line))
    .join("\n")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const paragraphs = prose.split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s/);
  const sentences = paragraphs.flatMap((one) => one.replaceAll(/\s+/g, " ").split(/(?<=[.!?:]) (?=[A-Z`])/));
  const lengths = sentences.map((sentence) => sentence.trim().split(" ").length).filter((words) => words > 2);
  return lengths.toSorted((a, b) => a - b);
}

/** Files of the project that a text names in code or links, by their path from the root; `*` is a part of a name, and so is N. */
function filesNamed(text: string): readonly string[] {
  const named = text.matchAll(/(?<![\w/])(?:src|test|scripts|docs|lint|electron|maps|traces)\/[\w./*-]*\w/g);
  return [...new Set([...named].map(([name]) => name.replaceAll(/\bN\b/g, "*")))];
}

test("the README leads to each document", () => {
  const table = textOf("README.md").split("## Read the code")[1]!;
  const linked = [...table.matchAll(/^\| \[[^\]]+\]\((docs\/[\w-]+\.md)\)/gm)].map(([, file]) => file!);
  expect(linked.toSorted()).toEqual(globSync("docs/*.md", { cwd: ROOT }).toSorted());
});

test("architecture.md has a row for each layer, and for nothing else", () => {
  const text = textOf("docs/architecture.md");
  const table = text.slice(text.indexOf("| layer "), text.indexOf("`electron/` holds"));
  const rows = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(Object.keys(layers).toSorted());
});

test("architecture.md names the folders within each layer", () => {
  const text = textOf("docs/architecture.md");
  for (const layer of Object.keys(layers)) {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${layer}\``))!;
    if (row.includes("| a folder a subject")) continue;
    const named = [...row.matchAll(/`(\w[\w-]*)`/g)].map(([, name]) => name!);
    const folders = globSync(`src/${layer}/*/`, { cwd: ROOT }).map((folder) => path.basename(folder));
    expect(
      folders.filter((folder) => !named.includes(folder)),
      layer,
    ).toEqual([]);
  }
});

test("architecture.md draws who imports whom: every arrow is allowed, and all that is allowed follows from them", () => {
  const text = textOf("docs/architecture.md");
  const picture = /```mermaid\n(.*?)```/s.exec(text)![1]!;
  const below = new Map<string, Set<string>>(Object.keys(layers).map((layer) => [layer, new Set()]));
  for (const line of picture.split("\n").filter((one) => one.includes("-->"))) {
    const steps = line.split("-->").map((names) => names.split("&").map((name) => name.trim()));
    for (const [i, uppers] of steps.slice(1).entries())
      for (const upper of uppers) for (const lower of steps[i]!) below.get(upper)!.add(lower);
  }
  const allBelow = (layer: string): readonly string[] => [
    ...new Set([...below.get(layer)!].flatMap((lower) => [lower, ...allBelow(lower)])),
  ];
  for (const [layer, allowed] of Object.entries(layers)) {
    expect([...below.get(layer)!].filter((lower) => !allowed.includes(lower))).toEqual([]);
    expect(
      allowed.filter((lower) => !allBelow(layer).includes(lower)),
      layer,
    ).toEqual([]);
  }
});

describe.each(DOCUMENTS)("%s", (file) => {
  test("names files and folders that are there", () => {
    const missing = filesNamed(textOf(file)).filter(
      (name) => globSync([name, `${name}.ts`], { cwd: ROOT }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});

describe.each(READ_WHOLE)("%s.md", (name) => {
  test("has sentences of one thought", () => {
    const lengths = sentenceLengths(textOf(`${name}.md`));
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(WORDS.median);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(WORDS.p90);
  });
});
