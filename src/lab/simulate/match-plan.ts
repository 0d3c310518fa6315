import { fail, ok, type Result } from "../../base/index.ts";
import { chooseMap, listMaps } from "../../peer/index.ts";
import {
  BOT_STRENGTHS,
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_CLASSIC,
  floorCellCountOf,
  matchSetupProblem,
  PLAYER_COUNT_MAX,
  type BotStrength,
  type GameMap,
  type GroundMode,
  type GroundSetup,
  type MatchMode,
  type MatchSetupProblem,
} from "../../sim/index.ts";
import { PERFECT_LINK, type LinkSettings } from "../../simnet/index.ts";
import { describeTrouble } from "../../words/index.ts";
import { drawFromSeed } from "./draw-from-seed.ts";

/** All that a simulated match follows from. */
export interface MatchPlan {
  readonly seed: number; // u32: of the match, of its bots and of its network
  readonly peerCount: number; // 2..8
  readonly botSeatCount?: number; // seats besides, that bots take and every peer computes; absent: none
  readonly catsPerPlayer: number;
  readonly ground?: GroundSetup; // absent: Classic
  readonly teamCount?: number; // players take turns in so many teams; absent or 0: everybody on their own
  readonly bots?: BotChoice; // "medium" by default
  readonly stopAfterTurn: number; // at the latest
  readonly link: LinkSettings; // of every peer
  readonly watchDelaySeconds?: number; // strangers may watch, so late; absent: they may not
}

/** How strong the bots are, those that peers run for their own seat and those that have seats of their own: all alike, or one after the other of each strength. */
export type BotChoice = BotStrength | "mixed";

/** What a command line may leave open. */
export type PlanWishes = Partial<
  Pick<LinkSettings, "delayMs" | "jitterMs" | "lossPercent" | "duplicatePercent">
> & {
  readonly link?: LinkSettings; // all of it: nothing about it is left to be chosen
  readonly peerCount?: number;
  readonly botSeatCount?: number;
  readonly catsPerPlayer?: number;
  readonly catLimit?: number;
  readonly timeLimitMinutes?: number;
  readonly teamCount?: number; // 0: everybody on their own
  readonly bots?: BotChoice;
  readonly kinds?: "mixed"; // on a map; absent: tabbies
  readonly fog?: true;
  readonly stopAfterTurn?: number;
};

/** What is played, before anything is drawn for one match. */
interface PlanGround {
  readonly mode: GroundMode;
  readonly map: GameMap;
}

/** Which matches are to be played. */
export interface MatchesWish {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly modes: readonly MatchMode[];
  readonly maps: readonly string[] | "fitting" | "all"; // ids, such as four-rooms; fitting: one that has room for the peers
  readonly wishes: PlanWishes;
  readonly isVaried: boolean;
}

const BUILT_IN = "built-in:";
/** Only the maps that come with the game are played: what is tested must not depend on whose machine it is. */
const NO_HOME = "";
const PEERS_USUAL = 4;
const LINK_USUAL: LinkSettings = { ...PERFECT_LINK, delayMs: 20, jitterMs: 10 };
const STOP_AFTER_TURN_CLASSIC = 6_000;
const CATS_USUAL = 20;
const TIME_LIMIT_USUAL = 20;
const TURNS_PER_MINUTE = 600;
/** Drawn at most, where there is room: each costs time on each peer. */
const BOT_SEATS_DRAWN_MAX = 2;
const BOT_CHOICES: readonly BotChoice[] = ["mixed", ...BOT_STRENGTHS];

const WHY_NOT: Readonly<Record<MatchSetupProblem, string>> = {
  "out-of-range": "no match there has so many cats, such a limit or such a time",
  "nobody-plays": "nobody plays",
  "too-many-players": "it has too few places",
  "no-room": "it has no room for so many cats",
  "no-cushions": "it has no cushions",
};

/** Each seed in each mode on each map. The reason of a failure is a sentence without its full stop. */
export function planMatches(wish: MatchesWish): Result<readonly MatchPlan[], string> {
  const { firstSeed, seedCount, wishes, isVaried, modes } = wish;
  const grounds: (PlanGround | null)[] = [];
  for (const mode of modes) {
    const found = mode === "classic" ? ok([null]) : groundsOf(mode, wish);
    if (!found.ok) return found;
    grounds.push(...found.value);
  }
  const plans: MatchPlan[] = [];
  for (const ground of grounds) {
    const crowd = crowdProblemOf(wish, ground);
    if (crowd !== null) return fail(crowd);
    for (let i = 0; i < seedCount; i += 1) {
      const plan = planMatch(firstSeed + i, wishes, ground, isVaried);
      const problem = setupProblemOf(plan);
      if (problem !== null)
        return fail(
          `seed ${plan.seed} can't be played on ${ground?.map.name ?? "no map"}: ${WHY_NOT[problem]}`,
        );
      plans.push(plan);
    }
  }
  return ok(plans);
}

/** Fewer than were wished for are played only where nobody said which map, or how many of both. */
function crowdProblemOf({ wishes, maps }: MatchesWish, ground: PlanGround | null): string | null {
  const { peerCount, botSeatCount } = wishes;
  if (peerCount === undefined || botSeatCount === undefined) return null;
  const isAnyMap = ground === null || maps === "all";
  const places = isAnyMap ? PLAYER_COUNT_MAX : ground.map.spawns.length;
  if (peerCount + botSeatCount <= places) return null;
  return `${peerCount} peers and ${botSeatCount} bot seats are more than the ${places} places of ${isAnyMap ? "a match" : ground.map.name}`;
}

