import { CAT_KINDS } from "../../sim/index.ts";
import { KEY_CHANGE_WORDS, KEY_PAGE_WORDS, KIND_NOTE_WORDS, KIND_WORDS } from "../../words/index.ts";
import { helpGroups } from "../control/key-help.ts";
import { make } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { makeMenuButton } from "./menu-button.ts";

type HelpGroup = ReturnType<typeof helpGroups>[number];

/**
 * All keys in one place, as they are now; the settings show the same list. `above` stands before them. Of a replay the page begins with its
 * own keys.
 */
export function makeKeyList(above: readonly HTMLElement[] = [], isReplay = false): HTMLElement {
  const list = make("div", { className: "key-list" });
  const isFirst = ({ title }: HelpGroup): boolean => isReplay && title === KEY_PAGE_WORDS.groups.replay.title;
  followKeys(list, () => {
    const groups = helpGroups();
    const first = groups.filter(isFirst).map(makeKeyGroup);
    const others = groups.filter((group) => !isFirst(group)).map(makeKeyGroup);
    list.replaceChildren(...first, ...above, ...others);
  });
  return list;
}

/** Lines that belong together. */
export function makeKeyGroup({ title, lines }: HelpGroup): HTMLElement {
  const words = lines.flatMap(({ how, what }) => [make("dt", { text: how }), make("dd", { text: what })]);
  return make("section", { className: "key-group" }, [make("h3", { text: title }), make("dl", {}, words)]);
}

/** What each kind of cats is good for, where the keys are. */
function makeKindList(): HTMLElement {
  const rows = CAT_KINDS.flatMap((kind) => [
    make("dt", {}, [makeKindIcon(kind), KIND_WORDS[kind].one]),
    make("dd", { text: KIND_NOTE_WORDS.about(kind) }),
  ]);
  return make("section", { className: "key-group kind-list", testId: "help-kinds" }, [
    make("h3", { text: KEY_PAGE_WORDS.kinds }),
    make("dl", {}, rows),
  ]);
}

/** What the page of keys is made with, over a match. */
interface HelpOptions {
  readonly isReplay: boolean; // its own keys come first
  readonly changeKeys: () => void;
}

/** The help overlay. Escape or its button closes it; `back` is what that says. */
export function makeHelpDialog(back: string, inMatch: HelpOptions | null = null): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog help-dialog",
    testId: "help",
    attributes: { "aria-label": KEY_PAGE_WORDS.label },
  });
  const close = makeMenuButton(back, "help-close", () => dialog.close());
  const change =
    inMatch === null ? [] : [makeMenuButton(KEY_CHANGE_WORDS.open, "help-change-keys", inMatch.changeKeys)];
  const list = makeKeyList([makeKindList()], inMatch?.isReplay);
  const body = make("div", { className: "help-body", attributes: { tabindex: "0", autofocus: "" } }, [list]); // arrow keys scroll it
  // At the top, and there to stay: the list scrolls below it, where the window is too low for all of it.
  dialog.append(
    make("header", { className: "dialog-head" }, [
      make("h2", { text: KEY_PAGE_WORDS.title }),
      make("div", { className: "button-row" }, [...change, close]),
    ]),
    body,
    makeMoreSign(body, "help-more"),
  );
  return dialog;
}

/** Not every system shows that there is something to scroll: this says it, until there is no more below. */
export function makeMoreSign(body: HTMLElement, testId: string): HTMLElement {
  const more = make("p", { className: "help-more", text: KEY_PAGE_WORDS.more, testId });
  const look = (): void => {
    more.hidden = body.scrollTop + body.clientHeight >= body.scrollHeight - 1; // of a pixel there may be parts
  };
  body.addEventListener("scroll", look);
  new ResizeObserver(look).observe(body); // it is opened, or the window changes
  return more;
}
