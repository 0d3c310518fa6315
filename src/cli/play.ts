import {
  describeOpenError,
  homeFolder,
  LivePeer,
  resolveAddress,
  type LivePeerEvent,
} from "../peer/index.ts";
import { EXIT } from "./exit-status.ts";
import { readPlayArguments, type PlayArguments } from "./play-arguments.ts";
import { isEnd, playStatus } from "./play-status.ts";
import { eventLine, resultLine, type PlayLine } from "./play-output.ts";
import { wholePath } from "./whole-path.ts";

interface Output {
  write(line: string): unknown;
}

/** `robocat host` and `robocat join`: one peer without a window, from lobby to result. Resolves to the exit status. */
export async function play(kind: "host" | "join", args: readonly string[], out: Output): Promise<number> {
  const read = readPlayArguments(kind, args);
  if (!read.ok) return refuse(read.reason);
  const { seat } = read.value;
  const address = seat.kind === "join" ? await resolveAddress(seat.address) : null;
  if (address !== null && !address.ok) return refuse(address.reason);
  const role = seat.kind === "host" ? seat : { kind: "join" as const, address: address!.value };
  try {
    return await runToEnd(read.value, role, out);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // not of the system: a mistake of ours
    return refuse(describeOpenError(error, seat.kind === "host" ? seat.port : 0));
  }
}

async function runToEnd(
  args: PlayArguments,
  role: Parameters<typeof LivePeer.open>[0]["role"],
  out: Output,
): Promise<number> {
  const print = (line: PlayLine | null): void => {
    if (line === null) return;
    if (args.isJson) out.write(`${JSON.stringify(line.json)}\n`);
    else if (line.text !== null) out.write(`${line.text}\n`);
  };
  let end: LivePeerEvent | null = null;
  let isInterrupted = false;
  const live: LivePeer = await LivePeer.open({
    homeFolder: args.homeFolder === null ? homeFolder() : wholePath(args.homeFolder),
    name: args.name,
    role,
    seed: args.seed,
    replayFile: args.replayFile === null ? null : wholePath(args.replayFile),
    autoStartPlayers: args.seat.kind === "host" ? args.playerCount : null,
    stopAfterTurn: args.stopAfterTurn,
    isBot: args.isBot,
    onEvent: (event) => {
      if (isEnd(event) && end?.kind !== "crashed") end = event;
      else print(eventLine(event, live));
    },
  });
  if (args.seat.kind === "host") print(eventLine({ kind: "lobby" }, live));
  const interrupt = (): void => {
    isInterrupted = true;
    live.leave();
  };
  // SIGHUP: the terminal was closed. A second signal ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupt);
  await live.closed;
  print(end === null ? null : resultLine(live, end));
  return playStatus(end, isInterrupted);
}

function refuse(problem: string): number {
  console.error(`Cannot start: ${problem}${problem.endsWith(".") ? "" : "."}`);
  return EXIT.cannotStart;
}
