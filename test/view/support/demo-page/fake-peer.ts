import type {
  PeerNotice,
  ReplayMark,
  ResultNotice,
  StatusNotice,
  WindowRequest,
} from "../../../../src/channel/index.ts";
import {
  CAT_KINDS,
  CAT_RULES,
  createWorld,
  drawRandom,
  optionsOfSetup,
  OUTCOME_RUNNING,
  runCommand,
  seatsOf,
  step,
  type Command,
  type World,
} from "../../../../src/sim/index.ts";
import type { PeerChannel } from "../../../../src/view/index.ts";
import { entryOf, pictureOf } from "./demo-map.ts";
import { FakeLobby, NAMES } from "./fake-lobby.ts";
import { FakeNetwork } from "./fake-network.ts";

const SUB_TURN_MS = 1000 / 30;
const NETWORK_EVERY_MS = 250;
const RAGGED = { kind: "row-ragged", cells: 11, width: 12 } as const;

/** What the demo page was asked for in its address. */
export interface DemoOptions {
  readonly playerCount: number;
  readonly catsPerPlayer: number;
  readonly seed: number;
  readonly hasKinds: boolean; // cats of all kinds, by turns
}

/** A peer that runs the real simulation in the page, with bots for the others: to look at the window without a network. */
export class FakePeer implements PeerChannel {
  readonly #options: DemoOptions;
  #notify: (notice: PeerNotice) => void = () => undefined;
  #world: World | null = null;
  #commands: { readonly atSubTurn: number; readonly playerId: number; readonly command: Command }[] = [];
  #isReplay = false;
  #pace = 1;
  #timer = 0;
  #waiting = false;
  #owedMs = 0;
  #networkToldMs = 0;
  readonly lobby: FakeLobby;
  readonly network = new FakeNetwork();
  marks: readonly ReplayMark[] = []; // of the replay
  absent: StatusNotice["absent"] = [];
  split: StatusNotice["split"] = null;
  gone: StatusNotice["gone"] = [];
  readonly asked: WindowRequest[] = []; // by the window, all there was

  constructor(options: DemoOptions) {
    this.#options = options;
    this.lobby = new FakeLobby(options.playerCount, options.catsPerPlayer);
  }

  onNotice(listener: (notice: PeerNotice) => void): void {
    this.#notify = listener;
    listener({ kind: "menu", problem: null });
  }

  /** For screenshots: any notice, as if it came from a peer. */
  say(notice: PeerNotice): void {
    this.#notify(notice);
  }

  /** For screenshots: stands still as if a player were not heard. */
  wait(isWaiting: boolean): void {
    this.#waiting = isWaiting;
  }

  /** For screenshots: a minute of network as if it were over. */
  passMinute(): void {
    const others = this.lobby.players.slice(1).map(({ playerId }) => playerId);
    for (let ms = -60_000; ms < 0; ms += NETWORK_EVERY_MS)
      this.#notify(this.network.notice(0, others, performance.now() + ms));
  }

  /** For screenshots: a player holds all cushions, for so many sub-turns by now. */
  hold(playerId: number, subTurns: number): void {
    const ground = this.#world?.ground;
    if (ground === null || ground === undefined) return;
    ground.cushions.owner.fill(playerId);
    ground.rules.holder = playerId;
    ground.rules.heldSubTurns = subTurns;
  }

