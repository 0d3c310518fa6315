import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { joined } from "../../base/index.ts";
import type { FileFact } from "../../channel/index.ts";
import {
  cameraMatchOf,
  CameraWriter,
  readCamera,
  type CameraLook,
  type CameraOwner,
  type CameraTrack,
  type Replay,
} from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { fileCauseOf } from "../../system/index.ts";
import { AppendFile } from "./append-file.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";

const EXTENSION = ".camera";

/** Where the camera of its recorder lies, or of another player: beside the replay, so that a player hands on the replay alone. */
function cameraFileOf(replayFile: string, playerId: PlayerId | null = null): string {
  const { dir, name } = path.parse(replayFile);
  const whose = playerId === null ? "" : `.${playerId}`;
  return path.join(dir, `${name}${whose}${EXTENSION}`);
}

/** Where the local player looked in a match. There is no file where nobody looked, as in a match without a window. */
export class CameraFile {
  readonly #file: AppendFile;
  readonly #parts: Uint8Array[] = [];
  readonly #replayFile: string;
  readonly #onProblem: (problem: FileFact) => void;
  #writer: CameraWriter | null = null;
  #isOver = false;

  /** `onProblem` is told if it can't be written. */
  constructor(replayFile: string, onProblem: (problem: FileFact) => void) {
    const file = cameraFileOf(replayFile);
    this.#replayFile = replayFile;
    this.#onProblem = onProblem;
    this.#file = new AppendFile(file, (why) => onProblem({ kind: "camera-unwritten", file, why }));
  }

  /** All that there is of it so far, as the file has it: nothing where nobody looked. */
  get bytes(): Uint8Array {
    return joined(...this.#parts);
  }

  /** Where another player looked, as that player told after the match. It was read, and is good. */
  keepOf(playerId: PlayerId, bytes: Uint8Array): void {
    const file = cameraFileOf(this.#replayFile, playerId);
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      this.#onProblem({ kind: "others-camera-unwritten", file, why: fileCauseOf(error) });
    }
  }

  /** The local player looks there now. */
  look(look: CameraLook, owner: CameraOwner): void {
    this.#writer ??= new CameraWriter(owner);
    this.#writer.look(look);
  }

  /** That turn has ended. */
  note(turn: number): void {
    if (!this.#isOver) this.#append(this.#writer?.note(turn));
  }

  /** The match is over. */
  end(): void {
    this.#isOver = true;
    this.#append(this.#writer?.end());
  }

  /** Resolves when all of it is on the disk, or can't be written. */
  async written(): Promise<void> {
    await this.#file.written();
  }

  async close(): Promise<void> {
    this.end();
    await this.#file.close();
  }

  #append(bytes: Uint8Array | null | undefined): void {
    if (!bytes) return;
    this.#parts.push(bytes);
    this.#file.append(bytes);
  }
}

/** What lies beside a replay of where its players looked. */
interface LoadedCameras {
  readonly cameras: readonly CameraTrack[]; // the recorder's first, then by ascending player id; of each player one
  readonly problems: readonly FileFact[]; // of each file that can't be read
}

/** Where the players of a replay looked, as far as that is known. */
export function loadCameras(replayFile: string, replay: Replay): LoadedCameras {
  const cameras: CameraTrack[] = [];
  const problems: FileFact[] = [];
  const match = cameraMatchOf(replay);
  for (const whose of match.recordStart === null ? [] : [null, ...match.setup.playerIds]) {
    const file = cameraFileOf(replayFile, whose);
    if (!existsSync(file)) continue;
    const bytes = readWholeFile(file, FILE_LIMITS.camera);
    const read = bytes.ok ? readCamera(bytes.value, match) : bytes;
    if (!read.ok) problems.push({ kind: "camera-unread", file, why: read.reason });
    else if (!cameras.some(({ playerId }) => playerId === read.value.playerId)) cameras.push(read.value);
  }
  return { cameras, problems };
}
