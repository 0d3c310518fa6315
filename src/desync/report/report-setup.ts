import { isMatchSetup, readMap, setupOfOptions, type MatchSetup } from "../../sim/index.ts";
import type { ReportSections } from "./report-sections.ts";

/** The setup of the match that a report is of; null if header or map are missing or make none. */
export function setupOfReport({ header, map }: Partial<ReportSections>): MatchSetup | null {
  if (header === undefined) return null;
  const { mode, seed, players } = header;
  const read = typeof map === "string" ? readMap(map) : null;
  if (mode !== "classic" && read?.ok !== true) return null;
  const teams = players.flatMap(({ team }) => (team === null ? [] : [team]));
  const setup = setupOfOptions(header, read?.ok === true ? read.value : null, {
    seed,
    playerIds: players.map(({ playerId }) => playerId),
    ...(teams.length > 0 ? { teams } : {}),
  });
  return isMatchSetup(setup) ? setup : null;
}
