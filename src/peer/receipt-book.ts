import { turnDataDigest, type PlayerId, type TurnData } from "../lockstep/index.ts";
import { ACCOUNT_TURNS_MAX, OTHER_DATA_MAX, type OtherData } from "../wire/index.ts";

interface Receipt {
  readonly digest: number;
  readonly from: PlayerId;
}

/**
 * What turn data were when they came, and from whom: apart from the turn data themselves, so that what was changed here later
 * shows, and who passed them on is known.
 */
export class ReceiptBook {
  readonly #localPlayerId: PlayerId;
  readonly #turns = new Map<number, Map<PlayerId, Receipt>>();

  constructor(localPlayerId: PlayerId) {
    this.#localPlayerId = localPlayerId;
  }

  /** Turn data came and were stored, or all agreed on them. */
  note(data: TurnData, from: PlayerId): void {
    const turn = this.#turns.get(data.turn) ?? new Map<PlayerId, Receipt>();
    turn.set(data.playerId, { digest: turnDataDigest(data), from });
    this.#turns.set(data.turn, turn);
    for (const older of this.#turns.keys()) {
      if (older > data.turn - 2 * ACCOUNT_TURNS_MAX) break;
      this.#turns.delete(older);
    }
  }

  /** Of the turns from .. to: what ran, or will run, here is not what came, or did not come from its author. */
  otherData(from: number, to: number, dataOf: (turn: number) => readonly TurnData[]): readonly OtherData[] {
    const others: OtherData[] = [];
    for (let turn = from; turn <= to; turn += 1) {
      for (const data of dataOf(turn)) {
        const receipt = this.#turns.get(turn)?.get(data.playerId);
        if (receipt === undefined) continue; // our own, or of one who gave up
        const { playerId } = data;
        if (receipt.digest !== turnDataDigest(data)) {
          others.push({ turn, playerId, kind: "ran-other", from: this.#localPlayerId });
        } else if (receipt.from !== playerId) {
          others.push({ turn, playerId, kind: "passed-on", from: receipt.from });
        }
      }
    }
    return others.slice(-OTHER_DATA_MAX);
  }
}
