import type { Departed, LockstepMatch, Statement } from "../../src/lockstep/index.ts";

/** Those matches say to each other who is gone, at once and without loss, until there is nothing more to say; who is gone by it. */
export function agreeOnDepartures(matches: readonly LockstepMatch[]): readonly Departed[] {
  const departed: Departed[] = [];
  const told = new Map<LockstepMatch, Statement>();
  const newsOf = (match: LockstepMatch): readonly Statement[] => {
    const { said } = match.participants.departures;
    const news = new Set(
      [...match.participants.takeStatements(), said].filter((one) => one !== told.get(match)),
    );
    return [...news].filter(({ number }) => number !== 0);
  };
  for (let round = 0; round < 40; round += 1) {
    let isNews = false;
    for (const match of matches) {
      for (const statement of newsOf(match)) {
        isNews = true;
        told.set(match, statement);
        for (const other of matches)
          if (other !== match)
            departed.push(
              ...other.participants.hear({ kind: "statement", from: match.localPlayerId, statement }),
            );
      }
    }
    if (!isNews) return departed;
  }
  throw new Error("statements without end");
}
