import { rosterOf, TURN_MS, TurnBook } from "../../../src/lockstep/index.ts";
import { TurnCourier } from "../../../src/net/courier/turn-courier.ts";
import type { PlayerId } from "../../../src/sim/index.ts";
import { LinkRandom } from "../../../src/simnet/link-model/link-random.ts";
import type { LinkPacket, TurnPosition, TurnRequest } from "../../../src/wire/index.ts";
import { idleTurn } from "../link/link-pipe.ts";

/** A packet that was sent, and what was known of its receiver then. */
export interface SentPacket {
  readonly from: PlayerId;
  readonly to: PlayerId;
  readonly packet: LinkPacket;
  readonly atMs: number;
  readonly copies: number; // that turn data should have under way, as the sender saw it
}

const STEP_MS = 2;
const PAYLOAD_BYTES = 30;
/** Books are so far behind the clock: whatever is lacking, what comes late is taken. */
const BEHIND_TURNS = 10;

/** Couriers that give turn data for two turns ahead every 100 ms, whatever comes, over links with a delay and losses. */
export class CourierWorld {
  readonly couriers: ReadonlyMap<PlayerId, TurnCourier>;
  readonly books: ReadonlyMap<PlayerId, TurnBook>;
  readonly sent: SentPacket[] = [];
  readonly delayMs: number;
  readonly heardTurns = new Map<string, number>(); // "from to author turn": how often
  readonly requests = new Map<PlayerId, TurnRequest>(); // what a player says that it lacks; it waits for that turn
  readonly heldAt = new Map<PlayerId, number>(); // the turn that a player is in, if it does not go on
  gives = true; // turn data of every turn
  lossPercent = 0;
  nowMs = 0;
  readonly #random: LinkRandom;
  readonly #arrivals: { readonly atMs: number; readonly sent: SentPacket }[] = [];

  constructor({ playerCount, delayMs, seed = 1 }: { playerCount: number; delayMs: number; seed?: number }) {
    const ids = Array.from({ length: playerCount }, (_, i) => i + 1);
    this.delayMs = delayMs;
    this.#random = new LinkRandom(seed);
    const roster = rosterOf({ playerIds: ids });
    this.books = new Map(
      ids.map((localPlayerId) => [localPlayerId, new TurnBook({ localPlayerId, roster, turn: -1 })]),
    );
    for (const [id, book] of this.books) for (const turn of [0, 1]) book.give(idleTurn(turn, id), -1);
    this.couriers = new Map(
      ids.map((localPlayerId) => {
        const others = ids
          .filter((id) => id !== localPlayerId)
          .map((playerId) => ({ playerId, rttMs: 2 * delayMs }));
        return [
          localPlayerId,
          new TurnCourier({ localPlayerId, others, book: this.books.get(localPlayerId)! }, 0),
        ];
      }),
    );
  }

  run(ms: number): void {
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs; this.nowMs += STEP_MS) this.#step();
  }

  /** How often turn data of that turn went from their author to that player. */
  sentCount(from: PlayerId, to: PlayerId, turn: number): number {
    return this.packets(from, to).filter(({ packet }) => carries(packet, from, turn)).length;
  }

  packets(from: PlayerId, to: PlayerId): readonly SentPacket[] {
    return this.sent.filter((one) => one.from === from && one.to === to);
  }

  #step(): void {
    const { nowMs } = this;
    while (this.#arrivals.length > 0 && this.#arrivals[0]!.atMs <= nowMs)
      this.#receive(this.#arrivals.shift()!.sent);
    const turn = Math.floor(nowMs / TURN_MS);
    for (const [playerId, courier] of this.couriers) {
      const request = this.requests.get(playerId) ?? null;
      const ownTurn = request === null ? (this.heldAt.get(playerId) ?? turn) : request.turn - 1;
      const position = { turn: ownTurn, ms: request === null ? nowMs % TURN_MS : 127 };
      if (nowMs % TURN_MS === 0) this.#give(playerId, turn, position);
      const situation = { position, request, gaps: [] };
      for (const { to, packet, noteSent } of courier.collect(situation, nowMs, "play")) {
        noteSent(PAYLOAD_BYTES);
        const copies = courier.line(to)!.copies;
        const sent = { from: playerId, to, packet, atMs: nowMs, copies };
        this.sent.push(sent);
        if (!this.#random.chance(this.lossPercent)) this.#arrivals.push({ atMs: nowMs + this.delayMs, sent });
      }
    }
  }

  #give(playerId: PlayerId, turn: number, position: TurnPosition): void {
    const book = this.books.get(playerId)!;
    const data = idleTurn(turn + 2, playerId);
    if (turn >= BEHIND_TURNS) book.enter(turn - BEHIND_TURNS, []);
    book.give(data, turn);
    if (this.gives) this.couriers.get(playerId)!.offer([data], position, this.nowMs);
  }

  #receive({ from, to, packet }: SentPacket): void {
    const courier = this.couriers.get(to)!;
    if (!courier.line(from)!.hearLinkPacket(packet, PAYLOAD_BYTES, this.nowMs).ok) return;
    for (const data of packet.turnData) {
      const key = `${from} ${to} ${data.playerId} ${data.turn}`;
      this.heardTurns.set(key, (this.heardTurns.get(key) ?? 0) + 1);
      this.books.get(to)!.add(data, from);
    }
  }
}

export function carries({ turnData }: LinkPacket, playerId: PlayerId, turn: number): boolean {
  return turnData.some((data) => data.playerId === playerId && data.turn === turn);
}
