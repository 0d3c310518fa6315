import { expect, test } from "vitest";

import type { CommandKind } from "../../../src/sim/index.ts";
import { NO_GROUPS, type Selection } from "../../../src/view/control/selection.ts";
import {
  hintsBeside,
  isAllDone,
  nextStep,
  passedText,
  progressOf,
  skippedCount,
  stateAt,
  STEPS,
  stepText,
  TUTORIAL_BEGINS,
  type TutorialEvent,
  type TutorialState,
} from "../../../src/view/tutorial/steps.ts";

const SKIP: TutorialEvent = { kind: "skip" };
const GROUPS = NO_GROUPS.map((group, i) => (i === 0 ? [1, 2] : group));

function stands(selection: Selection, groups = NO_GROUPS, cushionCount = 0, isFull = false): TutorialEvent {
  return { kind: "stands", selection, groups, cushionCount, isFull };
}

function command(kind: CommandKind): TutorialEvent {
  return { kind: "command", command: kind };
}

/** The names of the steps that one is at after each event. */
function course(
  events: readonly TutorialEvent[],
  from: TutorialState = TUTORIAL_BEGINS,
): readonly (string | undefined)[] {
  let state = from;
  return events.map((event) => {
    state = nextStep(state, event);
    return STEPS[state.index];
  });
}

function at(name: string): TutorialState {
  return { ...TUTORIAL_BEGINS, index: STEPS.findIndex((step) => step === name) };
}

test("each deed leads to the next step, from the first cat to the victory", () => {
  expect(
    course([
      stands([1, 2]),
      command("move"),
      command("attack-move"),
      stands([1, 2], GROUPS),
      stands([], GROUPS),
      stands([1, 2], GROUPS),
      stands([1, 2], GROUPS, 1),
      command("breed"),
      { kind: "won" },
    ]),
  ).toEqual(["move", "advance", "keep", "recall", "recall", "cushion", "breed", "win", undefined]);
});

test("a step waits for its own deed", () => {
  expect(course([stands([]), stands([1]), command("move")])).toEqual(["select", "select", "select"]);
  expect(course([command("stop"), command("attack-move")], at("move"))).toEqual(["move", "move"]);
  expect(course([command("move"), command("attack")], at("advance"))).toEqual(["advance", "keep"]);
  expect(course([command("rally"), stands([], NO_GROUPS, 3)], at("breed"))).toEqual(["breed", "breed"]);
});

test("a group is called back only after it was let go, be it with some of it gone", () => {
  expect(course([stands([1, 2], GROUPS), stands([3], GROUPS), stands([2], GROUPS)], at("recall"))).toEqual([
    "recall",
    "recall",
    "cushion",
  ]);
});

test("what was done before its time counts where it still stands", () => {
  expect(course([stands([1, 2], GROUPS, 2)], at("cushion"))).toEqual(["breed"]);
  expect(course([stands([], GROUPS)], at("keep"))).toEqual(["recall"]);
});

test("what was done before its time is told as done, with what the step was, until the next one", () => {
  const deeds = [stands([1, 2], GROUPS), command("attack-move"), command("move")];
  const state = deeds.reduce<TutorialState>(nextStep, TUTORIAL_BEGINS);
  expect(STEPS[state.index]).toBe("recall");
  expect(state.passed).toEqual(["advance", "keep"]);
  expect(passedText(state)).toMatch(
    /^✓ Already done: Send them to fight\. Press A.* ✓ Already done: Keep a group\. /,
  );
  expect(passedText(nextStep(state, stands([], GROUPS)))).not.toBe("");
  const next = nextStep(state, { kind: "skip" });
  expect([STEPS[next.index], passedText(next)]).toEqual(["cushion", ""]);
});

test("a step in the midst that was done early is passed when it comes to it, and the last one waits", () => {
  const early = [command("breed"), stands([1, 2], GROUPS, 1)].reduce<TutorialState>(nextStep, at("recall"));
  expect(STEPS[early.index]).toBe("recall");
  const after = [stands([], GROUPS, 1), stands([1, 2], GROUPS, 1)].reduce<TutorialState>(nextStep, early);
  expect([STEPS[after.index], after.passed]).toEqual(["win", ["cushion", "breed"]]);
});

