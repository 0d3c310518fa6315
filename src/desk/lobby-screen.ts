import type { Fact, HostDuty, WindowRequest } from "../channel/index.ts";
import {
  drawAhead,
  findMapId,
  isToDraw,
  newHostFact,
  setupProblemOf,
  TurnTaker,
  type LivePeer,
  type LivePeerEvent,
} from "../peer/index.ts";
import { OBSERVER, type GameMap, type MatchOptions, type PlayerId } from "../sim/index.ts";
import { LobbyLeavers } from "./lobby-leavers.ts";
import { chooseLobbyMap, type LobbyOpening } from "./lobby-opening.ts";
import { lobbyNotice, mapNotice } from "./match-notices.ts";
import { growthOf } from "./map-growth.ts";
import { OwnWord } from "./own-word.ts";
import type { NoticeBoard } from "./notice-board.ts";
import { SeatPlan } from "./seat-plan.ts";

/** What a window may change in a lobby. */
export type LobbyRequest = Extract<
  WindowRequest,
  {
    readonly kind:
      | "set-options"
      | "set-team"
      | "set-look"
      | "set-ready"
      | "add-bot"
      | "remove-player"
      | "block-player"
      | "swap-teams"
      | "start-match"
      | "set-public";
  }
>;

type NewHost = Extract<LivePeerEvent, { readonly kind: "master-changed" }>;

/** A start that waits for players that are not ready. */
interface WantedStart {
  readonly untilMs: number;
  readonly away: readonly string[]; // people known to be away when the host wanted it
  readonly unready: readonly PlayerId[]; // players that need not say that they are ready: the host does not wait for them
}

/** A map that made way for a larger one, and is back once there is room. */
interface OutgrownMap {
  readonly map: GameMap;
  readonly mapId: string | null; // null: it is not among those here
}

/** So long a start waits for somebody who is just coming in, or whose line was cut for a moment. */
const START_WAIT_MS = 10_000;

/**
 * Shows windows a lobby and carries out what they ask there: options, map, teams, bots, the start. What can't be done
 * changes nothing, and the player is told why.
 */
export class LobbyScreen {
  readonly #live: LivePeer;
  readonly #homeFolder: string;
  readonly #board: NoticeBoard;
  readonly #plan: SeatPlan | null; // the players that are to be in it
  #mapId: string | null = null; // null: none was chosen here
  #inherited: GameMap | null; // the map of the host or match before, which need not be among the maps here
  #mayGrow = false; // the map: nobody chose it by hand
  #outgrown: OutgrownMap | null = null;
  #playingCount = 0; // players that had a seat with cats when we looked last
  readonly #leavers = new LobbyLeavers();
  #start: WantedStart | null = null; // the host wants to: as soon as everybody is ready
  #drawn: LobbyRequest | null = null; // it waits for its map
  readonly #ownWord: OwnWord;
  #shownMap: GameMap | null | undefined; // undefined: neither a map nor that there is none

  /** `opening`: what it was opened with; null: it is somebody else's. */
  constructor(live: LivePeer, homeFolder: string, board: NoticeBoard, opening: LobbyOpening | null) {
    this.#live = live;
    this.#homeFolder = homeFolder;
    this.#board = board;
    this.#ownWord = new OwnWord(live);
    this.#plan = opening === null ? null : new SeatPlan(live, opening.seats);
    this.#mapId = opening?.mapId ?? null;
    this.#inherited = opening?.map ?? null;
    this.#mayGrow = opening?.mayGrow === true;
    void this.#findMapId();
  }

  /** Another one hosts the lobby, perhaps this player: everybody is told, and what was chosen stays as it is. */
  hearNewHost({ masterId, former }: NewHost): void {
    const { session, players } = this.#live.matchPeer;
    const isOurs = session.isMasterPeer;
    this.#start = null;
    const host = players.find(({ playerId }) => playerId === masterId);
    this.#mapId = null;
    this.#inherited = isOurs ? session.lobby.map : null;
    this.#mayGrow = false;
    this.#outgrown = null;
    this.#board.say(newHostFact(former, isOurs ? null : (host?.name ?? `Player ${masterId}`)));
    this.show(null);
    void this.#findMapId();
  }

