import { describeRoomKeyProblem, readRoomKey } from "../base/index.ts";
import type { HostDuty, LobbyFact, LobbyLoss, LostLobbyFact, SetupFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { joinNames, plural } from "./language.ts";
import { SETUP_FACTS } from "./setup-fact-words.ts";
import { sayTrouble } from "./trouble-words.ts";

export const LOBBY_FACTS: FactTable<LobbyFact> = {
  "host-only": ({ duty }) => `Only the host ${HOST_DUTIES[duty]}.`,
  "no-seat-for-bot": () => "There is no seat left for a bot.",
  "turned-away": ({ name, hasBots }) =>
    `${name} tried to join, and all seats are taken${hasBots ? ": send a bot away to make room" : ""}.`,
  "host-stays": () => "The host can't be sent out of its own lobby.",
  "own-player": ({ name }) => `${name} plays from this computer, as you: that can't be blocked.`,
  blocked: ({ name }) => `${name} is out, and can't come into a lobby of yours. Settings and keys undo that.`,
  "sent-out-only": ({ name }) =>
    `${name} is out, but may come again: the list of the blocked can't be written.`,
  unblocked: ({ name }) => `${name} may come into your lobbies again.`,
  "unblock-failed": () => "The list of the blocked can't be written.",
  "left-before-start": ({ names }) => `${joinNames(names)} left the lobby: the match did not start.`,
  "not-ready": ({ names }) =>
    `${joinNames(names)} ${plural(names.length, { one: "is", other: "are" })} not ready yet: the match did not start.`,
  "not-all-hear": () => "The match did not start: not everybody can hear everybody yet.",
  "cannot-play": ({ problem }) => `Cannot play: ${saySetup(problem)}`,
  "map-refused": ({ wish, why }) =>
    `${wish === "take" ? "Cannot take that map" : "Cannot play on that map"}: ${sayTrouble(why)}.`,
  "bad-room-key": ({ typed }) => {
    const read = readRoomKey(typed);
    return read.ok ? "" : `The key ${describeRoomKeyProblem(read.reason, typed)}.`;
  },
  "map-grew": ({ before, now, players }) =>
    `${before} has no room for ${players} players: the map is ${now} now.`,
  "map-back": ({ name }) => `${name} has room for all again: it is the map once more.`,
  "look-taken": ({ name, part }) => `${name} has that ${LOOK_PARTS[part]}: it was there first.`,
  "new-host": ({ name, former }) => {
    if (former === null) return name === null ? "You are host now." : `${name} is host now.`;
    const news = name === null ? "you are host now" : `${name} is host now`;
    return former.hasLeft
      ? `${former.name} left; ${news}.`
      : `There is no word from ${former.name}; ${news}.`;
  },
  "lost-lobby": sayLoss,
  "quick-hosted": () =>
    "No public lobby has a seat free. This one is public: others can find it and come in.",
  "no-ladder-match": () => "There is no such match in the ladder.",
  "lobby-unknown": () => "Where the lobby of that match was is not known here any more.",
  "no-match-left": () => "There is no match to go back to any more.",
  "left-alone-lobby": () => "No window was open for 30\u00A0s: your seat in the lobby is free again.",
};

const HOST_DUTIES: { readonly [Duty in HostDuty]: string } = {
  "set-options": "chooses mode, map and cats",
  "set-team": "chooses the teams of others",
  "add-bot": "adds bots",
  "send-away": "sends players away",
  "swap-teams": "swaps the teams",
  "start-match": "starts the match",
  "set-public": "makes the lobby public",
};

const LOOK_PARTS = { color: "colour", emblem: "emblem" } as const;

const LOSSES: { readonly [Why in LobbyLoss]: string } = {
  "no-answer": "Cannot join: nobody answers at that address.",
  unreached:
    "Cannot join: the host was found, but your routers let no packet through. Ask the host to open a port in the router, as the lobby says, or try another network.",
  "wrong-key":
    "Cannot join: a game is there, but it lets in only who has the invitation that its lobby shows now.",
  "no-master-peer": "Cannot join: the peers there do not agree on who hosts the match.",
  "master-silent":
    "You are out of the lobby: there was no word from the host for 10\u00A0s, though others hear it.",
  "match-gone": "Cannot go back now: nobody of that match answers. It may be over; if it is not, try again.",
  "match-over": "Cannot go back: the match is over.",
  "bad-map": "Cannot join: the map that the host sends is not the one that it announced.",
  "no-network": "Cannot go back: this computer has no network.",
  full: "Cannot join: the match is full. If bots have seats in it, the host can send one away.",
  started: "Cannot join: the match has already started.",
  "other-version": "Cannot join: the host plays another version of the game.",
  "other-content": "Cannot join: the host plays with other rules, though of the same version.",
  removed: "You were removed from the lobby: the host sent you away.",
  missed: "You are out of the lobby: the host had no word from you for 10\u00A0s.",
  blocked: "Cannot join: the host does not want to play with you.",
};

function sayLoss({ why, cause }: LostLobbyFact): string {
  return cause === undefined
    ? LOSSES[why]
    : `You were removed from the lobby: the host sent you away, and gave this reason: “${cause}”.`;
}

function saySetup(problem: SetupFact): string {
  return (SETUP_FACTS[problem.kind] as (fact: SetupFact) => string)(problem);
}
