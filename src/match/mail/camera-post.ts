import { joined, type Digest } from "../../base/index.ts";
import { CAMERA_PART_BYTES, type CameraMessage } from "../../desync/index.ts";
import type { LockstepMatch } from "../../lockstep/index.ts";
import { cameraBytesMax, readCamera } from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LetterTo, Refusal } from "./letter.ts";

interface CameraContext {
  readonly match: LockstepMatch;
  readonly chronicle: { readonly recordStart: Digest | null }; // null: of one who has come back
  readonly wire: { readonly hasUndelivered: boolean };
}

/** Where another player looked in the match: the file of a camera, which is good. */
export interface OthersCamera {
  readonly playerId: PlayerId;
  readonly bytes: Uint8Array;
}

/** What came of one player so far. */
interface Parcel {
  readonly parts: Uint8Array[];
  byteCount: number;
  isWhole: boolean;
}

/** A player that has ended the match may be so far ahead of us: more than any command delay. */
const AHEAD_TURNS = 64;

/**
 * Where players looked, as they tell all others in the match once it is over for all, observers among them: each one file, which its reader
 * checks before anybody keeps it. It is signed by nobody and compared with nothing: what is refused costs a line of the log.
 */
export class CameraPost {
  readonly #match: LockstepMatch;
  readonly #recordStart: Digest | null;
  readonly #letters: LetterTo[] = [];
  readonly #parcels = new Map<PlayerId, Parcel | "refused">();
  readonly #refusals: Refusal[] = [];
  readonly #wire: CameraContext["wire"];
  #hasGiven = false; // where the local player looked, to the others

  constructor({ match, chronicle, wire }: CameraContext) {
    this.#match = match;
    this.#recordStart = chronicle.recordStart;
    this.#wire = wire;
  }

  /** Whether a camera is on its way, from here or to here; "awaited": one was given here, so that others may be about to give theirs. */
  get passing(): "now" | "awaited" | "never" {
    if (this.#isReceiving || (this.#hasGiven && this.#wire.hasUndelivered)) return "now";
    return this.#hasGiven ? "awaited" : "never";
  }

  /** Where the local player looked goes to all others, once. */
  give(bytes: Uint8Array): void {
    if (this.#hasGiven || bytes.length === 0) return;
    this.#hasGiven = true;
    const { localPlayerId, participants } = this.#match;
    const others = participants.stayers.filter((to) => to !== localPlayerId);
    for (let at = 0; at < bytes.length; at += CAMERA_PART_BYTES) {
      const part = bytes.slice(at, at + CAMERA_PART_BYTES);
      const isLast = at + CAMERA_PART_BYTES >= bytes.length;
      const message: CameraMessage = { kind: "camera", isLast, bytes: part };
      this.#letters.push(...others.map((to) => ({ to, view: 0, message })));
    }
  }

  /** A part of what another player gives. Only a peer that has the match from its beginning can use it, for only that one has a replay. */
  hear(from: PlayerId, { isLast, bytes }: CameraMessage): void {
    if (this.#recordStart === null) return;
    const parcel = this.#parcels.get(from) ?? { parts: [], byteCount: 0, isWhole: false };
    if (parcel === "refused") return;
    if (parcel.isWhole) return this.#refuse(from, "it came twice");
    parcel.parts.push(bytes);
    parcel.byteCount += bytes.length;
    parcel.isWhole = isLast;
    this.#parcels.set(from, parcel);
    const turns = Math.max(0, this.#match.turn) + AHEAD_TURNS;
    if (parcel.byteCount > cameraBytesMax(turns)) this.#refuse(from, "it is longer than the match");
  }

  /** Whether a part is here of what has to come. */
  get #isReceiving(): boolean {
    return [...this.#parcels.values()].some((parcel) => parcel !== "refused" && !parcel.isWhole);
  }

  /** Those that are whole and good, each once, of a match that came to its end with that turn. */
  takeGood(lastTurn: number): readonly OthersCamera[] {
    return [...this.#parcels].flatMap(([playerId, parcel]) => {
      if (parcel === "refused" || !parcel.isWhole || parcel.parts.length === 0) return [];
      const bytes = joined(...parcel.parts.splice(0));
      const problem = this.#problemOf(playerId, bytes, lastTurn + 1);
      if (problem === null) return [{ playerId, bytes }];
      this.#refuse(playerId, problem);
      return [];
    });
  }

  takeLetters(): readonly LetterTo[] {
    return this.#letters.splice(0);
  }

  takeRefusals(): readonly Refusal[] {
    return this.#refusals.splice(0);
  }

  #problemOf(from: PlayerId, bytes: Uint8Array, turnCount: number): string | null {
    const { setup } = this.#match;
    if (bytes.length > cameraBytesMax(turnCount)) return "it is longer than the match";
    const read = readCamera(bytes, { recordStart: this.#recordStart, setup, turnCount });
    if (!read.ok) return read.reason.kind;
    return read.value.playerId === from ? read.value.problem : "it is of another player";
  }

  #refuse(playerId: PlayerId, why: string): void {
    this.#parcels.set(playerId, "refused");
    this.#refusals.push({ playerId, reason: `gave a camera that is not kept: ${why}` });
  }
}
