// A part of the window's build: shaders are strings, which no minifier looks into.

import type { Plugin } from "vite";

/** A string of a module, or a part of a template, as ESTree has it. */
interface Text {
  readonly type: "Literal" | "TemplateElement";
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

const IS_SHADER = /\b(?:void|float|vec[234]|uniform|varying)\b|^[ \t]*#(?:if|ifdef|include|define)\b/m;

/** Leaves out of the shaders of all modules what no shader needs. */
export function shortShaders(): Plugin {
  return {
    name: "short-shaders",
    apply: "build",
    transform: {
      filter: { id: /\.js$|\.ts$/, code: /\bvec[234]\b/ },
      handler(code) {
        const texts = textsOf(this.parse(code)).toSorted((a, b) => a.start - b.start);
        const pieces: string[] = [];
        let at = 0;
        for (const { start, end, value } of texts) {
          const written = code.slice(start, end);
          pieces.push(code.slice(at, start), shortText(written, value));
          at = end;
        }
        return { code: pieces.join("") + code.slice(at), map: null };
      },
    },
  };
}

/** As it is written: a string in quotes, or a part of a template. */
function shortText(written: string, value: unknown): string {
  if (typeof value !== "string") return shortShader(written);
  const short = shortShader(value);
  return short === value ? written : JSON.stringify(short);
}

/**
 * The same shader without comments, indents and the blanks around signs; what is no shader is handed back as it is. The first and the last
 * line may be parts of longer ones, and a line of the preprocessor needs its blanks. Lines stay lines.
 */
export function shortShader(text: string): string {
  if (!text.includes("\n") || text.includes("\\") || !IS_SHADER.test(text)) return text;
  const [first = "", ...rest] = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").split("\n");
  const last = rest.pop() ?? "";
  const middle = rest.map(shortLine).filter((line) => line !== "");
  return [first, ...middle, last.trimStart()].join("\n");
}

/** "a - -b" is no "a--b": a sign that another one may stand beside keeps its blanks. */
function shortLine(line: string): string {
  const code = line.replace(/\/\/.*/, "").trim();
  if (code.startsWith("#")) return code;
  return code
    .replaceAll(/ *([*/=<>?:,;(){}[\]|&!]) */g, "$1")
    .replaceAll(/(?<=[\w)\]]) *([+-]) *(?=[\w(.])/g, "$1");
}

/** Of a whole module. */
export function textsOf(tree: unknown): readonly Text[] {
  if (typeof tree !== "object" || tree === null) return [];
  const { type, value } = tree as Text;
  if (type === "TemplateElement" || (type === "Literal" && typeof value === "string")) return [tree as Text];
  return Object.values(tree).flatMap(textsOf);
}
