import { factsOfLobby, Near, type Clock, type OpenMulticastDns } from "../peer/index.ts";
import type { DeskScreen } from "./desk-screen.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { PlayerSettings } from "./player-settings.ts";

/** The name of the setting: false for a player that does not want own lobbies told of on the local network. */
const SETTING = "announceNear";

interface NearDeskOptions {
  readonly open: OpenMulticastDns | null; // null: nobody is looked for, and nothing told
  readonly clock: Clock;
  readonly board: NoticeBoard;
  readonly settings: PlayerSettings;
  readonly isHiding: () => boolean; // the player's address is told nobody
  readonly onProblem: (message: string) => void;
}

/** Shows windows in the menu the lobbies near, and has others find the own one as long as somebody may come in. */
export class NearDesk {
  readonly #near: Near | null;
  readonly #settings: PlayerSettings;
  readonly #isHiding: () => boolean;

  constructor({ open, clock, board, settings, isHiding, onProblem }: NearDeskOptions) {
    this.#settings = settings;
    this.#isHiding = isHiding;
    const onLobbies: ConstructorParameters<typeof Near>[0]["onLobbies"] = (lobbies, isThere) => {
      if (board.screen === "menu") board.tell({ kind: "near", lobbies, isThere });
    };
    this.#near = open === null ? null : new Near({ open, clock, onLobbies, onProblem });
  }

  /** Goes by what windows see now; to be called when that changes, and often while a lobby is open. */
  follow(screen: DeskScreen): void {
    const isHidden = screen.kind === "lobby" && screen.live.place.isHidden;
    const isTold = screen.kind === "lobby" && !isHidden && this.#settings.values[SETTING] !== false;
    this.#near?.listen(screen.kind === "menu" && !this.#isHiding());
    this.#near?.announce(isTold ? factsOfLobby(screen.live, screen.lobby.mayGrow) : null);
  }

  /** No lobby of this player is told of until it is wanted again. */
  hide(): void {
    this.#settings.remember({ [SETTING]: false });
  }

  /** Says goodbye. */
  async close(): Promise<void> {
    await this.#near?.close();
  }
}
