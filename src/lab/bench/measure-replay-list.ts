import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ReplayList } from "../../peer/index.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";

const GOLDEN_FOLDER = path.resolve(import.meta.dirname, "../../../replays");
const REPLAYS = 1_000;
const MS_MAX = 1_000;

/** How long it takes until a thousand replays are listed: with nothing known of them, and when all is. */
export async function* measureReplayList(tell: (text: string) => void): AsyncIterable<Figure> {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-list-"));
  try {
    tell(`replay-list: ${REPLAYS} files`);
    const folder = path.join(homeFolder, "replays");
    mkdirSync(folder);
    const golden = readdirSync(GOLDEN_FOLDER).filter((name) => name.endsWith(".rcr"));
    for (let i = 0; i < REPLAYS; i += 1) {
      const number = String(i).padStart(4, "0");
      copyFileSync(
        path.join(GOLDEN_FOLDER, golden[i % golden.length]!),
        path.join(folder, `2026-01-02_${number}.rcr`),
      );
    }
    const list = new ReplayList(homeFolder);
    yield* measureOnce(list, "replay-list: 1,000 replays, for the first time");
    yield* measureOnce(list, "replay-list: 1,000 replays, once more");
  } finally {
    rmSync(homeFolder, { recursive: true });
  }
}

async function* measureOnce(list: ReplayList, name: string): AsyncIterable<Figure> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  const entries = await list.list();
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(before);
  const whole = entries.filter(({ problem }) => problem === null).length;
  if (whole !== REPLAYS) throw new Error(`Cannot measure replay-list: ${whole} of ${REPLAYS} are listed`);
  yield createFigure(name, ms, "ms", atMost(MS_MAX));
  yield createFigure(`${name}, on the processor`, (user + system) / 1_000, "ms", null);
}
