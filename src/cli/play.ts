import { fail, ok, type Result } from "../base/index.ts";
import type { MapTrouble, OpenFault } from "../channel/index.ts";
import {
  chooseMap,
  factsOfLobby,
  findByCode,
  keptSeats,
  LivePeer,
  loadMap,
  makeRoomKey,
  Near,
  openFaultOf,
  openMulticast,
  readMapFile,
  resolveAddress,
  setupFact,
  TriedLobbies,
  usualMapId,
  wholePath,
  type KeyLog,
  type LivePeerEvent,
  type ResolvedInvitation,
} from "../peer/index.ts";
import { matchSetupProblem, OBSERVER, setupOfOptions, type GameMap, type MatchMode } from "../sim/index.ts";
import { readPlayArguments, type HostSeat, type PlayArguments } from "./arguments/play-arguments.ts";
import type { PlayKind } from "./arguments/useless-options.ts";
import { describeFact, describeFault, describeTrouble } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { seekingLine } from "./code-line.ts";
import { PauseLines } from "./pause-lines.ts";
import { playLinePrinter } from "./play-line.ts";
import { eventLine, invitationLine, namesOf, resultLine } from "./play-output.ts";
import { homeOf, peerOptionsOf, type Role } from "./play-options.ts";
import { hasMissed, playQuick, watchElders } from "./quick.ts";
import { SIGNALS, watchToEnd } from "./watch.ts";
import { openKeyLog } from "./key-log-option.ts";
import { sayLines } from "./say-lines.ts";
import { printProblem } from "./printing.ts";

interface Output {
  write(line: string): unknown;
}

/** What a run is to look at besides: of a quick match, whether another lobby is better. */
interface RunWith {
  readonly out: Output;
  readonly keyLog: KeyLog | null;
  readonly tried?: TriedLobbies; // of a quick match: lobbies that let nobody in; absent: it is none
}

/**
 * `robocat host`, `robocat join`, `robocat quick` and `robocat rejoin`: one peer without a window, from the lobby, or from the match that it was gone
 * from, to the result. Resolves to the exit status.
 */
export async function play(kind: PlayKind, args: readonly string[], out: Output): Promise<number> {
  const read = readPlayArguments(kind, args);
  if (!read.ok) return refuse(read.reason);
  const { seat } = read.value;
  if (seat.kind === "join-by-code") playLinePrinter(read.value.isJson, out)(seekingLine(seat.service));
  if (seat.kind === "quick") return playBestLobby({ ...read.value, seat }, out);
  const role = await readRole(read.value);
  if (!role.ok) return refuse(role.reason);
  try {
    const keyLog = openKeyLog(read.value.keyLogFile);
    if (!keyLog.ok) {
      if (role.value.kind === "join") await role.value.socket?.socket.close();
      return refuse(keyLog.reason);
    }
    const status = await runToEnd(read.value, role.value, { out, keyLog: keyLog.value });
    if (typeof status === "number") return status;
    const { address, beside = [], roomKey = null, socket } = role.value as Role & { readonly kind: "join" };
    const came = socket === undefined ? {} : { socket };
    return await watchToEnd(
      { ...read.value, homeFolder: homeOf(read.value), roomKey, keyLog: keyLog.value },
      { address, beside, ...came },
      playLinePrinter(read.value.isJson, out),
    );
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // not of the system: a mistake of ours
    return refuse(describeFault(openFaultOf(error, seat.kind === "host" ? seat.port : 0)));
  }
}

async function playBestLobby(
  args: PlayArguments & { readonly seat: { readonly kind: "quick" } },
  out: Output,
): Promise<number> {
  const keyLog = openKeyLog(args.keyLogFile);
  if (!keyLog.ok) return refuse(keyLog.reason);
  const tried = new TriedLobbies();
  const ran = { out, keyLog: keyLog.value, tried };
  try {
    const status = await playQuick({
      ...{
        seat: args.seat,
        link: args.link,
        relay: args.relay,
        tried,
        print: playLinePrinter(args.isJson, out),
      },
      join: async (role) => {
        const seat = { kind: "join", address: "" } as const;
        const ended = await runToEnd({ ...args, seat, playerCount: null }, role, ran);
        return typeof ended === "number" ? ended : "next";
      },
      host: async (seat) => {
        const role = await readRole({ ...args, seat });
        if (!role.ok) return role;
        const ended = await runToEnd({ ...args, seat }, role.value, ran);
        return ok(typeof ended === "string" ? EXIT.refused : ended); // a host comes too late nowhere
      },
    });
    return status.ok ? status.value : refuse(status.reason);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // not of the system: a mistake of ours
    return refuse(describeFault(openFaultOf(error, 0)));
  }
}

