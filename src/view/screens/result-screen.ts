import type { FactsNotice, MatchInfo, ResultNotice } from "../../channel/index.ts";
import { DESYNC_WORDS, RESULT_WORDS, SCORE_WORDS } from "../../words/index.ts";
import { DesyncDetails } from "../desync/desync-details.ts";
import { resultDesyncText, type DesyncList } from "../desync/desync-notices.ts";
import { make, setText } from "../dom.ts";
import { FactsGraphs } from "../facts/facts-graphs.ts";
import { makeLadderResult } from "../ladder/ladder-result.ts";
import { makeEmblemIcon, makeIcon } from "../looks/icons.ts";
import { lookOf } from "../looks/player-look.ts";
import { observersOf } from "../match/teams.ts";
import { makeTutorialResult } from "../tutorial/tutorial-result.ts";
import { letGoAfterMouse } from "./let-go.ts";
import type { Screen, ScreenContext } from "./screen.ts";
import {
  fileNameOf,
  resultTitle,
  playedText,
  goneText,
  noReplayText,
  textBeyondTitle,
  nameIn,
  watchFromText,
} from "./result-words.ts";

/** What a result is shown with. */
interface ResultScreenOptions {
  readonly result: ResultNotice;
  readonly match: MatchInfo | null;
  readonly desyncs: DesyncList;
  readonly hadLessons: boolean; // it was the tutorial's
}

/** A hand that was busy notices by then that the match is over. */
const DEAF_MS = 700;

/** How the match ended, over its last picture. */
export function makeResultScreen(context: ScreenContext, options: ResultScreenOptions): Screen {
  const { result, match } = options;
  const ladder = makeLadderResult(context, result, match);
  const tutorial = options.hadLessons ? makeTutorialResult(context, result, match) : null;
  const next = ladder?.next ?? tutorial?.next ?? null;
  const menu = make("button", {
    className: "button",
    text: ladder === null ? RESULT_WORDS.menu : RESULT_WORDS.toLadder,
    testId: ladder === null ? "to-menu" : "to-ladder",
    onClick: () => context.send({ kind: "leave" }),
  });
  const { replayFile, reportFile } = result;
  const isFirst = next?.classList.contains("primary") !== true;
  const again = makeAgainButton(isFirst, { isTutorial: tutorial !== null, isLadder: ladder !== null }, () => {
    if (tutorial !== null) context.expectTutorial();
    context.send({ kind: "again" });
  });
  const company = makeCompany();
  again.hidden = match === null || match.localPlayerId === null;
  const watch = makeWatchButton(context, replayFile);
  const title = tutorial?.title ?? resultTitle(result, match);
  const headline = make("h1", { text: title, testId: "result-title", attributes: { tabindex: "-1" } });
  const text = textBeyondTitle(result, match);
  const message = make("p", { className: "result-message", text, testId: "result-message" });
  message.hidden = text === "";
  const noReplay = noReplayText(result, match);
  const desync = makeDesyncNote(context, options);
  const graphs = makeGraphs(context, match, result);
  const element = make("main", { className: "screen result-screen is-after-match" }, [
    make("div", { className: "panel result-panel", testId: "result", attributes: { inert: "" } }, [
      headline,
      message,
      ...(ladder === null ? [] : [ladder.stars]),
      ...(tutorial === null || tutorial.note === null ? [] : [tutorial.note]),
      makeScores(context, result, match),
      desync.note,
      make("div", { className: "result-facts" }, [
        make("p", { className: "result-note", text: playedText(result.playedTurns) }),
        ...makeFileNote(RESULT_WORDS.replay, replayFile, "replay-file"),
      ]),
      ...(noReplay === null ? [] : [make("p", { className: "result-note", text: noReplay })]),
      ...makeFileNote(RESULT_WORDS.report, reportFile, "report-file"),
      company.note,
      make("div", { className: "button-row" }, inOrder(isFirst, { again, next, others: [watch, menu] })),
      ...graphs.elements, // below the buttons: Tab comes to "Play again" first
    ]),
    desync.dialog,
  ]);
  letGoAfterMouse(element, headline);
  takeNoKeysOfTheMatch(element, headline);
  return {
    element,
    focus: () => undefined, // the title has it after a moment
    hearNotice: (notice) => {
      if (notice.kind === "desync") desync.refresh();
      if (notice.kind === "talk") company.show(notice.wantAgain);
      if (notice.kind === "facts") graphs.show(notice);
    },
  };
}

/** The one that is meant for a player that comes from this match is the first. */
function inOrder(
  isAgainFirst: boolean,
  {
    again,
    next,
    others,
  }: {
    readonly again: HTMLElement;
    readonly next: HTMLElement | null;
    readonly others: readonly HTMLElement[];
  },
): readonly HTMLElement[] {
  const ways = next === null ? [] : [next];
  return isAgainFirst ? [again, ...ways, ...others] : [...ways, again, ...others];
}

function makeWatchButton(context: ScreenContext, replayFile: string | null): HTMLElement {
  const replayId = fileNameOf(replayFile ?? "");
  const onClick = (): void => context.send({ kind: "open-replay", replayId });
  const [text, testId] = [RESULT_WORDS.watch, "watch-replay"];
  const watch = make("button", { className: "button", text, testId, onClick });
  watch.hidden = replayFile === null;
  return watch;
}

