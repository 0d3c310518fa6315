import type { Fault, Injection, InjectionSite, Planted } from "../../../src/cli/desync/fault.ts";
import { COMMAND_DELAY_TURNS_MAX, type TurnData } from "../../../src/lockstep/index.ts";
import type { Command } from "../../../src/sim/index.ts";
import { formatAddress, readLinkPacket, writeLinkPacket } from "../../../src/wire/index.ts";
import { FAULT_GROUND } from "./ground-faults.ts";
import { createMarcher } from "./marcher.ts";
import { createWalker } from "./walker.ts";

/** The commands of a turn as the victim gets them; null if these don't suit. */
type ChangeCommands = (commands: readonly Command[]) => readonly Command[] | null;
/** Turn data as the victim gets them; null if these don't suit. */
type ChangeTurnData = (data: TurnData) => TurnData | null;

/** Faults on the way of a command to one peer, in packets that are in themselves right. */
export const COMMAND_FAULTS: readonly Fault[] = [
  commandFault("lost command", (commands) => (commands.length > 0 ? commands.slice(1) : null)),
  commandFault("altered command", ([first, ...others]) =>
    first?.kind === "move" ? [{ ...first, x: first.x + 1 }, ...others] : null,
  ),
  commandFault("command of another kind", ([first, ...others]) =>
    first === undefined || first.kind === "surrender"
      ? null
      : [{ kind: "stop", cats: first.cats }, ...others],
  ),
  {
    ...{ kind: "fault", name: "altered wish for a delay", cause: "logs-differ", createPilot: createWalker },
    // The worlds are the same: the victim only gives turn data that nobody expects.
    inject: (site) => changeOnTheWay(site, alterWish, /^nothing$/),
  },
];

const IN_CATS = /^cats\[\d+\]\.(x|y|order|goalX|goalY)$/;
/** What an order on a map changes: the cat, the way to its goal, or what waits in its queue. */
const ON_MAP = /^(cats|flowFields|waypoints|steering)\[\d+\]\.\w+$|^ground\.flowSequence$/;

/** The same on a map, for commands that there are in no other mode. */
export const GROUND_COMMAND_FAULTS: readonly Fault[] = [
  groundCommandFault("lost order of a queue", ([first, ...others]) =>
    first !== undefined && "queued" in first ? others : null,
  ),
  groundCommandFault("order not queued", ([first, ...others]) => {
    if (first === undefined || !("queued" in first)) return null;
    const atOnce = Object.fromEntries(Object.entries(first).filter(([name]) => name !== "queued"));
    return [atOnce as unknown as Command, ...others];
  }),
  groundCommandFault("altered attack-move", ([first, ...others]) =>
    first?.kind === "attack-move" ? [{ ...first, x: first.x + 1 }, ...others] : null,
  ),
  groundCommandFault("patrol as a move", ([first, ...others]) =>
    first?.kind === "patrol" ? [{ ...first, kind: "move" }, ...others] : null,
  ),
  groundCommandFault(
    "surrender of nobody's",
    ([first, ...others]) => (first === undefined ? null : [{ kind: "surrender" }, ...others]),
    /^(players\[\d+\]\.score|header\.outcome|header\.\w+)$/,
  ),
];

function groundCommandFault(name: string, change: ChangeCommands, path = ON_MAP): Fault {
  const inject = (site: InjectionSite): Injection => changeOnTheWay(site, toCommands(change), path);
  const match = { ground: FAULT_GROUND, createPilot: createMarcher };
  return { kind: "fault", name, cause: "logs-differ", ...match, inject };
}

function commandFault(name: string, change: ChangeCommands): Fault {
  const inject = (site: InjectionSite): Injection => changeOnTheWay(site, toCommands(change), IN_CATS);
  return { kind: "fault", name, cause: "logs-differ", createPilot: createWalker, inject };
}

function toCommands(change: ChangeCommands): ChangeTurnData {
  return (data) => {
    const commands = change(data.commands);
    return commands === null ? null : { ...data, commands };
  };
}

function alterWish(data: TurnData): TurnData {
  const { wantedDelay } = data;
  return { ...data, wantedDelay: wantedDelay + (wantedDelay < COMMAND_DELAY_TURNS_MAX ? 1 : -1) };
}

/** Changes the data of one turn of one player in every packet that carries them to the victim, whoever sends it. */
function changeOnTheWay(site: InjectionSite, change: ChangeTurnData, path: RegExp): Injection {
  const { victim, victimAddress, sessionId, fromTurn } = site;
  const seen = new Set<string>(); // turn data that already travelled as they are
  let planted: Planted | null = null;
  let chosen = "";
  const changed = (data: TurnData): TurnData => {
    const name = `${data.playerId} ${data.turn}`;
    const altered = change(data);
    if (planted === null && data.turn >= fromTurn && !seen.has(name) && altered !== null) {
      chosen = name;
      planted = { turn: data.turn, path };
    }
    seen.add(name);
    return name === chosen && altered !== null ? altered : data;
  };
  return {
    get planted() {
      return planted;
    },
    carry(to, bytes) {
      if (formatAddress(to) !== formatAddress(victimAddress)) return bytes;
      if (victim.run === null) return bytes;
      const { turn, localPlayerId: receiver } = victim.run.match;
      const read = readLinkPacket(bytes, { sessionId, receiver, expectedTurn: turn });
      if (!read.ok) return bytes; // of the lobby
      const { sender, packet } = read.value;
      const turnData = packet.turnData.map(changed);
      return writeLinkPacket({ ...packet, turnData }, { sessionId, sender, receiver });
    },
  };
}
