import type { LobbyPlayer, PeerNotice, ResultNotice, WindowRequest } from "../../../../src/channel/index.ts";
import {
  createWorld,
  drawRandom,
  OUTCOME_RUNNING,
  runCommand,
  step,
  type Command,
  type World,
} from "../../../../src/sim/index.ts";
import type { PeerChannel } from "../../../../src/view/index.ts";

const NAMES = ["Ada", "Jane", "Wolfgang the Unravelled", "Mio", "Kit", "Zed", "Ola", "Pim"];
const SUB_TURN_MS = 1000 / 30;

/** What the demo page was asked for in its address. */
export interface DemoOptions {
  readonly playerCount: number;
  readonly catsPerPlayer: number;
  readonly seed: number;
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

  constructor(options: DemoOptions) {
    this.#options = options;
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

  send(request: WindowRequest): void {
    switch (request.kind) {
      case "host":
        return this.#lobby(null, request.name);
      case "join":
        return this.#notify({ kind: "connecting", role: "join", address: request.address });
      case "start-match":
        this.#lobby(2900, NAMES[0]!);
        setTimeout(() => this.#startMatch(false), 600);
        return;
      case "leave":
        clearInterval(this.#timer);
        return this.#notify({ kind: "menu", problem: null });
      case "command":
        this.#commands.push({
          atSubTurn: (this.#world?.header.subTurn ?? 0) + 6,
          playerId: 1,
          command: request.command,
        });
        return;
      case "list-replays":
        return this.#listReplays();
      case "open-replay":
        return this.#startMatch(true);
      case "replay-control":
        this.#pace = request.playing ? request.speed : 0;
        return;
    }
  }

  #lobby(startsInMs: number | null, name: string): void {
    const players: LobbyPlayer[] = Array.from({ length: this.#options.playerCount }, (_, i) => ({
      playerId: i + 1,
      name: i === 0 ? name : NAMES[i]!,
      isMasterPeer: i === 0,
      isReady: startsInMs !== null || i !== 2,
      rttMs: i === 0 ? null : 12.4 * i,
      silentMs: i === 2 ? 4200 : 0,
    }));
    this.#notify({
      kind: "lobby",
      localPlayerId: 1,
      isMasterPeer: true,
      players,
      addresses: ["192.168.1.20:45000", "127.0.0.1:45000"],
      catsPerPlayer: this.#options.catsPerPlayer,
      canStart: true,
      startsInMs,
    });
  }

  #listReplays(): void {
    const replays = [1, 2, 3].map((i) => ({
      file: `match-${i}.rcr`,
      title: NAMES.slice(0, i + 1).join(", "),
      recordedAt: Date.UTC(2026, 0, i, 18, 30),
      durationMs: 61_000 * i,
      problem: i === 1 ? "It was recorded by another version of the simulation." : null,
    }));
    this.#notify({ kind: "replay-list", replays, folder: "~/robo-cat/replays" });
  }

  #startMatch(isReplay: boolean): void {
    clearInterval(this.#timer);
    const { playerCount, catsPerPlayer, seed } = this.#options;
    const playerIds = Array.from({ length: playerCount }, (_, i) => i + 1);
    this.#isReplay = isReplay;
    this.#pace = 1;
    this.#world = createWorld({ seed, catsPerPlayer, playerIds });
    const players = playerIds.map((playerId) => ({ playerId, name: NAMES[playerId - 1]! }));
    this.#notify({
      kind: "match",
      match: { players, localPlayerId: isReplay ? null : 1, catsPerPlayer, seed },
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
      this.#notify({ kind: "replay-status", turn, turnCount: 900, playing: this.#pace > 0, speed });
      return;
    }
    const others = Array.from({ length: this.#options.playerCount - 1 }, (_, i) => i + 2);
    this.#notify({
      kind: "status",
      turn,
      commandDelayTurns: 2,
      waitingFor: this.#waiting ? [2] : [],
      waitedMs: this.#waiting ? 3200 : 0,
      rttMs: others.map((playerId) => ({ playerId, rttMs: 11.2 * playerId })),
    });
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
      turn,
      scores: Array.from({ length: playerCount }, (_, i) => ({
        playerId: world.players.playerId[i]!,
        score: world.players.score[i]!,
      })),
      message:
        outcome > 0 ? `${NAMES[outcome - 1]} has the last cat standing.` : "The last cats fell together.",
      replayFile: "2026-01-03-ada-jane.rcr",
      reportFile: null,
    };
    this.#notify(result);
  }
}
