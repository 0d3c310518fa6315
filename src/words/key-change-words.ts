import { KEY_PAGE_WORDS } from "./key-words.ts";
import { joinNames } from "./language.ts";
import { words } from "./voice.ts";

/** What each action is called whose keys a player may change, by its id, as they are grouped. `pan` has four names, one for each way. */
export const KEY_ACTION_WORDS = words({
  choose: { next: "Next cat", "next-idle": "Next cat without an order", "select-all": "All cats" },
  orders: {
    move: "Go there",
    attack: "Attack, advance",
    patrol: "Patrol",
    hold: "Hold",
    stop: "Stop",
    confirm: "Give the order that is aimed",
  },
  cushions: {
    "all-cushions": "All cushions",
    "next-cushion": "Next cushion",
    "breed-tabby": "Breed tabbies",
    "breed-tom": "Breed toms",
    "breed-kitten": "Breed kittens",
    "breed-knitter": "Breed knitters",
    stay: "New cats stay",
  },
  look: {
    pan: [
      "Camera or paw to the left",
      "Camera or paw to the right",
      "Camera or paw up",
      "Camera or paw down",
    ],
    "zoom-in": "Nearer",
    "zoom-out": "Farther",
    "whole-ground": "The whole ground",
    jump: "To the alarm, or to cats",
  },
  talk: {
    say: "Say something",
    "choose-phrase": "Choose a phrase",
    point: "Point at a place",
    "point-attack": "Call for an attack",
  },
  rest: {
    mute: "Sound off and on",
    "show-keys": "Show the keys",
    "change-focus": "To the buttons and back",
    network: "The network",
    differences: "What differed",
    pause: "Pause, and go on",
    "wait-longer": "Wait longer for somebody",
    "go-on": "Go on without somebody",
    "go-alone": "Go on alone",
    "give-up": "Give up, where it is proposed",
    ready: "Ready, in a lobby",
  },
  replay: {
    play: "Play or pause",
    slower: "Slower",
    faster: "Faster",
    "replay-back": "5\u00A0s back",
    "replay-on": "5\u00A0s on",
    "turn-back": "A turn back",
    "turn-on": "A turn on",
    "mark-before": "The mark before",
    "mark-after": "The next mark",
    graphs: "Graphs",
    "take-picture": "Save a picture",
    "copy-link": "Copy a link",
    "next-eyes": "The next player's eyes",
    "toggle-orders": "Orders shown, or not",
    "follow-camera": "Look where a player looked",
    "to-now": "On to now",
  },
});

const { choose, orders, cushions, look, talk, rest, replay } = KEY_PAGE_WORDS.groups;

/** The page on which keys are changed. `{cancel}` is the key of that action. */
export const KEY_CHANGE_WORDS = words({
  open: "Change keys …",
  title: "Keys",
  how: "Choose a key, then press the new one. {key-none} leaves an action without a key, ↺ puts its own back.",
  groups: {
    ...{ choose: choose.title, orders: orders.title, cushions: cushions.title, look: look.title },
    ...{ talk: talk.title, rest: rest.title, replay: replay.title },
  },
  none: "none",
  /** Of a button, for who does not see where it stands. */
  slot: (action: string, key: string) => `${action}: ${key}`,
  second: (action: string, key: string) => `${action}, second key: ${key}`,
  putBack: (action: string, keys: string) => `${action}: back to ${keys}`,
  putAllBack: "Put all keys back …",
  allTitle: "Put all keys back?",
  allText: "Each action has the keys again that it came with.",
  allYes: "Yes, put them back",
  allNo: "No, keep mine",

  askTitle: (action: string) => `A new key for “${action}”`,
  ask: "Press it. {key-leave} leaves all as it was.",
  leave: "Leave it as it was",
  refused: {
    browser: (key: string) => `${key} is for the browser or the system. Press another one.`,
    digits: (key: string) => `${key} is for groups and phrases: digits stay. Press another one.`,
    escape: (key: string) => `${key} always leads back. Press another one.`,
    pages: (key: string) => `${key} works pages, buttons and lists here. Press another one.`,
    shift: (key: string) => `${key} needs Shift, which changes what actions do. Press another one.`,
    alt: "Alt belongs to the system. Press a key without it.",
    silent: "That key does not say what it is. Press another one.",
  },
  had: (keys: readonly string[], actions: readonly string[]) =>
    `${joinNames(keys)} ${keys.length === 1 ? "is" : "are"} already for ${joinNames(actions.map(quoted))}.`,
  another: "Press another one, or choose:",
  swap: (actions: readonly string[], key: string) =>
    `Swap: ${joinNames(actions.map(quoted))} ${actions.length === 1 ? "gets" : "get"} ${key}`,
  take: (actions: readonly string[]) =>
    `Take it: ${joinNames(actions.map(quoted))} ${actions.length === 1 ? "has" : "have"} none`,

  /** What is so now, of one or more actions. */
  done: (changes: readonly { readonly action: string; readonly key: string }[]) =>
    changes.map(({ action, key }) => `${action}: ${key}.`).join(" "),
  allDone: "All keys are back.",

  stay: {
    title: "Keys that stay",
    lines: [
      ["{cancel}", "cancels, closes, leads back"],
      ["{recall-group}", "groups of cats, with Ctrl and Shift too; phrases"],
      ["Enter, Tab, arrows", "and others: in dialogs, lists, fields, timelines, graphs"],
      ["{reload}, {full-screen}", "and others: for the browser or the system"],
    ],
  },
});

function quoted(action: string): string {
  return `“${action}”`;
}
