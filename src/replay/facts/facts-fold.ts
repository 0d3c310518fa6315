import { assert } from "../../base/index.ts";
import type { PlayerCommands } from "../../lockstep/index.ts";
import type { CommandKind, PlayerId } from "../../sim/index.ts";
import { Fights, sumOf, type Fallen } from "./fights.ts";
import type { FactsMark, MatchFacts, PlayerFacts } from "./match-facts.ts";
import { regionOf, type Place } from "./place.ts";
import type { Standing } from "./standing.ts";

/** The world is counted once a second. */
const COUNTED_TURNS = 10;
/** When there are more samples every second one goes, and the next ones come half as often. */
const SAMPLES_MAX = 1_024;
const CLAIMS_MAX = 256;
const FALLS_MAX = 64;
const TURNS_A_MINUTE = 600;
/** They are to nobody's cats or cushions. */
const NO_ORDERS: readonly CommandKind[] = ["surrender", "pause", "go-on", "admit"];

/** How each player stood when so many turns had run. */
interface Sample {
  readonly turns: number;
  readonly cats: readonly number[];
  readonly cushions: readonly number[];
  readonly losses: readonly number[]; // since the start
  readonly orders: readonly number[]; // since the start
}

/** Whether the world is counted at the end of that turn. */
export function isCounted(turn: number): boolean {
  return (turn + 1) % COUNTED_TURNS === 0;
}

/**
 * The facts of a match, made turn by turn. It is the same fold in a match, in a replay and without a window, and
 * equal turns make equal facts. It takes no more memory than a thousand samples and some hundred marks.
 */
export class FactsFold {
  readonly #playerIds: readonly PlayerId[];
  readonly #orders: number[];
  readonly #losses: number[];
  readonly #fights: Fights;
  readonly #claims: FactsMark[] = [];
  readonly #falls: FactsMark[] = [];
  #samples: Sample[] = [];
  #spacing = COUNTED_TURNS;
  #turns = 0; // that have run
  #countedTurns = 0; // of them, when the world was counted last
  #last: Standing;

  /** `start`: the world as turn 0 finds it, or as the first turn does that is to be seen. */
  constructor(playerIds: readonly PlayerId[], start: Standing, firstTurn = 0) {
    this.#playerIds = playerIds;
    this.#fights = new Fights(playerIds.length);
    this.#turns = firstTurn;
    this.#countedTurns = firstTurn;
    this.#orders = playerIds.map(() => 0);
    this.#losses = playerIds.map(() => 0);
    this.#last = start;
    this.#samples.push(this.#sampleOf(start));
  }

  /** Of the world when it was counted last. */
  get last(): Standing {
    return this.#last;
  }

  /** Turns that have run. */
  get turnCount(): number {
    return this.#turns;
  }

