import { lookOfSeat, PLAIN_LOOKS, withWish, type Looks } from "../../base/index.ts";
import { areEqual } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { isNewer } from "./heartbeat.ts";
import { ROSTER_VERSION_BITS, type Lobby } from "./lobby.ts";
import { isSameReign } from "./reign.ts";
import { freeTeam, type RemotePeer } from "./roster.ts";

interface Seat {
  readonly playerId: PlayerId;
  readonly team: number;
}

/** How the players of a match before sit in its lobby again: each has its seat again, and with it colour and emblem. */
export interface Seating {
  readonly own: PlayerId; // of the master; nobody else gets a lower one
  readonly kept: readonly { readonly playerId: PlayerId; readonly identity: Uint8Array }[];
  readonly looks?: Looks; // of all seats; PLAIN_LOOKS by default
}

/** Of a new lobby: as they come. */
export const FREE_SEATING: Seating = { own: 1, kept: [] };

/** What a free seat depends on besides the members. */
export interface Limits {
  readonly playerCountMax: number;
  readonly nowMs: number;
}

/** A peer or a bot that wants a seat. */
interface Seeker {
  readonly whose: "peer" | "bot";
  readonly identity: Uint8Array | null; // of a peer
  readonly before: RemotePeer | null; // as what it was in the lobby already
  readonly wanted: PlayerId | null; // of a bot
}

/** Which seats of a master's lobby are free, and for which peers. */
export class SeatBook {
  readonly #lobby: Lobby;
  readonly #kept: Seating["kept"];
  readonly #looks: Looks; // of the match before
  #lookless: Seating["kept"]; // have not got theirs again yet
  readonly #vacated = new Map<PlayerId, number>(); // the roster's version since when that seat is nobody's, while somebody may not know that

  constructor(lobby: Lobby, { kept, looks = PLAIN_LOOKS }: Pick<Seating, "kept" | "looks"> = FREE_SEATING) {
    this.#lobby = lobby;
    this.#kept = this.#lookless = kept;
    this.#looks = looks;
  }

  /**
   * The looks of all seats, where players that have come back have the colour and the emblem of the match before, once
   * each: also in another seat, and where somebody new has taken them meanwhile. The master's are its own.
   */
  looksOfBefore(): Looks {
    const { remotes, roster, localPlayerId } = this.#lobby;
    let { looks } = roster;
    for (const kept of this.#lookless) {
      const back = remotes.find((one) => one.hasBeenHeard && areEqual(one.identity, kept.identity));
      if (back === undefined) continue;
      this.#lookless = this.#lookless.filter((one) => one !== kept);
      const before = lookOfSeat(this.#looks, kept.playerId);
      looks = withWish(looks, back.playerId, before, (holder) => holder !== localPlayerId);
    }
    return looks;
  }

  /** That seat is nobody's from this version of the roster on. */
  noteVacated(playerId: PlayerId): void {
    this.#vacated.set(playerId, this.#lobby.rosterVersion);
  }

  /** Forgets whose those seats were that rest no more: versions of a roster go round, and would say the opposite later. */
  forgetRested(): void {
    for (const id of this.#vacated.keys()) if (!this.#isResting(id)) this.#vacated.delete(id);
  }

  /**
   * A seat and a team that nobody has: the seat and team of before, for one that comes back, else the lowest ones. A peer's is above the
   * master's own: the lowest is the master. Seats that are kept for others go last. Null: all are taken, or may still be somebody else's
   * in the eyes of others.
   */
  freeSeat(seeker: Seeker, { playerCountMax, nowMs }: Limits): Seat | null {
    const { localPlayerId, remotes, roster, departed } = this.#lobby;
    const { localTeam, bots } = roster;
    const { before, whose } = seeker;
    const others = [...remotes, ...bots];
    const taken = [localPlayerId, ...others.map((one) => one.playerId)];
    const teams = [localTeam, ...others.map(({ team }) => team)];
    const all = Array.from({ length: playerCountMax }, (_, i) => i + 1);
    const free = all.filter(
      (id) => !taken.includes(id) && (whose === "bot" || id > localPlayerId) && !this.#isResting(id),
    );
    const isItsOwn = before !== null && before.playerId > localPlayerId && !taken.includes(before.playerId);
    if (isItsOwn) return { playerId: before.playerId, team: before.team };
    const open = free.filter((id) => !departed.isSeatKept(id, nowMs));
    const playerId = this.#ofBefore(seeker, open) ?? open.find((id) => !this.#isKept(id)) ?? open[0];
    return playerId === undefined ? null : { playerId, team: before?.team ?? freeTeam(teams) };
  }

  /** Whether a seat will be free once all in the lobby know that it is nobody's. */
  isSeatComing({ playerCountMax, nowMs }: Limits): boolean {
    const { localPlayerId, departed } = this.#lobby;
    return [...this.#vacated.keys()].some(
      (id) =>
        id > localPlayerId &&
        id <= playerCountMax &&
        this.#isResting(id) &&
        !departed.isSeatKept(id, nowMs) &&
        this.#lobby.remoteBy(id) === null &&
        !this.#lobby.roster.bots.some((bot) => bot.playerId === id),
    );
  }

  /** One of those seats that is kept for this very player. */
  #ofBefore({ identity, wanted }: Seeker, open: readonly PlayerId[]): PlayerId | undefined {
    if (wanted !== null && open.includes(wanted)) return wanted;
    if (identity === null) return undefined;
    const own = this.#kept.find((one) => open.includes(one.playerId) && areEqual(one.identity, identity));
    return own?.playerId;
  }

  #isKept(seat: PlayerId): boolean {
    return this.#kept.some(({ playerId }) => playerId === seat);
  }

  /** Whether somebody in the lobby may still know another under that id. */
  #isResting(playerId: PlayerId): boolean {
    const since = this.#vacated.get(playerId);
    if (since === undefined) return false;
    const isPast = ({ known }: RemotePeer): boolean =>
      known !== null &&
      isSameReign(known, this.#lobby) &&
      !isNewer(since, known.rosterVersion, ROSTER_VERSION_BITS);
    return !this.#lobby.reached.every(isPast);
  }
}
