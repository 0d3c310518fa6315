import { fail, ok, parseIpv4, type Result } from "../base/index.ts";
import type { Address } from "../wire/index.ts";
import { bytesOfText, textOfBytes } from "./ascii.ts";

// UPnP, as much of it as opens a port: SSDP finds the router, its description says where it is asked, SOAP asks. Nothing of what
// comes is parsed as XML: a few elements are looked for by name in a text whose length has a limit, each once from left to right.

/** Where routers are looked for: UPnP Device Architecture 1.1, 1.3.2. */
export const SSDP_GROUP: Address = { host: "239.255.255.250", port: 1_900 };
/** Of an answer to a search; those of routers have some 400. */
const SSDP_BYTES_MAX = 2_048;
/** Of a description, or an answer to a question; those of routers have some 4,000. */
export const UPNP_BODY_BYTES_MAX = 65_536;
export const PATH_CHARS_MAX = 256;
const SERVICES_MAX = 64;
/** A router with several lines has one each, of which one or two are in use. */
const CONTROLS_MAX = 4;
const TAG_CHARS_MAX = 400;

const ANY_HOST = "0.0.0.0";
const GATEWAY = "urn:schemas-upnp-org:device:InternetGatewayDevice:";
/** What a router may be asked to open a port by, the best first. */
const PORT_SERVICES = [
  "urn:schemas-upnp-org:service:WANIPConnection:2",
  "urn:schemas-upnp-org:service:WANIPConnection:1",
  "urn:schemas-upnp-org:service:WANPPPConnection:1",
] as const;
type PortService = (typeof PORT_SERVICES)[number];

/** A place on a router. */
export interface RouterPlace {
  readonly host: string; // IPv4
  readonly port: number;
  readonly path: string;
}

/** The question who is a router here, for all or for one alone. */
export function writeSearch(to: Address): Uint8Array {
  const lines = [
    "M-SEARCH * HTTP/1.1",
    `HOST: ${to.host}:${to.port}`,
    'MAN: "ssdp:discover"',
    "MX: 1",
    `ST: ${GATEWAY}1`,
  ];
  return bytesOfText(`${lines.join("\r\n")}\r\n\r\n`);
}

type SearchProblem = "too-long" | "no-answer" | "no-router" | "no-place";

/** Where the description of the router lies that answered. It may name no other host than the one that it answers from. */
export function readSearchAnswer(bytes: Uint8Array, from: Address): Result<RouterPlace, SearchProblem> {
  if (bytes.length > SSDP_BYTES_MAX) return fail("too-long");
  const [status, ...lines] = textOfBytes(bytes).split("\r\n");
  if (!/^HTTP\/1\.[01] 200 /.test(`${status} `)) return fail("no-answer");
  const field = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line === undefined ? "" : line.slice(name.length + 1).trim();
  };
  if (!field("st").startsWith(GATEWAY)) return fail("no-router");
  const place = placeOfUrl(field("location"), { host: from.host, port: 80, path: "/" });
  return place === null ? fail("no-place") : ok(place);
}

export interface PortControl {
  readonly place: RouterPlace; // where it is asked
  readonly service: PortService;
}

/** Where a router is asked to open ports, by its description, the best first; none: it says nothing of that, or another host. */
export function readDescription(bytes: Uint8Array, at: RouterPlace): readonly PortControl[] {
  if (bytes.length > UPNP_BODY_BYTES_MAX) return [];
  const text = textOfBytes(bytes);
  const found: PortControl[] = [];
  let cursor = 0;
  for (let count = 0; count < SERVICES_MAX; count += 1) {
    const service = nextElement(text, "service", cursor);
    if (service === null) break;
    cursor = service.end;
    const type = PORT_SERVICES.find((one) => one === elementOf(service.text, "serviceType"));
    const place = placeOfUrl(elementOf(service.text, "controlURL") ?? "", at);
    if (type !== undefined && place !== null) found.push({ place, service: type });
  }
  const ranked = PORT_SERVICES.flatMap((type) => found.filter(({ service }) => service === type));
  return ranked.slice(0, CONTROLS_MAX);
}

