import { check, maxLength, metadata, minLength, pipe, regex, string } from "valibot";
import { displayTextProblem } from "../base/index.ts";
import type { Shape } from "./shape.ts";
import { told } from "./values.ts";

/** Any text of so many UTF-16 units. */
/* @__NO_SIDE_EFFECTS__ */
export function text(unitsMax = Infinity, unitsMin = 0): Shape<string> {
  const rule = unitsMax === Infinity ? "a text" : `a text of ${unitsMin} to ${unitsMax} characters`;
  return pipe(string(rule), minLength(unitsMin, rule), maxLength(unitsMax, rule));
}

/** A text of which every character is known beforehand. `pattern` is anchored by us. */
/* @__NO_SIDE_EFFECTS__ */
export function coded(pattern: string, unitsMax: number, about = ""): Shape<string> {
  const most = unitsMax === Infinity ? "" : `, at most ${unitsMax} characters`;
  const rule = `a text of ${pattern}${most}`;
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  return told(pipe(string(rule), maxLength(unitsMax, rule), regex(whole, rule)), about);
}

/** So many hexadecimal digits, in lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function hex(digitCount: number): Shape<string> {
  return coded(`[0-9a-f]{${digitCount}}`, digitCount);
}

/** A text that has a check of its own; `rule` says what it must be. */
/* @__NO_SIDE_EFFECTS__ */
export function textThat(rule: string, unitsMax: number, is: (text: string) => boolean): Shape<string> {
  return told(pipe(string(rule), maxLength(unitsMax, rule), check(is, rule)), rule);
}

/** A text of somebody, which others are shown: as names of players are checked. */
/* @__NO_SIDE_EFFECTS__ */
export function nameOf(charactersMax: number): Shape<string> {
  const rule = `1 to ${charactersMax} characters that are all seen, no space at an end`;
  // Code units first: no more than two make a code point.
  return textThat(rule, 2 * charactersMax, (value) => displayTextProblem(value, charactersMax) === null);
}

/** The same in a message of the service. A JSON schema can say its length alone. */
/* @__NO_SIDE_EFFECTS__ */
export function shown(charactersMax: number, about = ""): Shape<string> {
  const description = `${about}${about === "" ? "" : ". "}As names are: nothing unseen, no space at an end`;
  return pipe(nameOf(charactersMax), metadata({ description, minLength: 1, maxLength: charactersMax }));
}

/** Bytes as base64 with its padding. The least and the most are of bytes. */
/* @__NO_SIDE_EFFECTS__ */
export function base64(bytesMin: number, bytesMax: number, about = ""): Shape<string> {
  const rule = `${bytesMin} to ${bytesMax} bytes in base64`;
  const whole = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;
  const [least, most] = [charactersOf(bytesMin), charactersOf(bytesMax)];
  const hasBytes = (value: string): boolean => {
    const bytes = bytesOf(value);
    return bytes >= bytesMin && bytes <= bytesMax;
  };
  return told(
    pipe(
      string(rule),
      minLength(least, rule),
      maxLength(most, rule),
      regex(whole, rule),
      check(hasBytes, rule),
    ),
    about,
  );
}

function bytesOf(value: string): number {
  const padding = value.endsWith("==") ? 2 : Number(value.endsWith("="));
  return (value.length / 4) * 3 - padding;
}

function charactersOf(bytes: number): number {
  return Math.floor((bytes + 2) / 3) * 4;
}
