import { make } from "../dom.ts";

const KEYS: readonly (readonly [title: string, rows: readonly (readonly [keys: string, what: string])[]])[] =
  [
    [
      "Choose cats",
      [
        ["Left click", "one cat; on nothing: none"],
        ["Drag", "all cats in the box"],
        ["Shift + click or drag", "add, or take out"],
        ["Double click, Ctrl + A", "all in view, all"],
        ["Tab, Shift + Tab", "next cat, the one before"],
        ["Ctrl + 1 … 9, then 1 … 9", "keep a group, bring it back"],
      ],
    ],
    [
      "Give orders",
      [
        ["Right click on the rug", "go there"],
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
        ["Shift with an order", "after what they do now"],
        ["A or P, arrows, Enter", "the same with the keyboard"],
        ["A, Tab, Enter", "attack the nearest, the next"],
      ],
    ],
    [
      "Look around",
      [
        ["Arrows, window edge, middle drag", "move the camera"],
        ["Wheel, + and −", "nearer, farther"],
        ["Space", "to the chosen cats"],
        ["Home", "the whole rug"],
      ],
    ],
    [
      "The rest",
      [
        ["F1 or ?", "these keys"],
        ["N", "the network: pings, losses, delay"],
        ["D", "what differed, after a repair"],
        ["F6", "to the buttons and back"],
        ["Esc", "cancel, choose none, menu"],
        ["Space, , and . in a replay", "play or pause, slower, faster"],
      ],
    ],
  ];

/** All keys in one place; the settings show the same list. */
export function makeKeyList(): HTMLElement {
  const groups = KEYS.map(([title, rows]) =>
    make("section", { className: "key-group" }, [
      make("h3", { text: title }),
      make(
        "dl",
        {},
        rows.flatMap(([keys, what]) => [make("dt", { text: keys }), make("dd", { text: what })]),
      ),
    ]),
  );
  return make("div", { className: "key-list" }, groups);
}

/** The help overlay. Escape or its button closes it. */
export function makeHelpDialog(): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog help-dialog",
    testId: "help",
    attributes: { "aria-label": "Keys" },
  });
  const close = make("button", {
    className: "button",
    text: "Back to the match",
    testId: "help-close",
    onClick: () => dialog.close(),
  });
  dialog.append(make("h2", { text: "How to play" }), makeKeyList(), close);
  return dialog;
}
