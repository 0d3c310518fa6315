import { setTimeout as sleep } from "node:timers/promises";
import { MatchPeer } from "../../match/index.ts";
import { LivePeer, type LivePeerEvent, type LivePeerOptions } from "../../peer/index.ts";
import { classicOptions } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import type { KnownMember } from "./hostile-packets.ts";

export const LOOPBACK = "127.0.0.1";
const CATS = 12;
const READY_MS_MAX = 20_000;
const POLL_MS = 20;
const COUNTDOWN_MS = 300;
const HOST = { kind: "host", port: 0, options: classicOptions(CATS), map: null } as const;

/** A peer on a real socket, and what came of it. */
export interface LiveMember {
  readonly peer: LivePeer;
  readonly checksums: number[]; // by turn
  problem: string | null;
}

/** Real peers of this process, by 127.0.0.1 alone; nothing of theirs is written to the disk. */
export class LiveScene {
  readonly members: LiveMember[] = [];
  readonly captured: Uint8Array[] = []; // all that they handed to their sockets, from the first hello on
  #endCapture: () => void = () => undefined;

  /** All in one lobby, and ready. */
  static async lobby(names: readonly string[]): Promise<LiveScene> {
    const scene = new LiveScene();
    scene.#capture();
    for (const name of names) await scene.join(name);
    await scene.#until(() => scene.#isReady(names.length));
    return scene;
  }

  /** The first one hosts. One more than the others, who is to leave again, is none of the members. */
  async join(name: string): Promise<LiveMember> {
    const [host] = this.members;
    const address = { host: LOOPBACK, port: host?.peer.port ?? 0 };
    const role: LivePeerOptions["role"] = host === undefined ? HOST : { kind: "join", address };
    const checksums: number[] = [];
    const tell = (event: LivePeerEvent): void => note(member, event);
    const peer = await LivePeer.open({
      ...{ homeFolder: "", name, role, team: null, seed: 7, isRecorded: false, replayFile: null },
      ...{ autoStartPlayers: null, stopAfterTurn: Infinity, bot: "medium", isLocal: true, link: null },
      onEvent: tell,
    });
    const member: LiveMember = { peer, checksums, problem: null };
    this.members.push(member);
    await this.#until(() => peer.matchPeer.session.localPlayerId !== null);
    return member;
  }

  /** False: they did not all begin in time. A peer that has left before is a member no more. */
  start(count: number): Promise<boolean> {
    this.members.splice(count);
    return this.startWith(count);
  }

  /** The same with so many, some of them in processes of their own. */
  async startWith(count: number): Promise<boolean> {
    const isReady = await this.#until(() => this.#isReady(count));
    if (isReady) this.members[0]!.peer.start({ countdownMs: COUNTDOWN_MS });
    return this.#until(() => this.members.every(({ checksums }) => checksums.length > 0));
  }

  addresses(): readonly Address[] {
    return this.members.map(({ peer }) => ({ host: LOOPBACK, port: peer.port }));
  }

  known(): readonly KnownMember[] {
    return this.members.map(({ peer }) => {
      const { localPlayerId, key } = peer.matchPeer.session;
      return { playerId: localPlayerId!, address: { host: LOOPBACK, port: peer.port }, key };
    });
  }

  /** That all have ended. */
  turns(): number {
    return Math.min(...this.members.map(({ checksums }) => checksums.length));
  }

  problem(): string | null {
    const turns = this.turns();
    const [first] = this.members;
    const lost = this.members.find(({ problem }) => problem !== null);
    if (lost !== undefined) return lost.problem;
    const isSame = this.members.every(({ checksums }) =>
      checksums.slice(0, turns).every((one, turn) => one === first!.checksums[turn]),
    );
    return isSame ? null : "worlds differ";
  }

  async close(): Promise<void> {
    for (const { peer } of this.members) peer.leave();
    await Promise.all(this.members.map(({ peer }) => peer.closed));
    this.#endCapture();
  }

  /** At the mouth of all sockets of this process, before the first of them is open: these very bytes go out. */
  #capture(): void {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own peer below
    const take = MatchPeer.prototype.takeDatagrams;
    const { captured } = this;
    MatchPeer.prototype.takeDatagrams = function (this: MatchPeer) {
      const taken = take.call(this);
      captured.push(...taken.map(({ bytes }) => bytes));
      return taken;
    };
    this.#endCapture = () => {
      MatchPeer.prototype.takeDatagrams = take;
    };
  }

  #isReady(count: number): boolean {
    const { session } = this.members[0]!.peer.matchPeer;
    return session.lobby.players.length === count && session.lobby.isEverybodyReady;
  }

  async #until(isSo: () => boolean): Promise<boolean> {
    for (const endMs = performance.now() + READY_MS_MAX; !isSo() && performance.now() < endMs;)
      await sleep(POLL_MS);
    return isSo();
  }
}

function note(member: LiveMember, event: LivePeerEvent): void {
  if (event.kind === "turn") member.checksums[event.turn] = event.checksum;
  else if (event.kind === "gone") member.problem ??= `player ${event.playerId} is taken for gone`;
  else if (event.kind === "lost-lobby") member.problem ??= `lost the lobby: ${event.loss.kind}`;
  else if (event.kind === "desync" || event.kind === "crashed") member.problem ??= event.kind;
}
