import { fail, ok, type Result } from "../base/index.ts";

/** The whole number that was typed. `what` begins the sentence that refuses it. */
export function readNumber(what: string, text: string, min: number, max: number): Result<number, string> {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail(`${what} is "${text}", not a whole number of ${min} to ${max}`);
}
