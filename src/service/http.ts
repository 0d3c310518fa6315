import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import {
  cursor,
  listed,
  PAGE_LOBBIES_MAX,
  PUBLIC_FILTER,
  PUBLIC_WISHES,
  SERVICE_PATHS,
  SERVICE_PROTOCOL,
} from "../rendezvous/index.ts";
import { listOf, orNull, readShape, record } from "../shape/index.ts";
import { sourceOf } from "./budgets.ts";
import { jsonSchemaOf, recordSchemaOf, type JsonSchema } from "./json-schema.ts";
import { openApiDocument } from "./open-api.ts";
import type { Reception } from "./reception.ts";
import { attachSocket, Places } from "./sockets.ts";
import { Upgrades } from "./upgrades.ts";

interface HttpOptions {
  readonly reception: Reception;
  readonly now: () => number;
  readonly isBehindProxy: boolean; // one on this machine, which says whom it speaks for
  readonly areMetricsForAll: boolean;
  readonly socketsOfSourceMax: number;
  readonly isFull: () => boolean; // the disk
}

const REQUEST_MS_MAX = 10_000;
/** How often it is looked for requests that are slower. */
const SLOW_CHECKED_EVERY_MS = 2_000;
const URL_CHARACTERS_MAX = 2_048;
const SOCKETS_MAX = 20_000;
/** Of TCP, those of open sockets among them. */
const CONNECTIONS_MAX = 24_000;
/** An address has so many for each socket that it may open: some ask for something else, or for nothing yet. */
const CONNECTIONS_FOR_SOCKET = 2;
/** A site has as many places as so many sources. */
const SOURCES_OF_SITE = 16;
const THIS_MACHINE = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** The routes of the service, not yet listening. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    trustProxy: options.isBehindProxy ? ["127.0.0.1", "::1"] : false,
    bodyLimit: 1_024,
    http: { connectionsCheckingInterval: SLOW_CHECKED_EVERY_MS },
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: REQUEST_MS_MAX,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: true,
    // What is not in the schema is refused, not taken away.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true } },
  });
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, _, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ problem: status < 500 ? error.message : "a mistake of the service" });
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ problem: "there is no such page" }));
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.length > URL_CHARACTERS_MAX)
      return reply.code(414).send({ problem: "the address is too long" });
    // A browser names the page that opens a WebSocket; the game is no page. It is refused before its address pays for it.
    const { upgrade, origin } = request.headers;
    if (upgrade !== undefined && origin !== undefined)
      return reply.code(403).send({ problem: "no page opens a line" });
    const { reception, now } = options;
    if (reception.purses.take(sourceOf(request.ip), "requests", now())) return undefined;
    reception.metrics.count("refused_total", 'reason="requests"');
    return reply.code(429).header("retry-after", "10").send(TOO_MUCH);
  });
  limitConnections(app, options);
  addRoutes(app, options);
  return app;
}

/** Also of those that ask for nothing. A proxy of this machine has as many as it likes, for it speaks for others. */
function limitConnections(
  { server }: FastifyInstance,
  { isBehindProxy, socketsOfSourceMax }: HttpOptions,
): void {
  server.maxConnections = CONNECTIONS_MAX;
  const ofSource = CONNECTIONS_FOR_SOCKET * socketsOfSourceMax;
  const places = new Places({ all: CONNECTIONS_MAX, ofSource, ofSite: SOURCES_OF_SITE * ofSource });
  server.on("connection", (connection) => {
    const { remoteAddress: ip } = connection;
    if (isBehindProxy && ip !== undefined && THIS_MACHINE.includes(ip)) return;
    const source = sourceOf(ip ?? "");
    if (ip === undefined || !places.hasOne(source)) {
      connection.destroy();
      return;
    }
    places.take(source);
    connection.once("close", () => places.giveBack(source));
  });
}

const TOO_MUCH = { problem: "too much from this address" };
const PROBLEM = {
  ...{ type: "object", required: ["problem"], additionalProperties: false },
  properties: { problem: { type: "string" } },
} as const;
const refusedAs = (description: string): JsonSchema => ({ description, ...PROBLEM });
const TEXT = { type: "string" } as const;

/** What a page is, as it is sent. */
const PAGE = record({ lobbies: listOf(listed, { most: PAGE_LOBBIES_MAX }), cursor: orNull(cursor) });
const WISH = record(PUBLIC_FILTER);

