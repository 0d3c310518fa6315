import { LOOK_OPTIONS } from "./look-arguments.ts";
import { optionFlags } from "./match-options.ts";

export type PlayKind = "host" | "join" | "quick" | "rejoin";

/** What the host of a lobby decides before anybody enters. Who takes a lobby over finds it decided. */
const OF_HOSTS: readonly string[] = [
  ...Object.keys(optionFlags()),
  ...["map", "bots", "invite-only", "room-key", "no-announce", "public"],
];
/** What a lobby is for: who goes back to a match has none, and has the seat of before. Nor has it a replay: the beginning would be missing. */
const NOT_OF_RETURNS: readonly string[] = [
  ...["players", "seed", "team", "observe", "no-port-mapping", "stun", "replay"],
  ...Object.keys(LOOK_OPTIONS),
];

const USELESS: Readonly<Record<PlayKind, readonly string[]>> = {
  host: [],
  quick: [], // it may be a host
  join: OF_HOSTS,
  rejoin: [...OF_HOSTS, ...NOT_OF_RETURNS],
};

/** Refuses an option that was typed and that the command has no use for; null: there is none. A sentence without its full stop. */
export function uselessOption(kind: PlayKind, values: Readonly<Record<string, unknown>>): string | null {
  const name = USELESS[kind].find((one) => values[one] !== undefined && values[one] !== false);
  return name === undefined ? null : `robocat ${kind} has no use for --${name}`;
}
