import type { MatchInfo, MatchPlayer, ReplaySeat, StatusNotice } from "../../channel/index.ts";
import { rowOfPlayer, type World } from "../../sim/index.ts";
import { SCORE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { Fog } from "../fog/fog.ts";
import { makeEmblemIcon, makeIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { cushionsOf, observersOf, standingOf, teamsOf, type Team } from "./teams.ts";
import { seatText, watchersText } from "./match-words.ts";

/** What the scores go by. */
interface ScoreNews {
  readonly world: World | null;
  readonly status: StatusNotice | null; // of a match
  readonly seats: readonly ReplaySeat[]; // of a replay: what plays them now
  readonly fog: Pick<Fog, "hides">; // hides the numbers that are not to be told
}

/** Every player with emblem, name, cats left and, for the others, the round trip time; on a map by teams. */
export class ScorePanel {
  readonly element: HTMLElement;
  readonly #blocks: readonly TeamBlock[];
  readonly #observers: readonly MatchPlayer[];
  readonly #watching = make("p", { className: "score-watching" });

  constructor(match: MatchInfo, palette: PaletteName) {
    const isClassic = match.mode === "classic";
    this.#blocks = teamsOf(match).map((team) => new TeamBlock(match, team, palette));
    const rows = this.#blocks.reduce((sum, { rowCount }) => sum + rowCount, 0);
    const list = make(
      "ul",
      { className: `score-list ${isClassic ? (rows > 2 ? "is-wide" : "") : "is-on-map"}`.trim() },
      this.#blocks.flatMap(({ elements }) => elements),
    );
    this.#observers = observersOf(match);
    const attributes = { "aria-label": SCORE_WORDS.title };
    this.element = make("section", { className: "hud-panel score-panel", attributes }, [
      list,
      ...(this.#observers.length === 0 ? [] : [this.#watching]),
    ]);
  }

  update(news: ScoreNews): void {
    for (const block of this.#blocks) block.update(news);
    const left = news.seats.filter(({ playedBy }) => playedBy === "nobody");
    const text = watchersText(this.#observers, news.status?.gone ?? left);
    setText(this.#watching, text);
  }
}

/** A team: a head if there are several players in it, and a row for each. */
class TeamBlock {
  readonly elements: readonly HTMLElement[];
  readonly #rows: readonly ScoreRow[];
  readonly #total: HTMLElement | null;

  constructor(match: MatchInfo, team: Team, palette: PaletteName) {
    this.#rows = team.players.map((player) => new ScoreRow(match, player, palette));
    const isTeam = team.players.length > 1 && match.mode !== "classic";
    this.#total = isTeam ? make("span", { className: "team-total" }) : null;
    const head =
      this.#total === null
        ? []
        : [make("li", { className: "team-head" }, [make("span", { text: headText(team) }), this.#total])];
    this.elements = [...head, ...this.#rows.map(({ element }) => element)];
    this.elements[0]!.classList.add("team-first");
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  update(news: ScoreNews): void {
    let cats = 0;
    let isHidden = false;
    let cushions = 0;
    for (const row of this.#rows) {
      const shown = row.update(news);
      isHidden ||= shown.isHidden;
      cats += shown.cats;
      cushions += shown.cushions;
    }
    if (this.#total === null) return;
    setText(this.#total, SCORE_WORDS.total(isHidden ? null : cats, cushions));
  }
}

class ScoreRow {
  readonly element: HTMLElement;
  readonly #playerId: number;
  readonly #isLocal: boolean;
  readonly #limit: number | null; // of the local player's cats
  readonly #score: HTMLElement;
  readonly #note = make("span", { className: "score-note" });
  readonly #cushions = make("span", { className: "score-cushions" });
  readonly #cushionCount = make("span");

  constructor(match: MatchInfo, { playerId, name }: MatchPlayer, palette: PaletteName) {
    this.#playerId = playerId;
    this.#isLocal = playerId === match.localPlayerId;
    this.#limit = this.#isLocal && match.mode === "cushions" ? match.catLimit : null;
    this.#score = make("span", { className: "score-cats", testId: `score-${playerId}` });
    this.#cushions.append(makeIcon("cushion", SCORE_WORDS.cushions), this.#cushionCount);
    this.#cushions.dataset["testid"] = `score-cushions-${playerId}`;
    this.element = make("li", { className: "score-row", testId: `score-row-${playerId}` }, [
      makeEmblemIcon(lookOf(playerId, palette)),
      make("span", { className: "score-name", text: name, attributes: { title: name } }),
      this.#note,
      this.#cushions,
      this.#score,
      make("span", { className: "score-icon" }, [makeIcon("cat")]),
    ]);
    this.element.classList.toggle("is-local", this.#isLocal);
  }

  update(news: ScoreNews): { cats: number; cushions: number; isHidden: boolean } {
    const { world, fog } = news;
    const row = world === null ? -1 : rowOfPlayer(world, this.#playerId);
    const score = row < 0 || world === null ? null : world.players.score[row]!;
    const cushions = world === null ? 0 : cushionsOf(world, this.#playerId);
    const isHidden = fog.hides(this.#playerId) && score !== 0;
    setText(this.#score, isHidden ? "?" : scoreText(score, this.#limit));
    const label = isHidden ? SCORE_WORDS.catsHidden : SCORE_WORDS.catsLeft(score);
    if (this.#score.ariaLabel !== label) this.#score.ariaLabel = label;
    this.element.classList.toggle("is-out", score === 0);
    this.#cushions.hidden = cushions === 0;
    setText(this.#cushionCount, String(cushions));
    setText(this.#note, this.#noteText(news, score));
    return { cats: score ?? 0, cushions, isHidden };
  }

  #noteText({ world, status, seats }: ScoreNews, score: number | null): string {
    if (score === 0 && world !== null)
      return standingOf(world, this.#playerId) === "asleep" ? SCORE_WORDS.asleep : SCORE_WORDS.out;
    if (status?.gone.some(({ playerId }) => playerId === this.#playerId)) return SCORE_WORDS.bot;
    const seat = seatText(seats, this.#playerId);
    if (seat !== "") return seat;
    if (status?.waitingFor.includes(this.#playerId)) return SCORE_WORDS.waiting;
    if (this.#isLocal) return SCORE_WORDS.you;
    const rttMs = status?.rttMs.find((entry) => entry.playerId === this.#playerId)?.rttMs;
    return rttMs === undefined || rttMs === null ? "" : SCORE_WORDS.rtt(Math.round(rttMs));
  }
}

function scoreText(score: number | null, limit: number | null): string {
  if (score === null) return "–";
  return limit === null ? String(score) : `${score} / ${limit}`;
}

function headText(team: Team): string {
  return team.isLocal ? SCORE_WORDS.yourTeam : SCORE_WORDS.teamOf(team.players[0]!.name);
}
