import { generateMap } from "../../../sim/index.ts";
import { PERFECT_LINK } from "../../../simnet/index.ts";
import type { Address, Packet } from "../../../wire/index.ts";
import type { MatchPlan } from "../../simulate/match-plan.ts";
import type { PeerRecord } from "../../simulate/peer-record.ts";
import { SimulatedMatch } from "../../simulate/simulated-match.ts";
import { simulatedSecrets } from "../../simulate/simulated-secrets.ts";
import { Draw } from "../engine/draw.ts";
import { mustHold } from "../engine/fuzz-target.ts";
import { mutateBytes } from "../engine/mutate-bytes.ts";
import { MemberVoice, PACKET_CODEC } from "./datagram-codecs.ts";
import { goldenBytes } from "./golden-seeds.ts";
import { Liar, tryOr, type Lie } from "./liar.ts";

interface Heard {
  readonly from: Address;
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** What is played, in two bytes; then the deeds, each: how long after the one before, what, to which peers, how often, how. */
export const HEAD_BYTES = 2;
export const DEED_BYTES = 6;
export const DEEDS_MAX = 12;
const WAIT_STEP_MS = 20;
const SILENCE_STEP_MS = 50;
const STOP_AFTER_TURN = 60;
/** Of those that begin in the match. */
const BEGIN_TURN = 4;
/** A lobby, with the liar in it, has begun. */
const EARLY_MS = 300;
/** Until all honest peers have come to an end, though others have to be waited for, left out and let in again meanwhile. */
const END_MS_MAX = 300_000;
const EARLY_END_MS_MAX = 20_000;
const LIES_MAX = 8;
const HEARD_MAX = 200;
const DATAGRAM_BYTES_MAX = 1_300;
/** Datagrams and wake-ups under way at a time. */
const DUE_MAX = 4_000;
const STRANGER: Address = { host: "10.6.6.6", port: 666 };
const MAP = generateMap({ seed: 3, playerCount: 4, side: 41 });
const PACKETS = goldenBytes("packets");

/** Bits of the first byte: how many peers, on a map, watched, from the lobby on; the rest is the seed. */
const [FOUR_PEERS, ON_MAP, WATCHED, EARLY, SEED_SHIFT] = [1, 2, 4, 8, 4];

/** A match as an input has it. */
export class LyingMatch {
  readonly isEarly: boolean; // the liar and the stranger begin in the lobby
  readonly honest: readonly PeerRecord[];
  readonly #input: Uint8Array;
  readonly #match: SimulatedMatch;
  readonly #liar: PeerRecord;
  readonly #heard: Heard[] = [];
  #tongue: Liar | null = null; // once the liar is in the match, or at once
  #silentUntilMs = 0;
  readonly #voice: MemberVoice;

  constructor(input: Uint8Array) {
    const [choice = 0, who = 0] = input;
    this.#input = input;
    this.isEarly = (choice & EARLY) !== 0;
    this.#match = new SimulatedMatch(planOf(choice));
    const { records, network } = this.#match;
    const index = who % records.length;
    this.#liar = records[index]!;
    this.honest = records.filter((_, i) => i !== index);
    this.#voice = new MemberVoice(simulatedSecrets(this.#match.plan.seed, index + 1));
    network.onDatagram = (from, to, bytes) => this.#onDatagram(from, to, bytes);
    if (this.isEarly) network.runUntil(network.nowMs + EARLY_MS);
    else this.#match.runToTurn(BEGIN_TURN);
    if ((choice & WATCHED) !== 0) this.#match.watch(this.#liar.address);
  }

