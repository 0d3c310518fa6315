import type { Refusal } from "../../rendezvous/index.ts";

/** Why a service can't be spoken to: the rest of a sentence. */
export function describeSocketError(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const status = /^Unexpected server response: (\d+)$/.exec(error.message)?.[1];
  switch (code) {
    case "ECONNREFUSED":
      return "nothing listens there";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "there is no host of that name, or no network";
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return "no network leads there";
    case "ECONNRESET":
      return "it hung up";
    case undefined:
      break;
    default:
      return error.message;
  }
  if (status === "429") return "it takes no more from this network now";
  if (status === "400" || status === "404") return "what is there is no lobby service of this version";
  if (status !== undefined) return `it answered with status ${status}`;
  return /handshake has timed out/.test(error.message) ? "it does not answer" : error.message;
}

/** To a host: what is lost, and what is not. */
export function describeAway(service: string, words: string): string {
  return `The lobby service ${service} can't be reached: ${words}. The lobby stays open, and the code works again when it is back.`;
}

/** To a host: the service takes no lobby of it. It is asked again. */
export function describeNotHosted(service: string, reason: Refusal): string {
  const words = NOT_HOSTED[reason] ?? `it said "${reason}"`;
  return `The lobby service ${service} gives no code: ${words}. The lobby stays open; it is asked again.`;
}

const NOT_HOSTED: Partial<Record<Refusal, string>> = {
  busy: "it has no place free",
  "too-much": "this network has asked too often",
  disk: "its disk is full",
  stopping: "it is being stopped",
};

/** To who typed a code: the rest of "Cannot join: ...", with what to do next. */
export function describeNotFound(service: string, reason: Refusal): string {
  switch (reason) {
    case "unknown":
      return `no lobby at ${service} has that code. Look at it again, or ask for the code that the lobby shows now.`;
    case "burnt":
      return "that code was tried wrongly three times and is good no more. Ask for the code that the lobby shows now.";
    case "other-version":
      return "the host plays another version of the game.";
    case "other-content":
      return "the host plays with other rules, though of the same version.";
    case "full":
      return "the match is full.";
    case "running":
      return "the match has already started.";
    case "busy":
      return "others are trying that code, or its host is away. Try again in a moment.";
    case "too-much":
      return `this network has asked ${service} too often. Try again in a minute.`;
    case "stopping":
      return `the lobby service ${service} is being stopped. Try again in a minute.`;
    default:
      return `the lobby service ${service} said "${reason}".`;
  }
}

/** Why host and guest did not come together: the rest of "Cannot join: ...". */
export function describeGuestFailure(why: string): string {
  switch (why) {
    case "wrong":
      return "that is not the code of that lobby: its last letters are other ones. Ask for it again; three wrong tries make it useless.";
    case "burnt":
      return "that code was tried wrongly three times and is good no more. Ask for the code that the lobby shows now.";
    case "busy":
      return "too many are trying that code. Try again in a moment.";
    case "other-version":
      return "the host plays another version of the game.";
    case "no-friend":
      return "whoever answered does not know that code, so it is not your friend's lobby. Ask for the invitation instead.";
    case "silent":
      return "the host does not answer. Ask whether the lobby is still open.";
    default:
      return "the host answered what makes no sense. Ask for the invitation instead.";
  }
}
