import { mkdtempSync, rmSync } from "node:fs";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import type { LobbyFacts, PeerMessage, ServiceMessage } from "../../src/rendezvous/index.ts";
import { readProofAnswer, writeProofRequest } from "../../src/rendezvous/proof-datagram.ts";
import { readServiceMessage } from "../../src/rendezvous/service-messages.ts";
import { BUDGETS, type Budgets } from "../../src/service/budgets.ts";
import { openService, type Service } from "../../src/service/service.ts";
import { waitingFor } from "./waiting-for.ts";

type ServiceOptions = Parameters<typeof openService>[0];

type Kind = PeerMessage["kind"];
type FieldsOfKind<K extends Kind> = Omit<Extract<PeerMessage, { readonly kind: K }>, "kind" | "n">;
type Told<K extends ServiceMessage["kind"]> = Extract<ServiceMessage, { readonly kind: K }>;

export const GAME = { version: "1.6", contentHash: "0123456789abcdef" } as const;
export const FACTS: LobbyFacts = {
  ...GAME,
  name: "Ada",
  mode: "battle",
  map: "Four Rooms",
  seats: 4,
  taken: 1,
  isPublic: true,
  isRunning: false,
  mayWatch: true,
};
export const ANY_LOBBY = { text: null, mode: null, map: null, version: null, hasSeat: false } as const;

/** Budgets that no test uses up by chance; `less`: those that it is about. */
export function largeBudgets(less: Partial<Budgets> = {}): Budgets {
  const large = Object.fromEntries(
    Object.keys(BUDGETS).map((name) => [name, { burst: 1_000_000_000, perSecond: 1_000_000 }]),
  ) as unknown as Budgets;
  return { ...large, ...less };
}

/** A service of a test, on 127.0.0.1, whose time the test moves. */
export class TestService {
  nowMs = 1_700_000_000_000;
  readonly folder = mkdtempSync(path.join(tmpdir(), "robocat-service-"));
  readonly problems: string[] = [];
  service!: Service;
  readonly #peers: ServicePeer[] = [];
  readonly #options: Partial<ServiceOptions>;

  constructor(options: Partial<ServiceOptions> = {}) {
    this.#options = options;
  }

  async open(): Promise<this> {
    this.service = await openService({
      ...{ host: "127.0.0.1", port: 0, folder: this.folder, sweepsByItself: false },
      ...{
        now: () => this.nowMs,
        wallNow: () => this.nowMs,
        onProblem: (message) => this.problems.push(message),
        budgets: largeBudgets(),
      },
      ...{ socketsOfSourceMax: 100_000, ...this.#options },
    });
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.service.port}`;
  }

  /** Time goes by. */
  pass(ms: number): void {
    this.nowMs += ms;
    this.service.sweep();
  }

  /** `source`: the address that it seems to come from. The service has to be behind a proxy for that. */
  async peer(source: string | null = null): Promise<ServicePeer> {
    const peer = await ServicePeer.open(this.service.port, source);
    this.#peers.push(peer);
    return peer;
  }

  /** A peer with a lobby. */
  async host(facts: Partial<LobbyFacts> = {}): Promise<{ peer: ServicePeer; hosted: Told<"hosted"> }> {
    const peer = await this.peer();
    const hosted = await peer.ask("host", { lobby: { ...FACTS, ...facts }, resumeToken: null });
    return { peer, hosted: as(hosted, "hosted") };
  }

  async close(): Promise<void> {
    for (const peer of this.#peers) peer.drop();
    await this.service.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function as<K extends ServiceMessage["kind"]>(message: ServiceMessage, kind: K): Told<K> {
  if (message.kind !== kind) throw new Error(`not ${kind}: ${JSON.stringify(message)}`);
  return message as Told<K>;
}

/** The other end of a WebSocket, as a peer has it. */
export class ServicePeer {
  readonly closed: Promise<number>; // the code
  readonly #socket: WebSocket;
  readonly #told: ServiceMessage[] = []; // what nobody has taken yet
  #wake: () => void = () => undefined;
  #isClosed = false;
  #n = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      const read = readServiceMessage(data.toString("utf8"));
      if (!read.ok)
        throw new Error(`the service said what is no message (${read.reason}): ${data.toString()}`);
      this.#told.push(read.value);
      this.#wake();
    });
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on("close", (code) => {
        this.#isClosed = true;
        this.#wake();
        resolve(code);
      });
    });
  }

  static async open(port: number, source: string | null = null): Promise<ServicePeer> {
    const headers: Readonly<Record<string, string>> = source === null ? {} : { "x-forwarded-for": source };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?protocol=1`, { headers });
    const peer = new ServicePeer(socket);
    await waitingFor("a WebSocket to open", once(socket, "open"));
    return peer;
  }

  /** Asks, and takes the answer. */
  async ask<K extends Kind>(kind: K, fields: FieldsOfKind<K>): Promise<ServiceMessage> {
    const n = (this.#n += 1);
    this.send({ kind, n, ...fields });
    return this.#take((message) => "n" in message && message.n === n, `the answer to ${kind}`);
  }

  /** What the service says by itself. */
  async hear<K extends ServiceMessage["kind"]>(kind: K): Promise<Told<K>> {
    const message = await this.#take(
      (one) => one.kind === kind && (!("n" in one) || one.n === null),
      `${kind} by itself`,
    );
    return message as Told<K>;
  }

  /** The same, of what it has said until now; undefined: nothing of the kind. What it says comes in order, so all of that is here before the answer to a question. */
  async heardUntilNow<K extends ServiceMessage["kind"]>(kind: K): Promise<Told<K> | undefined> {
    await this.ask("beat", {});
    const at = this.#told.findIndex((one) => one.kind === kind && (!("n" in one) || one.n === null));
    return at < 0 ? undefined : (this.#told.splice(at, 1)[0] as Told<K>);
  }

  /** Whatever it is; a text goes as it is. */
  send(message: unknown): void {
    this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes, { binary: true });
  }

  ping(kind: "ping" | "pong" = "ping"): void {
    this.#socket[kind]();
  }

  /** The answer to a message that is none. */
  async sendWrong(message: unknown): Promise<ServiceMessage> {
    this.send(message);
    return this.#take((one) => one.kind === "refused", "a refusal");
  }

  /** Proves an address by a UDP socket of its own. */
  async prove(servicePort: number): Promise<string> {
    const { token, port } = as(await this.ask("prove", {}), "token");
    const socket = createSocket("udp4");
    try {
      const heard = once(socket, "message");
      socket.send(writeProofRequest(Buffer.from(token, "base64")), port, "127.0.0.1");
      const [bytes] = (await waitingFor(`a proof from port ${servicePort}`, heard)) as [Buffer];
      const { proof } = readProofAnswer(bytes)!;
      return as(await this.ask("proof", { proof: Buffer.from(proof).toString("base64") }), "proven").address;
    } finally {
      socket.close();
    }
  }

  drop(): void {
    this.#socket.terminate();
  }

  async #take(isIt: (message: ServiceMessage) => boolean, words: string): Promise<ServiceMessage> {
    for (;;) {
      const at = this.#told.findIndex(isIt);
      if (at >= 0) return this.#told.splice(at, 1)[0]!;
      if (this.#isClosed) throw new Error(`the socket was closed before ${words}`);
      await waitingFor(words, new Promise<void>((resolve) => (this.#wake = resolve)));
    }
  }
}
