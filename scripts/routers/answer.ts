import { markdownTable } from "../../src/cli/markdown-table.ts";
import { KIND_NAMES } from "./kinds.ts";
import type { Outcome } from "./meeting.ts";

/** A row for each host's router and a column for each guest's: seconds and way, "no", or "" where it was not tried. In Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const hosts = KIND_NAMES.filter((kind) => outcomes.some(({ host }) => host === kind));
  const guests = KIND_NAMES.filter((kind) => outcomes.some(({ guest }) => guest === kind));
  const cell = (host: string, guest: string): string =>
    cellOf(outcomes.find((one) => one.host === host && one.guest === guest));
  return markdownTable(
    ["host \\ guest", ...guests],
    hosts.map((host) => [host, ...guests.map((guest) => cell(host, guest))]),
  );
}

function cellOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) return "";
  return outcome.ms === null ? "no" : `${(outcome.ms / 1_000).toFixed(1)} ${outcome.way}`;
}
