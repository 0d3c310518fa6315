import { minutesAndSeconds, shownFile } from "../base/index.ts";
import { playedTurns } from "../channel/index.ts";
import { loadReplay, wholePath } from "../peer/index.ts";
import { factsOfReplay, type MatchFacts, type Replay } from "../replay/index.ts";
import { describeFact, describeMoment } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printProblem, printText, type Printer } from "./printing.ts";
import { endUnread, parseWords } from "./read-arguments.ts";
import { flawLines, flawsOf, flawStatus } from "./replay-flaws.ts";

const HELP = `robocat facts FILE [--json]

Plays a replay without drawing and says how its players stood over time: cats, cushions, cats lost since the start, and orders in the
minute before; then its fights, cushions taken and falls. With --json one object has all of it.

Exit status: 0 done; 1 the file can't be played, or not to its end, or bad usage; 3 from some turn on it is not the match that was played.
`;

/** Rows of the table for people. */
const ROWS_MAX = 20;
const TURNS_A_SECOND = 10;

/** `robocat facts`: the exit status. */
export function runFacts(args: readonly string[], out: Printer): number {
  const read = parseWords({
    args: [...args],
    options: { json: { type: "boolean" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  const program = "robocat facts";
  if (!read.ok) return endUnread({ program, help: HELP, reason: read.reason }, out);
  const { values, positionals } = read.value;
  const [file] = positionals;
  if (values.help === true || file === undefined || positionals.length > 1) {
    const reason = values.help === true ? "help" : "it takes one file";
    return endUnread({ program, help: HELP, reason }, out);
  }
  const replay = loadReplay(wholePath(file));
  if (!replay.ok) {
    printProblem(describeFact({ kind: "unplayable", file, why: replay.reason }));
    return EXIT.notWhole;
  }
  const { facts, mismatch } = factsOfReplay(replay.value);
  const flaws = flawsOf(replay.value.damage, mismatch);
  const names = replay.value.header.players;
  if (values.json === true) printJson(out, { event: "facts", file, names, ...flaws, ...facts });
  else
    printText(out, [`${shownFile(file)}:`, ...flawLines(flaws), ...tableOf(facts, replay.value)].join("\n"));
  return flawStatus(flaws);
}

function tableOf(facts: MatchFacts, replay: Replay): readonly string[] {
  const { header, pauses } = replay;
  const at = (turn: number): string => clockOf(playedTurns(turn, pauses));
  const nameOf = (id: number): string => header.players.find(({ playerId }) => playerId === id)!.name;
  const step = Math.max(1, Math.ceil(facts.turns.length / ROWS_MAX));
  const last = facts.turns.length - 1;
  const rows = facts.turns.flatMap((turn, i) =>
    i % step === 0 || i === last
      ? facts.players.map(({ playerId, cats, cushions, losses, orders }) => {
          const counts = [cats, cushions, losses, orders].map((values) => String(values[i]!).padStart(8));
          return `${at(turn)} ${counts.join(" ")}  ${nameOf(playerId)}`;
        })
      : [],
  );
  const marks = facts.marks.map(
    (mark) => `${at(mark.turn)}  ${describeMoment({ ...mark, names: mark.playerIds.map(nameOf) })}`,
  );
  const head = ["time".padStart(7), ...["cats", "cushions", "lost", "orders"].map((one) => one.padStart(8))];
  return [head.join(" "), ...rows, ...marks];
}

/** Minutes and seconds of play, seven characters wide. */
function clockOf(turns: number): string {
  return minutesAndSeconds(Math.floor(turns / TURNS_A_SECOND)).padStart(7);
}
