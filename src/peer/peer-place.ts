import type { Address } from "../wire/index.ts";
import type { CodeState } from "./code/code-door.ts";
import type { HostDoors } from "./host-doors.ts";
import { addressesOf, type LivePeerOptions } from "./live-peer-options.ts";
import type { Reach } from "./reach.ts";
import type { GameSocket } from "./relay/game-socket.ts";
import type { RelayUse } from "./relay/relay-use.ts";

/** Where a peer is, and how others come to it. */
export class PeerPlace {
  /** By which it is to be reached from outside; null: not yet, or not at all. */
  doors: HostDoors | null = null;
  /** Its lobby had a code by doors that are closed. */
  hadCode = false;
  readonly #options: Pick<LivePeerOptions, "role" | "isLocal">;
  readonly #socket: GameSocket;

  constructor(options: Pick<LivePeerOptions, "role" | "isLocal">, socket: GameSocket) {
    this.#options = options;
    this.#socket = socket;
  }

  /** Of the invitation to its session; null: it needs none. */
  get roomKey(): Uint8Array | null {
    const { role } = this.#options;
    return role.kind === "return" ? role.seat.roomKey : (role.roomKey ?? null);
  }

  /** No other machine can reach it. */
  get isLocal(): boolean {
    return this.#options.isLocal === true;
  }

  /** Where others reach it as far as this machine knows by itself: of one that hides, at its relay. */
  get addresses(): readonly Address[] {
    return addressesOf(this.#socket, this.isLocal);
  }

  /** Through which it is reached where nothing else leads, or alone if it hides; null: through none. */
  get relay(): RelayUse | null {
    return this.#socket.relay;
  }

  /** The others are not told where this player is: all goes through a relay. */
  get isHidden(): boolean {
    return this.relay?.isOnly === true;
  }

  /** How it is reached from outside; null: nobody is asked for that. */
  get reach(): Reach | null {
    return this.doors?.reach ?? null;
  }

  /** By which friends find this lobby at a service; null: none is asked. */
  get code(): CodeState | null {
    return this.doors?.code ?? null;
  }

  /** Whether and as what a service lists the lobby; null: there is none to list it. */
  get listing(): HostDoors | null {
    return this.code === null ? null : this.doors;
  }
}
