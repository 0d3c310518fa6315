import {
  CAT_KINDS,
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  SUB_TURNS_PER_SECOND,
} from "../../sim/index.ts";
import { make } from "../dom.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { KIND_TEXTS } from "../looks/kind-text.ts";
import type { ChosenKeys } from "../settings.ts";
import { makeMenuButton } from "./menu-button.ts";
import { keyText } from "./pause-words.ts";

const FASTEST = CLAIM_SUB_TURNS / CLAIM_WEIGHT_MAX;
const seconds = (subTurns: number): string => `${subTurns / SUB_TURNS_PER_SECOND} s`;

/** Stand for those that the player has chosen. */
const MUTE_KEY = "mute";
const PAUSE_KEY = "pause";

const KEYS: readonly (readonly [title: string, rows: readonly (readonly [keys: string, what: string])[]])[] =
  [
    [
      "Choose cats",
      [
        ["Left click", "one cat; on nothing: none"],
        ["Drag", "all cats in the box"],
        ["Shift + click or drag", "add, or take out"],
        ["Double click, Ctrl + A", "all of that kind in view, all"],
        ["Tab, Shift + Tab", "next cat, the one before"],
        ["Ctrl + 1 … 9, then 1 … 9", "keep a group, bring it back"],
      ],
    ],
    [
      "Give orders",
      [
        ["Right click on the ground", "go there"],
        ["Right click on an enemy", "throw yarn at it"],
        ["M, arrows, Enter", "go there, with the keyboard"],
        ["A, arrows or Tab, Enter", "attack, with the keyboard (Classic)"],
        ["S", "stop"],
      ],
    ],
    [
      "Orders on maps: Battle, Cushions",
      [
        ["A, then click the ground", "advance, fighting on the way"],
        ["A, then click an enemy", "throw yarn at it"],
        ["P, then click", "patrol to there and back"],
        ["H", "hold: stand and throw"],
        ["Right drag", "go there, in a line from end to end"],
        ["A, then left drag", "advance to a line"],
        ["Ctrl with an order to a place", "each at its own pace"],
        ["Shift with an order", "after what they do now"],
        ["A or P, arrows, Enter", "the same with the keyboard"],
        ["A, Tab, Enter", "attack the nearest, the next"],
      ],
    ],
    [
      "Talk",
      [
        ["Enter, Shift + Enter", "say something to all, to your team"],
        ["T, then 1 … 8", "a phrase; with Shift to your team"],
        ["Alt + left click", "point your team at a place"],
        ["Alt + Shift + left click", "ask for help there"],
        ["Alt + right click", "call for an attack there"],
      ],
    ],
    [
      "The map in the corner",
      [
        ["Left click, or drag", "look there"],
        ["Right click", "go there"],
        ["A, then left click", "advance there: so with M and P"],
      ],
    ],
    [
      "Your cushions",
      [
        ["Left click on it or its badge, C", "one, all of them"],
        ["Shift + click, double click", "add, or take out; all in view"],
        ["Q, W, E, R", "breed tabbies, toms, kittens, knitters"],
        ["Right click, or M, arrows, Enter", "new cats go there"],
        ["X, or right click on the cushion", "new cats stay"],
        ["Tab, Shift + Tab", "next cushion, the one before"],
      ],
    ],
    [
      "What cushions do",
      [
        [
          "Claim, free",
          `a tabby ${seconds(CLAIM_SUB_TURNS / CLAIM_PACE_FREE)}, three ${seconds(FASTEST / CLAIM_PACE_FREE)}`,
        ],
        ["Claim, another team's", `a tabby ${seconds(CLAIM_SUB_TURNS)}, three ${seconds(FASTEST)}`],
        ["Claim, your team's", "nobody: it stays theirs; guard it"],
        ["Breed", "the larger your army, the slower"],
        ["Fight", "near your own, throw twice as often"],
        ["Win", `hold all for ${seconds(HOLD_SUB_TURNS)}`],
        ["After 10 minutes", `hold most for ${seconds(HOLD_SUB_TURNS / HOLD_PACE_LATE)}`],
      ],
    ],
    [
      "Look around",
      [
        ["Arrows, window edge, middle drag", "move the camera"],
        ["Wheel, + and −", "nearer, farther"],
        ["Space", "to the alarm that is shown, else to the chosen cats"],
        ["Home", "the whole ground"],
      ],
    ],
    [
      "The rest",
      [
        ["F1 or ?", "these keys"],
        [MUTE_KEY, "sound off and on"],
        [PAUSE_KEY, "pause the match, and go on"],
        ["N", "the network: pings, losses, delay"],
        ["D", "what differed, after a repair"],
        ["F6", "to the buttons and back"],
        ["G", "give up, when you are asked"],
        ["L, O while somebody is missed", "wait longer, go on"],
        ["Esc", "cancel, choose none, menu"],
      ],
    ],
    [
      "In a replay",
      [
        ["Click or drag on its timeline", "go there"],
        ["Space, , and .", "play or pause, slower, faster"],
        ["J, L; with Shift", "5 s back, on; 30 s"],
        ["U, O; with Shift", "a turn back, on; a third of it"],
        ["Page up, Page down", "the mark before, the next one"],
        ["Home, End on the timeline", "its beginning, its end"],
      ],
    ],
  ];

