import { writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { startWindowServer } from "../../../src/desk/window/window-server.ts";
import {
  ask,
  createRecordingPeer,
  createWindowFolder,
  serveTestWindow,
} from "../../support/serve-test-window.ts";

const SCRIPT = "/assets/index-1a2b.js";

describe("who may load the window", () => {
  test("the address opens the page, and the cookie it sets opens the rest", async () => {
    const { port, token } = await serveTestWindow();
    const page = await ask(port, { path: `/?token=${token}` });
    expect(page).toMatchObject({ status: 200, text: "<!doctype html><title>page</title>" });
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
  });

  test("the address holds 128 random bits, other ones for each server", async () => {
    const [first, second] = [await serveTestWindow(), await serveTestWindow()];
    expect(first.token).toMatch(/^[0-9a-f]{32}$/);
    expect(first.token).not.toBe(second.token);
    expect(first.host).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test("the cookie does not hold the token: other servers on 127.0.0.1 see it", async () => {
    const { port, token } = await serveTestWindow();
    const { headers } = await ask(port, { path: `/?token=${token}` });
    expect(headers["set-cookie"]?.join()).not.toContain(token);
  });

  test("refuses any resource without token and cookie, and sets none", async () => {
    const { port, token } = await serveTestWindow();
    const wrong = token.startsWith("0") ? `1${token.slice(1)}` : `0${token.slice(1)}`;
    const paths = ["/", SCRIPT, "/nothing", "/?token=", `/?token=${wrong}`, `/?token=${token}0`];
    paths.push(`/?token=${token.slice(1)}`, `/?token=${token}&token=${token}`, `/?Token=${token}`);
    for (const target of paths) {
      const answer = await ask(port, { path: target });
      expect(answer.status, target).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const cookie = `robocat-${port}=${token}`;
    expect(await ask(port, { path: SCRIPT, headers: { cookie } })).toMatchObject({ status: 403 });
  });

  test("refuses a request under another host name, as DNS rebinding makes them", async () => {
    const { port, token } = await serveTestWindow();
    for (const host of ["cats.example.org", `localhost:${port}`, `127.0.0.1:${port + 1}`, "127.0.0.1"]) {
      expect(await ask(port, { path: `/?token=${token}`, headers: { host } })).toMatchObject({ status: 403 });
    }
  });

  test("refuses a request from another origin", async () => {
    const { port, token, origin } = await serveTestWindow();
    for (const foreign of ["https://cats.example.org", "null", `http://localhost:${port}`, `${origin}0`]) {
      const headers = { origin: foreign };
      expect(await ask(port, { path: `/?token=${token}`, headers })).toMatchObject({ status: 403 });
    }
    expect(await ask(port, { path: `/?token=${token}`, headers: { origin } })).toMatchObject({ status: 200 });
  });
});

describe("what is served", () => {
  test("nothing outside the folder", async () => {
    const { port, token } = await serveTestWindow();
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
      const answer = await ask(port, { path: `${target}?token=${token}` });
      expect(answer.status, target).toBe(404);
      expect(answer.text).not.toContain("secret");
    }
    const absolute = await ask(port, { path: `//127.0.0.1:${port}/?token=${token}` });
    expect(absolute.status).toBe(403);
  });

  test("only GET and HEAD", async () => {
    const { port, token } = await serveTestWindow();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const answer = await ask(port, { path: `/?token=${token}`, method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    }
    const head = await ask(port, { path: `/?token=${token}`, method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
  });

  test("every answer carries the strict headers, a refusal too", async () => {
    const { port, token, host } = await serveTestWindow();
    for (const target of [`/?token=${token}`, `/nothing?token=${token}`, "/"]) {
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
    const { port, token } = await serveTestWindow({ folder });
    await writeFile(path.join(folder, "index.html"), "new");
    expect((await ask(port, { path: `/?token=${token}` })).text).toContain("<title>page</title>");
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
    const { port, token } = await serveTestWindow();
    // All of 127.0.0.0/8 is this machine, so a server on every address would answer here (where the system routes it).
    const answer = fetch(`http://127.0.0.2:${port}/?token=${token}`, { signal: AbortSignal.timeout(2000) });
    await expect(answer).rejects.toThrow();
  });
});
