import type { Address } from "../base/index.ts";
import { readPeerMessage, LOBBY_SILENCE_MS_MAX, type PeerMessage } from "../rendezvous/index.ts";
import { Purses, sourceOf, type Budgets } from "./budgets.ts";
import { Client, refuse, type Answer, type Line } from "./client.ts";
import { Hosting } from "./hosting.ts";
import { Looking, type Page } from "./looking.ts";
import { Metrics } from "./metrics.ts";
import { Proofs } from "./proofs.ts";
import { relayAnswer, type Relay } from "./relay.ts";
import { Sessions } from "./sessions.ts";
import type { LobbyStore } from "./store.ts";

const MALFORMED_MAX = 10;
/** Of a message that the address could not pay for: by then some of its budget is there again. */
const UNPAID_RETRY_MS = 1_000;

interface ReceptionOptions {
  readonly store: LobbyStore;
  readonly now: () => number; // ms from any beginning, see awakeTime
  readonly wallNow: () => number; // ms since 1970, for what outlives the process or is told to others
  readonly budgets: Budgets;
  readonly relay: Relay | null;
  /** The UDP ports where addresses are proven, one at least. */
  readonly proofPorts: () => readonly number[];
}

/** Hears what peers say, spends their budgets, and hands each request to the part it belongs to. It knows no socket and no timer. */
export class Reception {
  readonly metrics = new Metrics();
  readonly purses: Purses;
  readonly looking = new Looking();
  readonly #options: ReceptionOptions;
  readonly #clients = new Set<Client>();
  readonly #hosting: Hosting;
  readonly #sessions: Sessions;
  readonly #proofs: Proofs;

