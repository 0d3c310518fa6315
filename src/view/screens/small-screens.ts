import { takesBack } from "./back-key.ts";
import type { MatchInfo, PeerNotice } from "../../channel/index.ts";
import { ChoicesDialog } from "../desync/choices-dialog.ts";
import { make, setText } from "../dom.ts";
import { KeysDialog } from "../keys/keys-dialog.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import {
  BUTTON_WORDS,
  CONNECTING_WORDS,
  ENDED_WORDS,
  KEY_CHANGE_WORDS,
  SETTINGS_WORDS,
  UNDRAWN_WORDS,
} from "../../words/index.ts";
import { EMBLEM_SHAPES } from "../looks/emblem-shape.ts";
import { makeSettingSwitch, makeSoundControl } from "../forms/setting-controls.ts";
import { makeLook, type PaletteName } from "../looks/player-look.ts";
import { makeKeyList } from "../match/help-dialog.ts";
import { makeMenuButton } from "../match/menu-button.ts";
import { tryAgain } from "../try-again.ts";
import { PeoplePanel } from "./people-panel.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** What is on or off, in the order of the screen. */
const SWITCHES = [
  ...(["reduceMotion", "edgeScrolling", "showHints"] as const),
  ...(["openPort", "hideAddress", "shareCamera"] as const),
] as const;
const PALETTE_NAMES = ["yarn", "contrast"] as const satisfies readonly PaletteName[];

/** Colours, motion, the mouse at the edge, and all keys. Every change holds at once. */
export function makeSettingsScreen(context: ScreenContext): Screen {
  const keys = new KeysDialog(context, BUTTON_WORDS.back);
  const palette = makePaletteChoice(context);
  const sound = makeSoundControl(context);
  const switches = SWITCHES.map((key) => makeSettingSwitch(context, key));
  const people = new PeoplePanel(context);
  const back = makeBack(context, "button primary");
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel list-panel settings-panel" }, [
      make("header", { className: "panel-head" }, [make("h1", { text: SETTINGS_WORDS.title }), back]),
      palette.element,
      ...switches.map(({ element: box }) => box),
      sound.element,
      people.element,
      make("h2", { text: SETTINGS_WORDS.keys }),
      makeMenuButton(KEY_CHANGE_WORDS.open, "change-keys", () => keys.show()),
      makeKeyList(),
    ]),
    ...keys.elements,
  ]);
  const takesKey = onEscape(() => context.goTo("menu"));
  const refresh = (): void => [palette, sound, ...switches].forEach((control) => control.refresh());
  const hearNotice = (notice: PeerNotice): void => {
    if (notice.kind === "settings") refresh(); // another window changed them
    if (notice.kind === "blocked-list") people.show(notice);
  };
  return { element, focus: () => back.focus(), hearNotice, refresh, takesKey };
}

function makeBack(context: ScreenContext, className: string): HTMLButtonElement {
  return make("button", {
    className,
    text: BUTTON_WORDS.back,
    testId: "back",
    onClick: () => context.goTo("menu"),
  });
}

function makePaletteChoice(context: ScreenContext) {
  const radios = new Map<PaletteName, HTMLInputElement>();
  const options = PALETTE_NAMES.map((palette) => {
    const radio = make("input", {
      testId: `palette-${palette}`,
      attributes: { type: "radio", name: "palette", value: palette },
    });
    radios.set(palette, radio);
    radio.addEventListener("change", () => context.changeSettings({ palette }));
    const icons = EMBLEM_SHAPES.map((_, i) => makeEmblemIcon(makeLook({ color: i, emblem: i }, palette)));
    return make("label", { className: "palette-choice" }, [
      radio,
      make("span", { text: SETTINGS_WORDS.palettes[palette] }),
      make("span", { className: "palette-icons" }, icons),
    ]);
  });
  const legend = make("legend", { text: SETTINGS_WORDS.palette });
  const refresh = (): void => void (radios.get(context.settings().palette)!.checked = true);
  const element = make("fieldset", { className: "palette" }, [legend, ...options]);
  refresh();
  return { element, refresh };
}

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
    text: BUTTON_WORDS.cancel,
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
  return {
    element,
    focus: () => cancel.focus(),
    takesKey: onEscape(() => context.send({ kind: "leave" })),
    hearNotice: (notice: PeerNotice) => {
      if (notice.kind !== "connecting") return;
      const words = CONNECTING_WORDS[notice.role](notice.place);
      setText(title, words.title);
      setText(text, words.text);
    },
  };
}

/** In place of a match or replay, where there is no WebGL 2: one can only leave, or choose while a match stands still. */
export function makeUndrawnScreen(context: ScreenContext, match: MatchInfo): Screen {
  const leave = make("button", {
    className: "button primary",
    text: BUTTON_WORDS.leave,
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
    makeAlert("undrawn", UNDRAWN_WORDS.title, [
      ...UNDRAWN_WORDS.lines.map((text) => make("p", { text })),
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
  const still = make("p", { testId: "still-ended", attributes: { role: "status" } });
  const comeBack = async (): Promise<void> => {
    setText(still, "");
    const ask = (address: string): Promise<unknown> => fetch(address, { cache: "no-store" });
    const isThere = await tryAgain({ address: location.href, ask, reload: () => location.reload() });
    if (!isThere) setText(still, ENDED_WORDS.still);
  };
  const again = make("button", {
    className: "button primary",
    text: BUTTON_WORDS.again,
    testId: "reload",
    onClick: () => void comeBack(),
  });
  const element = make("main", { className: "screen is-after-match" }, [
    makeAlert("ended", ENDED_WORDS.title, [
      ...ENDED_WORDS.lines.map((text) => make("p", { text })),
      make("p", { className: "result-note", text: reason }),
      still,
      again,
    ]),
  ]);
  return { element, focus: () => again.focus(), hearNotice: () => undefined };
}

function onEscape(action: () => void): (event: KeyboardEvent) => boolean {
  return (event) => takesBack(event, action);
}

/** Why nothing else is shown, and what one can do about it. */
function makeAlert(testId: string, title: string, children: readonly HTMLElement[]): HTMLElement {
  const attributes = { role: "alert" };
  const head = make("h1", { text: title });
  return make("div", { className: "panel small-panel", testId, attributes }, [head, ...children]);
}
