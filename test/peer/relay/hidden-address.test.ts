// Goal: who hides its address tells nobody where it is: no byte of it that others get has one of its own addresses, and none goes to them directly.
// Method: a host in this process, whose every datagram, message to the service and text before it is sealed is kept; service, guest and
// coturn are processes. The same host, not hidden, shows that its addresses would be found.
import { Socket } from "node:dgram";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { parseIpv4, parseIpv6 } from "../../../src/base/index.ts";
import {
  LivePeer,
  makeRoomKey,
  ownAddresses,
  PublicVisitor,
  type LivePeerEvent,
} from "../../../src/peer/index.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { NODE_CIPHER_SUITE } from "../../../src/peer/node-cipher-suite.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { Coturn, COTURN_HOST, HAS_COTURN } from "../../support/coturn.ts";
import { ProcessBench } from "../../support/robocat-process.ts";
import { eventually, waitingFor } from "../../support/waiting-for.ts";

const TURNS = 10;
let bench: ProcessBench;
let coturn: Coturn;
beforeEach(() => {
  bench = new ProcessBench();
  coturn = new Coturn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bench.clear();
  await coturn.clear();
});

/** What left this process. */
class Told {
  readonly texts: Buffer[] = []; // before they are sealed, or said to the service
  readonly sent: { readonly port: number; readonly to: string; readonly bytes: Buffer }[] = [];

  constructor() {
    const { texts, sent } = this;
    const cipher = NODE_CIPHER_SUITE.cipher.bind(NODE_CIPHER_SUITE);
    vi.spyOn(NODE_CIPHER_SUITE, "cipher").mockImplementation((key) => {
      const made = cipher(key);
      return {
        open: made.open.bind(made),
        seal(nonce, associated, plain) {
          texts.push(Buffer.from(associated), Buffer.from(plain));
          return made.seal(nonce, associated, plain);
        },
      };
    });
    const tell: (this: WebSocket, data: string, options: object) => void = Reflect.get(
      WebSocket.prototype,
      "send",
    );
    vi.spyOn(WebSocket.prototype, "send").mockImplementation(function (this: WebSocket, data) {
      texts.push(Buffer.from(data as string));
      tell.call(this, data as string, {});
    });
    const send: (this: Socket, ...args: never[]) => void = Reflect.get(Socket.prototype, "send");
    vi.spyOn(Socket.prototype, "send").mockImplementation(function (this: Socket, ...args: unknown[]) {
      const [bytes, port, host] = args as [Uint8Array, number, string];
      sent.push({ port: this.address().port, to: `${host}:${port}`, bytes: Buffer.from(bytes) });
      send.apply(this, args as never[]);
    });
  }

  /** How often one of these patterns is in what was told. */
  count(patterns: readonly Buffer[]): number {
    const all = [...this.texts, ...this.sent.map(({ bytes }) => bytes)];
    return all.filter((bytes) => patterns.some((pattern) => bytes.includes(pattern))).length;
  }
}

/** Each address of this machine that others could use: its bytes and its text. */
function ownPatterns(): readonly Buffer[] {
  const hosts = ownAddresses(true).filter((host) => !host.startsWith("127."));
  return hosts.flatMap((host) => {
    const groups = parseIpv6(host);
    const bytes = parseIpv4(host) ?? groups!.flatMap((group) => [group >> 8, group & 0xff]);
    return [Buffer.from(host), Buffer.from([...bytes])];
  });
}

/** A lobby service with a relay, and how it is named. */
async function startService() {
  await coturn.start();
  const relay = ["--relay", `${COTURN_HOST}:${coturn.port}`, "--relay-secret", coturn.secretFile];
  const options = ["--host", COTURN_HOST, "--port", 0, "--data", `${bench.folder}/data`, "--json", ...relay];
  const serving = await bench.run("service", ...options).waitFor(({ event }) => event === "open");
  const place = `${COTURN_HOST}:${Number(serving["port"])}`;
  const service = readServicePlace(place);
  if (!service.ok) throw new Error(service.reason);
  return { place, service: service.value };
}

