import { randomBytes } from "node:crypto";
import { fail, ok, readInvitation, readInviteCode, type InviteCode, type Result } from "../../base/index.ts";
import type { CodeFailure, LineFault, OpenFault } from "../../channel/index.ts";
import { CodeGuest, GUEST_RANDOM_BYTES } from "../../invite/index.ts";
import { inOrder, meetingPlaces, punchesTo, type MeetingPlaces } from "../../nat/index.ts";
import type { Refusal } from "../../rendezvous/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { formatAddress, isAddress, type Address } from "../../wire/index.ts";
import { MACHINE_CLOCK, WakeTimer, type Clock } from "../clock.ts";
import { EarlySocket } from "../early-socket.ts";
import { addressesOf, type ResolvedInvitation } from "../live-peer-options.ts";
import { NODE_CIPHER_SUITE } from "../node-cipher-suite.ts";
import type { RelayWish } from "../relay/relay-state.ts";
import { AddressProver } from "./address-prover.ts";
import { gameOfService, localCandidates } from "./game-of-service.ts";
import { proveOrShut } from "./prove-or-shut.ts";
import type { ServicePlace } from "./service-place.ts";
import { ServiceSocket, type Told } from "./service-socket.ts";
import { toldAddress } from "./told-address.ts";

interface FindOptions {
  readonly code: string; // as typed
  readonly service: ServicePlace;
  readonly link: LinkSettings | null;
  readonly relay?: RelayWish | null; // null, and by default: none
  readonly clock?: Clock;
  readonly signal?: AbortSignal; // nobody wants it any more
}

/** Where the lobby is, and the socket that its host's router lets in. The caller that takes it closes it. */
interface FoundByCode extends ResolvedInvitation {
  readonly socket: EarlySocket;
}

/** A place that others are trying is asked for again, so often. */
const BUSY_TRIES = 4;
const RETRY_MS_MAX = 5_000;
/** A service that beats and does not say whether it knows the code is asked no longer than this. */
const ANSWER_MS_MAX = 10_000;
/** A guest that was let in and does not hear where the host is takes the addresses of the invitation. */
const MEET_MS_MAX = 6_000;
/** All that are asked side by side. */
const ADDRESSES_MAX = 20;

const GIVEN_UP = { kind: "given-up" } as const;

/** Finds the lobby of a code. Rejects as openGameSocket does. */
export async function findByCode(options: FindOptions): Promise<Result<FoundByCode, OpenFault>> {
  const code = readInviteCode(options.code);
  if (!code.ok) return fail({ kind: "no-such-code", typed: options.code });
  const visit = new CodeVisit(code.value, options);
  return visit.run();
}

type Found = Result<Omit<FoundByCode, "socket">, OpenFault>;

/** One guest on its way to one lobby. */
class CodeVisit {
  readonly #code: InviteCode;
  readonly #options: FindOptions;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;
  readonly #guest: CodeGuest;
  #socket: ServiceSocket | null = null;
  #prover: AddressProver | null = null;
  #prove: () => Promise<boolean> = () => Promise.resolve(false);
  #proven: Promise<boolean> | null = null;
  #local: readonly string[] = [];
  #session = "";
  #busyCount = 0;
  #met: MeetingPlaces | null = null; // where the host is, by what it proved
  #near: readonly Address[] = []; // where it is if it is in this house
  #send: (to: Address, bytes: Uint8Array) => void = () => undefined;
  #invitation: string | null = null;
  #wake: (() => void) | null = null;
  #wantRelay: () => void = () => undefined;
  #end: (found: Found) => void = () => undefined;

