import { MatchHistory } from "../../desync/index.ts";
import {
  COMMAND_DELAY_TURNS_MIN,
  FIRST_COMMAND_DELAY,
  Game,
  rosterOf,
  SIM_RULES,
  startOfMatch,
  SUB_TURNS_PER_TURN,
  TURN_MS,
  type AgreedState,
  type TurnData,
} from "../../lockstep/index.ts";
import { generateMap, type BotStrength, type MatchSetup } from "../../sim/index.ts";
import { commandBits } from "../../wire/index.ts";
import { createBattleWorld } from "./bench-worlds.ts";
import { atLeast, createFigure, type Figure } from "./figure.ts";

const CATS_PER_PLAYER = 2_500;
const PLAYER_IDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const SIDE = 255;
const LEVELS: readonly BotStrength[] = ["master", "strong", "medium", "master", "strong", "weak", "master"];
/** Ten seconds, in which each bot looks many times; the first two are not counted. */
const TURNS = 100;
const WARM_UP_TURNS = 20;
const TURNS_PER_SECOND = 1_000 / TURN_MS;

/** What a host computes that plays with seven bots: a battle of eight armies as large as they get, and what is kept to heal. */
export function* measureBotSeats(tell: (text: string) => void): Iterable<Figure> {
  tell("bots: eight armies of 2,500 cats in battle, seven of them of bots");
  const state = battleWithBots();
  const { turnMs, lookUs } = playBattle(state);
  const sorted = turnMs.toSorted((a, b) => a - b);
  const ofTurn = (share: number): number => sorted[Math.floor(sorted.length * share)]!;
  const perSecond = (1_000 * turnMs.length) / turnMs.reduce((sum, ms) => sum + ms, 0);
  const name = "bots: 8 x 2,500 cats, 7 of them bots";
  yield createFigure(name, perSecond, "turns/s", atLeast(TURNS_PER_SECOND));
  yield createFigure(`${name}, a turn, 99th of 100`, ofTurn(0.99), "ms", null);
  for (const level of ["master", "strong", "medium", "weak"] as const) {
    const shares = lookUs.get(level) ?? [];
    const mean = shares.reduce((sum, us) => sum + us, 0) / Math.max(1, shares.length);
    yield createFigure(`bots: of a turn a ${level} bot takes`, mean, "us", null);
    yield createFigure(`bots: the longest look of a ${level} bot`, Math.max(...shares), "us", null);
  }
}

/** In the middle of a battle, with bots that know nothing of it yet. */
function battleWithBots(): AgreedState {
  const world = createBattleWorld(PLAYER_IDS.length * CATS_PER_PLAYER, SIDE);
  const map = generateMap({ seed: 1, playerCount: PLAYER_IDS.length, side: SIDE });
  const setup: MatchSetup = {
    ...{ seed: 1, catsPerPlayer: 1, playerIds: PLAYER_IDS },
    ground: { mode: "cushions", map, catLimit: 1, timeLimitMinutes: 0 },
    bots: LEVELS.map((level, i) => ({ playerId: i + 2, level })),
  };
  const { minds } = startOfMatch(setup);
  const logState = { logChecksum: 0, delay: FIRST_COMMAND_DELAY };
  return { turn: -1, words: world.words, minds, logState, roster: rosterOf(setup) };
}

/** How long each turn took, and by level what each of its bots took in each: mostly nothing, for it looks now and then. */
function playBattle(state: AgreedState) {
  const turnMs: number[] = [];
  const lookUs = new Map<BotStrength, number[]>();
  const rules = {
    ...SIM_RULES,
    decide: ((world, memory, moment) => {
      const before = performance.now();
      const orders = SIM_RULES.decide(world, memory, moment);
      const tookUs = 1_000 * (performance.now() - before);
      if (moment.turn >= WARM_UP_TURNS)
        lookUs.set(moment.level, [...(lookUs.get(moment.level) ?? []), tookUs]);
      return orders;
    }) satisfies typeof SIM_RULES.decide,
  };
  const game = new Game(state, { rules, measureCommand: commandBits });
  const history = new MatchHistory(game.world, game);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = performance.now();
    game.enter([idleData(turn)]);
    history.enter(turn, game);
    for (let point = 0; point < SUB_TURNS_PER_TURN; point += 1) {
      history.note(point, game);
      game.runSubTurn();
    }
    history.note(SUB_TURNS_PER_TURN, game);
    const end = game.endTurn();
    history.note(SUB_TURNS_PER_TURN + 1, game);
    history.end(end);
    history.agree(turn - COMMAND_DELAY_TURNS_MIN);
    if (turn >= WARM_UP_TURNS) turnMs.push(performance.now() - before);
  }
  return { turnMs, lookUs };
}

function idleData(turn: number): TurnData {
  const checks = { randomValue: 0, checksum: 0, logChecksum: 0 };
  return { turn, playerId: 1, ...checks, wantedDelay: COMMAND_DELAY_TURNS_MIN, commands: [] };
}
