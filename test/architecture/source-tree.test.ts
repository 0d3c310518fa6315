import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

import { layers } from "../../lint/layers.js";
import { PROJECTS } from "../../scripts/typecheck.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const sourceFiles = globSync("{src,electron,scripts,test}/**/*.ts", { cwd: ROOT });
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

describe("layers", () => {
  test("the folders of src are the layers of the table", () => {
    const folders = readdirSync(path.join(ROOT, "src"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(layers).toSorted());
  });

  test.each(Object.keys(layers))(
    "src/%s/index.ts begins with what the layer does and must not do",
    (layer) => {
      const comment = firstComment(read(`src/${layer}/index.ts`));
      expect(comment.length).toBeGreaterThan(80);
      expect(comment).toMatch(/\b(must not|must never|never|no|not)\b/i);
    },
  );

  test("a file without a comment does not pass for one that has it", () => {
    expect(firstComment(`export const x = 1; // late\n`)).toBe("");
    expect(firstComment(`// one\n// two\nexport {};\n// three\n`)).toBe("one two");
    expect(firstComment(`/**\n * one\n * two\n */\nexport {};\n`)).toBe("one two");
  });
});

describe("no way around the guards", () => {
  test("every TypeScript file is in a project", () => {
    const known = new Set(PROJECTS.flatMap(filesOf));
    const forgotten = sourceFiles.filter((file) => !known.has(path.join(ROOT, file)));
    expect(forgotten).toEqual([]);
  });

  test("no comment in the source switches a guard off", () => {
    const offenders = sourceFiles.filter((file) => !file.startsWith("test/") && switchesGuardOff(read(file)));
    expect(offenders).toEqual([]);
  });

  test.each([
    "/* oxlint-disable */",
    "// oxlint-disable-next-line",
    "f(); // oxlint-disable-line",
    "// oxlint-disable-next-line no-console",
    "// oxlint-disable-next-line robocat/pure-syntax -- because",
    "// oxlint-disable-next-line eqeqeq, robocat/pure-syntax -- because",
    '/* eslint robocat/pure-syntax: "off" -- because */',
    "// eslint-disable-next-line no-constant-condition -- in the words of another linter",
    "// oxlint-disable-next-line typescript/unbound-method",
    "// @ts-nocheck",
    "// @ts-expect-error because",
  ])("%s switches a guard off, or does not say why", (line) => {
    expect(switchesGuardOff(`f();\n${line}\n`)).toBe(true);
  });

  test("one rule of a tool may be switched off for a reason", () => {
    const line =
      "// oxlint-disable-next-line no-constant-condition -- ends with the stream, at most 100 chunks";
    expect(switchesGuardOff(`${line}\nf();\n`)).toBe(false);
  });
});

/** Whole paths of what a project names; what those import is not among them. */
function filesOf(project: string): readonly string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  return ts.getParsedCommandLineOfConfigFile(path.join(ROOT, project), {}, host)!.fileNames;
}

/** The comment at the very start of a file as one line of text. */
function firstComment(text: string): string {
  const [comment = ""] = /^(\/\/.*\n)+|^\/\*[^]*?\*\//.exec(text) ?? [];
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*(\/\/|\/\*\*?|\*\/|\*)/, "").trim())
    .filter((line) => line !== "")
    .join(" ");
}

function switchesGuardOff(text: string): boolean {
  if (/@ts-(nocheck|ignore|expect-error)|\/\*\s*eslint\s/.test(text)) return true;
  const directives = text.match(/(es|ox)lint-disable.*/g) ?? []; // oxlint reads both
  return directives.some((directive) => {
    const isExplained = /^oxlint-disable-(next-)?line [^*]+ -- \w/.test(directive);
    return !isExplained || directive.includes("robocat/");
  });
}
