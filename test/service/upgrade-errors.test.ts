// Goal: who hangs up hard while a WebSocket is asked for ends that connection, and not the service.
// Method: an app whose answer to the asking waits until the connection is reset; then it goes on as it would have.
import Fastify from "fastify";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Upgrades } from "../../src/service/upgrades.ts";
import { mistake, nextServerSocket } from "../support/server-sockets.ts";
import { waitingFor } from "../support/waiting-for.ts";

const UPGRADE =
  "GET /ws HTTP/1.1\r\nhost: service\r\nupgrade: websocket\r\nconnection: upgrade\r\n" +
  `sec-websocket-version: 13\r\nsec-websocket-key: ${"A".repeat(22)}==\r\n\r\n`;

test.each(["taken", "refused"])(
  "a connection that is reset before its WebSocket is %s harms nobody",
  async (end) => {
    const app = Fastify();
    const upgrades = new Upgrades(app);
    let ask: () => void = () => undefined;
    let goOn: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const answered = new Promise<void>((resolve) => {
      app.get("/ws", async (request, reply) => {
        ask();
        await held;
        setImmediate(resolve);
        if (end === "refused") return reply.code(403).send();
        upgrades.accept(request, reply, (socket) => socket.terminate());
        return reply;
      });
    });
    app.get("/health", () => "ok");
    await app.listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const taken = nextServerSocket(port);
    const anyMistake = mistake();
    const connection = connect(port, "127.0.0.1");
    connection.on("error", () => undefined);
    await waitingFor("a connection", once(connection, "connect"));
    connection.write(UPGRADE);
    await waitingFor("the asking", asked);
    const { closed } = await taken;
    connection.resetAndDestroy();
    await waitingFor("the end of the connection", Promise.race([closed, anyMistake]));
    goOn();
    await waitingFor("the answer", Promise.race([answered, anyMistake]));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  },
);
