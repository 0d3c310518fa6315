import { assert } from "./assert.ts";
import { foldPasted } from "./pasted-place.ts";
import { fail, ok, type Result } from "./result.ts";

/** A code of eight letters: where the lobby is found, what only a friend knows, and a letter that checks both. */
export interface InviteCode {
  readonly place: string; // PLACE_LETTERS, in capitals: which lobby of a service
  readonly password: string; // PASSWORD_LETTERS, in capitals: no service is told them
}

/** What is wrong with a text that should be a code. */
type InviteCodeProblem = "no-code" | "strange-letter" | "wrong-length" | "mistyped"; // its check letter says so

const PLACE_LETTERS = 3;
export const PASSWORD_LETTERS = 4;
const CODE_LETTERS = PLACE_LETTERS + PASSWORD_LETTERS + 1;
const GROUP = 4;
/** Without 0 and O, 1 and I, which look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** What people put between letters: white space, underscores, and any dash that a program made of theirs. */
const GAPS = /[\s_\p{Pd}]+/gu;
const AROUND = /^["'`«»‹›“”„‘’<(]+|["'`«»‹›“”„‘’>).,;!]+$/gu;
const WHOLE = /^[a-z0-9]{8}$/iu;
/** A letter too few or too many behind a gap: a code, and no name. */
const NEARLY = /^[a-z0-9]{4}[\s_\p{Pd}]+[a-z0-9]{3,5}$/iu;

/** x^5 + x^2 + 1: its root a has the powers 1, a, ... a^30, all of them different. */
const POLYNOMIAL = 0b100101;
const FIELD_SIZE = 32;

assert(ALPHABET.length === FIELD_SIZE, "a letter is an element of the field");

/** Of a number, the letters that stand for it; it is below 32 to the power of their count. */
export function inviteLetters(value: number, count: number): string {
  assert(Number.isInteger(value) && value >= 0 && value < FIELD_SIZE ** count, `inviteLetters: ${value}`);
  let letters = "";
  for (let rest = value; letters.length < count; rest = Math.floor(rest / FIELD_SIZE))
    letters = ALPHABET[rest % FIELD_SIZE]! + letters;
  return letters;
}

/** Whether a text is `count` letters of codes, in capitals. */
function isInviteLetters(text: string, count: number): boolean {
  return text.length === count && [...text].every((letter) => ALPHABET.includes(letter));
}

/**
 * A code as it is read aloud: `KQ7M-2XPD`. The last letter makes the sum of all, each times another power of a, zero in the field of
 * 32 elements: so it tells for certain one wrong letter and any two that changed places.
 */
export function formatInviteCode({ place, password }: InviteCode): string {
  assert(isInviteLetters(place, PLACE_LETTERS), "formatInviteCode: three letters are the place");
  assert(isInviteLetters(password, PASSWORD_LETTERS), "formatInviteCode: four letters are the password");
  const letters = place + password;
  const code = letters + ALPHABET[sumOf(letters)]!;
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** Whether that is meant as a code, right or wrong: no link, no address with a dot or a port, and no name of another length. */
export function isMeantAsInviteCode(typed: string): boolean {
  const text = tidy(typed);
  return WHOLE.test(text.replace(GAPS, "")) || NEARLY.test(text);
}

/** Reads it back, whatever the case, spaces and dashes. */
export function readInviteCode(typed: string): Result<InviteCode, InviteCodeProblem> {
  const letters = lettersOf(typed);
  if (letters === "") return fail("no-code");
  if (strangeLetterOf(letters) !== undefined) return fail("strange-letter");
  if (letters.length !== CODE_LETTERS) return fail("wrong-length");
  const [data, check] = [letters.slice(0, -1), letters.slice(-1)];
  if (ALPHABET[sumOf(data)] !== check) return fail("mistyped");
  return ok({ place: data.slice(0, PLACE_LETTERS), password: data.slice(PLACE_LETTERS) });
}

/** A sentence for the person who typed it, with what to do next. */
export function describeInviteCodeProblem(problem: InviteCodeProblem, typed: string): string {
  const letters = lettersOf(typed);
  switch (problem) {
    case "no-code":
      return "There is no code. It has eight letters, such as KQ7M-2XPD.";
    case "strange-letter":
      return `A code has no "${strangeLetterOf(letters) ?? ""}" in it: 0 and O, 1 and I are left out. Look at it again.`;
    case "wrong-length":
      return `A code has eight letters, this one has ${letters.length}. Look at it again.`;
    case "mistyped":
      return "That code is mistyped: a letter is wrong, or two changed places. Look at it again. The name of a computer wants its port: name:45000.";
  }
}

function tidy(typed: string): string {
  return foldPasted(typed).replace(AROUND, "").trim();
}

function lettersOf(typed: string): string {
  return tidy(typed).replace(GAPS, "").toUpperCase();
}

function strangeLetterOf(letters: string): string | undefined {
  return [...letters].find((letter) => !ALPHABET.includes(letter));
}

/** Of seven letters: the first times a^7, the last times a. */
function sumOf(letters: string): number {
  let sum = 0;
  for (const letter of letters) sum = timesRoot(sum ^ ALPHABET.indexOf(letter));
  return sum;
}

function timesRoot(element: number): number {
  const doubled = element << 1;
  return doubled < FIELD_SIZE ? doubled : doubled ^ POLYNOMIAL;
}