  constructor(code: InviteCode, options: FindOptions) {
    this.#code = code;
    this.#options = options;
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#timer = new WakeTimer(this.#clock, () => this.#wake?.());
    this.#guest = new CodeGuest({
      ...{ suite: NODE_CIPHER_SUITE, code, nowMs: this.#clock.nowMs() },
      random: new Uint8Array(randomBytes(GUEST_RANDOM_BYTES)),
    });
  }

  async run(): Promise<Result<FoundByCode, OpenFault>> {
    const { service, link, relay, signal } = this.#options;
    const early = await EarlySocket.open(
      { link, relay, clock: this.#clock },
      { onDatagram: (_, bytes) => void this.#prover?.hear(bytes), onProblem: () => undefined },
    );
    const { socket } = early;
    this.#send = (to, bytes) => socket.send(to, bytes);
    this.#local = localCandidates(addressesOf(socket, false));
    const found = await new Promise<Found>((resolve) => {
      this.#end = resolve;
      const giveUp = (): void => resolve(fail(GIVEN_UP));
      if (signal?.aborted === true) return giveUp(); // while the socket was opened
      signal?.addEventListener("abort", giveUp, { once: true });
      const line = new ServiceSocket({
        ...{ url: service.url, clock: this.#clock },
        onOpen: () => void this.#find(line),
        onTold: (message) => this.#hear(line, message),
        onGone: (fault) => this.#lose(fault),
      });
      this.#socket = line;
      this.#wantRelay = () => void socket.relay?.want();
      const ask = line.ask.bind(line);
      const proving = { host: service.host, hasIpv6: socket.hasIpv6, clock: this.#clock, ask };
      const prover = (this.#prover = new AddressProver({ ...proving, send: this.#send }));
      this.#prove = () => proveOrShut({ prover, relay: socket.relay, clock: this.#clock });
    });
    this.#timer.clear();
    this.#prover?.close();
    this.#socket?.close();
    if (found.ok && signal?.aborted !== true) {
      socket.relay?.giveOthersTheFirstWord();
      return ok({ ...found.value, socket: early });
    }
    await socket.close();
    return found.ok ? fail(GIVEN_UP) : found;
  }

  /** A guest that was let in by then needs the service no more. */
  #lose(fault: LineFault): void {
    const { text: service } = this.#options.service;
    if (this.#invitation !== null) this.#finish();
    else this.#end(fail({ kind: "service-lost", service, fault }));
  }

  async #find(line: ServiceSocket): Promise<void> {
    this.#proven = this.#prove();
    this.#setTimer(this.#clock.nowMs() + ANSWER_MS_MAX, () => this.#lose({ kind: "no-answer" }));
    const answer = await line.ask({ kind: "find", place: this.#code.place, ...gameOfService() });
    if (answer === null) return; // it is told that the line is gone
    this.#timer.clear();
    if (answer.kind === "found") {
      this.#session = answer.session;
      this.#wantRelay();
      this.#setTimer(this.#guest.nextDueMs, () => this.#look(line));
      this.#look(line);
    } else
      this.#hearRefusal(line, answer.kind === "refused" ? answer : { reason: "malformed", retryMs: null });
  }

  /** A guest that is told to wait asks again, some times. */
  #hearRefusal(
    line: ServiceSocket,
    { reason, retryMs }: { readonly reason: Refusal; readonly retryMs: number | null },
  ): void {
    this.#busyCount += 1;
    if (reason !== "busy" || this.#busyCount >= BUSY_TRIES)
      return this.#end(fail({ kind: "code-refused", service: this.#options.service.text, refusal: reason }));
    const waitMs = Math.min(retryMs ?? RETRY_MS_MAX, RETRY_MS_MAX);
    this.#setTimer(this.#clock.nowMs() + waitMs, () => void this.#find(line));
  }

  #hear(line: ServiceSocket, message: Told): void {
    const isOurs = "session" in message && message.session === this.#session;
    if (!isOurs) return;
    if (message.kind === "pake" && this.#invitation === null) {
      this.#guest.hear(Buffer.from(message.data, "base64"));
      this.#look(line);
    } else if (message.kind === "met" && this.#invitation !== null) {
      const { addresses, local, punchInMs } = message;
      this.#met = meetingPlaces(addresses.flatMap(toldAddress), this.#options.relay?.isOnly !== true);
      this.#near = local.flatMap(toldAddress);
      this.#setTimer(this.#clock.nowMs() + punchInMs, () => this.#punch()); // the host sends at that moment as well
    } else if (message.kind === "ended" && this.#invitation === null)
      this.#end(failed(message.reason === "burnt" ? "burnt" : "silent"));
    else if (message.kind === "ended" && this.#met === null) this.#finish();
  }

  /** What the guest of the code has to say, and what has become of it. */
  #look(line: ServiceSocket): void {
    this.#guest.update(this.#clock.nowMs());
    for (const letter of this.#guest.takeLetters()) {
      const data = Buffer.from(letter).toString("base64");
      void line.ask({ kind: "pake", session: this.#session, data });
    }
    const { state } = this.#guest;
    if (state.kind === "failed") this.#end(failed(state.why));
    if (state.kind !== "invited" || this.#invitation !== null) return;
    this.#invitation = state.invitation;
    this.#setTimer(this.#clock.nowMs() + MEET_MS_MAX, () => this.#finish());
    void this.#meet(line);
  }

  async #meet(line: ServiceSocket): Promise<void> {
    await this.#proven; // or it is known that no packet comes back: the host may be in this house, or at the relay, all the same
    const answer = await line.ask({ kind: "meet", session: this.#session, local: this.#local });
    if (answer === null || answer.kind === "refused") this.#finish();
  }

  /** The very moment counts: a router that has heard the host before it hears us may take another port for us. */
  #punch(): void {
    for (const { to, bytes } of punchesTo(this.#met!)) this.#send(to, bytes);
    this.#finish();
  }

  /** Where the host proved to be comes first, then where its invitation says that it is. */
  #finish(): void {
    const read = readInvitation(this.#invitation ?? "");
    if (!read.ok) return this.#end(failed("senseless"));
    const { host, port, beside = [], roomKey } = read.value;
    const met = this.#met ?? { proven: [], guessed: [] };
    const all = [...inOrder(met), ...this.#near, { host, port }, ...beside].filter(isAddress);
    const [address, ...others] = all.filter(
      (one, at) => all.findIndex((other) => formatAddress(other) === formatAddress(one)) === at,
    );
    if (address === undefined) return this.#end(failed("silent"));
    const asked = others.slice(0, ADDRESSES_MAX - 1);
    this.#end(ok({ address, beside: asked, guessed: met.guessed, roomKey }));
  }

  #setTimer(atMs: number, wake: () => void): void {
    this.#wake = wake;
    this.#timer.setAt(atMs);
  }
}

function failed(why: CodeFailure): Result<never, OpenFault> {
  return fail({ kind: "code-failed", why });
}
