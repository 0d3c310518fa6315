import type { ReportSections, ReportStart } from "../../desync/index.ts";
import type { PlayerCommands } from "../../lockstep/index.ts";
import type { Replay } from "../../replay/index.ts";
import {
  formatChecksum,
  mapChecksumOf,
  optionsOfSetup,
  seatsOf,
  type MatchSetup,
  type PlayerId,
} from "../../sim/index.ts";

/** What a file holds of a match, whatever kind it is of. */
export interface Recording {
  readonly kind: "replay" | "report" | "log";
  readonly damage: readonly string[]; // what is wrong with the file; empty: nothing
  readonly facts: ReadonlyMap<SetupFact, string>; // of the setup, as far as the file says them
  readonly turns: ReadonlyMap<number, RecordedTurn>;
  /** What the turns can be run again from; null: nothing, as in a log. */
  readonly source: RecordingSource | null;
}

export type RecordingSource =
  | { readonly kind: "replay"; readonly replay: Replay }
  | { readonly kind: "report"; readonly start: ReportStart; readonly sections: Partial<ReportSections> };

export interface RecordedTurn {
  readonly commands: readonly PlayerCommands[] | null; // of those who gave any, ascending player id; null: not told
  readonly checksum: number | null; // u32, at its end, as the game first had it
  readonly settled: number | null; // u32, what all agreed on later, where that is another
}

/** In the order in which they are compared. */
export const SETUP_FACTS = [
  "mode",
  "seed",
  "players",
  "teams",
  "cats of each player",
  "cat limit",
  "time limit",
  "map",
] as const;

export type SetupFact = (typeof SETUP_FACTS)[number];

/** What makes matches the same match. Teams as the rules see them: who is an ally of whom. */
export function factsOfSetup(setup: MatchSetup): ReadonlyMap<SetupFact, string> {
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes } = optionsOfSetup(setup);
  const facts: [SetupFact, string][] = [
    ["mode", mode],
    ["seed", String(setup.seed)],
    ["players", setup.playerIds.join(", ")],
    ["teams", teamsOf(setup)],
    ["cats of each player", String(catsPerPlayer)],
  ];
  if (setup.ground !== undefined) {
    facts.push(
      ["cat limit", String(catLimit)],
      ["time limit", String(timeLimitMinutes)],
      ["map", `${setup.ground.map.name} (${formatChecksum(mapChecksumOf(setup.ground.map))})`],
    );
  }
  return new Map(facts);
}

/** Those who gave commands. */
export function withCommands(turnData: readonly PlayerCommands[]): readonly PlayerCommands[] {
  return turnData
    .filter(({ commands }) => commands.length > 0)
    .map(({ playerId, commands }) => ({ playerId, commands }));
}

function teamsOf(setup: MatchSetup): string {
  const teams = new Map<PlayerId, PlayerId[]>();
  for (const { playerId, team } of seatsOf(setup)) teams.set(team, [...(teams.get(team) ?? []), playerId]);
  return [...teams.values()].map((members) => members.join(" and ")).join(" against ");
}
