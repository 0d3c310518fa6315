import { SUB_TURNS_PER_TURN } from "../../lockstep/index.ts";
import { takeSnapshot, type Snapshot } from "../../sim/index.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";

/** Keeps every peer's world after the last sub-turn of each turn: the truth that the reports are held against. */
export class TurnWitness {
  readonly #snapshots = new Map<PeerRecord, Map<number, Snapshot>>();

  /** To be called after each activity of a peer, after whatever was done to it. */
  look(record: PeerRecord): void {
    const { run } = record.peer;
    if (run === null || run.state !== "playing") return;
    // In delay the turn has ended already, and its snapshot is here.
    if (run.match.subTurnsRun !== SUB_TURNS_PER_TURN || run.waitingFor.length > 0) return;
    const turns = this.#snapshots.get(record) ?? new Map<number, Snapshot>();
    turns.set(run.match.turn, takeSnapshot(run.match.world));
    this.#snapshots.set(record, turns);
  }

  snapshot(record: PeerRecord, turn: number): Snapshot | null {
    return this.#snapshots.get(record)?.get(turn) ?? null;
  }
}
