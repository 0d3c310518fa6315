import {
  readPeerMessage,
  readPing,
  readProofRequest,
  readServiceMessage,
  SERVICE_MESSAGE_BYTES_MAX,
  writePing,
  writeProofRequest,
  type ServiceMessage,
} from "../../../rendezvous/index.ts";
import { BUDGETS, Reception, SqliteStore } from "../../../service/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { bytesOfJson, valueOfJson } from "./json-input.ts";

const BYTES_MAX = 3_000;
const PEER_COUNT = 3;
const STEPS_MAX = 64;
const GAME = { version: "1.6", contentHash: "0123456789abcdef" };
const LOBBY = {
  ...{ ...GAME, name: "Søren 🐱", mode: "battle", map: "Four Rooms", seats: 4, taken: 1 },
  ...{ isPublic: true, isRunning: false, mayWatch: true },
};
const HOST = [0, { kind: "host", n: 1, lobby: LOBBY, resumeToken: null }];
const ANY = { text: null, mode: null, map: null, version: null, hasSeat: false, cursor: null };
const PAKE = { kind: "pake", n: 3, session: "$session", data: "AAAA" };

/** What three peers say, one after the other: a peer and its message, or milliseconds that pass. Of $words the service has said the values. */
const SCRIPTS: readonly unknown[] = [
  [HOST, [1, { kind: "find", n: 2, place: "$place", ...GAME }], [1, PAKE], [0, PAKE], 9_000],
  [
    HOST,
    [1, { kind: "find", n: 2, place: "$place", ...GAME }],
    [0, PAKE],
    [0, { kind: "burn", n: 4, session: "$session" }],
  ],
  [
    HOST,
    [1, { kind: "enter", n: 2, lobbyId: "$lobbyId", isWatching: false, ...GAME }],
    [1, { kind: "leave", n: 3, session: "$session" }],
  ],
  [
    HOST,
    [2, { kind: "look", n: 2, ...ANY, text: "four" }],
    1_000,
    [0, { kind: "update", n: 3, lobby: { ...LOBBY, taken: 2 } }],
    1_000,
  ],
  [
    HOST,
    [1, { kind: "enter", n: 2, lobbyId: "$lobbyId", isWatching: false, ...GAME }],
    [1, { kind: "meet", n: 3, session: "$session", local: ["10.0.0.3:1"] }],
  ],
  [
    HOST,
    [1, { kind: "host", n: 5, lobby: LOBBY, resumeToken: "$resumeToken" }],
    [0, { kind: "beat", n: 6 }],
    31_000,
  ],
  [
    [0, { kind: "prove", n: 1 }],
    [0, { kind: "proof", n: 2, proof: "AAAAAAAAAAAAAAAAAAAAAA==" }],
    [1, { kind: "relay", n: 3 }],
  ],
  [HOST, [0, { kind: "close", n: 7 }], [0, { kind: "unlook", n: 8 }]],
];

const TOKEN = new Uint8Array(16).fill(7);

/** What the lobby service hears: a message, a datagram, and what three peers tell it on end. */
export function serviceTargets(): readonly FuzzTarget[] {
  return [
    target("service-message", SCRIPTS.flatMap(messagesOf).map(bytesOfJson), checkMessage),
    target(
      "service-datagram",
      [writeProofRequest(TOKEN), writePing({ token: TOKEN, nonce: TOKEN })],
      checkDatagram,
    ),
    { ...target("service-script", SCRIPTS.map(bytesOfJson), checkScript), cost: 20 },
  ];
}

function target(
  name: string,
  seeds: readonly Uint8Array[],
  check: (input: Uint8Array) => string,
): FuzzTarget {
  const isText = name !== "service-datagram";
  return {
    ...{ name, bytesMax: BYTES_MAX, seeds, check },
    budget: (byteCount) => ({ steps: 100_000 + 1_000 * byteCount, room: 200_000 + 1_000 * byteCount }),
    ...(isText ? { record: { read: (input) => valueOfJson(input) ?? null, write: bytesOfJson } } : {}),
  };
}

