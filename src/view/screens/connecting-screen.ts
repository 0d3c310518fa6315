import type { PeerNotice } from "../../channel/index.ts";
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
    receive: (notice: PeerNotice) => {
      if (notice.kind !== "connecting") return;
      const words = connectingText(notice);
      setText(title, words.title);
      setText(text, words.text);
    },
  };
}
