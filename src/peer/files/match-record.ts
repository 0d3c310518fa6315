import { assert, type FileCause } from "../../base/index.ts";
import type { FileFact } from "../../channel/index.ts";
import {
  buildProofReport,
  buildReport,
  writeReportText,
  type ProofInput,
  type ReportInput,
  type ReportSections,
} from "../../desync/index.ts";
import type { HealNews, MatchPeer, MatchPeerEvent } from "../../match/index.ts";
import type { SessionPlayer } from "../../net/index.ts";
import { formatChecksum, openWorld, rulesRunner, SIM_VERSION, type PlayerId } from "../../sim/index.ts";
import { writeLinkSettings } from "../../simnet/index.ts";
import { formatAddress, PROTOCOL_VERSION } from "../../wire/index.ts";
import type { LivePeerOptions } from "../live-peer-options.ts";
import { AppendFile } from "./append-file.ts";
import { CameraFile } from "./camera-file.ts";
import { fileCauseOf, type UdpSocket } from "../../system/index.ts";
import { proofFileOf, reportFileOf, type MatchFiles } from "./home-folder.ts";
import { MatchLog } from "./match-log.ts";
import { SubTurnLog } from "./sub-turn-log.ts";
import { writeWhole } from "./write-whole.ts";

interface OpenFiles {
  readonly names: MatchFiles;
  readonly log: MatchLog;
  readonly replay: AppendFile;
  readonly camera: CameraFile;
  readonly subTurns: SubTurnLog | null;
}

type Opened = Pick<LivePeerOptions, "name" | "role" | "link" | "isLocal">;

/** What is written of one peer's match: its log, its replay, and the report of a desync. Or nothing: see the constructor. */
export class MatchRecord {
  readonly #files: OpenFiles | null;
  readonly #droppedCounts = new Map<string, number>();

  /**
   * `files` null: nothing is written, and nothing goes wrong. `isTraced`: sub-turns are logged too. `onProblem` is told once the replay
   * has failed, or the log of sub-turns.
   */
  constructor(files: MatchFiles | null, { isTraced = false }, onProblem: (problem: FileFact) => void) {
    this.#files = files === null ? null : openFiles(files, isTraced, onProblem);
  }

  /** True while the replay holds all of the match so far. */
  get isReplayWhole(): boolean {
    return this.#files !== null && !this.#files.replay.hasFailed;
  }

  /** Where the local player looked, beside the replay. */
  get camera(): CameraFile | null {
    return this.#files?.camera ?? null;
  }

  /** A line of the log. */
  write(event: string, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#files?.log.write(event, facts);
  }

  /** The first line of the log: what this peer is, and what it runs on. */
  noteOpened(
    { name, role, link, isLocal = false }: Opened,
    { port, receiveBufferBytes }: Pick<UdpSocket, "port" | "receiveBufferBytes">,
  ): void {
    this.write("opened", {
      name,
      role: roleFacts(role),
      port,
      receiveBufferBytes,
      isLocal,
      link: link === null ? null : writeLinkSettings(link),
      simVersion: SIM_VERSION,
      protocolVersion: PROTOCOL_VERSION,
      rulesBy: rulesRunner(),
      node: process.versions.node,
      v8: process.versions.v8,
      os: process.platform,
      arch: process.arch,
    });
  }