function checkMessage(input: Uint8Array): string {
  const read = readPeerMessage(new TextDecoder().decode(input));
  if (!read.ok) return read.reason;
  const again = readPeerMessage(JSON.stringify(read.value));
  mustHold(again.ok && JSON.stringify(again.value) === JSON.stringify(read.value), "read as the same again");
  return "ok";
}

function checkDatagram(input: Uint8Array): string {
  const [token, ping] = [readProofRequest(input), readPing(input)];
  if (token === null && ping === null) return "none";
  mustHold(token === null || ping === null, "one of both");
  const again = ping === null ? writeProofRequest(token!) : writePing(ping);
  mustHold(
    again.every((octet, at) => octet === input[at]),
    "written as the same bytes",
  );
  return "ok";
}

function checkScript(input: Uint8Array): string {
  const script = valueOfJson(input);
  if (!Array.isArray(script)) return "no script";
  const stage = new Stage();
  try {
    for (const step of script.slice(0, STEPS_MAX) as readonly unknown[]) {
      if (typeof step === "number") stage.pass(step);
      else if (Array.isArray(step)) stage.say(Number(step[0]), step[1]);
    }
  } finally {
    stage.close();
  }
  return stage.answered ? "ok" : "nothing was answered";
}

/** A service without a socket, its peers, and what must hold of all that it says to them. */
class Stage {
  answered = false;
  #nowMs = 1_700_000_000_000;
  readonly #store = new SqliteStore(":memory:");
  readonly #reception = new Reception({
    ...{ store: this.#store, now: () => this.#nowMs, wallNow: () => this.#nowMs, budgets: BUDGETS },
    ...{ relay: { place: "relay.example.org:3478", secret: "secret" }, proofPorts: () => [45_080, 45_081] },
  });
  readonly #words = new Map<string, string>();
  readonly #told: ServiceMessage[][] = [];
  readonly #clients = Array.from({ length: PEER_COUNT }, (_, i) => {
    const told: ServiceMessage[] = [];
    this.#told.push(told);
    const line = { send: (text: string) => this.#hear(told, text), close: () => undefined };
    return this.#reception.enter(line, `11.0.0.${i + 1}`);
  });

  say(place: number, message: unknown): void {
    const client = this.#clients[place];
    if (client === undefined) return;
    const text = typeof message === "string" ? message : JSON.stringify(message ?? null);
    const told = this.#told[place]!;
    const before = told.length;
    const wasOpen = client.isOpen;
    const said = text.replaceAll(/\$(\w+)/g, (all, name: string) => this.#words.get(name) ?? all);
    this.#reception.hear(client, said);
    const answers = told.slice(before).filter((one) => "n" in one && one.kind !== "hosted" && one.n !== null);
    mustHold(answers.length <= 1, "a message has one answer");
    mustHold(wasOpen || told.length === before, "who was hung up on is told nothing");
    this.answered ||= answers.length > 0;
    const { lobbies = 0, sessions = 0, sockets = 0 } = this.#reception.gauges;
    mustHold(
      sockets <= PEER_COUNT && lobbies <= STEPS_MAX && sessions <= 4 * PEER_COUNT,
      "no more than may be",
    );
  }

  pass(ms: number): void {
    this.#nowMs += Math.min(Math.max(0, Math.floor(ms)), 3_600_000) || 0;
    this.#reception.sweep();
  }

  close(): void {
    for (const client of this.#clients) this.#reception.leave(client);
    const { sockets, sessions, lookers } = this.#reception.gauges;
    this.#store.close();
    mustHold(
      [sockets, sessions, lookers].every((count) => count === 0),
      "nothing is left of who went",
    );
  }

  #hear(told: ServiceMessage[], text: string): void {
    mustHold(text.length <= SERVICE_MESSAGE_BYTES_MAX, "no longer than a message may be");
    const read = readServiceMessage(text);
    mustHold(read.ok, `a message of the service: ${text.slice(0, 200)}`);
    told.push(read.value);
    for (const [name, value] of Object.entries(read.value))
      if (typeof value === "string") this.#words.set(name, value);
  }
}

function messagesOf(script: unknown): readonly unknown[] {
  return (script as readonly unknown[]).flatMap((step) => (Array.isArray(step) ? [step[1] as unknown] : []));
}
