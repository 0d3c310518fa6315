import { readLetter, type Letter, type Message } from "../../../desync/index.ts";
import { isInMask } from "../../../lockstep/index.ts";
import type { MatchPeer } from "../../../match/index.ts";
import type { Command } from "../../../sim/index.ts";
import type { Packet } from "../../../wire/index.ts";
import type { Draw } from "../engine/draw.ts";
import { mutateRecord } from "../engine/mutate-record.ts";
import { PACKET_CODEC } from "./datagram-codecs.ts";
import { goldenBytes } from "./golden-seeds.ts";

/** The peers that the liar lies to, and how. */
export interface Lie {
  readonly draw: Draw;
  readonly toMask: number; // bit playerId - 1 of each
}

/** Fields that say a turn: all of a message move together to the turn that the match is in. */
const TURN_FIELDS: ReadonlySet<string> = new Set([
  "turn",
  "haltTurn",
  "baseTurn",
  "givenTurn",
  "toldAtEndOf",
]);
/** As the golden messages have them. */
const GOLDEN_TURN = 412;

const LETTERS: readonly Letter[] = goldenLetters();
const PACKETS: readonly Packet[] = goldenPackets();

function goldenLetters(): readonly Letter[] {
  return goldenBytes("messages").flatMap(({ bytes }) => {
    const read = readLetter(Uint8Array.from([0, 0, ...bytes]));
    return read.ok ? [read.value] : [];
  });
}

function goldenPackets(): readonly Packet[] {
  return goldenBytes("packets").flatMap(({ bytes }) => {
    const read = PACKET_CODEC.read(PACKET_CODEC.repair(bytes));
    return read.ok ? [read.value.packet] : [];
  });
}

/**
 * A member of a match whose program was changed: it plays as always, and besides says what nobody would. Whatever its own writers
 * let through it may say.
 */
export class Liar {
  readonly peer: MatchPeer;
  readonly #sent: Letter[] = []; // by its own program
  #packetLie: Lie | null = null;
  #liesLeft = 0;
  #watchLie: Lie | null = null;

  /** Of letters that its program writes it knows only if its match has begun. */
  constructor(peer: MatchPeer) {
    this.peer = peer;
    const { session, run } = peer;
    const sendLinkPacket = session.match.sendLinkPacket.bind(session.match);
    session.match.sendLinkPacket = (to, packet) => {
      const lie = this.#packetLie;
      if (lie === null || this.#liesLeft === 0 || !isInMask(lie.toMask, to))
        return sendLinkPacket(to, packet);
      this.#liesLeft -= 1;
      const other = mutated(packet, lie.draw);
      return tryOr(() => sendLinkPacket(to, other), 0);
    };
    const answerWatcher = session.answerWatcher.bind(session);
    session.answerWatcher = (to, packet, pair) => {
      const lie = this.#watchLie;
      const other = lie?.draw.oneIn(2) === true ? mutated(packet, lie.draw) : packet;
      return tryOr(() => answerWatcher(to, other, pair), undefined);
    };
    if (run === null) return;
    const sendLetter = run.wire.sendLetter.bind(run.wire);
    run.wire.sendLetter = (to, letter) => {
      this.#sent.push(letter);
      if (this.#sent.length > LETTERS.length) this.#sent.shift();
      return sendLetter(to, letter);
    };
  }

  /** Its next link packets, so many, say something else. */
  lieInPackets(count: number, lie: Lie): void {
    this.#packetLie = lie;
    this.#liesLeft = count;
  }

  /** From now on every second of its answers to watchers says something else. */
  lieToWatchers(lie: Lie): void {
    this.#watchLie = lie;
  }

  /** A letter of any kind, or one of those that its program wrote last, with other fields. */
  sendLetter({ draw, toMask }: Lie): void {
    const { run, session } = this.peer;
    if (run === null) return;
    const others = session.lobby.remotes.map(({ playerId }) => playerId);
    const isOwn = this.#sent.length > 0 && draw.oneIn(2);
    const letter = isOwn
      ? draw.pick(this.#sent)
      : this.#nowOf(draw.pick(LETTERS), run.match.turn + draw.below(4));
    const lie = draw.oneIn(4) ? letter : mutated(letter, draw);
    for (const to of others) if (isInMask(toMask, to)) tryOr(() => run.wire.sendLetter(to, lie), null);
  }

  /** A packet of any kind, as one of this member. */
  packet({ draw }: Lie): Packet {
    const packet = draw.pick(PACKETS);
    const { session } = this.peer;
    const own = draw.oneIn(2) ? packet : withOwn(packet, { token: session.match.seat?.token ?? 0 });
    return draw.oneIn(3) ? own : mutated(own, draw);
  }

  /** An order as no window gives it. */
  command({ draw }: Lie): Command {
    const cats = [1 + draw.below(30), 40 + draw.below(1_000), 2_000 + draw.below(60_000)];
    const command: Command = draw.pick([
      { kind: "move", cats, x: draw.below(65_536) - 32_768, y: draw.below(65_536) - 32_768 },
      { kind: "attack", cats, targetId: 1 + draw.below(70_000) },
      { kind: "breed", cushion: draw.below(32), catKind: "tom" },
      { kind: "rally", cushion: draw.below(32), at: { x: 32_767, y: -32_768 } },
      { kind: "pause", reason: "none" },
      { kind: "go-on" },
      { kind: "surrender" },
    ]);
    return mutated(command, draw);
  }

  #nowOf({ view, message }: Letter, turn: number): Letter {
    return { view, message: movedBy(message, turn - GOLDEN_TURN) as Message };
  }
}

function mutated<T>(record: T, draw: Draw): T {
  return mutateRecord(record, { draw, words: [], other: null }) as T;
}

function withOwn(packet: Packet, own: { readonly token: number }): Packet {
  return "token" in packet ? { ...packet, ...own } : packet;
}

/** The same with turns that are so much later; those that would be none stay. */
function movedBy(value: unknown, turns: number): unknown {
  if (Array.isArray(value)) return value.map((one) => movedBy(one, turns));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const moved = Object.entries(value).map(([key, field]): [string, unknown] => {
    if (typeof field !== "number" || !TURN_FIELDS.has(key)) return [key, movedBy(field, turns)];
    return [key, Math.max(-1, field + turns)];
  });
  return Object.fromEntries(moved);
}

/** What our own writers do not let through is said by nobody. */
export function tryOr<T>(say: () => T, otherwise: T): T {
  try {
    return say();
  } catch (error) {
    if (error instanceof Error && error.name === "AssertionError") return otherwise;
    throw error;
  }
}
