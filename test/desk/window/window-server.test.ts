import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { startWindowServer } from "../../../src/desk/window/window-server.ts";
import {
  ask,
  createRecordingPeer,
  createWindowFolder,
  openChannel,
  serveTestWindow,
} from "../../support/serve-test-window.ts";
import { mistake, nextServerSocket } from "../../support/server-sockets.ts";
import { eventually, waitingFor } from "../../support/waiting-for.ts";
import { STRANGERS_MAX } from "../../../src/desk/window/limits.ts";

const SCRIPT = "/assets/index-1a2b.js";

describe("who may load the window", () => {
  test("an address opens the page, and the cookie it sets opens the rest, and the page again", async () => {
    const { port, makePath } = await serveTestWindow();
    const page = await ask(port, { path: makePath() });
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /^<!doctype html><title>page<\/title><meta name="channel-key" content="[0-9a-f]{32}">$/,
    );
    const [setCookie = ""] = page.headers["set-cookie"] ?? [];
    expect(setCookie).toMatch(/^robocat-\d+=[0-9a-f]{32}; HttpOnly; SameSite=Strict; Path=\/$/);

    const [cookie = ""] = setCookie.split(";");
    expect(await ask(port, { path: SCRIPT, headers: { cookie } })).toMatchObject({
      status: 200,
      text: "export {};",
      headers: { "content-type": "text/javascript; charset=utf-8" },
    });
    expect(await ask(port, { path: SCRIPT, headers: { cookie: `a=b; ${cookie}; c=d` } })).toMatchObject({
      status: 200,
    });
    const again = await ask(port, { path: "/", headers: { cookie } });
    expect([again.status, again.text]).toEqual([200, "<!doctype html><title>page</title>"]); // the window has the key
  });

  test("an address opens it once, for whoever comes first; the second one is told so", async () => {
    const used = vi.fn();
    const { port, makePath, cookie } = await serveTestWindow({ onAddressUsed: used });
    used.mockClear();
    const path = makePath();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(port, { path })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(used).toHaveBeenCalledTimes(1);
    for (const headers of [{}, { cookie }]) {
      const late = await ask(port, { path, headers });
      expect(late).toMatchObject({ status: 403, text: expect.stringContaining("somebody else") });
      expect(late.text).not.toContain("channel-key");
    }
    expect((await ask(port, { path: makePath() })).status).toBe(200); // another address
  });

  test("neither a look at its head nor a browser that fetches ahead uses an address up", async () => {
    const { port, makePath } = await serveTestWindow();
    const path = makePath();
    expect((await ask(port, { path, method: "HEAD" })).status).toBe(403);
    expect((await ask(port, { path, method: "POST" })).status).toBe(403);
    expect((await ask(port, { path, headers: { "sec-purpose": "prefetch;prerender" } })).status).toBe(403);
    expect((await ask(port, { path })).status).toBe(200);
  });

  test("of addresses that nobody uses the last eight are good", async () => {
    const { port, makePath } = await serveTestWindow();
    const paths = Array.from({ length: 9 }, makePath);
    const statuses = [];
    for (const path of paths) statuses.push((await ask(port, { path })).status);
    expect(statuses).toEqual([403, ...Array<number>(8).fill(200)]);
  });

  test("an address, a key and a cookie are 128 random bits each, other ones for each server", async () => {
    const [first, second] = [await serveTestWindow(), await serveTestWindow()];
    const secretsOf = ({ makePath, key, cookie }: typeof first): readonly string[] => [
      makePath().replace("/?start=", ""),
      key,
      cookie.replace(/^.*=/, ""),
    ];
    const secrets = [...secretsOf(first), ...secretsOf(second)];
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(secrets).size).toBe(6);
    expect(first.host).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test("refuses any resource without address and cookie, and sets none", async () => {
    const { port, key, makePath } = await serveTestWindow();
    const token = makePath().replace("/?start=", "");
    const wrong = token.startsWith("0") ? `1${token.slice(1)}` : `0${token.slice(1)}`;
    const paths = ["/", SCRIPT, "/nothing", "/?start=", `/?start=${wrong}`, `/?start=${token}0`];
    paths.push(
      `/?start=${token.slice(1)}`,
      `/?start=${token}&start=${token}`,
      `/?Start=${token}`,
      `/?start=${key}`,
    );
    paths.push(`/?key=${key}`);
    for (const target of paths) {
      const answer = await ask(port, { path: target });
      expect(answer.status, target).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    for (const value of [token, key]) {
      const headers = { cookie: `robocat-${port}=${value}` };
      expect(await ask(port, { path: SCRIPT, headers })).toMatchObject({ status: 403 });
    }
    expect((await ask(port, { path: `${SCRIPT}?start=${token}` })).status).toBe(403); // it is for the page
  });

  test("refuses a request under another host name, as DNS rebinding makes them, and uses up no address", async () => {
    const { port, makePath } = await serveTestWindow();
    const path = makePath();
    for (const host of ["cats.example.org", `localhost:${port}`, `127.0.0.1:${port + 1}`, "127.0.0.1"]) {
      expect(await ask(port, { path, headers: { host } })).toMatchObject({ status: 403 });
    }
    expect((await ask(port, { path })).status).toBe(200);
  });

  test("refuses a request from another origin", async () => {
    const { port, makePath, origin } = await serveTestWindow();
    const path = makePath();
    for (const foreign of ["https://cats.example.org", "null", `http://localhost:${port}`, `${origin}0`]) {
      expect(await ask(port, { path, headers: { origin: foreign } })).toMatchObject({ status: 403 });
    }
    expect(await ask(port, { path, headers: { origin } })).toMatchObject({ status: 200 });
  });
});

describe("who only connects", () => {
  test("keeps no new page out, be it 140 connections or more, and cuts no window off", async () => {
    const { port, makePath, channel, origin, cookie, peer } = await serveTestWindow();
    const window = await openChannel(channel, origin);
    const idle = await connectIdle(port, 140);
    expect((await ask(port, { path: makePath() })).status).toBe(200);
    await connectIdle(port, 140);
    expect((await ask(port, { path: SCRIPT, headers: { cookie } })).status).toBe(200);
    const countClosed = (): number => idle.filter(({ destroyed }) => destroyed).length;
    await eventually("the end of idle connections", () =>
      expect(countClosed()).toBeGreaterThan(140 - STRANGERS_MAX),
    );
    peer.tell({ kind: "news", fact: { kind: "here", name: "still here" } });
    await eventually("the news", () => expect(window.messages.at(-1)).toContain("still here"));
    expect(window.socket.readyState).toBe(window.socket.OPEN);
  });

  test("is sent away soon, whether it says nothing or half of what it wants", async () => {
    const { port } = await serveTestWindow();
    const [silent, slow] = await connectIdle(port, 2);
    slow!.write("GET / HTTP/1.1\r\nHost: ");
    const startedAtMs = performance.now();
    await eventually("the end of both", () =>
      expect([silent!.destroyed, slow!.destroyed]).toEqual([true, true]),
    );
    expect(performance.now() - startedAtMs).toBeLessThan(15_000); // Node's own patience is a minute
  });
});

/** Connections that say nothing, open or already closed by the server. */
async function connectIdle(port: number, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port }));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(
    sockets.map((socket) => {
      socket.on("error", () => undefined).resume();
      return new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
    }),
  );
  return sockets;
}

