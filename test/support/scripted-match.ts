import { SMALL_MAP } from "./test-maps.ts";
import { CAT_KINDS, type Command, type MatchSetup } from "../../src/sim/index.ts";
import { headerOfSetup, joinBytes, recordMatch } from "../replay/recorded-match.ts";
import type { GoldenReplay } from "./golden-replays.ts";

const CATS = 12;
/** The minute is up in turn 600 of those that run; 130 and 50 are paused. */
const PAUSED_TURNS = 130 + 50;
const TURNS = 640 + PAUSED_TURNS;
const UNIT = 256; // points

/** Three players and an observer; players 1 and 2 are a team. One minute. */
export const DRILL_SETUP: MatchSetup = {
  seed: 13,
  catsPerPlayer: CATS,
  playerIds: [1, 2, 3, 4],
  teams: [1, 1, 2, 0],
  ground: {
    ...{ mode: "cushions", map: SMALL_MAP, catLimit: 30, timeLimitMinutes: 1 },
    ...{ kinds: "mixed", fog: true },
  },
  pauses: { each: 2, seconds: 10 },
};

/** Ada's ends by itself, after 10 s and the countdown; Ben's is ended by Cem after 2 s. Zoë watches, and can't. */
const PAUSES: ReadonlyMap<string, Command> = new Map([
  ["60 3", { kind: "pause", reason: "none" }],
  ["100 0", { kind: "pause", reason: "wait-for-me" }],
  ["110 1", { kind: "pause", reason: "connection" }], // it is paused already
  ["300 1", { kind: "pause", reason: "somebody-away" }],
  ["320 2", { kind: "go-on" }],
]);

/** Of one who is there and of nobody: nobody has left. */
const ADMISSIONS: ReadonlyMap<string, Command> = new Map([
  ["400 0", { kind: "admit", playerId: 3 }],
  ["410 3", { kind: "admit", playerId: 8 }],
]);

/** A match in which every kind of command is given, at once and queued, to the end of its time. */
export function playDrill({ seats }: GoldenReplay): {
  readonly file: Uint8Array;
  readonly checksums: readonly number[];
} {
  const players = DRILL_SETUP.playerIds.map((playerId, i) => ({ playerId, name: seats[i]!.name }));
  const header = { ...headerOfSetup(DRILL_SETUP), players };
  const match = recordMatch({ header, turnCount: TURNS, ending: { kind: "stopped" }, commandsOf });
  return { file: joinBytes(match.parts), checksums: match.checksums };
}

/** Where each player keeps to, in world units, so that nobody is beaten before the time is up; and a cushion near there. */
const HOMES = [
  { x: -5, y: 3, cushionX: -3, cushionY: 1 },
  { x: 5, y: 3, cushionX: 1, cushionY: 1 },
  { x: 4, y: -3, cushionX: -1, cushionY: -4 },
] as const;

/** Given in that turn, run two turns later. */
function commandsOf(turn: number, seat: number): readonly Command[] {
  const single = PAUSES.get(`${turn} ${seat}`) ?? ADMISSIONS.get(`${turn} ${seat}`);
  if (single !== undefined) return [single];
  const home = HOMES[seat];
  // It only watches.
  if (home === undefined) return turn % 50 === 0 ? [{ kind: "stop", cats: [1] }, { kind: "surrender" }] : [];
  const cats = Array.from({ length: CATS }, (_, i) => seat * CATS + i + 1);
  const point = {
    x: (home.x + (((turn * 7 + seat) % 3) - 1)) * UNIT,
    y: (home.y + (((turn * 5 + seat) % 3) - 1)) * UNIT,
  };
  const targetId = (((seat + 1 + (turn % 2)) * CATS + turn) % (3 * CATS)) + 1;
  const some = cats.filter((id) => (id + turn) % 3 !== 0);
  if (turn === 430 + PAUSED_TURNS && seat === 1) return [{ kind: "surrender" }];
  if ((turn + seat * 4) % 12 === 6) return cushionOrders(turn, point);
  if ((turn + seat * 4) % 12 !== 0) return [];
  switch (Math.floor((turn + seat * 4) / 12) % 8) {
    case 0:
      return [
        { kind: "move", cats: some, ...point },
        { kind: "attack-move", cats: some, x: point.x + UNIT, y: point.y, queued: true },
        { kind: "patrol", cats: some, x: point.x, y: point.y - UNIT, queued: true },
      ];
    case 1:
      return [{ kind: "attack", cats: cats.slice(0, 2), targetId }];
    case 2:
      return [
        { kind: "attack-move", cats, ...point },
        { kind: "move", cats, x: point.x - UNIT, y: point.y, queued: true },
        { kind: "hold", cats, queued: true },
      ];
    case 3:
      return [{ kind: "hold", cats: some }];
    case 4:
      return [
        { kind: "patrol", cats: some, ...point },
        { kind: "attack", cats: cats.slice(2, 4), targetId, queued: true },
      ];
    case 5:
      return [
        { kind: "stop", cats: some.slice(0, 3) },
        { ...march(some.slice(3), point), queued: true },
      ];
    case 6:
      return [march(cats, point)];
    default:
      return [{ kind: "attack-move", cats, x: home.cushionX * UNIT, y: home.cushionY * UNIT }];
  }
}

/** To a line of four units. */
function march(cats: readonly number[], { x, y }: { readonly x: number; readonly y: number }) {
  const line = { x: x + 3 * UNIT, y: y + 2 * UNIT };
  return { kind: "march", cats, x, y, isFighting: true, isLoose: false, line } as const;
}

/** To all cushions, by turns; those of others pass them over. */
function cushionOrders(turn: number, at: { readonly x: number; readonly y: number }): readonly Command[] {
  const cushion = Math.floor(turn / 12) % 3;
  return [
    { kind: "breed", cushion, catKind: CAT_KINDS[Math.floor(turn / 36) % CAT_KINDS.length]! },
    { kind: "rally", cushion, at: turn % 5 === 0 ? null : at },
  ];
}
