import { randomInt } from "node:crypto";
import { placeOfHost, TurnClient, type TurnState } from "../../nat/index.ts";
import { formatAddress, type Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import { findRelay, type RelayGrant, type RelaySource } from "./relay-source.ts";

/** A relay that a peer may use. */
export interface RelayWish {
  readonly source: RelaySource;
  readonly isOnly: boolean; // the player hides its address: nothing goes to others but through the relay
}

/** How it stands with the relay. */
export type RelayState =
  | { readonly kind: "off" } // nobody needed it yet
  | { readonly kind: "asking" }
  | { readonly kind: "open"; readonly relay: string; readonly relayed: Address }
  | { readonly kind: "away"; readonly problem: string } // a sentence; it is tried again
  | { readonly kind: "none"; readonly problem: string }; // there is none, for good

/** An allocation that outlives its peer, for the next on the same port: others look for it there. */
export interface KeptRelay {
  readonly port: number; // of the socket that has it
  readonly grant: RelayGrant;
  readonly client: TurnClient; // open
}

interface RelayUseOptions extends RelayWish {
  readonly clock: Clock;
  readonly kept?: KeptRelay | null; // that a peer before had on the same port; null, and by default: none
  /** By the game's own socket. */
  readonly send: (to: Address, bytes: Uint8Array) => void;
  readonly onCarried: (from: Address, bytes: Uint8Array) => void;
  readonly onState: (state: RelayState) => void; // each change
}

/** A relay gives its ports from here on (RFC 8656, 7.2). Lower ones of the same machine are something else: a service, a host. */
const RELAYED_PORT_MIN = 49_152;
/** Waits before it is tried again, in turn; the last for all that follow. */
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** A relay that has not given an allocation by then counts as away. */
const ALLOCATE_MS_MAX = 8_000;
/** Something was sent and nothing came for so long: the relay is asked whether it still knows us, and again after as long. */
const DOUBT_MS = 3_000;
/** Then it counts as away. */
const SILENCE_MS = 10_000;
/** Nobody waits longer for a relay at the end. */
const CLOSE_MS_MAX = 1_500;
/** Who has no relay's answer by then has been asked without it: a relay is for those who are not reached otherwise. */
const DIRECT_FIRST_MS = 1_000;

/** A peer's allocation at a relay, from the first need of it to the end of its match: kept, replaced when it is lost, and given back. */
export class RelayUse {
  readonly isOnly: boolean;
  readonly isTakenOver: boolean; // the allocation was that of a peer before
  readonly #options: RelayUseOptions;
  readonly #timer: WakeTimer;
  readonly #retryTimer: WakeTimer;
  #grant: RelayGrant | null = null;
  #client: TurnClient | null = null;
  #clientKind: TurnState["kind"] = "asking";
  #state: RelayState = { kind: "off" };
  #relayedHost: string | null = null; // of the last allocation
  #failures = 0; // since it was open
  #sentMs = -Infinity; // through the relay
  #heardMs = Infinity; // of the relay
  #checkMs = -Infinity;
  #askedMs = -Infinity; // for an allocation
  #directUntilMs = -Infinity;
  #onSettled: (() => void)[] = [];
  #onDone: () => void = () => undefined;
  #givingBack: Promise<void> | null = null;
  #isKept = false; // it is not given back at the end
  #isEnding = false; // the relay is told that the allocation is not wanted any more
  #isClosed = false;

  constructor(options: RelayUseOptions) {
    this.#options = options;
    this.isOnly = options.isOnly;
    this.#timer = new WakeTimer(options.clock, () => this.#run());
    this.#retryTimer = new WakeTimer(options.clock, () => void this.#ask());
    this.isTakenOver = this.#takeOver(options.kept ?? null);
  }

  get state(): RelayState {
    return this.#state;
  }

  /** Where others reach this peer through the relay; null: nowhere now. */
  get relayed(): Address | null {
    return this.#client?.state.kind === "open" ? this.#client.state.relayed : null;
  }

  /** The allocation is for the next peer on this port; null: there is none to be kept. */
  keep(port: number): KeptRelay | null {
    const [grant, client] = [this.#grant, this.#client];
    if (this.#isEnding || grant === null || client?.state.kind !== "open") return null;
    this.#isKept = true;
    return { port, grant, client };
  }

  /** Asks for an allocation, if none was asked for. Resolves when it is there, or is known not to be for now. */
  want(): Promise<void> {
    if (this.#state.kind === "off" && !this.#isClosed) {
      this.#tell({ kind: "asking" });
      if (this.#givingBack === null) void this.#ask();
      else void this.#givingBack.then(() => this.#ask());
    }
    if (this.#state.kind !== "asking") return Promise.resolve();
    return new Promise((resolve) => this.#onSettled.push(resolve));
  }

  /** Other ways have the first word: what would go through the relay for a second is not sent. */
  giveOthersTheFirstWord(): void {
    this.#directUntilMs = this.#options.clock.nowMs() + DIRECT_FIRST_MS;
  }

  /** Whether an address is one that the own relay gives: it is reached through both allocations there. */
  gives({ host, port }: Address): boolean {
    return this.#relayedHost === host && port >= RELAYED_PORT_MIN;
  }

  /** Whether packets to that address go through the relay: all do of a peer that hides, else those to who is there as well. */
  carriesTo(address: Address): boolean {
    return this.isOnly || this.gives(address);
  }

  /** What can't be sent is lost, as datagrams are. */
  send(to: Address, bytes: Uint8Array): void {
    const nowMs = this.#options.clock.nowMs();
    const isEarly = !this.isOnly && nowMs < this.#directUntilMs;
    if (this.#client === null || isEarly) return;
    if (this.#heardMs >= this.#sentMs) this.#sentMs = nowMs; // the first since it was heard
    this.#client.send(to, bytes, nowMs);
    this.#run();
  }

  /** Whether a datagram was the relay's: it is no other peer's then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    const client = this.#client;
    const server = this.#grant?.server;
    if (client === null || server?.host !== from.host || server.port !== from.port) return false;
    const nowMs = this.#options.clock.nowMs();
    const carried = client.hear(bytes, from, nowMs);
    if (client.state.kind === "open") this.#heardMs = nowMs;
    this.#run();
    if (carried !== null && this.carriesTo(carried.from))
      this.#options.onCarried(carried.from, carried.bytes);
    return true;
  }

  /** Gives the allocation back as if none had ever been wanted: it may be wanted again. Who hides keeps it. */
  giveBack(): void {
    if (this.isOnly || this.#isClosed || this.#state.kind === "off" || this.#state.kind === "asking") return;
    this.#relayedHost = null;
    this.#givingBack = this.#end().then(() => {
      this.#client = null;
      this.#grant = null;
      this.#isEnding = false;
      this.#givingBack = null;
    });
    this.#tell({ kind: "off" });
  }

  /** Gives the allocation back, and resolves when the relay knows of it, or says nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isKept) {
      this.#timer.clear();
      this.#retryTimer.clear();
      this.#client = null;
    } else await this.#end();
    this.#settle();
  }

  #takeOver(kept: KeptRelay | null): boolean {
    if (kept?.client.state.kind !== "open") return false;
    const { relayed } = kept.client.state;
    this.#grant = kept.grant;
    this.#client = kept.client;
    this.#clientKind = "open";
    this.#relayedHost = relayed.host;
    this.#heardMs = this.#options.clock.nowMs();
    this.#state = { kind: "open", relay: kept.grant.text, relayed };
    this.#run();
    return true;
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    this.#retryTimer.clear();
    const client = this.#client;
    if (client !== null) {
      const { clock } = this.#options;
      client.close(clock.nowMs());
      await new Promise<void>((resolve) => {
        const stopWaiting = clock.setTimer(clock.nowMs() + CLOSE_MS_MAX, resolve);
        this.#onDone = () => {
          stopWaiting();
          resolve();
        };
        this.#run();
      });
    }
    this.#timer.clear();
  }

  async #ask(): Promise<void> {
    const { source, clock } = this.#options;
    const found = await findRelay(source, clock);
    if (this.#isClosed || this.#state.kind === "off") return;
    if (found.kind !== "grant") {
      this.#lose(found.kind, found.problem);
      return;
    }
    this.#grant = found;
    this.#clientKind = "asking";
    this.#askedMs = clock.nowMs();
    const random = (): number => randomInt(2 ** 32);
    this.#client = new TurnClient(
      { server: found.server, credentials: found.credentials, random },
      clock.nowMs(),
    );
    this.#run();
  }

  #run(): void {
    const client = this.#client;
    if (client === null) return;
    const nowMs = this.#options.clock.nowMs();
    if (!this.#isEnding) this.#doubt(client, nowMs);
    client.update(nowMs);
    for (const { to, bytes } of client.takeDatagrams()) this.#options.send(to, bytes);
    const isAsking = client.state.kind === "asking";
    const dueMs = Math.min(client.nextDueMs(nowMs), isAsking ? this.#askedMs + ALLOCATE_MS_MAX : Infinity);
    if (dueMs !== Infinity) this.#timer.setAt(dueMs);
    if (this.#isEnding) {
      if (client.isDone) this.#onDone();
    } else if (isAsking && nowMs >= this.#askedMs + ALLOCATE_MS_MAX)
      this.#lose("away", `The relay ${this.#grant!.text} does not answer.`);
    else if (client.state.kind !== this.#clientKind) this.#follow(client.state, nowMs);
  }

  /** Who sends and hears nothing may have been forgotten: a relay says nothing of its own accord. */
  #doubt(client: TurnClient, nowMs: number): void {
    if (client.state.kind !== "open") return;
    const silentMs = this.#heardMs < this.#sentMs ? nowMs - this.#sentMs : 0;
    if (silentMs >= DOUBT_MS && nowMs >= this.#checkMs + DOUBT_MS) {
      this.#checkMs = nowMs;
      client.check(nowMs);
    }
    const { text } = this.#grant!;
    if (silentMs >= SILENCE_MS)
      this.#tell({ kind: "away", problem: `The relay ${text} does not answer any more.` });
    else if (this.#state.kind === "away" && client.state.kind === this.#clientKind)
      this.#tell({ kind: "open", relay: text, relayed: client.state.relayed });
  }

  /** The allocation is there, or is gone. */
  #follow(state: TurnState, nowMs: number): void {
    this.#clientKind = state.kind;
    const { text, server } = this.#grant!;
    if (state.kind === "open") {
      if (!isLikely(state.relayed, server)) {
        const named = formatAddress(state.relayed);
        return this.#lose("away", `The relay ${text} names an address that can't be its own: ${named}.`);
      }
      this.#failures = 0;
      this.#relayedHost = state.relayed.host;
      this.#heardMs = nowMs;
      this.#sentMs = -Infinity;
      this.#client!.permit(state.relayed, nowMs); // who uses the same relay may send to us
      this.#tell({ kind: "open", relay: text, relayed: state.relayed });
      this.#run();
    } else if (state.kind === "lapsed") {
      this.#client = null;
      this.#tell({ kind: "away", problem: `The relay ${text} has forgotten this peer; it is asked again.` });
      void this.#ask();
    } else if (state.kind === "failed") this.#lose("away", `The relay ${text} ${describeFailure(state)}.`);
  }

  #lose(kind: "none" | "away", problem: string): void {
    this.#client = null;
    this.#grant = null;
    const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!;
    this.#failures += 1;
    if (kind === "away") this.#retryTimer.setAt(this.#options.clock.nowMs() + waitMs);
    this.#tell({ kind, problem });
  }

  #tell(state: RelayState): void {
    const isSame = JSON.stringify(state) === JSON.stringify(this.#state);
    this.#state = state;
    if (isSame) return;
    if (state.kind !== "asking") this.#settle();
    this.#options.onState(state);
  }

  #settle(): void {
    for (const resolve of this.#onSettled.splice(0)) resolve();
  }
}

/** A relay in the internet does not give addresses of a house or of this machine, which it could make us send to, nor the other way round. */
function isLikely(relayed: Address, server: Address): boolean {
  return (placeOfHost(relayed.host) === "public") === (placeOfHost(server.host) === "public");
}

/** The rest of a sentence. */
function describeFailure({ reason, code }: Extract<TurnState, { readonly kind: "failed" }>): string {
  const said = code === null ? "" : ` (${code})`;
  switch (reason) {
    case "silent":
      return "does not answer";
    case "credentials":
      return `does not know who asks, or the time for it is over${said}`;
    case "quota":
      return `gives no more allocations${said}`;
    case "taken":
    case "refused":
      return `refuses${said}`;
  }
}
