import { writePacket, type Address } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Puppet } from "../puppet.ts";
import { Scene } from "../scene.ts";
import type { Stranger } from "../stranger.ts";

const STEP_MS = 50;
const SEEDS = { full: 20, quick: 1 };
const GHOSTS = 21;
const GHOSTS_WITHIN_MS = 25_000;
/** Each asks for 10 s: by then none is left. */
const GHOSTS_GONE_MS = 12_000;
const GHOST_EVERY_MS = 9_000;
const PLAYERS = 6;
const PLAYER_EVERY_MS = 2_000;
/** The last of the six comes after ten seconds. */
const STARTED_WITHIN_MS = 25_000;
const LOBBY_MAX = 8;

/** As many seeds as the wish says, until one is not as it should be; of several that are, the last is told. */
function ofSeeds({ seed, isQuick }: AttackWish, play: (seed: number) => AttackRow): AttackRow {
  const seeds = isQuick ? SEEDS.quick : SEEDS.full;
  let row = play(seed);
  for (let i = 1; i < seeds && row.ok; i += 1) row = play(seed + i);
  return row.ok && seeds > 1 ? { ...row, done: `${row.done}; ${seeds} seeds` } : row;
}

/** Strangers ask, read the cookie, ask with it, and do no more, while six real players come in. */
function playGhosts(seed: number): AttackRow {
  const scene = new Scene({ seed });
  const host = scene.open();
  const ghosts = new Ghosts(scene, host.address);
  let readyMs: number | null = null;
  while (scene.nowMs < GHOSTS_WITHIN_MS + GHOST_EVERY_MS) {
    const { nowMs } = scene;
    const isCrowd = ghosts.count < GHOSTS && nowMs >= (ghosts.count * GHOSTS_WITHIN_MS) / GHOSTS;
    if (isCrowd || (ghosts.count >= GHOSTS && nowMs % GHOST_EVERY_MS === 0)) ghosts.add();
    ghosts.act();
    const isPlayerDue = nowMs >= (scene.members.length - 1) * PLAYER_EVERY_MS;
    if (isPlayerDue && scene.members.length <= PLAYERS) scene.join(host.address);
    if (scene.isReady(PLAYERS + 1)) readyMs ??= nowMs;
    scene.run(STEP_MS);
  }
  const isStarted = scene.runUntil(5_000, () => scene.isReady(PLAYERS + 1)) && scene.start();
  const done = `${ghosts.count} ghosts of as many addresses in ${count(scene.nowMs / 1_000)} s, each for 10 s; six real players, one every 2 s`;
  return judge("ghosts take no seats", done, [
    [
      readyMs === null ? "never ready" : `ready after ${(readyMs / 1_000).toFixed(1)} s`,
      readyMs !== null && readyMs <= STARTED_WITHIN_MS,
    ],
    ["all seven begin", isStarted],
    lossesOf(scene),
  ]);
}

/** The same where ghosts are first and have every seat, and where players are first and have them. */
function playFullLobby(seed: number, isQuick: boolean): AttackRow {
  const forMs = isQuick ? GHOSTS_GONE_MS : GHOSTS_WITHIN_MS;
  const first = new Scene({ seed });
  const host = first.open();
  const ghosts = new Ghosts(first, host.address);
  while (ghosts.count < GHOSTS) ghosts.add();
  for (let ms = 0; ms < forMs; ms += STEP_MS) {
    ghosts.act();
    if (ms >= 1_000 && first.members.length <= PLAYERS) first.join(host.address);
    first.run(STEP_MS);
  }
  const isReady = first.runUntil(5_000, () => first.isReady(PLAYERS + 1));
  const full = Scene.lobby({ seed }, LOBBY_MAX);
  const late = new Ghosts(full, full.host.address);
  while (late.count < GHOSTS) late.add();
  for (let ms = 0; ms < forMs; ms += STEP_MS) {
    late.act();
    full.run(STEP_MS);
  }
  const done = `${GHOSTS} ghosts at once before six players come, and ${GHOSTS} at a lobby of eight players`;
  return judge("ghosts where the lobby is full", done, [
    [isReady ? "the six get in" : "not all of the six get in", isReady],
    ["and begin", isReady && first.start()],
    lossesOf(first),
    ["the eight begin", full.isReady(LOBBY_MAX) && full.start()],
    lossesOf(full),
  ]);
}

function lossesOf({ members }: Scene): readonly [text: string, holds: boolean] {
  const losses = members.filter(({ record }) => record.loss !== null).length;
  return [`${losses} turned away`, losses === 0];
}

/** They say hello and nothing else, each from an address of its own. */
class Ghosts {
  readonly #scene: Scene;
  readonly #target: Address;
  readonly #all: { readonly puppet: Puppet; readonly stranger: Stranger }[] = [];

  constructor(scene: Scene, target: Address) {
    this.#scene = scene;
    this.#target = target;
  }

