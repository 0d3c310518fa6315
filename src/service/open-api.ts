import type { RouteOptions } from "fastify";
import { PEER_MESSAGES, SERVICE_MESSAGES } from "../rendezvous/index.ts";
import type { Table } from "../shape/index.ts";
import { recordSchemaOf, type JsonSchema } from "./json-schema.ts";

interface RouteSchema {
  readonly summary: string;
  readonly querystring?: JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };
  readonly response: Readonly<Record<string, JsonSchema>>;
  readonly produces?: string; // JSON if it is not said
}

/** The OpenAPI document of routes: what checks a request is what is written here. */
export function openApiDocument(routes: readonly Pick<RouteOptions, "url" | "schema">[]): object {
  const paths = Object.fromEntries(
    routes.map(({ url, schema }) => [url, { get: operationOf(schema as RouteSchema) }]),
  );
  const schemas = { PeerMessage: oneOfTable(PEER_MESSAGES), ServiceMessage: oneOfTable(SERVICE_MESSAGES) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Robo Cat RTS lobby service",
      version: "1",
      description:
        "PeerMessage and ServiceMessage are what is said over the WebSocket, one JSON object a text message.",
    },
    paths,
    components: { schemas },
  };
}

function operationOf({ summary, querystring, response, produces = "application/json" }: RouteSchema): object {
  const parameters = Object.entries(querystring?.properties ?? {}).map(([name, schema]) => ({
    name,
    ...{ in: "query", required: false, schema },
  }));
  const responses = Object.entries(response).map(([status, schema]) => {
    const { description = "", ...rest } = schema;
    const hasBody = Object.keys(rest).length > 0;
    return [status, { description, ...(hasBody ? { content: { [produces]: { schema: rest } } } : {}) }];
  });
  return { summary, parameters, responses: Object.fromEntries(responses) as object };
}

function oneOfTable(table: Table): JsonSchema {
  const oneOf = Object.entries(table).map(([kind, fields]) => {
    const { properties, required, ...rest } = recordSchemaOf(fields);
    return {
      ...rest,
      properties: { kind: { const: kind }, ...properties },
      required: ["kind", ...required],
    };
  });
  return { oneOf };
}
