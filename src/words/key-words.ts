import { choice, inUnit } from "./language.ts";
import { words } from "./voice.ts";

/** Keys as they are called. */
export const KEY_WORDS = words({
  escape: "Esc",
  pageup: "Page up",
  pagedown: "Page down",
  contextmenu: "Menu",
  arrows: "arrows",
  none: "no key", // an action has none
  noneInText: "(no key)",
  /** "F1 or ?" */
  either: (keys: readonly string[]) => choice(keys),
});

/** "Copy a link (C)"; null: no key does it. */
export function withKey(text: string, key: string | null): string {
  return key === null ? text : `${text} (${key})`;
}

/** The same, where Shift goes the other way. */
export function withKeyAndShift(text: string, key: string | null): string {
  return withKey(text, key === null ? null : `${key}, Shift + ${key}`);
}

/** What is done, and what comes of it. `{move}` is the key of that action. */
type KeyLine = readonly [how: string, what: string];

/** Lines of the page of keys that belong together. */
interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** Seconds of the rules of cushions. */
interface RuleSeconds {
  readonly claim: number; // one tabby
  readonly claimByThree: number;
  readonly claimFree: number; // of nobody
  readonly claimFreeByThree: number;
  readonly hold: number;
  readonly holdLate: number;
}

const GROUPS = {
  choose: {
    title: "Choose cats",
    lines: [
      ["Left click", "one cat; on nothing: none"],
      ["Drag", "all cats in the box"],
      ["Shift + click or drag", "add, or take out"],
      ["Double click", "all of that kind in view"],
      ["{next}, Shift + {next}", "next cat, the one before"],
      ["{next-idle}, Shift + {next-idle}", "next cat without an order, the one before"],
      ["{select-all}", "all cats"],
      ["{keep-group}", "keep a group"],
      ["Shift + {recall-group}", "add to a group"],
      ["{recall-group}", "bring it back; again: go there"],
    ],
  },
  orders: {
    title: "Give orders",
    lines: [
      ["Right click on the ground", "go there"],
      ["Right click on an enemy", "throw yarn at it"],
      ["{move}, {pan}, {confirm}", "go there, with the keyboard"],
      ["{attack}, {pan} or {next}, {confirm}", "attack, with the keyboard (Classic)"],
      ["{stop}", "stop"],
    ],
  },
  maps: {
    title: "Orders on maps: Battle, Cushions",
    lines: [
      ["Right drag", "go there, in a line from end to end"],
      ["Ctrl with an order to a place", "each at its own pace"],
      ["Shift with an order", "after what they do now"],
      ["{attack}, then click the ground", "advance, fighting on the way"],
      ["{attack}, then click an enemy", "throw yarn at it"],
      ["{attack}, then left drag", "advance to a line"],
      ["{attack} or {patrol}, {pan}, {confirm}", "the same with the keyboard"],
      ["{attack}, {next}, {confirm}", "attack the nearest, the next"],
      ["{patrol}, then click", "patrol to there and back"],
      ["{hold}", "hold: stand and throw"],
    ],
  },
  talk: {
    title: "Talk",
    lines: [
      ["Alt + left click", "point your team at a place"],
      ["Alt + Shift + left click", "ask for help there"],
      ["Alt + right click", "call for an attack there"],
      [
        "{point}, Shift + {point}, {point-attack}",
        "the same at the paw or under the mouse, or else in the middle of the picture",
      ],
      ["{say}, Shift + {say}", "say something to all, to your team"],
      ["{choose-phrase}, then {phrase}", "a phrase; with Shift to your team"],
    ],
  },
  corner: {
    title: "The map in the corner",
    lines: [
      ["Left click, or drag", "look there"],
      ["Right click", "go there"],
      ["{attack}, {move} or {patrol}, then left click", "advance, go or patrol there"],
    ],
  },
  cushions: {
    title: "Your cushions",
    lines: [
      ["Left click on it or its badge", "that one"],
      ["Shift + click, double click", "add, or take out; all in view"],
      ["Right click, or {move}, {pan}, {confirm}", "new cats go there"],
      ["Right click on the cushion", "new cats stay"],
      ["{all-cushions}", "all of them"],
      ["{breed-tabby}", "breed tabbies"],
      ["{breed-tom}", "breed toms"],
      ["{breed-kitten}", "breed kittens"],
      ["{breed-knitter}", "breed knitters"],
      ["{stay}", "new cats stay"],
      ["{next-cushion}, Shift + {next-cushion}", "next cushion, the one before"],
    ],
  },
  look: {
    title: "Look around",
    lines: [
      ["Window edge, middle drag", "move the camera"],
      ["Wheel", "nearer, farther"],
      ["{pan}", "move the camera"],
      ["{zoom-in}", "nearer"],
      ["{zoom-out}", "farther"],
      ["{whole-ground}", "the whole ground"],
      [
        "{jump}",
        "to the alarm that is shown, else to the chosen cats; with none chosen to the last alarm, else to your cats",
      ],
    ],
  },
  rest: {
    title: "The rest",
    lines: [
      ["{mute}", "sound off and on"],
      ["{show-keys}", "these keys"],
      ["{full-screen}", "full screen and back; on a Mac Ctrl + Cmd + F"],
      ["{change-focus}", "to the buttons and back"],
      ["{network}", "the network: round trips, losses, delay"],
      ["{differences}", "what differed, after a repair"],
      ["{pause}", "pause the match, and go on"],
      ["{wait-longer} while somebody is missed", "wait longer"],
      ["{go-on} while somebody is missed", "go on"],
      ["{give-up} when giving up is proposed", "the question whether to"],
      ["{cancel}", "cancel, choose none, menu"],
    ],
  },
  replay: {
    title: "In a replay",
    lines: [
      ["Click or drag on its timeline", "go there"],
      ["{play}", "play or pause"],
      ["{slower} and {faster}", "slower, faster"],
      ["{replay-back}, {replay-on}; with Shift", "5\u00A0s back, on; 30\u00A0s"],
      ["{turn-back}, {turn-on}; with Shift", "a turn back, on; a third of it"],
      ["{mark-before}, {mark-after}", "the mark before, the next one"],
      ["{graphs}", "graphs: cats, cushions, losses, orders"],
      ["{take-picture}", "save what is seen as a picture"],
      ["{copy-link}", "copy a link to this moment"],
      ["{next-eyes}, Shift + {next-eyes}", "see with the next player's eyes, the one before"],
      ["{toggle-orders}", "orders shown, or not"],
      [
        "{follow-camera}, Shift + {follow-camera}",
        "look where a player looked, the next one, the one before",
      ],
      ["{to-now}", "in a match that runs: on to now"],
      ["{replay-begin}, {replay-end} on the timeline", "its beginning, its end"],
    ],
  },
} as const satisfies Record<string, KeyGroup>;

/** The page of keys, with the mouse and the rules. */
export const KEY_PAGE_WORDS = words({
  label: "Keys",
  title: "How to play",
  kinds: "The four kinds of cats",
  more: "▾ more below: wheel or arrow keys",
  groups: GROUPS,
  rules: (seconds: RuleSeconds): KeyGroup => ({
    title: "What cushions do",
    lines: [
      [
        "Claim, free",
        `a tabby ${inUnit(seconds.claimFree, "s")}, three ${inUnit(seconds.claimFreeByThree, "s")}`,
      ],
      [
        "Claim, another team's",
        `a tabby ${inUnit(seconds.claim, "s")}, three ${inUnit(seconds.claimByThree, "s")}`,
      ],
      ["Claim, your team's", "nobody: it stays theirs; guard it"],
      ["Breed", "the larger your army, the slower"],
      ["Fight", "near your own, throw twice as often"],
      ["Win", `hold all for ${inUnit(seconds.hold, "s")}`],
      ["After 10 minutes", `hold most for ${inUnit(seconds.holdLate, "s")}; no cat is bred`],
    ],
  }),
});
