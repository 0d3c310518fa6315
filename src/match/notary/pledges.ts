import type { Digest } from "../../base/index.ts";
import type { Dispute } from "../../desync/index.ts";
import { turnDataDigest, type LockstepMatch, type TurnData } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { HELD_MAX } from "./limits.ts";

/** Turn data that came without a signature, though we take only signed ones from that player. */
interface Held {
  readonly from: PlayerId;
  readonly data: TurnData;
}

/** Orders of ours that are to be signed for somebody. */
interface Due {
  readonly to: PlayerId;
  readonly data: TurnData;
}

interface PledgesContext {
  readonly match: Pick<LockstepMatch, "book" | "localPlayerId" | "turn">;
  readonly isBack: boolean; // this peer was gone, and has come back
  /** What that player has signed to be its orders of that turn; null: nothing. */
  readonly signedOrders: (playerId: PlayerId, turn: number) => Digest | null;
}

/**
 * If one player says that another told it other orders, one of the two lies, and nobody can know which: turn data are
 * not signed. From then on they are signed between those two: the accuser takes only signed turn data of the accused,
 * and an author signs its own turn data for each of its accusers. So the next lie of the accused has its signature, and
 * the next lie of the accuser has none to show.
 */
export class Pledges {
  readonly #context: PledgesContext;
  readonly #since = new Map<string, number>(); // by accused and accuser, which takes nothing unsigned of it: for turns after that one
  readonly #signedTurns = new Map<PlayerId, number>(); // by accuser: the last of our turns that we have signed for it
  readonly #refuted = new Set<PlayerId>(); // players that have sent other orders than were signed
  readonly #told: PlayerId[] = []; // of those, the players that were not taken yet
  #held: Held[] = [];
  #hasLifted = false;

  constructor(context: PledgesContext) {
    this.#context = context;
  }

  /** What was in dispute in a halt. `settledThrough`: turn data up to that turn were given before it was over. */
  note(disputes: readonly Dispute[], settledThrough: number): void {
    for (const { accused, by } of disputes) {
      const name = nameOf(accused, by);
      if (!this.#hasBeenAway(accused) && !this.#hasBeenAway(by) && !this.#since.has(name))
        this.#since.set(name, settledThrough);
    }
  }

  /** Whether the accuser had pledged to take such turn data only signed: then it would have a proof. */
  isBroken({ accused, by, turn }: Dispute): boolean {
    return turn > (this.#since.get(nameOf(accused, by)) ?? Infinity);
  }

  /** Somebody was convicted in this match. */
  get hasLifted(): boolean {
    return this.#hasLifted;
  }

  /** That player was convicted: it is gone, or will be. */
  lift(playerId: PlayerId): void {
    this.#hasLifted = true;
    for (const name of [...this.#since.keys()])
      if (name.split(" ").includes(String(playerId))) this.#since.delete(name);
  }

  /** Whether turn data that came are to be taken now; false: they are held until they are signed, or are other than those that were. */
  admits(from: PlayerId, data: TurnData): boolean {
    const { signedOrders, match } = this.#context;
    if (!this.isBroken({ accused: from, by: match.localPlayerId, turn: data.turn })) return true;
    const signed = signedOrders(data.playerId, data.turn);
    if (signed !== null) return this.#isAsSigned(from, data, signed);
    // What is not taken is sent again and again.
    const isHeld = this.#held.some(
      (one) => one.from === from && one.data.playerId === data.playerId && one.data.turn === data.turn,
    );
    if (!isHeld && this.#held.length < HELD_MAX) this.#held.push({ from, data });
    return false;
  }

  /** Those that were held and are signed by now. */
  takeSigned(): readonly Held[] {
    if (this.#held.length === 0) return [];
    const { signedOrders, match } = this.#context;
    const known = this.#held.filter(({ data }) => signedOrders(data.playerId, data.turn) !== null);
    this.#held = this.#held.filter((one) => !known.includes(one) && one.data.turn > match.turn);
    return known.filter(({ from, data }) =>
      this.#isAsSigned(from, data, signedOrders(data.playerId, data.turn)!),
    );
  }

  /** Whether that player gives orders, but none that are signed, or others than those that are. */
  isUnsigned(playerId: PlayerId): boolean {
    return this.#refuted.has(playerId) || this.#held.some(({ from }) => from === playerId);
  }

  /** The players that have sent other orders than were signed, since the last call. */
  takeRefuted(): readonly PlayerId[] {
    return this.#told.splice(0);
  }

  /** Our orders that are to be signed now. */
  takeDues(): readonly Due[] {
    const { localPlayerId, book } = this.#context.match;
    return [...this.#since].flatMap(([name, since]) => {
      const [accused, to] = name.split(" ").map(Number);
      if (accused !== localPlayerId || to === undefined) return [];
      const dues: Due[] = [];
      const last = this.#signedTurns.get(to) ?? since;
      for (let turn = Math.max(last, since) + 1; turn <= book.givenTurn; turn += 1) {
        const data = book.received(turn).get(localPlayerId);
        if (data !== undefined) dues.push({ to, data });
      }
      this.#signedTurns.set(to, book.givenTurn);
      return dues;
    });
  }

  #isAsSigned(from: PlayerId, data: TurnData, signed: Digest): boolean {
    if (signed === turnDataDigest(data)) return true;
    if (!this.#refuted.has(from)) this.#told.push(from);
    this.#refuted.add(from);
    return false;
  }

  /** What it has signed before it came back was of another match, perhaps: nothing of it may convict it. */
  #hasBeenAway(playerId: PlayerId): boolean {
    const { isBack, match } = this.#context;
    if (isBack && playerId === match.localPlayerId) return true;
    return this.#context.match.book.changes.some((change) => change.playerId === playerId);
  }
}

function nameOf(accused: PlayerId, by: PlayerId): string {
  return `${accused} ${by}`;
}
