import type { LockstepMatch, TurnData } from "../../lockstep/index.ts";
import type { Command } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import type { Deed, Fault, FaultPeer, FaultSite } from "../desync/fault.ts";
import { drawerOf, pick } from "../simulate/draw-from-seed.ts";

/** The commands of a turn as somebody else has them; null if these don't suit. */
type ChangeCommands = (commands: readonly Command[]) => readonly Command[] | null;

/** A point changes; on kinds without one the order becomes another. */
const altered: ChangeCommands = ([first, ...others]) => {
  if (first === undefined || !("cats" in first)) return null;
  if ("x" in first) return [{ ...first, x: first.x > 0 ? first.x - 100 : first.x + 100 }, ...others];
  return [{ kind: first.kind === "stop" ? "hold" : "stop", cats: first.cats }, ...others];
};
const dropped: ChangeCommands = (commands) => (commands.length > 0 ? commands.slice(1) : null);
const doubled: ChangeCommands = ([first, ...others]) =>
  first === undefined ? null : [first, first, ...others];
const reordered: ChangeCommands = (commands) => {
  const turned = commands.toReversed();
  return JSON.stringify(turned) === JSON.stringify(commands) ? null : turned;
};

const COMMAND_CHANGES: readonly ChangeCommands[] = [altered, dropped, doubled, reordered];

/** The victim runs other commands than it was sent: what it keeps is not what came. */
export function createCommandFault(site: FaultSite): Fault {
  const { plan, peers } = site;
  const victim = peers[plan.victim]!;
  const change = changeOf(site);
  const deeds: Deed[] = [];
  const { book } = victim.peer.run!.match;
  const add = book.add.bind(book);
  book.add = (data, from) => {
    const altered = deeds.length === 0 && data.turn >= plan.fromTurn ? otherData(data, change) : null;
    const result = add(data, from);
    if (altered !== null && result.ok) {
      Object.assign(data, altered); // in memory, once it has come
      const author = indexOfPlayer(peers, data.playerId);
      const who = { index: victim.index, holder: victim.index, author };
      deeds.push({ kind: "data", fault: "ran-other-commands", turn: data.turn, ...who });
    }
    return result;
  };
  return {
    watched: [victim.index],
    deeds,
    get isDone() {
      return deeds.length > 0;
    },
  };
}

/** The victim tells the other one something else than everybody else, and than it runs itself. */
export function createToldFault(site: FaultSite): Fault {
  const { victim: author, other: holder } = site.plan;
  const way = new OtherWay(site, { author, holder, fault: "told-other-commands", index: author });
  return way.fault((from) => (from === author ? "alter" : "pass"));
}

/** The other one gets the victim's commands by way of a third, who passes on something else. */
export function createPassedFault(site: FaultSite): Fault {
  const { victim: author, other: holder, peerCount } = site.plan;
  const places = Array.from({ length: peerCount }, (_, index) => index);
  const passer = places.find((index) => index !== author && index !== holder)!;
  const way = new OtherWay(site, { author, holder, fault: "passed-on-other-commands", index: passer });
  return way.fault((from) => (from === passer ? "alter" : "lose"));
}

type Who = Pick<Extract<Deed, { kind: "data" }>, "author" | "holder" | "fault" | "index">;

/** Turn data of one player for one turn, which one other player shall have in another version. */
class OtherWay {
  readonly #site: FaultSite;
  readonly #who: Who;
  readonly #change: ChangeCommands;
  readonly #deeds: Deed[] = [];
  readonly #travelled = new Set<number>(); // turns whose data have travelled as they are
  #chosen: number | null = null;

  constructor(site: FaultSite, who: Who) {
    this.#site = site;
    this.#who = who;
    this.#change = changeOf(site);
    this.#watchHolder();
  }

