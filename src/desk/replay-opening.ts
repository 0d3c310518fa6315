import path from "node:path";
import { linkedReplayFile, loadCameras, replayFolder, type Clock } from "../peer/index.ts";
import { turnOfMark, type Fact, type PeerNotice } from "../channel/index.ts";
import { asideOf, type DeskScreen } from "./desk-screen.ts";
import type { ReadReplay } from "./kept-replay.ts";
import type { NoticeBoard } from "./notice-board.ts";
import { NO_JUMP, stoodIn } from "./replay-screen.ts";
import { openReplay } from "./threaded-replay.ts";

interface ReplayOpening {
  readonly name: string;
  readonly replay: ReadReplay;
  readonly mark: string | undefined; // to begin at: see readReplayMark
  readonly screen: DeskScreen; // that it is opened from
  readonly homeFolder: string;
  readonly clock: Clock;
  readonly board: NoticeBoard;
  readonly stop: () => void; // what runs
  readonly show: (screen: DeskScreen) => void;
  readonly onLost: (problem: Fact) => void;
}

type PlayableOpening = ReplayOpening & { readonly replay: { readonly ok: true } };

/** Shows a replay, before the result that it was opened from, if it was; or says why it can't be played. */
export function showReplay(opening: ReplayOpening): void {
  const { name, replay, screen, board, onLost } = opening;
  if (replay.ok) return showPlayable({ ...opening, replay });
  const reason = { kind: "unplayable", file: name, why: replay.reason } as const;
  // In the menu the reason stands, for a window that opens only now; what runs goes on.
  if (screen.kind === "menu") onLost(reason);
  else board.mention(reason);
}

function showPlayable(opening: PlayableOpening): void {
  const { name, replay, mark, screen, homeFolder, clock, board, stop, show, onLost } = opening;
  const turn = turnOfMark(mark, stoodIn(replay.value.replay));
  const aside = asideOf(screen, board);
  if (aside === null) stop();
  const tell = (notice: PeerNotice): void => board.tell(notice);
  const linkedAs = linkedReplayFile(homeFolder, name);
  const opened = openReplay(replay.value, { clock, linkedAs, tell, onLost });
  show(aside === null ? opened : { ...opened, aside });
  tellCameras(opening);
  if (turn > 0) opened.replay.jump({ turn, subTurn: 0, id: NO_JUMP });
  const turnCount = replay.value.replay.turns.length;
  if (turn > turnCount) tell({ kind: "problem", fact: { kind: "past-end", turn, turnCount } });
}

/** Where its players looked, as far as that lies beside it. A replay that a window names lies where replays are kept. */
function tellCameras({ name, replay, homeFolder, board }: PlayableOpening): void {
  const file = path.isAbsolute(name) ? name : path.join(replayFolder(homeFolder), name);
  const { cameras, problems } = loadCameras(file, replay.value.replay);
  for (const problem of problems) board.mention(problem);
  const followed = cameras.filter(({ hints }) => hints.length > 0);
  const notice: PeerNotice = {
    kind: "replay-cameras",
    cameras: followed.map(({ playerId, hints }) => ({
      playerId,
      hints: hints.map(({ turn, x, y, zoom }) => [turn, x, y, zoom]),
    })),
  };
  if (followed.length > 0) board.tell(notice);
  const { players } = replay.value.replay.header;
  for (const { playerId, hints, problem } of cameras) {
    if (problem === null) continue;
    const owner = players.find((player) => player.playerId === playerId)!.name;
    const upTo = hints.at(-1)?.turn ?? 0;
    board.mention({ kind: "camera-ends", name: owner, turn: upTo, why: problem });
  }
}