/** The maps to play on; of all maps those that the mode can be played on. */
function groundsOf(mode: GroundMode, { maps, wishes }: MatchesWish): Result<readonly PlanGround[], string> {
  const seatsWished = (wishes.peerCount ?? PEERS_USUAL) + (wishes.botSeatCount ?? 0);
  const places = Math.min(PLAYER_COUNT_MAX, seatsWished);
  const ids =
    maps === "all"
      ? listMaps(NO_HOME).flatMap(({ mapId }) => (mapId.startsWith(BUILT_IN) ? [mapId] : []))
      : maps === "fitting"
        ? [null]
        : maps.map((id) => (id.includes(":") ? id : `${BUILT_IN}${id}`));
  const grounds: PlanGround[] = [];
  for (const id of ids) {
    const chosen = chooseMap(NO_HOME, id, places);
    if (!chosen.ok) return fail(`map ${id ?? "for so many peers"}: ${describeTrouble(chosen.reason)}`);
    const { map } = chosen.value;
    if (maps !== "all" || mode !== "cushions" || map.cushions.length > 0) grounds.push({ mode, map });
  }
  return ok(grounds);
}

/** What was not wished for is usual, or drawn from the seed if it is to vary. Ask setupProblemOf whether it can be played. */
function planMatch(
  seed: number,
  wishes: PlanWishes,
  ground: PlanGround | null,
  isVaried: boolean,
): MatchPlan {
  const choose = (wish: number | undefined, name: string, usual: number, [min, max]: [number, number]) =>
    wish ?? (isVaried ? drawFromSeed(seed, name, min, max) : usual);
  const placeCount = ground?.map.spawns.length ?? PLAYER_COUNT_MAX;
  const peersUsual = ground === null ? PEERS_USUAL : placeCount;
  const seatsWished = Math.min(placeCount - 2, wishes.botSeatCount ?? 0);
  const peersMax = placeCount - seatsWished;
  const peerCount = Math.min(peersMax, choose(wishes.peerCount, "peers", peersUsual, [2, peersMax]));
  const seatsDrawn = choose(wishes.botSeatCount, "bot seats", 0, [0, BOT_SEATS_DRAWN_MAX]);
  const botSeatCount = Math.min(placeCount - peerCount, seatsDrawn);
  const seats = botSeatCount === 0 ? {} : { botSeatCount };
  const link = wishes.link ?? {
    ...LINK_USUAL,
    delayMs: choose(wishes.delayMs, "delay", LINK_USUAL.delayMs, [0, 100]),
    jitterMs: choose(wishes.jitterMs, "jitter", LINK_USUAL.jitterMs, [0, 40]),
    lossPercent: choose(wishes.lossPercent, "loss", LINK_USUAL.lossPercent, [0, 30]),
    duplicatePercent: choose(wishes.duplicatePercent, "duplicates", LINK_USUAL.duplicatePercent, [0, 10]),
  };
  if (ground === null) {
    const catsPerPlayer = wishes.catsPerPlayer ?? CATS_PER_PLAYER_CLASSIC;
    const stopAfterTurn = wishes.stopAfterTurn ?? STOP_AFTER_TURN_CLASSIC;
    return { seed, catsPerPlayer, stopAfterTurn, peerCount, ...seats, link, bots: wishes.bots ?? "medium" };
  }
  const room = Math.floor((2 * floorCellCountOf(ground.map)) / (peerCount + botSeatCount));
  const catsPerPlayer = choose(wishes.catsPerPlayer, "cats", Math.min(CATS_USUAL, room), [
    1,
    Math.min(60, room),
  ]);
  const limitMax = Math.max(catsPerPlayer, Math.min(CAT_LIMIT_MAX, room, 4 * catsPerPlayer));
  const isBreeding = ground.mode === "cushions"; // nobody is bred in battle
  const catLimit =
    wishes.catLimit ??
    (isBreeding ? choose(undefined, "cat limit", limitMax, [catsPerPlayer, limitMax]) : catsPerPlayer);
  const timeLimitMinutes = wishes.timeLimitMinutes ?? TIME_LIMIT_USUAL;
  const drawnTeams = isVaried ? drawFromSeed(seed, "teams", 1, 4) : 0;
  const teamCount = wishes.teamCount ?? (drawnTeams > 1 && drawnTeams < peerCount ? drawnTeams : 0);
  const drawnBots = isVaried ? BOT_CHOICES[drawFromSeed(seed, "bots", 0, BOT_CHOICES.length - 1)]! : "mixed";
  const endTurn = timeLimitMinutes > 0 ? timeLimitMinutes * TURNS_PER_MINUTE + 10 : 60 * TURNS_PER_MINUTE;
  return {
    ...{ seed, catsPerPlayer, peerCount, ...seats, link, teamCount },
    ground: {
      ...{ ...ground, catLimit, timeLimitMinutes },
      ...(wishes.kinds === undefined ? {} : { kinds: wishes.kinds }),
      ...(wishes.fog === undefined ? {} : { fog: wishes.fog }),
    },
    bots: wishes.bots ?? drawnBots,
    stopAfterTurn: wishes.stopAfterTurn ?? endTurn,
  };
}

/** Why the match of a plan can't be played, or null if it can. */
function setupProblemOf({ seed, catsPerPlayer, ground, ...plan }: MatchPlan): MatchSetupProblem | null {
  const playerIds = Array.from({ length: plan.peerCount + (plan.botSeatCount ?? 0) }, (_, i) => i + 1);
  return matchSetupProblem({ seed, catsPerPlayer, playerIds, ...(ground === undefined ? {} : { ground }) });
}
