import { formatInvitation } from "../base/index.ts";
import type { MatchPeer } from "../match/index.ts";
import type { MeetingPlaces } from "../nat/index.ts";
import type { Address } from "../wire/index.ts";
import type { Clock } from "./clock.ts";
import { CodeDoor, type CodeState } from "./code/code-door.ts";
import { factsForService, localCandidates } from "./code/game-of-service.ts";
import { addressesOf, type LivePeerOptions } from "./live-peer-options.ts";
import { OutsideDoor } from "./outside-door.ts";
import { invitationPlace, outsideAddresses, type Reach } from "./reach.ts";
import type { UdpSocket } from "../system/index.ts";

interface HostDoorsOptions {
  readonly options: LivePeerOptions;
  readonly socket: UdpSocket;
  readonly clock: Clock;
  readonly roomKey: Uint8Array | null;
  readonly match: MatchPeer;
  readonly onReach: (reach: Reach) => void;
  readonly onCode: (code: CodeState) => void;
  readonly onMeet: (places: MeetingPlaces) => void;
}

/** By what a host is reached from outside, each if it is wanted: its router and STUN servers, and a code at a lobby service. */
export class HostDoors {
  readonly #outside: OutsideDoor | null = null;
  readonly #code: CodeDoor | null = null;

  constructor({ options, socket, clock, roomKey, match, onReach, onCode, onMeet }: HostDoorsOptions) {
    const { outside = null, service = null } = options;
    const own = addressesOf(socket, false);
    const send = (to: Address, bytes: Uint8Array): void => socket.send(to, bytes);
    if (outside !== null)
      this.#outside = new OutsideDoor({
        ...{ ...outside, port: socket.port, own, clock, send },
        needsInvitation: roomKey !== null,
        onChange: onReach,
      });
    if (service === null) return;
    const invitation = (): string => {
      const learned = this.reach === null ? [] : outsideAddresses(this.reach);
      const place = invitationPlace(
        own,
        learned.map(({ address }) => address),
      );
      return formatInvitation({ ...place, roomKey });
    };
    this.#code = new CodeDoor({
      ...{ place: service, clock, hasIpv6: socket.hasIpv6, invitation, send },
      facts: () => factsForService(match),
      local: localCandidates(own),
      onChange: onCode,
      onMeet,
    });
  }

  get reach(): Reach | null {
    return this.#outside?.reach ?? null;
  }

  get code(): CodeState | null {
    return this.#code?.state ?? null;
  }

  /** Whether what came to the match's socket was an answer to a question of these: it is nothing for the match then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    return this.#outside?.hear(from, bytes) === true || this.#code?.hear(bytes) === true;
  }

  /** Something has changed in the lobby, perhaps. */
  update(): void {
    this.#code?.update();
  }

  async close(): Promise<void> {
    this.#code?.close();
    await this.#outside?.close();
  }
}
