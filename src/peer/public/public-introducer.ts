import { randomBytes } from "node:crypto";
import { fail, ok, type Result } from "../../base/index.ts";
import { readEndpoint, type Refusal } from "../../rendezvous/index.ts";
import { formatAddress, isAddress, type Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import type { AddressProver } from "../code/address-prover.ts";
import { gameOfService } from "../code/game-of-service.ts";
import type { ServiceSocket, Told } from "../code/service-socket.ts";
import { PING_TOKENS, readKeyLetter, writePingLetter } from "./public-letters.ts";

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
}

/** One introduction that is under way. */
interface Waiting {
  readonly session: string;
  readonly tokens: readonly Uint8Array[];
  readonly untilMs: number;
  readonly leave: () => void; // says that nobody waits any more: a service keeps few sessions for a guest
  key: { readonly roomKey: Uint8Array | null } | null; // null: it was not told yet
  readonly resolve: (outcome: Result<Introduced, Missed>) => void;
}

/** Proving takes up to four seconds on a bad line, on either side; then nobody waits any more. */
const ANSWER_MS_MAX = 10_000;
const ADDRESSES_MAX = 8;

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
    wish: { readonly lobbyId: string; readonly isWatching: boolean },
  ): Promise<Result<Introduced, Missed>> {
    const answer = await line.ask({ kind: "enter", ...wish, ...gameOfService() });
    if (answer?.kind !== "found") return fail(answer?.kind === "refused" ? answer.reason : "gone");
    const { session } = answer;
    const tokens = Array.from({ length: PING_TOKENS }, () => new Uint8Array(randomBytes(16)));
    const outcome = new Promise<Result<Introduced, Missed>>((resolve) => {
      const untilMs = this.#options.clock.nowMs() + ANSWER_MS_MAX;
      const leave = (): void => void line.ask({ kind: "leave", session });
      this.#waiting = [...this.#waiting, { session, tokens, untilMs, leave, key: null, resolve }];
      this.#setTimer();
    });
    void line.ask({ kind: "pake", session, data: writePingLetter(tokens) });
    void prover.prove().then((isProven) => {
      const waiting = this.#find(session);
      if (waiting === null) return;
      if (isProven) return void line.ask({ kind: "meet", session, local: this.#options.local });
      waiting.leave();
      this.#end(waiting, fail("no-udp"));
    });
    return outcome;
  }

  hear(message: Told): void {
    const waiting = "session" in message ? this.#find(message.session) : null;
    if (waiting === null) return;
    if (message.kind === "pake") waiting.key ??= readKeyLetter(message.data);
    else if (message.kind === "ended") this.#end(waiting, fail("gone"));
    else if (message.kind === "met") this.#meet(waiting, message);
  }

  /** The line to the service is gone. */
  endAll(): void {
    for (const waiting of this.#waiting) this.#end(waiting, fail("gone"));
  }

  /** A host says its key before it says where it is. */
  #meet(waiting: Waiting, { addresses: proven, local, punchInMs }: Told & { readonly kind: "met" }): void {
    const { key, tokens } = waiting;
    const all = [...proven, ...local].flatMap(addressOf).filter(isAddress);
    const isFirst = (one: Address, at: number): boolean =>
      all.findIndex((other) => formatAddress(other) === formatAddress(one)) === at;
    const addresses = all.filter(isFirst).slice(0, ADDRESSES_MAX);
    if (key === null || addresses.length === 0) return this.#end(waiting, fail("gone"));
    const { clock } = this.#options;
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

function addressOf(text: string): readonly Address[] {
  const endpoint = readEndpoint(text);
  return endpoint === null ? [] : [{ host: endpoint.ip, port: endpoint.port }];
}