/** The text of a question: the headers beside it are those of headersOf. */
export function writeAction(
  service: PortService,
  action: string,
  parts: readonly (readonly [name: string, value: string | number])[],
): string {
  const inner = parts.map(([name, value]) => `<${name}>${value}</${name}>`).join("");
  return [
    `<?xml version="1.0"?>\r\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"`,
    ` s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body>`,
    `<u:${action} xmlns:u="${service}">${inner}</u:${action}></s:Body></s:Envelope>\r\n`,
  ].join("");
}

export function headersOf(service: PortService, action: string): Readonly<Record<string, string>> {
  return { "Content-Type": 'text/xml; charset="utf-8"', SOAPAction: `"${service}#${action}"` };
}

/** What a router answers: the text of an element that was asked for, or the code of its refusal. */
export type ActionAnswer =
  | { readonly kind: "done"; readonly valueOf: (name: string) => string | null }
  | { readonly kind: "refused"; readonly code: number }; // 0: it does not say

export function readActionAnswer(status: number, bytes: Uint8Array, action: string): ActionAnswer {
  if (bytes.length > UPNP_BODY_BYTES_MAX) return { kind: "refused", code: 0 };
  const text = textOfBytes(bytes);
  const answer = status === 200 ? nextElement(text, `${action}Response`, 0) : null;
  if (answer !== null) return { kind: "done", valueOf: (name) => elementOf(answer.text, name) };
  const code = elementOf(text, "errorCode") ?? "";
  return { kind: "refused", code: /^[0-9]{3}$/.test(code) ? Number(code) : 0 };
}

/** An IPv4 address as a router tells it; null: none, which some tell as 0.0.0.0. */
export function readHost(text: string | null): string | null {
  return text !== null && parseIpv4(text) !== null && text !== ANY_HOST ? text : null;
}

/** A whole URL, or a path; of that host alone. */
function placeOfUrl(url: string, base: RouterPlace): RouterPlace | null {
  if (url.length > PATH_CHARS_MAX || !/^[\x21-\x7e]+$/.test(url)) return null;
  const whole = /^http:\/\/([0-9.]+)(?::([0-9]{1,5}))?(\/.*)?$/i.exec(url);
  if (whole === null) {
    if (url.includes("://") || url.startsWith("//")) return null;
    return { ...base, path: url.startsWith("/") ? url : `/${url}` };
  }
  const port = Number(whole[2] ?? 80);
  if (whole[1] !== base.host || port < 1 || port > 0xffff) return null;
  return { host: base.host, port, path: whole[3] ?? "/" };
}

interface Element {
  readonly text: string; // within it
  readonly end: number; // of it
}

/** The next element of that name, with or without a prefix, and without others of its name in it. Null: there is none that is closed. */
function nextElement(text: string, name: string, from: number): Element | null {
  const open = nextTag(text, name, { from, opening: "<" });
  if (open === null) return null;
  if (text[open.end - 2] === "/") return { text: "", end: open.end };
  const close = nextTag(text, name, { from: open.end, opening: "</" });
  return close === null ? null : { text: text.slice(open.end, close.start), end: close.end };
}

/** The next tag of that name. A tag has so few characters, or a text full of brackets would be looked through again and again. */
function nextTag(
  text: string,
  name: string,
  { from, opening }: { readonly from: number; readonly opening: "<" | "</" },
): { readonly start: number; readonly end: number } | null {
  for (let start = text.indexOf(opening, from); start >= 0; start = text.indexOf(opening, start + 1)) {
    const tag = text.slice(start + opening.length, start + TAG_CHARS_MAX);
    const length = tag.indexOf(">");
    if (length >= 0 && isTagOf(tag.slice(0, length), name))
      return { start, end: start + opening.length + length + 1 };
  }
  return null;
}

/** Whether that stands between the brackets of an element of that name. */
function isTagOf(tag: string, name: string): boolean {
  const [word = ""] = tag.split(/[\s/]/, 1);
  return word.slice(word.indexOf(":") + 1) === name;
}

function elementOf(text: string, name: string): string | null {
  return nextElement(text, name, 0)?.text.trim() ?? null;
}
