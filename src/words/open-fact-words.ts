import {
  describeInvitationProblem,
  describeInviteCodeProblem,
  isMeantAsInviteCode,
  readInvitation,
  readInviteCode,
} from "../base/index.ts";
import type { CannotFact, CodeFailure, HidingFault, OpenFault } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { CODE_ALONE } from "./field-words.ts";
import { FILES_ELSEWHERE } from "./file-fact-words.ts";
import { sayRelay } from "./relay-fact-words.ts";
import { sayLineFault, sayService } from "./service-fact-words.ts";
import { sayTrouble } from "./trouble-words.ts";

export const CANNOT_FACTS: FactTable<CannotFact> = {
  cannot: ({ wish, fault }) => `${WISHES[wish]}: ${sayFault(fault)}`,
};

const WISHES: { readonly [Wish in CannotFact["wish"]]: string } = {
  host: "Cannot host",
  join: "Cannot join",
  return: "Cannot return",
  watch: "Cannot watch",
  "quick-match": "No quick match",
  "list-public": "The public lobbies can't be shown",
};

/** What goes on after a colon, to its full stop. */
export function sayFault(fault: OpenFault): string {
  return (FAULTS[fault.kind] as (one: OpenFault) => string)(fault);
}

const FAULTS: FactTable<OpenFault> = {
  "port-taken": ({ port }) => `UDP port ${port} is in use by another program; choose another one.`,
  "port-forbidden": ({ port }) => `this user may not open UDP port ${port}; choose one of 1024 to 65535.`,
  "folder-unusable": ({ folder, why }) =>
    `the folder ${folder} can't be used: ${sayTrouble(why)}. ${FILES_ELSEWHERE}`,
  system: ({ error }) => error,
  "not-hidden": ({ why }) =>
    `${sayHiding(why)} Your address can't be hidden without one, so nothing was sent to anybody.`,
  "no-address": ({ typed }) => {
    const read = readInvitation(typed);
    const problem = read.ok ? null : describeInvitationProblem(read.reason, typed);
    if (problem !== null) return `${problem}.`;
    const place = typed.split("#")[0]!.trim();
    return `"${place}" is not an address; it looks like 192.168.0.7:45000.${codeHint(isMeantAsInviteCode(typed))}`;
  },
  "no-computer": ({ host, mayBeCode }) => `there is no host named "${host}".${codeHint(mayBeCode)}`,
  "no-such-code": ({ typed }) => {
    const read = readInviteCode(typed);
    return read.ok ? "" : lowerFirst(describeInviteCodeProblem(read.reason, typed));
  },
  "service-lost": ({ service, fault }) =>
    `the lobby service ${service} can't be reached: ${sayLineFault(fault)}. Try again, or ask for the invitation.`,
  "code-refused": ({ service, refusal }) =>
    CODE_REFUSALS[refusal]?.(service) ?? `the lobby service ${service} said "${refusal}".`,
  "code-failed": ({ why }) => CODE_FAILURES[why],
  "entry-refused": ({ service, refusal }) =>
    ENTRY_REFUSALS[refusal]?.(service) ?? `the lobby service ${service} said "${refusal}".`,
  "no-list": ({ service, problem }) =>
    problem === null ? `the lobby service ${service} does not answer.` : lowerFirst(sayService(problem)),
  "given-up": () => "it was given up.",
};

/** Where no service is asked, a code is taken for the name of a computer. */
function codeHint(mayBeCode: boolean): string {
  return mayBeCode ? ` ${CODE_ALONE}` : "";
}

const OTHER_VERSION = "the host plays another version of the game.";
const OTHER_CONTENT = "the host plays with other rules, though of the same version.";
const BURNT =
  "that code was tried wrongly three times and is good no more. Ask for the code that the lobby shows now.";
const tooMuch = (service: string): string =>
  `this network has asked ${service} too often. Try again in a minute.`;

const CODE_REFUSALS: Readonly<Record<string, (service: string) => string>> = {
  unknown: (service) =>
    `no lobby at ${service} has that code. Look at it again, or ask for the code that the lobby shows now.`,
  burnt: () => BURNT,
  "other-version": () => OTHER_VERSION,
  "other-content": () => OTHER_CONTENT,
  full: () => "the match is full.",
  running: () => "the match has already started.",
  busy: () => "others are trying that code, or its host is away. Try again in a moment.",
  "too-much": tooMuch,
  stopping: (service) => `the lobby service ${service} is being stopped. Try again in a minute.`,
};

const CODE_FAILURES: { readonly [Why in CodeFailure]: string } = {
  wrong:
    "that is not the code of that lobby: its last letters are other ones. Ask for it again; three wrong tries make it useless.",
  burnt: BURNT,
  busy: "too many are trying that code. Try again in a moment.",
  "other-version": OTHER_VERSION,
  "no-friend":
    "whoever answered does not know that code, so it is not your friend's lobby. Ask for the invitation instead.",
  silent: "the host does not answer. Ask whether the lobby is still open.",
  senseless: "the host answered what makes no sense. Ask for the invitation instead.",
};

const GONE = "that lobby is no longer there. Choose another one.";

const ENTRY_REFUSALS: Readonly<Record<string, (service: string) => string>> = {
  unknown: () => GONE,
  gone: () => GONE,
  full: () => "the match is full. Choose another one.",
  running: () => "the match has already started, and its host lets nobody look on.",
  "other-version": () => OTHER_VERSION,
  "other-content": () => OTHER_CONTENT,
  busy: () => "too many are on their way into that lobby, or its host is away. Try again in a moment.",
  "too-much": tooMuch,
  silent: () => "the host does not answer. Choose another lobby.",
  "no-udp": (service) =>
    `no packet comes back from ${service} over UDP, so nobody can be introduced there. A firewall may keep it away.`,
};

function sayHiding(why: HidingFault): string {
  if (why.kind === "no-service") return "No lobby service is named, and so no relay.";
  if (why.kind === "found-before")
    return "The way there was found before you wanted to hide; look for it again.";
  return sayRelay(why);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
