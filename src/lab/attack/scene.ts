import { assert } from "../../base/index.ts";
import type { Pilot } from "../../bot/index.ts";
import { MatchPeer, type MatchPeerOptions } from "../../match/index.ts";
import { Session, type KnownSeat, type SessionSecrets } from "../../net/index.ts";
import { NODE_CIPHER_SUITE } from "../../peer/index.ts";
import {
  PLAYER_COUNT_MAX,
  SIM_VERSION,
  type GameMap,
  type MatchOptions,
  type PlayerId,
} from "../../sim/index.ts";
import { PERFECT_LINK, SimulatedNetwork, type LinkSettings } from "../../simnet/index.ts";
import type { Address } from "../../wire/index.ts";
import { createPeerRecord, recordEvent, type PeerRecord } from "../simulate/peer-record.ts";
import { simulatedSecrets } from "../simulate/simulated-secrets.ts";
import { Dice } from "./dice.ts";
import { KeyTap } from "./key-tap.ts";
import { Stranger } from "./stranger.ts";

const FIRST_PORT = 45_000;
const CATS = 12;
const LOBBY_MS_MAX = 20_000;
const NO_END = 1_000_000;
const WALK_TURNS = 8;
const WALK = 1_500;

/** When a turn ended on a peer, and how long it was waited for. */
interface EndedTurn {
  readonly checksum: number;
  readonly atMs: number;
  readonly waitedMs: number;
}

/** A peer that plays, or would like to, with all that it has told. */
export interface Member {
  readonly place: number; // from 1, in the order of coming
  readonly peer: MatchPeer;
  readonly address: Address;
  readonly record: PeerRecord;
  readonly turns: EndedTurn[];
  readonly tap: KeyTap; // its keys, for where it lies
}

/** How a member differs from a usual one. */
export interface MemberWish {
  readonly roomKey?: Uint8Array;
  readonly secrets?: (usual: SessionSecrets) => SessionSecrets;
  readonly isBlocked?: (identity: Uint8Array) => boolean;
  readonly name?: string;
  readonly content?: number; // of its rules and code; 0 by default
  readonly isAsked?: boolean; // a person is there, who has to say that it is ready
}

type ComingBack = Pick<Member, "place" | "address"> & { readonly name?: string };

interface SceneWish {
  readonly seed: number;
  readonly link?: LinkSettings;
}

/** Peers on a simulated network, from the lobby into a match of bots, and strangers that disturb them. */
export class Scene {
  readonly seed: number;
  readonly network: SimulatedNetwork<MatchPeer | Stranger>;
  readonly members: Member[] = [];
  readonly dice: Dice;

  constructor({ seed, link = { ...PERFECT_LINK, delayMs: 20 } }: SceneWish) {
    this.seed = seed;
    this.dice = new Dice(seed);
    this.network = new SimulatedNetwork<MatchPeer | Stranger>(link, seed);
    this.network.onActivity = (peer, nowMs) => {
      const member = this.members.find((one) => one.peer === peer);
      if (member !== undefined) note(member, nowMs);
    };
  }

  /** What the session of this scene is called. */
  get sessionId(): number {
    return this.seed;
  }

  get nowMs(): number {
    return this.network.nowMs;
  }

  get host(): Member {
    return this.members[0]!;
  }