  /** `wayOf`: what becomes of those data in packets from that peer to the holder. */
  fault(wayOf: (from: number) => "alter" | "pass" | "lose"): Fault {
    const { peers } = this.#site;
    const [deeds, holder] = [this.#deeds, peers[this.#who.holder]!];
    const carry = (from: number, to: number, packet: LinkPacket): LinkPacket => {
      if (to !== holder.index || deeds.length > 0) return packet;
      return changePacket(packet, (data) => this.#carried(data, wayOf(from)));
    };
    return {
      watched: [holder.index],
      deeds,
      carry,
      get isDone() {
        return deeds.length > 0;
      },
    };
  }

  #carried(data: TurnData, way: "alter" | "pass" | "lose"): TurnData | null {
    if (data.playerId !== this.#author.playerId) return data;
    if (this.#chosen === null && this.#suits(data)) this.#chosen = data.turn;
    if (data.turn !== this.#chosen || way === "pass") {
      this.#travelled.add(data.turn);
      return data;
    }
    return way === "lose" ? null : otherData(data, this.#change);
  }

  #suits(data: TurnData): boolean {
    const isNew = data.turn >= this.#site.plan.fromTurn && !this.#travelled.has(data.turn);
    return isNew && otherData(data, this.#change) !== null;
  }

  get #author(): FaultPeer {
    return this.#site.peers[this.#who.author]!;
  }

  /** It counts once the holder keeps the other version; if it has the right one, another turn is chosen. */
  #watchHolder(): void {
    const { book } = this.#site.peers[this.#who.holder]!.peer.run!.match;
    const add = book.add.bind(book);
    book.add = (data, from) => {
      const isChosen = data.playerId === this.#author.playerId && data.turn === this.#chosen;
      const isOther = isChosen && !this.#isTrue(data);
      const result = add(data, from);
      if (!isChosen || !result.ok) return result;
      if (isOther) this.#deeds.push({ kind: "data", turn: data.turn, ...this.#who });
      else {
        this.#travelled.add(data.turn);
        this.#chosen = null;
      }
      return result;
    };
  }

  #isTrue(data: TurnData): boolean {
    const { match } = this.#author.peer.run!;
    return JSON.stringify(ownData(match, data.turn)?.commands) === JSON.stringify(data.commands);
  }
}

/** Tells all others check values that are not those of its game, in its data for one turn or for all from one on. */
export function createLie(site: FaultSite, isForEver: boolean): Fault {
  const { plan, peers } = site;
  const liar = peers[plan.victim]!;
  const deeds: Deed[] = [];
  const travelled = new Set<number>();
  let chosen: number | null = null;
  const lied = (data: TurnData): TurnData => {
    if (data.playerId !== liar.playerId) return data;
    if (chosen === null && data.turn >= plan.fromTurn && !travelled.has(data.turn)) {
      chosen = data.turn;
      deeds.push({ kind: "lie", index: liar.index, turn: chosen, isForEver });
    }
    travelled.add(data.turn);
    const isLie = chosen !== null && (isForEver ? data.turn >= chosen : data.turn === chosen);
    return isLie ? { ...data, checksum: (data.checksum ^ 0x5a5a) >>> 0 } : data;
  };
  return {
    watched: [],
    deeds,
    carry: (from, _to, packet) => (from === liar.index ? changePacket(packet, lied) : packet),
    get isDone() {
      return deeds.length > 0;
    },
  };
}

/** The packet with other turn data; null leaves data out. */
function changePacket(packet: LinkPacket, change: (data: TurnData) => TurnData | null): LinkPacket {
  return { ...packet, turnData: packet.turnData.flatMap((data) => change(data) ?? []) };
}

/** A peer's own data for a turn to come, as it keeps them. */
function ownData(match: LockstepMatch, turn: number): TurnData | undefined {
  return match.book.received(turn).get(match.localPlayerId);
}

function changeOf({ plan }: FaultSite): ChangeCommands {
  return pick(drawerOf(plan.seed, "fault"), "change of commands", COMMAND_CHANGES);
}

function indexOfPlayer(peers: readonly FaultPeer[], playerId: number): number {
  return peers.find((peer) => peer.playerId === playerId)!.index;
}

/** Turn data with other commands, or null. */
function otherData(data: TurnData, change: ChangeCommands): TurnData | null {
  const commands = change(data.commands);
  return commands === null ? null : { ...data, commands };
}