test("who is refused a channel and hangs up hard ends that connection, and not the game", async () => {
  const { port, makePath } = await serveTestWindow();
  const [taken, anyMistake] = [nextServerSocket(port), mistake()];
  const connection = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  connection.on("error", () => undefined);
  connection.write("GET /channel HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  const [answer] = (await waitingFor("an answer", once(connection, "data"))) as [Buffer];
  expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 403 Forbidden/);
  connection.resetAndDestroy();
  await waitingFor("the end of the connection", Promise.race([(await taken).closed, anyMistake]));
  expect((await ask(port, { path: makePath() })).status).toBe(200);
});

describe("what is served", () => {
  test("nothing outside the folder", async () => {
    const { port, cookie } = await serveTestWindow();
    const paths = [
      "/../secret.html",
      "/%2e%2e/secret.html",
      "/..%2fsecret.html",
      "/assets/../../secret.html",
    ];
    paths.push(
      "/..\\secret.html",
      "/%5c..%5csecret.html",
      "/index.html%00",
      "/assets",
      "/assets/",
      "/.git/config",
    );
    for (const target of paths) {
      const answer = await ask(port, { path: target, headers: { cookie } });
      expect(answer.status, target).toBe(404);
      expect(answer.text).not.toContain("secret");
    }
    for (const target of [`//127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, "/\\:99999", "*"])
      expect((await ask(port, { path: target, headers: { cookie } })).status, target).toBe(403);
  });

  test("only GET and HEAD", async () => {
    const { port, cookie } = await serveTestWindow();
    const headers = { cookie };
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const answer = await ask(port, { path: "/", headers, method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    }
    const head = await ask(port, { path: "/", headers, method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
  });

  test("every answer carries the strict headers, a refusal too", async () => {
    const { port, makePath, host } = await serveTestWindow();
    for (const target of [makePath(), "/nothing", "/", SCRIPT]) {
      const { headers } = await ask(port, { path: target });
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
      });
      const policy = headers["content-security-policy"];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`connect-src 'self' ws://${host};`);
      expect(policy).not.toContain("unsafe");
    }
  });

  test("the window as it was at the start, when a new build replaces it", async () => {
    const folder = await createWindowFolder();
    const { port, makePath } = await serveTestWindow({ folder });
    await writeFile(path.join(folder, "index.html"), "new");
    expect((await ask(port, { path: makePath() })).text).toContain("<title>page</title>");
  });
});

describe("starting", () => {
  test("fails when the window is not built, or the port is taken", async () => {
    const peer = createRecordingPeer();
    const folder = await createWindowFolder();
    await expect(startWindowServer({ folder: path.join(folder, "assets"), peer })).rejects.toThrow(
      /index\.html/,
    );
    const { port } = await serveTestWindow();
    await expect(startWindowServer({ folder, peer, port })).rejects.toThrow(/EADDRINUSE/);
  });

  test("listens on 127.0.0.1 only", async () => {
    const { port, makePath } = await serveTestWindow();
    // All of 127.0.0.0/8 is this machine, so a server on every address would answer here (where the system routes it).
    const answer = fetch(`http://127.0.0.2:${port}${makePath()}`);
    await expect(answer).rejects.toThrow();
  });
});