async function playAsHost(isOnly: boolean) {
  const { place, service } = await startService();
  const told = new Told();
  const codes: string[] = [];
  const live = await LivePeer.open({
    ...{
      homeFolder: bench.homeOf("Ada"),
      name: "Ada",
      team: null,
      seed: 7,
      isRecorded: true,
      replayFile: null,
    },
    role: { kind: "host", port: 0, options: classicOptions(3), map: null, roomKey: makeRoomKey() },
    ...{ autoStartPlayers: 2, stopAfterTurn: TURNS, bot: null, link: null, service },
    relay: { source: { kind: "service", service }, isOnly },
    onEvent: (event: LivePeerEvent) => {
      if (event.kind === "code" && event.code.kind === "code") codes.push(event.code.code);
    },
  });
  await eventually("a code", () => expect(codes.length).toBeGreaterThan(0));
  // It is on this very machine: it hides as well, or else its addresses would be told back to it.
  const joining = ["--service", place, "--hide-address", "--json", "--home", bench.homeOf("Bob")];
  const guest = bench.run("join", codes[0]!, "Bob", ...joining);
  await waitingFor("the end of the match", live.closed);
  const port = live.port;
  expect(guest.linesOf("turn").length).toBeGreaterThanOrEqual(TURNS);
  return { told, sent: told.sent.filter((one) => one.port === port) };
}

const canSee = HAS_COTURN && ownPatterns().length > 0;

test.runIf(canSee)("a host that hides is told of by its relay's address alone", async () => {
  const { told, sent } = await playAsHost(true);
  expect(sent.length).toBeGreaterThan(TURNS);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([`${COTURN_HOST}:${coturn.port}`]));
  expect(told.count(ownPatterns())).toBe(0);
});

test.runIf(canSee)("a host that does not hide tells its own addresses", async () => {
  const { told, sent } = await playAsHost(false);
  expect(new Set(sent.map(({ to }) => to)).size).toBeGreaterThan(1);
  expect(told.count(ownPatterns())).toBeGreaterThan(0);
});

/** Looks at the public lobbies, has the way to the only one measured, and enters it; its host hides as well, for it is on this very machine. */
async function enterPublicLobby(isOnly: boolean) {
  const { place, service } = await startService();
  const hosting = ["--public", "--service", place, "--hide-address", "--json", "--home", bench.homeOf("Ada")];
  bench.run("host", "0", "Ada", ...hosting);
  const told = new Told();
  const relay = { source: { kind: "service", service }, isOnly } as const;
  const visitor = await PublicVisitor.open({ service, link: null, relay, onChange: () => undefined });
  visitor.look({ text: null, mode: null, map: null, version: null, hasSeat: true });
  await eventually("the lobby", () => expect(visitor.view.lobbies).toMatchObject([{ name: "Ada" }]));
  await eventually("the way to it", () => expect(visitor.isMeasured).toBe(true));
  const entered = await visitor.enter(visitor.view.lobbies[0]!.lobbyId, false);
  if (!entered.ok) throw new Error(entered.reason);
  const { port } = entered.value.socket!.socket;
  await entered.value.socket!.socket.close();
  return { told, sent: told.sent.filter((one) => one.port === port) };
}

test.runIf(canSee)("who hides looks at public lobbies, and enters one, through the relay alone", async () => {
  const { told, sent } = await enterPublicLobby(true);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([`${COTURN_HOST}:${coturn.port}`]));
  expect(told.count(ownPatterns())).toBe(0);
});

test.runIf(canSee)("who does not hide tells the host of a public lobby where it is", async () => {
  const { told, sent } = await enterPublicLobby(false);
  expect(new Set(sent.map(({ to }) => to)).size).toBeGreaterThan(1);
  expect(told.count(ownPatterns())).toBeGreaterThan(0);
});
