import type { MatchInfo } from "../../channel/index.ts";
import { ChoicesDialog } from "../desync/choices-dialog.ts";
import { make } from "../dom.ts";
import type { Screen, ScreenContext } from "./screen.ts";

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
    make("div", { className: "panel small-panel", testId: "undrawn", attributes: { role: "alert" } }, [
      make("h1", { text: "This computer cannot draw the match" }),
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
    receive: (notice) => {
      if (notice.kind === "desync") choices.receive(notice);
    },
  };
}
