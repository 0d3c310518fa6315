import type { CommandKind } from "../../sim/index.ts";
import { TUTORIAL_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { isSameSelection, NO_SELECTION, type ControlGroups, type Selection } from "../control/selection.ts";
import type { HintScope } from "../match/hint-table.ts";

type StepName = keyof typeof TUTORIAL_WORDS.lessons;

/** What the player did, or how things stand. */
export type TutorialEvent =
  | {
      readonly kind: "stands";
      readonly selection: Selection;
      readonly groups: ControlGroups;
      readonly cushionCount: number;
      readonly isFull: boolean; // as many cats as there may be
    } // own
  | { readonly kind: "command"; readonly command: CommandKind; readonly isFighting?: boolean } // of a march
  | { readonly kind: "won" }
  | { readonly kind: "skip" };

/** How far a player is. Past the last step the tutorial is done. */
export interface TutorialState {
  readonly index: number; // of STEPS
  readonly hasLetGo: boolean; // of the group, so that it can be called back
  readonly done: readonly StepName[]; // before their time
  readonly passed: readonly StepName[]; // just now, for they were done already: the player is told so
  readonly isFull: boolean; // of cats
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
  index: 0,
  hasLetGo: false,
  done: [],
  passed: [],
  isFull: false,
};

/** The state after an event. Each step waits for its deed; what was done before its time counts, and the step is told as passed. */
export function nextStep(before: TutorialState, event: TutorialEvent): TutorialState {
  const isNews = event.kind === "stands" && event.isFull !== before.isFull;
  const state = isNews ? { ...before, isFull: event.isFull } : before;
  const step = STEPS[state.index];
  if (step === undefined) return state;
  if (event.kind === "won") return { ...TUTORIAL_BEGINS, index: STEPS.length };
  if (event.kind === "skip") return stepOn(state);
  if (isDone(step, state, event)) return stepOn(noteEarly(state, event));
  const letsGo = step === "recall" && event.kind === "stands" && groupChosen(event) === null;
  const noted = noteEarly(state, event);
  return letsGo && !noted.hasLetGo ? { ...noted, hasLetGo: true } : noted;
}

/** To the next step that is not done yet. */
function stepOn({ index, done, isFull }: TutorialState): TutorialState {
  const rest = STEPS.slice(index + 1);
  const next = rest.findIndex((name) => !done.includes(name));
  const passed = rest.slice(0, next < 0 ? rest.length : next);
  return { index: index + 1 + passed.length, hasLetGo: false, done, passed, isFull };
}

/** Takes note of the deeds of later steps. A group is called back only once it is told how. */
function noteEarly(state: TutorialState, event: TutorialEvent): TutorialState {
  const isNew = (name: StepName): boolean =>
    !state.done.includes(name) && isDone(name, { ...state, hasLetGo: false }, event);
  const names = STEPS.slice(state.index + 1).filter(isNew);
  return names.length === 0 ? state : { ...state, done: [...state.done, ...names] };
}

/** Which hints may be said beside the lessons: those of fights as soon as they teach to fight, and all once they have nothing to say. */
export function hintsBeside({ index }: TutorialState): HintScope {
  if (index < STEPS.indexOf("advance")) return "none";
  return index < STEPS.length ? "beside-lessons" : "all";
}

/** What is to be done now; null: nothing is left. */
export function stepText({ index, isFull }: TutorialState): string | null {
  const step = STEPS[index];
  if (step === undefined) return null;
  const { lessons, breedWhenFull } = TUTORIAL_WORDS;
  return withKeys(isFull && step === "breed" ? breedWhenFull : lessons[step].text);
}

/** What is said of steps that were passed, with what each would have said; empty: none was. */
export function passedText({ passed }: TutorialState): string {
  const { lessons, passed: say } = TUTORIAL_WORDS;
  const told = STEPS.filter((name) => passed.includes(name)).map((name) => lessons[name]);
  return told.map(({ title, text }) => say(title, withKeys(text))).join(" ");
}

/** Whether an event is the deed that a step waits for. */
function isDone(name: StepName, { hasLetGo }: TutorialState, event: TutorialEvent): boolean {
  if (event.kind === "command") {
    if (name === "move") return event.command === "move" || event.isFighting === false;
    if (name === "advance")
      return ["attack-move", "attack"].includes(event.command) || event.isFighting === true;
    return name === "breed" && event.command === "breed";
  }
  if (event.kind !== "stands") return false;
  if (name === "select") return event.selection.length > 1;
  if (name === "keep") return event.groups.some((group) => group.length > 0);
  if (name === "recall") return hasLetGo && groupChosen(event) !== null;
  return name === "cushion" && event.cushionCount > 0;
}

/** The group that is selected now, without those of it that are gone. */
function groupChosen({ selection, groups }: Extract<TutorialEvent, { kind: "stands" }>): Selection | null {
  if (isSameSelection(selection, NO_SELECTION)) return null;
  const chosen = new Set(selection);
  return (
    groups.find(
      (group) => group.length > 0 && selection.every((id) => group.includes(id)) && chosen.size > 0,
    ) ?? null
  );
}
