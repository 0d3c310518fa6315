import { randomBytes, randomInt } from "node:crypto";
import type { NearLobby } from "../../channel/index.ts";
import { SIM_VERSION } from "../../sim/index.ts";
import { PROTOCOL_VERSION } from "../../wire/index.ts";
import { MACHINE_CLOCK, WakeTimer, type Clock } from "../clock.ts";
import { contentChecksum } from "../environment.ts";
import { Announcer } from "./announcer.ts";
import type { HeardMessage } from "./dns-message.ts";
import {
  asksForLobbies,
  readLobbies,
  recordsOf,
  SERVICE,
  TTL_SECONDS,
  type LobbyFacts,
} from "./lobby-records.ts";
import type { OpenMulticast, OpenMulticastDns } from "./multicast.ts";
import { NearList } from "./near-list.ts";

/** A peer that looks for lobbies asks at once, again a second later, for packets get lost, and then so often. */
const ASK_MS = 10_000;
const ASK_AGAIN_MS = 1_000;
/** That there is no network is told with that question, and not before: sockets take a moment to open. */
const ASKS_UNHEARD = 2;
/** Changes are told once in so long. */
const TELL_MS = 250;
/** An answer waits for so long at most, so that not all come in one moment (RFC 6762, 6). */
const ANSWER_WAIT_MS = { min: 20, max: 120 };
/** Own lobbies of which words may still be on their way back. */
const OWN_KEPT = 8;
const ID_BYTES = 8;

interface NearOptions {
  readonly open: OpenMulticastDns;
  readonly clock?: Clock; // by default this machine's
  /** The lobbies near are others now, while one listens. Told soon after `listen`, too. */
  readonly onLobbies?: (lobbies: readonly NearLobby[], isThere: boolean) => void;
  /** The first thing that does not work; it is no reason to stop. */
  readonly onProblem?: (message: string) => void;
}

/** Finds lobbies on the local network, and has one's own found there. Whatever fails, it is only that nobody is found. */
export class Near {
  readonly #options: NearOptions;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;
  readonly #version = `${PROTOCOL_VERSION}.${SIM_VERSION}.${contentChecksum().toString(16)}`;
  readonly #list = new NearList();
  readonly #announcer = new Announcer(() => this.#makeId());
  #ownIds: readonly string[] = [];
  #end: OpenMulticast | null = null;
  #closing: Promise<void> = Promise.resolve();
  #isListening = false;
  #askAtMs = Infinity;
  #askCount = 0;
  #tellAtMs = Infinity;
  #toldMs = -Infinity;
  #toldThere = false;
  #hasProblem = false;

  constructor(options: NearOptions) {
    this.#options = options;
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#timer = new WakeTimer(this.#clock, () => this.#work());
  }

  get lobbies(): readonly NearLobby[] {
    return this.#list.lobbies;
  }

  /** Looks for lobbies from now on, or does no more. */
  listen(isWanted: boolean): void {
    if (isWanted === this.#isListening) return;
    const nowMs = this.#clock.nowMs();
    this.#isListening = isWanted;
    this.#askCount = 0;
    this.#askAtMs = isWanted ? nowMs : Infinity;
    this.#tellAtMs = isWanted ? nowMs + TELL_MS : Infinity;
    this.#list.clear();
    this.#setTimer();
  }

  /** What others may know of the own lobby; null: there is none, or nothing for others. */
  announce(facts: LobbyFacts | null): void {
    this.#announcer.set(facts, this.#clock.nowMs());
    this.#setTimer();
  }

  /** Says goodbye; resolves when that is out. */
  async close(): Promise<void> {
    this.listen(false);
    this.announce(null);
    this.#work();
    await this.#closing;
  }

  get #isNeeded(): boolean {
    return this.#isListening || this.#announcer.isBusy;
  }

  /** Nothing is done from within a call: what is wanted now may be taken back by what follows, and nobody waits for a network. */
  #setTimer(): void {
    const dueMs = this.#dueMs;
    if (dueMs === Infinity) this.#timer.clear();
    else this.#timer.setAt(Math.max(dueMs, this.#clock.nowMs()));
  }

  get #dueMs(): number {
    if (this.#isNeeded === (this.#end === null)) return -Infinity; // to be opened, or closed
    return Math.min(this.#announcer.nextDueMs, this.#list.nextDueMs, this.#askAtMs, this.#tellAtMs);
  }

  #work(): void {
    const nowMs = this.#clock.nowMs();
    if (this.#isNeeded) this.#end ??= this.#open();
    this.#say(nowMs);
    this.#ask(nowMs);
    if (this.#list.update(nowMs)) this.#tellSoon();
    this.#tell(nowMs);
    if (!this.#isNeeded) this.#rest();
    this.#setTimer();
  }

  #open(): OpenMulticast {
    return this.#options.open({
      nowMs: () => this.#clock.nowMs(),
      onMessage: (message, from) => this.#hear(message, from),
      onProblem: (message) => this.#noteProblem(message),
    });
  }

  #rest(): void {
    const end = this.#end;
    this.#end = null;
    if (end !== null) this.#closing = Promise.all([this.#closing, end.close()]).then(() => undefined);
  }

  #say(nowMs: number): void {
    for (const { id, facts, isGoodbye } of this.#announcer.collect(nowMs)) {
      const ttl = isGoodbye ? 0 : TTL_SECONDS;
      this.#end?.tell((host) => recordsOf(id, facts, { version: this.#version, host, ttl }));
    }
  }

  #ask(nowMs: number): void {
    if (nowMs < this.#askAtMs) return;
    this.#end?.ask(SERVICE);
    this.#askCount += 1;
    this.#askAtMs = nowMs + (this.#askCount === 1 ? ASK_AGAIN_MS : ASK_MS);
    if (this.#end?.isThere !== this.#toldThere) this.#tellSoon(); // a network has come, or gone
  }

  #hear(message: HeardMessage, from: string): void {
    const nowMs = this.#clock.nowMs();
    if (asksForLobbies(message))
      this.#announcer.hearQuestion(nowMs, randomInt(ANSWER_WAIT_MS.min, ANSWER_WAIT_MS.max));
    if (this.#isListening) {
      for (const lobby of readLobbies(message, this.#version))
        if (!this.#ownIds.includes(lobby.id) && this.#list.hear(lobby, from, nowMs)) this.#tellSoon();
    }
    this.#setTimer();
  }

  #tellSoon(): void {
    if (this.#isListening) this.#tellAtMs = Math.min(this.#tellAtMs, this.#toldMs + TELL_MS);
  }

  #tell(nowMs: number): void {
    if (nowMs < this.#tellAtMs) return;
    const isThere = this.#end?.isThere === true;
    if (!isThere && this.#askCount < ASKS_UNHEARD) {
      this.#tellAtMs = this.#askAtMs;
      return;
    }
    this.#tellAtMs = Infinity;
    this.#toldMs = nowMs;
    this.#toldThere = isThere;
    this.#options.onLobbies?.(this.#list.lobbies, this.#toldThere);
  }

  #noteProblem(message: string): void {
    if (this.#hasProblem) return;
    this.#hasProblem = true;
    this.#options.onProblem?.(message);
  }

  #makeId(): string {
    const id = `robocat-${randomBytes(ID_BYTES).toString("hex")}`;
    this.#ownIds = [id, ...this.#ownIds].slice(0, OWN_KEPT);
    return id;
  }
}
