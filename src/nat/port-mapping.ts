import type { Address, Datagram } from "../wire/index.ts";
import type { Keeper } from "./keeper.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import type { MappingState, RouterReply, RouterRequest } from "./mapping-state.ts";
import { natPmpDialect, pcpDialect, type Dialect, type DialectFacts } from "./router-dialects.ts";
import { UpnpKeeper } from "./upnp-keeper.ts";

interface PortMappingOptions extends DialectFacts {
  readonly router: string | null; // its IPv4 address; null: not known, UPnP finds it or nobody does
}

/** PCP is asked first; the others when it has not answered for so long, or at once where it is not spoken, or refused. */
const OTHERS_AFTER_MS = 1_000;

/**
 * Has the router open a UDP port to this machine, by whichever of PCP, NAT-PMP and UPnP it speaks, in this order, and keeps it open. Without
 * socket and clock: datagrams and requests are handed out, and what answers them is handed in.
 */
export class PortMapping {
  readonly #options: PortMappingOptions;
  readonly #dialects: readonly Dialect[]; // of all rounds: a port that was asked for by one number is not given to another
  #keepers: readonly Keeper[] = []; // of this round, the one that is asked first first
  #former: Keeper[] = []; // that only give back
  #startMs: number | null = null;
  #winner: Keeper | null = null;
  #isReturning = false;

  constructor(options: PortMappingOptions) {
    this.#options = options;
    this.#dialects = [pcpDialect(options), natPmpDialect(options)];
  }

  get state(): MappingState {
    if (this.#winner !== null) return this.#winner.state;
    const states = this.#keepers.map(({ state }) => state);
    const refused = states.find(({ kind }) => kind === "refused");
    const isSettled = states.length > 0 && states.every(({ kind }) => kind !== "asking");
    if (!isSettled) return { kind: "asking" };
    return refused ?? { kind: "silent" };
  }

  /** Nothing is left to say after giveBack. */
  get isDone(): boolean {
    return this.#isReturning && this.#all.every(({ isDone }) => isDone);
  }

  update(nowMs: number): void {
    if (this.#startMs === null && this.#isReturning) return; // it was never begun
    if (this.#startMs === null) this.#begin(nowMs);
    for (const keeper of this.#started(nowMs)) keeper.update(nowMs);
    this.#choose(nowMs);
  }

  /** Whether that was an answer to a question of ours. */
  hear(bytes: Uint8Array, from: Address, nowMs: number): boolean {
    const isOurs = this.#all.some((keeper) => keeper.hear(bytes, from, nowMs));
    if (isOurs) this.update(nowMs);
    return isOurs;
  }

  /** What came of a request of takeRequests, once for each. */
  hearReply(id: number, reply: RouterReply, nowMs: number): void {
    for (const keeper of this.#all) keeper.hearReply(id, reply, nowMs);
    this.update(nowMs);
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#all.flatMap((keeper) => keeper.takeDatagrams());
  }

  takeRequests(): readonly RouterRequest[] {
    return this.#all.flatMap((keeper) => keeper.takeRequests());
  }

  /** The port is to be closed: update and hear until isDone. */
  giveBack(nowMs: number): void {
    this.#isReturning = true;
    for (const keeper of this.#all) keeper.giveBack(nowMs);
  }

  nextDueMs(nowMs: number): number {
    if (this.#startMs === null) return this.#isReturning ? Infinity : nowMs;
    const started = this.#started(nowMs);
    const isWaiting = started.length < this.#keepers.length + this.#former.length && this.#winner === null;
    const othersMs = isWaiting && !this.#isReturning ? this.#startMs + OTHERS_AFTER_MS : Infinity;
    return Math.min(othersMs, ...started.map((keeper) => keeper.nextDueMs(nowMs)));
  }

  get #all(): readonly Keeper[] {
    return [...this.#keepers, ...this.#former];
  }

  #begin(nowMs: number): void {
    const { router } = this.#options;
    this.#startMs = nowMs;
    const leases = router === null ? [] : this.#dialects.map((dialect) => new LeaseKeeper(dialect, router));
    this.#keepers = [...leases, new UpnpKeeper(this.#options)];
  }

  #started(nowMs: number): readonly Keeper[] {
    const isLate = nowMs >= this.#startMs! + OTHERS_AFTER_MS;
    const isAlone = this.#winner === null && !isLate && !this.#isReturning && !this.#keepers[0]!.isRefused;
    return [...this.#former, ...(isAlone ? this.#keepers.slice(0, 1) : this.#keepers)];
  }

  /** The first that has a port open is the one; the others give back what they may have. Where it loses the port all begin anew. */
  #choose(nowMs: number): void {
    if (this.#isReturning) return;
    this.#former = this.#former.filter(({ isDone }) => !isDone);
    if (this.#winner !== null) {
      if (isOpen(this.#winner.state)) return;
      this.#retire(this.#keepers, nowMs);
      this.#winner = null;
      this.#begin(nowMs);
      for (const keeper of this.#started(nowMs)) keeper.update(nowMs);
      return;
    }
    this.#winner = this.#keepers.find(({ state }) => isOpen(state)) ?? null;
    if (this.#winner === null) return;
    this.#retire(
      this.#keepers.filter((keeper) => keeper !== this.#winner),
      nowMs,
    );
    this.#keepers = [this.#winner];
  }

  #retire(keepers: readonly Keeper[], nowMs: number): void {
    for (const keeper of keepers) keeper.giveBack(nowMs);
    this.#former = [...this.#former, ...keepers].filter(({ isDone }) => !isDone).slice(-FORMER_MAX);
  }
}

/** Those that give back are done within a second by PCP and NAT-PMP, and within four by UPnP. */
const FORMER_MAX = 6;

function isOpen({ kind }: MappingState): boolean {
  return kind === "open" || kind === "inner";
}
