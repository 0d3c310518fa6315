import type { MatchPeer } from "../match/index.ts";
import type { KnownSeat } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Address } from "../wire/index.ts";
import { forgetSeat, keepSeat, keepSeatMemory, noteUnanswered, seatMemoryOf } from "./files/seat-file.ts";
import type { LivePeerEvent, LivePeerOptions } from "./live-peer-options.ts";

/** With these the seat is another one, by what its file has to know. */
const CHANGES: readonly LivePeerEvent["kind"][] = ["start", "gone", "split", "back"];

/** While a match runs its seat is kept in a file, so that a peer that starts anew can come back to it. */
export class MatchSeat {
  readonly #options: Pick<LivePeerOptions, "homeFolder" | "isRecorded" | "role" | "keyLog">;
  readonly #matchPeer: MatchPeer;
  readonly #port: () => number; // own UDP port
  #seat: KnownSeat | null = null;
  #isPast = false; // the match

  constructor(
    options: Pick<LivePeerOptions, "homeFolder" | "isRecorded" | "role" | "keyLog">,
    matchPeer: MatchPeer,
    port: () => number,
  ) {
    this.#options = options;
    this.#matchPeer = matchPeer;
    this.#port = port;
  }

  /** It came back to a match of a run of this peer before. */
  get isReturn(): boolean {
    return this.#options.role.kind === "return";
  }

  /** What was kept of this match by keepMemory, in this process or one before; null: nothing. */
  get memory(): string | null {
    const seat = this.#kept;
    return seat === null ? null : seatMemoryOf(this.#options.homeFolder, seat);
  }

  /** Keeps with the seat what a window knows of the match, for as long as the seat is kept. */
  keepMemory(memory: string): void {
    const seat = this.#kept;
    if (seat !== null && !this.#isPast) keepSeatMemory(this.#options.homeFolder, seat, memory);
  }

  /** Where that player's peer was reached last, where it was heard itself first. */
  addressesOf(playerId: PlayerId): readonly Address[] {
    const seat = this.#matchPeer.session.match.seat ?? this.#seat;
    return seat?.roster.find((entry) => entry.playerId === playerId)?.addresses ?? [];
  }

  hear(event: LivePeerEvent): void {
    this.#noteNames();
    const isChange = CHANGES.includes(event.kind);
    if (isChange) this.#seat = this.#matchPeer.session.match.seat;
    const isOver = isPast(event, this.#matchPeer);
    this.#isPast ||= isOver;
    const seat = this.#kept;
    if (seat === null) return;
    if (isOver) forgetSeat(this.#options.homeFolder, seat);
    else if (event.kind === "lost-lobby" && event.loss.kind === "match-gone")
      noteUnanswered(this.#options.homeFolder, seat, Date.now());
    else if (isChange) this.#keep(seat);
  }

  /** For readers of what was recorded: names change when players part. */
  #noteNames(): void {
    const { keyLog = null } = this.#options;
    if (keyLog !== null) for (const name of this.#matchPeer.session.match.ids) keyLog.noteName(name);
  }

  /** Before anything is sent: the next return, if this run crashes as well, must have a higher number. */
  keepReturn(): void {
    if (this.#options.role.kind !== "return") return;
    this.#seat = this.#matchPeer.session.match.seat;
    if (this.#kept !== null) this.#keep(this.#kept);
  }

  /** Null: nobody else has the match, so that it can't be come back to. */
  get #kept(): KnownSeat | null {
    return this.#options.isRecorded && this.#seat !== null && this.#seat.roster.length > 1
      ? this.#seat
      : null;
  }

  #keep(seat: KnownSeat): void {
    const { homeFolder, role } = this.#options;
    const { run, session } = this.#matchPeer;
    const isReturn = role.kind === "return";
    const hostedPort = session.isMasterPeer ? this.#port() : null;
    keepSeat(homeFolder, {
      seat,
      map: run?.match.setup.ground?.map ?? (isReturn ? role.map : null),
      savedMs: Date.now(),
      lobbyPort: isReturn ? role.lobbyPort : hostedPort,
    });
  }
}

/** There is no match to go back to: the end of one that was lost, left to others, or does not answer, may be far. */
function isPast(event: LivePeerEvent, { run }: MatchPeer): boolean {
  if (event.kind === "lost-lobby") return event.loss.kind === "match-over";
  if (event.kind !== "result") return false;
  const { outcome } = event.result;
  return outcome === "left" ? run?.members.isAlone === true : outcome !== "lost-peers";
}