  /** Writes what is to be kept of an event of the match. */
  note(event: MatchPeerEvent, lobby: { readonly players: readonly SessionPlayer[] }): void {
    this.#files?.subTurns?.note(event);
    switch (event.kind) {
      case "replay":
        this.#files?.replay.append(event.bytes);
        break;
      case "desync": {
        const { number, story } = event;
        // What ran, and on what, is in the report.
        this.write("desync", { number, ...story, turns: undefined, environments: undefined });
        break;
      }
      case "settled":
        this.write("settled", { from: event.from, checksums: event.checksums.map(formatChecksum) });
        break;
      case "dropped": {
        const count = (this.#droppedCounts.get(event.reason) ?? 0) + 1;
        this.#droppedCounts.set(event.reason, count);
        // The first of a kind is worth a line, a flood is not.
        if (count === 1) this.write("dropped", { from: formatAddress(event.from), reason: event.reason });
        break;
      }
      case "sub-turn":
      case "traced":
      case "closed": // written once the files are
        break;
      case "turn": {
        const { kind, checksum, ...facts } = event;
        this.#files?.camera.note(event.turn);
        this.write(kind, { checksum: formatChecksum(checksum), ...facts });
        break;
      }
      case "result": {
        const { checksum, ...facts } = event.result;
        this.#files?.camera.end();
        this.write("result", { checksum: formatChecksum(checksum), ...facts });
        break;
      }
      case "camera": {
        const { kind, playerId, bytes } = event;
        this.#files?.camera.keepOf(playerId, bytes);
        this.write(kind, { playerId, byteCount: bytes.length });
        break;
      }
      case "talk":
        this.#files?.log.writeAside("talk", talkFacts(event));
        break;
      case "lobby":
        this.write("lobby", { players: lobby.players });
        break;
      default: {
        const { kind, ...facts } = event;
        this.write(kind, facts);
      }
    }
  }

  /**
   * Writes the report of a desync, the how manieth of the match from 1 on: its file, why there is none,
   * or null if none is kept.
   */
  writeReport(
    number: number,
    input: Omit<ReportInput, "log">,
  ): { readonly file: string } | { readonly problem: FileFact } | null {
    if (this.#files === null) return null;
    const { names, log } = this.#files;
    return writeSections(reportFileOf(names, number), buildReport({ ...input, log: log.lastLines }));
  }

  /** Writes the proof that somebody has lied, as a report of its own: as writeReport does. */
  writeProof(
    playerId: PlayerId,
    input: Omit<ProofInput, "log">,
  ): { readonly file: string } | { readonly problem: FileFact } | null {
    if (this.#files === null) return null;
    const { names, log } = this.#files;
    return writeSections(proofFileOf(names, playerId), buildProofReport({ ...input, log: log.lastLines }));
  }

  /** One of the last lines of the log: what was dropped. Lines on the reach, on the service and on a full log may follow. */
  noteClosed(): void {
    this.write("closed", { dropped: Object.fromEntries(this.#droppedCounts) });
  }

  /** Resolves when the replay is on the disk as far as it was recorded, or can't be written. */
  async replayWritten(): Promise<void> {
    await this.#files?.replay.written();
    await this.#files?.camera.written();
  }

  async close(): Promise<void> {
    await this.#files?.replay.close();
    await this.#files?.camera.close();
    await this.#files?.subTurns?.close();
    await this.#files?.log.close();
  }
}

/** Maps by their names, not by their walls; nothing that lets others take the seat. */
function roleFacts(role: LivePeerOptions["role"]): Readonly<Record<string, unknown>> {
  switch (role.kind) {
    case "host":
      return { ...role, map: role.map?.name ?? null, roomKey: keyFact(role.roomKey), seating: undefined };
    case "join":
      return { ...role, roomKey: keyFact(role.roomKey), socket: undefined };
    case "return":
      return { kind: role.kind, playerId: role.seat.playerId, map: role.map?.name ?? null };
  }
}

/** Of the words of a team the log has one's own alone: it may be shown to others. */
function talkFacts({ from, isOwn, saying, turn }: MatchPeerEvent & { readonly kind: "talk" }) {
  const isHidden = saying.isForTeam && !isOwn;
  const { kind, isForTeam } = saying;
  return { from, isOwn, turn, saying: isHidden ? { kind, isForTeam } : saying };
}

/** Whether there is one: a key is never in a log. */
function keyFact(roomKey: Uint8Array | undefined): "kept" | "none" {
  return roomKey === undefined ? "none" : "kept";
}

function writeSections(
  file: string,
  sections: ReportSections,
): { readonly file: string } | { readonly problem: FileFact } {
  try {
    writeWhole(file, writeReportText(sections), "usual"); // to be shown to others
    return { file };
  } catch (error) {
    return { problem: { kind: "report-unwritten", file, why: fileCauseOf(error) } };
  }
}

/** What the report of a proven lie is made of, but for the log. */
export function proofInput(
  { run, players }: Pick<MatchPeer, "run" | "players">,
  nowMs: number,
): Omit<ProofInput, "log"> {
  const testimony = run?.testimony ?? null;
  assert(run !== null && testimony !== null, "a lie before the match");
  const { setup, localPlayerId, turn } = run.match;
  return {
    setup,
    names: new Map(players.map(({ playerId, name }) => [playerId, name])),
    localPlayerId,
    turn,
    agreedTurn: testimony.agreedTurn,
    links: run.networkReport(nowMs),
    proofs: testimony.proofs,
  };
}

/** What the report of a desync is made of, but for the log; null while the turn is not known from which games were compared. */
export function reportInput(
  { story, healing }: HealNews,
  { run, players }: Pick<MatchPeer, "run" | "players">,
  nowMs: number,
): Omit<ReportInput, "log"> | null {
  assert(run !== null, "a desync before the match");
  const { base, turnsWithOrders: turns, accounts, stage, differingWords, findings } = healing;
  if (base === null) return null;
  const { setup, localPlayerId } = run.match;
  return {
    setup,
    names: new Map(players.map(({ playerId, name }) => [playerId, name])),
    localPlayerId,
    story,
    accounts,
    base,
    turns,
    after: stage.kind === "judged" && stage.state !== null ? openWorld(stage.state.words) : null,
    links: run.networkReport(nowMs),
    proofs: run.testimony?.proofs ?? [],
    slipWordsAt: accounts.get(localPlayerId)?.slip?.at ?? findings.get(localPlayerId)?.at ?? null,
    slipWords: differingWords,
  };
}

function openFiles(names: MatchFiles, isTraced: boolean, onProblem: (problem: FileFact) => void): OpenFiles {
  const replay = new AppendFile(names.replay, (why) =>
    onProblem({ kind: "replay-unwritten", file: names.replay, why }),
  );
  const tellOfTrace = (why: FileCause): void =>
    onProblem({ kind: "trace-unwritten", file: names.subTurns, why });
  const subTurns = isTraced ? new SubTurnLog(names.subTurns, tellOfTrace) : null;
  const camera = new CameraFile(names.replay, onProblem);
  return { names, log: new MatchLog(names.log), replay, camera, subTurns };
}
