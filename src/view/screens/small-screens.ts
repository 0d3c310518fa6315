import type { MatchInfo, PeerNotice } from "../../channel/index.ts";
import { ChoicesDialog } from "../desync/choices-dialog.ts";
import { make, setText } from "../dom.ts";
import { connectingText } from "./lobby-text.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Waiting for a lobby: our own to open, or that of the peer which was asked to let us in. Escape or the button gives up. */
export function makeConnectingScreen(context: ScreenContext): Screen {
  const title = make("h1");
  const text = make("p", {
    className: "connecting-text",
    testId: "connecting-address",
    attributes: { role: "status" },
  });
  const cancel = make("button", {
    className: "button",
    text: "Cancel",
    testId: "cancel",
    onClick: () => context.send({ kind: "leave" }),
  });
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel small-panel" }, [
      title,
      make("div", { className: "yarn-spinner", attributes: { "aria-hidden": "true" } }),
      text,
      cancel,
    ]),
  ]);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") context.send({ kind: "leave" });
  });
  return {
    element,
    focus: () => cancel.focus(),
    hearNotice: (notice: PeerNotice) => {
      if (notice.kind !== "connecting") return;
      const words = connectingText(notice);
      setText(title, words.title);
      setText(text, words.text);
    },
  };
}

/** In place of a match or replay, where there is no WebGL 2: one can only leave, or choose while a match stands still. */
export function makeUndrawnScreen(context: ScreenContext, match: MatchInfo): Screen {
  const leave = make("button", {
    className: "button primary",
    text: "Leave",
    testId: "undrawn-leave",
    onClick: () => context.send({ kind: "leave" }),
  });
  const choices = new ChoicesDialog({
    match,
    send: context.send,
    showDetails: null,
    focusMatch: () => leave.focus(),
  });
  const element = make("main", { className: "screen" }, [
    makeAlert("undrawn", "This computer cannot draw the match", [
      make("p", { text: "WebGL 2 is missing or switched off. The match goes on without orders from you." }),
      make("p", {
        text: "Leave, switch on hardware acceleration or take another browser, and come back.",
      }),
      leave,
    ]),
    choices.element,
  ]);
  return {
    element,
    focus: () => leave.focus(),
    hearNotice: (notice) => {
      if (notice.kind === "desync") choices.hearDesync(notice);
    },
  };
}

/** The peer process is gone, and with it the game of this window. */
export function makeEndedScreen(reason: string): Screen {
  const again = make("button", {
    className: "button primary",
    text: "Try again",
    testId: "reload",
    onClick: () => location.reload(),
  });
  const element = make("main", { className: "screen" }, [
    makeAlert("ended", "The game's peer process has ended", [
      make("p", { text: "This window only shows the game; the peer process plays it, and it has stopped." }),
      make("p", {
        text: "Start the game again from where you started it, and open the address that it prints. If you closed it yourself, you can close this window.",
      }),
      make("p", { className: "result-note", text: reason }),
      again,
    ]),
  ]);
  return { element, focus: () => again.focus(), hearNotice: () => undefined };
}

/** Why nothing else is shown, and what one can do about it. */
function makeAlert(testId: string, title: string, children: readonly HTMLElement[]): HTMLElement {
  const attributes = { role: "alert" };
  const head = make("h1", { text: title });
  return make("div", { className: "panel small-panel", testId, attributes }, [head, ...children]);
}
