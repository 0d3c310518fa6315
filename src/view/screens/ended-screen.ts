import { make } from "../dom.ts";
import type { Screen } from "./screen.ts";

/** The peer process is gone, and with it the game of this window. */
export function makeEndedScreen(reason: string): Screen {
  const again = make("button", {
    className: "button primary",
    text: "Try again",
    testId: "reload",
    onClick: () => location.reload(),
  });
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel small-panel", testId: "ended", attributes: { role: "alert" } }, [
      make("h1", { text: "The game's peer process has ended" }),
      make("p", { text: "This window only shows the game; the peer process plays it, and it has stopped." }),
      make("p", {
        text: "Start the game again from where you started it, and open the address that it prints. If you closed it yourself, you can close this window.",
      }),
      make("p", { className: "result-note", text: reason }),
      again,
    ]),
  ]);
  return { element, focus: () => again.focus(), receive: () => undefined };
}