  /** Carries out the deeds, and lets the honest come to an end. */
  play(): void {
    const { network } = this.#match;
    const count = Math.floor((this.#input.length - HEAD_BYTES) / DEED_BYTES);
    this.#tongue = new Liar(this.#liar.peer);
    for (let i = 0; i < Math.min(count, DEEDS_MAX); i += 1) {
      const at = HEAD_BYTES + i * DEED_BYTES;
      const [wait, kind, toMask, times, high, low] = this.#input.subarray(at, at + DEED_BYTES);
      this.#run(network.nowMs + wait! * WAIT_STEP_MS);
      const lie = { draw: new Draw(high! * 256 + low!, "deed"), toMask: toMask! };
      this.#do(kind! % DEED_COUNT, lie, times!);
    }
    const ms = this.isEarly ? EARLY_END_MS_MAX : END_MS_MAX;
    this.#run(network.nowMs + ms, () => this.honest.every(({ peer }) => peer.isClosed));
  }

  #do(kind: number, lie: Lie, times: number): void {
    const { nowMs } = this.#match.network;
    const { peer } = this.#liar;
    switch (DEEDS[kind]!) {
      case "link-packets":
        return this.#tongue!.lieInPackets(1 + (times % LIES_MAX), lie);
      case "letter":
        return this.#tongue!.sendLetter(lie);
      case "packet":
        return this.#say(this.#tongue!.packet(lie));
      case "command":
        peer.giveCommand(this.#tongue!.command(lie), nowMs);
        return;
      case "stranger":
        return this.#toAll(STRANGER, this.#strangeBytes(lie));
      case "repeat":
        for (let i = 0; i < times; i += 1) this.#repeat(lie);
        return;
      case "silence":
        this.#silentUntilMs = nowMs + times * SILENCE_STEP_MS;
        return;
      case "watch-parts":
        this.#tongue!.lieToWatchers(lie);
    }
  }

  #onDatagram(from: Address, to: Address, bytes: Uint8Array): Uint8Array | null {
    const isLiars = from.port === this.#liar.address.port;
    if (isLiars && this.#match.network.nowMs < this.#silentUntilMs) return null;
    if (this.#heard.length < HEARD_MAX) this.#heard.push({ from, to, bytes });
    return isLiars ? this.#voice.renumbered(bytes, this.#match.plan.seed) : bytes;
  }

  /** To each of the honest, sealed as the liar's program would. */
  #say(packet: Packet): void {
    const { peer, address } = this.#liar;
    const { session } = peer;
    if (!this.#voice.isOf(session.key)) return; // it is back, by another key
    const by = { sender: session.localPlayerId ?? 1, sessionId: this.#match.plan.seed };
    for (const { peer: honest } of this.honest) {
      const bytes = tryOr(() => this.#voice.packet(packet, by, honest.session.key), null);
      if (bytes !== null) honest.openDatagram(address, bytes, this.#match.network.nowMs);
    }
  }

  #strangeBytes({ draw }: Lie): Uint8Array {
    const other = (): Uint8Array =>
      (this.#heard.length > 0 ? draw.pick(this.#heard) : draw.pick(PACKETS)).bytes;
    const parent = draw.oneIn(2) ? draw.pick(PACKETS).bytes : other();
    const lie = mutateBytes(parent, { draw, words: [], other, bytesMax: DATAGRAM_BYTES_MAX });
    return draw.oneIn(2) ? PACKET_CODEC.repair(lie) : lie;
  }

  #repeat({ draw }: Lie): void {
    if (this.#heard.length === 0) return;
    const { from, to, bytes } = draw.pick(this.#heard);
    const victim = this.#match.records.find(({ address }) => address.port === to.port);
    victim?.peer.openDatagram(draw.oneIn(2) ? from : STRANGER, bytes, this.#match.network.nowMs);
  }

  #toAll(from: Address, bytes: Uint8Array): void {
    for (const { peer } of this.honest) peer.openDatagram(from, bytes, this.#match.network.nowMs);
    for (const { peer } of this.#match.onlookers) peer.openDatagram(from, bytes, this.#match.network.nowMs);
  }

  #run(untilMs: number, isDone: () => boolean = () => false): void {
    const { network } = this.#match;
    network.runUntil(untilMs, () => network.dueCount > DUE_MAX || isDone());
    mustHold(network.dueCount <= DUE_MAX, `more than ${DUE_MAX} datagrams and wake-ups are under way`);
  }
}

const DEEDS = [
  ...(["link-packets", "letter", "packet", "command", "stranger", "repeat", "silence"] as const),
  "watch-parts",
] as const;
export const DEED_COUNT = DEEDS.length;

function planOf(choice: number): MatchPlan {
  const peerCount = (choice & FOUR_PEERS) === 0 ? 3 : 4;
  const plan: MatchPlan = {
    ...{ seed: 1 + (choice >> SEED_SHIFT), peerCount, stopAfterTurn: STOP_AFTER_TURN, bots: "weak" },
    ...{ catsPerPlayer: 4, link: { ...PERFECT_LINK, delayMs: 15 } },
    ...((choice & WATCHED) === 0 ? {} : { watchDelaySeconds: 0 }),
  };
  if ((choice & ON_MAP) === 0) return plan;
  return { ...plan, ground: { mode: "cushions", map: MAP, catLimit: 30, timeLimitMinutes: 20 } };
}
