import type { Address, Datagram } from "../wire/index.ts";
import { EpochWatch } from "./epoch-watch.ts";
import type { Keeper } from "./keeper.ts";
import {
  CHECK_MS,
  LEASE_SECONDS,
  LEASE_SECONDS_MAX,
  LEASE_SECONDS_MIN,
  REFUSED_CHECKS_MAX,
  REFUSED_MS_MAX,
  REFUSED_MS_MIN,
  SILENT_AFTER_MS,
  stateOfMapping,
  type MappingState,
  type RefusalReason,
} from "./mapping-state.ts";
import { ROUTER_PORT } from "./nat-pmp.ts";
import type { Dialect, Heard } from "./router-dialects.ts";

type Question = "map" | "check" | "return";

/** A question under way: one at a time. */
interface Asked {
  readonly what: Question;
  readonly sinceMs: number;
  count: number;
  nextMs: number;
}

/** What gives a port back is said so often, and each time waited for so long: nobody waits longer for a router at the end. */
const RETURNS_MAX = 3;
const RETURN_WAIT_MS = 250;
/** A check that is not answered so often: the router is gone, or another. */
const CHECKS_MAX = 4;
/** After all tries in vain. */
const PAUSE_MS = 300_000;

/** Keeps a port open by PCP or NAT-PMP. Only what comes from the router's own address and port, and answers, counts. */
export class LeaseKeeper implements Keeper {
  readonly #dialect: Dialect;
  readonly #router: Address;
  readonly #epoch = new EpochWatch();
  #asked: Asked | null = null;
  #host: string | null = null;
  #port: number | null = null;
  #endsMs = -Infinity; // of the lease
  #renewMs = -Infinity;
  #checkMs = -Infinity;
  #refusedChecks = 0; // in a row, while the port is open
  #pauseUntilMs = -Infinity;
  #sinceMs: number | null = null; // of the first question, and since it last answered
  #refusal: RefusalReason | "other-speech" | null = null;
  #isSilent = false;
  #hasAsked = false; // for a port: the router may have opened one
  #isReturning = false;
  #isDone = false;
  #out: Datagram[] = [];

  constructor(dialect: Dialect, router: string) {
    this.#dialect = dialect;
    this.#router = { host: router, port: ROUTER_PORT };
  }