/** All keys in one place; the settings show the same list. */
export function makeKeyList({ muteKey, pauseKey }: ChosenKeys): HTMLElement {
  const chosen: Readonly<Record<string, string>> = {
    [MUTE_KEY]: keyText(muteKey),
    [PAUSE_KEY]: keyText(pauseKey),
  };
  const groups = KEYS.map(([title, rows]) =>
    make("section", { className: "key-group" }, [
      make("h3", { text: title }),
      make(
        "dl",
        {},
        rows.flatMap(([keys, what]) => [
          make("dt", { text: chosen[keys] ?? keys }),
          make("dd", { text: what }),
        ]),
      ),
    ]),
  );
  return make("div", { className: "key-list" }, groups);
}

/** What each kind of cats is good for, where the keys are. */
function makeKindList(): HTMLElement {
  const rows = CAT_KINDS.flatMap((kind) => {
    const { one, best, worst } = KIND_TEXTS[kind];
    return [make("dt", {}, [makeKindIcon(kind), one]), make("dd", { text: `${best}; ${worst}` })];
  });
  return make("section", { className: "key-group kind-list", testId: "help-kinds" }, [
    make("h3", { text: "The four kinds of cats" }),
    make("dl", {}, rows),
  ]);
}

/** The help overlay. Escape or its button closes it. */
export function makeHelpDialog(keys: ChosenKeys): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog help-dialog",
    testId: "help",
    attributes: { "aria-label": "Keys" },
  });
  const close = makeMenuButton("Back to the match", "help-close", () => dialog.close());
  const list = makeKeyList(keys);
  list.prepend(makeKindList());
  const body = make("div", { className: "help-body", attributes: { tabindex: "0", autofocus: "" } }, [list]); // arrow keys scroll it
  const more = make("p", {
    className: "help-more",
    text: "▾ more below: wheel or arrow keys",
    testId: "help-more",
  });
  // At the top, and there to stay: the list scrolls below it, where the window is too low for all of it.
  dialog.append(
    make("header", { className: "dialog-head" }, [make("h2", { text: "How to play" }), close]),
    body,
    more,
  );
  // Not every system shows that there is something to scroll.
  const look = (): void => {
    more.hidden = body.scrollTop + body.clientHeight >= body.scrollHeight - 1; // of a pixel there may be parts
  };
  body.addEventListener("scroll", look);
  new ResizeObserver(look).observe(body); // it is opened, or the window changes
  return dialog;
}
