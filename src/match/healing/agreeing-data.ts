import { assert } from "../../base/index.ts";
import { agreedDataMessages, type DataVersion } from "../../desync/index.ts";
import { turnDataDigest, type TurnData } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Outbox } from "./letters.ts";
import type { Halt, HaltedMatch } from "./run-again.ts";

/** Turn data that differ among players: a player that has the version that holds sends it, one that lacks it takes that and nothing else. */
export class AgreeingData {
  readonly #halt: Halt;
  readonly #context: HaltedMatch;
  readonly #outbox: Outbox;
  #versions: readonly DataVersion[] = []; // all that were planned
  #awaited: readonly DataVersion[] = []; // those that have not come
  #early: { readonly from: PlayerId; readonly data: TurnData }[] = []; // that came before they were planned

  constructor(halt: Halt, context: HaltedMatch, outbox: Outbox) {
    this.#halt = halt;
    this.#context = context;
    this.#outbox = outbox;
  }

  /** Whether turn data that were planned have not come. */
  get isOpen(): boolean {
    return this.#awaited.length > 0;
  }

  /** All are to have these versions. */
  plan(versions: readonly DataVersion[]): void {
    assert(!this.isOpen, "what was planned before is here");
    const { localPlayerId } = this.#context.match;
    const { turn: haltTurn, players } = this.#halt;
    for (const to of players) {
      // Every peer that has the right turn data sends them: the one that is at fault might not.
      const turnData = versions
        .filter(({ lacking }) => !lacking.includes(localPlayerId) && lacking.includes(to))
        .flatMap(({ turn, playerId }) => this.#find(turn, playerId) ?? []);
      if (turnData.length === 0) continue;
      for (const message of agreedDataMessages(haltTurn, turnData)) this.#outbox.send(to, message);
    }
    this.#versions = [...this.#versions, ...versions];
    this.#awaited = versions.filter(({ lacking }) => lacking.includes(localPlayerId));
    this.#takeEarly();
  }

  /** Turn data came as agreed, so the sender says. */
  hearTurnData(from: PlayerId, turnData: readonly TurnData[]): void {
    for (const data of turnData) this.#early.push({ from, data });
    this.#takeEarly();
  }

  /** Takes only what was planned, and as it was planned, from any sender. */
  #takeEarly(): void {
    if (!this.isOpen) return;
    for (const { from, data } of this.#early.splice(0)) {
      const digest = turnDataDigest(data);
      const isThat = (one: DataVersion): boolean =>
        one.turn === data.turn && one.playerId === data.playerId && one.digest === digest;
      const version = this.#awaited.find(isThat);
      if (version !== undefined) {
        this.#awaited = this.#awaited.filter((one) => one !== version);
        this.#replace(data);
      } else if (!this.#versions.some(isThat)) this.#outbox.refuse(from, "sent turn data other than agreed");
    }
  }

  #find(turn: number, playerId: PlayerId): TurnData | null {
    return this.#context.match.book.dataOf(turn).find((one) => one.playerId === playerId) ?? null;
  }

  #replace(data: TurnData): void {
    const { match, history } = this.#context;
    if (match.book.replace(data)) history.noteReplaced(data.turn);
  }
}
