import { expect, test } from "vitest";

import { createBot, type Pilot } from "../../src/bot/bot.ts";
import { LATE_TURN, skillOf, SKILLS } from "../../src/bot/skill.ts";
import { LoneGame } from "../../src/lab/simulate/lone-game.ts";
import { COMMAND_DELAY_TURNS_MIN } from "../../src/lockstep/index.ts";
import {
  BOT_STRENGTHS,
  CAT_KINDS,
  createWorld,
  OUTCOME_RUNNING,
  type BotStrength,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { gameMap, groundSetup, playBotMatch } from "../support/bot-match.ts";

const SEEDS = [1, 2, 3, 4, 5];
const { calmTurns, probeCats, probeRestTurns, cushionsMax, waveCats, restTurns } = SKILLS.beginner;
const { claimTurn, claimLater, claimEvery, scoutTurn } = SKILLS.beginner;
/** Seconds 30 to 70 of a match, in turns. */
const EARLY = { from: 300, to: 700 };
const KNITTER = CAT_KINDS.indexOf("knitter");
/** Who is sent so near to where an army stands is sent at it; points, 1/256 of a unit. */
const AT_ARMY = 8 * 256;

interface Deeds {
  readonly attackTurns: readonly number[]; // in which it sent somebody at the other army
  readonly attackers: number; // the most that it sent at once
  readonly movedInProbe: number; // cats that it moved at all from its first probe to the end of the calm
  readonly knittersSent: number; // of those whom it sent at the other army
  readonly claims: number; // how often it began to claim a cushion
  readonly takenTurns: readonly number[]; // in which a cushion became its own
  readonly bred: readonly number[]; // kinds of cats, each once
  readonly cushions: number; // the most that it had at a time
}

/** What a bot does in the first so many turns against a seat that nobody plays: whose cats stand where they began. */
function playAlone(strength: BotStrength, setup: MatchSetup, turns: number): Deeds {
  return deedsAfter(strength, setup, [turns])[0]!;
}

/** The same after each of these counts of turns, which rise. */
function deedsAfter(strength: BotStrength, setup: MatchSetup, counts: readonly number[]): readonly Deeds[] {
  const { seed } = setup;
  const bot = createBot(seed, 1, strength);
  const enemy = middleOf(createWorld(setup), 2);
  const attackTurns: number[] = [];
  const movedInProbe = new Set<number>();
  const takenTurns: number[] = [];
  const bred = new Set<number>();
  let [cushions, attackers, knittersSent, claims] = [0, 0, 0, 0];
  const pilot: Pilot = (now, turn) => {
    const commands = bot(now, turn);
    for (const command of commands) {
      if (command.kind !== "attack-move" && command.kind !== "move") continue;
      if (turn >= probeRestTurns && turn < calmTurns) for (const id of command.cats) movedInProbe.add(id);
      if (Math.hypot(command.x - enemy.x, command.y - enemy.y) >= AT_ARMY) continue;
      attackTurns.push(turn);
      attackers = Math.max(attackers, command.cats.length);
      knittersSent += kindsOf(now, command.cats).filter((kind) => kind === KNITTER).length;
    }
    return commands;
  };
  const delayTurns = COMMAND_DELAY_TURNS_MIN;
  const game = new LoneGame({ world: createWorld(setup), pilots: [pilot, null], delayTurns });
  const { world } = game;
  const atStart = world.header.nextNetworkId;
  const deeds: Deeds[] = [];
  for (let turn = 0; turn < counts.at(-1)!; turn += 1) {
    const before = { claimant: world.ground!.cushions.claimant.slice() };
    game.runTurn();
    const { owner, claimant } = world.ground!.cushions;
    claims += [...claimant].filter((playerId, i) => playerId === 1 && before.claimant[i] !== 1).length;
    const own = [...owner].filter((playerId) => playerId === 1).length;
    if (own > cushions) takenTurns.push(turn);
    cushions = Math.max(cushions, own);
    for (const kind of kindsOf(world, bredIds(world, atStart))) bred.add(kind);
    if (!counts.includes(turn + 1)) continue;
    deeds.push({
      ...{ attackTurns: [...attackTurns], attackers, movedInProbe: movedInProbe.size, knittersSent },
      ...{ claims, takenTurns: [...takenTurns], bred: [...bred], cushions },
    });
  }
  return deeds;
}

/** Of a beginner in a match for cushions, for each seed: in the calm, in four and a half minutes, and in more; played once for all tests. */
const CUSHION_DEEDS = once(() =>
  SEEDS.map((seed) => deedsAfter("beginner", groundSetup("cushions", seed), [calmTurns, 4_500, 5_000])),
);

function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Cats that the first player's cushions have bred. */
function bredIds({ cats, header }: World, firstId: number): readonly number[] {
  return [...cats.networkId.slice(0, header.catCount)].filter(
    (id, row) => id >= firstId && cats.playerId[row] === 1,
  );
}

/** Of those who are alive. */
function kindsOf({ cats, header, ground }: World, ids: readonly number[]): readonly number[] {
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  return rows.filter((row) => ids.includes(cats.networkId[row]!)).map((row) => ground!.steering.kind[row]!);
}

/** Of the cats of a player, in points. */
function middleOf({ cats, header }: World, playerId: number): { readonly x: number; readonly y: number } {
  const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === playerId,
  );
  const mean = (column: Int32Array): number =>
    rows.reduce((sum, row) => sum + (column[row]! >> 8), 0) / rows.length;
  return { x: mean(cats.x), y: mean(cats.y) };
}

