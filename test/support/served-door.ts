import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

import { readProofRequest, writeProofAnswer } from "../../src/rendezvous/index.ts";
import { CodeDoor, type CodeState } from "../../src/peer/code/code-door.ts";
import type { MeetingPlaces } from "../../src/nat/index.ts";
import { gameOfService } from "../../src/peer/code/game-of-service.ts";
import { readServicePlace } from "../../src/peer/code/service-place.ts";
import type { RelayUse } from "../../src/peer/relay/relay-use.ts";
import { TestClock } from "./test-clock.ts";
import { sentenceOf } from "./sentences.ts";

const LOBBY_ID = "0".repeat(20);
export const TOKEN = "1".repeat(32);
export const SESSION = "2".repeat(32);
const FACTS = {
  ...{ ...gameOfService(), name: "Ada", mode: "classic" as const, map: null, seats: 8, taken: 1 },
  ...{ isPublic: false, isRunning: false, mayWatch: true },
};

interface Asked {
  readonly kind: string;
  readonly n: number;
  readonly resumeToken?: string | null;
  readonly session?: string;
  readonly lobby?: object;
  readonly data?: string; // base64
}
export type Say = (message: object | string) => void;
type Answer = (asked: Asked, say: Say, line: number) => void;

const ends: (() => void)[] = [];

/** After each test. */
export function closeDoors(): void {
  for (const end of ends.splice(0)) end();
}

/** A door at a service that answers so; `line`: how many times it was called before. */
export async function openDoor(answer: Answer, isHidden = false, prepare?: () => Promise<unknown>) {
  const relay = isHidden ? ({ isOnly: true } as RelayUse) : null;
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const asked: Asked[] = [];
  let lines = 0;
  server.on("connection", (socket) => {
    const line = lines;
    lines += 1;
    socket.on("message", (data: Buffer) => {
      const question = JSON.parse(data.toString()) as Asked;
      asked.push(question);
      const say: Say = (message) =>
        socket.send(typeof message === "string" ? message : JSON.stringify(message));
      answer(question, say, line);
    });
  });
  const place = readServicePlace(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const states: CodeState[] = [];
  const sent: string[] = [];
  const met: MeetingPlaces[] = [];
  const facts = { ...FACTS };
  const door: CodeDoor = new CodeDoor({
    ...{ place: place.value, clock, hasIpv6: false, local: () => [], relay },
    facts: () => facts,
    invitation: () => "192.0.2.7:45000",
    ...(prepare === undefined ? {} : { prepare }),
    send: ({ host, port }, bytes) => {
      const token = readProofRequest(bytes);
      if (token === null) return void sent.push(`${host}:${port}`);
      const answer = { token, proof: new Uint8Array(16), ip: "192.0.2.9", port: 9 };
      queueMicrotask(() => void door.hear(writeProofAnswer(answer)));
    },
    onChange: (state) => void states.push(state),
    onMeet: (places) => void met.push(places),
  });
  ends.push(() => {
    door.close();
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const drop = (): void => {
    for (const client of server.clients) client.terminate();
  };
  return { door, clock, states, sent, met, asked, drop, facts };
}

export const hosted = (n: number | null, place = "KQ7") => ({
  kind: "hosted",
  n,
  lobbyId: LOBBY_ID,
  place,
  resumeToken: TOKEN,
});

/** As a service answers that has nothing against anybody. */
export const friendly: Answer = ({ kind, n }, say) => {
  if (kind === "host") say(hosted(n));
  else if (kind === "beat" || kind === "update" || kind === "close") say({ kind: "done", n });
};

export const codesOf = (states: readonly CodeState[]): readonly string[] =>
  states.flatMap((state) => (state.kind === "code" ? [state.code] : []));

export function problemIn(state: CodeState | undefined): string {
  return state !== undefined && "problem" in state ? sentenceOf(state.problem) : "";
}
