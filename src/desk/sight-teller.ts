import type { PeerNotice, SeenGround } from "../channel/index.ts";
import type { SightFold, TeamSight } from "../replay/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../sim/index.ts";

/** A replay that goes fast outruns what windows see by themselves: it is told so often. */
const TELL_MS = 300;
/** As fast as that windows look around often enough. */
const SPEED_SEEN_MAX = 2;

/** Where a replay stands, and how far it was looked at ahead. */
interface SightPlace {
  readonly turn: number; // turns that have run
  readonly madeTurns: number; // what is after these is not known
  readonly isMade: boolean; // nothing more will be
}

/** Tells windows what the teams had seen whose eyes they show: after each jump, and as soon as it is known. */
export class SightTeller {
  readonly #sight: SightFold;
  readonly #tell: (notice: PeerNotice) => void;
  readonly #eyes = new Set<PlayerId>(); // one of each team that was asked for
  #isOwed = false;
  #toldMs = -Infinity;

  /** `before`: it goes on with the eyes of that one. */
  constructor(sight: SightFold, tell: (notice: PeerNotice) => void, before: SightTeller | null = null) {
    this.#sight = sight;
    this.#tell = tell;
    if (before !== null) for (const playerId of before.#eyes) this.#eyes.add(playerId);
  }

  /** From now on windows see with that player's team. */
  add(playerId: PlayerId): void {
    if (this.#eyes.size < PLAYER_COUNT_MAX) this.#eyes.add(playerId);
    this.#isOwed = true;
  }

  /** It is somewhere else now. */
  owe(): void {
    this.#isOwed = true;
  }

  /** It has played on, at that speed. */
  oweAt(speed: number, nowMs: number): void {
    if (speed > SPEED_SEEN_MAX && nowMs - this.#toldMs >= TELL_MS) this.#isOwed = true;
  }

  /** Tells what it owes, once it knows. */
  update({ turn, madeTurns, isMade }: SightPlace, nowMs: number): void {
    if (!this.#isOwed || (madeTurns < turn && !isMade)) return;
    this.#isOwed = false;
    this.#toldMs = nowMs;
    const told = new Set<PlayerId>();
    for (const eye of this.#eyes) {
      const sight = told.has(eye) ? null : this.#sight.sightAt(eye, turn);
      if (sight === null) continue;
      for (const playerId of sight.playerIds) told.add(playerId);
      this.#tell({ kind: "replay-sight", turn, playerIds: sight.playerIds, sight: seenGround(sight) });
    }
  }
}

function seenGround({ width, height, explored, owners }: TeamSight): SeenGround {
  return { width, height, explored: Buffer.from(explored).toString("base64"), owners };
}
