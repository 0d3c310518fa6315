/** How a tournament is to be held. */
export interface TournamentWish {
  readonly firstSeed: number; // u32: all that is drawn follows from it
  readonly isQuick: boolean; // a few matches, with wider aims: what a test has time for
  readonly tell: (text: string) => void; // what goes on, for somebody who waits
}
