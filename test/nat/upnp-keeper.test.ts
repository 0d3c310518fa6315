// Goal: a port is opened by the router alone, and an entry of another machine is not taken for ours.
// Method: answers by hand, on a clock that is told.
import { describe, expect, test } from "vitest";

import { bytesOfText } from "../../src/nat/ascii.ts";
import type { RouterReply, RouterRequest } from "../../src/nat/mapping-state.ts";
import { UpnpKeeper } from "../../src/nat/upnp-keeper.ts";
import { playMapping } from "../support/fake-router.ts";

const [OWN, ROUTER, OTHER, FAR] = ["192.168.0.20", "192.168.0.1", "192.168.0.7", "11.0.0.9"];
const PORT = 45_000;
const CHECK_MS = 30_000;

const startKeeper = (router: string | null = ROUTER): UpnpKeeper =>
  new UpnpKeeper({ own: OWN, port: PORT, router, random: () => 7 });
const found = (host: string): Uint8Array =>
  bytesOfText(
    `HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:InternetGatewayDevice:1\r\nLocation: http://${host}:5000/root.xml\r\n\r\n`,
  );
const isHeard = (keeper: UpnpKeeper, host: string): boolean =>
  keeper.hear(found(host), { host, port: 1_900 });

/** The one request that there is now. */
function requestOf(keeper: UpnpKeeper, nowMs: number): RouterRequest {
  keeper.update(nowMs);
  const requests = keeper.takeRequests();
  expect(requests).toHaveLength(1);
  return requests[0]!;
}

const replyOf = (text: string): RouterReply => ({ status: 200, body: bytesOfText(text) });
const answerOf = (action: string, inner: string): RouterReply =>
  replyOf(`<u:${action}Response>${inner}</u:${action}Response>`);
const actionOf = ({ headers }: RouterRequest): string | undefined =>
  /#(\w+)/.exec(headers["SOAPAction"] ?? "")?.[1];

/** Its port is open, and it asks whether it is still, at that time. */
function opened(): { readonly keeper: UpnpKeeper; readonly check: RouterRequest; readonly nowMs: number } {
  const keeper = startKeeper();
  keeper.update(0);
  expect(isHeard(keeper, ROUTER)).toBe(true);
  const service = "urn:schemas-upnp-org:service:WANIPConnection:1";
  const answers = [
    replyOf(`<service><serviceType>${service}</serviceType><controlURL>/c</controlURL></service>`),
    answerOf("GetExternalIPAddress", "<NewExternalIPAddress>11.0.0.1</NewExternalIPAddress>"),
    answerOf("AddPortMapping", ""),
  ];
  for (const answer of answers) keeper.hearReply(requestOf(keeper, 1).id, answer, 1);
  expect(keeper.state).toEqual({ kind: "open", by: "upnp", outside: { host: "11.0.0.1", port: PORT } });
  for (let nowMs = 1 + CHECK_MS; ; nowMs += CHECK_MS) {
    const request = requestOf(keeper, nowMs);
    if (actionOf(request) === "GetSpecificPortMappingEntry") return { keeper, check: request, nowMs };
    keeper.hearReply(request.id, answers[1]!, nowMs);
  }
}

describe("a search", () => {
  test("is answered by the router, where it is known, and by nobody else", () => {
    const keeper = startKeeper();
    keeper.update(0);
    expect([OTHER, FAR].map((host) => isHeard(keeper, host))).toEqual([false, false]);
    expect(keeper.takeRequests()).toEqual([]);
    expect(isHeard(keeper, ROUTER)).toBe(true);
    expect(requestOf(keeper, 1)).toMatchObject({
      host: ROUTER,
      port: 5_000,
      path: "/root.xml",
      method: "GET",
    });
  });

  test("is answered by any machine of this net where the router is not known, and by none from outside", () => {
    const keeper = startKeeper(null);
    keeper.update(0);
    expect([FAR, OTHER].map((host) => isHeard(keeper, host))).toEqual([false, true]);
  });

  test("is answered once, and not before it was asked", () => {
    const keeper = startKeeper(null);
    expect(isHeard(keeper, OTHER)).toBe(false);
    keeper.update(0);
    expect([OTHER, ROUTER].map((host) => isHeard(keeper, host))).toEqual([true, false]);
    expect(requestOf(keeper, 1).host).toBe(OTHER);
  });
});

