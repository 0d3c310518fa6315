import type { MatchPeerEvent } from "../../match/index.ts";
import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import { PERFECT_LINK } from "../../simnet/index.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { ChecksumLedger, SlowestStretch } from "./watches.ts";
import { Weather, type Stretch } from "./weather.ts";
import { createPeacefulPilot } from "./peaceful-pilot.ts";

export interface SoakOptions {
  readonly seed: number; // u32
  readonly peerCount: number; // 2..8
  readonly turnCount: number;
}

/** A match that can't end turns for so long, while everybody can reach everybody, is stuck. */
const PROGRESS_MS_MAX = 15_000;
/** From the last turn to the last goodbye, on a quiet network. */
const END_MS_MAX = 60_000;
const FIRST_QUIET_MS = 2_000;
/** Datagrams on their way and wake-ups: a second of the busiest peers, ten times over. */
const DUE_MAX = 20_000;

/** A match without an end, of peers whose network changes all the time, for the worse and for the better. */
export class SoakMatch {
  readonly #options: SoakOptions;
  readonly match: SimulatedMatch;
  readonly #weather: Weather;
  readonly #ledger: ChecksumLedger;
  readonly slowest = new SlowestStretch();
  readonly commandDelays = new Map<number, number>(); // turns of the first peer, by the command delay in force
  readonly weatherMs = new Map<string, number>(); // of simulated time, by kind of weather
  #stretch: Stretch = Weather.quiet(FIRST_QUIET_MS);
  #stretchStartMs = 0;
  #progressMs = 0; // when a turn was last ended by all, or the last partition healed
  #endedMs: number | null = null; // when the first peer came to its end
  #dueMax = 0;
  #problem: string | null = null;
  #isOver = false;

  constructor(options: SoakOptions) {
    const { seed, peerCount, turnCount } = options;
    this.#options = options;
    const plan = { seed, peerCount, catsPerPlayer: CATS_PER_PLAYER_CLASSIC, stopAfterTurn: turnCount - 1 };
    this.match = new SimulatedMatch(
      { ...plan, link: { ...PERFECT_LINK, delayMs: 20 } },
      { createPilot: createPeacefulPilot, onEvent: (index, event) => this.#hear(index + 1, event) },
    );
    this.#weather = new Weather(
      seed,
      this.match.records.map(({ address }) => address),
    );
    this.#ledger = new ChecksumLedger(peerCount);
    this.match.runLobby();
    if (this.match.records.some(({ peer }) => peer.run === null))
      this.#fail("the lobby did not come together");
    this.#stretchStartMs = this.nowMs;
    this.#begin(Weather.quiet(FIRST_QUIET_MS));
    this.#progressMs = this.nowMs;
  }

  /** The last turn that all have ended; -1: none. */
  get turn(): number {
    return this.#ledger.turn;
  }

  /** At the end of that turn. */
  get checksum(): number {
    return this.#ledger.checksum;
  }

  get nowMs(): number {
    return this.match.network.nowMs;
  }

  /** The most datagrams and wake-ups that were under way at a time. */
  get dueMax(): number {
    return this.#dueMax;
  }

  /** What went wrong, in one sentence without its full stop; null: nothing so far. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Runs until it is over, or no further than `isEnough` lets it. True at the end. */
  runSome(isEnough: () => boolean): boolean {
    const { network } = this.match;
    let isCut = false;
    while (!isCut && !this.#isOver) {
      network.runUntil(this.#stretchEndMs, () => this.#isOver || (isCut ||= isEnough()));
      this.#look();
      if (!this.#isOver && this.nowMs >= this.#stretchEndMs) this.#change();
    }
    if (this.#isOver) this.#countWeather();
    return this.#isOver;
  }

  get #stretchEndMs(): number {
    return this.#stretchStartMs + this.#stretch.lengthMs;
  }

  #countWeather(): void {
    const { kind } = this.#stretch;
    this.weatherMs.set(kind, (this.weatherMs.get(kind) ?? 0) + this.nowMs - this.#stretchStartMs);
    this.#stretchStartMs = this.nowMs;
  }

  #change(): void {
    const wasApart = this.#stretch.groups !== null;
    this.#begin(this.#endedMs === null ? this.#weather.next() : Weather.quiet(END_MS_MAX));
    if (wasApart) this.#progressMs = this.nowMs;
  }

  #begin(stretch: Stretch): void {
    const { network } = this.match;
    this.#countWeather();
    this.#stretch = stretch;
    this.#stretchStartMs = this.nowMs;
    network.settings = stretch.settings;
    for (const [address, settings] of stretch.chosen) network.setHost(address, settings);
    network.partition(stretch.groups);
  }

  /** Whether it goes on as it should, after each stretch and each cut. */
  #look(): void {
    this.#dueMax = Math.max(this.#dueMax, this.match.network.dueCount);
    if (this.#dueMax > DUE_MAX) this.#fail(`${this.#dueMax} datagrams and wake-ups are under way`);
    const waitedMs = this.nowMs - this.#progressMs;
    const limitMs = this.#endedMs === null ? PROGRESS_MS_MAX : END_MS_MAX;
    const isApart = this.#stretch.groups !== null;
    if (waitedMs > limitMs && !isApart) {
      this.#fail(
        `no turn ended in ${Math.round(waitedMs / 1_000)} s after turn ${this.turn} (${this.#stretch.kind})`,
      );
    }
  }

  #hear(number: number, event: MatchPeerEvent): void {
    switch (event.kind) {
      case "turn":
        if (number === 1) {
          const delay = event.commandDelayTurns;
          this.commandDelays.set(delay, (this.commandDelays.get(delay) ?? 0) + 1);
        }
        return this.#noteTurn(number, event.turn, event.checksum);
      case "desync":
        return this.#fail(`peer ${number} found that games differ on entering turn ${event.story.haltTurn}`);
      case "lost-lobby":
        return this.#fail(`peer ${number} lost the lobby: ${event.loss.kind}`);
      case "result":
        if (event.result.outcome !== "stopped") {
          const lost = event.result.lostPlayerIds.join(", ");
          const who = lost === "" ? "" : ` (player ${lost})`;
          this.#fail(
            `peer ${number} ended with ${event.result.outcome}${who} after turn ${event.result.turn}`,
          );
        }
        return this.#calm();
      case "closed":
        if (this.match.records.every(({ peer }) => peer.isClosed)) this.#finish();
        return;
      default:
        return;
    }
  }

  #noteTurn(peer: number, turn: number, checksum: number): void {
    const before = this.turn;
    const problem = this.#ledger.note(peer, turn, checksum);
    if (problem !== null) return this.#fail(problem);
    if (this.turn === before) return;
    this.#progressMs = this.nowMs;
    this.slowest.note(this.turn, this.nowMs, this.#stretch.kind);
  }

  /** The first peer is at its end: the others, and the goodbyes, are not to be made hard for them. */
  #calm(): void {
    if (this.#endedMs !== null) return;
    this.#endedMs = this.nowMs;
    this.#progressMs = this.nowMs;
    this.#begin(Weather.quiet(END_MS_MAX));
  }

  #finish(): void {
    this.#isOver = true;
    const last = this.#options.turnCount - 1;
    if (this.turn !== last) this.#fail(`all peers closed after turn ${this.turn} of ${last}`);
  }

  /** The first is told; it is over. */
  #fail(problem: string): void {
    this.#problem ??= problem;
    this.#isOver = true;
  }
}