/** How the players stood over time, and the way into the replay at the place that is looked at. */
function makeGraphs(context: ScreenContext, match: MatchInfo | null, result: ResultNotice) {
  const { replayFile } = result;
  if (match === null) return { elements: [], show: () => undefined };
  const { palette } = context.settings();
  const watchFrom = make("button", { className: "button", testId: "watch-from" });
  let [from, turnCount] = [0, 0];
  let isChosen = false;
  const onPlace = (turn: number): void => {
    from = turn;
    watchFrom.disabled = turn >= turnCount;
    setText(watchFrom, watchFromText(turn, turnCount, result.stood));
  };
  const onGo = (): unknown => (isChosen = true); // the button is the way there
  const graphs = new FactsGraphs({ match, palette, isWithoutPauses: true, onGo, onPlace });
  const replayId = fileNameOf(replayFile ?? "");
  watchFrom.hidden = true;
  watchFrom.addEventListener("click", () =>
    context.send({ kind: "open-replay", replayId, mark: String(from) }),
  );
  const show = (notice: FactsNotice): void => {
    watchFrom.hidden = replayFile === null;
    ({ turnCount } = notice.facts);
    graphs.show(notice);
    if (!isChosen) graphs.showPlace(turnCount); // what it came to is read first
  };
  return { elements: [graphs.element, watchFrom], show };
}

/**
 * What was pressed for the match must do nothing here: for a moment the panel takes neither key nor click, and then the title has
 * the focus, which Space and Enter do nothing to. Tab goes on to the buttons.
 */
function takeNoKeysOfTheMatch(element: HTMLElement, headline: HTMLElement): void {
  setTimeout(() => {
    element.querySelector(".result-panel")?.removeAttribute("inert");
    const isTyping = document.activeElement?.matches("input") === true; // of talk: its words are no keys of the match
    if (element.isConnected && !isTyping) headline.focus({ preventScroll: true });
  }, DEAF_MS);
}

function makeAgainButton(
  isFirst: boolean,
  { isTutorial, isLadder }: { readonly isTutorial: boolean; readonly isLadder: boolean },
  onClick: () => void,
): HTMLElement {
  const usual = isLadder ? RESULT_WORDS.ladderAgain : RESULT_WORDS.again;
  return make("button", {
    className: isFirst ? "button primary" : "button",
    text: isTutorial ? RESULT_WORDS.tutorialAgain : usual,
    testId: "again",
    onClick,
  });
}

/** The others that want another match. */
function makeCompany() {
  const note = make("p", { className: "result-note", testId: "want-again", attributes: { role: "status" } });
  note.hidden = true;
  const show = (names: readonly string[]): void => {
    note.hidden = names.length === 0;
    setText(note, RESULT_WORDS.wantAgain(names));
  };
  return { note, show };
}

/** Whether the match was repaired, and the way to what is known of it. */
function makeDesyncNote(context: ScreenContext, { match, desyncs }: ResultScreenOptions) {
  const details = new DesyncDetails({
    list: desyncs,
    match: match ?? { players: [] },
    palette: context.settings().palette,
    send: context.send,
    closeText: DESYNC_WORDS.backToResult,
    onClose: () => undefined,
  });
  const text = make("span", { testId: "result-desync-text" });
  const button = make("button", {
    className: "button small",
    text: DESYNC_WORDS.detailsOfResult,
    testId: "result-desync-details",
    onClick: () => details.open(),
  });
  const note = make("p", { className: "result-desync", testId: "result-desync" }, [
    makeIcon("patch"),
    text,
    button,
  ]);
  const refresh = (): void => {
    const words = resultDesyncText(desyncs.all);
    note.hidden = words === null;
    setText(text, words ?? "");
    details.refresh();
  };
  refresh();
  return { note, dialog: details.element, refresh };
}

function makeScores(context: ScreenContext, result: ResultNotice, match: MatchInfo | null): HTMLElement {
  const isObserver = (id: number): boolean =>
    match !== null && observersOf(match).some(({ playerId }) => playerId === id);
  const hasWon = (id: number): number => (result.winnerIds.includes(id) ? 1 : 0);
  const ranked = result.scores
    .filter(({ playerId }) => !isObserver(playerId))
    .toSorted(
      (a, b) => hasWon(b.playerId) - hasWon(a.playerId) || b.score - a.score || a.playerId - b.playerId,
    );
  const rows = ranked.map(({ playerId, score }) => {
    const name = nameIn(match, playerId);
    const gone = result.gone.find((one) => one.playerId === playerId);
    const isWinner = playerId === result.winnerId || result.winnerIds.includes(playerId);
    return make("tr", { className: isWinner ? "is-winner" : "" }, [
      make("td", {}, [makeEmblemIcon(lookOf(playerId, context.settings().palette))]),
      make("td", { className: "result-name", text: isWinner ? RESULT_WORDS.winner(name) : name }, [
        ...(gone === undefined
          ? []
          : [make("span", { className: "result-gone", text: goneText(gone.turn, result.stood) })]),
      ]),
      make("td", { className: "result-score", text: SCORE_WORDS.catsLeft(score) }),
    ]);
  });
  const watched = (match === null ? [] : observersOf(match)).map(({ name }) => name);
  const caption = make("caption", {
    className: "result-note",
    text: RESULT_WORDS.watched(watched),
    testId: "result-observers",
  });
  return make("table", { className: "result-scores", testId: "result-scores" }, [
    ...(watched.length === 0 ? [] : [caption]),
    make("tbody", {}, rows),
  ]);
}

function makeFileNote(what: string, file: string | null, testId: string): readonly HTMLElement[] {
  if (file === null) return [];
  const attributes = { title: file };
  const name = make("code", { text: fileNameOf(file), testId, attributes });
  return [make("p", { className: "result-note" }, [what, " ", name])];
}
