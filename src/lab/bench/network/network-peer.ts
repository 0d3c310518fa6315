// One process of a network bench: opens a peer as its parent's first message says (PeerPlan), gives orders, notes what it sees,
// and tells its parent when it is asked. It ends when the parent does.
import {
  LivePeer,
  loadMap,
  readLinkOption,
  type LivePeerEvent,
  type LivePeerOptions,
} from "../../../peer/index.ts";
import { classicOptions } from "../../../sim/index.ts";
import type { LinkSettings } from "../../../simnet/index.ts";
import { commandBits, HEADER_BYTES } from "../../../wire/index.ts";
import { describeTrouble } from "../../../words/index.ts";
import { OrderGiver, someOwnCats } from "./order-giver.ts";
import {
  sharedNowMs,
  type FromPeer,
  type HostPlan,
  type OrderRecord,
  type PeerPlan,
  type Sample,
  type Stretch,
  type ToPeer,
  type TurnRecord,
} from "./peer-plan.ts";

const SAMPLE_MS = 250;
const LOBBY_LOOK_MS = 50;
const LISTEN_MS = 20;
/** In that time every peer says something, however narrow the way is: a peer that hears nobody has no network. */
const SILENCE_MS = 500;

const plan = await new Promise<PeerPlan>((resolve) =>
  process.once("message", (message) => resolve(message as PeerPlan)),
);
const link = { ...readLink(plan.link) }; // the model reads it with every packet: what is changed here counts at once
const turns: TurnRecord[] = [];
const orders: OrderRecord[] = [];
const samples: Sample[] = [];
const silences: Stretch[] = [];
let startedMs: number | null = null;
let sentBytes = 0;
let readySinceMs = Infinity;

const live: LivePeer = await LivePeer.open({
  homeFolder: "",
  name: plan.name,
  role: roleOf(plan),
  team: null,
  seed: 1,
  isRecorded: false,
  replayFile: null,
  autoStartPlayers: null,
  stopAfterTurn: Infinity,
  bot: null,
  link,
  onEvent: note,
});
countBytes();
const giver = plan.orders === null ? null : new OrderGiver(live, plan.orders);

process.on("SIGINT", () => undefined); // Ctrl+C reaches all processes of a terminal: the parent ends us when it is ready
process.on("disconnect", () => process.exit());
process.on("message", (message) => hear(message as ToPeer));
setInterval(sample, SAMPLE_MS);
if (plan.notesSilence) setInterval(listen, LISTEN_MS);
const starting = plan.role.kind === "host" ? setInterval(startWhenReady, LOBBY_LOOK_MS, plan.role) : null;
tell({ kind: "lobby", port: live.port });

/** Everybody was ready for as long as the plan says. */
function startWhenReady({ playerCount, lobbyMs }: HostPlan): void {
  const isReady = live.matchPeer.players.length >= playerCount && live.matchPeer.canStart;
  readySinceMs = isReady ? Math.min(readySinceMs, sharedNowMs()) : Infinity;
  if (sharedNowMs() < readySinceMs + lobbyMs) return;
  clearInterval(starting!);
  live.start();
}

function readLink(text: string): LinkSettings {
  const read = readLinkOption(text, describeTrouble);
  if (read.ok && read.value !== null) return read.value;
  return giveUp(read.ok ? "--link is missing" : read.reason);
}

function giveUp(problem: string): never {
  throw new Error(`Cannot start a peer of the bench: ${problem}`);
}

function roleOf({ role }: PeerPlan): LivePeerOptions["role"] {
  if (role.kind === "join") return { kind: "join", address: { host: "127.0.0.1", port: role.port } };
  const { catsPerPlayer } = role;
  if (role.map === null) return { kind: "host", port: 0, options: classicOptions(catsPerPlayer), map: null };
  const map = loadMap("", `built-in:${role.map}`);
  if (!map.ok) return giveUp(`the map ${role.map} can't be used: ${describeTrouble(map.reason)}`);
  const options = { mode: "battle", catsPerPlayer, catLimit: catsPerPlayer, timeLimitMinutes: 0 } as const;
  return { kind: "host", port: 0, options, map: map.value };
}

function note(event: LivePeerEvent): void {
  switch (event.kind) {
    case "sub-turn":
      if (startedMs !== null) return;
      startedMs = sharedNowMs();
      giver?.start();
      return tell({ kind: "started" });
    case "turn": {
      const { turn, waitedMs, commandDelayTurns: delayTurns } = event;
      turns.push({ turn, endedMs: sharedNowMs(), waitedMs, delayTurns });
      return;
    }
    case "orders-ran": {
      const ranMs = sharedNowMs();
      for (const tookMs of event.tookMs) orders.push({ ranMs, tookMs, turn: event.turn });
      return;
    }
    case "result":
      return tell({ kind: "ended", how: `${event.result.outcome} in turn ${event.result.turn}` });
    case "lost-lobby":
      return tell({ kind: "ended", how: `no lobby: ${event.loss.kind}` });
    case "crashed":
      return tell({ kind: "ended", how: event.fact.kind });
    case "problem":
      return process.emitWarning(JSON.stringify(event.fact));
    default:
  }
}

/** All that goes out, also what is no turn data; before the link loses any of it. */
function countBytes(): void {
  const { matchPeer } = live;
  const take = matchPeer.takeDatagrams.bind(matchPeer);
  matchPeer.takeDatagrams = () => {
    const datagrams = take();
    for (const { bytes } of datagrams) sentBytes += bytes.length + HEADER_BYTES;
    return datagrams;
  };
}

function sample(): void {
  const { user, system } = process.cpuUsage();
  samples.push({ atMs: sharedNowMs(), processorMs: (user + system) / 1_000, sentBytes });
}

let lastHeardMs: number | null = null;

function listen(): void {
  const report = live.matchPeer.run?.networkReport(live.nowMs());
  if (report === undefined || report.peers.length === 0) return;
  const heardMs = sharedNowMs() - Math.min(...report.peers.map(({ silentMs }) => silentMs));
  if (lastHeardMs !== null && heardMs > lastHeardMs + SILENCE_MS) {
    silences.push({ fromMs: lastHeardMs, toMs: heardMs });
  }
  lastHeardMs = Math.max(heardMs, lastHeardMs ?? heardMs);
}

function hear(message: ToPeer): void {
  switch (message.kind) {
    case "link":
      Object.assign(link, readLink(message.link));
      return;
    case "order": {
      const cats = someOwnCats(live, message.catCount, message.areScattered);
      const command = { kind: "move", cats, x: 0, y: 0 } as const;
      const bytes = Math.ceil(commandBits(command) / 8);
      return tell({ kind: "ordered", bytes, isTaken: live.giveCommand(command) });
    }
    case "record":
      sample();
      return tell({
        kind: "record",
        record: { startedMs: startedMs ?? NaN, turns, orders, samples, silences },
      });
  }
}

function tell(message: FromPeer): void {
  if (process.connected) process.send!(message);
}
