import type { MatchInfo, ResultNotice } from "../../channel/index.ts";
import { make } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf } from "../looks/player-look.ts";
import { clockOfTurns } from "../match/match-clock.ts";
import { resultTitle } from "./result-title.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** How the match ended, over its last picture. */
export function makeResultScreen(
  context: ScreenContext,
  result: ResultNotice,
  match: MatchInfo | null,
): Screen {
  const menu = make("button", {
    className: "button",
    text: "Menu",
    testId: "to-menu",
    onClick: () => context.send({ kind: "leave" }),
  });
  const { replayFile, reportFile } = result;
  const watch = make("button", {
    className: "button primary",
    text: "Watch the replay",
    testId: "watch-replay",
  });
  const title = resultTitle(result, match);
  const message = make("p", { className: "result-message", text: result.message, testId: "result-message" });
  message.hidden = result.message === `${title}.`; // the title has said it
  watch.hidden = replayFile === null;
  if (replayFile !== null)
    watch.addEventListener("click", () => context.send({ kind: "open-replay", file: replayFile }));
  const element = make("main", { className: "screen result-screen" }, [
    make("div", { className: "panel result-panel", testId: "result" }, [
      make("h1", { text: title, testId: "result-title" }),
      message,
      makeScores(context, result, match),
      make("p", {
        className: "result-note",
        text:
          result.turn < 0
            ? "Ended before turn 0."
            : `Played ${clockOfTurns(result.turn)}, to turn ${result.turn}.`,
      }),
      ...makeFileNote("Replay", replayFile, "replay-file"),
      ...makeFileNote("Report of the desync", reportFile, "report-file"),
      make("div", { className: "button-row" }, [watch, menu]),
    ]),
  ]);
  return { element, focus: () => (watch.hidden ? menu : watch).focus(), receive: () => undefined };
}

function makeScores(context: ScreenContext, result: ResultNotice, match: MatchInfo | null): HTMLElement {
  const ranked = result.scores.toSorted((a, b) => b.score - a.score || a.playerId - b.playerId);
  const rows = ranked.map(({ playerId, score }) => {
    const name = match?.players.find((player) => player.playerId === playerId)?.name ?? `Player ${playerId}`;
    const isWinner = playerId === result.winnerId;
    return make("tr", { className: isWinner ? "is-winner" : "" }, [
      make("td", {}, [makeEmblemIcon(lookOf(playerId, context.settings().palette))]),
      make("td", { className: "result-name", text: isWinner ? `★ ${name}` : name }),
      make("td", { className: "result-score", text: score === 1 ? "1 cat left" : `${score} cats left` }),
    ]);
  });
  return make("table", { className: "result-scores", testId: "result-scores" }, [make("tbody", {}, rows)]);
}

function makeFileNote(what: string, file: string | null, testId: string): readonly HTMLElement[] {
  if (file === null) return [];
  return [make("p", { className: "result-note" }, [`${what}: `, make("code", { text: file, testId })])];
}
