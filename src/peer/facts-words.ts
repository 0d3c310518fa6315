import type { MatchFacts } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A sentence for people on something that happened in a match. */
export function describeFactsMark(
  { kind, playerIds, count }: MatchFacts["marks"][number],
  nameOf: (playerId: PlayerId) => string,
): string {
  const names = playerIds.map(nameOf);
  switch (kind) {
    case "fight":
      return `A fight begins that costs ${names.join(", ")} ${count === 1 ? "a cat" : `${count} cats`}.`;
    case "claim":
      return `${names[0]!} takes cushion ${count}.`;
    case "fall":
      return `${names[0]!} has no cats any more.`;
  }
}
