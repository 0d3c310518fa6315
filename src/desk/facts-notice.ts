import { escapeUnseen } from "../base/index.ts";
import type { FactsMoment, FactsNotice } from "../channel/index.ts";
import type { MatchFacts } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

type NameOf = (playerId: PlayerId) => string;

/** What windows are told of how the players stood. */
export function factsNotice({ marks, ...facts }: MatchFacts, nameOf: NameOf): FactsNotice {
  const moments = marks.map((mark): FactsMoment => {
    const { kind, turn } = mark;
    return { kind, turn, text: escapeUnseen(describeFactsMark(mark, nameOf)) };
  });
  return { kind: "facts", facts, moments };
}

/** A sentence for people. */
export function describeFactsMark(
  { kind, playerIds, count }: MatchFacts["marks"][number],
  nameOf: NameOf,
): string {
  const names = playerIds.map(nameOf);
  switch (kind) {
    case "fight":
      return `A fight that costs ${names.join(", ")} ${count === 1 ? "a cat" : `${count} cats`}.`;
    case "claim":
      return `${names[0]!} takes cushion ${count}.`;
    case "fall":
      return `${names[0]!} has no cats any more.`;
  }
}
