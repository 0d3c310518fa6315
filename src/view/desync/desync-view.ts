import { keyText, takesAction } from "../control/key-actions.ts";
import type { DesyncNotice, MatchInfo, WindowRequest } from "../../channel/index.ts";
import { BUTTON_WORDS, DESYNC_WORDS, MATCH_MENU_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import { makeIcon } from "../looks/icons.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { ChoicesDialog } from "./choices-dialog.ts";
import { DesyncDetails } from "./desync-details.ts";
import { desyncSentence, stateWord, type DesyncList } from "./desync-notices.ts";
import { BannerWatch } from "./banner-watch.ts";

/** What the desyncs of a match are shown with. */
interface DesyncViewOptions {
  readonly match: MatchInfo;
  readonly palette: PaletteName;
  readonly list: DesyncList; // its owner has put a notice there before it comes here
  readonly send: (request: WindowRequest) => void;
  readonly focusMatch: () => void;
  readonly announce: (text: string) => void; // a short word for the player
}

/** What the banner's buttons do. */
interface DesyncBannerOptions {
  readonly showDetails: () => void;
  readonly showChoices: () => void;
  readonly focusMatch: () => void; // the keyboard goes back there when the banner is dismissed
}

/** Games that differed in a match: the banner, the details behind it, and the question when the match stands still. */
export class DesyncView {
  readonly banner: HTMLElement;
  readonly dialogs: readonly HTMLDialogElement[];
  readonly #options: DesyncViewOptions;
  readonly #banner: DesyncBanner;
  readonly #details: DesyncDetails;
  readonly #choices: ChoicesDialog;
  #updatedMs = 0;

  constructor(options: DesyncViewOptions) {
    const { match, palette, list, send } = options;
    this.#options = options;
    const focusMatch = (): void => {
      if (!this.isOpen) options.focusMatch();
    };
    const showDetails = (): void => this.#details.open();
    this.#details = new DesyncDetails({
      list,
      match,
      palette,
      send,
      closeText: MATCH_MENU_WORDS.backToMatch,
      onClose: focusMatch,
    });
    this.#choices = new ChoicesDialog({ match, send, showDetails, focusMatch });
    this.#banner = new DesyncBanner({
      showDetails,
      showChoices: () => this.#choices.open(),
      focusMatch,
    });
    this.banner = this.#banner.element;
    this.dialogs = [this.#choices.element, this.#details.element];
  }

  /** A dialog is. */
  get isOpen(): boolean {
    return this.#details.isOpen || this.#choices.isOpen;
  }

  get hasDetails(): boolean {
    return this.#options.list.latest !== null;
  }

  hearDesync(notice: DesyncNotice): void {
    if (notice.number === this.#options.list.latest?.number) {
      this.#banner.hearDesync(notice);
      this.#choices.hearDesync(notice);
    }
    if (this.#details.isOpen) this.#details.refresh();
  }

  /** `nowMs` of the match's view. */
  update(nowMs: number): void {
    this.#banner.update(nowMs - this.#updatedMs);
    this.#choices.update(nowMs - this.#updatedMs);
    this.#updatedMs = nowMs;
  }

  toggleDetails(): void {
    if (this.#details.isOpen) this.#details.close();
    else if (this.hasDetails) this.#details.open();
    else this.#options.announce(DESYNC_WORDS.none);
  }

  /** A key dismisses the banner before it means anything else. */
  takesKey(event: KeyboardEvent): boolean {
    return takesDismissal(event, this.#banner);
  }

  /** The match is over: the result has details of its own. */
  end(): void {
    for (const dialog of this.dialogs) {
      dialog.close();
      dialog.remove();
    }
  }
}

function takesDismissal(event: KeyboardEvent, banner: Pick<DesyncBanner, "dismiss">): boolean {
  return takesAction(event, "desync", { dismiss: () => banner.dismiss() });
}

/** That games differed, and what became of it: above the arena, for a while. */
class DesyncBanner {
  readonly element: HTMLElement;
  readonly #options: DesyncBannerOptions;
  readonly #watch = new BannerWatch();
  readonly #banner: HTMLElement;
  readonly #sign = make("span", { className: "desync-sign" });
  // The sentence is seen here and spoken there: a live region has to be on the page before its text is.
  readonly #text = make("span", {
    className: "desync-text",
    testId: "desync-banner-text",
    attributes: { "aria-hidden": "true" },
  });
  readonly #spoken = make("p", {
    className: "only-spoken",
    testId: "desync-spoken",
    attributes: { role: "status" },
  });
  readonly #choose: HTMLButtonElement;
  readonly #dismiss: HTMLButtonElement;
  readonly #buttons: HTMLElement;
  #state: DesyncNotice["state"] | null = null;
  #told: DesyncNotice | null = null;

  constructor(options: DesyncBannerOptions) {
    this.#options = options;
    const className = "button small";
    this.#choose = make("button", {
      className: "button small primary",
      text: DESYNC_WORDS.choose,
      testId: "desync-choose",
      onClick: options.showChoices,
    });
    this.#dismiss = make("button", {
      className,
      text: "✕",
      testId: "desync-dismiss",
      attributes: { "aria-label": BUTTON_WORDS.dismiss, title: DESYNC_WORDS.dismissHint(keyText("dismiss")) },
      onClick: () => void this.dismiss(),
    });
    this.#buttons = make("span", { className: "button-row tight" }, [
      this.#choose,
      makeKeyedButton(DESYNC_WORDS.details, {
        className,
        testId: "desync-show-details",
        onClick: options.showDetails,
      }),
      this.#dismiss,
    ]);
    this.#banner = make("div", { testId: "desync-banner" }, [this.#sign, this.#text, this.#buttons]);
    this.#banner.hidden = true;
    this.#banner.addEventListener("keydown", (event) => {
      if (takesDismissal(event, this)) event.preventDefault();
    });
    this.element = make("div", { className: "desync-place" }, [this.#spoken, this.#banner]);
  }

  hearDesync(notice: DesyncNotice): void {
    this.#watch.hearDesync(notice);
    this.update(0);
  }

  /** Goes on, `elapsedMs` after the last time. */
  update(elapsedMs: number): void {
    const isHeld = !this.#banner.hidden && this.#banner.matches(":hover, :focus-within");
    this.#show(this.#watch.update(elapsedMs, isHeld));
  }

  /** False: there is nothing to dismiss, or it has to stay. */
  dismiss(): boolean {
    if (!this.#watch.dismiss()) return false;
    const hadFocus = this.#banner.contains(document.activeElement);
    this.update(0);
    if (hadFocus) this.#options.focusMatch();
    return true;
  }

  #show(notice: DesyncNotice | null): void {
    this.#banner.hidden = notice === null;
    if (notice !== this.#told) this.#tell(notice);
    if (notice === null) return;
    if (notice.state !== this.#state) this.#showState(notice.state);
  }

  /** Asked with every frame, and said once. */
  #tell(notice: DesyncNotice | null): void {
    this.#told = notice;
    const sentence = notice === null ? "" : desyncSentence(notice);
    setText(this.#spoken, sentence);
    if (notice !== null) setText(this.#text, sentence);
  }

  #showState(state: DesyncNotice["state"]): void {
    this.#state = state;
    this.#banner.className = `hud-panel desync-banner is-${state}`;
    const { sign } = stateWord(state);
    this.#sign.replaceChildren(state === "repaired" ? makeIcon("patch") : sign);
    this.#buttons.hidden = state === "comparing";
    this.#choose.hidden = state !== "standing";
    this.#dismiss.hidden = state === "standing";
  }
}
