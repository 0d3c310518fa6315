import type { PeerNotice, PictureNotice } from "../../channel/index.ts";
import { SCREEN_KINDS } from "../notice-board.ts";

/** The way to a window. */
interface NoticeWay {
  readonly post: (notice: PeerNotice) => void;
  readonly hasRoom: () => boolean; // for a picture: not so much is under way
}

/**
 * Sends a window its notices. A picture waits while much is under way. Of those that wait the last one counts, and it is sent once there
 * is room: a replay that stands has no later one that would show where it is.
 */
export class NoticeSender {
  readonly #way: NoticeWay;
  #waiting: PictureNotice | null = null;

  constructor(way: NoticeWay) {
    this.#way = way;
  }

  send(notice: PeerNotice): void {
    const isPicture = notice.kind === "picture";
    if (isPicture || SCREEN_KINDS.includes(notice.kind)) this.#waiting = null;
    if (isPicture && !this.#way.hasRoom()) this.#waiting = notice;
    else this.#way.post(notice);
  }

  /** There may be room now. */
  sendWaiting(): void {
    if (this.#waiting !== null) this.send(this.#waiting); // which lets it wait on where there is none
  }
}
