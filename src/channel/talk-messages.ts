import type { PingKind } from "../base/index.ts";
import type { TalkFact } from "./facts/talk-facts.ts";
import type { PlayerId } from "../sim/index.ts";

/** One line of what was said. */
export type TalkLine = SaidLine & {
  readonly number: number; // ascending
  readonly timeMs: number; // since 1970, by this machine's clock
};

/** Without when it was said. */
export type SaidLine = SpokenLine | GameLine;

interface SpokenLine {
  readonly from: { readonly playerId: PlayerId; readonly name: string; readonly isOwn: boolean };
  readonly isForTeam: boolean;
  readonly said: string | number; // what was typed, or one of PHRASES
}

/** A word of the game. */
interface GameLine {
  readonly from: null;
  readonly fact: TalkFact;
}

/** All that was said since the lobby opened, as far as it is kept. */
export interface TalkNotice {
  readonly kind: "talk";
  readonly isOpen: boolean; // there is somebody to talk to
  readonly hasAllies: boolean; // among them
  readonly lines: readonly TalkLine[];
  readonly people: readonly {
    readonly playerId: PlayerId;
    readonly name: string;
    readonly isMuted: boolean;
  }[]; // the others, as long as they are there
  readonly wantAgain: readonly string[]; // names of the players that want another match, at a result
}

/** Somebody, or the local player, points at a place. */
export interface PingNotice {
  readonly kind: "pinged";
  readonly playerId: PlayerId;
  readonly ping: PingKind;
  readonly x: number; // i16, in points of a command
  readonly y: number;
}
