import type { PeerNotice } from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Waiting for the peer that was asked to let us in. Escape or the button gives up. */
export function makeConnectingScreen(context: ScreenContext): Screen {
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
      make("h1", { text: "Knocking …" }),
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
    receive: (notice: PeerNotice) => {
      if (notice.kind === "connecting") setText(text, `Looking for a match at ${notice.address}`);
    },
  };
}
