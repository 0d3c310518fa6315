import { isIpv6, type Address, type Datagram } from "../wire/index.ts";
import { placeOfHost } from "./place-of-host.ts";
import { areSameBytes } from "./same-bytes.ts";
import { STUN_ID_BYTES } from "./stun-parts.ts";
import { isStunAnswer, readStunAnswer, writeStunRequest } from "./stun.ts";

/** What servers say of where this machine is seen. One alone can't tell whether others see it there as well. */
export type SeenState =
  | { readonly kind: "asking" }
  | { readonly kind: "silent" } // none has answered
  | { readonly kind: "one"; readonly address: Address } // one server has answered
  | { readonly kind: "same"; readonly address: Address } // two or more, and all see the same
  | { readonly kind: "differs" }; // each sees another address: who joins would as well

/** Servers that are asked at most. */
export const STUN_SERVERS_MAX = 4;
/** RFC 8489, 6.2.1: the first wait, twice as long each time, so many times; then so many first waits more. */
const [FIRST_WAIT_MS, TRIES_MAX, LAST_WAITS] = [500, 7, 16];
/** Asked again so often, which also keeps the router from forgetting: some do after 30 s. */
const AGAIN_MS = 25_000;
/** After all tries in vain. */
const PAUSE_MS = 60_000;

interface Asked {
  readonly server: Address;
  id: Uint8Array;
  count: number; // with this id
  dueMs: number;
  isFailed: boolean; // the last time
  seen: Address | null;
}

/** Asks STUN servers, from the socket of the match, where they see it. Only an answer to a question that is open counts, from where it was asked. */
export class StunAsker {
  readonly #asked: Asked[] = [];
  readonly #random: () => number;
  #out: Datagram[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Asks that server as well, from the next update on, unless there are enough. */
  add(server: Address): void {
    if (this.#asked.length >= STUN_SERVERS_MAX) return;
    const never = { id: new Uint8Array(), count: 0, dueMs: -Infinity, isFailed: false, seen: null };
    this.#asked.push({ server, ...never });
  }

  /** Of the first kind of addresses that was seen at all: IPv4 before IPv6. */
  get state(): SeenState {
    const seen = this.#asked.flatMap(({ seen: address }) => address ?? []);
    const ofIpv4 = seen.filter((address) => !isIpv6(address));
    const [first, ...others] = ofIpv4.length > 0 ? ofIpv4 : seen;
    if (first === undefined)
      return { kind: this.#asked.every(({ isFailed }) => isFailed) ? "silent" : "asking" };
    if (others.length === 0) return { kind: "one", address: first };
    const isSame = others.every(({ host, port }) => host === first.host && port === first.port);
    return isSame ? { kind: "same", address: first } : { kind: "differs" };
  }

  update(nowMs: number): void {
    for (const asked of this.#asked) if (nowMs >= asked.dueMs) this.#ask(asked, nowMs);
  }

  /** Whether that was an answer to a question of ours: it is nothing for the game then. */
  hear(bytes: Uint8Array, { host, port }: Address, nowMs: number): boolean {
    if (this.#asked.length === 0 || !isStunAnswer(bytes)) return false;
    const asked = this.#asked.find(
      ({ server, count }) => count > 0 && server.host === host && server.port === port,
    );
    const answer = asked === undefined ? null : readStunAnswer(bytes);
    if (asked === undefined || answer?.ok !== true || !areSameBytes(answer.value.id, asked.id)) return false;
    const { value } = answer;
    const isUsable = value.kind === "seen" && placeOfHost(value.address.host) === "public";
    asked.seen = isUsable ? value.address : null;
    asked.isFailed = !isUsable;
    asked.count = 0;
    asked.dueMs = nowMs + (isUsable ? AGAIN_MS : PAUSE_MS);
    return true;
  }

  takeDatagrams(): readonly Datagram[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  nextDueMs(nowMs: number): number {
    return Math.max(nowMs, Math.min(Infinity, ...this.#asked.map(({ dueMs }) => dueMs)));
  }

  #ask(asked: Asked, nowMs: number): void {
    if (asked.count >= TRIES_MAX) {
      asked.seen = null;
      asked.isFailed = true;
      asked.count = 0;
      asked.dueMs = nowMs + PAUSE_MS;
      return;
    }
    if (asked.count === 0) asked.id = Uint8Array.from({ length: STUN_ID_BYTES }, () => this.#random() & 0xff);
    asked.count += 1;
    const waits = asked.count === TRIES_MAX ? LAST_WAITS : 2 ** (asked.count - 1);
    asked.dueMs = nowMs + FIRST_WAIT_MS * waits;
    this.#out.push({ to: asked.server, bytes: writeStunRequest(asked.id) });
  }
}
