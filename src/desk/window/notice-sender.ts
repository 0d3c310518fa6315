import type { PeerNotice, PictureNotice } from "../../channel/index.ts";
import { SCREEN_KINDS } from "../notice-board.ts";
import { PICTURES_UNDER_WAY_MAX } from "./limits.ts";

/** The way to a window. */
interface NoticeWay {
  readonly post: (notice: PeerNotice) => void;
  readonly hasRoom: () => boolean; // for a picture: not so much is unsent
}

/**
 * Sends a window its notices. A picture waits while the window has not taken those under way: what lies between here and there would take up
 * megabytes of them, and the window would show the past. Of those that wait the last one counts, and it is sent once there
 * is room: a replay that stands has no later one that would show where it is.
 */
export class NoticeSender {
  readonly #way: NoticeWay;
  #waiting: PictureNotice | null = null;
  #underWayCount = 0;

  constructor(way: NoticeWay) {
    this.#way = way;
  }

  send(notice: PeerNotice): void {
    const isPicture = notice.kind === "picture";
    if (isPicture || SCREEN_KINDS.includes(notice.kind)) this.#waiting = null;
    if (isPicture && !this.#hasRoom) {
      this.#waiting = notice;
      return;
    }
    if (isPicture) this.#underWayCount += 1;
    this.#way.post(notice);
  }

  /** The window has taken a picture in. */
  noteTaken(): void {
    this.#underWayCount = Math.max(0, this.#underWayCount - 1);
    this.sendWaiting();
  }

  /** There may be room now. */
  sendWaiting(): void {
    if (this.#waiting !== null) this.send(this.#waiting); // which lets it wait on where there is none
  }

  get #hasRoom(): boolean {
    return this.#underWayCount < PICTURES_UNDER_WAY_MAX && this.#way.hasRoom();
  }
}
