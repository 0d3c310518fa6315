// What a file of sims/ hands out, and what whoever plays old recordings may ask of it: docs/determinism.md, section 9. Files that
// are written say this for ever, so it names no type of the program: those move on. A field may be added if it may be missing, a
// union may become wider; any other change raises FROZEN_INTERFACE, and what is here stays for the files that have it.

/** The shape that is described here. */
export const FROZEN_INTERFACE = 1;

/** The rules of one SIM_VERSION: readers of the files that were recorded with it, and games that play them. Nothing of it throws on what it read. */
export interface FrozenSim {
  readonly frozenInterface: number; // FROZEN_INTERFACE when it was frozen
  readonly simVersion: number; // u16
  readonly replayVersionMax: number; // u16, of the replays that it reads
  readonly commandKinds: readonly string[];
  /** Whether games of that version, in that mode, are those of these rules. */
  readonly plays: (simVersion: number, mode: string) => boolean;
  /** Reads a replay from the bytes of its whole file, whatever they are. */
  readonly readReplay: (bytes: Uint8Array) => FrozenReading;
  /** A game of its own as turn 0 finds it; the setup is that of a replay that it has read. */
  readonly startGame: (setup: FrozenSetup) => FrozenGame;
  /** Whether a value may be handed to `enter` as a command. */
  readonly isCommand: (value: unknown) => boolean;
  /** A game that goes on from the end of that turn, -1 or later, with a copy of the words in use in the order of the world. */
  readonly resumeGame: (packedWords: Int32Array, turn: number) => FrozenResumption;
}

/** The reason is the rest of a sentence: "the world is out of range at cats[3].health". */
export type FrozenResumption =
  | { readonly ok: true; readonly game: FrozenGame }
  | { readonly ok: false; readonly reason: string };

/** `version` is that of the replay or of the simulation, with the reason that names it. */
export type FrozenReading =
  | { readonly ok: true; readonly replay: FrozenReplay }
  | {
      readonly ok: false;
      readonly reason: "not-a-replay" | "other-replay-version" | "other-sim-version" | "damaged";
      readonly version: number | null;
    };

/** What a replay file holds: docs/replay-format.md. */
export interface FrozenReplay {
  readonly simVersion: number; // of the program that recorded it
  readonly recorderName: string;
  readonly setup: FrozenSetup;
  readonly players: readonly { readonly playerId: number; readonly name: string }[]; // of setup.playerIds, in their order
  readonly looks?: { readonly colors: readonly number[]; readonly emblems: readonly number[] }; // of seats 1 to 8, 0 to 7; missing: as the seats come
  readonly turns: readonly FrozenTurn[]; // turns[n] is turn n
  readonly ending: FrozenEnding | null;
  readonly causes?: readonly FrozenCause[]; // why those were gone whose seats change, in the order of the turns; missing: not said
  readonly damage: { readonly kind: "truncated" | "altered"; readonly afterTurn: number } | null;
  readonly recordStart?: string | null; // what the chain that players sign begins with, 32 hex digits; null or missing: nobody signs such a file
  readonly signed?: FrozenSignatures | null; // null or missing: the file breaks off before them, or nobody signed then
}

interface FrozenSignatures {
  readonly protocolVersion: number; // u8
  readonly matchDigest: string; // 32 hex digits
  readonly signatures: readonly {
    readonly playerId: number; // ascending
    readonly identity: Uint8Array; // Ed25519 public key
    readonly turn: number; // covered up to this one, with it
    readonly signature: Uint8Array;
  }[];
}

interface FrozenSetup {
  readonly seed: number; // u32
  readonly catsPerPlayer: number;
  readonly playerIds: readonly number[]; // of all who take part, ascending
  readonly teams?: readonly number[]; // of each of them; 0: watches
  readonly ground?: FrozenGround; // missing: Classic
  readonly pauses?: { readonly each: number; readonly seconds: number }; // missing: none
}

interface FrozenGround {
  readonly mode: "battle" | "cushions";
  readonly catLimit: number;
  readonly timeLimitMinutes: number; // 0: none
  readonly map: FrozenMap;
}

interface FrozenMap {
  readonly name: string;
  readonly width: number; // cells
  readonly height: number;
  readonly walls: Int32Array; // a bit a cell, from the south-west, row by row
  readonly spawns: readonly FrozenCell[];
  readonly cushions: readonly FrozenCell[];
}

interface FrozenCell {
  readonly column: number;
  readonly row: number;
}

interface FrozenTurn {
  readonly turn: number; // from 0
  readonly playerCommands: readonly FrozenCommands[]; // ascending player id, only of those who gave any; computed when asked for
  readonly checksum: number; // u32, at its end
  readonly commandDelayTurns: number;
  readonly seats?: readonly { readonly playerId: number; readonly playedBy: FrozenPlayedBy }[]; // played otherwise from it on
  readonly mark: { readonly playerMask: number; readonly kind: number; readonly path: string } | null; // a repair before it
}

type FrozenPlayedBy =
  | { readonly kind: "peer" | "nobody" }
  | { readonly kind: "bot"; readonly level: "beginner" | "weak" | "medium" | "strong" | "master" };

interface FrozenCommands {
  readonly playerId: number;
  readonly commands: readonly { readonly kind: string }[]; // with the fields that the kind has
}

type FrozenEnding =
  | { readonly kind: "won"; readonly winnerId: number }
  | { readonly kind: "draw" | "stopped" | "desynced" | "lost-peers" | "left" };

type FrozenCause =
  | "gone"
  | "left"
  | "silent"
  | "voted"
  | "differs"
  | "split"
  | "accuses"
  | "restarted"
  | "lied";

/** A game in play. A turn is entered, has three sub-turns, and ends; calls out of that order throw. */
export interface FrozenGame {
  readonly turn: number; // that was entered last
  readonly subTurnsRun: number; // 0..3, of it
  readonly hasEnded: boolean;
  readonly words: Int32Array; // of the world as it is now: to be read only
  /** Where in the words the fields lie, as far as they are in use. */
  readonly parts: () => readonly FrozenPart[];
  /** Of the words in use, u32. */
  readonly checksum: () => number;
  /** The next turn begins, and these commands run. */
  readonly enter: (playerCommands: readonly FrozenCommands[]) => void;
  readonly runSubTurn: () => void;
  /** Draws the check value, then takes the checksum. */
  readonly endTurn: () => FrozenTurnEnd;
  /** Runs what is left of the turn, and ends it. */
  readonly runTurn: () => FrozenTurnEnd;
}

interface FrozenTurnEnd {
  readonly randomValue: number; // u32
  readonly checksum: number; // u32
}

/** A run of words: a column's rows in use, the one word of a field that is no column, or a table without fields. */
interface FrozenPart {
  readonly table: string; // such as "cats"
  readonly field: string; // such as "health"; "": the table has no fields
  readonly start: number; // index of its first word
  readonly count: number;
}
