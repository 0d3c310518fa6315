import { formatInvitation } from "../base/index.ts";
import type { MatchPeer } from "../match/index.ts";
import type { MeetingPlaces } from "../nat/index.ts";
import type { Address } from "../wire/index.ts";
import type { Clock } from "./clock.ts";
import { CodeDoor, type CodeState } from "./code/code-door.ts";
import { factsForService, localCandidates } from "./code/game-of-service.ts";
import { addressesOf, type LivePeerOptions } from "./live-peer-options.ts";
import { PingAnswers } from "./public/ping-answers.ts";
import { PublicDoor } from "./public/public-door.ts";
import { OutsideDoor } from "./outside-door.ts";
import { invitationPlace, outsideAddresses, type Reach } from "./reach.ts";
import type { GameSocket } from "./relay/game-socket.ts";
import { GuestRelay } from "./relay/guest-relay.ts";

interface HostDoorsOptions {
  readonly options: LivePeerOptions;
  readonly socket: GameSocket;
  readonly clock: Clock;
  readonly roomKey: Uint8Array | null;
  readonly match: MatchPeer;
  readonly hadCode: boolean; // friends may know a code of this lobby that is good no more
  readonly onReach: (reach: Reach) => void;
  readonly onCode: (code: CodeState) => void;
  readonly onMeet: (places: MeetingPlaces) => void;
}

/** By what a host is reached from outside, each if it is wanted: its router and STUN servers, and a code at a lobby service. */
export class HostDoors {
  readonly #outside: OutsideDoor | null = null;
  readonly #code: CodeDoor | null = null;
  readonly #relay: GuestRelay | null = null;
  readonly #pings: PingAnswers;
  #isPublic: boolean;

  constructor({
    options,
    socket,
    clock,
    roomKey,
    match,
    hadCode,
    onReach,
    onCode,
    onMeet,
  }: HostDoorsOptions) {
    const { outside = null, service = null } = options;
    const own = (): readonly Address[] => addressesOf(socket, false); // those of now: a machine goes from one network to another
    const { relay } = socket;
    const send = (to: Address, bytes: Uint8Array): void => socket.send(to, bytes);
    this.#pings = new PingAnswers(clock, send);
    this.#isPublic = options.isPublic === true;
    if (outside !== null)
      this.#outside = new OutsideDoor({
        ...{ ...outside, port: socket.port, own, clock, send },
        needsInvitation: roomKey !== null,
        onChange: onReach,
      });
    if (service === null) return;
    const invitation = (): string | null => {
      const learned = this.reach === null ? [] : outsideAddresses(this.reach);
      const relayed = relay?.relayed ?? null;
      const all = [...learned.map(({ address }) => address), ...(relayed === null ? [] : [relayed])];
      const place = invitationPlace(own(), all);
      return place === null ? null : formatInvitation({ ...place, roomKey });
    };
    const local = (): readonly string[] => (relay?.isOnly === true ? [] : localCandidates(own()));
    const facts = (): ReturnType<typeof factsForService> => factsForService(match, this.#isPublic);
    const isOpen = (): boolean => facts()?.isPublic === true;
    // That of its own a player wanted from the beginning, and at that of the match before others look for it.
    const isKept = options.relay?.source.kind === "own" || relay?.isTakenOver === true;
    const isAlone = (): boolean =>
      !isKept && match.session.phase === "lobby" && match.session.lobby.remotes.length === 0;
    const guestRelay = relay === null ? null : new GuestRelay({ relay, clock, isAlone });
    this.#relay = guestRelay;
    this.#code = new CodeDoor({
      ...{
        place: service,
        clock,
        hasIpv6: socket.hasIpv6,
        invitation,
        send,
        facts,
        local,
        relay,
        hadCode,
      },
      strangers: new PublicDoor({ isOpen, roomKey, local, pings: this.#pings, relay: guestRelay }),
      ...(guestRelay === null ? {} : { prepare: () => guestRelay.want() }),
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

  /** By which the service lists the lobby, if it does. */
  get lobbyId(): string | null {
    return this.#code?.lobbyId ?? null;
  }

  /** Whether the service is to list the lobby. */
  get isPublic(): boolean {
    return this.#isPublic;
  }

  setPublic(isPublic: boolean): void {
    this.#isPublic = isPublic;
    this.update();
  }

  /** Whether what came to the match's socket was an answer to a question of these: it is nothing for the match then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    if (this.#outside?.hear(from, bytes) === true || this.#code?.hear(bytes) === true) return true;
    return this.#pings.hear(from, bytes);
  }

  /** Something has changed in the lobby, perhaps. */
  update(): void {
    this.#code?.update();
  }

  async close(): Promise<void> {
    this.#code?.close();
    this.#relay?.close();
    await this.#outside?.close();
  }
}