const SCHEMAS = {
  health: {
    summary: "Whether the service runs and can write",
    response: {
      200: health("it does", "ok"),
      429: refusedAs("too much"),
      503: health("it can't write: what is there goes on, nothing new is taken", "disk"),
    },
  },
  openApi: {
    summary: "This document",
    response: {
      200: { description: "OpenAPI 3.1", type: "object", additionalProperties: true },
      429: refusedAs("too much"),
    },
  },
  metrics: {
    summary: "Figures for Prometheus; for this machine alone unless the service was told otherwise",
    produces: "text/plain",
    response: {
      200: { description: "the text format", ...TEXT },
      403: refusedAs("from elsewhere"),
      429: refusedAs("too much"),
    },
  },
  lobbies: {
    summary: "A page of the public lobbies",
    querystring: {
      ...{ type: "object", additionalProperties: false },
      properties: recordSchemaOf({ ...PUBLIC_WISHES, cursor }).properties,
    },
    response: {
      200: {
        description: "up to 50 of them, and where the next page begins",
        ...jsonSchemaOf(PAGE),
      },
      400: refusedAs("a wish that can't be"),
      429: refusedAs("too much"),
    },
  },
  socket: {
    summary: `The WebSocket; ?protocol=${SERVICE_PROTOCOL}`,
    querystring: {
      ...{ type: "object", additionalProperties: false },
      properties: { protocol: { type: "integer", const: SERVICE_PROTOCOL } },
      required: ["protocol"],
    },
    response: {
      101: { description: "the line is open" },
      400: refusedAs("another protocol"),
      403: refusedAs("from a page of a browser"),
      404: { description: "not asked for as a WebSocket" },
      429: refusedAs("too much"),
    },
  },
} as const;

function addRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { reception, isFull, areMetricsForAll } = options;
  app.get(SERVICE_PATHS.health, { schema: SCHEMAS.health }, (_, reply) =>
    reply.code(isFull() ? 503 : 200).send({ status: isFull() ? "disk" : "ok" }),
  );
  app.get(SERVICE_PATHS.openApi, { schema: SCHEMAS.openApi }, () => document);
  app.get(SERVICE_PATHS.metrics, { schema: SCHEMAS.metrics }, (request, reply) => {
    if (!areMetricsForAll && !THIS_MACHINE.includes(request.ip))
      return reply.code(403).send({ problem: "metrics are for the machine itself" });
    const memory = process.memoryUsage().rss;
    const text = reception.metrics.text({ ...reception.gauges, memory_bytes: memory });
    return reply.type("text/plain; version=0.0.4").send(text);
  });
  app.get(SERVICE_PATHS.lobbies, { schema: SCHEMAS.lobbies }, (request, reply) =>
    sendPage(reception, request, reply),
  );
  const ofSource = options.socketsOfSourceMax;
  const places = new Places({ all: SOCKETS_MAX, ofSource, ofSite: SOURCES_OF_SITE * ofSource });
  const upgrades = new Upgrades(app);
  app.get(
    SERVICE_PATHS.socket,
    {
      schema: SCHEMAS.socket,
      preValidation: async (request, reply) =>
        places.hasOne(sourceOf(request.ip)) ? undefined : reply.code(429).send(TOO_MUCH),
    },
    (request, reply) => {
      const { ip } = request;
      const isAsked = upgrades.accept(request, reply, (socket) =>
        attachSocket(socket, ip, { reception, places }),
      );
      if (!isAsked) void reply.code(404).send();
    },
  );
  const document = openApiDocument(
    Object.entries(SCHEMAS).map(([name, schema]) => ({
      url: SERVICE_PATHS[name as keyof typeof SCHEMAS],
      schema,
    })),
  );
}

function sendPage(reception: Reception, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { cursor: after = null, ...wish } = request.query as Readonly<Record<string, unknown>>;
  const any = { text: null, mode: null, map: null, version: null, hasSeat: false };
  // Texts have a check that a JSON schema can't say.
  const filter = readShape(WISH, { ...any, ...wish });
  if (!filter.ok) return reply.code(400).send({ problem: `This can't be looked for: ${filter.reason}` });
  const page = reception.page(request.ip, filter.value, after as string | null);
  if (page === null) return reply.code(429).header("retry-after", "10").send(TOO_MUCH);
  return reply.header("cache-control", "no-store").header("access-control-allow-origin", "*").send(page);
}

function health(description: string, status: string): JsonSchema {
  return {
    description,
    ...{ type: "object", required: ["status"], additionalProperties: false },
    properties: { status: { const: status, type: "string" } },
  };
}
