import { randomBytes, randomInt } from "node:crypto";
import {
  assert,
  formatInviteCode,
  inviteLetters,
  PASSWORD_LETTERS,
  type InviteCode,
} from "../../base/index.ts";
import type { ServiceFact } from "../../channel/index.ts";
import { CodeHost, SHARE_BYTES, type CodeHostNews } from "../../invite/index.ts";
import { meetingPlaces, Puncher, type MeetingPlaces } from "../../nat/index.ts";
import type { LobbyFacts, Refusal, ServiceMessage } from "../../rendezvous/index.ts";
import { isAddress, type Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import { NODE_CIPHER_SUITE } from "../node-cipher-suite.ts";
import { AddressProver } from "./address-prover.ts";
import { proveOrShut } from "./prove-or-shut.ts";
import type { ServicePlace } from "./service-place.ts";
import { ServiceSocket, type Told } from "./service-socket.ts";
import { toldAddress } from "./told-address.ts";
import type { PublicDoor } from "../public/public-door.ts";
import type { RelayUse } from "../relay/relay-use.ts";

/** The code of a lobby, as far as there is one. */
export type CodeState =
  | { readonly kind: "asking" }
  | { readonly kind: "code"; readonly code: string; readonly isAnother: boolean } // another than before: that one is good no more
  | { readonly kind: "away"; readonly problem: ServiceFact } // it is tried again
  | { readonly kind: "spent"; readonly problem: ServiceFact }; // too many wrong tries: this lobby has no code any more

interface CodeDoorOptions {
  readonly place: ServicePlace;
  readonly clock: Clock;
  readonly hasIpv6: boolean;
  readonly facts: () => LobbyFacts | null; // null: this peer is host no more
  readonly invitation: () => string | null;
  /** For a guest who is on the way: its letters but the first are heard when that is done. Absent: nothing is to be done. */
  readonly prepare?: () => Promise<unknown>;
  readonly local: () => readonly string[]; // "ip:port", of private networks
  readonly relay?: RelayUse | null; // of one that hides no next port of a router is guessed; null, and by default: none
  readonly hadCode?: boolean; // the lobby had one by an earlier door; absent: no
  readonly strangers?: PublicDoor; // for guests that come without a code; absent: nobody may
  /** By the game's own socket. */
  readonly send: (to: Address, bytes: Uint8Array) => void;
  readonly onChange: (state: CodeState) => void;
  /** A guest comes, from one of these places. */
  readonly onMeet?: (places: MeetingPlaces) => void;
}

/** Waits before it is tried again, in turn; the last for all that follow. A service keeps a lobby for 30 s. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const;
/** An update that the service could not take is sent again after so long, or when the service says. */
const UPDATE_AGAIN_MS = 4_000;
/** Codes that were guessed at, of one lobby: each allows three guesses of a million. */
const GUESSED_CODES_MAX = 10;
/** Guests with a code that are on the way at once. A service lets three of them try; the others have proven to know it. */
const GUESTS_MAX = 64;
const PASSWORDS = 32 ** PASSWORD_LETTERS;
type CodeTold = Extract<Told, { readonly kind: "pake" | "ended" }>;
type Hosted = Extract<ServiceMessage, { readonly kind: "hosted" }>;

/**
 * A host at a lobby service: has a code, and lets in guests that know it, through both routers. Without the service the
 * lobby goes on as it is.
 */
export class CodeDoor {
  readonly #options: CodeDoorOptions;
  readonly #timer: WakeTimer;
  readonly #punchTimer: WakeTimer;
  readonly #updateTimer: WakeTimer;
  readonly #puncher = new Puncher();
  #socket: ServiceSocket | null = null;
  #prover: AddressProver | null = null;
  #state: CodeState = { kind: "asking" };
  #code: InviteCode | null = null;
  #codes: CodeHost | null = null;
  #isHosted = false; // at the service, by this line
  #wasGuessedAt = false; // this code
  #guessedCount = 0; // codes
  #resumeToken: string | null = null;
  #told = ""; // facts
  #prepared: Promise<unknown> | null = null; // for the last guest
  #proven: Promise<boolean> = Promise.resolve(false); // for the last guest
  #lobbyId: string | null = null;
  readonly #guests = new Map<string, boolean>(); // with a code, by session: whether the first letter was heard
  readonly #meeting = new Set<string>(); // sessions of guests that this host wanted to meet
  #failures = 0; // since it was hosted
  #isClosed = false;

  constructor(options: CodeDoorOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#open());
    this.#punchTimer = new WakeTimer(options.clock, () => this.#punch());
    this.#updateTimer = new WakeTimer(options.clock, () => this.#updateAgain());
    this.#open();
  }

  get state(): CodeState {
    return this.#state;
  }

  /** By which the service lists it, if it does; null: it has none yet. */
  get lobbyId(): string | null {
    return this.#lobbyId;
  }

  /** Whether what came to the game's socket was for this: it is nothing for the match then. */
  hear(bytes: Uint8Array): boolean {
    return this.#prover?.hear(bytes) === true;
  }

  /** Tells the service what has changed in the lobby, if anything has. */
  update(): void {
    if (this.#isClosed) return;
    const lobby = this.#options.facts();
    if (lobby === null) return this.close();
    const text = JSON.stringify(lobby);
    if (!this.#isHosted || text === this.#told) return;
    this.#told = text;
    void this.#socket?.ask({ kind: "update", lobby }).then((answer) => {
      if (answer?.kind !== "refused" || text !== this.#told || !this.#isHosted) return;
      const waitMs = Math.max(answer.retryMs ?? 0, UPDATE_AGAIN_MS);
      this.#updateTimer.setAt(this.#options.clock.nowMs() + waitMs);
    });
  }

  #updateAgain(): void {
    this.#told = "";
    this.update();
  }

  /** The lobby is gone, and so is its code. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.#socket?.ask({ kind: "close" });
    this.#hangUp();
    this.#timer.clear();
    this.#punchTimer.clear();
  }

  #open(): void {
    const { place, clock, hasIpv6, send } = this.#options;
    const socket = new ServiceSocket({
      ...{ url: place.url, clock },
      onOpen: () => void this.#host(socket),
      onTold: (message) => this.#hear(socket, message),
      onGone: (fault) => this.#lose({ kind: "service-away", from: "lobby", service: place.text, fault }),
    });
    this.#socket = socket;
    const ask = socket.ask.bind(socket);
    this.#prover = new AddressProver({ host: place.host, hasIpv6, clock, ask, send });
  }

  async #host(socket: ServiceSocket): Promise<void> {
    const lobby = this.#options.facts();
    if (lobby === null) {
      this.close();
      return;
    }
    this.#told = JSON.stringify(lobby);
    const answer = await socket.ask({ kind: "host", lobby, resumeToken: this.#resumeToken });
    if (this.#isClosed || socket !== this.#socket || answer === null) return;
    if (answer.kind === "hosted") this.#hearHosted(answer);
    else {
      this.#loseCode(answer.kind === "refused" ? answer.reason : "malformed");
    }
  }

  /** The same place as before has the same code still: the service was away. */
  #hearHosted({ place, resumeToken, lobbyId }: Hosted): void {
    this.#failures = 0;
    this.#isHosted = true;
    this.#lobbyId = lobbyId;
    this.#resumeToken = resumeToken;
    if (this.#isSpent) return this.update();
    const before = this.#code;
    if (before?.place !== place || this.#codes?.isBurnt === true) this.#drawCode(place);
    const code = this.#code;
    const isAnother = before === null ? this.#options.hadCode === true : before !== code;
    if (code !== null) this.#tell({ kind: "code", code: formatInviteCode(code), isAnother });
    this.update();
  }

  #drawCode(place: string): void {
    if (this.#wasGuessedAt) this.#guessedCount += 1;
    if (this.#guessedCount >= GUESSED_CODES_MAX) {
      this.#code = null;
      this.#codes = null;
      return this.#tell({ kind: "spent", problem: { kind: "codes-spent" } }); // the service may list the lobby all the same
    }
    this.#wasGuessedAt = false;
    const code = { place, password: inviteLetters(randomInt(PASSWORDS), PASSWORD_LETTERS) };
    this.#code = code;
    this.#codes = new CodeHost({
      ...{ suite: NODE_CIPHER_SUITE, code, invitation: this.#options.invitation },
      random: () => new Uint8Array(randomBytes(SHARE_BYTES)),
    });
  }

  /** Nobody comes in by a code any more; the lobby may be public still. */
  get #isSpent(): boolean {
    return this.#state.kind === "spent";
  }

  #hear(socket: ServiceSocket, message: Told): void {
    if (this.#isClosed || socket !== this.#socket) return;
    switch (message.kind) {
      case "hosted":
        return this.#hearHosted(message);
      case "guest":
        this.#proven = this.#prove(); // by when the letters are exchanged it is done
        if (!message.needsCode) return this.#admit(socket, message.session);
        if (this.#isSpent || this.#guests.size >= GUESTS_MAX)
          return void socket.ask({ kind: "leave", session: message.session });
        if (!this.#guests.has(message.session)) this.#guests.set(message.session, false);
        this.#prepared = this.#options.prepare?.() ?? null;
        return;
      case "pake":
        if (this.#options.strangers?.hear(message.session, message.data) === true) return;
        if (!this.#guests.has(message.session)) return; // the service is no friend: it has brought nobody
        return this.#hearPrepared(socket, message);
      case "ended":
        this.#guests.delete(message.session);
        this.#options.strangers?.end(message.session);
        this.#meeting.delete(message.session);
        return this.#hearPrepared(socket, message);
      case "met":
        this.#guests.delete(message.session);
        // The service is no friend: nothing is sent for a guest that this host did not want to meet, and once for each.
        if (this.#meeting.delete(message.session) || this.#options.strangers?.end(message.session) === true)
          this.#meet(message);
        return;
      case "refused":
        // The lobby was removed there. For any other reason the service hangs up next.
        if (message.reason === "disk" || message.reason === "busy") this.#loseCode(message.reason);
        return;
      case "changes":
    }
  }

  /** What answers the second letter says where this host is; the first is answered meanwhile. */
  #hearPrepared(socket: ServiceSocket, message: CodeTold): void {
    const isFirst = message.kind === "pake" && this.#guests.get(message.session) === false;
    if (isFirst) this.#guests.set(message.session, true);
    if (isFirst || this.#prepared === null) return this.#hearLetter(socket, message);
    void this.#prepared.then(() => this.#hearLetter(socket, message));
  }

  #hearLetter(socket: ServiceSocket, message: CodeTold): void {
    if (this.#isClosed || socket !== this.#socket) return;
    if (message.kind === "ended") return this.#codes?.end(message.session);
    this.#codes?.hear(message.session, Buffer.from(message.data, "base64"), this.#options.clock.nowMs());
    for (const news of this.#codes?.takeNews() ?? []) void this.#carry(socket, news);
  }

  #admit(socket: ServiceSocket, session: string): void {
    void this.#options.strangers?.admit(socket, session, this.#proven);
  }

  #prove(): Promise<boolean> {
    const { relay = null, clock } = this.#options;
    const prover = this.#prover;
    return prover === null ? Promise.resolve(false) : proveOrShut({ prover, relay, clock });
  }

  async #carry(socket: ServiceSocket, news: CodeHostNews): Promise<void> {
    const { run: session } = news;
    switch (news.kind) {
      case "letter":
        return void socket.ask({ kind: "pake", session, data: Buffer.from(news.bytes).toString("base64") });
      case "friend":
        await this.#proven; // or not, where no UDP is let out: then it is met at the relay
        if (this.#isClosed) return;
        this.#meeting.add(session);
        void socket.ask({ kind: "meet", session, local: this.#options.local() });
        return;
      case "wrong":
        return this.#burn(socket, session, news.triesLeft === 0);
    }
  }

  /** A wrong try. A service that gives no other place for a code that the last one burnt is asked for a lobby anew. */
  async #burn(socket: ServiceSocket, session: string, isLastTry: boolean): Promise<void> {
    this.#wasGuessedAt = true;
    const burnt = this.#codes;
    await socket.ask({ kind: "burn", session });
    if (!isLastTry || this.#isClosed || socket !== this.#socket || burnt !== this.#codes) return;
    this.#resumeToken = null;
    await socket.ask({ kind: "close" });
    if (socket === this.#socket) await this.#host(socket);
  }

  /** So that this machine's router lets in what comes from there: only what the guest has proven is its own. */
  #meet({ addresses, punchInMs }: Extract<Told, { readonly kind: "met" }>): void {
    const nowMs = this.#options.clock.nowMs();
    const told = addresses.flatMap(toldAddress).filter(isAddress);
    const places = meetingPlaces(told, this.#options.relay?.isOnly !== true);
    if (!this.#puncher.meet(places, nowMs + punchInMs, nowMs)) return;
    this.#options.onMeet?.(places);
    this.#punch();
  }

  #punch(): void {
    if (this.#isClosed) return;
    const { clock, send } = this.#options;
    this.#puncher.update(clock.nowMs());
    for (const { to, bytes } of this.#puncher.takeDatagrams()) send(to, bytes);
    if (this.#puncher.nextDueMs !== Infinity) this.#punchTimer.setAt(this.#puncher.nextDueMs);
  }

  #loseCode(refusal: Refusal): void {
    this.#lose({ kind: "no-code", service: this.#options.place.text, refusal });
  }

  #lose(problem: ServiceFact): void {
    if (this.#isClosed) return;
    this.#hangUp();
    const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    assert(waitMs !== undefined, "there is a wait for each failure");
    this.#failures += 1;
    this.#timer.setAt(this.#options.clock.nowMs() + waitMs);
    if (!this.#isSpent) this.#tell({ kind: "away", problem });
  }

  #hangUp(): void {
    this.#meeting.clear();
    this.#guests.clear();
    this.#isHosted = false;
    this.#updateTimer.clear();
    this.#prover?.close();
    this.#prover = null;
    this.#options.strangers?.endAll();
    this.#socket?.close();
    this.#socket = null;
  }

  #tell(state: CodeState): void {
    const isSame = JSON.stringify(state) === JSON.stringify(this.#state);
    this.#state = state;
    if (!isSame) this.#options.onChange(state);
  }
}
