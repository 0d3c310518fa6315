import { randomInt } from "node:crypto";
import { assert, fail, ok, type Result } from "../../base/index.ts";
import type { ServiceFact } from "../../channel/index.ts";
import type { PublicFilter } from "../../rendezvous/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { MACHINE_CLOCK, WakeTimer, type Clock } from "../clock.ts";
import { AddressProver } from "../code/address-prover.ts";
import { localCandidates } from "../code/game-of-service.ts";
import type { ServicePlace } from "../code/service-place.ts";
import { ServiceSocket, type Told } from "../code/service-socket.ts";
import { EarlySocket } from "../early-socket.ts";
import { addressesOf, type ResolvedInvitation } from "../live-peer-options.ts";
import type { RelayWish } from "../relay/relay-state.ts";
import { PublicIntroducer, type Missed } from "./public-introducer.ts";
import { isOpenToAll, PublicRows, type SeenLobby } from "./public-rows.ts";
import { WayMeasurer } from "./way-measurer.ts";

/** What is seen of the public lobbies. */
export interface PublicView {
  readonly lobbies: readonly SeenLobby[]; // the last ones that were told, also while the service is away
  readonly hasMore: boolean; // than these: a search finds them
  readonly isComplete: boolean; // all was told that was asked for
  readonly problem: ServiceFact | null; // why there are none, or old ones
}

interface VisitorOptions {
  readonly service: ServicePlace;
  readonly link: LinkSettings | null;
  readonly relay?: RelayWish | null; // for a lobby that is entered and reached by nothing else, or for all of a player that hides; null, and by default: none
  readonly clock?: Clock;
  readonly measures?: boolean; // how far hosts are; true by default
  readonly onChange: (view: PublicView) => void;
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const;
const RETRY_MS_MAX = 10_000;
/** A list is two pages; what is behind them is found by a search. */
const PAGES_MAX = 2;
/** So many hosts are asked how far they are, so many side by side, and each with its own introduction: it is told where this player is. */
const MEASURED_MAX = 12;
const MEASURED_AT_ONCE = 2;

/** Looks at the public lobbies of a service, measures how far the first of them are, and enters one. It tells the service no name. */
export class PublicVisitor {
  readonly #options: VisitorOptions;
  readonly #clock: Clock;
  readonly #early: EarlySocket;
  readonly #timer: WakeTimer;
  readonly #introducer: PublicIntroducer;
  readonly #measurer: WayMeasurer;
  readonly #rows = new PublicRows();
  readonly #chance = randomInt(16); // where in the digits of an id
  readonly #asked = new Set<string>(); // how far they are
  #measuring = 0;
  #line: ServiceSocket | null = null;
  #prover: AddressProver | null = null;
  #isOpen = false; // the line
  #filter: PublicFilter | null = null;
  #isComplete = false;
  #problem: ServiceFact | null = null;
  #failures = 0; // since it answered
  #isClosed = false;

  private constructor(options: VisitorOptions, early: EarlySocket) {
    this.#options = options;
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#early = early;
    this.#timer = new WakeTimer(this.#clock, () => this.#open());
    const { socket } = early;
    const local = socket.relay?.isOnly === true ? [] : localCandidates(addressesOf(socket, false));
    this.#introducer = new PublicIntroducer({ clock: this.#clock, local, relay: socket.relay });
    this.#measurer = new WayMeasurer(this.#clock, (to, bytes) => early.socket.send(to, bytes));
    this.#open();
  }

  /** Rejects as openGameSocket does. */
  static async open(options: VisitorOptions): Promise<PublicVisitor> {
    let visitor: PublicVisitor | null = null; // not before the socket
    const early = await EarlySocket.open(
      { link: options.link, relay: options.relay, clock: options.clock ?? MACHINE_CLOCK },
      { onDatagram: (_, bytes) => visitor?.hearDatagram(bytes), onProblem: () => undefined },
    );
    return (visitor = new PublicVisitor(options, early));
  }

