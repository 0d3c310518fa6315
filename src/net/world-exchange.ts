import type { PlayerId } from "../lockstep/index.ts";
import { WORLD_PART_WORDS_MAX, WORLD_PARTS_MAX, type Packet, type WorldPartPacket } from "../wire/index.ts";
import { RESEND_MS, WORLD_PARTS_IN_FLIGHT } from "./constants.ts";
import type { Delivery } from "./turn-exchange.ts";

/** Another peer: what it has of our world, and what we have of its. */
interface Partner {
  readonly playerId: PlayerId;
  readonly acknowledged: Set<number>; // indices of our parts
  readonly sentMs: Map<number, number>; // by index of the part
  assembly: Assembly | null;
  isGone: boolean;
}

interface Assembly {
  readonly partCount: number;
  readonly parts: Map<number, Int32Array>;
}

/**
 * After a desync, hands this peer's packed world to the others and puts theirs together. One world a peer, of one turn,
 * of bounded size; what does not fit that is passed over.
 */
export class WorldExchange {
  readonly #turn: number;
  readonly #parts: readonly Int32Array[];
  readonly #partners: readonly Partner[];

  /** `packed` is this peer's world at the end of `turn`; one too large to travel is not sent. */
  constructor(turn: number, packed: Int32Array, others: readonly PlayerId[]) {
    this.#turn = turn;
    const parts: Int32Array[] = [];
    for (let at = 0; at < packed.length; at += WORLD_PART_WORDS_MAX) {
      parts.push(packed.subarray(at, at + WORLD_PART_WORDS_MAX));
    }
    this.#parts = parts.length <= WORLD_PARTS_MAX ? parts : [];
    this.#partners = others.map((playerId) => ({
      playerId,
      acknowledged: new Set(),
      sentMs: new Map(),
      assembly: null,
      isGone: false,
    }));
  }

  /** Takes a part or an acknowledgement; returns the acknowledgement to send, if any. */
  receive(from: PlayerId, packet: Packet): readonly Delivery[] {
    const partner = this.#partners.find(({ playerId }) => playerId === from);
    if (partner === undefined) return [];
    if (packet.kind === "world-part-ack" && packet.turn === this.#turn && packet.index < this.#parts.length) {
      partner.acknowledged.add(packet.index);
    }
    if (packet.kind !== "world-part" || packet.turn !== this.#turn) return [];
    keep(partner, packet);
    return [{ to: from, packet: { kind: "world-part-ack", turn: packet.turn, index: packet.index } }];
  }

  /** That peer has gone: nothing more is sent to it or awaited from it. */
  dismiss(playerId: PlayerId): void {
    for (const partner of this.#partners) if (partner.playerId === playerId) partner.isGone = true;
  }

  /** The parts that are due now: a few at a time, again until acknowledged. */
  collect(nowMs: number): readonly Delivery[] {
    return this.#partners.flatMap((receiver) => {
      if (receiver.isGone) return [];
      const open = this.#parts.map((_, i) => i).filter((i) => !receiver.acknowledged.has(i));
      const due = open
        .slice(0, WORLD_PARTS_IN_FLIGHT)
        .filter((i) => nowMs >= (receiver.sentMs.get(i) ?? -Infinity) + RESEND_MS);
      return due.map((index) => {
        receiver.sentMs.set(index, nowMs);
        const words = this.#parts[index]!;
        const partCount = this.#parts.length;
        return {
          to: receiver.playerId,
          packet: { kind: "world-part", turn: this.#turn, index, partCount, words },
        };
      });
    });
  }

  /** True when every peer has our world and we have theirs, or it is gone. */
  get isComplete(): boolean {
    return this.#partners.every(
      ({ playerId, acknowledged, isGone }) =>
        isGone || (acknowledged.size === this.#parts.length && this.worldOf(playerId) !== null),
    );
  }

  /** That peer's packed world, or null while parts are missing. */
  worldOf(playerId: PlayerId): Int32Array | null {
    const assembly = this.#partners.find((partner) => partner.playerId === playerId)?.assembly ?? null;
    if (assembly === null || assembly.parts.size < assembly.partCount) return null;
    const last = assembly.parts.get(assembly.partCount - 1)!;
    const words = new Int32Array((assembly.partCount - 1) * WORLD_PART_WORDS_MAX + last.length);
    for (const [index, part] of assembly.parts) words.set(part, index * WORLD_PART_WORDS_MAX);
    return words;
  }
}

/** What a peer says first of how many parts there are, and of each part, holds. */
function keep(partner: Partner, { index, partCount, words }: WorldPartPacket): void {
  partner.assembly ??= { partCount, parts: new Map() };
  const { assembly } = partner;
  if (assembly.partCount === partCount && !assembly.parts.has(index)) assembly.parts.set(index, words);
}
