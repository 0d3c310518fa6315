import { fingerprintOf, readFingerprint } from "../base/index.ts";
import type { LadderMap, WindowRequest } from "../channel/index.ts";
import { LADDER } from "../ladder/index.ts";
import {
  dayOf,
  drawAhead,
  listMapsInTurns,
  loadMap,
  mapFolder,
  ownSigningKey,
  People,
  replayFolder,
  ReplayList,
  SLICE_BYTES,
  TurnTaker,
} from "../peer/index.ts";
import { pictureOf } from "./match-notices.ts";
import type { NoticeBoard, NoticeListener } from "./notice-board.ts";
import type { PlayerSettings } from "./player-settings.ts";

const SHELF_KINDS = [
  ...(["list-maps", "list-ladder", "list-replays", "list-blocked"] as const),
  ...(["unblock", "change-settings", "dismiss-problem"] as const),
] satisfies readonly WindowRequest["kind"][];

/** What a window may ask for wherever it is. */
type ShelfRequest = Extract<WindowRequest, { readonly kind: (typeof SHELF_KINDS)[number] }>;

export function isOfShelf(request: WindowRequest): request is ShelfRequest {
  return (SHELF_KINDS as readonly WindowRequest["kind"][]).includes(request.kind);
}

/** What lies in the home folder for all windows: maps, replays and settings. */
export class Shelf {
  readonly #homeFolder: string;
  readonly #board: NoticeBoard;
  readonly #settings: PlayerSettings;
  readonly #people: People;
  readonly #replays: ReplayList;
  readonly #turns = new TurnTaker();

  constructor(homeFolder: string, board: NoticeBoard, settings: PlayerSettings) {
    this.#homeFolder = homeFolder;
    this.#board = board;
    this.#settings = settings;
    this.#people = new People(homeFolder, ({ file }) => board.mention({ kind: "people-damaged", file }));
    this.#replays = new ReplayList(homeFolder);
  }

  /** The most that a list took without others having their turn, counted in bytes. */
  get longestSlice(): number {
    return Math.max(this.#turns.longestSlice, this.#replays.longestSlice);
  }

  /** `asker`: the window that asks; null: none does. */
  handle(request: ShelfRequest, asker: NoticeListener | null = null): void {
    switch (request.kind) {
      case "list-maps":
        return void this.#tellMaps();
      case "list-ladder":
        return void this.#tellLadder();
      case "list-replays":
        return void this.#tellReplays();
      case "list-blocked":
        return this.#tellBlocked();
      case "unblock":
        return this.#unblock(request.fingerprint);
      case "change-settings":
        return this.#settings.change(request.change, asker);
      case "dismiss-problem":
        return this.#board.forgetMenuProblem();
    }
  }

  /** A match may be played meanwhile: others wait for nobody's list. */
  async #tellMaps(): Promise<void> {
    const maps = await listMapsInTurns(this.#homeFolder, this.#turns);
    this.#board.tell({ kind: "map-list", maps, folder: mapFolder(this.#homeFolder) });
  }

  /** Each map of the ladder once. One that can't be read has no picture; a player that starts a match on it is told why. */
  async #tellLadder(): Promise<void> {
    const maps: LadderMap[] = [];
    for (const mapId of new Set(LADDER.map((match) => match.mapId))) {
      await drawAhead(mapId, this.#turns);
      const map = loadMap(this.#homeFolder, mapId);
      if (map.ok) maps.push({ mapId, map: pictureOf(map.value) });
      await this.#turns.work(SLICE_BYTES);
    }
    this.#board.tell({ kind: "ladder-maps", maps });
  }

  async #tellReplays(): Promise<void> {
    const replays = await this.#replays.list();
    this.#board.tell({ kind: "replay-list", replays, folder: replayFolder(this.#homeFolder) });
  }

  #unblock(fingerprint: string): void {
    const people = this.#people;
    const [name] = people.unblock(readFingerprint(fingerprint) ?? "");
    const isLeft = people.blocked.some((one) => one.fingerprint === fingerprint);
    if (name !== undefined) this.#board.say({ kind: "unblocked", name });
    else if (isLeft) this.#board.mention({ kind: "unblock-failed" });
    this.#tellBlocked();
  }

  #tellBlocked(): void {
    const ownFingerprint = fingerprintOf(ownSigningKey(this.#homeFolder).identity);
    const blocked = this.#people.blocked.map(({ fingerprint, name, blockedMs }) => ({
      ...{ fingerprint, name, day: dayOf(blockedMs) },
    }));
    this.#board.tell({ kind: "blocked-list", ownFingerprint, blocked });
  }
}
