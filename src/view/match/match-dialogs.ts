import {
  CAT_KINDS,
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  SUB_TURNS_PER_SECOND,
} from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { KIND_TEXTS } from "../looks/kind-text.ts";
import type { ChosenKeys } from "../settings.ts";
import { keyText } from "./pause-words.ts";

/** What the menu of a match can do. */
interface LeaveDialogOptions {
  readonly isReplay: boolean;
  readonly isLive?: true | undefined; // of a match that is only watched
  readonly hasOthers: () => boolean; // another person is in the match
  readonly leave: () => void;
  readonly surrender: () => void;
  readonly pause: () => void; // asks why
  readonly showHelp: () => void;
  readonly toggleNetwork: () => void; // the panel; a replay has none
  readonly hasDesync: () => boolean; // there is something to show of one
  readonly showDesync: () => void;
}

/** The menu of a match, and the question before one gives up. */
export interface LeaveDialog {
  readonly dialogs: readonly HTMLDialogElement[];
  readonly isOpen: boolean; // the menu or the question
  readonly isAtMenu: boolean;
  /** Shows the menu; with the ways to pause and to give up only for who may. */
  readonly open: (may: { readonly maySurrender: boolean; readonly mayPause: boolean }) => void;
  /** The question before one gives up. */
  readonly askSurrender: () => void;
  readonly close: () => void;
}

/** What leaving means depends on. */
interface LeaveFacts {
  readonly isReplay: boolean;
  readonly isLive?: true | undefined;
  readonly hasCats: boolean; // the local player, to give orders to
  readonly hasOthers: boolean; // another person is in the match
}

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
        ["Space", "to the chosen cats"],
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
        ["Space, , and . in a replay", "play or pause, slower, faster"],
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
  const body = make("div", { className: "help-body", attributes: { tabindex: "0" } }, [list]);
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
    more.hidden = body.scrollTop + body.clientHeight >= body.scrollHeight - 8;
  };
  body.addEventListener("scroll", look);
  new ResizeObserver(look).observe(body); // it is opened, or the window changes
  return dialog;
}

/** What it means to leave. A match goes on without who leaves it, unless nobody else is there. */
export function leaveText({ isReplay, isLive, hasCats, hasOthers }: LeaveFacts): string {
  if (isLive === true) return "If you leave, the match goes on, and you may come back to watch it.";
  if (isReplay) return "If you leave, the replay stays in your list.";
  const kept = "What has been played is kept as a replay.";
  if (!hasOthers) return `If you leave, the match ends: nobody else is in it. ${kept}`;
  return `If you leave, ${hasCats ? "a bot plays on with your cats" : "the others go on without you"}. ${kept}`;
}

/** The menu of a match: go on, see the keys, the network or what differed, give up, or leave. Escape goes on. */
export function makeLeaveDialog(options: LeaveDialogOptions): LeaveDialog {
  const { isReplay, isLive, hasOthers, leave, surrender, pause } = options;
  const question = makeSurrenderDialog(surrender);
  const what = make("p", { testId: "menu-leave-text" });
  const dialog = make("dialog", {
    className: "panel dialog",
    testId: "match-menu",
    attributes: { "aria-label": "Menu" },
  });
  const closeAnd = (action: () => void) => () => {
    dialog.close();
    action();
  };
  const giveUp = makeMenuButton(
    "Give up …",
    "menu-surrender",
    closeAnd(() => question.showModal()),
    "danger",
  );
  const stop = makeMenuButton("Pause …", "menu-pause", closeAnd(pause));
  const network = makeMenuButton("Network", "menu-network", closeAnd(options.toggleNetwork));
  network.hidden = isReplay;
  const desync = makeMenuButton("What differed", "menu-desync", closeAnd(options.showDesync));
  dialog.append(
    make("h2", { text: isReplay && isLive !== true ? "Replay menu" : "Match menu" }),
    make("div", { className: "button-row" }, [
      makeMenuButton("Go on", "menu-continue", () => dialog.close(), "primary"),
      stop,
      makeMenuButton("Keys", "menu-help", closeAnd(options.showHelp)),
      network,
      desync,
      giveUp,
      makeMenuButton("Leave", "menu-leave", closeAnd(leave), "danger"),
    ]),
    what,
  );
  return {
    dialogs: [dialog, question],
    get isOpen() {
      return dialog.open || question.open;
    },
    get isAtMenu() {
      return dialog.open;
    },
    open: ({ maySurrender, mayPause }) => {
      giveUp.hidden = !maySurrender;
      stop.hidden = !mayPause;
      setText(what, leaveText({ isReplay, isLive, hasCats: maySurrender, hasOthers: hasOthers() }));
      desync.hidden = !options.hasDesync();
      dialog.showModal();
    },
    askSurrender: () => question.showModal(),
    close: () => {
      dialog.close();
      question.close();
    },
  };
}

function makeMenuButton(
  text: string,
  testId: string,
  onClick: () => void,
  look: "" | "primary" | "danger" = "",
): HTMLButtonElement {
  return make("button", { className: `button ${look}`.trim(), text, testId, onClick });
}

function makeSurrenderDialog(surrender: () => void): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog",
    testId: "surrender-dialog",
    attributes: { "aria-label": "Give up?" },
  });
  const no = makeMenuButton("No, go on", "surrender-cancel", () => dialog.close(), "primary");
  const yes = makeMenuButton(
    "Yes, give up",
    "surrender-confirm",
    () => {
      dialog.close();
      surrender();
    },
    "danger",
  );
  dialog.append(
    make("h2", { text: "Give up?" }),
    make("p", { text: "All your cats fall asleep where they are, for good. You may watch how it ends." }),
    make("div", { className: "button-row" }, [no, yes]),
  );
  return dialog;
}
