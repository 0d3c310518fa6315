import { make } from "../dom.ts";

/** What the menu of a match can do. */
export interface LeaveDialogOptions {
  readonly isReplay: boolean;
  readonly leave: () => void;
  readonly showHelp: () => void;
}

/** The menu of a match: go on, see the keys, or leave. Escape goes on. */
export function makeLeaveDialog({ isReplay, leave, showHelp }: LeaveDialogOptions): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog",
    testId: "match-menu",
    attributes: { "aria-label": "Menu" },
  });
  const closeAnd = (action: () => void) => () => {
    dialog.close();
    action();
  };
  const text = isReplay
    ? "The replay stays in your list."
    : "The others go on without your cats. What has been played is kept as a replay.";
  dialog.append(
    make("h2", { text: isReplay ? "Leave the replay?" : "Leave the match?" }),
    make("p", { text }),
    make("div", { className: "button-row" }, [
      make("button", {
        className: "button primary",
        text: "Go on",
        testId: "menu-continue",
        onClick: () => dialog.close(),
      }),
      make("button", { className: "button", text: "Keys", testId: "menu-help", onClick: closeAnd(showHelp) }),
      make("button", {
        className: "button danger",
        text: "Leave",
        testId: "menu-leave",
        onClick: closeAnd(leave),
      }),
    ]),
  );
  return dialog;
}
