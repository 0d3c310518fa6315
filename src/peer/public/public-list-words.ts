import type { Missed } from "./public-introducer.ts";

/** To who looks at the public lobbies: why there are none to be seen. */
export function describeListAway(service: string, words: string): string {
  return `The lobby service ${service} can't be reached: ${words}. Everything else works without it.`;
}

/** The same, where the service answers and does not list. */
export function describeListRefused(service: string, reason: string): string {
  const words = LIST_REFUSED[reason] ?? `it said "${reason}"`;
  return `The lobby service ${service} lists no lobbies now: ${words}.`;
}

const LIST_REFUSED: Readonly<Record<string, string>> = {
  busy: "too many look at them",
  "too-much": "this network has asked too often",
  stopping: "it is being stopped",
};

/** Why one is not in a public lobby: the rest of "Cannot join: ...", with what to do next. */
export function describeMissed(reason: Missed, service: string): string {
  switch (reason) {
    case "unknown":
    case "gone":
      return "that lobby is no longer there. Choose another one.";
    case "full":
      return "the match is full. Choose another one.";
    case "running":
      return "the match has already started, and its host lets nobody look on.";
    case "other-version":
      return "the host plays another version of the game.";
    case "other-content":
      return "the host plays with other rules, though of the same version.";
    case "busy":
      return "too many are on their way into that lobby, or its host is away. Try again in a moment.";
    case "too-much":
      return `this network has asked ${service} too often. Try again in a minute.`;
    case "silent":
      return "the host does not answer. Choose another lobby.";
    case "no-udp":
      return `no packet comes back from ${service} over UDP, so nobody can be introduced there. A firewall may keep it away.`;
    default:
      return `the lobby service ${service} said "${reason}".`;
  }
}
