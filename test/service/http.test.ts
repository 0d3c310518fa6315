// Goal: the OpenAPI document says what is checked. Method: each of its routes is asked, and what comes is held against the document's own
// schemas; each of its parameters is refused when it is wrong.
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { PEER_MESSAGES, SERVICE_MESSAGES, SERVICE_PATHS } from "../../src/rendezvous/index.ts";
import { Metrics } from "../../src/service/metrics.ts";
import { FACTS, largeBudgets, TestService } from "../support/service-peer.ts";

type AnySchema = object;
interface Checker {
  compile(schema: AnySchema): (value: unknown) => boolean;
}

// The very checker that Fastify has.
const ofFastify = createRequire(createRequire(import.meta.url).resolve("@fastify/ajv-compiler"));
const { Ajv2020 } = ofFastify("ajv/dist/2020") as { readonly Ajv2020: new (options: object) => Checker };

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: AnySchema }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: AnySchema }>> }>
  >;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly oneOf: readonly AnySchema[] }>>;
  };
}

let tested: TestService;
const open = async (options: ConstructorParameters<typeof TestService>[0] = {}): Promise<OpenApi> => {
  tested = await new TestService(options).open();
  return (await (await fetch(`${tested.url}/openapi.json`)).json()) as OpenApi;
};
afterEach(() => tested.close());

const checks = new Map<AnySchema, (value: unknown) => boolean>();
const checker = new Ajv2020({ strict: false });
const isOf = (schema: AnySchema, value: unknown): boolean => {
  const check = checks.get(schema) ?? checker.compile(schema);
  checks.set(schema, check);
  return check(value);
};

/** Asks, and holds the answer against the document. */
async function ask(
  document: OpenApi,
  url: string,
  query = "",
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(`${tested.url}${url}${query}`);
  const described = document.paths[url]!.get.responses[answer.status];
  expect(described, `${url} ${answer.status}`).toBeDefined();
  const [type = "", { schema } = { schema: {} }] = Object.entries(described!.content ?? {})[0] ?? [];
  if (type === "") return { status: answer.status, body: await answer.text() };
  expect(answer.headers.get("content-type")).toContain(type);
  const body: unknown = type === "application/json" ? await answer.json() : await answer.text();
  expect(isOf(schema, body), JSON.stringify(body).slice(0, 300)).toBe(true);
  return { status: answer.status, body };
}

test("each route of the document answers as the document says, and there is no other", async () => {
  const document = await open();
  await tested.host();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).toSorted()).toEqual(Object.values(SERVICE_PATHS).toSorted());
  for (const url of Object.keys(document.paths).filter((path) => path !== SERVICE_PATHS.socket))
    expect(await ask(document, url)).toMatchObject({ status: 200 });
  expect(await ask(document, "/ws")).toMatchObject({ status: 400 });
  expect(await ask(document, "/ws", "?protocol=2")).toMatchObject({ status: 400 });
  expect(await ask(document, "/ws", "?protocol=1")).toMatchObject({ status: 404 }); // not a WebSocket
  for (const path of ["/", "/admin", "/lobbies/1", "/..%2f..%2fetc/passwd"])
    expect((await fetch(`${tested.url}${path}`)).status).toBe(404);
  expect((await fetch(`${tested.url}/lobbies`, { method: "POST", body: "{}" })).status).toBe(404);
});

test("each parameter of the document is checked by its schema", async () => {
  const document = await open();
  const { parameters } = document.paths["/lobbies"]!.get;
  expect(parameters.map(({ name }) => name)).toEqual(["text", "mode", "map", "version", "hasSeat", "cursor"]);
  for (const { name, schema } of parameters) {
    for (const value of ["", "*", "a", "true", "battle", "0".repeat(20), "x".repeat(70)]) {
      const typed = name === "hasSeat" && value === "true" ? true : value;
      if (isOf(schema, typed)) continue;
      const { status } = await ask(document, "/lobbies", `?${name}=${encodeURIComponent(value)}`);
      expect(status, `${name}=${value}`).toBe(400);
    }
  }
});

test("the document has every message, by the schema that is checked", async () => {
  const { components } = await open();
  for (const [name, table] of [
    ["PeerMessage", PEER_MESSAGES],
    ["ServiceMessage", SERVICE_MESSAGES],
  ] as const)
    expect(components.schemas[name]!.oneOf).toHaveLength(Object.keys(table).length);
  const schema = components.schemas["PeerMessage"]!;
  expect(isOf(schema, { kind: "host", n: 1, lobby: FACTS, resumeToken: null })).toBe(true);
  expect(isOf(schema, { kind: "host", n: 1, lobby: { ...FACTS, seats: 9 }, resumeToken: null })).toBe(false);
  expect(isOf(schema, { kind: "beat", n: 1, more: 1 })).toBe(false);
});

