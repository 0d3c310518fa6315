import type { ServiceSocket } from "../code/service-socket.ts";
import type { GuestRelay } from "../relay/guest-relay.ts";
import type { PingAnswers } from "./ping-answers.ts";
import { isRelayWish, readPingLetter, writeKeyLetter, writeRelayLetter } from "./public-letters.ts";

interface PublicDoorOptions {
  /** The service is no friend: a guest without a code is let in only while this host wants it so. */
  readonly isOpen: () => boolean;
  readonly roomKey: Uint8Array | null;
  readonly local: () => readonly string[]; // "ip:port", of private networks
  readonly pings: PingAnswers;
  readonly relay: GuestRelay | null; // by which guests come in where nothing else leads; null: none
}

/** A guest that the service has brought. */
interface Guest {
  readonly socket: ServiceSocket;
  isHeard: boolean;
  isMeeting: boolean;
}

/** More strangers than a service introduces to one host at once: it allows 13. */
const GUESTS_MAX = 16;

/** A public lobby of this host: a peer that asks the service for it is told the key of its room, and where it is. */
export class PublicDoor {
  readonly #options: PublicDoorOptions;
  readonly #sessions = new Map<string, Guest>();

  constructor(options: PublicDoorOptions) {
    this.#options = options;
  }

  /** `proving`: whether this host's address is proven. Without it guests come in at the relay alone. */
  async admit(socket: ServiceSocket, session: string, proving: Promise<boolean>): Promise<void> {
    const { isOpen, roomKey, local } = this.#options;
    if (!isOpen() || this.#sessions.size >= GUESTS_MAX) return void socket.ask({ kind: "leave", session });
    const guest = { socket, isHeard: false, isMeeting: false };
    this.#sessions.set(session, guest);
    void socket.ask({ kind: "pake", session, data: writeKeyLetter(roomKey) });
    const isProven = await proving;
    if (this.#sessions.get(session) !== guest) return; // it has gone
    guest.isMeeting = (isProven || this.#options.relay?.isOpen === true) && isOpen();
    void socket.ask(guest.isMeeting ? { kind: "meet", session, local: local() } : { kind: "leave", session });
  }

  /** Whether a letter was of such a guest. */
  hear(session: string, data: string): boolean {
    const guest = this.#sessions.get(session);
    if (guest === undefined) return false;
    const isFirst = !guest.isHeard; // one letter a guest: it would push out those of others
    guest.isHeard = true;
    const tokens = isFirst ? readPingLetter(data) : null;
    if (tokens !== null) this.#options.pings.expect(tokens);
    if (isFirst && isRelayWish(data)) void this.#tellRelayed(session, guest);
    return true;
  }

  /** A guest that comes to play or to watch, and not only to measure, is told: for others no relayed address is asked for. */
  async #tellRelayed(session: string, guest: Guest): Promise<void> {
    const { relay, isOpen } = this.#options;
    const relayed = isOpen() ? ((await relay?.want()) ?? null) : null;
    if (this.#sessions.get(session) !== guest) return; // it has gone
    void guest.socket.ask({ kind: "pake", session, data: writeRelayLetter(isOpen() ? relayed : null) });
  }

  /** They have met, or never will. True: this host wanted to meet that guest. */
  end(session: string): boolean {
    const isMeeting = this.#sessions.get(session)?.isMeeting === true;
    this.#sessions.delete(session);
    return isMeeting;
  }

  /** The line to the service is gone, and all of its sessions. */
  endAll(): void {
    this.#sessions.clear();
  }
}