  /** Of a map that somebody else chose it is found out whether it is one of those here; the others of the lobby do not wait for that. */
  async #findMapId(): Promise<void> {
    const map = this.#inherited;
    const { mapChecksum } = this.#live.matchPeer.session.lobby;
    if (map === null || this.#mapId !== null) return;
    const mapId = await findMapId(this.#homeFolder, mapChecksum, new TurnTaker());
    const { session } = this.#live.matchPeer;
    const isNews = mapId !== null && this.#mapId === null;
    if (!isNews || session.phase !== "lobby" || session.lobby.map !== map) return;
    this.#mapId = mapId;
    this.show(null);
  }

  /** Of the map that is chosen here; null: none is. */
  get mapId(): string | null {
    return this.#mapId;
  }

  /** Nobody chose the map by hand: it makes way for a larger one when more come. */
  get mayGrow(): boolean {
    return this.#mayGrow;
  }

  /** Other people are in it. */
  get hasCompany(): boolean {
    const { session, players } = this.#live.matchPeer;
    return session.phase === "lobby" && players.filter(({ bot }) => bot === null).length > 1;
  }

  /** Tells the lobby as it is now, and its map if that has changed. `startsAtMs` once the countdown runs. */
  show(startsAtMs: number | null): void {
    if (this.#live.matchPeer.session.phase === "lobby") {
      this.#plan?.update();
      this.#leavers.update(this.#live.matchPeer.players, this.#live.nowMs());
      this.#startIfWanted();
      if (this.#live.matchPeer.session.phase !== "lobby") return; // its countdown is shown instead
    }
    this.#makeRoom();
    const awaited = this.#plan?.missing.flatMap(({ name }) => name ?? []) ?? [];
    const away = this.#live.matchPeer.session.isMasterPeer ? this.#leavers.names : [];
    const agreed = this.#ownWord.update();
    this.#board.tell(lobbyNotice(this.#live, { startsAtMs, mapId: this.#mapId, awaited, away, agreed }));
    const { map } = this.#live.matchPeer.session.lobby;
    if (map === this.#shownMap) return;
    this.#shownMap = map;
    this.#board.tell(mapNotice(map));
  }

  handle(request: LobbyRequest): void {
    const { phase, isMasterPeer, localPlayerId } = this.#live.matchPeer.session;
    if (phase !== "lobby") return; // a click that came too late
    const isOwnTeam = request.kind === "set-team" && request.playerId === localPlayerId;
    if (request.kind === "set-ready") {
      this.#ownWord.say(request.isReady);
      return this.show(null);
    }
    if (request.kind === "set-look") {
      this.#live.lobby.setLook({ color: request.color, emblem: request.emblem });
      return this.show(null);
    }
    if (!isMasterPeer && !isOwnTeam)
      return this.#refuse({ kind: "host-only", duty: HOST_DUTIES[request.kind] });
    this.#start = null; // what is changed is looked at before it starts
    if (request.kind === "set-options") this.#drawn = null; // the last one counts
    if (request.kind === "set-options" && request.mapId !== null && isToDraw(request.mapId))
      return void this.#drawFirst(request, request.mapId);
    this.#carryOut(request);
    if (this.#live.matchPeer.session.phase === "lobby") this.show(null);
  }

  /** A generated map takes a while: the lobby goes on meanwhile. */
  async #drawFirst(request: LobbyRequest, mapId: string): Promise<void> {
    this.#drawn = request;
    await drawAhead(mapId, new TurnTaker());
    if (this.#drawn !== request || this.#live.matchPeer.session.phase !== "lobby") return; // it was left, say
    const start = this.#start; // it was wanted after that map was
    this.handle(request);
    this.#start = start;
    this.show(null);
  }

  #carryOut(request: LobbyRequest): void {
    switch (request.kind) {
      case "set-options":
        return this.#takeOptions(request);
      case "set-ready":
        return; // see handle
      case "set-team":
        return this.#setTeam(request.playerId, request.team);
      case "set-look":
        return; // see handle
      case "add-bot":
        return this.#addBot(request);
      case "remove-player":
        return this.#removePlayer(request.playerId, request.cause ?? null);
      case "block-player":
        return this.#blockPlayer(request.playerId);
      case "swap-teams":
        return this.#swapTeams();
      case "start-match":
        return this.#startSoon(request.unready ?? []);
      case "set-public":
        return this.#live.place.listing?.setPublic(request.isPublic);
    }
  }

  #takeOptions({ options, mapId, mayGrow }: LobbyRequest & { readonly kind: "set-options" }): void {
    const { session } = this.#live.matchPeer;
    if (mapId === null && this.#keepsInherited(options))
      return this.#live.lobby.setOptions(options, session.lobby.map);
    const isOtherMap = mapId === null || mapId !== this.#mapId;
    if (isOtherMap) this.#mayGrow = mapId === null || mayGrow === true;
    const { mode } = options;
    if (isOtherMap || mode !== session.lobby.options.mode) this.#outgrown = null;
    const isOtherMode = mode !== session.lobby.options.mode && mode !== "classic";
    // A map that nobody chose by hand was taken for its mode.
    this.#setOptions(options, this.#mayGrow && isOtherMode && !isOtherMap ? null : mapId);
  }

  /** A map without a name here stays where only something else is chosen. */
  #keepsInherited(options: MatchOptions): boolean {
    const { map, options: before } = this.#live.matchPeer.session.lobby;
    const isSame = this.#mapId === null && this.#inherited !== null && map === this.#inherited;
    return isSame && options.mode === before.mode && JSON.stringify(options) !== JSON.stringify(before);
  }

  /** The map stays chosen while the lobby is about Classic, which has none. */
  #setOptions(options: MatchOptions, mapId: string | null): void {
    let map: GameMap | null = null;
    if (options.mode !== "classic") {
      const playerCount = this.#live.matchPeer.players.length;
      const chosen = chooseLobbyMap(this.#homeFolder, { mode: options.mode, mapId, playerCount });
      if (!chosen.ok) return this.#refuse({ kind: "map-refused", wish: "take", why: chosen.reason });
      ({ map, mapId } = chosen.value);
    }
    this.#mapId = mapId;
    this.#live.lobby.setOptions(options, map);
  }

  /**
   * Somebody came, and the map has no place for them: the smallest one that has is taken. Once there is room again,
   * because somebody left or only watches, the map is the one of before, unless the host has chosen meanwhile. All are
   * told.
   */
  #makeRoom(): void {
    const { session, players } = this.#live.matchPeer;
    const { isMasterPeer, phase } = session;
    const { map, options } = session.lobby;
    const playingCount = players.filter(({ team }) => team !== OBSERVER).length;
    const hasGrown = playingCount > this.#playingCount;
    this.#playingCount = playingCount;
    if (!this.#mayGrow || !isMasterPeer || phase !== "lobby" || options.mode === "classic" || map === null)
      return;
    if (this.#outgrown !== null && playingCount <= this.#outgrown.map.spawns.length)
      return this.#takeBack(this.#outgrown, options);
    if (!hasGrown || playingCount <= map.spawns.length) return;
    const outgrown = this.#outgrown ?? { map, mapId: this.#mapId };
    this.#setOptions(options, null);
    const told = growthOf(map, session.lobby.map, playingCount);
    if (told === null) return;
    this.#outgrown = outgrown;
    this.#board.say(told);
  }

  #takeBack({ map, mapId }: OutgrownMap, options: MatchOptions): void {
    this.#outgrown = null;
    this.#mapId = mapId;
    this.#live.lobby.setOptions(options, map);
    this.#board.say({ kind: "map-back", name: map.name });
  }

  #setTeam(playerId: PlayerId, team: number): void {
    const isHere = this.#live.matchPeer.players.some((player) => player.playerId === playerId);
    if (isHere) this.#live.lobby.setTeam(playerId, team); // else gone
  }

  #addBot({ strength }: LobbyRequest & { readonly kind: "add-bot" }): void {
    if (this.#live.lobby.addBot(strength) === null) this.#refuse({ kind: "no-seat-for-bot" });
  }

  /** Everybody goes to the next team that there is, those of the last one to the first. */
  #swapTeams(): void {
    const { players } = this.#live.matchPeer;
    const playing = players.filter(({ team }) => team !== OBSERVER);
    const teams = [...new Set(playing.map(({ team }) => team))].sort((a, b) => a - b);
    for (const { playerId, team } of playing)
      this.#setTeam(playerId, teams[(teams.indexOf(team) + 1) % teams.length]!);
  }