test("metrics say what is there and what was done, and nothing of who did it", async () => {
  const document = await open();
  const { peer, hosted } = await tested.host({ name: "Nobody shall know" });
  await peer.ask("beat", {});
  await peer.ask("find", { place: "ZZZ", version: "1", contentHash: "00000000" });
  await peer.sendWrong("{");
  const text = String((await ask(document, "/metrics")).body);
  for (const line of [
    "# TYPE robocat_lobbies gauge\nrobocat_lobbies 1\n",
    'robocat_messages_total{kind="beat"} 1\n',
    'robocat_messages_total{kind="host"} 1\n',
    'robocat_refused_total{reason="malformed"} 1\n',
    'robocat_refused_total{reason="unknown"} 1\n',
  ])
    expect(text).toContain(line);
  for (const word of ["Nobody", hosted.place, hosted.lobbyId, "127.0.0.1"]) expect(text).not.toContain(word);
  expect(text.match(/# TYPE robocat_messages_total/g)).toHaveLength(1);
  expect(new Metrics().text({})).toBe("\n");
});

test("metrics are for the machine itself; behind a proxy the sender is whom the proxy names", async () => {
  const document = await open({ isBehindProxy: true });
  const from = (ip: string) => fetch(`${tested.url}/metrics`, { headers: { "x-forwarded-for": ip } });
  expect((await from("192.0.2.7")).status).toBe(403);
  expect((await from("127.0.0.1")).status).toBe(200);
  expect(Object.keys(document.paths["/metrics"]!.get.responses)).toContain("403");
});

test("without a proxy nobody is believed to be another", async () => {
  await open({ budgets: largeBudgets({ requests: { burst: 3, perSecond: 0 } }) });
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push(
      (await fetch(`${tested.url}/health`, { headers: { "x-forwarded-for": `192.0.2.${count}` } })).status,
    );
  expect(statuses).toEqual([200, 200, 429, 429]); // one was for the document
});

test("an address of more characters than any page has is refused", async () => {
  await open();
  const ofLength = (length: number): string => `/health?${"a".repeat(length - "/health?".length)}`;
  expect((await fetch(tested.url + ofLength(2_048))).status).toBe(200);
  const long = await fetch(tested.url + ofLength(2_049));
  expect([long.status, await long.json()]).toEqual([414, { problem: "the address is too long" }]);
});

test("no page of a browser opens a line, and the address of its reader pays nothing for it", async () => {
  await open({ budgets: largeBudgets({ requests: { burst: 2, perSecond: 0 } }) }); // one was for the document
  for (const origin of ["https://example.org", "null", tested.url]) {
    const page = new WebSocket(`ws://127.0.0.1:${tested.service.port}/ws?protocol=1`, { origin });
    const [error] = (await once(page, "error")) as [Error];
    expect(error.message, origin).toContain("403");
  }
  expect((await (await tested.peer()).ask("beat", {})).kind).toBe("done");
});

test("an address has so many connections, those that ask for nothing among them", async () => {
  tested = await new TestService({ socketsOfSourceMax: 1 }).open(); // two connections
  const { port } = tested.service;
  const [first, second] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const idle of [first, second]) await once(idle, "connect");
  expect(await rawAnswer(port)).toBe("");
  first.destroy();
  await expect.poll(() => rawAnswer(port)).toContain("200 OK"); // once the service has seen that
  second.destroy();
});

/** What comes to a request by a connection of its own; "": it was hung up on. */
async function rawAnswer(port: number): Promise<string> {
  const connection = connect(port, "127.0.0.1");
  let answer = "";
  connection.on("error", () => undefined);
  connection.on("data", (bytes: Buffer) => (answer += bytes.toString("utf8")));
  connection.write("GET /health HTTP/1.1\r\nhost: service\r\nconnection: close\r\n\r\n");
  await new Promise((resolve) => connection.once("close", resolve));
  return answer;
}

test("a site has so many sockets as sixteen addresses", async () => {
  tested = await new TestService({ socketsOfSourceMax: 1, isBehindProxy: true }).open();
  for (let count = 0; count < 16; count += 1) await tested.peer(`2001:db8:1:${count}::1`);
  const headers = { "x-forwarded-for": "2001:db8:1:ffff::1" };
  const late = new WebSocket(`ws://127.0.0.1:${tested.service.port}/ws?protocol=1`, { headers });
  const [error] = (await once(late, "error")) as [Error];
  expect(error.message).toContain("429");
  expect((await (await tested.peer("2001:db8:2:ffff::1")).ask("beat", {})).kind).toBe("done");
});

test("an address has so many sockets", async () => {
  await open({ socketsOfSourceMax: 2 });
  await tested.peer();
  const second = await tested.peer();
  const third = new WebSocket(`ws://127.0.0.1:${tested.service.port}/ws?protocol=1`);
  const [error] = (await once(third, "error")) as [Error];
  expect(error.message).toContain("429");
  second.drop();
  await second.closed;
  while (tested.service.reception.gauges["sockets"]! > 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect((await (await tested.peer()).ask("beat", {})).kind).toBe("done");
});

test("the service's end waits a second, and no longer, for a peer that does not answer its being hung up on", async () => {
  tested = await new TestService().open();
  const silent = connect(tested.service.port, "127.0.0.1");
  silent.on("error", () => undefined);
  silent.write(
    "GET /ws?protocol=1 HTTP/1.1\r\nhost: service\r\nupgrade: websocket\r\nconnection: upgrade\r\n" +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${"A".repeat(22)}==\r\n\r\n`,
  );
  await once(silent, "data"); // the line is open
  const timers = vi.spyOn(globalThis, "setTimeout");
  await tested.service.close();
  const waits = timers.mock.calls.map(([, ms = 0]) => ms);
  timers.mockRestore();
  silent.destroy();
  await tested.open(); // it is closed after each test
  expect(Math.max(...waits)).toBe(1_000);
});
