import type { Account, Environment, Slip } from "../../../src/desync/index.ts";
import { reportedProof, type ReportedProof } from "../../../src/desync/report/report-proof.ts";
import type { ReportInput } from "../../../src/desync/report/report.ts";
import { differingWords } from "../../../src/desync/rerun/differing-words.ts";
import { runAgain, worldAt, type Base, type SecondRun } from "../../../src/desync/rerun/second-run.ts";
import { runAndCompare } from "../../../src/desync/rerun/slip.ts";
import type { DesyncStory } from "../../../src/desync/story.ts";
import {
  Game,
  SIM_RULES,
  startOfMatch,
  turnDataDigest,
  type Moment,
  type Rules,
  type TurnData,
} from "../../../src/lockstep/index.ts";
import { signClaim, type Saying } from "../../../src/seal/index.ts";
import { PROTOCOL_VERSION } from "../../../src/wire/index.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { testNotary, testSigningKey } from "../../support/test-notary.ts";
import { ReplayRecorder } from "../../../src/replay/index.ts";
import { checksumOf, step, type MatchSetup, type PlayerId, type World } from "../../../src/sim/index.ts";
import { headerOfSetup, joinBytes, variedCommands } from "../../replay/recorded-match.ts";

export const ENVIRONMENT: Environment = {
  gameVersion: "0.1.0",
  codeHash: "0123456789abcdef",
  platform: "linux x64",
  engine: "V8 13.6.233.17-node.53",
};
export const CLASSIC: MatchSetup = { seed: 0xca7, catsPerPlayer: 3, playerIds: [1, 2] };

const PEOPLE = ["Ada", "Søren 🐱", "Cem", "Dee"];

/** All agree at the end of this turn, and what is found is found on entering that one. */
const BASE_TURN = 3;
const HALT_TURN = 9;

export interface Fault {
  readonly playerId: PlayerId;
  readonly at: Moment; // a point of 1, 2 or 3: after a sub-turn
  readonly harm: (world: World) => void;
  /** False: what hits the first run only. True: a rule, which does the same in the second. */
  readonly isRule: boolean;
}

/** A health that nobody has, in the last player's first run. */
export const LOST_HEALTH: Fault = {
  playerId: 2,
  at: { turn: 6, point: 2 },
  harm: (world) => {
    world.cats.health[3] = 7;
  },
  isRule: false,
};

/** What one peer's report is made of: a match of some turns in which one fault happened, looked at from the player that it hit. */
export function reportInput(setup: MatchSetup = CLASSIC, fault: Fault = LOST_HEALTH): ReportInput {
  const base = baseOf(setup);
  const turns = turnsOf(setup, BASE_TURN + 1, HALT_TURN - 1);
  const right = runAgain(base, turns, { rules: SIM_RULES });
  const harmed = harmedRun(base, turns, fault);
  const second = fault.isRule ? harmed.run : right;
  const slip = fault.isRule ? null : harmed.slip;
  const accounts = new Map(
    setup.playerIds.map((playerId) => {
      const isHit = playerId === fault.playerId;
      const firstEnds = isHit ? harmed.run.ends : right.ends;
      const own = { run: isHit ? second : right, firstEnds, slip: isHit ? slip : null };
      return [playerId, accountOf(base, turns, own)];
    }),
  );
  const at = harmed.slip!.at;
  return {
    setup,
    names: new Map(setup.playerIds.map((playerId, i) => [playerId, PEOPLE[i]!])),
    localPlayerId: fault.playerId,
    story: storyOf(setup, fault, harmed.slip!),
    accounts,
    base,
    turns,
    after: right.world,
    slipWords: differingWords(harmed.wordsAt(at), worldAt(base, turns, at, SIM_RULES).words),
    links: [{ playerId: 1, sent: 12, lost: 0 }],
    log: [JSON.stringify({ time: "2026-01-01T05:06:07.008Z", event: "turn", turn: 8 })],
    proofs: [proofOf(2)],
  };
}

/** That player has signed two matches up to the end of turn 9. */
export function proofOf(
  playerId: PlayerId,
  {
    place = { kind: "testimony", key: [9, 0] },
    protocolVersion = PROTOCOL_VERSION,
  }: { readonly place?: Pick<Saying, "kind" | "key">; readonly protocolVersion?: number } = {},
): ReportedProof {
  const matchDigest = "0123456789abcdef".repeat(2);
  const where = { matchDigest, protocolVersion };
  const claimOf = (digest: string) => {
    const saying = { ...place, digest };
    return signClaim(testSigningKey(playerId), where, playerId, saying);
  };
  return reportedProof(
    { claims: [claimOf(digestNamed(1)), claimOf(digestNamed(2))], letter: null },
    testNotary(playerId, matchDigest),
  );
}

