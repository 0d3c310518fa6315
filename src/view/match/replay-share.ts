import { escapeUnseen } from "../../base/index.ts";
import { linkToMoment, type MatchInfo } from "../../channel/index.ts";
import { BUTTON_WORDS, REPLAY_WORDS } from "../../words/index.ts";
import { slotText } from "../control/key-actions.ts";
import { make } from "../dom.ts";
import { followTitle } from "../keyed-text.ts";
import { pictureName } from "./replay-words.ts";

/** What is shared of a replay, and how. */
export interface ReplayShareOptions {
  readonly match: Pick<MatchInfo, "players" | "replayFile">;
  readonly picture: () => Promise<Blob | null>; // of what is seen now, PNG
  readonly say: (text: string) => void; // a sentence for the player to read
}

/** What one takes along of a moment: a picture of it, and a link that leads there. */
export class ReplayShare {
  readonly buttons: readonly HTMLButtonElement[];
  readonly #options: ReplayShareOptions;
  #turn = 0;
  #pictureUrl: string | null = null; // of the last one: the browser may still be at it

  constructor(options: ReplayShareOptions) {
    this.#options = options;
    const link = make("button", {
      className: "button",
      text: REPLAY_WORDS.link,
      testId: "replay-link",
      onClick: () => this.copyLink(),
    });
    followTitle(link, () => REPLAY_WORDS.linkHint(slotText("copy-link", 0)));
    link.hidden = options.match.replayFile === undefined;
    const picture = make("button", {
      className: "button",
      text: REPLAY_WORDS.picture,
      testId: "replay-picture",
      onClick: () => this.savePicture(),
    });
    followTitle(picture, () => REPLAY_WORDS.pictureHint(slotText("take-picture", 0)));
    this.buttons = [picture, link];
  }

  /** The place that is shown, or gone to. */
  showPlace(turn: number): void {
    this.#turn = turn;
  }

  copyLink(): void {
    const { match, say } = this.#options;
    if (match.replayFile === undefined) return say(REPLAY_WORDS.noLink);
    const link = linkToMoment(match.replayFile, this.#turn);
    const shown = escapeUnseen(link);
    navigator.clipboard.writeText(link).then(
      () => say(REPLAY_WORDS.copied(shown)),
      () => say(BUTTON_WORDS.copyByHand(shown)),
    );
  }

  savePicture(): void {
    const { match, picture, say } = this.#options;
    const name = pictureName(match, this.#turn);
    void picture().then((blob) => {
      if (blob === null) return say(REPLAY_WORDS.noPicture);
      if (this.#pictureUrl !== null) URL.revokeObjectURL(this.#pictureUrl);
      this.#pictureUrl = URL.createObjectURL(blob);
      make("a", { attributes: { href: this.#pictureUrl, download: name } }).click();
      say(REPLAY_WORDS.pictureSaved(name));
    });
  }
}
