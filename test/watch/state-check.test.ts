// Goal: whoever gives a state is not believed against the one whom somebody named, nor against the most of all others.
// Method: questions are taken, answers are made by hand.
import { describe, expect, test } from "vitest";

import type { Digest } from "../../src/base/index.ts";
import { StateCheck, type CheckAsked } from "../../src/watch/state-check.ts";
import type { Address, WatcherPacket } from "../../src/wire/index.ts";
import { digestNamed } from "../support/digest-named.ts";

const OURS = digestNamed(0xabcd);
const ANOTHER = digestNamed(1);
const STATE = { match: 9, turn: 127, digest: OURS };
const [ENTRY, ONE, TWO, THREE, FOUR] = [1, 2, 3, 4, 5].map((port): Address => ({ host: "10.0.0.1", port }));
const ANSWER_MS = 1_500;

/** A check that asks those, whose answers are: the digest that they have or "other-match", null for none, undefined for silence. */
function verdictOf(answers: readonly (readonly [Address, Digest | null | undefined])[], entry = ENTRY!) {
  const others = answers.map(([address]) => address);
  const asked: CheckAsked = { others, entry: others.includes(entry) ? entry : null };
  const check = new StateCheck(STATE, asked, () => 77, 0);
  for (const { to, packet } of check.asksDue(0)) {
    expect(packet).toMatchObject({ kind: "watch-check", token: 77, match: 9, turn: 127 });
    const answer = answers.find(([address]) => address === to)![1];
    if (answer === undefined) continue;
    if (answer === "other-match")
      check.hear(to, { kind: "watch-refusal", token: 77, reason: "other-match", addresses: [] });
    else check.hear(to, { kind: "watch-checked", token: 77, turn: 127, digest: answer });
  }
  return [check.verdict(0), check.verdict(ANSWER_MS)];
}

describe("what others say of a state", () => {
  test("counts once all have said it, or after a while", () => {
    expect(verdictOf([[ONE!, OURS]])).toEqual(["alike", "alike"]);
    expect(verdictOf([[ONE!, OURS], [TWO!, undefined]])).toEqual(["open", "alike"]); // oxfmt-ignore
    expect(verdictOf([])).toEqual(["alike", "alike"]); // nobody else is there
  });

  test("is what the most say who know it", () => {
    expect(verdictOf([[ONE!, ANOTHER], [TWO!, OURS], [THREE!, ANOTHER]])[1]).toBe("differs"); // oxfmt-ignore
    expect(verdictOf([[ONE!, ANOTHER], [TWO!, OURS], [THREE!, null]])[1]).toBe("alike"); // oxfmt-ignore
    expect(verdictOf([[ONE!, "other-match"]])[1]).toBe("differs");
    expect(verdictOf([[ONE!, null]])[1]).toBe("alike");
  });

  test("is what the one says whose address somebody gave, whoever else says otherwise", () => {
    const friends = [ONE!, TWO!, THREE!].map((address) => [address, OURS] as const);
    expect(verdictOf([...friends, [ENTRY!, ANOTHER]])[1]).toBe("differs");
    expect(verdictOf([...friends, [ENTRY!, "other-match"]])[1]).toBe("differs");
    expect(verdictOf([[ONE!, ANOTHER], [TWO!, ANOTHER], [ENTRY!, OURS]])[1]).toBe("alike"); // oxfmt-ignore
    expect(verdictOf([...friends, [ENTRY!, null]])[1]).toBe("alike");
  });
});

describe("an answer", () => {
  const answerOf = (
    packet: WatcherPacket & { readonly kind: "watch-checked" | "watch-refusal" },
    from = ONE!,
  ) => {
    const check = new StateCheck(STATE, { others: [ONE!], entry: null }, () => 77, 0);
    check.hear(from, packet);
    return check.verdict(0);
  };
  const checked = { kind: "watch-checked", token: 77, turn: 127, digest: ANOTHER } as const;

  test("counts from whoever was asked, to what was asked", () => {
    expect(answerOf(checked)).toBe("differs");
    expect(answerOf(checked, FOUR)).toBe("open");
    expect(answerOf({ ...checked, token: 78 })).toBe("open");
    expect(answerOf({ ...checked, turn: 255 })).toBe("open");
    expect(answerOf({ kind: "watch-refusal", token: 77, reason: "no-room", addresses: [] })).toBe("open");
  });

  test("counts once", () => {
    const check = new StateCheck(STATE, { others: [ONE!, TWO!], entry: null }, () => 77, 0);
    check.hear(ONE!, { ...checked, digest: OURS });
    check.hear(ONE!, checked);
    check.hear(ONE!, checked);
    expect(check.verdict(ANSWER_MS)).toBe("alike");
  });
});
