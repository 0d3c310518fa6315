import type { WindowRequest } from "../channel/index.ts";
import { setupProblemOf } from "../match/index.ts";
import { chooseMap, describeFileError, type LivePeer, type LobbyBots } from "../peer/index.ts";
import type { GameMap, MatchOptions, PlayerId } from "../sim/index.ts";
import { lobbyNotice, mapNotice } from "./match-notices.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { Seat } from "./own-peers.ts";

/** What a window may change in a lobby. */
type LobbyRequest = Extract<
  WindowRequest,
  { readonly kind: "set-options" | "set-team" | "add-bot" | "remove-player" | "start-match" }
>;

const LOBBY_PLACES = 4;

/**
 * Shows windows a lobby and carries out what they ask there: options, map, teams, bots, the start. What can't be done
 * changes nothing and is refused in one sentence for the player.
 */
export class LobbyScreen {
  readonly #live: LivePeer;
  readonly #homeFolder: string;
  readonly #board: NoticeBoard;
  readonly #bots: LobbyBots;
  #mapId: string | null = null; // null: none was chosen here
  #shownMap: GameMap | null | undefined; // undefined: neither a map nor that there is none

  constructor({ live, bots }: Seat, homeFolder: string, board: NoticeBoard) {
    this.#live = live;
    this.#bots = bots;
    this.#homeFolder = homeFolder;
    this.#board = board;
  }

  /** Tells the lobby as it is now, and its map if that has changed. `startsAtMs` once the countdown runs. */
  show(startsAtMs: number | null): void {
    const isBot = (playerId: PlayerId): boolean => this.#bots.isBot(playerId);
    this.#board.tell(lobbyNotice(this.#live, { startsAtMs, mapId: this.#mapId, isBot }));
    const { map } = this.#live.matchPeer.session;
    if (map === this.#shownMap) return;
    this.#shownMap = map;
    this.#board.tell(mapNotice(map));
  }

  handle(request: LobbyRequest): void {
    const { phase, isMasterPeer, localPlayerId } = this.#live.matchPeer.session;
    if (phase !== "lobby") return; // a click that came too late
    const isOwnTeam = request.kind === "set-team" && request.playerId === localPlayerId;
    if (!isMasterPeer && !isOwnTeam) return this.#refuse(HOST_ONLY[request.kind]);
    this.#carryOut(request);
    if (this.#live.matchPeer.session.phase === "lobby") this.show(null);
  }

  #carryOut(request: LobbyRequest): void {
    switch (request.kind) {
      case "set-options":
        return this.#setOptions(request.options, request.mapId);
      case "set-team":
        return this.#setTeam(request.playerId, request.team);
      case "add-bot":
        return this.#addBot(request);
      case "remove-player":
        return this.#removePlayer(request.playerId);
      case "start-match":
        return this.#start();
    }
  }

  /** The map stays chosen while the lobby is about Classic, which has none. */
  #setOptions(options: MatchOptions, mapId: string | null): void {
    let map: GameMap | null = null;
    if (options.mode !== "classic") {
      // Of a map that nobody chose: for those who are there, and likely for those who are to come.
      const placesWanted = Math.max(LOBBY_PLACES, this.#live.matchPeer.players.length);
      const chosen = chooseMap(this.#homeFolder, mapId, placesWanted);
      if (!chosen.ok) return this.#refuse(`Cannot take that map: ${chosen.reason}.`);
      ({ map, mapId } = chosen.value);
    }
    this.#mapId = mapId;
    this.#live.setOptions(options, map);
  }

  #setTeam(playerId: PlayerId, team: number): void {
    const seat = this.#live.matchPeer.players.find((player) => player.playerId === playerId);
    if (seat !== undefined && seat.team !== team) this.#live.setTeam(playerId, team); // else gone, or there already
  }

  #addBot({ strength }: LobbyRequest & { readonly kind: "add-bot" }): void {
    if (!this.#bots.hasRoom) return this.#refuse("There is no seat left for a bot.");
    this.#bots.add(strength).catch((error: unknown) => {
      this.#refuse(`Cannot add a bot: ${describeFileError(error)}.`);
    });
  }

  #removePlayer(playerId: PlayerId): void {
    if (playerId === this.#live.matchPeer.session.localPlayerId) {
      return this.#refuse("The host can't be sent out of its own lobby.");
    }
    if (!this.#hasPlayer(playerId)) return; // gone already
    this.#bots.remove(playerId);
    this.#live.removePlayer(playerId);
  }

  #start(): void {
    const problem = setupProblemOf(this.#live.matchPeer);
    if (problem === null) this.#live.start();
    else this.#refuse(problem);
  }

  #refuse(sentence: string): void {
    this.#board.mention(sentence);
  }

  #hasPlayer(playerId: PlayerId): boolean {
    return this.#live.matchPeer.players.some((player) => player.playerId === playerId);
  }
}

const HOST_ONLY: Readonly<Record<LobbyRequest["kind"], string>> = {
  "set-options": "Only the host chooses mode, map and cats.",
  "set-team": "Only the host chooses the teams of others.",
  "add-bot": "Only the host adds bots.",
  "remove-player": "Only the host sends players away.",
  "start-match": "Only the host starts the match.",
};
