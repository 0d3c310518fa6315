import type { RelayCut, RelayFact } from "../../channel/index.ts";
import { TurnClient, type TurnState } from "../../nat/index.ts";
import { formatAddress, type Address } from "../../wire/index.ts";
import { WakeTimer } from "../clock.ts";
import { randomU32 } from "../random-u32.ts";
import { findRelay, type RelayGrant } from "./relay-source.ts";
import type { KeptRelay, RelayState, RelayUseOptions } from "./relay-state.ts";
import { RelayPauses } from "./relay-pauses.ts";
import { RelaySilence } from "./relay-silence.ts";
import type { RelayStream } from "./relay-stream.ts";
import { isLikely } from "./likely-address.ts";
import { StreamOpening } from "./stream-opening.ts";

/** A relay gives its ports from here on (RFC 8656, 7.2). Lower ones of the same machine are something else: a service, a host. */
const RELAYED_PORT_MIN = 49_152;
/** A relay that has not given an allocation by then counts as away. */
const ALLOCATE_MS_MAX = 8_000;
/** Nobody waits longer for a relay at the end. */
const CLOSE_MS_MAX = 1_500;
/** For so long others are asked without the relay: it is for peers that are not reached otherwise. */
const DIRECT_FIRST_MS = 1_000;

/** A peer's allocation at a relay, from the first need of it to the end of its match: kept, replaced when it is lost, and given back. */
export class RelayUse {
  readonly isOnly: boolean;
  readonly isTakenOver: boolean; // the allocation was that of a peer before
  readonly #options: RelayUseOptions;
  readonly #timer: WakeTimer;
  readonly #retryTimer: WakeTimer;
  readonly #opening: StreamOpening;
  #grant: RelayGrant | null = null;
  #client: TurnClient | null = null;
  #stream: RelayStream | null = null; // null: by the game's own socket
  #prefersStream = false; // it was the way that worked
  #clientKind: TurnState["kind"] = "asking";
  #state: RelayState = { kind: "off" };
  #relayedHost: string | null = null; // of the last allocation
  readonly #pauses = new RelayPauses();
  readonly #silence = new RelaySilence();
  #askedMs = -Infinity; // for an allocation
  #directUntilMs = -Infinity;
  #onSettled: (() => void)[] = [];
  readonly #onStream = new Set<() => void>();
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
    this.#opening = new StreamOpening({
      clock: options.clock,
      onOpen: (stream) => this.#askOver(stream),
      onFail: (fault) => {
        if (this.#client !== null) return; // over UDP it is asked on
        this.#lose("away", { kind: "relay-tls-shut", relay: this.#grant!.tls!.text, fault });
      },
    });
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
    return { port, grant, client, stream: this.#stream };
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

  /** Calls when the allocation is one over a stream, until the answer is called: of UDP nothing was heard then. */
  whenStream(call: () => void): () => void {
    if (this.#stream !== null && this.#clientKind === "open") call();
    else this.#onStream.add(call);
    return () => void this.#onStream.delete(call);
  }

  /** Other ways have the first word: what would go through the relay for a second is not sent, if it could go over UDP. */
  giveOthersTheFirstWord(): void {
    this.#directUntilMs = this.#options.clock.nowMs() + DIRECT_FIRST_MS;
  }

  /** Whether an address is one that the own relay gives: it is reached through both allocations there. */
  gives({ host, port }: Address): boolean {
    return this.#relayedHost === host && port >= RELAYED_PORT_MIN;
  }

  /** Whether packets to that address go through the relay: all do of a peer that hides, else those to peers that are there as well. */
  carriesTo(address: Address): boolean {
    return this.isOnly || this.gives(address);
  }

  /** What can't be sent is lost, as datagrams are. */
  send(to: Address, bytes: Uint8Array): void {
    const nowMs = this.#options.clock.nowMs();
    const isEarly = !this.isOnly && this.#stream === null && nowMs < this.#directUntilMs;
    if (this.#client === null || isEarly) return;
    this.#silence.noteSent(nowMs);
    this.#client.send(to, bytes, nowMs);
    this.#run();
  }

  /** Whether a datagram was the relay's: it is no other peer's then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    const client = this.#client;
    const server = this.#grant?.server;
    if (client === null || server?.host !== from.host || server.port !== from.port) return false;
    if (this.#stream === null) this.#hear(client, from, bytes);
    return true;
  }

  /** Gives the allocation back as if none had ever been wanted: it may be wanted again. A player that hides keeps it. */
  giveBack(): void {
    if (this.isOnly || this.#isClosed || this.#state.kind === "off" || this.#state.kind === "asking") return;
    this.#relayedHost = null;
    this.#givingBack = this.#end().then(() => {
      this.#client = null;
      this.#grant = null;
      this.#pauses.beginAnew();
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
      this.#stream?.leave(this.#options.clock);
      this.#client = null;
    } else await this.#end();
    this.#settle();
  }

  #takeOver(kept: KeptRelay | null): boolean {
    if (kept?.client.state.kind !== "open") return false;
    const { relayed } = kept.client.state;
    this.#grant = kept.grant;
    this.#client = kept.client;
    if (kept.stream !== null) this.#listenTo(kept.stream);
    this.#clientKind = "open";
    this.#relayedHost = relayed.host;
    const nowMs = this.#options.clock.nowMs();
    this.#pauses.noteOpen(nowMs);
    this.#silence.begin(nowMs);
    this.#state = { kind: "open", relay: this.#text, relayed };
    this.#run();
    return true;
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    this.#retryTimer.clear();
    this.#opening.stop();
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
    this.#dropStream();
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
    const { tls } = found;
    if (tls !== null) this.#opening.begin(tls, this.#prefersStream);
    if (tls === null || !this.#prefersStream) this.#askAt(found);
  }

  /** Of that server, by the stream if there is one. */
  #askAt({ server, credentials }: Pick<RelayGrant, "server" | "credentials">): void {
    const nowMs = (this.#askedMs = this.#options.clock.nowMs());
    this.#clientKind = "asking";
    const wish = { server, credentials, random: randomU32, isStream: this.#stream !== null };
    this.#client = new TurnClient(wish, nowMs);
    this.#run();
  }

  #askOver(stream: RelayStream): void {
    this.#listenTo(stream);
    this.#askAt({ server: stream.server, credentials: this.#grant!.credentials });
  }

  #listenTo(stream: RelayStream): void {
    this.#stream = stream;
    stream.listen({
      onMessage: (bytes) => {
        if (this.#client !== null) this.#hear(this.#client, stream.server, bytes);
      },
      onEnd: (how) => this.#loseStream(how),
    });
  }

  #hear(client: TurnClient, from: Address, bytes: Uint8Array): void {
    this.#opening.stop(); // it answers
    const nowMs = this.#options.clock.nowMs();
    const carried = client.hear(bytes, from, nowMs);
    if (client.state.kind === "open") this.#silence.noteHeard(nowMs);
    this.#run();
    if (carried !== null && this.carriesTo(carried.from))
      this.#options.onCarried(carried.from, carried.bytes);
  }

  #run(): void {
    const client = this.#client;
    if (client === null) return;
    const nowMs = this.#options.clock.nowMs();
    if (!this.#isEnding) this.#doubt(client, nowMs);
    if (this.#client !== client) return;
    client.update(nowMs);
    for (const { to, bytes } of client.takeDatagrams())
      if (this.#stream === null) this.#options.send(to, bytes);
      else this.#stream.send(bytes);
    const isAsking = client.state.kind === "asking";
    const dueMs = Math.min(client.nextDueMs(nowMs), isAsking ? this.#askedMs + ALLOCATE_MS_MAX : Infinity);
    if (dueMs !== Infinity) this.#timer.setAt(dueMs);
    if (this.#isEnding) {
      if (client.isDone) this.#onDone();
    } else if (isAsking && nowMs >= this.#askedMs + ALLOCATE_MS_MAX)
      this.#lose("away", { kind: "relay-silent", relay: this.#text, tls: this.#opening.problem });
    else if (client.state.kind !== this.#clientKind) this.#follow(client.state, nowMs);
  }

  /** A peer that sends and hears nothing may have been forgotten: a relay says nothing of its own accord. */
  #doubt(client: TurnClient, nowMs: number): void {
    if (client.state.kind !== "open") return;
    if (this.#silence.takeCheck(nowMs)) client.check(nowMs);
    const relay = this.#text;
    const isAway = this.#silence.isLong(nowMs);
    if (isAway && this.#stream !== null) this.#loseStream("mute");
    else if (isAway) this.#tell({ kind: "away", problem: { kind: "relay-gone", relay } });
    else if (this.#state.kind === "away" && client.state.kind === this.#clientKind)
      this.#tell({ kind: "open", relay, relayed: client.state.relayed });
  }

  /** The allocation is there, or is gone. */
  #follow(state: TurnState, nowMs: number): void {
    this.#clientKind = state.kind;
    const relay = this.#text;
    if (state.kind === "open") {
      if (!isLikely(state.relayed, this.#stream?.server ?? this.#grant!.server)) {
        const named = formatAddress(state.relayed);
        return this.#lose("away", { kind: "relay-doubtful", relay, named });
      }
      this.#relayedHost = state.relayed.host;
      this.#pauses.noteOpen(nowMs);
      this.#silence.begin(nowMs);
      this.#prefersStream = this.#stream !== null;
      if (this.#prefersStream) for (const call of this.#onStream) call();
      this.#client!.permit(state.relayed, nowMs); // peers that use the same relay may send to us
      this.#tell({ kind: "open", relay, relayed: state.relayed });
      this.#run();
    } else if (state.kind === "lapsed" && !this.#pauses.noteGone(nowMs))
      this.#lose("away", { kind: "relay-forgot", relay });
    else if (state.kind === "lapsed") {
      this.#client = null;
      this.#dropStream();
      this.#tell({ kind: "away", problem: { kind: "relay-forgot", relay } });
      void this.#ask();
    } else if (state.kind === "failed")
      this.#lose("away", { kind: "relay-refuses", relay, why: state.reason, code: state.code });
  }

  /** A connection that was good is opened again at once; one that was not is tried after a while, and UDP before it. */
  #loseStream(how: RelayCut): void {
    const relay = this.#text;
    const hasLasted = this.#clientKind === "open" && this.#pauses.noteGone(this.#options.clock.nowMs());
    this.#client = null;
    this.#dropStream();
    if (this.#isEnding) this.#onDone();
    else if (hasLasted) {
      this.#tell({ kind: "away", problem: { kind: "relay-cut", relay, how, isReopened: true } });
      void this.#ask();
    } else this.#lose("away", { kind: "relay-cut", relay, how, isReopened: false });
  }

  #dropStream(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  /** The relay as people name it, by the way to it. */
  get #text(): string {
    const { text, tls } = this.#grant!;
    return this.#stream === null || tls === null ? text : `${tls.text} over TLS`;
  }

  #lose(kind: "none" | "away", problem: RelayFact): void {
    this.#opening.stop();
    this.#dropStream();
    this.#prefersStream = false;
    this.#client = this.#grant = null;
    const waitMs = this.#pauses.next();
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