/** The same match as one peer records it from turn 0 on: with a fault in its first run, or without. */
export function replayOfMatch(
  setup: MatchSetup = CLASSIC,
  fault: Fault | null = null,
  change: (turns: TurnData[][]) => void = () => undefined,
): Uint8Array {
  const start = startOf(setup);
  const turns = turnsOf(setup, 0, HALT_TURN - 1).map((turnData) => [...turnData]);
  change(turns);
  const { ends, logStates } =
    fault === null ? runAgain(start, turns, { rules: SIM_RULES }) : harmedRun(start, turns, fault).run;
  const recorder = new ReplayRecorder(headerOfSetup(setup));
  const header = recorder.start();
  const parts = turns.map((turnData, turn) =>
    recorder.turn(turn, turnData, {
      checksum: ends[turn]!.checksum,
      commandDelayTurns: logStates[turn]!.delay.turns,
    }),
  );
  return joinBytes([header, ...parts, recorder.end({ kind: "stopped" })]);
}

function baseOf(setup: MatchSetup): Base {
  const start = startOf(setup);
  const run = runAgain(start, turnsOf(setup, 0, BASE_TURN), { rules: SIM_RULES });
  const { world, minds, logState, ends } = run;
  const { roster } = start;
  return { turn: BASE_TURN, words: world.words, minds, end: ends.at(-1)!, logState, roster };
}

function startOf(setup: MatchSetup): Base {
  const game = new Game(startOfMatch(setup));
  game.runCountdown();
  const { world, minds, logState, roster } = game;
  const end = { randomValue: world.random.w >>> 0, checksum: checksumOf(world) };
  return { turn: -1, words: world.words, minds, end, logState, roster };
}

function turnsOf({ playerIds }: MatchSetup, from: number, to: number): readonly (readonly TurnData[])[] {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    playerIds.map((playerId, place) => ({
      turn: from + i,
      playerId,
      randomValue: 1,
      checksum: 2,
      logChecksum: 3,
      wantedDelay: 2,
      commands: variedCommands(from + i, place),
    })),
  );
}

/** The run that the fault happened in, compared with one without it. */
function harmedRun(base: Base, turns: readonly (readonly TurnData[])[], { at, harm }: Fault) {
  const words = new Map<string, Int32Array>();
  const keyOf = ({ turn, point }: Moment): string => `${turn} ${point}`;
  let steps = 0;
  const faultyStep = (at.turn - base.turn - 1) * 3 + at.point;
  const rules: Rules = {
    ...SIM_RULES,
    step: (world) => {
      step(world);
      steps += 1;
      if (steps === faultyStep) harm(world);
    },
  };
  const onMoment = (moment: Moment, world: World): void => {
    words.set(keyOf(moment), world.words.slice());
  };
  const run = runAgain(base, turns, { rules, onMoment });
  const history = {
    firstRun: (moment: Moment) => words.get(keyOf(moment)) ?? null,
    firstMinds: () => null,
    firstEnd: (turn: number) => run.ends[turn - base.turn - 1] ?? null,
  };
  const { slip } = runAndCompare(history, base, turns, { rules: SIM_RULES });
  return { run, slip, wordsAt: (moment: Moment) => words.get(keyOf(moment))! };
}

function accountOf(
  base: Base,
  turns: readonly (readonly TurnData[])[],
  own: { readonly run: SecondRun; readonly firstEnds: Account["firstEnds"]; readonly slip: Slip | null },
): Account {
  return {
    haltTurn: HALT_TURN,
    attempt: 0,
    hasFound: true,
    baseTurn: base.turn,
    baseChecksum: base.end!.checksum,
    givenTurn: HALT_TURN,
    firstEnds: own.firstEnds,
    secondRun: own.run.turns,
    logChecksum: own.run.logState.logChecksum,
    digests: [...turns.map((data) => data.map(turnDataDigest)), turns[0]!.map(() => "")],
    toldAtEndOf: HALT_TURN - 1,
    told: turns[0]!.map(() => null),
    otherData: [],
    slip: own.slip,
    environment: ENVIRONMENT,
  };
}

function storyOf({ playerIds }: MatchSetup, fault: Fault, slip: Slip): DesyncStory {
  const right = playerIds.filter((playerId) => playerId !== fault.playerId);
  const kind = fault.isRule ? "other-simulation" : "first-run";
  return {
    haltTurn: HALT_TURN,
    baseTurn: BASE_TURN,
    localPlayerId: fault.playerId,
    judgement: {
      faults: [{ kind, playerId: fault.playerId }],
      rightBy: fault.isRule ? (right.length > 1 ? "majority" : "tie-break") : "own-runs",
      right: fault.isRule ? right : playerIds,
    },
    difference: {
      at: slip.at,
      path: slip.path,
      networkId: slip.networkId,
      values: playerIds.map((playerId) => ({
        playerId,
        value: playerId === fault.playerId ? slip.first : slip.second,
      })),
      wordCount: slip.wordCount,
      draws: playerIds.map((playerId) => ({ playerId, count: slip.draws?.second ?? null })),
    },
    logDifference: null,
    turns: [],
    environments: playerIds.map((playerId) => ({ playerId, environment: ENVIRONMENT })),
    outcome: "healed",
    standstill: null,
    without: [],
    tookMs: 231.5,
    bytesSent: 900,
    bytesReceived: 800,
  };
}
