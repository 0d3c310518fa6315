import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import { make, makeSvg } from "../dom.ts";
import { Field } from "../forms/field.ts";
import { readAddress, readCatCount, readName, readPort } from "../forms/validate-form.ts";
import type { Screen, ScreenContext } from "./screen.ts";

type ReadPlayer = () => string | null;

const PORT_DEFAULT = 45_000;
const CANNOT_DRAW = "This computer cannot draw matches: WebGL 2 is missing or switched off.";

/** The first screen: who one is, hosting, joining, replays and settings. `problem` says why one is back here. */
export function makeMenuScreen(context: ScreenContext, problem: string | null): Screen {
  const { name: storedName } = context.settings();
  const name = new Field({
    label: "Your name",
    value: storedName,
    testId: "name",
    read: readName,
    attributes: { maxlength: "64", placeholder: "What do your cats call you?" },
  });
  const readPlayer = (): string | null => {
    const player = name.read();
    if (player === null) name.focus();
    else context.changeSettings({ name: player });
    return player;
  };
  const element = make("main", { className: "screen menu-screen" }, [
    make("div", { className: "panel menu-panel" }, [
      makeTitle(),
      ...(problem === null ? [] : [makeAlert(problem, "menu-problem")]),
      ...(context.canDraw() ? [] : [makeAlert(CANNOT_DRAW, "menu-cannot-draw")]),
      name.element,
      make("div", { className: "menu-ways" }, [
        makeHostForm(context, readPlayer),
        makeJoinForm(context, readPlayer),
      ]),
      make("div", { className: "button-row" }, [
        make("button", {
          className: "button",
          text: "Replays",
          testId: "replays",
          onClick: () => context.goTo("replays"),
        }),
        make("button", {
          className: "button",
          text: "Settings and keys",
          testId: "settings",
          onClick: () => context.goTo("settings"),
        }),
      ]),
    ]),
  ]);
  return { element, focus: () => name.focus(), hearNotice: () => undefined };
}

function makeAlert(text: string, testId: string): HTMLElement {
  return make("p", { className: "menu-problem", text: `⚠ ${text}`, testId, attributes: { role: "alert" } });
}

function makeHostForm(context: ScreenContext, readPlayer: ReadPlayer): HTMLElement {
  const numeric = { inputmode: "numeric" };
  const port = new Field({
    label: "Port",
    value: String(PORT_DEFAULT),
    testId: "host-port",
    read: readPort,
    attributes: numeric,
  });
  const cats = new Field({
    label: "Cats a player",
    value: String(CATS_PER_PLAYER_CLASSIC),
    testId: "host-cats",
    read: readCatCount,
    attributes: numeric,
  });
  const fields = [make("div", { className: "field-row" }, [port.element, cats.element])];
  return makeForm({ title: "Host a match", button: "Host", testId: "host", fields }, () => {
    const player = readPlayer();
    const portValue = port.read();
    const catsPerPlayer = cats.read();
    if (player === null || portValue === null || catsPerPlayer === null) return;
    context.send({ kind: "host", port: portValue, name: player, catsPerPlayer });
  });
}

function makeJoinForm(context: ScreenContext, readPlayer: ReadPlayer): HTMLElement {
  const address = new Field({
    label: "Your friend's address",
    value: context.settings().address,
    testId: "join-address",
    read: readAddress,
    attributes: { placeholder: "192.168.1.20:45000", maxlength: "300" },
  });
  return makeForm(
    { title: "Join a friend", button: "Join", testId: "join", fields: [address.element] },
    () => {
      const player = readPlayer();
      const addressValue = address.read();
      if (player === null || addressValue === null) return;
      context.changeSettings({ address: addressValue });
      context.send({ kind: "join", address: addressValue, name: player });
    },
  );
}

function makeForm(
  options: {
    readonly title: string;
    readonly button: string;
    readonly testId: string;
    readonly fields: readonly HTMLElement[];
  },
  submit: () => void,
): HTMLElement {
  const button = make("button", {
    className: "button primary",
    text: options.button,
    testId: options.testId,
    attributes: { type: "submit" },
  });
  const attributes = { novalidate: "", "aria-label": options.title };
  const form = make("form", { className: "menu-way", attributes }, [
    make("h2", { text: options.title }),
    ...options.fields,
    button,
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return form;
}

/** The game's name with a cat's face made of yarn. */
function makeTitle(): HTMLElement {
  return make("header", { className: "title" }, [
    makeLogo(),
    make("div", {}, [
      make("h1", { text: "Robo Cat RTS" }),
      make("p", { className: "tagline", text: "Soft paws, hard throws. No server, no mercy, lots of yarn." }),
    ]),
  ]);
}

function makeLogo(): SVGElement {
  const dark = {
    stroke: "#2c1d14",
    "stroke-width": "4",
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  };
  const thread = { fill: "none", stroke: "#f3b27a", "stroke-width": "3" };
  return makeSvg("svg", { viewBox: "0 0 100 100", class: "logo", "aria-hidden": "true" }, [
    makeSvg("path", { d: "M50 22 V8", fill: "none", ...dark }),
    makeSvg("circle", { cx: "50", cy: "8", r: "5", fill: "#56b4e9", ...dark }),
    makeSvg("path", { d: "M17 52 L15 18 L40 30 Z", fill: "#d9663a", ...dark }),
    makeSvg("path", { d: "M83 52 L85 18 L60 30 Z", fill: "#d9663a", ...dark }),
    makeSvg("circle", { cx: "50", cy: "58", r: "36", fill: "#d9663a", ...dark }),
    makeSvg("path", { d: "M20 44 Q50 20 80 44 M16 56 Q50 28 84 56", ...thread }),
    makeSvg("path", { d: "M19 72 Q50 100 81 72 M27 82 Q50 100 73 82", ...thread }),
    makeSvg("ellipse", { cx: "36", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    makeSvg("ellipse", { cx: "64", cy: "56", rx: "6", ry: "8", fill: "#2c1d14" }),
    makeSvg("circle", { cx: "38", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    makeSvg("circle", { cx: "66", cy: "53", r: "2.4", fill: "#8fe9ff" }),
    makeSvg("path", {
      d: "M46 67 H54 L50 71 Z M50 71 Q46 78 41 75 M50 71 Q54 78 59 75",
      fill: "none",
      ...dark,
      "stroke-width": "3",
    }),
    makeSvg("path", {
      d: "M84 74 Q98 82 88 92 Q80 98 92 98",
      fill: "none",
      stroke: "#d9663a",
      "stroke-width": "4",
      "stroke-linecap": "round",
    }),
  ]);
}
