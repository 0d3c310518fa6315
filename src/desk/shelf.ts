import type { LadderMap, WindowRequest } from "../channel/index.ts";
import { LADDER } from "../ladder/index.ts";
import { listMaps, listReplays, mapFolder, replayFolder, loadMap } from "../peer/index.ts";
import { pictureOf } from "./match-notices.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { PlayerSettings } from "./player-settings.ts";

/** What a window may ask for wherever it is. */
type ShelfRequest = Extract<
  WindowRequest,
  { readonly kind: "list-maps" | "list-ladder" | "list-replays" | "change-settings" | "dismiss-problem" }
>;

/** What lies in the home folder for all windows: maps, replays and settings. */
export class Shelf {
  readonly #homeFolder: string;
  readonly #board: NoticeBoard;
  readonly #settings: PlayerSettings;

  constructor(homeFolder: string, board: NoticeBoard, settings: PlayerSettings) {
    this.#homeFolder = homeFolder;
    this.#board = board;
    this.#settings = settings;
  }

  handle(request: ShelfRequest): void {
    const home = this.#homeFolder;
    switch (request.kind) {
      case "list-maps":
        return this.#board.tell({ kind: "map-list", maps: listMaps(home), folder: mapFolder(home) });
      case "list-ladder":
        return this.#board.tell({ kind: "ladder-maps", maps: ladderMaps(home) });
      case "list-replays":
        return this.#board.tell({
          kind: "replay-list",
          replays: listReplays(home),
          folder: replayFolder(home),
        });
      case "change-settings":
        return this.#settings.change(request.change);
      case "dismiss-problem":
        return this.#board.forgetMenuProblem();
    }
  }
}

/** Each map of the ladder once. One that can't be read has no picture; who starts a match on it is told why. */
function ladderMaps(homeFolder: string): readonly LadderMap[] {
  return [...new Set(LADDER.map(({ mapId }) => mapId))].flatMap((mapId) => {
    const map = loadMap(homeFolder, mapId);
    return map.ok ? [{ mapId, map: pictureOf(map.value) }] : [];
  });
}
