import { fail, ok, type Result } from "../../base/index.ts";
import { SERVICE_PATHS, SERVICE_PORT_DEFAULT, SERVICE_PROTOCOL } from "../../rendezvous/index.ts";

/** Where a lobby service is asked. */
export interface ServicePlace {
  readonly text: string; // as others type it after --service
  readonly url: string; // of its WebSocket
  readonly host: string; // a name or an IP address: addresses are proven there, over UDP
}

const SCHEMES = ["ws:", "wss:", "http:", "https:"];
const CHARACTERS_MAX = 300;

/** Reads "lobby.example.org", "host:port", or an address that begins with ws, wss, http or https. The reason of a failure goes on a sentence. */
export function readServicePlace(typed: string): Result<ServicePlace, string> {
  const text = typed.trim();
  const shown = text.length > CHARACTERS_MAX ? `${text.slice(0, 60)}...` : text;
  const problem = `"${shown}" is no address of a lobby service; it looks like lobby.example.org or https://lobby.example.org`;
  if (text.length > CHARACTERS_MAX || text === "" || !/^[\x21-\x7e]+$/.test(text)) return fail(problem);
  const hasScheme = text.includes("://");
  const url = parse(hasScheme ? text : `ws://${text}`);
  if (url === null || !SCHEMES.includes(url.protocol) || url.hostname === "") return fail(problem);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return fail(problem);
  if (url.pathname !== "/" || url.port === "0") return fail(problem);
  const isSafe = url.protocol === "wss:" || url.protocol === "https:";
  const hasPort = /:[0-9]+\/?$/.test(text); // one that the scheme has anyway is not in url.port
  const port = hasScheme || hasPort ? url.host : `${url.hostname}:${SERVICE_PORT_DEFAULT}`;
  return ok({
    text,
    url: `${isSafe ? "wss" : "ws"}://${port}${SERVICE_PATHS.socket}?protocol=${SERVICE_PROTOCOL}`,
    host: url.hostname.replace(/^\[|\]$/g, ""),
  });
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
