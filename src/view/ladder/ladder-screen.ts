import { takesBack } from "../screens/back-key.ts";
import { once, takesAction } from "../control/key-actions.ts";
import type { LadderMap, PeerNotice } from "../../channel/index.ts";
import { LADDER, openCount, STARS_MAX, type LadderMatch } from "../../ladder/index.ts";
import { BUTTON_WORDS, LADDER_MATCH_WORDS, LADDER_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeIcon } from "../looks/icons.ts";
import type { Screen, ScreenContext } from "../screens/screen.ts";
import { LadderDetails } from "./ladder-details.ts";
import { makeStarRow } from "./star-row.ts";

/**
 * The single-player game: ten matches, of which each opens with the win of the one before. Arrows choose, Enter plays. `lastId`: of
 * the match that was played last.
 */
export function makeLadderScreen(context: ScreenContext, lastId: string | null): Screen {
  const ladder = new LadderList(context, lastId);
  const back = make("button", {
    className: "button",
    text: BUTTON_WORDS.back,
    testId: "back",
    onClick: () => context.goTo("menu"),
  });
  const element = make("main", { className: "screen ladder-screen" }, [
    make("div", { className: "panel ladder-panel" }, [
      make("header", { className: "panel-head" }, [
        make("h1", { text: LADDER_WORDS.title }),
        ladder.total,
        back,
      ]),
      make("div", { className: "ladder-columns" }, [ladder.element, ladder.details.element]),
    ]),
  ]);
  return {
    element,
    focus: () => ladder.focus(),
    takesKey: (event) => takesBack(event, () => context.goTo("menu")) || ladder.takesKey(event),
    hearNotice: (notice: PeerNotice) => {
      if (notice.kind === "settings") ladder.showStars();
      else if (notice.kind === "ladder-maps") ladder.showMaps(notice.maps);
    },
  };
}

/** The ten matches, and which of them is looked at. */
class LadderList {
  readonly element: HTMLElement;
  readonly total = make("p", { className: "ladder-total", testId: "ladder-total" });
  readonly details: LadderDetails;
  readonly #context: ScreenContext;
  readonly #rows: readonly HTMLButtonElement[];
  #maps: readonly LadderMap[] = [];
  #chosen: number;

  constructor(context: ScreenContext, lastId: string | null) {
    this.#context = context;
    this.details = new LadderDetails(() => this.#play());
    this.#rows = LADDER.map((_, index) => {
      const row = make("button", { className: "ladder-row", testId: `ladder-match-${index + 1}` });
      row.addEventListener("click", () => this.#choose(index));
      row.addEventListener("dblclick", () => this.#play());
      return row;
    });
    const attributes = { "aria-label": LADDER_WORDS.matches };
    const items = this.#rows.map((row) => make("li", {}, [row]));
    this.element = make("ol", { className: "ladder-list", testId: "ladder", attributes }, items);
    this.#chosen = this.#firstChoice(lastId);
    this.showStars();
  }

  focus(): void {
    this.#rows[this.#chosen]!.focus();
    this.#rows[this.#chosen]!.scrollIntoView({ block: "nearest" });
  }

  takesKey(event: KeyboardEvent): boolean {
    return takesAction(event, "list", {
      "list-down": () => this.#choose(this.#chosen + 1),
      "list-up": () => this.#choose(this.#chosen - 1),
      // The Enter that opened this screen may still be held.
      "list-take": once(event)(() => {
        if (!this.element.contains(document.activeElement)) return false;
        this.#play();
        return true;
      }),
    });
  }

  showMaps(maps: readonly LadderMap[]): void {
    this.#maps = maps;
    this.#showDetails();
  }

  showStars(): void {
    const earned = LADDER.reduce((sum, match) => sum + this.#starsIn(match), 0);
    setText(this.total, LADDER_WORDS.total(earned, LADDER.length * STARS_MAX));
    LADDER.forEach((match, index) => this.#showRow(match, index));
    this.#showDetails();
  }

  #showRow(match: LadderMatch, index: number): void {
    const row = this.#rows[index]!;
    const isLocked = index >= this.#openCount;
    const isChosen = index === this.#chosen;
    row.classList.toggle("is-locked", isLocked);
    row.classList.toggle("is-chosen", isChosen);
    row.setAttribute("aria-current", String(isChosen));
    row.tabIndex = isChosen ? 0 : -1; // Tab goes on to the button; arrows go through the list
    row.replaceChildren(
      make("span", { className: "ladder-number", text: String(index + 1) }),
      make("strong", { text: LADDER_MATCH_WORDS[match.id].title }),
      isLocked
        ? make("span", { className: "ladder-lock" }, [makeIcon("lock"), LADDER_WORDS.locked])
        : makeStarRow(this.#starsIn(match), `ladder-stars-${index + 1}`),
    );
  }

  #showDetails(): void {
    const match = LADDER[this.#chosen]!;
    this.details.show({
      match,
      number: this.#chosen + 1,
      stars: this.#starsIn(match),
      unlockedBy: this.#chosen < this.#openCount ? null : LADDER[this.#chosen - 1]!,
      map: this.#maps.find(({ mapId }) => mapId === match.mapId)?.map ?? null,
    });
  }

  #choose(index: number): void {
    const before = this.#chosen;
    this.#chosen = Math.max(0, Math.min(LADDER.length - 1, index));
    for (const changed of [before, this.#chosen]) this.#showRow(LADDER[changed]!, changed);
    this.#showDetails();
    this.focus();
  }

  #play(): void {
    if (this.#chosen >= this.#openCount) return;
    const { name } = this.#context.settings();
    this.#context.send({ kind: "play-ladder", name, matchId: LADDER[this.#chosen]!.id });
  }

  /** Where one goes on: at the match that was played last as long as it is not won, else at the first that is open and not won. */
  #firstChoice(lastId: string | null): number {
    const last = LADDER.findIndex(({ id }) => id === lastId);
    const isLeftOver = last >= 0 && this.#starsIn(LADDER[last]!) === 0;
    return isLeftOver ? last : this.#openCount - 1;
  }

  #starsIn({ id }: LadderMatch): number {
    return this.#context.settings().ladderStars[id] ?? 0;
  }

  get #openCount(): number {
    return openCount((match) => this.#starsIn(match));
  }
}
