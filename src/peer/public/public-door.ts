import type { AddressProver } from "../code/address-prover.ts";
import type { ServiceSocket } from "../code/service-socket.ts";
import type { PingAnswers } from "./ping-answers.ts";
import { readPingLetter, writeKeyLetter } from "./public-letters.ts";

interface PublicDoorOptions {
  /** The service is no friend: who comes without a code is let in only while this host wants it so. */
  readonly isOpen: () => boolean;
  readonly roomKey: Uint8Array | null;
  readonly local: readonly string[]; // "ip:port", of private networks
  readonly pings: PingAnswers;
}

/** As many as a service introduces to one host at once. */
const GUESTS_MAX = 16;

/** A public lobby of this host: whoever asks the service for it is told the key of its room, and where it is. */
export class PublicDoor {
  readonly #options: PublicDoorOptions;
  readonly #sessions = new Map<string, { isHeard: boolean; isMeeting: boolean }>();

  constructor(options: PublicDoorOptions) {
    this.#options = options;
  }

  async admit(socket: ServiceSocket, session: string, prover: AddressProver): Promise<void> {
    const { isOpen, roomKey, local } = this.#options;
    if (!isOpen() || this.#sessions.size >= GUESTS_MAX) return void socket.ask({ kind: "leave", session });
    const guest = { isHeard: false, isMeeting: false };
    this.#sessions.set(session, guest);
    void socket.ask({ kind: "pake", session, data: writeKeyLetter(roomKey) });
    const isProven = await prover.prove();
    if (this.#sessions.get(session) !== guest) return; // it has gone
    guest.isMeeting = isProven && isOpen();
    void socket.ask(guest.isMeeting ? { kind: "meet", session, local } : { kind: "leave", session });
  }

  /** Whether a letter was of such a guest. */
  hear(session: string, data: string): boolean {
    const guest = this.#sessions.get(session);
    if (guest === undefined) return false;
    const tokens = guest.isHeard ? null : readPingLetter(data); // one letter a guest: it would push out those of others
    guest.isHeard = true;
    if (tokens !== null) this.#options.pings.expect(tokens);
    return true;
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