describe("an entry that the router has for the port", () => {
  const entry = (client: string, port: number): RouterReply =>
    answerOf(
      "GetSpecificPortMappingEntry",
      `<NewInternalClient>${client}</NewInternalClient><NewInternalPort>${port}</NewInternalPort>`,
    );

  test("is ours: it is left as it is", () => {
    const { keeper, check, nowMs } = opened();
    keeper.hearReply(check.id, entry(OWN, PORT), nowMs);
    keeper.update(nowMs);
    expect(keeper.takeRequests()).toEqual([]);
  });

  test.each([
    ["another machine's", entry(OTHER, PORT)],
    ["for another port of this one", entry(OWN, PORT + 1)],
    ["none", { status: 500, body: bytesOfText("<errorCode>714</errorCode>") }],
  ])("is %s: the port is asked for again", (_, reply) => {
    const { keeper, check, nowMs } = opened();
    keeper.hearReply(check.id, reply, nowMs);
    expect(actionOf(requestOf(keeper, nowMs))).toBe("AddPortMapping");
  });

  test("is not told: it is left as it is", () => {
    const { keeper, check, nowMs } = opened();
    keeper.hearReply(check.id, { status: 500, body: bytesOfText("<errorCode>606</errorCode>") }, nowMs);
    keeper.update(nowMs);
    expect(keeper.takeRequests()).toEqual([]);
  });
});

describe("a request that is not answered", () => {
  const isThere = answerOf(
    "GetSpecificPortMappingEntry",
    `<NewInternalPort>${PORT}</NewInternalPort><NewInternalClient>${OWN}</NewInternalClient>`,
  );
  const address = answerOf("GetExternalIPAddress", "<NewExternalIPAddress>11.0.0.1</NewExternalIPAddress>");

  test("costs the port where it is the third in a row, and answers between them begin the count anew", () => {
    const { keeper, check, nowMs } = opened();
    let atMs = nowMs;
    let request = check;
    /** Nobody answers that one, or somebody does; the next one. */
    const answer = (reply: RouterReply): void => {
      keeper.hearReply(request.id, reply, atMs);
      if (keeper.state.kind !== "open") return;
      atMs += CHECK_MS;
      request = requestOf(keeper, atMs);
    };
    for (const isAnswered of [false, false, true, false, false, true]) {
      answer(isAnswered ? (actionOf(request) === actionOf(check) ? isThere : address) : null);
      expect(keeper.state.kind).toBe("open");
    }
    for (let i = 0; i < 3; i += 1) answer(null);
    expect(keeper.state.kind).not.toBe("open");
  });

  test("and whose answer comes late is not the one that is waited for then", () => {
    const { keeper, check, nowMs } = opened();
    keeper.giveBack(nowMs);
    const request = requestOf(keeper, nowMs);
    expect(actionOf(request)).toBe("DeletePortMapping");
    keeper.hearReply(check.id, isThere, nowMs + 10);
    expect(keeper.isDone).toBe(false);
    keeper.hearReply(request.id, answerOf("DeletePortMapping", ""), nowMs + 20);
    expect(keeper.isDone).toBe(true);
  });
});

test("two answers without an address cost the port only one after the other", () => {
  const { keeper, check, nowMs } = opened();
  const address = (host: string): RouterReply =>
    answerOf("GetExternalIPAddress", `<NewExternalIPAddress>${host}</NewExternalIPAddress>`);
  const isThere = answerOf(
    "GetSpecificPortMappingEntry",
    `<NewInternalPort>${PORT}</NewInternalPort><NewInternalClient>${OWN}</NewInternalClient>`,
  );
  keeper.hearReply(check.id, isThere, nowMs);
  let atMs = nowMs;
  for (const reply of [address(""), address("11.0.0.1"), isThere, address("")]) {
    atMs += CHECK_MS;
    keeper.hearReply(requestOf(keeper, atMs).id, reply, atMs);
    expect(keeper.state.kind).toBe("open");
  }
  atMs += CHECK_MS;
  keeper.hearReply(requestOf(keeper, atMs).id, address(""), atMs);
  expect(keeper.state.kind).toBe("refused");
});

test("by UPnP as many other ports are tried again once a refusal of all is over", () => {
  const triesIn = (toMs: number): number =>
    playMapping({ upnp: true, upnpCode: 718 }, toMs).router.heard.filter((what) => what === "AddPortMapping")
      .length;
  expect(triesIn(20_000)).toBe(5);
  expect(triesIn(1_900_000)).toBe(10);
});
