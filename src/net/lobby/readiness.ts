import { maskOfPlayers } from "../../lockstep/index.ts";
import { OBSERVER, type GameMap, type PlayerId } from "../../sim/index.ts";
import { holdsStill, type Terms } from "./agreement.ts";
import { directMaskOf, fullMaskOf, heardMaskOf } from "./heartbeat.ts";
import { lobbyProblemOf, type LobbyProblem } from "./lobby-options.ts";
import type { LobbyRoster } from "./lobby-roster.ts";
import { isSameReign } from "./reign.ts";
import type { RemotePeer, RosterId } from "./roster.ts";
import type { SessionPlayer } from "./session-player.ts";

/** The lobby of which it is told. */
interface AskedLobby extends RosterId {
  readonly localPlayerId: PlayerId;
  readonly isMasterPeer: boolean;
  readonly own: { readonly token: number };
  readonly roster: LobbyRoster;
  readonly reached: readonly RemotePeer[];
  readonly maps: { readonly checksum: number };
  readonly map: GameMap | null;
  players(localName: string): readonly SessionPlayer[];
}

/** Which members have a way to each other, hold the map, and have said that they are ready for what is to be played. */
export class Readiness {
  readonly #lobby: AskedLobby;
  readonly #isAsked: boolean;
  #agreed: Terms | null = null; // what the person here has said to be ready for

  /** `isAsked`: a person is here, who says when it is ready; a program always is. */
  constructor(lobby: AskedLobby, isAsked: boolean) {
    this.#lobby = lobby;
    this.#isAsked = isAsked;
  }

  /** Bit playerId - 1 for each peer to which there is a way, that has answered a heartbeat of ours, and whose identity is known; this peer included. */
  get heardMask(): number {
    return heardMaskOf(this.#lobby.localPlayerId, this.#lobby.reached);
  }

  /** The same, for a direct way. */
  get directMask(): number {
    return directMaskOf(this.#lobby.localPlayerId, this.#lobby.reached);
  }

  /** Whether this peer has a way to everybody. */
  get reachesAll(): boolean {
    return this.heardMask === this.#fullMask;
  }

  /** The same, but for the master peer, which may be gone. */
  get reachesOthers(): boolean {
    const { isMasterPeer, masterId } = this.#lobby;
    const masterBit = isMasterPeer ? 0 : maskOfPlayers([masterId]);
    return (this.heardMask | masterBit) === this.#fullMask;
  }

  /** Whether that peer has said that it has this very roster. */
  isKnownTo({ known }: RemotePeer): boolean {
    const { rosterVersion } = this.#lobby;
    return known !== null && isSameReign(known, this.#lobby) && known.rosterVersion === rosterVersion;
  }

  /** Whether that peer has this very roster, and a way to everybody. */
  isReady(remote: RemotePeer): boolean {
    return this.isKnownTo(remote) && remote.heardMask === this.#fullMask;
  }

  /** Whether everybody has a way to all the others, holds the map, and is ready for what is to be played, or is one of these who need not be. */
  isEverybodyReady(unready: readonly PlayerId[] = []): boolean {
    return this.#lobby
      .players("")
      .every(
        ({ playerId, isReady, hasMap, agrees }) =>
          isReady && hasMap && (agrees || unready.includes(playerId)),
      );
  }

  /** Whether this peer is ready for what is to be played: the master peer says so by the start. */
  get agrees(): boolean {
    return !this.#isAsked || this.#lobby.isMasterPeer || this.#agreed !== null;
  }

  /** The person here is ready for what is to be played as it is now, or is not. */
  agree(isReady: boolean): void {
    this.#agreed = isReady ? this.terms : null;
  }

  /** What is to be played, and by which players. */
  get terms(): Terms {
    const { reached, roster, localPlayerId, own } = this.#lobby;
    const people = reached.map(({ playerId, team, token: who }) => ({ playerId, team, who }));
    const bots = roster.bots.map(({ playerId, team, level: who }) => ({ playerId, team, who }));
    const local = { playerId: localPlayerId, team: roster.localTeam, who: own.token };
    return { ...roster.chosen, seats: [local, ...people, ...bots].filter(({ team }) => team !== OBSERVER) };
  }

  /** What a heartbeat says of this peer. */
  get said() {
    const { heardMask, directMask, agrees } = this;
    const { reign, masterId, rosterVersion, maps } = this.#lobby;
    return { reign, masterId, rosterVersion, heardMask, directMask, mapChecksum: maps.checksum, agrees };
  }

  /** Why no match can be made of this lobby, or null if one can. */
  get problem(): LobbyProblem | null {
    const { roster, map } = this.#lobby;
    return lobbyProblemOf(roster.chosen.options, map, this.#lobby.players(""));
  }

  /** After each change of the roster: what the person here has not agreed to takes its word back. */
  lookAtTerms(): void {
    if (this.#agreed === null) return;
    const now = this.terms;
    this.#agreed = holdsStill(this.#agreed, now) ? now : null;
  }

  get #fullMask(): number {
    return fullMaskOf(this.#lobby.localPlayerId, this.#lobby.reached);
  }
}
