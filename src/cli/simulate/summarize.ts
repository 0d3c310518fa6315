import type { SimulateEvent } from "./simulate-event.ts";

/** One line of a match. */
export function describeMatch(event: SimulateEvent): string {
  const { seed, mode, map, peers, turn, checksum } = event;
  const speed = `${(event.simulatedMs / 1_000).toFixed(1)} s, ${event.turnsPerSecond.toFixed(2)} turns/s`;
  const place = map === null ? "" : `${mode} on ${map}, ${describeArmies(event)}, `;
  return `seed ${seed}: ${place}${peers} peers, ${describeLink(event)}: ${describeOutcome(event)} at turn ${turn}, checksum ${checksum ?? "none"}, ${speed}`;
}

/** The usual words where they say all. */
function describeLink({ link, lossPercent, delayMs, jitterMs, duplicatePercent }: SimulateEvent): string {
  const isMore = /(burst|reorder|rate|queue|trace)=/.test(link);
  if (isMore) return `link ${link}`;
  return `loss ${lossPercent} %, delay ${delayMs} +- ${jitterMs} ms, dup ${duplicatePercent} %`;
}

/** How the matches came out, in one line. */
export function summarize(events: readonly SimulateEvent[]): string {
  if (events.length === 0) return "0 matches";
  const slowest = events.reduce((a, b) => (b.turnsPerSecond < a.turnsPerSecond ? b : a));
  const failed = events.filter(({ problem }) => problem !== null).map(({ seed }) => seed);
  const names = failed.length > 0 ? `; failed: seed ${[...new Set(failed)].join(", ")}` : "";
  const broken = count(events, "broken");
  return (
    `${events.length} matches: ${count(events, "won")} won, ${count(events, "draw")} draws, ` +
    `${count(events, "stopped")} stopped, ${count(events, "desync")} desyncs, ${count(events, "stuck")} stuck, ` +
    `${count(events, "crashed")} crashed${broken > 0 ? `, ${broken} against the rules` : ""}; ` +
    `slowest ${slowest.turnsPerSecond.toFixed(2)} turns/s (seed ${slowest.seed})${names}`
  );
}

const COLUMNS = [
  "matches",
  "won",
  "draws",
  "by time",
  "stopped",
  "desyncs",
  "stuck",
  "crashed",
  "rules",
  "turns",
];
const NAME_WIDTH = 30;

/** A row for each mode and map, of matches that were played on any. `turns` is the median. */
export function tableOf(events: readonly SimulateEvent[]): readonly string[] {
  const names = [...new Set(events.map(nameOf))];
  const row = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(NAME_WIDTH) + cells.map((cell, i) => String(cell).padStart(COLUMNS[i]!.length + 2)).join("");
  return [
    row("mode and map", COLUMNS),
    ...names.map((name) => {
      const played = events.filter((event) => nameOf(event) === name);
      const by = (outcome: SimulateEvent["outcome"]): number => count(played, outcome);
      const byTime = played.filter(({ isByTime }) => isByTime).length;
      const ends = [played.length, by("won"), by("draw"), byTime, by("stopped")];
      const faults = [by("desync"), by("stuck"), by("crashed"), by("broken")];
      return row(name, [...ends, ...faults, medianTurn(played)]);
    }),
  ];
}

function describeArmies({ catsPerPlayer, catLimit, teams, bots, timeLimitMinutes }: SimulateEvent): string {
  const limit = catLimit === catsPerPlayer ? "" : ` to ${catLimit ?? 0}`;
  const sides = teams === 0 ? "" : `, ${teams} teams`;
  const time = timeLimitMinutes === 0 ? "" : `, ${timeLimitMinutes ?? 0} min`;
  return `${catsPerPlayer}${limit} cats${sides}${time}, bots ${bots}`;
}

function describeOutcome({ outcome, winnerId, problem, isByTime }: SimulateEvent): string {
  if (problem !== null)
    return `${outcome === "broken" ? "RULES BROKEN" : outcome.toUpperCase()} (${problem})`;
  const how = isByTime ? " by time" : "";
  return outcome === "won" ? `player ${winnerId ?? 0} won${how}` : `${outcome}${how}`;
}

function nameOf({ mode, map }: SimulateEvent): string {
  return map === null ? mode : `${mode}, ${map}`;
}

function count(events: readonly SimulateEvent[], wanted: SimulateEvent["outcome"]): number {
  return events.filter(({ outcome }) => outcome === wanted).length;
}

function medianTurn(events: readonly SimulateEvent[]): number {
  const turns = events.map(({ turn }) => turn).toSorted((a, b) => a - b);
  return turns[Math.floor(turns.length / 2)]!;
}
