import { writeFileSync } from "node:fs";
import path from "node:path";
import { shownFile } from "../base/index.ts";
import { describeFileError, describeUnplayable, loadReplay, wholePath } from "../peer/index.ts";
import { ReplayPlayer } from "../replay/index.ts";
import { EXIT } from "./exit-status.ts";
import { drawWorld } from "./picture/draw-world.ts";
import { pngOf } from "./picture/png.ts";
import { printLine, printProblem, type Printer } from "./printing.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";

const HELP = `robocat picture FILE [--turn T] [--out FILE.png]

Draws the battlefield of a replay when T turns have run (without --turn at its end), seen from above, into a PNG file: without --out
beside the replay, as FILE-T.png. FILE#T is the same as FILE --turn T.
`;
const TURN_MAX = 2 ** 32 - 1;

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
  const { file, turn: turnOfLink } = momentOf(positionals[0]!);
  const turnText = values.turn ?? turnOfLink;
  const turn = turnText === null ? null : readNumber("the turn", turnText, 0, TURN_MAX);
  if (turn?.ok === false) return refuse(turn.reason);
  const found = path.resolve(file) === wholePath(file) ? file : wholePath(file);
  const replay = loadReplay(found);
  if (!replay.ok) {
    printProblem(describeUnplayable(found, replay.reason));
    return EXIT.notWhole;
  }
  const player = new ReplayPlayer(replay.value);
  const last = Math.min(turn?.value ?? TURN_MAX, player.turnCount);
  while (player.turn < last) player.runTurn();
  const picture = drawWorld(player.world);
  const target = values.out ?? `${found.replace(/\.rcr$/i, "")}-${last}.png`;
  try {
    writeFileSync(target, pngOf(picture));
  } catch (error) {
    printProblem(`Cannot write ${shownFile(target)}: ${describeFileError(error)}.`);
    return EXIT.cannotStart;
  }
  printLine(out, `${shownFile(target)}: turn ${last}, ${picture.width} x ${picture.height} pixels`);
  return EXIT.inSync;
}

/** What a link to a moment names: FILE#T, or a file alone. */
function momentOf(link: string): { readonly file: string; readonly turn: string | null } {
  const parts = /^(.+\.rcr)#(\d+)$/i.exec(link);
  return parts === null ? { file: link, turn: null } : { file: parts[1]!, turn: parts[2]! };
}
