import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { openingNotices, ReplayScreen } from "../../src/desk/replay-screen.ts";
import { MARKS_TOLD_MAX } from "../../src/peer/files/file-limits.ts";
import { MACHINE_CLOCK, marksOfReplay } from "../../src/peer/index.ts";
import type { Replay } from "../../src/replay/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { GOLDEN_REPLAYS, REPLAY_FOLDER } from "../support/golden-replays.ts";

const DUEL = readWhole(readFileSync(path.join(REPLAY_FOLDER, `${GOLDEN_REPLAYS[0]!.name}.rcr`)));

test("of marks without end the first are told", () => {
  const bot = { kind: "bot", level: "medium" } as const;
  const changes = Array.from({ length: 2 * MARKS_TOLD_MAX }, (_, turn) =>
    turn % 2 === 0
      ? ({ turn, playerId: 2, playedBy: bot, cause: "left" } as const)
      : ({ turn, playerId: 2, playedBy: { kind: "peer" }, cause: null } as const),
  );
  const repair = { turn: 3, playerMask: 1, kind: 0, path: "" };
  const replay: Replay = { ...DUEL, seatChanges: changes, marks: [repair] };
  const first = marksOfReplay(replay).slice(0, MARKS_TOLD_MAX);
  expect(first.map(({ kind }) => kind).slice(0, 5)).toEqual(["gone", "back", "gone", "repair", "back"]);
  const notices: PeerNotice[] = [];
  new ReplayScreen(replay, MACHINE_CLOCK, (notice) => notices.push(notice)).close();
  for (const told of [notices, openingNotices(replay)])
    expect(told.find((notice) => notice.kind === "replay-status")!.marks).toEqual(first);
});
