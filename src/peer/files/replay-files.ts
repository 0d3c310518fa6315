import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fail, joined, ok, type Result } from "../../base/index.ts";
import type { FileFault, ReplayFault } from "../../channel/index.ts";
import { readAnyReplay, readingAnyReplay, type FrozenSims, type Replay } from "../../replay/index.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { FROZEN_SIMS } from "./frozen-sims.ts";
import { replayFolder } from "./home-folder.ts";
import { wholePath } from "../../system/index.ts";
import { filePieces, readWholeFile } from "./read-file.ts";
import { TurnTaker } from "./turn-taker.ts";

/** Of the names of all of them. */
export const REPLAY_EXTENSION = ".rcr";

/** Read at a time. */
const PIECE_BYTES = 64 * 1_024;

/** A replay, and the bytes of the file that it was read from: nobody needs the file any more. */
export interface HeldReplay {
  readonly replay: Replay;
  readonly bytes: Uint8Array;
}

/** What a replay is read with while this peer has other things to do. */
interface ReplayReading {
  readonly turns?: TurnTaker;
  readonly sims?: FrozenSims;
  /** Before what takes long and can't be cut: resolves when nobody waits for this peer. */
  readonly whenFree?: () => Promise<void>;
}

/**
 * The replay with that id, as the list has it: one that lies in the folder of replays, for an id leads nowhere else. As loadReplay, but
 * in slices: a match of ours may have to say its goodbyes meanwhile.
 */
export async function loadKeptReplay(
  homeFolder: string,
  replayId: string,
  { turns = new TurnTaker(), sims = FROZEN_SIMS, whenFree }: ReplayReading = {},
): Promise<Result<HeldReplay, ReplayFault>> {
  const folder = replayFolder(homeFolder);
  const isKept = replayId.endsWith(REPLAY_EXTENSION) && fileNames(folder).includes(replayId);
  if (!isKept) return fail({ kind: "no-such-replay" });
  const bytes = await readInPieces(path.join(folder, replayId), turns);
  if (!bytes.ok) return bytes;
  const reading = readingAnyReplay(bytes.value, sims);
  for (let slice = reading.next(); ; slice = reading.next()) {
    if (slice.done === true) return held(slice.value, bytes.value);
    if (slice.value === Infinity) await whenFree?.();
    else await turns.work(slice.value);
  }
}

async function readInPieces(file: string, turns: TurnTaker): Promise<Result<Uint8Array, FileFault>> {
  const pieces = filePieces(file, FILE_LIMITS.replay, PIECE_BYTES);
  const kept: Uint8Array[] = [];
  for (;;) {
    const piece = pieces.next();
    if (piece.done === true) return piece.value === null ? ok(joined(...kept)) : fail(piece.value);
    kept.push(new Uint8Array(piece.value)); // a copy: pieces share memory
    await turns.work(piece.value.length);
  }
}

/** Reads a replay file, of this version or of an older one whose rules are frozen. */
export function loadReplay(file: string, sims: FrozenSims = FROZEN_SIMS): Result<Replay, ReplayFault> {
  const bytes = readWholeFile(file, FILE_LIMITS.replay);
  return bytes.ok ? readAnyReplay(bytes.value, sims) : bytes;
}

/** The same, with the bytes of the file. */
export function loadHeldReplay(file: string): Result<HeldReplay, ReplayFault> {
  const bytes = readWholeFile(file, FILE_LIMITS.replay);
  return bytes.ok ? held(readAnyReplay(bytes.value, FROZEN_SIMS), bytes.value) : bytes;
}

function held(read: Result<Replay, ReplayFault>, bytes: Uint8Array): Result<HeldReplay, ReplayFault> {
  return read.ok ? ok({ replay: read.value, bytes }) : read;
}

/** The file that a link names: where it says, or else among the replays that are kept. Those have names alone, in links to share. */
export function findLinkedReplay(homeFolder: string, file: string): string {
  const found = wholePath(file);
  if (existsSync(found) || path.basename(file) !== file) return found;
  const kept = path.join(replayFolder(homeFolder), file);
  return existsSync(kept) ? kept : found;
}

/** What a link to a replay begins with, by which `findLinkedReplay` finds it: its name if it is kept, else the whole way to it. */
export function linkedReplayFile(homeFolder: string, file: string): string {
  return path.dirname(file) === replayFolder(homeFolder) ? path.basename(file) : file;
}

function fileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was recorded yet
  }
}
