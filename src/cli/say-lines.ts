import { createInterface } from "node:readline";
import type { Saying } from "../base/index.ts";
import type { UnsaidFact } from "../channel/index.ts";
import type { LivePeer } from "../peer/index.ts";
import { describeFact } from "../words/index.ts";
import type { PlayLine } from "./play-line.ts";

const TEAM_WORD = "/team ";

/** Lines that wait until one is in; of more the last are not said. */
const WAITING_MAX = 20;

interface SaidLines {
  /** One may be in by now: what was typed before is said. */
  readonly sayWaiting: () => void;
  readonly stop: () => void;
}

/**
 * Says each line of the standard input, for the team what begins with "/team ", until the match is over or there are no more. A line that
 * comes before one is in waits for that.
 */
export function sayLines(
  input: NodeJS.ReadableStream,
  live: Pick<LivePeer, "say">,
  print: (line: PlayLine) => void,
): SaidLines {
  const lines = createInterface({ input, terminal: false });
  let waiting: readonly string[] = [];
  let isIn = false;
  const tell = (why: UnsaidFact["why"]): void =>
    print({ json: { event: "not-said", reason: why }, text: describeFact({ kind: "unsaid", why }) });
  const say = (line: string): void => {
    const said = live.say(sayingOf(line));
    if (!said.ok && said.reason === "not-here" && !isIn && waiting.length < WAITING_MAX) {
      waiting = [...waiting, line];
      return;
    }
    if (said.ok) isIn = true;
    else tell(said.reason);
  };
  lines.on("line", (line) => {
    if (line.trim() !== "") say(line);
  });
  return {
    sayWaiting: () => {
      const before = waiting;
      waiting = [];
      before.forEach(say);
    },
    stop: () => {
      lines.close();
      waiting.forEach(() => tell("not-here"));
      waiting = [];
    },
  };
}

function sayingOf(line: string): Saying {
  const isForTeam = line.startsWith(TEAM_WORD);
  return { kind: "line", isForTeam, text: line.slice(isForTeam ? TEAM_WORD.length : 0).trim() };
}
