import { assert, isLookNumber, PLAIN_LOOKS, type Looks, type LookWish } from "../../base/index.ts";
import {
  classicOptions,
  isMatchOptions,
  mapProblem,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type MatchSetup,
  type PlayerId,
} from "../../sim/index.ts";
import { isTeam, type Address } from "../../wire/index.ts";
import { clockBits } from "../lobby/clock-offset.ts";
import { setupOfLobby, type LobbyProblem } from "../lobby/lobby-options.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import type { SessionPlayer } from "../lobby/session-player.ts";
import { chooseLook, chooseTeam, sayReady, sendOut } from "./lobby-wishes.ts";
import { countdownMsOf, type StartWish } from "./match-start.ts";
import { learnAddresses } from "./session-opening.ts";
import { begin, lobbyOf, masterDeskOf, type SessionState } from "./session-state.ts";

/** The members of a session, and what is to be played: as all see it, and as the person here, or the master peer, changes it. */
export class SessionLobby {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** What is to be played, by the master peer's choice; of a session that has no lobby, of no account. */
  get options(): MatchOptions {
    return lobbyOf(this.#state)?.options ?? classicOptions(1);
  }

  /** The map that is to be played on, or null: there is none, or this peer lacks it. */
  get map(): GameMap | null {
    return lobbyOf(this.#state)?.map ?? null;
  }

  /** u32, of the map that is to be played on, whether or not this peer has it; 0: none. */
  get mapChecksum(): number {
    return lobbyOf(this.#state)?.roster.chosen.mapChecksum ?? 0;
  }

  /** The host sent away the peer of that name that sat there last; null: it left by itself, or is nobody. */
  removalFrom(playerId: PlayerId, name: string): { readonly cause: string | null } | null {
    return lobbyOf(this.#state)?.departed.removalFrom(playerId, name) ?? null;
  }

  /** Why no match can be made of the lobby, or null if one can. */
  get setupProblem(): LobbyProblem | null {
    return lobbyOf(this.#state)?.readiness.problem ?? null;
  }

  /** Everybody in the session in ascending player id, this peer and bots among them. */
  get players(): readonly SessionPlayer[] {
    return lobbyOf(this.#state)?.players(this.#state.options.name) ?? [];
  }

  /** Colours and emblems of all seats. */
  get looks(): Looks {
    return lobbyOf(this.#state)?.roster.looks ?? PLAIN_LOOKS;
  }

  get remotes(): readonly RemotePeer[] {
    return lobbyOf(this.#state)?.remotes ?? [];
  }

  /** Whether every pair of peers can reach each other, all have the map and are ready for what is to be played, as far as this peer was told. */
  get isEverybodyReady(): boolean {
    return lobbyOf(this.#state)?.readiness.isEverybodyReady() ?? false;
  }

  /** The match starts by itself with so many players, by the word of the peer that opened the lobby; 0: by hand. */
  get startCount(): number {
    return lobbyOf(this.#state)?.roster.startCount ?? 0;
  }

  /** Whether this is the master peer, in its lobby, and a match can begin. */
  get canStart(): boolean {
    return this.canStartWithout([]);
  }

  /** The same, where these need not have said that they are ready. */
  canStartWithout(unready: readonly PlayerId[]): boolean {
    const lobby = masterDeskOf(this.#state)?.lobby;
    return lobby?.readiness.isEverybodyReady(unready) === true && this.setupProblem === null;
  }

  /** The setup of the match that starts with this seed; only where there is no setupProblem. */
  setupOf(seed: number): MatchSetup {
    assert(this.setupProblem === null, `no match can be made of this lobby: ${this.setupProblem}`);
    return setupOfLobby(this.options, this.map, this.players, seed);
  }

  /** The master peer chooses what is to be played, and on which map; nothing happens elsewhere than in its lobby. */
  setOptions(options: MatchOptions, map: GameMap | null): void {
    assert(isMatchOptions(options), "setOptions: the options are out of range");
    assert(map === null || mapProblem(map) === null, "setOptions: the map is none that can be played on");
    if (masterDeskOf(this.#state)?.setOptions(options, map) === true)
      this.#state.output.tell({ kind: "players-changed" });
  }

  /** Where this peer is: the addresses of its machine, and those by which others may reach it from outside, in place of all before. */
  setAddresses(addresses: { readonly own: readonly Address[]; readonly outside: readonly Address[] }): void {
    learnAddresses(this.#state, addresses);
  }

  /** Puts a player into a team of 1 to 8, or among the observers (0). A peer that is not the master asks it, for its own seat. */
  setTeam(playerId: PlayerId, team: number, nowMs: number): void {
    assert(isTeam(team), `setTeam: there is no team ${team}`);
    chooseTeam(this.#state, playerId, team, nowMs);
  }

  /** This peer would like to have that colour and that emblem; what another player has is not to be had. */
  setLook(wish: LookWish, nowMs: number): void {
    const isWish = [wish.color, wish.emblem].every((number) => number === null || isLookNumber(number));
    assert(isWish, `setLook: there is no colour ${wish.color} or no emblem ${wish.emblem}`);
    chooseLook(this.#state, wish, nowMs);
  }

  /** The person here is ready for what is to be played, as it is now, or is not; nothing happens elsewhere than in a lobby. */
  setReady(isReady: boolean): void {
    sayReady(this.#state, isReady);
  }

  /**
   * The master peer seats a bot in its lobby, in that team of 1 to 8, or in one that is free (null); in that seat, if it is free. Its
   * seat; null: there is none left, or this is not the time.
   */
  addBot(level: BotStrength, team: number | null = null, seat: PlayerId | null = null): PlayerId | null {
    assert(team === null || isTeam(team), `addBot: there is no team ${team}`);
    const playerId = masterDeskOf(this.#state)?.addBot(level, { team, seat }, this.#limits) ?? null;
    if (playerId !== null) this.#state.output.tell({ kind: "players-changed" });
    return playerId;
  }

  /** The master peer puts somebody else, or a bot, out of its lobby; `cause`: why, as that one and the others are told; null: no word of it. */
  removePlayer(playerId: PlayerId, cause: string | null = null): void {
    sendOut(this.#state, playerId, cause);
  }

  /**
   * The master peer starts the match; only when everybody is ready, or need not be (`unready`), and there is no setupProblem. `countdownMs`
   * in place of the usual one: shorter is good for peers of one machine only.
   */
  start(seed: number, nowMs: number, { countdownMs, unready = [] }: StartWish = {}): void {
    const phase = this.#state.phase;
    assert(phase.kind === "lobby" && phase.lobby.isMasterPeer, "the master peer starts from its lobby");
    assert(this.canStartWithout(unready), "everybody is ready at the start, and there is a match to start");
    if (phase.desk.kind === "master") phase.desk.forgetUnheard(nowMs);
    const startAtMs = nowMs + (countdownMs ?? countdownMsOf(phase.lobby));
    const startMs = clockBits(startAtMs);
    begin(this.#state, phase.lobby, { seed, startAtMs, lastSentMs: -Infinity, startMs, isFixed: true });
  }

  get #limits() {
    return { playerCountMax: this.#state.options.playerCountMax, nowMs: this.#state.output.nowMs };
  }
}
