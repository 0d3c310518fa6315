import { writeFileSync } from "node:fs";
import { shownFile } from "../base/index.ts";
import { readReplayMark, splitReplayLink, turnOfMark } from "../channel/index.ts";
import { fileCauseOf, findLinkedReplay, homeFolder, loadReplay, wholePath } from "../peer/index.ts";
import { ReplayPlayer } from "../replay/index.ts";
import { describeFact, describeTrouble } from "../words/index.ts";
import { kindOfMatchFile } from "./desync-compare/read-match-file.ts";
import { EXIT } from "./exit-status.ts";
import { drawWorld } from "./picture/draw-world.ts";
import { pngOf } from "./picture/png.ts";
import { printLine, printProblem, type Printer } from "./printing.ts";
import { endUnread, parseWords } from "./read-arguments.ts";
import { flawLines, flawsOf, flawStatus } from "./replay-flaws.ts";

const HELP = `robocat picture FILE [--turn T] [--out FILE.png]

Draws the battlefield of a replay when T turns have run (without --turn at its end), seen from above, into a PNG file: without --out
beside the replay, as FILE-T.png. FILE#T is the same as FILE --turn T. T is a turn, or a time as 1:00. A name alone may be of a kept replay.

Exit status: 0 done; 1 the file can't be played, or not to that turn, or the picture not be written, or bad usage; 3 it is drawn, but the
match that was played was another one by then.
`;

/** `robocat picture`: the exit status. */
export function runPicture(args: readonly string[], out: Printer): number {
  const read = parseWords({
    args: [...args],
    options: { turn: { type: "string" }, out: { type: "string" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  const program = "robocat picture";
  const refuse = (reason: string): number => endUnread({ program, help: HELP, reason }, out);
  if (!read.ok) return refuse(read.reason);
  const { values, positionals } = read.value;
  if (values.help === true) return refuse("help");
  if (positionals.length !== 1) return refuse("it takes one file");
  const link = splitReplayLink(positionals[0]!) ?? { file: positionals[0]!, mark: null };
  const mark = values.turn ?? link.mark;
  const known = mark === null ? null : readReplayMark(mark);
  if (known?.ok === false) return refuse(known.reason);
  const linked = findLinkedReplay(homeFolder(), link.file);
  const found = wholePath(link.file) === linked ? link.file : linked;
  const replay = loadReplay(linked);
  if (!replay.ok) {
    printProblem(describeFact({ kind: "unplayable", file: found, why: replay.reason }));
    return EXIT.notWhole;
  }
  const player = new ReplayPlayer(replay.value);
  const turn = mark === null ? player.turnCount : turnOfMark(mark, replay.value.pauses);
  const last = Math.min(turn, player.turnCount);
  while (player.turn < last) player.runTurn();
  const picture = drawWorld(player.world, replay.value.header.looks);
  const target = values.out ?? `${found.replace(/\.rcr$/i, "")}-${last}.png`;
  const inItsPlace = kindOfMatchFile(target);
  if (inItsPlace.ok && inItsPlace.value === "replay") {
    printProblem(`Cannot write ${shownFile(target)}: it is a replay.`);
    return EXIT.cannotStart;
  }
  try {
    writeFileSync(wholePath(target), pngOf(picture));
  } catch (error) {
    printProblem(`Cannot write ${shownFile(target)}: ${describeTrouble(fileCauseOf(error))}.`);
    return EXIT.cannotStart;
  }
  const turnCount = replay.value.turns.length;
  if (turn > turnCount) printLine(out, describeFact({ kind: "past-end", turn, turnCount }));
  // A moment before the file breaks off is as it was.
  const isOfEnd = mark === null || turn > turnCount;
  const flaws = flawsOf(isOfEnd ? replay.value.damage : null, player.mismatch);
  for (const line of flawLines(flaws)) printLine(out, line);
  printLine(out, `${shownFile(target)}: turn ${last}, ${picture.width} x ${picture.height} pixels`);
  return flawStatus(flaws);
}
