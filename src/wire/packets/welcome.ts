import {
  as,
  checked,
  custom,
  decoded,
  encoded,
  given,
  headed,
  list,
  noted,
  octets,
  optional,
  record,
  u,
  when,
  whole,
  word,
  type Of,
  type Schema,
  type WithKind,
} from "../../base/index.ts";
import { maskOfPlayers, playersOfMask } from "../../lockstep/index.ts";
import { BOT_STRENGTHS, PLAYER_COUNT_MAX, type MatchOptions, type PlayerId } from "../../sim/index.ts";
import { looks } from "../parts/looks-codec.ts";
import { addresses, cause, id3, identity, key, name, players, team } from "../parts/members.ts";
import { readOptions, writeOptions } from "../parts/options-codec.ts";
import { REIGN_BITS } from "./start.ts";

const COUNT_BITS = 4;

/** Of those who were sent away a welcome names the last. */
export const REMOVED_TOLD_MAX = 8;

/** Of these so many of the last have their cause with them: of the others it was told before. */
export const CAUSES_TOLD_MAX = 1;

/** The most bytes of a welcome, in all of its parts. */
export const WELCOME_BYTES_MAX = 2_048;

/** Bytes of the identity of somebody who was sent away: nobody finds another person's key that begins so. */
export const MARK_BYTES = 8;

/** One player as the master peer knows it. */
const rosterEntry = record({
  token: u(32, "from its hello"),
  team: team(),
  name: name(),
  addresses: addresses("as the master peer sees it, then as it says itself"),
  key: key("of this session"),
  identity: identity("whatever the session"),
});
export type RosterEntry = { readonly playerId: PlayerId } & Of<typeof rosterEntry>;

/** In ascending player id. */
const roster = as(
  headed(
    record({ players: players("who they are") }),
    record({
      entries: list(
        given((head: { readonly players: number }) => playersOfMask(head.players).length),
        rosterEntry,
        "of each, in ascending player id",
      ),
    }),
  ),
  {
    to: ({ players: mask, entries }): readonly RosterEntry[] =>
      playersOfMask(mask).map((playerId, i) => ({ playerId, ...entries[i]! })),
    from: (entries) => ({ players: maskOfPlayers(entries.map(({ playerId }) => playerId)), entries }),
  },
);

/** Somebody whom a master sent away: whoever is master next does not let it in either. */
const removedEntry = record({
  token: u(32, "from its hello"),
  mark: octets(
    MARK_BYTES,
    "the first of its identity; all 0 where that is the master's own: only the token counts",
  ),
  cause: optional(cause("as the host gave it")),
});
export type RemovedEntry = Of<typeof removedEntry>;

/** A seat that a bot is to play. Every peer computes it, so there is nobody to be reached. */
const botEntry = record({
  playerId: id3("whose seat it is"),
  level: word(BOT_STRENGTHS, 3),
  team: team(),
  name: name(),
});
export type BotEntry = Of<typeof botEntry>;

function matchOptions(): Schema<MatchOptions> {
  return custom("options", {
    write: (writer, options) => writeOptions(writer, options),
    read: (reader) => readOptions(reader),
  });
}

const head = record({
  token: u(32, "the receiver's own, from its hello"),
  sessionId: u(32, "chosen at random by the master peer; what is said from now on is sealed with it"),
  playerId: id3("the receiver's"),
  masterId: id3("the master peer's, the lowest of the roster"),
  reign: u(REIGN_BITS, "how many masters have taken over from another; 0 follows 31"),
  rosterVersion: u(
    16,
    "grows by one with each change of the roster, a team, the options or the map, 200 ms after a newcomer is first heard, and with a new master; 0 follows 65,535",
  ),
  options: noted(matchOptions(), "below"),
});

const fields = headed(
  head,
  record({
    mapChecksum: when(
      ({ options }: { readonly options: MatchOptions }) => options.mode !== "classic",
      u(32, "of the map (below); 0: none is chosen yet"),
      0,
      "not in Classic",
    ),
    roster: noted(roster, "the players"),
    bots: list(
      u(3),
      botEntry,
      "for each bot, in ascending player id, none of which is a player's of the roster",
    ),
    looks: looks(
      "the colours and emblems of all seats: whether any is chosen u1; if so of each seat the colour u3, then of each the emblem u3",
    ),
    startCount: whole(
      { from: 0, to: PLAYER_COUNT_MAX, bits: COUNT_BITS },
      "the match starts by itself with so many players; 0: by hand",
    ),
    removed: list(
      whole({ from: 0, to: REMOVED_TOLD_MAX, bits: COUNT_BITS }),
      removedEntry,
      "those whom a master sent away last",
    ),
  }),
);

/**
 * The master peer's word on who is in and what is to be played: the answer to a hello, and sent again to everybody after each change until each has
 * acknowledged its version by a ready. It may be too long for a packet, so it travels in parts.
 */
export const welcome = checked(
  fields,
  "the roster is in order and holds the receiver and the master",
  isRoster,
);
export type WelcomePacket = WithKind<"welcome", typeof welcome>;

/** A welcome on its own, at most WELCOME_BYTES_MAX bytes. */
export function writeWelcome(packet: WelcomePacket): Uint8Array {
  return encoded(welcome, packet, WELCOME_BYTES_MAX);
}

/** Null: it is malformed. */
export function readWelcome(bytes: Uint8Array): WelcomePacket | null {
  const packet = decoded(welcome, bytes);
  return packet === null ? null : { kind: "welcome", ...packet };
}

/** No seat is anybody else's, and there are as many as there may be at most. */
function isRoster({ roster: peers, bots, playerId, masterId }: Of<typeof fields>): boolean {
  return (
    peers.length + bots.length <= PLAYER_COUNT_MAX &&
    peers.every((entry, i) => entry.playerId > (peers[i - 1]?.playerId ?? 0)) &&
    bots.every((entry, i) => entry.playerId > (bots[i - 1]?.playerId ?? 0)) &&
    bots.every((entry) => peers.every((other) => other.playerId !== entry.playerId)) &&
    peers.some((entry) => entry.playerId === playerId) &&
    peers.some((entry) => entry.playerId === masterId)
  );
}