async function readRole(args: PlayArguments): Promise<Result<Role, string>> {
  const { seat } = args;
  if (seat.kind === "rejoin") {
    const [kept] = keptSeats(homeOf(args), Date.now());
    if (kept === undefined) return fail("this home folder remembers no match to go back to");
    const { seat: known, map, lobbyPort } = kept;
    return ok({ kind: "return", seat: known, map, lobbyPort });
  }
  if (seat.kind === "quick") return fail("a quick match has no place yet"); // see playBestLobby
  if (seat.kind === "join" || seat.kind === "join-by-code") {
    const place =
      seat.kind === "join"
        ? told(await resolveAddress(seat.address))
        : await findSeat({ ...seat, link: args.link, relay: args.relay });
    if (!place.ok) return place;
    const { address, beside = [], guessed = [], roomKey, socket } = place.value;
    const came = socket === undefined ? {} : { socket, guessed };
    const role = { kind: "join", address, beside, ...came } as const;
    return ok({ ...role, ...(roomKey === null ? {} : { roomKey }) });
  }
  const { port, options, roomKey } = seat;
  const map = loadPlayMap(seat, homeOf(args), args.playerCount ?? 1);
  if (!map.ok) return map;
  const key = roomKey === "new" ? makeRoomKey() : roomKey;
  return ok({ kind: "host", port, options, map: map.value, ...(key === null ? {} : { roomKey: key }) });
}

async function findSeat(seat: Parameters<typeof findByCode>[0]): Promise<Result<ResolvedInvitation, string>> {
  try {
    return told(await findByCode(seat));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // not of the system: a mistake of ours
    return fail(describeFault(openFaultOf(error, 0)));
  }
}

/** With the words for a failure, which end with a full stop. */
function told<Found>(found: Result<Found, OpenFault>): Result<Found, string> {
  return found.ok ? found : fail(describeFault(found.reason));
}

/** The exit status; "watch": the match has begun, and whoever would only watch may do so from where it is. An id: of a quick match's own lobby, that gives way. */
async function runToEnd(
  args: PlayArguments,
  role: Role,
  { out, keyLog, tried }: RunWith,
): Promise<number | "watch" | "next" | { readonly leftId: string | null }> {
  const print = playLinePrinter(args.isJson, out);
  let end: LivePeerEvent | null = null;
  let isInterrupted = false;
  let near: Near | null = null; // not before the lobby
  let sayWaiting = (): void => undefined; // not before its lines are read
  const pauses = new PauseLines();
  const live: LivePeer = await LivePeer.open({
    ...peerOptionsOf(args, role),
    keyLog,
    onEvent: (event) => {
      if (args.team === OBSERVER && role.kind === "join" && hasStarted(event)) role.socket?.keep(); // to watch by it
      if (isEnd(event) && end?.kind !== "crashed") end = event;
      else print(eventLine(event, live));
      if (event.kind !== "turn") near?.announce(factsOfLobby(live, false));
      if (event.kind === "lobby" || event.kind === "start") queueMicrotask(() => sayWaiting());
      const world = live.matchPeer.run?.match.world;
      if (event.kind === "turn" && world !== undefined) {
        print(pauses.atEndOf(event.turn, world, (playerId) => namesOf(live)(playerId)));
      }
    },
  });
  if (args.seat.kind === "host") {
    print(invitationLine(live));
    print(eventLine({ kind: "lobby" }, live));
    near = args.seat.isHidden ? null : tellNear(live);
  }
  const interrupt = (): void => {
    isInterrupted = true;
    live.leave();
  };
  // SIGHUP: the terminal was closed. A second signal ends the process at once.
  for (const signal of SIGNALS) process.once(signal, interrupt);
  if (args.seat.kind === "host") {
    for (const strength of args.seat.bots) live.lobby.addBot(strength); // each has a seat: nobody else is in yet
  }
  let leftId: string | null | undefined;
  const elders =
    tried !== undefined && args.seat.kind === "host"
      ? watchElders(live, { seat: args.seat, tried }, () => {
          leftId = live.place.listing?.lobbyId ?? null;
          live.leave();
        })
      : null;
  const saying = args.talks ? sayLines(process.stdin, live, print) : null;
  sayWaiting = (): void => saying?.sayWaiting();
  await live.closed;
  elders?.end();
  await near?.close();
  saying?.stop();
  for (const signal of SIGNALS) process.off(signal, interrupt);
  if (leftId !== undefined && !isInterrupted) return { leftId };
  if (tried !== undefined && hasMissed(end)) return "next";
  if (args.team === OBSERVER && role.kind === "join" && hasStarted(end)) return "watch";
  print(end === null ? null : resultLine(live, end));
  return playStatus(end, isInterrupted);
}

