import type { MatchInfo, StatusNotice } from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { makeCatIcon } from "../looks/cat-icon.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";

interface ScoreRow {
  readonly playerId: number;
  readonly root: HTMLElement;
  readonly score: HTMLElement;
  readonly note: HTMLElement;
}

/** Every player with emblem, name, cats left and, for the others, the round trip time. */
export class ScorePanel {
  readonly element: HTMLElement;
  readonly #rows: readonly ScoreRow[];
  readonly #localPlayerId: number | null;

  constructor(match: MatchInfo, palette: PaletteName) {
    this.#localPlayerId = match.localPlayerId;
    this.#rows = match.players.map(({ playerId, name }) => {
      const score = make("span", { className: "score-cats", testId: `score-${playerId}` });
      const cats = make("span", { className: "score-icon" }, [makeCatIcon()]);
      const note = make("span", { className: "score-note" });
      const shown = make("span", { className: "score-name", text: name, attributes: { title: name } });
      const root = make("li", { className: "score-row", testId: `score-row-${playerId}` }, [
        makeEmblemIcon(lookOf(playerId, palette)),
        shown,
        note,
        score,
        cats,
      ]);
      root.classList.toggle("is-local", playerId === match.localPlayerId);
      return { playerId, root, score, note };
    });
    const list = make(
      "ul",
      { className: this.#rows.length > 2 ? "score-list is-wide" : "score-list" },
      this.#rows.map(({ root }) => root),
    );
    this.element = make(
      "section",
      { className: "hud-panel score-panel", attributes: { "aria-label": "Players" } },
      [list],
    );
  }

  update(world: World | null, status: StatusNotice | null): void {
    for (const row of this.#rows) {
      const index = world?.players.playerId.indexOf(row.playerId) ?? -1;
      const score = index < 0 || world === null ? null : world.players.score[index]!;
      setText(row.score, score === null ? "–" : String(score));
      row.score.setAttribute("aria-label", score === 1 ? "1 cat left" : `${score ?? "?"} cats left`);
      row.root.classList.toggle("is-out", score === 0);
      setText(row.note, this.#note(row.playerId, score, status));
    }
  }

  #note(playerId: number, score: number | null, status: StatusNotice | null): string {
    if (score === 0) return "out";
    if (status?.waitingFor.includes(playerId)) return "waiting";
    if (playerId === this.#localPlayerId) return "you";
    const rttMs = status?.rttMs.find((entry) => entry.playerId === playerId)?.rttMs;
    return rttMs === undefined || rttMs === null ? "" : `${Math.round(rttMs)} ms`;
  }
}