// These limits are what makes a beginner one, whatever the rules of a fight are.
test("in a match for cushions a beginner sends two to look after two and a half minutes, and then small numbers, with rests", () => {
  const limits = { calmTurns, probeCats, probeRestTurns, waveCats, restTurns };
  expect(limits).toEqual({
    ...{ calmTurns: 1_800, probeCats: 2, probeRestTurns: 1_500 },
    ...{ waveCats: 3, restTurns: 300 },
  });
  const probes = CUSHION_DEEDS().map(([inCalm]) => inCalm!);
  expect(Math.min(...probes.flatMap(({ attackTurns }) => attackTurns))).toBeGreaterThanOrEqual(
    probeRestTurns,
  );
  expect(Math.max(...probes.map(({ attackers }) => attackers))).toBe(probeCats);
  expect(probes.filter(({ attackers }) => attackers > 0).length).toBe(SEEDS.length);
  expect(Math.max(...probes.map(({ movedInProbe }) => movedInProbe))).toBe(probeCats); // nobody else is called together
  const deeds = CUSHION_DEEDS().map((all) => all.at(-1)!);
  const later = deeds.map(({ attackTurns }) => attackTurns.find((turn) => turn >= calmTurns) ?? Infinity);
  expect(Math.max(...later)).toBeLessThan(2 * calmTurns);
  expect(Math.max(...deeds.map(({ attackers }) => attackers))).toBeLessThanOrEqual(waveCats);
});

test("what it breeds takes longest, so that it has few of them, and stays at home when the others attack", () => {
  for (const [i, seed] of SEEDS.entries()) {
    const { bred, knittersSent, attackers } = CUSHION_DEEDS()[i]![1]!;
    expect(bred, `seed ${seed}`).toContain(KNITTER);
    expect(attackers, `seed ${seed}`).toBeGreaterThan(0);
    expect(knittersSent, `seed ${seed}`).toBe(0);
  }
});

test.each(["the-hallway", "the-pantry-door"])(
  "it takes its first cushion after half a minute or a whole one, the second four minutes later, and begins no ring that it does not fill: %s",
  (name) => {
    expect({ claimTurn, claimLater, claimEvery }).toEqual({
      claimTurn: 250,
      claimLater: 150,
      claimEvery: 2_400,
    });
    const firsts: number[] = [];
    for (const seed of SEEDS) {
      const setup = groundSetup("cushions", seed, gameMap(name));
      const [toScout, later] = deedsAfter("beginner", setup, [scoutTurn, 3_400]);
      const { takenTurns } = later!;
      expect(takenTurns.length, `seed ${seed}`).toBeGreaterThanOrEqual(2);
      // It begins no other ring until somebody goes to look, who walks over whatever ring is on the way.
      expect(toScout!.claims, `seed ${seed}`).toBe(1);
      expect(takenTurns[0], `seed ${seed}`).toBeGreaterThanOrEqual(EARLY.from);
      expect(takenTurns[0], `seed ${seed}`).toBeLessThanOrEqual(EARLY.to);
      expect(takenTurns[1]! - takenTurns[0]!, `seed ${seed}`).toBeGreaterThan(claimEvery - 150);
      firsts.push(takenTurns[0]!);
    }
    expect(Math.max(...firsts) - Math.min(...firsts)).toBeGreaterThan(50); // not each time the same
  },
);

test("is content with two cushions or so until three minutes are over, where others take what there is", () => {
  const beginners = CUSHION_DEEDS().map(([inCalm]) => inCalm!.cushions);
  expect(Math.max(...beginners)).toBeLessThanOrEqual(cushionsMax + 1);
  const takesMore = (seed: number): boolean =>
    playAlone("weak", groundSetup("cushions", seed), calmTurns).cushions > cushionsMax + 1;
  expect(SEEDS.some(takesMore)).toBe(true);
});

test("in a battle, where there is nothing else to do, it attacks at once", () => {
  const { attackTurns } = playAlone("beginner", groundSetup("battle", 1), 600);
  expect(attackTurns.length).toBeGreaterThan(0);
});

test("late in a match it forgets its limits, so that a match ends; all others have none", () => {
  const limits = (skill: ReturnType<typeof skillOf>) => ({
    ...{ cats: skill.waveCats, rest: skill.restTurns },
    ...{ most: skill.cushionsMax, claimEvery: skill.claimEvery, calm: skill.calmTurns },
  });
  const none = limits(SKILLS.master);
  expect(limits(skillOf("beginner", false, LATE_TURN - 1))).not.toEqual(none);
  expect(limits(skillOf("beginner", false, LATE_TURN))).toEqual(none);
  for (const level of BOT_STRENGTHS.slice(1)) expect(limits(skillOf(level, false, 0)), level).toEqual(none);
});

test.each([1, 2])("two beginners come to an end on a map with thirteen cushions: seed %s", (seed) => {
  const map = gameMap("the-long-garden");
  const setup: MatchSetup = {
    ...{ seed, playerIds: [1, 2], catsPerPlayer: 12 },
    ground: { mode: "cushions", map, catLimit: 30, timeLimitMinutes: 0 },
  };
  const { outcome } = playBotMatch({ setup, strengths: ["beginner", "beginner"] });
  expect(outcome).not.toBe(OUTCOME_RUNNING);
});
