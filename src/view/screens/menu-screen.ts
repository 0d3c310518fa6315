import { NEW_ROOM_KEY, type PeerNotice } from "../../channel/index.ts";
import { CATS_PER_PLAYER_CLASSIC, MATCH_MODES, usualOptions, type MatchMode } from "../../sim/index.ts";
import { BUTTON_WORDS, describeFact, MENU_WORDS, MODE_WORDS, SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { HostAccess } from "../settings.ts";
import { Field } from "../forms/field.ts";
import { readName, readPort } from "../forms/validate-form.ts";
import { makeJoinForm } from "./join-form.ts";
import type { MissedPlace } from "./join-try.ts";
import { makeMenuForm } from "./menu-form.ts";
import { makeTitle } from "./menu-title.ts";
import { PlayForm, type ReadPlayer } from "./play-form.ts";
import type { Screen, ScreenContext, ScreenName } from "./screen.ts";

interface Choice<T> {
  readonly element: HTMLElement;
  readonly read: () => T;
  readonly show: (value: T) => void; // unless the player has chosen one here
}

/** The buttons that lead to the window's own screens, and have the focus again after these. */
const OPENERS: Partial<Record<ScreenName, string>> = {
  settings: "settings",
  replays: "replays",
  public: "public-lobbies",
  ladder: "ladder",
};

/** How one came to the title. */
interface Coming {
  readonly missed?: MissedPlace | null; // the player could not join, and corrects what was typed
  readonly from?: ScreenName | null; // the window's own screen before
}

/** The first screen: a match at once, hosting, joining, replays and settings. */
export function makeMenuScreen(context: ScreenContext, { missed = null, from = null }: Coming = {}): Screen {
  const problem = new MenuProblem(() => context.send({ kind: "dismiss-problem" }));
  const name = makeNameField(context);
  let asked: (() => void) | null = null; // the way that the name was no good for
  const readPlayer: ReadPlayer = (way) => {
    const player = name.read();
    asked = player === null ? way : null;
    if (player === null) name.focus();
    return player;
  };
  /** Enter in the name's field: else it plays, whatever was asked before. */
  const askAgain = (): boolean => {
    if (asked === null || !name.element.contains(document.activeElement)) return false;
    asked();
    return true;
  };
  const back = new WayBack(() => context.send({ kind: "rejoin" }));
  const play = new PlayForm(context, name, { readPlayer, askAgain });
  const ways = makePublicWays(context, readPlayer);
  const host = makeHostForm(context, readPlayer);
  const join = makeJoinForm(context, readPlayer, missed?.text ?? context.settings().address);
  const element = make("main", { className: "screen menu-screen" }, [
    make("div", { className: "panel menu-panel" }, [
      makeTitle(),
      make("div", { className: "menu-beside" }, [problem.element, back.element]),
      ...(context.canDraw() ? [] : [makeAlert(MENU_WORDS.cannotDraw, "menu-cannot-draw")]),
      play.element,
      make("div", { className: "menu-ways" }, [host.element, join.element]),
      makeMoreWays(context, ways),
    ]),
  ]);
  element.addEventListener("input", () => problem.dismiss()); // something else is tried now
  const first = openerIn(element, from) ?? (missed === null ? play : join.address);
  /** Others play on and wait for nobody: the way back comes before a new match. */
  const focus = (): void => (back.isFirst ? back.element : first).focus();
  return {
    element,
    focus,
    hearNotice: (notice) => {
      if (notice.kind === "menu") {
        const hadFocus = element.contains(document.activeElement);
        const wasFirst = back.isFirst;
        problem.show(notice.problem === null ? null : describeFact(notice.problem));
        join.allowCodes(notice.takesCodes === true);
        for (const way of ways) way.hidden = notice.takesCodes !== true;
        back.show(notice);
        if (back.isFirst && !wasFirst && hadFocus) focus();
      }
      if (notice.kind === "near") join.near.show(notice);
      if (notice.kind !== "settings") return;
      play.showSettings();
      name.setText(context.settings().name);
      if (missed === null) join.address.setText(context.settings().address);
      host.port.setText(String(context.settings().port));
      host.mode.show(context.settings().hostMode);
      host.access.show(context.settings().hostAccess);
    },
  };
}

function openerIn(element: HTMLElement, from: ScreenName | null): HTMLElement | null {
  const opener = from === null ? undefined : OPENERS[from];
  return opener === undefined ? null : element.querySelector(`[data-testid="${opener}"]`);
}

function makeNameField(context: ScreenContext) {
  return new Field({
    label: MENU_WORDS.name,
    value: context.settings().name,
    testId: "name",
    read: readName,
    attributes: { maxlength: "64", placeholder: MENU_WORDS.nameHint },
    onChange: (changed) => context.changeSettings({ name: changed }),
  });
}

/** To a match that may still run. */
class WayBack {
  readonly element: HTMLButtonElement;
  isFirst = false; // else it is not there, or nobody of the match answered

  constructor(onClick: () => void) {
    this.element = makeWay("", "rejoin", onClick);
    this.element.hidden = true;
  }

  show({ matchWith, isUnanswered = false }: PeerNotice & { readonly kind: "menu" }): void {
    this.isFirst = matchWith !== undefined && !isUnanswered;
    this.element.hidden = matchWith === undefined;
    this.element.classList.toggle("primary", this.isFirst);
    const words = isUnanswered ? MENU_WORDS.backToSilent : MENU_WORDS.backTo;
    setText(this.element, words(matchWith ?? []));
  }
}

/** Why one is back here: until it is read, or something else is tried. */
class MenuProblem {
  readonly element: HTMLElement;
  readonly #text = make("span", { testId: "menu-problem-text" });
  readonly #forget: () => void;

  constructor(forget: () => void) {
    this.#forget = forget;
    const attributes = { "aria-label": BUTTON_WORDS.dismiss };
    const onClick = (): void => this.dismiss();
    const close = make("button", { className: "toast-close", text: "✕", attributes, onClick });
    this.element = makeAlert("", "menu-problem");
    this.element.append(this.#text, close);
    this.element.hidden = true;
  }

  show(problem: string | null): void {
    this.element.hidden = problem === null;
    setText(this.#text, problem === null ? "" : SIGN_WORDS.warning(problem));
  }

  dismiss(): void {
    if (this.element.hidden) return;
    this.show(null);
    this.#forget();
  }
}

function makeWay(text: string, testId: string, onClick: () => void): HTMLButtonElement {
  return make("button", { className: "button", text, testId, onClick });
}

function makeMoreWays(context: ScreenContext, ways: readonly HTMLElement[]): HTMLElement {
  return make("div", { className: "button-row menu-more" }, [
    ...ways,
    makeWay(MENU_WORDS.replays, "replays", () => context.goTo("replays")),
    makeWay(MENU_WORDS.settings, "settings", () => context.goTo("settings")),
  ]);
}

/** By a lobby service, where there is one: to play at once with anybody that is there, or to choose the others. */
function makePublicWays(context: ScreenContext, readPlayer: ReadPlayer): readonly HTMLButtonElement[] {
  const play = (): void => {
    const name = readPlayer(play);
    if (name !== null) context.send({ kind: "quick-match", name });
  };
  const quick = makeWay(MENU_WORDS.quick, "quick-match", play);
  quick.title = MENU_WORDS.quickHint;
  const ways = [quick, makeWay(MENU_WORDS.publicLobbies, "public-lobbies", () => context.goTo("public"))];
  for (const way of ways) way.hidden = true;
  return ways;
}

function makeAlert(text: string, testId: string): HTMLElement {
  const attributes = { role: "alert" };
  return make("p", { className: "menu-problem", text, testId, attributes });
}

function makeHostForm(
  context: ScreenContext,
  readPlayer: ReadPlayer,
): {
  readonly element: HTMLElement;
  readonly port: Field<number>;
  readonly mode: Choice<MatchMode>;
  readonly access: Choice<HostAccess>;
} {
  const numeric = { inputmode: "numeric" };
  const port = new Field({
    label: MENU_WORDS.port,
    value: String(context.settings().port),
    testId: "host-port",
    read: readPort,
    attributes: numeric,
  });
  const mode = makeModeChoice(context.settings().hostMode);
  const access = makeAccessChoice(context.settings().hostAccess);
  const fields = [
    make("div", { className: "host-fields" }, [
      make("div", { className: "field-row host-row" }, [mode.element, port.element]),
      access.element,
    ]),
  ];
  const hostHere = (): void => {
    const portValue = port.read();
    const player = readPlayer(hostHere);
    if (player !== null && portValue === null) port.focus();
    if (player === null || portValue === null) return;
    const hostMode = mode.read();
    const hostAccess = access.read();
    context.changeSettings({ hostMode, hostAccess });
    const catsPerPlayer = CATS_PER_PLAYER_CLASSIC;
    const options = hostMode === "classic" ? {} : { options: usualOptions(hostMode) };
    const key = hostAccess === "invited" ? { roomKey: NEW_ROOM_KEY } : {};
    context.send({ kind: "host", port: portValue, name: player, catsPerPlayer, ...options, ...key });
  };
  const element = makeMenuForm(
    { title: MENU_WORDS.hostTitle, button: MENU_WORDS.host, testId: "host", fields },
    hostHere,
  );
  return { element, port, mode, access };
}

/** What is played in the lobby at first; it can be changed there. */
function makeModeChoice(chosen: MatchMode): Choice<MatchMode> {
  const modes = MATCH_MODES.toReversed().map((mode) => [mode, MODE_WORDS[mode].name] as const);
  return makeChoice({ label: MENU_WORDS.mode, testId: "host-mode", chosen }, modes);
}

/** Safe where nothing is chosen: one button copies the invitation, as one copied the address. */
function makeAccessChoice(chosen: HostAccess): Choice<HostAccess> {
  return makeChoice({ label: MENU_WORDS.access, testId: "host-access", chosen }, [
    ["invited", MENU_WORDS.invited],
    ["anybody", MENU_WORDS.anybody],
  ]);
}

function makeChoice<T extends string>(
  { label, testId, chosen }: { readonly label: string; readonly testId: string; readonly chosen: T },
  choices: readonly (readonly [value: T, text: string])[],
): Choice<T> {
  const id = `${testId}-select`;
  const options = choices.map(([value, text]) => make("option", { text, attributes: { value } }));
  const select = make("select", { className: "input", testId, attributes: { id } }, options);
  select.value = chosen;
  let isTouched = false;
  select.addEventListener("change", () => (isTouched = true));
  return {
    element: make("div", { className: "field" }, [
      make("label", { className: "field-label", text: label, attributes: { for: id } }),
      select,
    ]),
    read: () => choices.find(([value]) => value === select.value)?.[0] ?? chosen,
    show: (value) => {
      if (!isTouched) select.value = value;
    },
  };
}