  get view(): PublicView {
    const { seen, hasMore } = this.#rows;
    return { lobbies: seen, hasMore, isComplete: this.#isComplete, problem: this.#problem };
  }

  /** All hosts that are asked how far they are have answered, or never will. */
  get isMeasured(): boolean {
    return this.#measuring === 0 && this.#toMeasure().length === 0;
  }

  hearDatagram(bytes: Uint8Array): void {
    if (!this.#measurer.hear(bytes)) this.#prover?.hear(bytes);
  }

  look(filter: PublicFilter): void {
    this.#filter = filter;
    this.#isComplete = false;
    this.#timer.clear();
    if (this.#line === null) this.#open();
    else if (this.#isOpen) void this.#fetch(this.#line);
  }

  /** The way into a lobby, or to the match that runs there. Then the socket belongs to the caller, and this visitor is closed. */
  async enter(lobbyId: string, isWatching: boolean): Promise<Result<ResolvedInvitation, Missed>> {
    const [line, prover] = [this.#line, this.#prover];
    if (line === null || prover === null || !this.#isOpen) return fail("gone");
    const wish = { lobbyId, isWatching, isEntering: true };
    const introduced = await this.#introducer.introduce({ line, prover }, wish);
    if (!introduced.ok) return introduced;
    if (this.#isClosed) return fail("gone");
    const { addresses, roomKey } = introduced.value;
    const [address, ...beside] = addresses;
    assert(address !== undefined, "who is introduced is somewhere");
    this.#hangUp();
    this.#isClosed = true;
    this.#early.socket.relay?.giveOthersTheFirstWord();
    return ok({ address, beside, roomKey, socket: this.#early });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#hangUp();
    this.#isClosed = true;
    await this.#early.socket.close();
  }

  #open(): void {
    if (this.#isClosed) return;
    if (this.#line !== null) return this.#isOpen ? void this.#fetch(this.#line) : undefined;
    const { service } = this.#options;
    const line = new ServiceSocket({
      ...{ url: service.url, clock: this.#clock },
      onOpen: () => {
        this.#isOpen = true;
        void this.#fetch(line);
      },
      onTold: (message) => this.#hear(line, message),
      onGone: (fault) => this.#lose({ kind: "service-away", from: "list", service: service.text, fault }),
    });
    this.#line = line;
    const { socket } = this.#early;
    const ask = line.ask.bind(line);
    const proving = { host: service.host, hasIpv6: socket.hasIpv6, clock: this.#clock, ask };
    this.#prover = new AddressProver({ ...proving, send: (to, bytes) => socket.send(to, bytes) });
  }

  /** The pages of what is looked for now. */
  async #fetch(line: ServiceSocket): Promise<void> {
    const filter = this.#filter;
    if (filter === null) return;
    let cursor: string | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const answer = await line.ask({ kind: "look", ...filter, cursor });
      if (line !== this.#line || filter !== this.#filter || answer === null) return;
      if (answer.kind !== "lobbies") {
        this.#waitAfter(answer.kind === "refused" ? answer : { reason: "malformed", retryMs: null });
        return;
      }
      if (page === 0) this.#rows.clear();
      this.#rows.put(answer.lobbies, filter);
      cursor = answer.cursor;
      if (cursor === null) break;
    }
    if (cursor !== null) this.#rows.noteMore();
    this.#failures = 0;
    this.#problem = null;
    this.#isComplete = true;
    this.#tell();
    this.#measureNext();
  }

  #waitAfter({ reason, retryMs }: { readonly reason: string; readonly retryMs: number | null }): void {
    this.#problem = { kind: "no-list", service: this.#options.service.text, refusal: reason };
    this.#timer.setAt(this.#clock.nowMs() + Math.min(retryMs ?? RETRY_MS_MAX, RETRY_MS_MAX));
    this.#tell();
  }

  #hear(line: ServiceSocket, message: Told): void {
    if (line !== this.#line) return;
    this.#introducer.hear(message);
    if (message.kind !== "changes" || this.#filter === null || !this.#isComplete) return;
    this.#rows.change(message, this.#filter);
    this.#tell();
    this.#measureNext();
  }

  /** Those that one could play in: the fullest first, then by chance, so that not all who look ask the same. */
  #toMeasure(): readonly SeenLobby[] {
    if (this.#asked.size >= MEASURED_MAX) return [];
    const chanceOf = ({ lobbyId }: SeenLobby): string => lobbyId.slice(this.#chance);
    return this.#rows.seen
      .filter((lobby) => isOpenToAll(lobby) && !this.#asked.has(lobby.lobbyId))
      .sort((a, b) => a.seats - a.taken - (b.seats - b.taken) || (chanceOf(a) < chanceOf(b) ? -1 : 1));
  }

  #measureNext(): void {
    while (this.#options.measures !== false && this.#measuring < MEASURED_AT_ONCE) {
      const [next] = this.#toMeasure();
      const [line, prover] = [this.#line, this.#prover];
      if (next === undefined || line === null || prover === null) return;
      this.#asked.add(next.lobbyId);
      this.#measuring += 1;
      void this.#measure({ line, prover }, next.lobbyId).then(() => {
        this.#measuring -= 1;
        if (this.#isClosed) return;
        this.#tell();
        this.#measureNext();
      });
    }
  }

  async #measure(by: Parameters<PublicIntroducer["introduce"]>[0], lobbyId: string): Promise<void> {
    const wish = { lobbyId, isWatching: false, isEntering: false };
    const introduced = await this.#introducer.introduce(by, wish);
    if (introduced.ok) this.#rows.noteMeasured(lobbyId, await this.#measurer.measure(introduced.value));
    else if (introduced.reason === "silent") this.#rows.noteMeasured(lobbyId, null);
  }

  #lose(problem: ServiceFact): void {
    if (this.#isClosed) return;
    this.#hangUp();
    this.#problem = problem;
    this.#isComplete = false;
    const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    assert(waitMs !== undefined, "there is a wait for each failure");
    this.#failures += 1;
    this.#timer.setAt(this.#clock.nowMs() + waitMs);
    this.#tell();
  }

  #hangUp(): void {
    this.#timer.clear();
    this.#isOpen = false;
    this.#prover?.close();
    this.#prover = null;
    this.#line?.close();
    this.#line = null;
    this.#introducer.endAll();
    this.#measurer.close();
  }

  #tell(): void {
    if (!this.#isClosed) this.#options.onChange(this.view);
  }
}
