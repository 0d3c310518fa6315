import { is, safeParse, type BaseIssue, type IssuePathItem } from "valibot";
import { escapeUnseen, fail, ok, type Result } from "../base/index.ts";
import type { Shape } from "./shape.ts";

/** Of a value that is wrong, as it is told. */
const FOUND_CHARACTERS_MAX = 40;

/**
 * The value, with what is of its shape and nothing else. It never throws. The reason is a sentence's end that names the first field that
 * is wrong, what it is and what would be right: `port is 70000, expected a whole number from 0 to 65535`.
 */
export function readShape<Value>(shape: Shape<Value>, raw: unknown): Result<Value, string> {
  const read = safeParse(shape, raw, { abortEarly: true, abortPipeEarly: true });
  return read.success ? ok(read.output) : fail(problemOf(read.issues[0]));
}

/** The same of a text of JSON. */
export function readJson<Value>(shape: Shape<Value>, json: string): Result<Value, string> {
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    return fail("it is no JSON");
  }
  return readShape(shape, raw);
}

/** Whether a value is of that shape; it may have other fields where the shape lets them be. */
export function isShaped<Value>(shape: Shape<Value>, raw: unknown): raw is Value {
  return is(shape, raw);
}

function problemOf(issue: BaseIssue<unknown>): string {
  const { input, expected, message, type } = issue;
  const path: readonly IssuePathItem[] = issue.path ?? [];
  const isField = type === "strict_object" || type === "loose_object";
  const last = path.at(-1);
  const isMissing = isField && last?.type === "object" && last.origin === "key" && expected !== "never";
  const value = isField && expected === "never" ? last!.value : input;
  return `${placeOf(path.map(({ key }) => key))} is ${isMissing ? "missing" : found(value)}, expected ${message}`;
}

/** Such as "match.bots[1].team". */
function placeOf(keys: readonly unknown[]): string {
  if (keys.length === 0) return "it";
  const place = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return cut(escapeUnseen(place.replace(/^\./, "")));
}

function found(value: unknown): string {
  if (typeof value === "string")
    return escapeUnseen(cut(JSON.stringify(value.slice(0, FOUND_CHARACTERS_MAX + 1))));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "a record";
  return typeof value === "function" ? "a function" : String(value);
}

function cut(text: string): string {
  return text.length <= FOUND_CHARACTERS_MAX ? text : `${text.slice(0, FOUND_CHARACTERS_MAX)}\u2026`;
}
