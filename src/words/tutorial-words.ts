import { joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

/** A lesson: what to do, and why. `{move}` is the key of that action. */
interface LessonWords {
  readonly title: string;
  readonly text: string;
}

const LESSONS = {
  select: {
    title: "Choose your cats",
    text: "Drag a box around them with the left button, or press {select-all}.",
  },
  move: {
    title: "Send them",
    text: "Right click on the floor. They walk there and fight nobody on the way.",
  },
  advance: {
    title: "Send them to fight",
    text: "Press {attack}, or Attack below, then click on the floor. They go there and throw yarn at whoever is near.",
  },
  keep: {
    title: "Keep a group",
    text: "With cats chosen press {keep-group:0}: they are group 1 now. There are ten, up to 0.",
  },
  recall: {
    title: "Call the group back",
    text: "Click on the empty floor, so that nobody is chosen. Then press {recall-group:0}.",
  },
  cushion: {
    title: "Take a cushion",
    text: "Press {attack}, then click on a round cushion, so that they fight on the way. Let them stay until its ring is full. It breeds cats for you.",
  },
  breed: {
    title: "Choose what it breeds",
    text: "Click on your cushion's round badge, or press {all-cushions}. Then choose a kind in the panel: each is best at something.",
  },
  win: {
    title: "Win",
    text: "Take more cushions: they breed for you. Then press {select-all}, and advance with {attack}: whoever has no cat left has lost. Who holds all cushions for a minute wins as well.",
  },
} as const satisfies Record<string, LessonWords>;

/** The lessons beside a match, and what its result says of them. */
export const TUTORIAL_WORDS = words({
  label: "Tutorial",
  lessons: LESSONS,
  /** For who has as many cats as there may be. */
  breedWhenFull:
    "You have as many cats as there may be: your cushion waits until one of them falls. Choose what it breeds then: click on its round badge, or press {all-cushions}, and then on a kind.",
  passed: (title: string, text: string) => `✓ Already done: ${title}. ${text}`,
  /** Before a lesson that needs it: the one that leads to it was skipped. */
  first: {
    cats: "First choose cats: {select-all}.",
    group: "First keep a group: with cats chosen press {keep-group:0}.",
    cushion: "First take a cushion: press {attack}, then click on one, and let your cats stay.",
  },
  skip: "Skip this",
  count: (lesson: number, lessons: number) => `${lesson} of ${lessons}`,
  skipped: (count: number) => (count === 0 ? "" : `${count} skipped`),
  leftTitle: (count: number) =>
    plural(count, { one: "One lesson is left", other: `${count} lessons are left` }),
  left: (titles: readonly string[]) =>
    `You skipped ${joinNames(titles.map((title) => `“${title}”`))}. Go back to do ${plural(titles.length, { one: "it", other: "them" })}, or play on.`,
  back: "Go back",
  allTitle: "That is all",
  all: "Now you know everything that counts. Play on, or leave: {show-keys:0} shows all keys.",

  open: "Nothing is lost: play again, and the lessons go on where you were.",
  toLadder: "On to the Ladder",
  doneTitle: "Tutorial done: you win!",
  done: (matches: number) =>
    `You know everything that counts now. Next comes the Ladder: ${matches} matches against bots, the first of them easy.`,
});
