import {
  describeInvitationProblem,
  describeInviteCodeProblem,
  describeRoomKeyProblem,
  displayTextProblem,
  fail,
  formatInviteCode,
  isMeantAsInviteCode,
  placeOfInvitation,
  PORT_MAX,
  readInvitation,
  readInviteCode,
  readRoomKey,
  type InvitationProblem,
} from "../../base/index.ts";
import { NEW_ROOM_KEY, readReplayMark, splitReplayLink } from "../../channel/index.ts";
import type { FirstRequest } from "../../desk/index.ts";
import {
  askedServicePlace,
  askedStunServers,
  type OutsideWish,
  type ServicePlace,
} from "../../peer/index.ts";
import { CATS_PER_PLAYER_CLASSIC, PLAYER_NAME_CHARACTERS_MAX } from "../../sim/index.ts";
import { WAY_WORDS } from "../../words/index.ts";

/** What the game is to do once it runs, as the command line asks for it. */
export interface StartArguments {
  readonly firstRequest: FirstRequest | null; // null: the menu
  readonly homeFolder: string | null; // null: this system's usual place
  readonly link: string | null; // as typed: how the network is made worse on purpose
  readonly outside: OutsideWish;
  readonly service: ServicePlace | null; // null: none is asked
  readonly hidesAddress: boolean; // all goes through the service's relay
  readonly keyLogFile: string | null; // as typed: where the keys of sessions are written
  readonly shell: "electron" | "browser" | "address-only";
}

type StartReading =
  | { readonly kind: "start"; readonly start: StartArguments }
  | { readonly kind: "help" }
  | { readonly kind: "refused"; readonly problem: string }; // one sentence without its full stop

export const START_HELP = `Robo Cat RTS

  npm start                               the game, beginning with its menu
  npm start -- 45000 John                 open a lobby on UDP port 45000
  npm start -- 192.168.1.20:45000 Jane    enter that lobby, through any peer in it; an invitation goes there as well
  npm start -- match.rcr                  watch a replay; match.rcr#600 or match.rcr#1:00 begins at that turn, or time

  --browser        use a browser window instead of Electron
  --no-open        open no window, only print the address of the game
  --home FOLDER    keep logs and replays there
  --invite-only    who enters the lobby needs its invitation, which the lobby shows
  --room-key KEY   the same with this key in place of a new one
  --no-announce    tell nobody on the local network of the lobby, nor of those to come until the box in the lobby is ticked again
  --key-log FILE   write the keys of each session there, for Wireshark; who has the file can read all of it
  --no-port-mapping  ${WAY_WORDS.noPortMapping}
  --stun HOST:PORT   ask that STUN server how a lobby is seen from outside; may be given several times
  --service ADDRESS  the lobby service that gives lobbies codes and finds those of others; else ROBOCAT_SERVICE
  --hide-address   ${WAY_WORDS.hideAddress}
  --link TEXT      make the network worse on purpose, as in delay=100,loss=5; see docs/link-model.md
  --               what follows is no option: for a name that begins with a dash
  --help           show this text
`;

type Request = { readonly firstRequest: FirstRequest | null } | { readonly problem: string };

const NO_PLACE = "is neither a port, nor an address, an invitation or a code of a lobby, nor a .rcr file";
const STUN_SHOWS = "--stun shows the address that --hide-address hides";

const FOLLOWED_BY = {
  "--key-log": "a file",
  "--home": "a folder",
  "--service": "an address",
  "--link": "a link, as in delay=100,loss=5",
} as const;

