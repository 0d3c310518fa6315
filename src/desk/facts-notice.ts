import { escapeUnseen } from "../base/index.ts";
import type { FactsMoment, FactsNotice, Stood } from "../channel/index.ts";
import type { MatchFacts } from "../replay/index.ts";
import { ONE, type PlayerId } from "../sim/index.ts";

/** What windows are told of how the players stood. */
export function factsNotice(
  { marks, ...facts }: MatchFacts,
  nameOf: (playerId: PlayerId) => string,
  stood: readonly Stood[],
): FactsNotice {
  const moments = marks.map((mark): FactsMoment => {
    const { playerIds, x, y, ...moment } = mark;
    return {
      ...moment,
      x: x / ONE,
      y: y / ONE,
      names: playerIds.map((playerId) => escapeUnseen(nameOf(playerId))),
    };
  });
  return { kind: "facts", facts, moments, ...(stood.length === 0 ? {} : { stood }) };
}
