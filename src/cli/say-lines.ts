import { createInterface } from "node:readline";
import type { Saying } from "../base/index.ts";
import type { LivePeer } from "../peer/index.ts";
import type { PlayLine } from "./play-line.ts";

const TEAM_WORD = "/team ";

/**
 * Says each line of the standard input, for the team what begins with "/team ", until the match is over or there are no more. Hands
 * back how to stop.
 */
export function sayLines(
  input: NodeJS.ReadableStream,
  live: Pick<LivePeer, "say">,
  print: (line: PlayLine) => void,
): () => void {
  const lines = createInterface({ input, terminal: false });
  lines.on("line", (line) => {
    if (line.trim() === "") return;
    const said = live.say(sayingOf(line));
    if (said.ok) return;
    print({ json: { event: "not-said", reason: said.reason }, text: `Not said: ${said.reason}.` });
  });
  return () => lines.close();
}

function sayingOf(line: string): Saying {
  const isForTeam = line.startsWith(TEAM_WORD);
  return { kind: "line", isForTeam, text: line.slice(isForTeam ? TEAM_WORD.length : 0).trim() };
}
