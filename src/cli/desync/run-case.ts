import { PERFECT_LINK } from "../../net/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import type { Fault } from "./fault.ts";
import { judgeReports, type Judgement } from "./judge-reports.ts";
import { TurnWitness } from "./turn-witness.ts";

/** One match with one fault. */
export interface DesyncCase {
  readonly fault: Extract<Fault, { kind: "fault" }>;
  readonly peerCount: number;
  readonly lossPercent: number;
  readonly seed: number; // u32
}

export interface CaseResult extends Judgement {
  readonly victim: number; // its player id
  readonly turnInjected: number | null;
}

/** Turns that a fault may begin in: when the match has settled, and before cats die. */
const FROM_TURN = [6, 30] as const;
/** Long enough for yarn to fly; a match whose fault was not found ends here as well. */
const STOP_AFTER_TURN = 400;

/** Plays a match, puts the fault into one of its peers, and judges what all of them report. */
export function runCase({ fault, peerCount, lossPercent, seed }: DesyncCase): CaseResult {
  const match = new SimulatedMatch(
    {
      seed,
      peerCount,
      catsPerPlayer: CATS_PER_PLAYER_CLASSIC,
      stopAfterTurn: STOP_AFTER_TURN,
      ...(fault.ground === undefined ? {} : { ground: fault.ground }),
      link: {
        ...PERFECT_LINK,
        ...{ delayMs: 20, jitterMs: 10, lossPercent, duplicatePercent: lossPercent > 0 ? 5 : 0 },
      },
    },
    fault.createPilot === undefined ? {} : { createPilot: fault.createPilot },
  );
  const victim = match.records[drawFromSeed(seed, "victim", 0, peerCount - 1)]!;
  const injection = fault.inject({
    victim: victim.peer,
    victimAddress: victim.address,
    sessionId: seed,
    fromTurn: drawFromSeed(seed, "turn", ...FROM_TURN),
  });
  const witness = new TurnWitness();
  match.network.onDatagram = (_from, to, bytes) => injection.carry?.(to, bytes) ?? bytes;
  match.onActivity = (record) => {
    if (record === victim) injection.look?.();
    witness.look(record);
  };
  const mistake = runToEnd(match);
  const { planted } = injection;
  const judgement =
    mistake === null ? judgeReports(match.records, fault.cause, planted, witness) : judgeMistake(mistake);
  const victimId = victim.peer.run?.match.localPlayerId ?? 0;
  return { ...judgement, victim: victimId, turnInjected: planted?.turn ?? null };
}

/** What a peer threw, if one did: a peer must live through any fault of another, and name its own. */
function runToEnd(match: SimulatedMatch): string | null {
  try {
    match.runToEnd();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function judgeMistake(mistake: string): Judgement {
  return { verdict: "missed", turnFound: null, named: "nothing", problems: [`a peer threw: ${mistake}`] };
}
