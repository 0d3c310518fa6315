import path from "node:path";
import type { DesyncChoice } from "../channel/index.ts";
import type { DesyncBoard } from "./desync-board.ts";
import type { LivePeer } from "./live-peer.ts";
import type { NoticeBoard } from "./notice-board.ts";
import { openFolder } from "./open-folder.ts";

/** What a window chose after a desync; `desyncs` null: there was no match yet. */
export function chooseInDesync(
  choice: DesyncChoice,
  live: LivePeer,
  desyncs: DesyncBoard | null,
  board: NoticeBoard,
): void {
  if (choice === "go-on") return live.goOn();
  if (choice === "leave") return live.leave();
  const file = desyncs?.reportFile ?? null;
  if (file === null) return board.mention("There is no report of this match.");
  const folder = path.dirname(file);
  openFolder(folder, () => board.mention(`The folder can't be opened from here. It is ${folder}`));
}
