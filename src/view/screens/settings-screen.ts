import { make } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { EMBLEM_SHAPES } from "../looks/emblem-shape.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { makeKeyList } from "../match/match-dialogs.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Colours, motion, the mouse at the edge, and all keys. Every change holds at once. */
export function makeSettingsScreen(context: ScreenContext): Screen {
  const back = make("button", {
    className: "button primary",
    text: "Back",
    testId: "back",
    onClick: () => context.goTo("menu"),
  });
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
  return { element, focus: () => back.focus(), receive: () => undefined };
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