test("every step can be skipped, and none of those is done: after the last the player reads which are left", () => {
  const skips = STEPS.map((): TutorialEvent => ({ kind: "skip" }));
  expect(course([...skips, { kind: "skip" }, command("move")]).slice(-3)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const end = [stands([1, 2]), ...skips.slice(2), command("attack-move")].reduce<TutorialState>(
    nextStep,
    at("select"),
  );
  expect([STEPS[end.index], skippedCount(end)]).toEqual(["win", 5]);
  const over = [SKIP, command("move")].reduce<TutorialState>(nextStep, end);
  expect([isAllDone(over), skippedCount(over)]).toEqual([false, 5]);
  expect(stepText(over)).toMatch(/^You skipped “Keep a group”, .* and “Win”\. Go back to do them/);
});

test("what was skipped is done when it is gone back to, or at any time by its deed, and only then are all done", () => {
  const deeds = [
    stands([1, 2]),
    SKIP,
    command("attack-move"),
    SKIP,
    SKIP,
    stands([1], NO_GROUPS, 1),
    command("breed"),
  ];
  const end = [...deeds, SKIP].reduce<TutorialState>(nextStep, TUTORIAL_BEGINS);
  expect([end.index, skippedCount(end)]).toEqual([STEPS.length, 4]);
  const back: readonly TutorialEvent[] = [
    ...[{ kind: "back" } as const, stands([1, 2], GROUPS), command("move")],
    ...[stands([], GROUPS), stands([1, 2], GROUPS)],
  ];
  expect(course(back, end)).toEqual(["move", "move", "recall", "recall", "win"]);
  const last = back.reduce<TutorialState>(nextStep, end);
  expect([skippedCount(last), isAllDone(last)]).toEqual([0, false]);
  const all = [SKIP, { kind: "won" } as const].map((event) => nextStep(last, event));
  expect(all.map(isAllDone)).toEqual([false, true]);
});

test("each step says what it needs first where the one before was skipped, and a group counts only once there is one", () => {
  const textAt = (name: string, event: TutorialEvent): string => stepText(nextStep(at(name), event))!;
  expect(textAt("move", stands([]))).toMatch(/^First choose cats: Ctrl\u00A0\+\u00A0A\. Right click/);
  expect(textAt("move", stands([1]))).toMatch(/^Right click/);
  expect(textAt("recall", stands([1, 2]))).toMatch(
    /^First keep a group: with cats chosen press Ctrl\u00A0\+\u00A01\. Click/,
  );
  expect(textAt("breed", stands([]))).toMatch(/^First take a cushion: press A,/);
  const regrouped = [
    stands([1, 2]),
    stands([]),
    stands([1, 2], GROUPS),
    stands([], GROUPS),
    stands([1, 2], GROUPS),
  ];
  expect(course(regrouped, at("recall"))).toEqual(["recall", "recall", "recall", "recall", "cushion"]);
});

test("how far it is outlives the match, with what was skipped", () => {
  const state = [SKIP, command("move"), SKIP].reduce<TutorialState>(nextStep, TUTORIAL_BEGINS);
  expect(progressOf(state)).toEqual({ now: 3, done: [1] });
  expect(stateAt(progressOf(state))).toMatchObject({ index: 3, done: ["move"] });
  expect(stateAt({ now: 99, done: [0, 99] })).toMatchObject({ index: 1, done: ["select"] });
});

test("hints on fights are said beside the lessons from the one on that they are fought, and all after the last", () => {
  const scopes = [...STEPS, "end"].map((name, index) => [name, hintsBeside({ ...TUTORIAL_BEGINS, index })]);
  expect(Object.fromEntries(scopes)).toMatchObject({
    ...{ select: "none", move: "none", advance: "beside-lessons", win: "beside-lessons", end: "all" },
  });
});

test("who wins early knows how to play", () => {
  expect(course([{ kind: "won" }])).toEqual([undefined]);
});

test("who has as many cats as there may be is told that the cushion waits, as long as it is so", () => {
  const full = nextStep(at("breed"), stands([], NO_GROUPS, 1, true));
  expect(stepText(full)).toMatch(/as many cats as there may be.*press C/);
  expect(stepText(nextStep(full, stands([], NO_GROUPS, 1, false)))).toBe(stepText(at("breed")));
  const next = nextStep(full, command("breed"));
  expect([STEPS[next.index], stepText(next)]).toEqual(["win", stepText(at("win"))]);
  expect(stepText({ ...TUTORIAL_BEGINS, index: STEPS.length, done: STEPS })).toBeNull();
});

test("a march is a walk or an advance, whichever it was ordered as", () => {
  const march = (isFighting: boolean): TutorialEvent => ({ kind: "command", command: "march", isFighting });
  expect(course([march(true), march(false)], at("move"))).toEqual(["move", "keep"]);
  expect(course([march(false), march(true)], at("advance"))).toEqual(["advance", "keep"]);
});