  get state(): MappingState {
    const { by } = this.#dialect;
    if (this.#port !== null && this.#host !== null)
      return stateOfMapping(by, { host: this.#host, port: this.#port });
    if (this.#refusal === "other-speech") return { kind: "silent" };
    if (this.#refusal !== null) return { kind: "refused", by, why: this.#refusal };
    return { kind: this.#isSilent ? "silent" : "asking" };
  }

  get isRefused(): boolean {
    return this.#refusal !== null;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  update(nowMs: number): void {
    if (this.#isDone) return;
    this.#sinceMs ??= nowMs;
    if (nowMs >= this.#endsMs) {
      this.#forgetLease();
      this.#asked = null; // it begins anew
    }
    if (nowMs >= this.#sinceMs + SILENT_AFTER_MS && this.#port === null) this.#isSilent = true;
    const what = this.#due(nowMs);
    if (what === null) return void (this.#asked = null);
    if (this.#asked?.what !== what) this.#asked = { what, sinceMs: nowMs, count: 0, nextMs: nowMs };
    if (nowMs >= this.#asked.nextMs) this.#ask(this.#asked, nowMs);
  }

  hear(bytes: Uint8Array, from: Address, nowMs: number): boolean {
    const isRouter = from.host === this.#router.host && from.port === this.#router.port;
    const heard = isRouter && this.#sinceMs !== null && !this.#isDone ? this.#dialect.read(bytes) : null;
    if (heard === null || !this.#isAsked(heard)) return false;
    this.#isSilent = false;
    this.#sinceMs = nowMs;
    if (this.#isReturning) {
      // Anything to that question: what it refuses now it will refuse again.
      if (heard.kind !== "checked") this.#isDone = true;
      return true;
    }
    this.#take(heard, nowMs);
    this.update(nowMs);
    return true;
  }

  hearReply(): void {
    // it asks nothing by HTTP
  }

  takeDatagrams(): readonly Datagram[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  takeRequests(): readonly [] {
    return [];
  }

  giveBack(nowMs: number): void {
    if (this.#isReturning || this.#isDone) return;
    this.#isReturning = true;
    // Where nothing was ever answered there is nothing to give back, and nobody to say it to.
    this.#isDone = !this.#hasAsked || (this.#port === null && (this.#isSilent || this.#refusal !== null));
    this.update(nowMs);
  }

  nextDueMs(nowMs: number): number {
    if (this.#isDone) return Infinity;
    if (this.#asked !== null) {
      const silentMs =
        this.#isSilent || this.#port !== null ? Infinity : (this.#sinceMs ?? nowMs) + SILENT_AFTER_MS;
      return Math.min(this.#asked.nextMs, silentMs);
    }
    if (nowMs < this.#pauseUntilMs) return Math.min(this.#pauseUntilMs, this.#endsMs);
    return this.#port === null ? nowMs : Math.min(this.#renewMs, this.#checkMs, this.#endsMs);
  }

  /** A lease by PCP carries our number and may come unasked, when something of it has changed. */
  #isAsked(heard: Heard): boolean {
    if (heard.kind === "mapped")
      return heard.host !== null || (this.#asked !== null && this.#asked.what !== "check");
    return heard.kind === "checked" ? this.#asked?.what === "check" : this.#asked !== null;
  }

  #due(nowMs: number): Question | null {
    if (this.#isReturning) return "return";
    if (nowMs < this.#pauseUntilMs) return null;
    if (this.#pauseUntilMs !== -Infinity && this.#refusal !== null) this.#refusal = null; // once more
    this.#pauseUntilMs = -Infinity;
    if (this.#dialect.checkTellsHost && this.#host === null) return "check";
    if (this.#port === null || nowMs >= this.#renewMs) return "map";
    return nowMs >= this.#checkMs ? "check" : null;
  }

  #ask(asked: Asked, nowMs: number): void {
    const isLast = asked.what === "return" && asked.count >= RETURNS_MAX;
    if (isLast) return void (this.#isDone = true);
    const isGone = asked.what === "check" && this.#port !== null && asked.count >= CHECKS_MAX;
    if (isGone) return this.#loseRouter(nowMs);
    const waitMs = asked.what === "return" ? RETURN_WAIT_MS : this.#dialect.waitMs(asked.count + 1);
    if (waitMs === null) return this.#pause(nowMs + PAUSE_MS);
    asked.count += 1;
    asked.nextMs = nowMs + waitMs;
    this.#out.push({ to: this.#router, bytes: this.#bytesOf(asked.what) });
  }

  #bytesOf(what: Question): Uint8Array {
    if (what === "check") return this.#dialect.check();
    this.#hasAsked = true;
    const outside = this.#port === null ? null : { host: this.#host ?? "0.0.0.0", port: this.#port };
    return this.#dialect.map({ outside, lifetimeSeconds: what === "map" ? LEASE_SECONDS : 0 });
  }

  #take(heard: Heard, nowMs: number): void {
    switch (heard.kind) {
      case "other-speech":
        return this.#refuse("other-speech", REFUSED_MS_MAX, nowMs);
      case "refused":
        return this.#hearRefusal(heard, nowMs);
      case "checked":
        this.#refusedChecks = 0;
        this.#checkMs = nowMs + CHECK_MS;
        if (this.#asked?.what === "check") this.#asked = null;
        this.#host = heard.host ?? this.#host;
        if (this.#epoch.hear(heard.epochSeconds, nowMs)) this.#renewMs = nowMs; // it has forgotten
        return;
      case "mapped":
        return this.#takeLease(heard, nowMs);
    }
  }

  #takeLease(heard: Heard & { readonly kind: "mapped" }, nowMs: number): void {
    const seconds = Math.min(heard.lifetimeSeconds, LEASE_SECONDS_MAX);
    if (seconds < LEASE_SECONDS_MIN || heard.port === 0)
      return this.#refuse("senseless", REFUSED_MS_MIN, nowMs);
    this.#epoch.hear(heard.epochSeconds, nowMs); // whatever it forgot before, this it has now
    if (this.#asked?.what === "map") this.#asked = null;
    this.#port = heard.port;
    this.#host = heard.host ?? this.#host;
    this.#endsMs = nowMs + seconds * 1_000;
    this.#renewMs = nowMs + seconds * 500; // with the shortest lease that is more than the 4 s of RFC 6887, 11.2.1
    this.#checkMs = nowMs + CHECK_MS;
  }

  #hearRefusal({ why, seconds }: Heard & { readonly kind: "refused" }, nowMs: number): void {
    const isCheck = this.#asked?.what === "check" && this.#port !== null;
    this.#refusedChecks = isCheck ? this.#refusedChecks + 1 : REFUSED_CHECKS_MAX;
    if (this.#refusedChecks >= REFUSED_CHECKS_MAX) return this.#refuse(why, seconds * 1_000, nowMs);
    this.#asked = null;
    this.#checkMs = nowMs + CHECK_MS;
  }

  #refuse(why: RefusalReason | "other-speech", waitMs: number, nowMs: number): void {
    this.#forgetLease();
    this.#refusal = why;
    this.#pause(nowMs + Math.min(Math.max(waitMs, REFUSED_MS_MIN), REFUSED_MS_MAX));
  }

  /** From the beginning, as if it were another one. */
  #loseRouter(nowMs: number): void {
    this.#forgetLease();
    this.#isSilent = true;
    this.#asked = null;
    this.update(nowMs);
  }

  #forgetLease(): void {
    this.#port = null;
    this.#host = null;
    this.#endsMs = Infinity;
    this.#epoch.forget();
    this.#refusedChecks = 0;
  }

  #pause(untilMs: number): void {
    this.#asked = null;
    this.#pauseUntilMs = untilMs;
  }
}
