import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { escapeUnseen, type Result } from "../../base/index.ts";
import type { ListedMatch, ReplayEntry, ReplayFault } from "../../channel/index.ts";
import { TURN_MS } from "../../lockstep/index.ts";
import { ReplayGlance, TAIL_BYTES, type Glance, type ReplayHeader } from "../../replay/index.ts";
import { optionsOfSetup, type PlayerId } from "../../sim/index.ts";
import { FILE_LIMITS, PIECE_BYTES, REPLAYS_LISTED_MAX } from "./file-limits.ts";
import { FROZEN_SIMS } from "./frozen-sims.ts";
import { replayFolder } from "./home-folder.ts";
import { filePieces, readFileTail } from "./read-file.ts";
import { REPLAY_EXTENSION } from "./replay-files.ts";
import { smallMapOf } from "./small-map.ts";
import { TurnTaker } from "./turn-taker.ts";

/** What was read of a file: it holds while length and time are the same. */
interface Known {
  readonly byteCount: number;
  readonly modifiedMs: number;
  readonly entry: ReplayEntry;
}

type Listed = Pick<ReplayEntry, "title" | "durationMs" | "match">;

/** To ask for the size of a file, or to open it, is counted as so many bytes. */
const FILE_COST = 4 * 1_024;

/** The replays of the home folder. Their heads and their ends are read, in slices, and what was learned of a file is kept as long as it is the same. */
export class ReplayList {
  readonly #folder: string;
  readonly #known = new Map<string, Known>(); // by name; of those that were listed last
  readonly #turns = new TurnTaker();
  #bytesRead = 0;
  #listing: Promise<readonly ReplayEntry[]> | null = null;

  constructor(homeFolder: string) {
    this.#folder = replayFolder(homeFolder);
  }

  /** The most that was done without others having their turn, counted in bytes. */
  get longestSlice(): number {
    return this.#turns.longestSlice;
  }

  /** Of all files, from the first list on. */
  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** The newest first. One that can't be played says why. Callers that ask while it is made get the same. */
  list(): Promise<readonly ReplayEntry[]> {
    this.#listing ??= this.#list().finally(() => (this.#listing = null));
    return this.#listing;
  }

  async #list(): Promise<readonly ReplayEntry[]> {
    const names = fileNames(this.#folder)
      .filter((name) => name.endsWith(REPLAY_EXTENSION))
      .sort((a, b) => (a < b ? 1 : -1)) // names begin with the time
      .slice(0, REPLAYS_LISTED_MAX);
    for (const name of this.#known.keys()) if (!names.includes(name)) this.#known.delete(name);
    const entries: ReplayEntry[] = [];
    for (const name of names) entries.push(await this.#entryOf(name));
    return entries;
  }

  async #entryOf(name: string): Promise<ReplayEntry> {
    const file = path.join(this.#folder, name);
    await this.#turns.work(FILE_COST);
    const { byteCount, modifiedMs } = factsOf(file);
    const known = this.#known.get(name);
    if (known?.byteCount === byteCount && known.modifiedMs === modifiedMs) return known.entry;
    const base = { replayId: name, recordedAt: modifiedMs };
    const read = await this.#glance(file);
    const entry = read.ok
      ? { ...base, ...read.value, problem: null }
      : {
          ...{ ...base, title: escapeUnseen(name), durationMs: 0, match: null },
          problem: { kind: "unplayable", file, why: read.reason } as const,
        };
    this.#known.set(name, { byteCount, modifiedMs, entry });
    return entry;
  }

  async #glance(file: string): Promise<Result<Listed, ReplayFault>> {
    const glance = new ReplayGlance();
    const pieces = filePieces(file, FILE_LIMITS.replay, PIECE_BYTES);
    await this.#turns.work(FILE_COST);
    try {
      for (let next = pieces.next(); !glance.isDone; next = pieces.next()) {
        if (next.done === true && next.value !== null) return { ok: false, reason: next.value };
        if (next.done === true) break;
        glance.take(next.value);
        this.#bytesRead += next.value.length;
        await this.#turns.work(next.value.length);
      }
    } finally {
      pieces.return(null); // closes the file
    }
    const end = readFileTail(file, FILE_LIMITS.replay, TAIL_BYTES);
    if (!end.ok) return end;
    const { tail, size } = end.value;
    this.#bytesRead += tail.length;
    await this.#turns.work(tail.length);
    const read = glance.result(FROZEN_SIMS, tail, size);
    if (!read.ok) return read;
    const { header, ending } = read.value;
    const map = header.setup.ground?.map;
    if (map !== undefined) await this.#turns.work(map.width * map.height); // it was read, and is drawn
    const title = header.players.map((player) => player.name).join(", ");
    const durationMs = ending === null ? null : ending.turnCount * TURN_MS;
    return { ok: true, value: { title, durationMs, match: listedMatch(header, ending) } };
  }
}

function listedMatch({ setup, players }: ReplayHeader, ending: Glance["ending"]): ListedMatch {
  const { ground, teams, playerIds } = setup;
  const teamOf = (playerId: PlayerId): number => teams?.[playerIds.indexOf(playerId)] ?? playerId;
  const winnerId = ending?.kind === "won" ? ending.winnerId : null;
  const hasWon = (playerId: PlayerId): boolean =>
    playerId === winnerId ||
    (winnerId !== null && ground !== undefined && teamOf(playerId) === teamOf(winnerId));
  return {
    mode: optionsOfSetup(setup).mode,
    mapName: ground?.map.name ?? null,
    map: ground === undefined ? null : smallMapOf(ground.map),
    outcome: ending?.kind ?? null,
    winners: players.filter(({ playerId }) => hasWon(playerId)).map(({ name }) => name),
  };
}

function fileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was recorded yet
  }
}

function factsOf(file: string): { readonly byteCount: number; readonly modifiedMs: number } {
  try {
    const { size, mtimeMs } = statSync(file);
    return { byteCount: size, modifiedMs: Math.floor(mtimeMs) };
  } catch {
    return { byteCount: 0, modifiedMs: 0 }; // it was removed a moment ago
  }
}
