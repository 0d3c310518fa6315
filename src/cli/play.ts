import {
  describeOpenError,
  homeFolder,
  LivePeer,
  LobbyBots,
  resolveAddress,
  type LivePeerEvent,
  type LivePeerOptions,
} from "../peer/index.ts";
import { ok, type Result } from "../base/index.ts";
import { EXIT } from "./exit-status.ts";
import { readPlayArguments, type PlayArguments } from "./play-arguments.ts";
import { loadPlayMap } from "./play-map.ts";
import { isEnd, playStatus } from "./play-status.ts";
import { eventLine, resultLine, type PlayLine } from "./play-output.ts";
import { wholePath } from "./whole-path.ts";

type Role = LivePeerOptions["role"];

interface Output {
  write(line: string): unknown;
}

/** `robocat host` and `robocat join`: one peer without a window, from lobby to result. Resolves to the exit status. */
export async function play(kind: "host" | "join", args: readonly string[], out: Output): Promise<number> {
  const read = readPlayArguments(kind, args);
  if (!read.ok) return refuse(read.reason);
  const { seat } = read.value;
  const role = await readRole(read.value);
  if (!role.ok) return refuse(role.reason);
  try {
    return await runToEnd(read.value, role.value, out);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // not of the system: a mistake of ours
    return refuse(describeOpenError(error, seat.kind === "host" ? seat.port : 0));
  }
}

async function readRole(args: PlayArguments): Promise<Result<Role, string>> {
  const { seat } = args;
  if (seat.kind === "join") {
    const address = await resolveAddress(seat.address);
    return address.ok ? ok({ kind: "join", address: address.value }) : address;
  }
  const { port, options } = seat;
  const map = loadPlayMap(seat, homeOf(args), args.playerCount);
  return map.ok ? ok({ kind: "host", port, options, map: map.value }) : map;
}

function homeOf({ homeFolder: given }: PlayArguments): string {
  return given === null ? homeFolder() : wholePath(given);
}

async function runToEnd(args: PlayArguments, role: Role, out: Output): Promise<number> {
  const print = (line: PlayLine | null): void => {
    if (line === null) return;
    if (args.isJson) out.write(`${JSON.stringify(line.json)}\n`);
    else if (line.text !== null) out.write(`${line.text}\n`);
  };
  let end: LivePeerEvent | null = null;
  let isInterrupted = false;
  const live: LivePeer = await LivePeer.open({
    standstillMs: 0, // nobody is there to choose
    homeFolder: homeOf(args),
    name: args.name,
    role,
    team: args.team,
    seed: args.seed,
    isRecorded: true,
    replayFile: args.replayFile === null ? null : wholePath(args.replayFile),
    autoStartPlayers: args.seat.kind === "host" ? args.playerCount : null,
    stopAfterTurn: args.stopAfterTurn,
    bot: args.bot,
    link: args.link,
    onEvent: (event) => {
      if (isEnd(event) && end?.kind !== "crashed") end = event;
      else print(eventLine(event, live));
    },
  });
  if (args.seat.kind === "host") print(eventLine({ kind: "lobby" }, live));
  const bots = new LobbyBots(live, args.stopAfterTurn);
  void live.closed.then(() => bots.close());
  const interrupt = (): void => {
    isInterrupted = true;
    live.leave();
    void bots.close();
  };
  // SIGHUP: the terminal was closed. A second signal ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupt);
  if (args.seat.kind === "host") {
    for (const strength of args.seat.bots) {
      await bots.add(strength).catch((error: unknown) => {
        const message = `Cannot add a bot: ${describeOpenError(error, 0)}`;
        print(eventLine({ kind: "problem", message }, live));
      });
    }
  }
  await live.closed;
  await bots.close();
  print(end === null ? null : resultLine(live, end));
  return playStatus(end, isInterrupted);
}

function refuse(problem: string): number {
  console.error(`Cannot start: ${problem}${problem.endsWith(".") ? "" : "."}`);
  return EXIT.cannotStart;
}
