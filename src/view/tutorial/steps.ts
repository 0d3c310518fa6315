import type { CommandKind } from "../../sim/index.ts";
import { TUTORIAL_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { isSameSelection, NO_SELECTION, type ControlGroups, type Selection } from "../control/selection.ts";
import type { HintScope } from "../match/hint-table.ts";

type StepName = keyof typeof TUTORIAL_WORDS.lessons;

/** How things stand for the player. */
interface Standing {
  readonly selection: Selection;
  readonly groups: ControlGroups;
  readonly cushionCount: number; // own
  readonly isFull: boolean; // as many cats as there may be
}

/** What the player did, or how things stand. */
export type TutorialEvent =
  | ({ readonly kind: "stands" } & Standing)
  | { readonly kind: "command"; readonly command: CommandKind; readonly isFighting?: boolean } // of a march
  | { readonly kind: "won" }
  | { readonly kind: "skip" }
  | { readonly kind: "back" }; // to what was skipped

/** How far a player is. Past the last step the tutorial is done, unless some were skipped. */
export interface TutorialState {
  readonly index: number; // of STEPS
  readonly done: readonly StepName[]; // also before their time, and after they were skipped
  readonly early: readonly StepName[]; // of these: before their time, and the player was not told so yet
  readonly passed: readonly StepName[]; // just now, for they were done already: the player is told so
  readonly hasLetGo: boolean; // of the group, so that it can be called back
  readonly standing: Standing | null;
}

/** What is kept of it from match to match, and where the page is loaded again: places in STEPS. */
export interface TutorialProgress {
  readonly now: number;
  readonly done: readonly number[];
}

/** The lessons, in their order. */
export const STEPS: readonly StepName[] = [
  "select",
  "move",
  "advance",
  "keep",
  "recall",
  "cushion",
  "breed",
  "win",
];

export const TUTORIAL_BEGINS: TutorialState = {
  ...{ index: 0, done: [], early: [], passed: [], hasLetGo: false },
  standing: null,
};

/** What a lesson needs that says nothing of it itself: the one before may have been skipped. */
const NEEDS: Readonly<Partial<Record<StepName, keyof typeof TUTORIAL_WORDS.first>>> = {
  move: "cats",
  recall: "group",
  breed: "cushion",
};

/** Past the last step it goes on with the first that was skipped. */
export function stateAt({ now, done }: TutorialProgress): TutorialState {
  const names = STEPS.filter((_, i) => done.includes(i));
  const state = { ...TUTORIAL_BEGINS, index: Math.min(now, STEPS.length), done: names };
  return state.index < STEPS.length ? state : stepOn({ ...state, index: -1 });
}

export function progressOf({ index, done }: TutorialState): TutorialProgress {
  return { now: index, done: done.map((name) => STEPS.indexOf(name)) };
}

export function isAllDone({ done }: TutorialState): boolean {
  return done.length === STEPS.length;
}

/** The state after an event. Each step waits for its deed; what was done before its time counts, and the step is told as passed. */
export function nextStep(before: TutorialState, event: TutorialEvent): TutorialState {
  if (event.kind === "won") return { ...before, index: STEPS.length, done: STEPS, passed: [] };
  if (event.kind === "back") return stepOn({ ...before, index: -1 });
  const step = STEPS[before.index];
  if (event.kind === "skip") return step === undefined ? before : stepOn(before);
  const state = noteDone(event.kind === "stands" ? { ...before, standing: event } : before, event);
  if (step === undefined) return state;
  if (state.done.includes(step)) return stepOn(state);
  const letsGo = step === "recall" && event.kind === "stands" && hasGroup(event) && !isGroupChosen(event);
  return letsGo ? { ...state, hasLetGo: true } : state;
}

/** To the next step that is not done yet. */
function stepOn(state: TutorialState): TutorialState {
  const rest = STEPS.slice(state.index + 1);
  const next = rest.findIndex((name) => !state.done.includes(name));
  const between = rest.slice(0, next < 0 ? rest.length : next);
  const passed = between.filter((name) => state.early.includes(name));
  const early = state.early.filter((name) => !passed.includes(name));
  return { ...state, index: state.index + 1 + between.length, early, passed, hasLetGo: false };
}

/** Takes note of deeds, of other steps as well. A group is called back only once it is told how. */
function noteDone(state: TutorialState, event: TutorialEvent): TutorialState {
  const names = STEPS.filter((name, i) => {
    const isNow = i === state.index;
    return !state.done.includes(name) && isDone(name, isNow && state.hasLetGo, event);
  });
  if (names.length === 0) return state;
  const early = names.filter((name) => STEPS.indexOf(name) > state.index);
  return { ...state, done: [...state.done, ...names], early: [...state.early, ...early] };
}

/** Which hints may be said beside the lessons: those of fights as soon as they teach to fight, and all once they have nothing to say. */
export function hintsBeside({ index }: TutorialState): HintScope {
  if (index < STEPS.indexOf("advance")) return "none";
  return index < STEPS.length ? "beside-lessons" : "all";
}

/** What is to be done now; null: nothing is left. */
export function stepText(state: TutorialState): string | null {
  const { index, standing } = state;
  const step = STEPS[index];
  const { lessons, breedWhenFull, first, left } = TUTORIAL_WORDS;
  if (step === undefined) {
    const skipped = STEPS.filter((name) => !state.done.includes(name));
    return skipped.length === 0 ? null : withKeys(left(skipped.map((name) => lessons[name].title)));
  }
  const need = NEEDS[step];
  if (need !== undefined && standing !== null && !has(standing, need))
    return withKeys(`${first[need]} ${lessons[step].text}`);
  return withKeys(standing?.isFull === true && step === "breed" ? breedWhenFull : lessons[step].text);
}

/** What is said of steps that were passed, with what each would have said; empty: none was. */
export function passedText({ passed }: TutorialState): string {
  const { lessons, passed: say } = TUTORIAL_WORDS;
  const told = STEPS.filter((name) => passed.includes(name)).map((name) => lessons[name]);
  return told.map(({ title, text }) => say(title, withKeys(text))).join(" ");
}

/** Those that are behind the player, and not done. */
export function skippedCount({ index, done }: TutorialState): number {
  return STEPS.slice(0, index).filter((name) => !done.includes(name)).length;
}

/** Whether an event is the deed that a step waits for. */
function isDone(name: StepName, hasLetGo: boolean, event: TutorialEvent): boolean {
  if (event.kind === "command") {
    if (name === "move") return event.command === "move" || event.isFighting === false;
    if (name === "advance")
      return ["attack-move", "attack"].includes(event.command) || event.isFighting === true;
    return name === "breed" && event.command === "breed";
  }
  if (event.kind !== "stands") return false;
  if (name === "select") return event.selection.length > 1;
  if (name === "keep") return hasGroup(event);
  if (name === "recall") return hasLetGo && isGroupChosen(event);
  return name === "cushion" && has(event, "cushion");
}

function has(standing: Standing, what: keyof typeof TUTORIAL_WORDS.first): boolean {
  if (what === "cats") return standing.selection.length > 0;
  return what === "group" ? hasGroup(standing) : standing.cushionCount > 0;
}

function hasGroup({ groups }: Standing): boolean {
  return groups.some((group) => group.length > 0);
}

/** Whether a group is selected, without those of it that are gone. */
function isGroupChosen({ selection, groups }: Standing): boolean {
  if (isSameSelection(selection, NO_SELECTION)) return false;
  return groups.some((group) => group.length > 0 && selection.every((id) => group.includes(id)));
}
