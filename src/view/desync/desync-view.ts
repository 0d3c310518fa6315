import type { DesyncNotice, MatchInfo, WindowRequest } from "../../channel/index.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { ChoicesDialog } from "./choices-dialog.ts";
import { DesyncBanner } from "./desync-banner.ts";
import { DesyncDetails } from "./desync-details.ts";
import type { DesyncList } from "./desync-list.ts";

/** What the desyncs of a match are shown with. */
interface DesyncViewOptions {
  readonly match: MatchInfo;
  readonly palette: PaletteName;
  readonly list: DesyncList; // whoever owns it has put a notice there before it comes here
  readonly send: (request: WindowRequest) => void;
  readonly focusMatch: () => void;
  readonly announce: (text: string) => void; // a short word for the player
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
      closeText: "Back to the match",
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

  receive(notice: DesyncNotice): void {
    if (notice.number === this.#options.list.latest?.number) {
      this.#banner.receive(notice);
      this.#choices.receive(notice);
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
    else this.#options.announce("All games have agreed so far");
  }

  /** Escape dismisses the banner before it means anything else. */
  takesKey(event: KeyboardEvent): boolean {
    return event.key === "Escape" && this.#banner.dismiss();
  }

  /** The match is over: the result has details of its own. */
  end(): void {
    for (const dialog of this.dialogs) {
      dialog.close();
      dialog.remove();
    }
  }
}
