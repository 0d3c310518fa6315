import type { LobbyNotice, LobbyPlayer, WindowRequest } from "../../../../src/channel/index.ts";
import {
  classicOptions,
  matchSetupProblem,
  setupOfOptions,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type MatchSetup,
} from "../../../../src/sim/index.ts";
import { makeDemoMap } from "./demo-map.ts";

export const NAMES = ["Ada", "Jane", "Wolfgang the Unravelled", "Mio", "Kit", "Zed", "Ola", "Pim"];

/** The lobby of the demo page: does at once what its host asks for. */
export class FakeLobby {
  players: LobbyPlayer[];
  options: MatchOptions;
  mapId: string | null = null;
  readonly maps: Readonly<Record<string, GameMap>> = {
    "built-in:attic": makeDemoMap(40, 28, 4),
    "built-in:cellar": { ...makeDemoMap(96, 64, 4), name: "Cellar" },
  };

  constructor(playerCount: number, catsPerPlayer: number) {
    this.options = classicOptions(catsPerPlayer);
    this.players = Array.from({ length: playerCount }, (_, i) => this.#makePlayer(i + 1, NAMES[i]!));
  }

  get map(): GameMap | null {
    if (this.mapId === null) return null;
    if (!this.mapId.startsWith("generated:")) return this.maps[this.mapId] ?? null;
    return { ...makeDemoMap(64, 40, 4), name: `Random ${this.mapId.slice(10)}` };
  }

  setup(seed: number): MatchSetup {
    return setupOfOptions(this.options, this.map, {
      seed,
      playerIds: this.players.map(({ playerId }) => playerId),
      teams: this.players.map(({ team }) => team),
    });
  }

  handle(request: WindowRequest): void {
    if (request.kind === "set-options") {
      this.options = request.options;
      this.mapId = request.mapId;
    } else if (request.kind === "set-team") {
      this.players = this.players.map((player) =>
        player.playerId === request.playerId ? { ...player, team: request.team } : player,
      );
    } else if (request.kind === "remove-player" || request.kind === "block-player") {
      this.players = this.players.filter(({ playerId }) => playerId !== request.playerId);
    } else if (request.kind === "add-bot") this.#addBot(request.strength);
  }

  notice(startsInMs: number | null): LobbyNotice {
    const isMissing = this.options.mode !== "classic" && this.map === null;
    const problem = isMissing ? "map-missing" : matchSetupProblem(this.setup(1));
    return {
      kind: "lobby",
      localPlayerId: 1,
      isMasterPeer: true,
      players: this.players,
      addresses: ["192.168.1.20:45000", "127.0.0.1:45000"],
      catsPerPlayer: this.options.catsPerPlayer,
      options: this.options,
      mapName: this.map?.name ?? null,
      agreed: null,
      mapId: this.mapId,
      setupProblem: problem === null ? null : { kind: isMissing ? "no-map" : "bad-options" },
      canStart: problem === null && this.players.length > 1,
      canStartAnyway: problem === null && this.players.length > 1,
      startsInMs,
      roomKey: null,
      awaited: [],
      away: [],
    };
  }

  #addBot(strength: BotStrength): void {
    const taken = this.players.map(({ playerId }) => playerId);
    const playerId = [1, 2, 3, 4, 5, 6, 7, 8].find((id) => !taken.includes(id));
    if (playerId === undefined) return;
    const bot = { ...this.#makePlayer(playerId, `Bot ${strength}`), isBot: true };
    this.players = [...this.players, bot].toSorted((a, b) => a.playerId - b.playerId);
  }

  #makePlayer(playerId: number, name: string): LobbyPlayer {
    return {
      playerId,
      name,
      isMasterPeer: playerId === 1,
      isBot: false,
      team: playerId,
      hasMap: true,
      isReady: true,
      agrees: true,
      way: wayOf(playerId),
      rttMs: playerId === 1 || playerId === 8 ? null : 12.4 * playerId,
      silentMs: 0,
      fingerprint: null,
      notes: [],
    };
  }
}

/** Every third player is reached through another, the last one not yet. */
function wayOf(playerId: number): LobbyPlayer["way"] {
  if (playerId === 1) return { kind: "self" };
  if (playerId === 8) return { kind: "none" };
  return playerId % 3 === 0 ? { kind: "relayed", by: 2 } : { kind: "direct" };
}
