import type { PeerNotice, ReplayEntry } from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import { clockOfMs } from "../match/match-clock.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Every kept match: arrows choose, Enter plays. Shows the list when it comes. */
export function makeReplaysScreen(context: ScreenContext): Screen {
  const list = make("ul", { className: "replay-list", testId: "replay-list" });
  const note = make("p", {
    className: "replay-note",
    attributes: { role: "status" },
    text: "Looking for replays …",
  });
  const back = make("button", {
    className: "button",
    text: "Back",
    testId: "back",
    onClick: () => context.goTo("menu"),
  });
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel list-panel" }, [make("h1", { text: "Replays" }), list, note, back]),
  ]);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") context.goTo("menu");
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(list, event.key === "ArrowDown" ? 1 : -1);
    }
  });
  return {
    element,
    focus: () => back.focus(),
    receive: (notice: PeerNotice) => {
      if (notice.kind !== "replay-list") return;
      const newestFirst = notice.replays.toSorted((a, b) => b.recordedAt - a.recordedAt);
      list.replaceChildren(...newestFirst.map((entry) => makeEntry(entry, context)));
      setText(
        note,
        notice.replays.length === 0
          ? `No replays yet. Each match is kept in ${notice.folder}`
          : `Kept in ${notice.folder}`,
      );
      list.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    },
  };
}

function makeEntry(entry: ReplayEntry, context: ScreenContext): HTMLElement {
  const date = new Date(entry.recordedAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const button = make(
    "button",
    { className: "replay-entry", testId: "replay-entry", attributes: { "data-file": entry.file } },
    [
      make("strong", { text: entry.title }),
      make("span", { text: `${date} – ${clockOfMs(entry.durationMs)}` }),
      ...(entry.problem === null ? [] : [make("em", { text: `⚠ ${entry.problem}` })]),
    ],
  );
  button.disabled = entry.problem !== null;
  button.addEventListener("click", () => context.send({ kind: "open-replay", file: entry.file }));
  return make("li", {}, [button]);
}

function moveFocus(list: HTMLElement, direction: 1 | -1): void {
  const buttons = [...list.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = index < 0 ? 0 : Math.max(0, Math.min(buttons.length - 1, index + direction));
  buttons[next]?.focus();
}