  open(wish: MemberWish = {}, chosen?: { readonly options: MatchOptions; readonly map: GameMap }): Member {
    const terms = { watchDelaySeconds: 0 };
    return this.#seat(wish, (options) => {
      const session = Session.host({ ...options, sessionId: this.sessionId, catsPerPlayer: CATS, terms });
      if (chosen !== undefined) session.lobby.setOptions(chosen.options, chosen.map);
      return session;
    });
  }

  join(to: Address, wish: MemberWish = {}): Member {
    return this.#seat(wish, (options) => Session.join(options, to, this.nowMs));
  }

  /** A stranger on the network, in no session. */
  stranger(host = "10.66.0.1", port = 666): Stranger {
    const stranger = new Stranger({ host, port });
    this.network.add(stranger, stranger.address);
    return stranger;
  }

  /** A lobby of so many, all ready except those that are asked. */
  static lobby(
    wish: SceneWish,
    memberCount: number,
    wishOf: (place: number) => MemberWish = () => ({}),
  ): Scene {
    const scene = new Scene(wish);
    const host = scene.open(wishOf(1));
    while (scene.members.length < memberCount) {
      const guest = scene.join(host.address, wishOf(scene.members.length + 1));
      scene.runUntil(LOBBY_MS_MAX, () => guest.peer.session.localPlayerId !== null);
    }
    const asked = scene.members
      .filter(({ place }) => wishOf(place).isAsked === true)
      .map(({ place }) => place);
    const { session } = host.peer;
    scene.runUntil(
      LOBBY_MS_MAX,
      () => session.lobby.players.length === memberCount && session.lobby.canStartWithout(asked),
    );
    return scene;
  }

  /** A match of so many, from turn -2 on. */
  static match(wish: SceneWish, memberCount: number): Scene {
    const scene = Scene.lobby(wish, memberCount);
    scene.start();
    return scene;
  }

  /** That member's machine stops without a word; what its seat knows is kept as in its home folder. */
  crash(member: Member): KnownSeat {
    const { seat } = member.peer.session.match;
    assert(seat !== null, "who crashes in a match has a seat there");
    this.network.remove(member.address);
    this.members.splice(this.members.indexOf(member), 1);
    return seat;
  }

  /** Another run of that member, at the same address. */
  comeBack({ place, address, name = `Cat ${place}` }: ComingBack, seat: KnownSeat, run: number): Member {
    const secrets = { ...simulatedSecrets(this.seed, place, run), roomKey: null };
    const tap = new KeyTap(NODE_CIPHER_SUITE);
    const common = { name, token: seat.token, simVersion: SIM_VERSION, content: 0 };
    const options = { ...common, secrets: tap.on(secrets), playerCountMax: PLAYER_COUNT_MAX };
    const session = Session.comeBack(options, seat, run, this.nowMs);
    const peer = MatchPeer.comeBack(this.#peerOptions(session, place), this.nowMs);
    const member: Member = { place, peer, address, record: createPeerRecord(peer, address), turns: [], tap };
    this.members.push(member);
    this.network.add(peer, address);
    return member;
  }

  isReady(memberCount: number): boolean {
    const { session } = this.host.peer;
    return session.lobby.players.length === memberCount && session.lobby.isEverybodyReady;
  }

  /** The host starts, and all are in the match. */
  start(members = this.members): boolean {
    this.host.peer.start(this.nowMs);
    return this.runUntil(LOBBY_MS_MAX, () => members.every(({ turns }) => turns.length > 0));
  }

  run(ms: number): void {
    this.network.runUntil(this.nowMs + ms);
  }

  /** True once it is so, false if it was not within that time. */
  runUntil(ms: number, isDone: () => boolean): boolean {
    this.network.runUntil(this.nowMs + ms, isDone);
    return isDone();
  }

  #peerOptions(session: Session, place: number): MatchPeerOptions {
    const random = new Dice(this.seed + place);
    return {
      ...{ session, seed: this.seed, autoStartPlayers: null, stopAfterTurn: NO_END },
      createPilot: walker,
      random: () => random.u32(),
    };
  }

  #seat(
    { roomKey, secrets = (usual) => usual, isBlocked, name, content = 0, isAsked = false }: MemberWish,
    sessionOf: (options: Parameters<typeof Session.join>[0]) => Session,
  ): Member {
    const place = this.members.length + 1;
    const tap = new KeyTap(NODE_CIPHER_SUITE);
    const usual = { ...simulatedSecrets(this.seed, place), roomKey: roomKey ?? null };
    const session = sessionOf({
      name: name ?? `Cat ${place}`,
      token: this.dice.u32(),
      simVersion: SIM_VERSION,
      content,
      isAsked,
      secrets: tap.on(secrets(usual)),
      playerCountMax: PLAYER_COUNT_MAX,
      ...(isBlocked === undefined ? {} : { isBlocked }),
    });
    const peer = new MatchPeer(this.#peerOptions(session, place));
    const address = { host: `10.0.0.${place}`, port: FIRST_PORT + place };
    const record = createPeerRecord(peer, address);
    const member: Member = { place, peer, address, record, turns: [], tap };
    this.members.push(member);
    this.network.add(peer, address);
    return member;
  }
}

/** Sends all its cats to and fro, and at nobody: such a match has no end. */
function walker(seed: number, playerId: PlayerId): Pilot {
  const dice = new Dice(seed + playerId);
  return ({ cats, header }, turn) => {
    if (turn % WALK_TURNS !== 0) return [];
    const ids = [...cats.networkId.subarray(0, header.catCount)].filter(
      (_id, row) => cats.playerId[row] === playerId,
    );
    const place = (): number => dice.below(2 * WALK) - WALK;
    return ids.length === 0 ? [] : [{ kind: "move", cats: ids, x: place(), y: place() }];
  };
}

function note({ peer, record, turns }: Member, nowMs: number): void {
  for (const event of peer.takeEvents()) {
    recordEvent(record, event, nowMs);
    if (event.kind === "turn")
      turns[event.turn] = { checksum: event.checksum, atMs: nowMs, waitedMs: event.waitedMs };
  }
}
