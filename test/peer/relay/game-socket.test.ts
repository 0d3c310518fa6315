// Goal: the socket of who hides speaks and hears through its relay alone. Method: two of them, a socket that sends directly, and coturn.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";

import {
  assertHides,
  NoRelayError,
  openGameSocket,
  type GameSocket,
} from "../../../src/peer/relay/game-socket.ts";
import { Coturn, COTURN_HOST, coturnCredentials, HAS_COTURN } from "../../support/coturn.ts";
import { waitingFor } from "../../support/waiting-for.ts";

const coturn = new Coturn();
const open: GameSocket[] = [];
afterEach(async () => {
  await Promise.all(open.map((socket) => socket.close()));
  await coturn.clear();
});

async function openHidden(credentials = coturnCredentials()) {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const uri = `turn:${COTURN_HOST}:${coturn.port}`;
  const relay = { source: { kind: "own", uri, credentials }, isOnly: true } as const;
  const socket = await openGameSocket(
    { link: null, relay },
    {
      port: 0,
      onProblem: () => undefined,
      onDatagram: (_, bytes) => {
        heard.push(Buffer.from(bytes).toString());
        wake();
      },
    },
  );
  open.push(socket);
  const hears = () => waitingFor("a datagram", new Promise<void>((resolve) => (wake = resolve)));
  return { socket, heard, hears };
}

test.runIf(HAS_COTURN)("what comes past the relay is not heard by who hides", async () => {
  await coturn.start();
  const [ada, ben] = [await openHidden(), await openHidden()];
  const stranger = createSocket("udp4").bind(0, COTURN_HOST);
  await once(stranger, "listening");
  stranger.send("directly", ada.socket.port, COTURN_HOST);
  const saying = setInterval(() => {
    stranger.send("directly", ada.socket.port, COTURN_HOST);
    ben.socket.send(ada.socket.relay!.relayed!, Buffer.from("through the relay"));
  }, 50);
  while (!ada.heard.includes("through the relay")) await ada.hears();
  clearInterval(saying);
  stranger.close();
  expect(new Set(ada.heard)).toEqual(new Set(["through the relay"]));

  const late = openHidden(coturnCredentials(-60));
  await expect(late).rejects.toThrow(NoRelayError);
  await expect(late).rejects.toMatchObject({ why: { kind: "relay-refuses", why: "credentials", code: 401 } });
});

test("who hides goes on with no socket that was opened before: it has told where it is", async () => {
  const options = { port: 0, onProblem: () => undefined, onDatagram: () => undefined };
  const socket = await openGameSocket({ link: null }, options);
  open.push(socket);
  const source = { kind: "own", uri: "turn:127.0.0.1:1", credentials: coturnCredentials() } as const;
  expect(() => assertHides(socket, { relay: { source, isOnly: true } })).toThrow(NoRelayError);
  for (const relay of [null, { source, isOnly: false }]) assertHides(socket, { relay });
});
