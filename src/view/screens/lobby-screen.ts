import type { LobbyNotice, MapPicture, PeerNotice } from "../../channel/index.ts";
import { BOT_STRENGTHS, OBSERVER, PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { takesText } from "../control/key-holder.ts";
import { slotText, takesAction } from "../control/key-actions.ts";
import { BUTTON_WORDS, describeFact, LOBBY_WORDS, SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { followTitle } from "../keyed-text.ts";
import { changesText } from "./lobby-changes.ts";
import { letGoAfterMouse } from "./let-go.ts";
import { LobbyInvite } from "./lobby-invite.ts";
import { LobbyOptionsPanel } from "./lobby-options-panel.ts";
import { playingCount } from "./lobby-options.ts";
import { LobbyPlayers } from "./lobby-players.ts";
import { countdownText, startButtonText, startText } from "./lobby-text.ts";
import type { Screen, ScreenContext } from "./screen.ts";
import { makeStartAnyway } from "./start-anyway.ts";

/** The players, what is played, how to get there, and the start. `map` is the one that the peer told of last. */
export function makeLobbyScreen(context: ScreenContext, map: MapPicture | null): Screen {
  const players = new LobbyPlayers(context);
  const options = new LobbyOptionsPanel(context);
  const bots = makeBotRow(context);
  const invite = new LobbyInvite(context);
  const foot = makeFoot(context, () => options.takeMapWithRoom());
  const { why, problem, changes, larger, anyway, start, ready } = foot;
  const timer = { role: "timer" };
  const countdown = make("div", { className: "countdown", testId: "countdown", attributes: timer });
  const title = make("h1", { text: LOBBY_WORDS.title, attributes: { tabindex: "-1" } });
  const element = makeLayout({ title, players: players.element, options, bots, invite: invite.element });
  element.firstElementChild!.append(foot.element);
  element.append(countdown, players.dialog.element, players.lookDialog.element);
  countdown.hidden = true;
  letGoAfterMouse(element, title);
  keepClearOf(foot.element, element);
  let shownMap = map;
  options.showMap(map);
  let hasAskedForMaps = false;

  function show(lobby: LobbyNotice): void {
    players.show(lobby);
    options.show(lobby);
    showBotRow(bots, lobby);
    setText(why, startText(lobby));
    const unfit = lobby.setupProblem;
    setText(problem, unfit === null ? "" : SIGN_WORDS.warning(describeFact(unfit)));
    problem.hidden = unfit === null;
    larger.hidden = !lobby.isMasterPeer || shownMap === null || playingCount(lobby) <= shownMap.spawns.length;
    setText(start, startButtonText(lobby));
    start.hidden = !lobby.isMasterPeer;
    start.disabled = !lobby.canStart || lobby.startsInMs !== null;
    showReady(ready, lobby);
    anyway.show(lobby);
    showChanges(changes, lobby);
    countdown.hidden = lobby.startsInMs === null;
    if (lobby.startsInMs !== null) setText(countdown, countdownText(lobby.startsInMs));
    if (lobby.isMasterPeer && !hasAskedForMaps) {
      hasAskedForMaps = true;
      context.send({ kind: "list-maps" });
    }
    invite.show(lobby);
  }

  return {
    element,
    focus: () => title.focus(), // where Enter is for talk: somebody may come before the next key
    takesKey: (event) => takesReadyKey(ready, event),
    hearNotice: (notice: PeerNotice) => {
      const had = element.contains(document.activeElement) ? document.activeElement : null;
      if (notice.kind === "lobby") show(notice);
      else if (notice.kind === "map-list") options.showMaps(notice.maps);
      else if (notice.kind === "map") options.showMap((shownMap = notice.map));
      if (had !== null && !isUsable(element, document.activeElement)) focusAfter(had, { title, foot });
    },
  };
}

/**
 * Where the focus is once what had it is gone or disabled. A second Enter starts nothing, unless the first was for a button beside the
 * start; it never leaves either.
 */
function focusAfter(lost: Element, { title, foot }: FocusPlaces): void {
  const isByStart = foot.element.contains(lost) && !foot.start.hidden && !foot.start.disabled;
  (isByStart ? foot.start : title).focus();
}

/** The foot lies over the end of what is in sight of a lobby that is higher than the window: what gets the focus comes above it. */
function keepClearOf(foot: HTMLElement, screen: HTMLElement): void {
  new ResizeObserver(() => (screen.style.scrollPaddingBottom = `${foot.offsetHeight}px`)).observe(foot);
}

/** Why it does not start yet, what helps, and the ways on and out. */
function makeFoot(context: ScreenContext, takeMapWithRoom: () => void) {
  const status = { role: "status" };
  const why = make("p", { className: "lobby-why", testId: "lobby-status", attributes: status });
  const changes = make("p", { className: "lobby-changes", testId: "lobby-changes", attributes: status });
  const problem = make("p", { className: "lobby-problem", testId: "lobby-problem", attributes: status });
  const makeButton = (className: string, text: string, testId: string, onClick: () => void) =>
    make("button", { className, text, testId, onClick });
  const start = makeButton("button primary big", LOBBY_WORDS.start, "start", () =>
    context.send({ kind: "start-match" }),
  );
  const ready = makeButton("button primary big", "", "ready", () =>
    context.send({ kind: "set-ready", isReady: ready.getAttribute("aria-pressed") !== "true" }),
  );
  followTitle(ready, () => LOBBY_WORDS.readyHint(slotText("ready", 0)));
  const leave = makeButton("button", BUTTON_WORDS.leave, "leave", () => context.send({ kind: "leave" }));
  const larger = makeButton("button small", LOBBY_WORDS.largerMap, "lobby-larger-map", takeMapWithRoom);
  const anyway = makeStartAnyway(context);
  const element = make("footer", { className: "lobby-foot" }, [
    make("div", { className: "lobby-words" }, [why, anyway.element, changes, problem, larger]),
    make("div", { className: "button-row" }, [start, ready, leave]),
  ]);
  return { element, why, changes, problem, larger, anyway, start, ready };
}

/** What has changed since the player here was ready, if anything has. */
function showChanges(words: HTMLElement, lobby: LobbyNotice): void {
  const changed = lobby.agreed === null ? [] : changesText(lobby.agreed, lobby);
  words.hidden = changed.length === 0;
  setText(words, changed.length === 0 ? "" : LOBBY_WORDS.changed(changed));
}

/** A key is the button, unless it is for what has the focus. */
function takesReadyKey(ready: HTMLButtonElement, event: KeyboardEvent): boolean {
  const isTyped = takesText(event.target) || event.target instanceof HTMLSelectElement;
  if (event.repeat || isTyped || ready.hidden || ready.disabled) return false;
  return takesAction(event, "lobby", { ready: () => ready.click() });
}

/** Of the player here, unless it is the host: the start is its word. */
function showReady(button: HTMLButtonElement, lobby: LobbyNotice): void {
  const own = lobby.players.find(({ playerId }) => playerId === lobby.localPlayerId);
  const isReady = own?.agrees === true;
  button.hidden = lobby.isMasterPeer;
  button.disabled = lobby.startsInMs !== null || own?.hasMap !== true;
  button.setAttribute("aria-pressed", String(isReady));
  setText(button, LOBBY_WORDS.ready(isReady, slotText("ready", 0)));
}

/** Whether what has the focus can keep it: a browser takes it from what is hidden or disabled only a moment later. */
function isUsable(screen: HTMLElement, focused: Element | null): boolean {
  return focused !== null && screen.contains(focused) && focused.closest("[hidden], :disabled") === null;
}

interface FocusPlaces {
  readonly title: HTMLElement;
  readonly foot: Pick<ReturnType<typeof makeFoot>, "element" | "start">;
}

interface LobbyParts {
  readonly title: HTMLElement;
  readonly players: HTMLElement;
  readonly options: Pick<LobbyOptionsPanel, "element" | "mapPlace">;
  readonly bots: HTMLElement;
  readonly invite: HTMLElement;
}

/** Two columns: the players, and what is played. */
function makeLayout({ title, players, options, bots, invite }: LobbyParts): HTMLElement {
  return make("main", { className: "screen lobby-screen" }, [
    make("div", { className: "panel lobby-panel" }, [
      make("header", { className: "lobby-head" }, [title, bots]), // above the players: it stays where it is as they come
      make("div", { className: "lobby-columns" }, [
        make("div", { className: "lobby-who" }, [
          players,
          make("div", { className: "lobby-below" }, [invite, options.mapPlace]),
        ]),
        options.element,
      ]),
    ]),
  ]);
}

/** For the host: opponents and allies that need no friend. */
function makeBotRow(context: ScreenContext): HTMLElement {
  const buttons = BOT_STRENGTHS.map((strength) =>
    make("button", {
      className: "button small",
      text: LOBBY_WORDS.bots[strength],
      testId: `lobby-add-bot-${strength}`,
      attributes: { "aria-label": LOBBY_WORDS.addBotOf(strength) },
      onClick: () => context.send({ kind: "add-bot", strength }),
    }),
  );
  const attributes = { role: "group", "aria-label": LOBBY_WORDS.addBot };
  const swap = make("button", {
    className: "button small",
    text: LOBBY_WORDS.swapTeams,
    testId: "lobby-swap-teams",
    onClick: () => context.send({ kind: "swap-teams" }),
  });
  return make("div", { className: "bot-row", attributes }, [
    make("span", { text: LOBBY_WORDS.addBot }),
    ...buttons,
    swap,
  ]);
}

function showBotRow(row: HTMLElement, lobby: LobbyNotice): void {
  row.hidden = !lobby.isMasterPeer;
  const isFull = lobby.players.length >= PLAYER_COUNT_MAX;
  for (const button of row.querySelectorAll("button")) button.disabled = isFull || lobby.startsInMs !== null;
  const why = isFull ? LOBBY_WORDS.noSeats(lobby.players.some(({ isBot }) => isBot)) : "";
  for (const button of row.querySelectorAll<HTMLElement>("[data-testid^=lobby-add-bot]")) {
    button.title = why;
    button.setAttribute("aria-description", why);
  }
  const swap = row.querySelector<HTMLButtonElement>("[data-testid=lobby-swap-teams]")!;
  const teams = new Set(lobby.players.map(({ team }) => team).filter((team) => team !== OBSERVER));
  swap.hidden = lobby.options.mode === "classic" || teams.size < 2;
  swap.disabled = lobby.startsInMs !== null;
}
