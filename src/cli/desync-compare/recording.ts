import { setupOfReport, startOfReport, type ReportSections, type ReportStart } from "../../desync/index.ts";
import type { FrozenSims, Replay } from "../../replay/index.ts";
import type { PlayerCommands } from "../../lockstep/index.ts";
import {
  formatChecksum,
  mapChecksumOf,
  optionsOfSetup,
  seatsOf,
  SIM_VERSION,
  type MatchSetup,
  type PlayerId,
} from "../../sim/index.ts";
import { stepsOfReplay, type Steps } from "./steps.ts";

/** What a file holds of a match, whatever kind it is of. */
export interface Recording {
  readonly kind: "replay" | "report" | "log";
  readonly damage: readonly string[]; // what is wrong with the file; empty: nothing
  readonly facts: ReadonlyMap<SetupFact, string>; // of the setup, as far as the file says them
  readonly turns: ReadonlyMap<number, RecordedTurn>;
  /** What the turns can be run again from; null: nothing, as in a log. */
  readonly source: RecordingSource | null;
  /** What the steps of its turns did; null: it can't tell. */
  readonly steps: Steps | null;
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
  "kinds",
  "fog",
  "map",
  "rules", // the simulation version that it is played by here
] as const;

export type SetupFact = (typeof SETUP_FACTS)[number];

/** What makes matches the same match. Teams as the rules see them: who is an ally of whom. */
function factsOfSetup(setup: MatchSetup): Map<SetupFact, string> {
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes, kinds, fog } = optionsOfSetup(setup);
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
      ["kinds", kinds ?? "tabbies"],
      ["fog", fog === true ? "on" : "off"],
      ["map", `${setup.ground.map.name} (${formatChecksum(mapChecksumOf(setup.ground.map))})`],
    );
  }
  return new Map(facts);
}

function nameOfRules(frozenRules: number | null): string {
  return `version ${frozenRules ?? SIM_VERSION}`;
}

/** Those who gave commands. */
function withCommands(turnData: readonly PlayerCommands[]): readonly PlayerCommands[] {
  return turnData
    .filter(({ commands }) => commands.length > 0)
    .map(({ playerId, commands }) => ({ playerId, commands }));
}

function teamsOf(setup: MatchSetup): string {
  const teams = new Map<PlayerId, PlayerId[]>();
  for (const { playerId, team } of seatsOf(setup)) teams.set(team, [...(teams.get(team) ?? []), playerId]);
  return [...teams.values()].map((members) => members.join(" and ")).join(" against ");
}

/** What a replay holds of its match. */
export function recordingOfReplay(replay: Replay): Recording {
  const { header, turns, damage, frozenRules } = replay;
  return {
    kind: "replay",
    damage: damage === null ? [] : [`${damage.kind} after turn ${damage.afterTurn}`],
    facts: factsOfSetup(header.setup).set("rules", nameOfRules(frozenRules)),
    turns: new Map(
      turns.map((recorded) => [
        recorded.turn,
        {
          // A few bytes can name thousands of cats, so they are unfolded when they are asked for.
          get commands() {
            return recorded.playerCommands;
          },
          checksum: recorded.checksum,
          settled: null,
        },
      ]),
    ),
    source: { kind: "replay", replay },
    steps: stepsOfReplay(replay),
  };
}

/** What a report holds. The checksums are those of the writer's first run, and of the turn at whose end all agreed. */
export function recordingOfReport(
  sections: Partial<ReportSections>,
  damage: readonly string[],
  sims: FrozenSims,
): Recording {
  const { header, commands = [], points = [] } = sections;
  const setup = setupOfReport(sections);
  const turns = new Map<number, RecordedTurn>();
  const nothing: RecordedTurn = { commands: null, checksum: null, settled: null };
  for (const turnData of commands) {
    const turn = turnData[0]?.turn;
    if (turn !== undefined) turns.set(turn, { ...nothing, commands: withCommands(turnData) });
  }
  const own = points.find(({ playerId }) => playerId === header?.writtenBy);
  own?.firstEnds.forEach(({ checksum }, i) => {
    const turn = own.baseTurn + 1 + i;
    turns.set(turn, { ...(turns.get(turn) ?? nothing), checksum });
  });
  if (header !== undefined && header.baseEnd !== null && header.baseTurn >= 0) {
    turns.set(header.baseTurn, { ...nothing, checksum: header.baseEnd.checksum });
  }
  const start = startOfReport(sections, sims);
  const facts = setup === null ? new Map<SetupFact, string>() : factsOfSetup(setup);
  if (start.ok) facts.set("rules", nameOfRules(start.value.frozenRules));
  return {
    kind: "report",
    damage,
    facts,
    turns: new Map([...turns].sort(([a], [b]) => a - b)),
    source: start.ok ? { kind: "report", start: start.value, sections } : null,
    steps: null,
  };
}
