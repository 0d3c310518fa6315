import type { Departed, LockstepMatch, Statement } from "../../src/lockstep/index.ts";

/** Those matches say to each other who is gone, at once and without loss, until there is nothing more to say; who is gone by it. */
export function agreeOnDepartures(matches: readonly LockstepMatch[]): readonly Departed[] {
  const departed: Departed[] = [];
  const told = new Map<LockstepMatch, Statement>();
  for (let round = 0; round < 40; round += 1) {
    const news = matches.filter((match) => told.get(match) !== match.departures.said);
    if (news.length === 0) return departed;
    for (const match of news) {
      const { said: statement } = match.departures;
      told.set(match, statement);
      for (const other of matches) {
        if (other === match || statement.number === 0) continue;
        departed.push(...other.hearDeparture({ kind: "statement", from: match.localPlayerId, statement }));
      }
    }
  }
  throw new Error("statements without end");
}