  constructor(options: ReceptionOptions) {
    const { store, now, wallNow, budgets } = options;
    this.#options = options;
    this.purses = new Purses(budgets);
    this.#hosting = new Hosting({
      ...{ store, now, wallNow },
      mayOpen: ({ source }) => this.purses.take(source, "lobbies", now()),
      onChanged: (lobbyId, lobby) => this.looking.noteChanged(lobbyId, lobby),
      onGone: (lobbyId, reason) => {
        if (reason === "burnt") this.metrics.count("places_burnt_total");
        this.#sessions.endAllOf(lobbyId, reason);
      },
    });
    this.#sessions = new Sessions({
      ...{ store, hosting: this.#hosting, now, wallNow },
      mayIntroduce: (lobbyId) => this.purses.take(lobbyId, "strangers", now()),
    });
    this.#proofs = new Proofs(now, ({ source }) => this.purses.take(source, "datagrams", now()));
  }

  /** What is there now, for metrics. */
  get gauges(): Readonly<Record<string, number>> {
    return {
      lobbies: this.#hosting.lobbyCount,
      sockets: this.#clients.size,
      sessions: this.#sessions.count,
      lookers: this.looking.lookerCount,
      budgets: this.purses.size,
      disk_full: Number(this.#options.store.isFull),
    };
  }

  get socketCount(): number {
    return this.#clients.size;
  }

  enter(line: Line, ip: string): Client {
    const nowMs = this.#options.now();
    const purse = this.purses.apart("socket", nowMs);
    const client = new Client(line, { source: sourceOf(ip), purse, nowMs });
    this.#clients.add(client);
    return client;
  }

  leave(client: Client): void {
    client.noteClosed();
    if (!this.#clients.delete(client)) return;
    this.#sessions.noteLeft(client);
    this.#hosting.noteLeft(client);
    this.#proofs.noteLeft(client);
    this.looking.unlook(client);
  }

  /** One message of a peer. */
  hear(client: Client, text: string): void {
    if (!this.#allows(client)) return;
    client.heardMs = this.#options.now();
    const isPaidFor = this.#paysFor(client, text);
    const read = readPeerMessage(text);
    if (!read.ok) {
      this.#count("malformed");
      client.tell({ kind: "refused", n: questionOf(text), reason: "malformed", retryMs: null });
      client.malformedCount += 1;
      if (client.malformedCount >= MALFORMED_MAX) this.#hangUp(client, null);
      return;
    }
    const message = read.value;
    this.metrics.count("messages_total", `kind="${message.kind}"`);
    const isAnswered = isPaidFor || keepsLobby(message);
    const answer = isAnswered ? this.#answer(client, message) : refuse("too-much", UNPAID_RETRY_MS);
    if (answer.kind === "refused") this.#count(answer.reason);
    client.tell({ ...answer, n: message.n });
  }

  /** A ping of the WebSocket, or an answer to one. It says nothing, and keeps no socket open. */
  hearPing(client: Client): void {
    this.#allows(client);
  }

  /** What a datagram is answered with. */
  hearDatagram(from: Address, bytes: Uint8Array): Uint8Array | null {
    const answer = this.#proofs.answer(from, bytes);
    if (answer !== null) this.metrics.count("proof_answers_total");
    return answer;
  }

  /** A page for a client that asks without a socket; null: the budget is used up. */
  page(ip: string, ...wish: Parameters<Looking["page"]>): Page | null {
    return this.purses.take(sourceOf(ip), "lists", this.#options.now()) ? this.looking.page(...wish) : null;
  }

  /** What time brings; once a second. */
  sweep(): void {
    const nowMs = this.#options.now();
    for (const client of [...this.#clients])
      if (nowMs - client.heardMs >= LOBBY_SILENCE_MS_MAX) this.#hangUp(client, null);
    this.#sessions.sweep();
    this.#hosting.sweep();
    this.#proofs.sweep();
    this.purses.sweep(nowMs);
    this.#options.store.sweep(this.#options.wallNow());
    this.looking.tell();
  }

  /** The service ends. Lobbies are kept: it may be back soon. */
  stop(): void {
    const clients = [...this.#clients];
    this.#clients.clear(); // that their lines go now is nobody's wrong try
    for (const client of clients) client.end("stopping");
  }

  #answer(client: Client, message: PeerMessage): Answer {
    const { wallNow, relay, proofPorts } = this.#options;
    const isAfforded = this.#affords(client, message.kind);
    if (!isAfforded) return refuse("too-much", 10_000);
    switch (message.kind) {
      case "host":
        return this.#hosting.host(client, message.lobby, message.resumeToken);
      case "update":
        return this.#hosting.update(client, message.lobby);
      case "beat":
        return { kind: "done" };
      case "close":
        return this.#hosting.close(client);
      case "burn":
        return this.#sessions.burn(client, message);
      case "find":
        return this.#sessions.find(client, message);
      case "enter":
        return this.#sessions.enter(client, message);
      case "pake":
        return this.#sessions.pake(client, message);
      case "prove":
        return this.#proofs.prove(client, proofPorts());
      case "proof":
        return this.#proofs.proof(client, message);
      case "meet":
        return this.#sessions.meet(client, message);
      case "leave":
        return this.#sessions.leave(client, message);
      case "look": {
        const { text, mode, map, version, hasSeat, cursor } = message;
        return this.looking.look(client, { text, mode, map, version, hasSeat }, cursor);
      }
      case "unlook":
        return this.looking.unlook(client);
      case "relay":
        return relayAnswer(relay, wallNow());
    }
  }

  /** Whether a socket may say one thing more. One that may not is hung up on. */
  #allows(client: Client): boolean {
    if (!client.isOpen) return false;
    if (client.purse.take(this.#options.now())) return true;
    this.#count("too-much");
    this.#hangUp(client, "too-much");
    return false;
  }

  /** The address pays for what all of its sockets say. */
  #paysFor({ source }: Client, text: string): boolean {
    const nowMs = this.#options.now();
    return (
      this.purses.take(source, "messages", nowMs) && this.purses.take(source, "bytes", nowMs, text.length)
    );
  }

  /** Some messages cost more than being read. */
  #affords({ source }: Client, kind: PeerMessage["kind"]): boolean {
    const budget = COSTS[kind];
    return budget === undefined || this.purses.take(source, budget, this.#options.now());
  }

  #hangUp(client: Client, reason: "too-much" | null): void {
    client.end(reason);
    this.leave(client);
  }

  #count(reason: string): void {
    this.metrics.count("refused_total", `reason="${reason}"`);
  }
}

const COSTS: Partial<Record<PeerMessage["kind"], keyof Budgets>> = {
  find: "guesses",
  enter: "lists", // an id can't be guessed
  look: "lists",
  prove: "tokens",
  relay: "tokens",
};

/** Whatever others at its address say, a host keeps its lobby. */
function keepsLobby(message: PeerMessage): boolean {
  return message.kind === "beat" || (message.kind === "host" && message.resumeToken !== null);
}

/** The number of a message that is none, if it has one, so that who sent it knows which. */
function questionOf(text: string): number | null {
  const digits = /"n":([0-9]{1,9})[,}]/.exec(text.slice(0, 4_096))?.[1];
  return digits === undefined ? null : Number(digits);
}
