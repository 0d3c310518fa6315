import { readFileSync } from "node:fs";
import { fail, ok, PORT_MAX, type Result } from "../base/index.ts";
import { SERVICE_PORT_DEFAULT } from "../rendezvous/index.ts";
import { fileCauseOf, makeFolder, wholePath } from "../system/index.ts";
import { openService, type Relay, type Service } from "../service/index.ts";
import { describeTrouble } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";

const HELP = `robocat service [--port P] --data FOLDER: the optional lobby service; docs/service.md

  --port P             TCP and UDP port (default ${SERVICE_PORT_DEFAULT}; 0: any free one)
  --host ADDRESS       listen at this address alone (default: all of the machine)
  --data FOLDER        what outlives the process is kept there; it is made if it is missing
  --relay HOST:PORT    a TURN server that peers may use; with --relay-secret
  --relay-tls HOST:PORT
                       the same server over TLS, for peers whose network lets no UDP out
  --relay-secret FILE  the secret of coturn's use-auth-secret, in a file
  --behind-proxy       a proxy on this machine says whom it speaks for (X-Forwarded-For)
  --metrics-for-all    /metrics answers others than this machine too
  --json               one JSON object a line

Exit status: 0 ended by SIGINT, SIGTERM or SIGHUP, 1 cannot start, 5 a mistake of ours.
`;

interface ServiceArguments {
  readonly port: number;
  readonly host: string | undefined;
  readonly folder: string;
  readonly relay: Relay | null;
  readonly isBehindProxy: boolean;
  readonly areMetricsForAll: boolean;
  readonly isJson: boolean;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const RELAY = /^(?:[0-9A-Za-z.-]{1,253}|\[[0-9a-f:.]{2,39}\]):[1-9][0-9]{0,4}$/;
const SECRET_CHARACTERS_MAX = 1_024;

/** `robocat service`: runs until it is told to end. The exit status. */
export async function runService(args: readonly string[], out: Printer): Promise<number> {
  const read = readServiceArguments(args);
  if (!read.ok) return endUnread({ program: "robocat service", help: HELP, reason: read.reason }, out);
  const { folder, isJson, ...wish } = read.value;
  const tell = (event: string, text: string, facts: object = {}): void => {
    if (isJson) printJson(out, { time: new Date().toISOString(), event, ...facts });
    else printLine(out, text);
  };
  let service: Service;
  try {
    makeFolder(folder);
    const { host, ...others } = wish;
    const onProblem = (message: string): void => tell("problem", message, { message });
    service = await openService({ ...others, ...(host === undefined ? {} : { host }), folder, onProblem });
  } catch (error) {
    printProblem(`Cannot start: ${describeStartError(error, read.value)}.`);
    return EXIT.cannotStart;
  }
  const { port } = service;
  tell("open", `The lobby service listens on port ${port}, TCP and UDP.`, { port });
  const signal = await new Promise<string>((resolve) => {
    for (const one of SIGNALS) process.once(one, resolve);
  });
  await service.close();
  tell("closed", `The lobby service has ended (${signal}).`, { signal });
  return EXIT.inSync;
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readServiceArguments(args: readonly string[]): Result<ServiceArguments, string> {
  const words = parseWords({
    args: [...args],
    options: {
      port: { type: "string", default: String(SERVICE_PORT_DEFAULT) },
      host: { type: "string" },
      data: { type: "string" },
      relay: { type: "string" },
      "relay-tls": { type: "string" },
      "relay-secret": { type: "string" },
      "behind-proxy": { type: "boolean", default: false },
      "metrics-for-all": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    strict: true,
  });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help) return fail("help");
  const port = readNumber("--port", values.port, 0, PORT_MAX);
  if (!port.ok) return port;
  if (values.data === undefined || values.data === "") return fail("--data FOLDER is missing");
  const relay = readRelay(values.relay, values["relay-tls"], values["relay-secret"]);
  if (!relay.ok) return relay;
  return ok({
    ...{ port: port.value, host: values.host, folder: wholePath(values.data), relay: relay.value },
    ...{
      isBehindProxy: values["behind-proxy"],
      areMetricsForAll: values["metrics-for-all"],
      isJson: values.json,
    },
  });
}

function describeStartError(error: unknown, { port, folder }: ServiceArguments): string {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (code === "EADDRINUSE") return `port ${port} is in use by another program`;
  if (code === "EADDRNOTAVAIL") return "--host is no address of this machine";
  if (code === "EACCES" && !("path" in (error as Error))) return `this user may not open port ${port}`;
  const isOfFile = typeof errcode === "number" || "path" in (error as Error);
  return isOfFile
    ? `the folder ${folder} can't be used: ${describeTrouble(fileCauseOf(error))}`
    : describeTrouble(fileCauseOf(error));
}

function readRelay(
  place: string | undefined,
  tlsPlace: string | undefined,
  file: string | undefined,
): Result<Relay | null, string> {
  if (place === undefined && tlsPlace !== undefined) return fail("--relay-tls goes with --relay");
  if (place === undefined && file === undefined) return ok(null);
  if (place === undefined || file === undefined) return fail("--relay and --relay-secret go together");
  if (!isPlace(place)) return fail(`--relay is "${place}", not HOST:PORT`);
  if (tlsPlace !== undefined && !isPlace(tlsPlace))
    return fail(`--relay-tls is "${tlsPlace}", not HOST:PORT`);
  try {
    const secret = readFileSync(wholePath(file), "utf8").trim();
    if (secret === "" || secret.length > SECRET_CHARACTERS_MAX)
      return fail(`the file of --relay-secret has not 1 to ${SECRET_CHARACTERS_MAX} characters`);
    return ok({ place, tlsPlace: tlsPlace ?? null, secret });
  } catch (error) {
    return fail(`the file of --relay-secret can't be read: ${describeTrouble(fileCauseOf(error))}`);
  }
}

function isPlace(text: string): boolean {
  return RELAY.test(text) && Number(text.slice(text.lastIndexOf(":") + 1)) <= PORT_MAX;
}
