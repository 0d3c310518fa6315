import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { idOf, LIES, others, type Lie } from "../lies.ts";
import { Scene, type Member } from "../scene.ts";
import { chosenMap } from "../../simulate/chosen-map.ts";

const MEMBERS = 4;
const STEP_MS = 50;
const LIES_MS = { full: 6_000, quick: 4_000 };
const SEEDS = { full: 100, one: 1 };
const GAP_MS_MAX = 1_000;
/** So long the host tries to start with it. */
const PATIENCE_MS = 4_000;

/** The liar sits between the host and the rest, so that it may claim to be the next. */
function playLie(lie: Lie, { seed, isQuick, nth }: AttackWish): AttackRow {
  const seeds = isQuick || nth !== undefined ? SEEDS.one : SEEDS.full;
  const problems: string[] = [];
  const bounds: (readonly [text: string, holds: boolean])[] = [];
  let awayCount = 0;
  for (let i = 0; i < seeds; i += 1) {
    const outcome = playOnce(lie, seed + i, isQuick ? LIES_MS.quick : LIES_MS.full);
    if (outcome.isSentAway) awayCount += 1;
    if (outcome.problem !== null) problems.push(`seed ${seed + i}: ${outcome.problem}`);
    if (outcome.bound !== null) bounds.push(outcome.bound);
  }
  const fine = awayCount > 0 ? "the others, once the host sent it away," : "all";
  const worst = bounds.find(([, holds]) => !holds) ?? bounds[0];
  return judge(lie.name, `${lie.done}; ${count(seeds)} seeds`, [
    [problems[0] ?? `${fine} start and play at full speed, no other is out`, problems.length === 0],
    ...(worst === undefined ? [] : [worst]),
  ]);
}

interface Outcome {
  readonly isSentAway: boolean;
  readonly problem: string | null;
  readonly bound: readonly [text: string, holds: boolean] | null;
}

/** So long it lies before it may be sent away, and once the match begins. */
function playOnce(lie: Lie, seed: number, liesMs: number): Outcome {
  const scene = lie.hasMap === true ? lobbyWithMap(seed) : Scene.lobby({ seed }, MEMBERS);
  const liar = scene.members[1]!;
  const traffic = new Map<string, number>();
  scene.network.onDatagram = (from, to, bytes) => {
    traffic.set(to.host, (traffic.get(to.host) ?? 0) + bytes.length);
    return from.host === liar.address.host ? liar.tap.renumbered(bytes, scene.sessionId) : bytes;
  };
  const sinceMs = scene.nowMs;
  const { peer: host } = scene.host;
  let startMs = Infinity;
  let isSentAway = false;
  while (startMs === Infinity || scene.nowMs < startMs + liesMs) {
    lie.say(scene, liar);
    scene.run(STEP_MS);
    if (scene.nowMs >= sinceMs + 3 * LIES_MS.full && startMs === Infinity) break;
    if (scene.nowMs < sinceMs + liesMs / 2 || startMs < Infinity) continue;
    if (host.canStart) {
      host.start(scene.nowMs);
      startMs = scene.nowMs;
    } else if (!isSentAway && scene.nowMs >= sinceMs + liesMs / 2 + PATIENCE_MS) {
      isSentAway = true; // the lobby shows which member is not ready
      host.session.lobby.removePlayer(idOf(liar));
    }
  }
  const bound = lie.bound?.({ to: traffic, ms: scene.nowMs - sinceMs }, liar, scene) ?? null;
  return { problem: problemOf(scene, liar, startMs), bound, isSentAway };
}

function problemOf(scene: Scene, liar: Member, startMs: number): string | null {
  if (startMs === Infinity) return "never ready to start";
  for (const { peer, record, turns, place } of others(scene, liar)) {
    if (record.loss !== null) return `peer ${place} lost the lobby: ${record.loss.kind}`;
    if (peer.run === null || peer.isClosed) return `peer ${place} is not in the match`;
    const [innocent] = record.gone.filter(({ playerId }) => playerId !== idOf(liar));
    if (innocent !== undefined) return `player ${innocent.playerId} is taken for gone by ${place}`;
    const times = turns.map(({ atMs }) => atMs);
    const gap = Math.max(
      ...times.slice(1).map((atMs, i) => atMs - times[i]!),
      scene.nowMs - (times.at(-1) ?? 0),
    );
    if (gap > GAP_MS_MAX) return `peer ${place} stood for ${count(gap)} ms`;
  }
  return null;
}

/** Of four players, on one of the game's own maps. */
export function lobbyWithMap(seed: number): Scene {
  const scene = new Scene({ seed });
  const options = { mode: "battle", catsPerPlayer: 8, catLimit: 8, timeLimitMinutes: 0 } as const;
  const host = scene.open({}, { options, map: chosenMap("built-in:four-rooms", MEMBERS).map });
  while (scene.members.length < MEMBERS) {
    const guest = scene.join(host.address);
    scene.runUntil(10_000, () => guest.peer.session.localPlayerId !== null);
  }
  return scene;
}

export const LIAR_ATTACKS: readonly Attack[] = LIES.map((lie) => ({
  name: lie.name,
  play: (wish) => playLie(lie, wish),
}));
