import type { PeerNotice, ReplayEntry } from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { EMBLEM_SHAPES } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { clockOfMs } from "../match/match-clock.ts";
import { makeKeyList } from "../match/match-dialogs.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Every kept match: arrows choose, Enter plays. Shows the list when it comes. */
export function makeReplaysScreen(context: ScreenContext): Screen {
  const list = make("ul", { className: "replay-list", testId: "replay-list" });
  const note = make("p", {
    className: "replay-note",
    attributes: { role: "status" },
    text: "Looking for replays …",
  });
  const back = makeBack(context, "button");
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
    hearNotice: (notice: PeerNotice) => {
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

/** Colours, motion, the mouse at the edge, and all keys. Every change holds at once. */
export function makeSettingsScreen(context: ScreenContext): Screen {
  const back = makeBack(context, "button primary");
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel list-panel settings-panel" }, [
      make("header", { className: "panel-head" }, [make("h1", { text: "Settings" }), back]),
      makePaletteChoice(context),
      makeSwitch(context, { key: "reduceMotion", label: "Less motion: still menus, no gliding camera" }),
      makeSwitch(context, {
        key: "edgeScrolling",
        label: "The camera moves when the mouse is at the window's edge",
      }),
      make("h2", { text: "Keys" }),
      makeKeyList(),
    ]),
  ]);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") context.goTo("menu");
  });
  return { element, focus: () => back.focus(), hearNotice: () => undefined };
}

function makeBack(context: ScreenContext, className: string): HTMLButtonElement {
  return make("button", { className, text: "Back", testId: "back", onClick: () => context.goTo("menu") });
}

function makePaletteChoice(context: ScreenContext): HTMLElement {
  const choices: readonly (readonly [PaletteName, string])[] = [
    ["yarn", "Yarn basket"],
    ["contrast", "Softer, with white and black"],
  ];
  const options = choices.map(([palette, label]) => {
    const radio = make("input", {
      testId: `palette-${palette}`,
      attributes: { type: "radio", name: "palette", value: palette },
    });
    radio.checked = context.settings().palette === palette;
    radio.addEventListener("change", () => context.changeSettings({ palette }));
    const icons = EMBLEM_SHAPES.map((_, i) => makeEmblemIcon(lookOf(i + 1, palette)));
    return make("label", { className: "palette-choice" }, [
      radio,
      make("span", { text: label }),
      make("span", { className: "palette-icons" }, icons),
    ]);
  });
  const legend = make("legend", {
    text: "Players' colours – both sets stay apart with every common colour blindness",
  });
  return make("fieldset", { className: "palette" }, [legend, ...options]);
}

function makeSwitch(
  context: ScreenContext,
  { key, label }: { readonly key: "reduceMotion" | "edgeScrolling"; readonly label: string },
): HTMLElement {
  const box = make("input", { testId: `setting-${key}`, attributes: { type: "checkbox" } });
  box.checked = context.settings()[key];
  box.addEventListener("change", () => context.changeSettings({ [key]: box.checked }));
  return make("label", { className: "switch" }, [box, make("span", { text: label })]);
}