/** Reads the command line of `npm start`. Pure: a replay file stays as it was typed. */
export function readStartArguments(args: readonly string[]): StartReading {
  const words: string[] = [];
  let homeFolder: string | null = null;
  let link: string | null = null;
  let keyLogFile: string | null = null;
  let roomKey: string | null = null;
  let isHidden = false;
  let shell: StartArguments["shell"] = "electron";
  let opensPort = true;
  let hidesAddress = false;
  const stunServers: string[] = [];
  let serviceText: string | undefined;

  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i]!;
    if (arg === "--") {
      words.push(...args.slice(i + 1));
      break;
    }
    if (arg === "--help" || arg === "-h") return { kind: "help" };
    if (arg === "--browser") shell = shell === "electron" ? "browser" : shell;
    else if (arg === "--no-open") shell = "address-only";
    else if (arg === "--no-announce") isHidden = true;
    else if (arg === "--no-port-mapping") opensPort = false;
    else if (arg === "--hide-address") hidesAddress = true;
    else if (arg === "--stun") {
      i += 1;
      stunServers.push(args[i] ?? "");
    } else if (arg === "--invite-only") roomKey ??= NEW_ROOM_KEY;
    else if (arg === "--room-key") {
      i += 1;
      roomKey = args[i] ?? "";
      const key = readRoomKey(roomKey);
      if (!key.ok) return refused(`the key of --room-key ${describeRoomKeyProblem(key.reason, roomKey)}`);
    } else if (arg === "--key-log" || arg === "--home" || arg === "--link" || arg === "--service") {
      i += 1;
      const value = args[i] ?? "";
      if (value === "" || value.startsWith("-"))
        return refused(`${arg} is not followed by ${FOLLOWED_BY[arg]}`);
      if (arg === "--key-log") keyLogFile = value;
      else if (arg === "--home") homeFolder = value;
      else if (arg === "--service") serviceText = value;
      else link = value;
    } else if (arg.startsWith("-")) return refused(`unknown option ${show(arg)}, see npm start -- --help`);
    else words.push(arg);
  }

  const service = readService(serviceText, hidesAddress);
  if (!service.ok) return refused(service.reason);
  const request = readRequest(words, { roomKey, isHidden, takesCodes: service.value !== null });
  if ("problem" in request) return refused(request.problem);
  const stun = askedStunServers(stunServers);
  if (!stun.ok) return refused(stun.reason);
  if (hidesAddress && stun.value.length > 0) return refused(STUN_SHOWS);
  const ways = { outside: { opensPort, stunServers }, service: service.value, hidesAddress };
  const { firstRequest } = request;
  return { kind: "start", start: { firstRequest, homeFolder, link, keyLogFile, ...ways, shell } };
}

function readService(text: string | undefined, hidesAddress: boolean): ReturnType<typeof askedServicePlace> {
  const service = askedServicePlace(text);
  const isMissing = service.ok && service.value === null && hidesAddress;
  return isMissing ? fail("--hide-address needs a --service that has a relay") : service;
}

interface HostTerms {
  readonly roomKey: string | null;
  readonly isHidden: boolean;
  readonly takesCodes: boolean; // a service is asked for them
}

function readRequest(words: readonly string[], terms: HostTerms): Request {
  const [place, name, extra] = words;
  const isHost = place !== undefined && /^[0-9]*$/.test(place);
  if ((terms.roomKey !== null || terms.isHidden) && !isHost)
    return { problem: "--invite-only, --room-key and --no-announce are for who opens a lobby on a port" };
  if (place === undefined) return { firstRequest: null };
  if (extra !== undefined) {
    return { problem: `${show(extra)} is one word too many; put a name of several words in quotes` };
  }
  const link = splitReplayLink(place);
  if (link !== null) {
    if (name !== undefined) return { problem: `a replay needs no ${show(name)} after it` };
    return readReplayLink(link.file, link.mark);
  }
  return isHost ? readHost(place, name, terms) : readJoin(place, name, terms.takesCodes);
}

function readHost(port: string, name: string | undefined, { roomKey, isHidden }: HostTerms): Request {
  // Port 0 is allowed: the system chooses one.
  if (port === "" || Number(port) > PORT_MAX) {
    return { problem: `port ${show(port)} is outside 0..${PORT_MAX}` };
  }
  const problem = problemOfName(name, port);
  if (problem !== null || name === undefined) return { problem: problem ?? "" };
  const catsPerPlayer = CATS_PER_PLAYER_CLASSIC;
  const access = {
    ...(roomKey === null ? {} : { roomKey }),
    ...(isHidden ? ({ isHidden } as const) : {}),
  };
  return { firstRequest: { kind: "host", port: Number(port), name, catsPerPlayer, ...access } };
}

