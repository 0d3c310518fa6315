// Goal: whatever is asked before a WebSocket on the same connection, nobody else notices. Method: raw requests, in one piece, to a service
// that runs; each has to end its connection and nothing more. Mistakes that Node finds in a callback fail the test at once.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { TestService } from "../support/service-peer.ts";
import { waitingFor } from "../support/waiting-for.ts";

let tested: TestService;
beforeAll(async () => {
  tested = await new TestService().open();
});
afterAll(() => tested.close());

const HOST = "host: service\r\n";
const asking = (line: string, headers = ""): string => `${line} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const UPGRADE = asking(
  "GET /ws?protocol=1",
  "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n" +
    `sec-websocket-key: ${"A".repeat(22)}==\r\n`,
);

/** A connection of its own, and a mistake of the service about it: that would end the whole program. */
async function open(): Promise<{ readonly connection: Socket; readonly mistake: Promise<never> }> {
  const connection = connect(tested.service.port, "127.0.0.1");
  connection.on("error", () => undefined);
  const mistake = new Promise<never>((_, reject) => {
    process.once("uncaughtException", reject);
    onTestFinished(() => void process.off("uncaughtException", reject));
  });
  mistake.catch(() => undefined); // the test has ended
  onTestFinished(() => void connection.destroy());
  await waitingFor("a connection", once(connection, "connect"));
  return { connection, mistake };
}

const BEFORE: Readonly<Record<string, string>> = {
  "a page": asking("GET /lobbies"),
  "its head": asking("HEAD /lobbies"),
  "many pages": asking("GET /lobbies").repeat(50),
  "more requests than a connection has": asking("GET /health").repeat(1_001),
  "no page": asking("GET /nowhere"),
  "no address": asking("GET /%"),
  "a body": `${asking("POST /lobbies", "content-type: application/json\r\ncontent-length: 2\r\n")}{}`,
  "an expectation": asking("GET /lobbies", "expect: a wonder\r\n"),
  "an expectation that is met": asking("GET /lobbies", "expect: 100-continue\r\n"),
  "a request without a host": "GET /health HTTP/1.0\r\nconnection: keep-alive\r\n\r\n",
};

test.each(Object.entries(BEFORE))(
  "a WebSocket that does not wait for the answer to %s",
  async (_, before) => {
    const { connection, mistake } = await open();
    let answer = "";
    connection.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
    connection.write(before + UPGRADE);
    const closed = once(connection, "close");
    await waitingFor("the connection to be closed", Promise.race([closed, mistake]));
    expect(answer).not.toContain("101 Switching Protocols");
    expect((await fetch(`${tested.url}/health`)).status).toBe(200);
  },
);

test("a WebSocket that waits for the answer to what was asked before it opens", async () => {
  const { connection, mistake } = await open();
  const heard = async (words: string): Promise<void> => {
    let answer = "";
    while (!answer.includes(words)) {
      const next = once(connection, "data") as Promise<[Buffer]>;
      answer += (await waitingFor(words, Promise.race([next, mistake])))[0].toString("latin1");
    }
  };
  connection.write(asking("GET /health"));
  await heard('{"status":"ok"}');
  connection.write(UPGRADE);
  await heard("101 Switching Protocols");
});
