import path from "node:path";
import { ok, shownFile, type Result } from "../../base/index.ts";
import {
  CameraWriter,
  readCamera,
  type CameraLook,
  type CameraOwner,
  type CameraTrack,
  type Replay,
} from "../../replay/index.ts";
import { AppendFile } from "./append-file.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";
import { existsSync } from "node:fs";

const EXTENSION = ".camera";

/** Where the camera of its recorder lies: beside the replay, so that who hands on the replay hands on that alone. */
function cameraFileOf(replayFile: string): string {
  const { dir, name } = path.parse(replayFile);
  return path.join(dir, `${name}${EXTENSION}`);
}

/** Where the local player looked in a match. There is no file where nobody looked, as in a match without a window. */
export class CameraFile {
  readonly #file: AppendFile;
  #writer: CameraWriter | null = null;
  #isOver = false;

  /** `onProblem` is told a sentence if it can't be written. */
  constructor(replayFile: string, onProblem: (message: string) => void) {
    const file = cameraFileOf(replayFile);
    this.#file = new AppendFile(file, (message) =>
      onProblem(`Cannot write where you look, to ${file}: ${message}. The match goes on.`),
    );
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
    if (bytes) this.#file.append(bytes);
  }
}

/** Where its recorder looked, of a replay; null: nothing is told of that. The reason of a failure is a sentence. */
export function loadCamera(replayFile: string, replay: Replay): Result<CameraTrack | null, string> {
  const file = cameraFileOf(replayFile);
  if (replay.recordStart === null || !existsSync(file)) return ok(null);
  const refuse = (reason: string): Result<never, string> => ({
    ok: false,
    reason: `Nobody's camera can be followed: ${shownFile(file)} can't be read, for ${reason}.`,
  });
  const bytes = readWholeFile(file, FILE_LIMITS.camera);
  if (!bytes.ok) return refuse(bytes.reason);
  const read = readCamera(bytes.value, replay);
  return read.ok ? read : refuse(read.reason);
}