  /** The next turn has run with these commands. `standing`: at its end, against `last`; null where the world is not counted. */
  addTurn(playerCommands: readonly PlayerCommands[], standing: Standing | null): void {
    assert((standing !== null) === isCounted(this.#turns), "the world is counted once a second");
    for (const { playerId, commands } of playerCommands) {
      const count = commands.filter(({ kind }) => !NO_ORDERS.includes(kind)).length;
      this.#orders[this.#playerIds.indexOf(playerId)]! += count;
    }
    this.#turns += 1;
    if (standing === null) return;
    this.#count(standing);
    if (this.#turns % this.#spacing === 0) this.#keep(this.#sampleOf(standing));
  }

  /** The match is over. `standing`: at the end of its last turn, against `last`; null where that was counted, or nothing has run. */
  end(standing: Standing | null): void {
    if (standing !== null && this.#turns > this.#countedTurns) this.#count(standing);
    if (this.#samples.at(-1)!.turns < this.#turns) this.#samples.push(this.#sampleOf(this.#last));
  }

  /** Of the turns that have run. */
  facts(): MatchFacts {
    const samples = this.#samples;
    const minutes = beginningsOfMinutes(samples);
    const players = this.#playerIds.map((playerId, i): PlayerFacts => ({
      playerId,
      cats: samples.map(({ cats }) => cats[i]!),
      cushions: samples.map(({ cushions }) => cushions[i]!),
      losses: samples.map(({ losses }) => losses[i]!),
      orders: samples.map((sample, at) => ordersBetween(minutes[at]!, sample, i)),
    }));
    const turns = samples.map((sample) => sample.turns);
    return { turnCount: this.#turns, turns, players, marks: this.#marks() };
  }

  #count(standing: Standing): void {
    const before = this.#last;
    const lost = standing.cats.map((cats, i) => before.cats[i]! + standing.born[i]! - cats);
    lost.forEach((count, i) => (this.#losses[i]! += count));
    this.#fights.note(this.#countedTurns, this.#turns, standing.fallen, sumOf(before.cats));
    this.#last = standing;
    standing.owners.forEach((owner, cushion) => this.#noteOwner(cushion, owner, before.owners[cushion]!));
    standing.cats.forEach((cats, i) => {
      if (cats === 0 && before.cats[i]! > 0 && this.#falls.length < FALLS_MAX)
        this.#falls.push(
          this.#markOf(
            { kind: "fall", turn: this.#turns, playerIds: [this.#playerIds[i]!], count: 0 },
            lastOf(i, standing.fallen),
          ),
        );
    });
    this.#countedTurns = this.#turns;
  }

  #noteOwner(cushion: number, owner: PlayerId, before: PlayerId): void {
    if (owner === before || owner === 0 || this.#claims.length >= CLAIMS_MAX) return;
    this.#claims.push(
      this.#markOf(
        { kind: "claim", turn: this.#turns, playerIds: [owner], count: cushion + 1 },
        this.#last.cushions[cushion]!,
      ),
    );
  }

  #markOf(mark: Omit<FactsMark, keyof Place | "region">, { x, y }: Place): FactsMark {
    return { ...mark, x, y, region: regionOf({ x, y }, this.#last.half) };
  }

  #keep(sample: Sample): void {
    this.#samples.push(sample);
    if (this.#samples.length <= SAMPLES_MAX) return;
    this.#spacing *= 2;
    this.#samples = this.#samples.filter(({ turns }) => turns % this.#spacing === 0);
  }

  #sampleOf({ awake: cats, owners }: Standing): Sample {
    const cushions = this.#playerIds.map((id) => owners.filter((owner) => owner === id).length);
    const [losses, orders] = [[...this.#losses], [...this.#orders]];
    return { turns: this.#turns, cats, cushions, losses, orders };
  }

  #marks(): readonly FactsMark[] {
    const fights = this.#fights.list.map(({ turn, lost, at }) => {
      const playerIds = this.#playerIds.filter((_, i) => lost[i]! > 0);
      return this.#markOf({ kind: "fight", turn, playerIds, count: sumOf(lost) }, at);
    });
    return [...fights, ...this.#claims, ...this.#falls].sort((a, b) => a.turn - b.turn);
  }
}

/** Where that player lost a cat last. */
function lastOf(player: number, fallen: readonly Fallen[]): Place {
  return fallen.findLast((one) => one.player === player) ?? { x: 0, y: 0 };
}

/** For each sample where the minute before it begins: an earlier sample, or the first. */
function beginningsOfMinutes(samples: readonly Sample[]): readonly Sample[] {
  let first = 0;
  return samples.map(({ turns }, at) => {
    while (first < at - 1 && samples[first]!.turns < turns - TURNS_A_MINUTE) first += 1;
    return samples[first]!;
  });
}

/** Orders between two samples; where they lie further apart than a minute, its share of those. */
function ordersBetween(before: Sample, now: Sample, player: number): number {
  const given = now.orders[player]! - before.orders[player]!;
  const turns = now.turns - before.turns;
  return turns <= TURNS_A_MINUTE ? given : Math.floor((given * TURNS_A_MINUTE) / turns);
}
