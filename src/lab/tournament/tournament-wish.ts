/** How a tournament is to be held. */
export interface TournamentWish {
  readonly firstSeed: number; // u32: all that is drawn follows from it
  readonly isQuick: boolean; // a few matches, with wider aims: what a test has time for
  readonly only?: string; // of the ladder: what stands in the name of a row that is played; absent: all rows are
  readonly tell: (text: string) => void; // what goes on, for somebody who waits
}

/** Whether a row of that name is to be played. */
export function isWished({ only = "" }: TournamentWish, name: string): boolean {
  return name.includes(only);
}