function readReplayLink(file: string, mark: string | null): Request {
  const read = mark === null ? null : readReplayMark(mark);
  if (read?.ok === false) return { problem: `${show(`#${mark}`)} names no moment: ${read.reason}` };
  return { firstRequest: { kind: "open-replay-file", file, ...(mark === null ? {} : { mark }) } };
}

function readJoin(address: string, name: string | undefined, takesCodes: boolean): Request {
  if (takesCodes && isMeantAsInviteCode(address)) {
    const code = readInviteCode(address);
    if (!code.ok) return { problem: withoutStop(describeInviteCodeProblem(code.reason, address)) };
    const text = formatInviteCode(code.value);
    const problem = problemOfName(name, text);
    if (problem !== null || name === undefined) return { problem: problem ?? "" };
    return { firstRequest: { kind: "join", address: text, name } };
  }
  const place = readInvitation(address);
  if (!place.ok) return { problem: problemOfPlace(address, place.reason) };
  const problem = problemOfName(name, placeOfInvitation(place.value));
  if (problem !== null || name === undefined) return { problem: problem ?? "" };
  return { firstRequest: { kind: "join", address, name } };
}

function problemOfPlace(text: string, reason: InvitationProblem): string {
  const address = text.split("#")[0]!; // a key is not shown
  switch (reason) {
    case "empty":
      return "the address is empty";
    case "bad-host":
      if (!address.includes(":")) return `${show(address)} ${NO_PLACE}`;
      return `the host of ${show(address)} is neither an IP address nor a host name`;
    default:
      return describeInvitationProblem(reason, text)!;
    case "bad-port":
      return `the port of ${show(address)} is outside 1..${PORT_MAX}`;
  }
}

function problemOfName(name: string | undefined, place: string): string | null {
  if (name === undefined) return `a name is missing after ${show(place)}, as in npm start -- ${place} John`;
  switch (displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX)) {
    case null:
      return null;
    case "empty":
      return "the name is empty";
    case "too-long":
      return `the name ${show(name)} is longer than ${PLAYER_NAME_CHARACTERS_MAX} characters`;
    case "unsafe-characters":
      return `the name ${show(name)} holds characters that do not show, or a space at its end`;
  }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

function refused(problem: string): StartReading {
  return { kind: "refused", problem };
}

/** In quotes, short, and without characters that could confuse a terminal. */
function show(text: string): string {
  const SHOWN_CHARS_MAX = 60;
  const visible = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "\ufffd");
  return visible.length > SHOWN_CHARS_MAX ? `"${visible.slice(0, SHOWN_CHARS_MAX)}..."` : `"${visible}"`;
}

/** The command line that `readStartArguments` reads as these; the launcher hands it on to Electron. */
export function writeStartArguments({
  firstRequest,
  homeFolder,
  link,
  outside: { opensPort, stunServers },
  service,
  hidesAddress,
  keyLogFile,
}: StartArguments): readonly string[] {
  const options = [
    ...(homeFolder === null ? [] : ["--home", homeFolder]),
    ...(link === null ? [] : ["--link", link]),
    ...(keyLogFile === null ? [] : ["--key-log", keyLogFile]),
    ...(opensPort ? [] : ["--no-port-mapping"]),
    ...(service === null ? [] : ["--service", service.text]),
    ...(hidesAddress ? ["--hide-address"] : []),
    ...stunServers.flatMap((server) => ["--stun", server]),
    ...accessOptionsOf(firstRequest),
  ];
  const words = wordsOf(firstRequest);
  return words.some((word) => word.startsWith("-")) ? [...options, "--", ...words] : [...options, ...words];
}

function accessOptionsOf(request: FirstRequest | null): readonly string[] {
  if (request?.kind !== "host") return [];
  const { roomKey, isHidden } = request;
  const hiding = isHidden === true ? ["--no-announce"] : [];
  if (roomKey === undefined) return hiding;
  return [...hiding, ...(roomKey === NEW_ROOM_KEY ? ["--invite-only"] : ["--room-key", roomKey])];
}

function wordsOf(firstRequest: FirstRequest | null): readonly string[] {
  switch (firstRequest?.kind) {
    case "host":
      return [String(firstRequest.port), firstRequest.name];
    case "join":
      return [firstRequest.address, firstRequest.name];
    case "open-replay-file":
      return [replayWordOf(firstRequest)];
    default:
      return [];
  }
}

function replayWordOf({ file, mark }: FirstRequest & { readonly kind: "open-replay-file" }): string {
  return mark === undefined ? file : `${file}#${mark}`;
}

/** Of the command line of an Electron process what is for the game: all after `--`. */
export function gameArgumentsOf(processArguments: readonly string[]): readonly string[] {
  const dashes = processArguments.indexOf("--");
  return dashes < 0 ? [] : processArguments.slice(dashes + 1);
}