  send(request: WindowRequest): void {
    this.asked.push(request);
    switch (request.kind) {
      case "host":
        return this.#tellLobby(null);
      case "join":
        return this.#notify({
          kind: "connecting",
          role: "join",
          place: { kind: "address", address: request.address },
        });
      case "start-match":
        this.#tellLobby(2900);
        setTimeout(() => this.#startMatch(false), 600);
        return;
      case "leave":
        clearInterval(this.#timer);
        return this.#notify({ kind: "menu", problem: null });
      case "command":
        this.#commands.push({
          atSubTurn: (this.#world?.header.subTurn ?? 0) + 3 * this.network.state.commandDelayTurns,
          playerId: 1,
          command: request.command,
        });
        return;
      case "set-options":
      case "set-team":
      case "remove-player":
      case "block-player":
      case "add-bot":
        this.lobby.handle(request);
        return this.#tellLobby(null);
      case "list-blocked":
      case "unblock":
        return this.#notify({ kind: "blocked-list", ownFingerprint: "0123-4567-89AB", blocked: [] });
      case "list-maps":
        return this.#listMaps();
      case "list-replays":
        return this.#listReplays();
      case "open-replay":
        return this.#startMatch(true);
      case "replay-control":
        this.#pace = request.playing ? request.speed : 0;
        return;
      case "play":
      case "play-ladder":
      case "rejoin":
      case "again":
        return this.#startMatch(false);
      default:
        return; // the page says what comes of it
    }
  }

  #tellLobby(startsInMs: number | null): void {
    const { map } = this.lobby;
    this.#notify(this.lobby.notice(startsInMs));
    this.#notify({ kind: "map", map: map === null ? null : pictureOf(map) });
  }

  #listMaps(): void {
    const own = { width: 0, height: 0, spawnCount: 0, cushionCount: 0 };
    const maps = [
      ...Object.entries(this.lobby.maps).map(([mapId, map]) => entryOf(mapId, map)),
      { mapId: "own:barn.txt", name: "barn", ...own, problem: { ...RAGGED, line: 12 } },
    ];
    this.#notify({ kind: "map-list", maps, folder: "~/robo-cat/maps" });
  }

  #listReplays(): void {
    const replays = [1, 2, 3].map((i) => ({
      replayId: `match-${i}.rcr`,
      title: NAMES.slice(0, i + 1).join(", "),
      recordedAt: Date.UTC(2026, 0, i, 18, 30),
      durationMs: 61_000 * i,
      problem:
        i === 1 ? ({ kind: "unplayable", file: "b.rcr", why: { kind: "not-a-replay" } } as const) : null,
      match:
        i === 1
          ? null
          : {
              ...{ mode: "classic" as const, mapName: null, map: null, winners: [NAMES[0]!] },
              outcome: "won" as const,
            },
    }));
    this.#notify({ kind: "replay-list", replays, folder: "~/robo-cat/replays" });
  }

  #startMatch(isReplay: boolean): void {
    clearInterval(this.#timer);
    const { seed } = this.#options;
    this.#isReplay = isReplay;
    this.#pace = 1;
    const setup = this.lobby.setup(seed);
    this.#world = createWorld(setup);
    if (this.#options.hasKinds) mixKinds(this.#world);
    const { players } = this.lobby;
    this.#notify({
      kind: "match",
      match: {
        players: players.map(({ playerId, name, team }) => ({ playerId, name, team })),
        localPlayerId: isReplay ? null : 1,
        isObserver: !seatsOf(setup).some(({ playerId }) => playerId === 1),
        mapName: this.lobby.map?.name ?? null,
        seed,
        ...optionsOfSetup(setup),
      },
    });
    let lastMs = performance.now();
    this.#timer = window.setInterval(() => {
      const nowMs = performance.now();
      this.#owedMs = Math.min(400, this.#owedMs + (nowMs - lastMs) * this.#pace);
      lastMs = nowMs;
      for (; this.#owedMs >= SUB_TURN_MS; this.#owedMs -= SUB_TURN_MS) this.#subTurn();
    }, 8);
  }

  #subTurn(): void {
    const world = this.#world!;
    const turn = Math.floor(world.header.subTurn / 3);
    this.#status(turn);
    if (this.#waiting) return;
    if (world.header.subTurn % 15 === 0) this.#bots(world);
    for (const { playerId, command } of this.#commands.filter(
      (due) => due.atSubTurn <= world.header.subTurn,
    )) {
      runCommand(world, playerId, command);
    }
    this.#commands = this.#commands.filter((due) => due.atSubTurn > world.header.subTurn);
    step(world);
    this.#notify({ kind: "picture", turn, words: world.words.slice() });
    if (world.header.outcome !== OUTCOME_RUNNING && world.header.playerCount > 1) this.#finish(world, turn);
  }

  #status(turn: number): void {
    if (this.#isReplay) {
      const speed = this.#pace === 2 || this.#pace === 4 || this.#pace === 8 ? this.#pace : 1;
      this.#notify({
        kind: "replay-status",
        turn,
        turnCount: 900,
        playing: this.#pace > 0,
        speed,
        marks: this.marks,
        seats: [],
      });
      return;
    }
    const others = this.lobby.players.slice(1).map(({ playerId }) => playerId);
    this.#notify({
      kind: "status",
      turn,
      commandDelayTurns: this.network.state.commandDelayTurns,
      waitingFor: this.#waiting ? [2] : [],
      waitedMs: this.#waiting ? 3200 : 0,
      rttMs: others.map((playerId) => ({ playerId, rttMs: 11.2 * playerId })),
      absent: this.absent,
      slow: [],
      warnedMs: 0,
      split: this.split,
      gone: this.gone,
      watchers: 0,
    });
    const nowMs = performance.now();
    if (nowMs < this.#networkToldMs + NETWORK_EVERY_MS) return;
    this.#networkToldMs = nowMs;
    this.#notify(this.network.notice(turn, others, nowMs));
  }

  /** Each idle cat of a bot walks or attacks somebody. In a replay the first player is a bot too. */
  #bots(world: World): void {
    const { cats, header } = world;
    for (let row = 0; row < header.catCount; row += 1) {
      const playerId = cats.playerId[row]!;
      const dice = drawRandom(world) >>> 0;
      if ((playerId === 1 && !this.#isReplay) || cats.order[row] !== 0 || dice % 3 !== 0) continue;
      const self = [cats.networkId[row]!];
      const other = dice % header.catCount;
      if (cats.playerId[other] === playerId) {
        const x = ((dice >>> 8) % 3000) - 1500;
        const y = ((dice >>> 16) % 1600) - 800;
        runCommand(world, playerId, { kind: "move", cats: self, x, y });
      } else runCommand(world, playerId, { kind: "attack", cats: self, targetId: cats.networkId[other]! });
    }
  }

  #finish(world: World, turn: number): void {
    clearInterval(this.#timer);
    const { outcome, playerCount } = world.header;
    const result: ResultNotice = {
      kind: "result",
      outcome: outcome > 0 ? "won" : "draw",
      winnerId: outcome > 0 ? outcome : null,
      winnerIds: outcome > 0 ? [outcome] : [],
      turn,
      playedTurns: Math.floor(world.header.subTurn / 3),
      scores: Array.from({ length: playerCount }, (_, i) => ({
        playerId: world.players.playerId[i]!,
        score: world.players.score[i]!,
      })),
      told: toldOf(outcome),
      replayFile: "2026-01-03-ada-jane.rcr",
      reportFile: null,
      gone: [],
    };
    this.#notify(result);
  }
}

/** That player won with the last cat; 0: nobody did. */
function toldOf(outcome: number): ResultNotice["told"] {
  const ended =
    outcome > 0
      ? ({ kind: "victory", names: [NAMES[outcome - 1]!], by: "last-awake", surrendered: [] } as const)
      : ({ kind: "draw", by: "same-moment" } as const);
  return { kind: "result", outcome: ended, why: null, absences: [] };
}

/** On a map: a tabby, a tom, a kitten, a knitter, and again. */
function mixKinds({ cats, ground, header }: World): void {
  if (ground === null) return;
  for (let row = 0; row < header.catCount; row += 1) {
    const word = row % CAT_KINDS.length;
    ground.steering.kind[row] = word;
    cats.health[row] = CAT_RULES[CAT_KINDS[word]!].health;
  }
  for (let row = 0; row < ground.rules.cushionCount; row += 1) ground.cushions.kind[row] = row % 4;
}
