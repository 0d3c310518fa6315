import { randomBytes } from "node:crypto";
import { fail, ok, type Result } from "../../base/index.ts";
import type { Refusal } from "../../rendezvous/index.ts";
import { formatAddress, isAddress, type Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import type { AddressProver } from "../code/address-prover.ts";
import { gameOfService } from "../code/game-of-service.ts";
import { proveOrShut } from "../code/prove-or-shut.ts";
import type { ServiceSocket, Told } from "../code/service-socket.ts";
import { toldAddress } from "../code/told-address.ts";
import { waitForRelay } from "../relay/guest-relay.ts";
import type { RelayUse } from "../relay/relay-use.ts";
import {
  PING_TOKENS,
  readKeyLetter,
  readRelayLetter,
  writePingLetter,
  writeRelayWish,
} from "./public-letters.ts";

/** Where the host of a public lobby is, and what its room is entered with. */
export interface Introduced {
  readonly addresses: readonly Address[]; // one at least
  readonly roomKey: Uint8Array | null;
  readonly tokens: readonly Uint8Array[]; // the host answers them
}

/** Why nobody was introduced. */
export type Missed = Refusal | "gone" | "silent" | "no-udp";

interface IntroducerOptions {
  readonly clock: Clock;
  readonly local: readonly string[];
  readonly relay: RelayUse | null; // of the guest; null: none
}

/** To which lobby, and what for: a guest that only measures how far it is needs no relay. */
interface IntroductionWish {
  readonly lobbyId: string;
  readonly isWatching: boolean;
  readonly isEntering: boolean;
}

/** One introduction that is under way. */
interface Waiting {
  readonly session: string;
  readonly tokens: readonly Uint8Array[];
  readonly untilMs: number;
  readonly leave: () => void; // says that nobody waits any more: a service keeps few sessions for a guest
  key: { readonly roomKey: Uint8Array | null } | null; // null: it was not told yet
  relayed: Address | null; // where the host is reached through the relay; null: it has said nothing of it
  readonly onRelay: () => void; // it has said where, or that it has none
  readonly resolve: (outcome: Result<Introduced, Missed>) => void;
}

/** Proving takes up to four seconds on a bad line, on either side; then nobody waits any more. */
const ANSWER_MS_MAX = 10_000;
const ADDRESSES_MAX = 8;
/** A host says where it is reached at its relay, or that it has none; one that does neither is met without. */
const RELAY_TOLD_MS_MAX = 4_000;

/** Has a service introduce this peer to hosts of public lobbies, several at once. It believes nothing that nobody asked for. */
export class PublicIntroducer {
  readonly #options: IntroducerOptions;
  readonly #timer: WakeTimer;
  #waiting: readonly Waiting[] = [];

  constructor(options: IntroducerOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#giveUpLate());
  }

  /** Resolves when both sides send: at that moment the host's router lets this socket in. */
  async introduce(
    { line, prover }: { readonly line: ServiceSocket; readonly prover: AddressProver },
    { lobbyId, isWatching, isEntering }: IntroductionWish,
  ): Promise<Result<Introduced, Missed>> {
    const answer = await line.ask({ kind: "enter", lobbyId, isWatching, ...gameOfService() });
    if (answer?.kind !== "found") return fail(answer?.kind === "refused" ? answer.reason : "gone");
    const { session } = answer;
    const tokens = Array.from({ length: PING_TOKENS }, () => new Uint8Array(randomBytes(16)));
    const relay = isEntering ? this.#options.relay : null;
    let onRelay: () => void = () => undefined;
    const relayTold =
      relay === null ? Promise.resolve() : this.#untilRelay(relay, (told) => (onRelay = told));
    const outcome = new Promise<Result<Introduced, Missed>>((resolve) => {
      const untilMs = this.#options.clock.nowMs() + ANSWER_MS_MAX;
      const leave = (): void => void line.ask({ kind: "leave", session });
      const told = { key: null, relayed: null };
      this.#waiting = [...this.#waiting, { session, tokens, untilMs, leave, ...told, onRelay, resolve }];
      this.#setTimer();
    });
    const data = relay === null ? writePingLetter(tokens) : writeRelayWish();
    void line.ask({ kind: "pake", session, data });
    const proving = proveOrShut({ prover, relay, clock: this.#options.clock });
    void Promise.all([proving, relayTold]).then(async ([isProven]) => {
      const waiting = this.#find(session);
      if (waiting === null) return;
      const meeting = { kind: "meet", session, local: this.#options.local } as const;
      const answer = isProven || this.#meetsAtRelay(waiting) ? await line.ask(meeting) : null;
      if (answer !== null && answer.kind !== "refused") return;
      waiting.leave();
      this.#end(waiting, fail("no-udp"));
    });
    return outcome;
  }

  /** At the own relay, or a host could have packets sent to anybody by all who come. */
  #meetsAtRelay({ relayed }: Waiting): boolean {
    return relayed !== null && this.#options.relay?.gives(relayed) === true;
  }

  hear(message: Told): void {
    const waiting = "session" in message ? this.#find(message.session) : null;
    if (waiting === null) return;
    if (message.kind === "pake") this.#hearLetter(waiting, message.data);
    else if (message.kind === "ended") this.#end(waiting, fail("gone"));
    else if (message.kind === "met") this.#meet(waiting, message);
  }

  #hearLetter(waiting: Waiting, data: string): void {
    waiting.key ??= readKeyLetter(data);
    const letter = readRelayLetter(data);
    if (letter === null) return;
    waiting.relayed ??= letter.relayed;
    waiting.onRelay();
  }

  /** Both relays are asked at once; nobody waits after `met`, so nobody meets before. */
  async #untilRelay(relay: RelayUse, take: (onTold: () => void) => void): Promise<void> {
    const { clock } = this.#options;
    const told = new Promise<void>((resolve) => {
      const stopWaiting = clock.setTimer(clock.nowMs() + RELAY_TOLD_MS_MAX, resolve);
      take(() => {
        stopWaiting();
        resolve();
      });
    });
    await Promise.all([told, waitForRelay(relay, clock)]);
  }

  /** The line to the service is gone. */
  endAll(): void {
    for (const waiting of this.#waiting) this.#end(waiting, fail("gone"));
  }

  /** A host says its key before it says where it is. */
  #meet(waiting: Waiting, { addresses: proven, local, punchInMs }: Told & { readonly kind: "met" }): void {
    const { key, tokens, relayed } = waiting;
    const all = [...proven, ...local].flatMap(toldAddress).filter(isAddress);
    const isFirst = (one: Address, at: number): boolean =>
      all.findIndex((other) => formatAddress(other) === formatAddress(one)) === at;
    const { clock } = this.#options;
    const direct = all.filter(isFirst).slice(0, ADDRESSES_MAX);
    const atRelay = relayed !== null && this.#meetsAtRelay(waiting) ? [relayed] : [];
    const isElsewhere = (one: Address): boolean =>
      atRelay.every((other) => formatAddress(one) !== formatAddress(other));
    const addresses = [...direct.filter(isElsewhere), ...atRelay];
    if (key === null || addresses.length === 0) return this.#end(waiting, fail("gone"));
    const introduced = ok({ addresses, roomKey: key.roomKey, tokens });
    clock.setTimer(clock.nowMs() + punchInMs, () => this.#end(waiting, introduced));
  }

  #giveUpLate(): void {
    const nowMs = this.#options.clock.nowMs();
    for (const waiting of this.#waiting.filter(({ untilMs }) => untilMs <= nowMs)) {
      waiting.leave();
      this.#end(waiting, fail("silent"));
    }
    this.#setTimer();
  }

  #setTimer(): void {
    if (this.#waiting.length > 0) this.#timer.setAt(Math.min(...this.#waiting.map(({ untilMs }) => untilMs)));
  }

  #find(session: string): Waiting | null {
    return this.#waiting.find((waiting) => waiting.session === session) ?? null;
  }

  #end(waiting: Waiting, outcome: Result<Introduced, Missed>): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    if (this.#waiting.length === 0) this.#timer.clear();
    waiting.resolve(outcome);
  }
}