  get count(): number {
    return this.#all.length;
  }

  add(): void {
    const number = this.#all.length;
    const stranger = this.#scene.stranger(`10.79.0.${1 + number}`);
    const puppet = new Puppet(this.#scene, this.#target, number);
    stranger.onDatagram = (from, bytes) => {
      puppet.hear(from, bytes);
    };
    this.#all.push({ puppet, stranger });
  }

  act(): void {
    for (const { puppet, stranger } of this.#all) {
      for (const bytes of puppet.hellos()) this.#scene.network.inject(stranger.address, this.#target, bytes);
    }
  }
}

const FLOOD_HOSTS = 10;
const FLOOD_PER_STEP = 3;
const FLOOD_STEP_MS = 1;
const FALSE_PER_STEP = 5;
/** What the gate lets in of bare hellos, and what it has saved up before. */
const COOKIES_PER_SECOND_MAX = 2_000;
/** A newcomer gives up after so long without an answer. */
const PATIENCE_MS = 10_000;

/** Ten hosts ask by right cookies 300 times a second each, and 5,000 bare hellos a second come by false senders, while somebody joins. */
function playFloodAtDoor(seed: number, isQuick: boolean): AttackRow {
  const scene = Scene.lobby({ seed }, 2);
  const { host, network, dice } = scene;
  const beganMs = scene.nowMs;
  const members = [1, 2, 3].map((place) => `10.0.0.${place}`);
  const floods = Array.from({ length: FLOOD_HOSTS }, (_, i) => {
    const stranger = scene.stranger(`2001:db8:${i}::66`);
    const puppet = new Puppet(scene, host.address, i);
    stranger.onDatagram = (from, bytes) => {
      puppet.hear(from, bytes);
    };
    const said: Uint8Array = new Uint8Array(0);
    return { stranger, puppet, said };
  });
  let sent = 0;
  const flood = (): void => {
    for (let i = 0; i < FLOOD_PER_STEP; i += 1) {
      const one = dice.pick(floods);
      one.said = one.puppet.hellos().at(-1) ?? one.said; // with the cookie, once it has one
      network.inject(one.stranger.address, host.address, one.said);
    }
    for (let i = 0; i < FALSE_PER_STEP; i += 1) {
      const from = {
        host: `10.${80 + dice.below(100)}.${dice.below(256)}.${1 + dice.below(250)}`,
        port: 1_024 + dice.below(60_000),
      };
      network.inject(from, host.address, writePacket({ kind: "hello", key: dice.bytes(32), proof: null }, 1));
    }
    sent += FLOOD_PER_STEP + FALSE_PER_STEP;
    scene.run((FLOOD_STEP_MS * (1 + dice.below(100))) / 50); // at no fixed beat: nobody knows when a newcomer asks
  };
  let answers = 0;
  network.onDatagram = (from, to, bytes) => {
    if (from.host === host.address.host && to.host.startsWith("10.") && !members.includes(to.host))
      answers += 1;
    return bytes;
  };
  const calmMs = isQuick ? 500 : 5_000;
  for (let ms = 0; ms < calmMs; ms += FLOOD_STEP_MS) flood();
  const newcomer = scene.join(host.address);
  const sinceMs = scene.nowMs;
  const isIn = (): boolean => newcomer.peer.session.localPlayerId !== null;
  while (!isIn() && newcomer.record.loss === null && scene.nowMs < sinceMs + PATIENCE_MS) flood();
  const [ms, isInTime] = [scene.nowMs - sinceMs, isIn()];
  for (let after = 0; after < calmMs; after += FLOOD_STEP_MS) flood();
  const perSecond = (answers * 1_000) / (scene.nowMs - beganMs);
  const isThere = scene.members.every(
    ({ record, peer }) => record.loss === null && peer.session.phase === "lobby",
  );
  const done = `${count(sent)} hellos: ten hosts with right cookies 300 a second each, 5,000 a second by false senders`;
  return judge("a flood while a player joins", done, [
    [isInTime ? `in after ${count(ms)} ms` : "kept out", isInTime],
    [`${count(perSecond)} cookies/s to false senders`, perSecond <= COOKIES_PER_SECOND_MAX],
    ["all three are in the lobby", isThere],
    ["and begin", isThere && scene.runUntil(5_000, () => scene.isReady(3)) && scene.start()],
  ]);
}

export const CROWD_ATTACKS: readonly Attack[] = [
  { name: "ghosts take no seats", play: (wish) => ofSeeds(wish, playGhosts) },
  {
    name: "ghosts where the lobby is full",
    play: (wish) => ofSeeds(wish, (seed) => playFullLobby(seed, wish.isQuick)),
  },
  {
    name: "a flood while a player joins",
    play: (wish) => ofSeeds(wish, (seed) => playFloodAtDoor(seed, wish.isQuick)),
  },
];
