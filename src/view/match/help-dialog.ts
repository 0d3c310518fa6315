import {
  CAT_KINDS,
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  SUB_TURNS_PER_SECOND,
} from "../../sim/index.ts";
import { helpLines, withKeys } from "../control/key-actions.ts";
import { HELP_GROUPS, type HelpLine } from "../control/key-table.ts";
import { make } from "../dom.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { KIND_TEXTS } from "../looks/kind-text.ts";
import { makeMenuButton } from "./menu-button.ts";

const FASTEST = CLAIM_SUB_TURNS / CLAIM_WEIGHT_MAX;
const seconds = (subTurns: number): string => `${subTurns / SUB_TURNS_PER_SECOND} s`;

/** What is told beside the keys, before them: the mouse, and the rules. `{move}` is the key of that action. */
const WITHOUT_KEYS: Readonly<
  Partial<Record<HelpLine["group"], readonly (readonly [how: string, what: string])[]>>
> = {
  choose: [
    ["Left click", "one cat; on nothing: none"],
    ["Drag", "all cats in the box"],
    ["Shift + click or drag", "add, or take out"],
    ["Double click", "all of that kind in view"],
  ],
  orders: [
    ["Right click on the ground", "go there"],
    ["Right click on an enemy", "throw yarn at it"],
  ],
  maps: [
    ["Right drag", "go there, in a line from end to end"],
    ["Ctrl with an order to a place", "each at its own pace"],
    ["Shift with an order", "after what they do now"],
  ],
  talk: [
    ["Alt + left click", "point your team at a place"],
    ["Alt + Shift + left click", "ask for help there"],
    ["Alt + right click", "call for an attack there"],
  ],
  corner: [
    ["Left click, or drag", "look there"],
    ["Right click", "go there"],
  ],
  cushions: [
    ["Left click on it or its badge", "that one"],
    ["Shift + click, double click", "add, or take out; all in view"],
    ["Right click, or {move}, arrows, {confirm}", "new cats go there"],
    ["Right click on the cushion", "new cats stay"],
  ],
  rules: [
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
  look: [
    ["Window edge, middle drag", "move the camera"],
    ["Wheel", "nearer, farther"],
  ],
  replay: [["Click or drag on its timeline", "go there"]],
};

/** All keys in one place, as they are now; the settings show the same list. */
export function makeKeyList(): HTMLElement {
  const keyed = helpLines();
  const groups = (Object.keys(HELP_GROUPS) as HelpLine["group"][]).map((group) => {
    const lines = [
      ...(WITHOUT_KEYS[group] ?? []).map(([how, what]) => ({ how: withKeys(how), what })),
      ...keyed.filter((line) => line.group === group),
    ];
    return make("section", { className: "key-group" }, [
      make("h3", { text: HELP_GROUPS[group] }),
      make(
        "dl",
        {},
        lines.flatMap(({ how, what }) => [make("dt", { text: how }), make("dd", { text: what })]),
      ),
    ]);
  });
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

/** The help overlay. Escape or its button closes it; `back` is what that says. */
export function makeHelpDialog(back: string): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog help-dialog",
    testId: "help",
    attributes: { "aria-label": "Keys" },
  });
  const close = makeMenuButton(back, "help-close", () => dialog.close());
  const list = makeKeyList();
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
