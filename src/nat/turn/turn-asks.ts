import { assert } from "../../base/index.ts";
import { areSameBytes } from "../same-bytes.ts";
import { STUN_ID_BYTES } from "../stun-parts.ts";
import { keyOf, whoAsks, type TurnCredentials } from "./credentials.ts";
import {
  readTurnAnswer,
  TURN_METHODS,
  type TurnChallenge,
  type TurnGrant,
  type TurnMethod,
} from "./turn-answer.ts";
import { isIntact, writeTurnMessage, type TurnAttribute } from "./turn-message.ts";

/** RFC 8489, 6.2.1: the first wait, twice as long each time, so many times; then so many first waits more. */
const [FIRST_WAIT_MS, TRIES_MAX, LAST_WAITS] = [500, 7, 16];
/** So long an answer is waited for: by then datagrams have had all those waits, and over a stream nothing is sent again (RFC 8489, 6.2.2). */
export const TURN_SILENT_MS = 39_500;
assert(
  FIRST_WAIT_MS * (2 ** (TRIES_MAX - 1) - 1 + LAST_WAITS) === TURN_SILENT_MS,
  "a relay is silent after as long by datagrams as over a stream",
);
/** So often the relay may say that it wants another nonce, or credentials, before it is asked no more. */
const CHALLENGES_MAX = 4;
const [UNAUTHORIZED, STALE_NONCE] = [401, 438];

/** What is asked of a relay. The attributes are made anew for each id, for addresses are mixed with it. */
interface TurnWish<About> {
  readonly method: TurnMethod;
  readonly attributes: (id: Uint8Array) => readonly TurnAttribute[];
  readonly about: About; // comes back with what it came to
}

/** What came of a wish: granted, refused with a code, or no answer to any of the tries. */
export type TurnOutcome =
  | { readonly kind: "granted"; readonly grant: TurnGrant }
  | { readonly kind: "refused"; readonly code: number }
  | { readonly kind: "silent" };

export interface TurnResult<About> {
  readonly method: TurnMethod;
  readonly about: About;
  readonly outcome: TurnOutcome;
}

export interface TurnAskOptions {
  readonly credentials: TurnCredentials;
  readonly random: () => number; // u32 that nobody can guess
  readonly isStream?: boolean; // what is sent arrives, or the stream ends; false by default
}

interface Open<About> extends TurnWish<About> {
  id: Uint8Array;
  bytes: Uint8Array;
  key: Uint8Array | null; // by which it is signed
  tries: number;
  challenges: number;
  dueMs: number;
}

/** Requests to a relay, each sent until it is answered; who we are is said as soon as the relay wants to know. */
export class TurnAsks<About> {
  readonly #credentials: TurnCredentials;
  readonly #random: () => number;
  readonly #isStream: boolean;
  #challenge: TurnChallenge | null = null;
  #open: Open<About>[] = [];
  #results: TurnResult<About>[] = [];
  #out: Uint8Array[] = [];

  constructor({ credentials, random, isStream = false }: TurnAskOptions) {
    this.#credentials = credentials;
    this.#random = random;
    this.#isStream = isStream;
  }

  get isIdle(): boolean {
    return this.#open.length === 0;
  }

  get nextDueMs(): number {
    return Math.min(Infinity, ...this.#open.map(({ dueMs }) => dueMs));
  }

  ask(wish: TurnWish<About>, nowMs: number): void {
    const id = this.newId();
    const open = { ...wish, id, bytes: id, key: null, tries: 0, challenges: 0, dueMs: nowMs };
    this.#open.push(open);
    this.#write(open, nowMs);
  }

  /** Forgets all that is open: nobody waits for it any more. */
  drop(): void {
    this.#open = [];
    this.#results = [];
  }

  update(nowMs: number): void {
    for (const open of [...this.#open]) {
      if (nowMs < open.dueMs) continue;
      if (this.#isStream || open.tries >= TRIES_MAX) this.#end(open, { kind: "silent" });
      else this.#send(open, nowMs);
    }
  }

  /** Whether that was an answer to something open. An answer to what was signed has to be signed as well. */
  hear(bytes: Uint8Array, { answer, message }: ReadAnswer, nowMs: number): boolean {
    if (answer.kind === "data") return false;
    const open = this.#open.find(({ id, method }) => method === answer.method && areSameBytes(id, answer.id));
    if (open === undefined) return false;
    const isChallenge =
      answer.kind === "refused" && (answer.code === UNAUTHORIZED || answer.code === STALE_NONCE);
    if (isChallenge) return this.#meetChallenge(open, answer, nowMs);
    if (open.key !== null && !isIntact(bytes, message, open.key)) return false;
    if (answer.kind === "refused") this.#end(open, { kind: "refused", code: answer.code });
    else this.#end(open, { kind: "granted", grant: answer.grant });
    return true;
  }

  takeResults(): readonly TurnResult<About>[] {
    const results = this.#results;
    this.#results = [];
    return results;
  }

  /** What is to be sent to the relay. */
  takeBytes(): readonly Uint8Array[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  newId(): Uint8Array {
    return Uint8Array.from({ length: STUN_ID_BYTES }, () => this.#random() & 0xff);
  }

  /** A nonce that is stale is replaced, and who has not said who it is says so. Credentials that were said and refused are wrong ones. */
  #meetChallenge(open: Open<About>, { code, challenge }: Challenged, nowMs: number): boolean {
    open.challenges += 1;
    const isRefused = code === UNAUTHORIZED && open.key !== null;
    if (challenge === null || isRefused || open.challenges > CHALLENGES_MAX) {
      this.#end(open, { kind: "refused", code });
      return true;
    }
    this.#challenge = challenge;
    open.id = this.newId();
    open.tries = 0;
    this.#write(open, nowMs);
    return true;
  }

  #write(open: Open<About>, nowMs: number): void {
    const { method, id } = open;
    const challenge = this.#challenge;
    const who = challenge === null ? [] : whoAsks(this.#credentials, challenge);
    open.key = challenge === null ? null : keyOf(this.#credentials, challenge);
    const attributes = [...open.attributes(id), ...who];
    open.bytes = writeTurnMessage({ type: TURN_METHODS[method], id, attributes }, open.key);
    this.#send(open, nowMs);
  }

  #send(open: Open<About>, nowMs: number): void {
    open.tries += 1;
    const waits = open.tries === TRIES_MAX ? LAST_WAITS : 2 ** (open.tries - 1);
    open.dueMs = nowMs + (this.#isStream ? TURN_SILENT_MS : FIRST_WAIT_MS * waits);
    this.#out.push(open.bytes);
  }

  #end(open: Open<About>, outcome: TurnOutcome): void {
    this.#open = this.#open.filter((other) => other !== open);
    this.#results.push({ method: open.method, about: open.about, outcome });
  }
}

type ReadAnswer = Extract<ReturnType<typeof readTurnAnswer>, { readonly ok: true }>["value"];
type Challenged = Extract<ReadAnswer["answer"], { readonly kind: "refused" }>;
