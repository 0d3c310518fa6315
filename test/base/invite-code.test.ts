import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describeInviteCodeProblem,
  formatInviteCode,
  inviteLetters,
  isMeantAsInviteCode,
  readInviteCode,
} from "../../src/base/invite-code.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".split("");
const code = fc.record({
  place: fc.nat(32 ** 3 - 1).map((value) => inviteLetters(value, 3)),
  password: fc.nat(32 ** 4 - 1).map((value) => inviteLetters(value, 4)),
});
const bare = (letters: string): string =>
  formatInviteCode({ place: letters.slice(0, 3), password: letters.slice(3) }).replace("-", "");
const problemOf = (text: string): string => {
  const read = readInviteCode(text);
  return read.ok ? "ok" : read.reason;
};

describe("a code of eight letters", () => {
  test("reads back whatever the case and what stands between its letters", () => {
    const gap = fc.constantFrom("", " ", "-", "\u2013", "_", "  ");
    fc.assert(
      fc.property(
        code,
        fc.array(gap, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (made, gaps, isLower) => {
          const text = [...formatInviteCode(made).replace("-", "")]
            .map((letter, i) => letter + gaps[i]!)
            .join("");
          const typed = isLower ? text.toLowerCase() : text;
          expect(isMeantAsInviteCode(typed)).toBe(true);
          expect(readInviteCode(typed)).toEqual({ ok: true, value: made });
        },
      ),
    );
  });

  test("any one wrong letter is told: each place, each letter for each other", () => {
    for (const letters of ["KQ7M2XP", "AAAAAAA", "9Z8Y7X6"]) {
      for (let at = 0; at < 8; at += 1) {
        // The check letter is what the others make it: of these each stands once at its place.
        for (const right of LETTERS) {
          const whole = [...bare([...letters].with(at % 7, right).join(""))];
          for (const wrong of LETTERS) {
            if (wrong === whole[at]) continue;
            expect(problemOf(whole.with(at, wrong).join(""))).toBe("mistyped");
          }
        }
      }
    }
  });

  test("any two neighbours that changed places are told, the check letter too", () => {
    let swapped = 0;
    for (const first of LETTERS) {
      for (const left of LETTERS) {
        for (const right of LETTERS) {
          for (let at = 0; at < 6; at += 1) {
            if (at > 0 && first !== "A") continue; // the letters beside them are of no account
            const letters = `${first}BCDEFG`
              .split("")
              .with(at, left)
              .with(at + 1, right)
              .join("");
            swapped += expectSwapTold(bare(letters), at);
          }
        }
        swapped += expectSwapTold(bare(`${first}BCDEF${left}`), 6);
      }
    }
    expect(swapped).toBeGreaterThan(30_000);
  });

  test.each([
    ["KQ7M-2XP", "wrong-length", "eight letters, this one has 7"],
    ["KQ7M-2XPO", "strange-letter", '"O"'],
    ["", "no-code", "eight letters"],
    ["AAAA-AAAB", "mistyped", "a letter is wrong"],
  ])("%s: %s", (text, reason, words) => {
    const read = readInviteCode(text);
    expect(read).toEqual({ ok: false, reason });
    if (!read.ok) expect(describeInviteCodeProblem(read.reason, text)).toContain(words);
  });

  test.each([
    ["robocat://192.168.0.7:45000#KEY", false],
    ["192.168.0.7", false],
    ["192.168.0.7:45000", false],
    ["cats.example", false],
    ["my-computer", false],
    ["mycat", false],
    ["kq7m 2xpd", true],
    ["\u201ckq7m-2xpd.\u201d", true],
    ["KQ7M-2XP", true],
  ])("%s is meant as a code: %s", (text, isCode) => expect(isMeantAsInviteCode(text)).toBe(isCode));
});

function expectSwapTold(text: string, at: number): number {
  const letters = [...text];
  if (letters[at] === letters[at + 1]) return 0;
  const turned = letters.with(at, letters[at + 1]!).with(at + 1, letters[at]!);
  if (problemOf(turned.join("")) !== "mistyped") throw new Error(`${text} passes with ${at} turned`);
  return 1;
}