  #removePlayer(playerId: PlayerId, cause: string | null): void {
    if (playerId === this.#live.matchPeer.session.localPlayerId) {
      return this.#refuse({ kind: "host-stays" });
    }
    this.#leavers.noteSentAway(playerId);
    this.#live.lobby.removePlayer(playerId, cause); // or nobody, if that player has gone already
  }

  /** Out of this lobby, and of those to come. */
  #blockPlayer(playerId: PlayerId): void {
    const name = this.#live.matchPeer.players.find((one) => one.playerId === playerId)?.name ?? "That player";
    const outcome = this.#live.others.block(playerId, Date.now());
    if (outcome === "own") return this.#refuse({ kind: "own-player", name });
    this.#removePlayer(playerId, null);
    if (outcome === "not-kept") this.#refuse({ kind: "sent-out-only", name });
    if (outcome === "done") this.#board.say({ kind: "blocked", name });
  }

  #startSoon(unready: readonly PlayerId[]): void {
    this.#start = { untilMs: this.#live.nowMs() + START_WAIT_MS, away: this.#leavers.names, unready };
    this.#startIfWanted(); // or soon, when it is shown
  }

  /**
   * The button was there, so the click counts: players that are not ready in that moment are waited for. Players that
   * go meanwhile are told first.
   */
  #startIfWanted(): void {
    if (this.#start === null || this.#drawn !== null) return;
    const { untilMs, away, unready } = this.#start;
    const { matchPeer } = this.#live;
    const left = this.#leavers.names.filter((name) => !away.includes(name));
    const problem = setupProblemOf(matchPeer);
    const isReady = problem === null && matchPeer.session.lobby.canStartWithout(unready);
    const sleepy = matchPeer.players.filter(({ playerId, agrees }) => !agrees && !unready.includes(playerId));
    if (left.length === 0 && problem === null && !isReady && this.#live.nowMs() < untilMs) return;
    this.#start = null;
    if (left.length > 0) this.#refuse({ kind: "left-before-start", names: left });
    else if (isReady) this.#live.start({ unready });
    else if (problem === null && sleepy.length > 0)
      this.#refuse({ kind: "not-ready", names: sleepy.map(({ name }) => name) });
    else this.#refuse(problem ?? { kind: "not-all-hear" });
  }

  #refuse(fact: Fact): void {
    this.#board.mention(fact);
  }
}

/** What of that the host alone does; "set-look" and "set-ready" anybody may. */
const HOST_DUTIES: Readonly<Record<Exclude<LobbyRequest["kind"], "set-look" | "set-ready">, HostDuty>> = {
  "set-options": "set-options",
  "set-team": "set-team",
  "add-bot": "add-bot",
  "remove-player": "send-away",
  "block-player": "send-away",
  "swap-teams": "swap-teams",
  "start-match": "start-match",
  "set-public": "set-public",
};