/** Has the lobby found on the local network. Where that can't be, the address leads to it all the same. */
function tellNear(live: LivePeer): Near {
  const onProblem = (message: string): void =>
    printProblem(`Not everybody near can see the lobby: ${message}.`);
  const near = new Near({ open: openMulticast, onProblem });
  near.announce(factsOfLobby(live, false));
  return near;
}

function hasStarted(end: LivePeerEvent | null): boolean {
  return end?.kind === "lost-lobby" && end.loss.kind === "refused" && end.loss.reason === "started";
}

function refuse(problem: string): number {
  printProblem(`Cannot start: ${problem}${problem.endsWith(".") ? "" : "."}`);
  return EXIT.cannotStart;
}

/** Whether there is nothing to wait for after this event but the goodbyes. */
function isEnd({ kind }: LivePeerEvent): boolean {
  return kind === "result" || kind === "lost-lobby" || kind === "crashed";
}

/** The exit status after that end; null: there was none. A signal counts only if it was what ended the match. */
export function playStatus(end: LivePeerEvent | null, isInterrupted: boolean): number {
  if (end?.kind === "crashed") return EXIT.crashed;
  if (end?.kind === "lost-lobby") return end.loss.kind === "refused" ? EXIT.refused : EXIT.lostPeers;
  if (end?.kind !== "result") return isInterrupted ? EXIT.interrupted : EXIT.cannotStart;
  switch (end.result.outcome) {
    case "left":
      return isInterrupted ? EXIT.interrupted : EXIT.inSync;
    case "desynced":
      return EXIT.desynced;
    case "lost-peers":
      return EXIT.lostPeers;
    case "won":
    case "draw":
    case "stopped":
      return EXIT.inSync;
  }
}

const MAP_ID = /^(built-in|own|generated):/;

/** The map of a host's match, null for Classic. The reason of a failure is a sentence for the player. */
export function loadPlayMap(
  seat: HostSeat,
  homeFolder: string,
  playerCount: number,
): Result<GameMap | null, string> {
  const { options, map: wanted } = seat;
  if (options.mode === "classic") return ok(null);
  const read =
    wanted === null ? chooseUsual(homeFolder, options.mode, playerCount) : loadWanted(wanted, homeFolder);
  if (!read.ok)
    return fail(
      `the map ${wanted === null ? "" : `${wanted} `}can't be used: ${describeTrouble(read.reason)}`,
    );
  const map = read.value;
  // Whether all find a place is seen in the lobby: some may only watch.
  const setup = setupOfOptions(options, map, { seed: 0, playerIds: [1] });
  const problem = matchSetupProblem(setup);
  if (problem === null) return ok(map);
  return fail(
    describeFact(
      setupFact(problem, { options, map, isMasterPeer: true, players: [{ playerId: 1, team: 1 }] }),
    ),
  );
}

function chooseUsual(homeFolder: string, mode: MatchMode, playerCount: number): Result<GameMap, MapTrouble> {
  const chosen = chooseMap(homeFolder, usualMapId(mode, playerCount), playerCount);
  return chosen.ok ? ok(chosen.value.map) : chosen;
}

function loadWanted(wanted: string, homeFolder: string): Result<GameMap, MapTrouble> {
  if (MAP_ID.test(wanted)) return loadMap(homeFolder, wanted);
  const builtIn = loadMap(homeFolder, `built-in:${wanted}`); // "four-rooms": no file of a map is called so, without .txt
  if (builtIn.ok) return builtIn;
  const read = readMapFile(wholePath(wanted));
  return read.ok ? ok(read.value) : read;
}
