import { PLAIN_LOOKS } from "../../base/index.ts";
import type { Saying } from "../../base/index.ts";
import { statementOf } from "../../net/index.ts";
import { partsOfWelcome, writePacket, type Packet, type ReturnPacket } from "../../wire/index.ts";
import { simulatedSecrets } from "../simulate/simulated-secrets.ts";
import { count } from "./attack-row.ts";
import { packetsInTheName } from "./packets-in-the-name.ts";
import type { Member, Scene } from "./scene.ts";

/** How often a member that talks without end said it to a victim. */
const TIMES_SAID = new WeakMap<Member, number>();
const PACKETS_A_TIME = 50;
const SAYINGS_A_PACKET = 6;
/** The numbers of one time begin so much later than those of the time before. */
const NUMBERS_A_TIME = 3;
const NOTHING = new Uint8Array(1);

/** One kind of lie: said twenty times a second in the lobby, and on while the others start. */
export interface Lie {
  readonly name: string;
  readonly done: string;
  readonly say: (scene: Scene, liar: Member) => void;
  /** What may come of it besides; bytes that left each peer for each address. */
  readonly bound?: (sent: Traffic, liar: Member, scene: Scene) => readonly [text: string, holds: boolean];
  readonly hasMap?: true;
}

/** Bytes by where they were sent, and for how long. */
interface Traffic {
  readonly to: ReadonlyMap<string, number>;
  readonly ms: number;
}

export const LIES: readonly Lie[] = [
  {
    name: "a member speaks in another's name",
    done: "goodbyes, refusals, intros, starts, heartbeats",
    say: (scene, liar) => sayToAll(scene, liar, (named) => scene.dice.pick(packetsInTheName(named, scene))),
  },
  {
    name: "a member passes on what nobody said",
    done: "relayed goodbyes and heartbeats of others",
    say(scene, liar) {
      for (const victim of others(scene, liar)) {
        const named = scene.dice.pick(others(scene, liar).filter((one) => one !== victim));
        const said = packetsInTheName(named, scene).filter(({ kind }) => kind !== "relay");
        const within = seal(scene, { liar, victim, named }, scene.dice.pick(said));
        const relay = { kind: "relay", to: idOf(victim), from: idOf(named), bytes: within } as const;
        send(scene, liar, victim, relay);
      }
    },
  },
  {
    name: "a member has too much passed on",
    done: "2,000 relays a second through the host",
    say(scene, liar) {
      const [host, third] = others(scene, liar);
      const relay = {
        kind: "relay",
        to: idOf(third!),
        from: idOf(liar),
        bytes: scene.dice.bytes(1_000),
      } as const;
      for (let i = 0; i < 100; i += 1) send(scene, liar, host!, relay);
    },
    bound({ to, ms }) {
      const rate = ((to.get("10.0.0.3") ?? 0) / ms) * 1_000;
      return [`${count(rate)} bytes/s go to the third`, rate < 90_000];
    },
  },
  {
    name: "a member says that it is elsewhere",
    done: "intros with four addresses of a victim, others each time",
    say(scene, liar) {
      const port = 1 + scene.dice.below(10_000);
      const addresses = [0, 1, 2, 3].map((i) => ({ host: "10.99.0.1", port: port + i * 10_000 }));
      const intro = {
        kind: "intro",
        nonce: scene.dice.u32(),
        stamp: scene.dice.below(65_536),
        addresses,
        signature: null,
      } as const;
      for (const victim of others(scene, liar)) send(scene, liar, victim, intro);
    },
    bound({ to, ms }) {
      const rate = ((to.get("10.99.0.1") ?? 0) / ms) * 1_000;
      return [`${count(rate)} bytes/s go to the victim, of three peers`, rate < 20_000];
    },
  },
  {
    name: "a member claims to be the host",
    done: "welcomes, heartbeats and starts of a next reign",
    say: sayClaims,
  },
  {
    name: "a member gives parts of another map",
    done: "parts of the right size and the promised checksum",
    hasMap: true,
    say(scene, liar) {
      const mapChecksum = scene.host.peer.session.lobby.mapChecksum;
      const part = {
        kind: "map-part",
        mapChecksum,
        index: 0,
        byteCount: 400,
        bytes: scene.dice.bytes(400),
      } as const;
      for (const victim of others(scene, liar)) send(scene, liar, victim, part);
    },
  },
  {
    name: "a member asks for the map without end",
    done: "2,000 requests a second",
    hasMap: true,
    say(scene, liar) {
      const { mapChecksum } = scene.host.peer.session.lobby;
      for (let i = 0; i < 100; i += 1)
        send(scene, liar, scene.host, { kind: "map-request", mapChecksum, index: 0 });
    },
    bound({ to, ms }, { address }) {
      const rate = ((to.get(address.host) ?? 0) / ms) * 1_000;
      return [`${count(rate)} bytes/s go to it`, rate < 60_000];
    },
  },
  {
    name: "a member changes its team without end",
    done: "200 wishes a second",
    say(scene, liar) {
      const rosterVersion = scene.host.peer.session.lobby.remotes.find(
        ({ playerId }) => playerId === idOf(liar),
      )?.known?.rosterVersion;
      for (let i = 0; i < 10; i += 1)
        send(scene, liar, scene.host, {
          kind: "seat-request",
          rosterVersion: ((rosterVersion ?? 0) + i) & 0xffff,
          ...{ team: 1 + scene.dice.below(8), color: scene.dice.below(8), emblem: 0 },
        });
    },
    bound({ ms }, _liar, { host }) {
      const versions = host.peer.session.lobby.remotes.map(({ known }) => known?.rosterVersion ?? 0);
      const rate = (Math.max(...versions) * 1_000) / ms;
      return [`the lobby changes ${rate.toFixed(1)} times/s`, rate < 3];
    },
  },
  {
    name: "a member talks without end",
    done: "2,000 packets a second: lines, pings, for a team that is not its own, in no order, acknowledging what never went",
    say: sayMuch,
    bound({ ms }, _liar, { host }) {
      const rate = (host.record.said * 1_000) / ms;
      return [`${rate.toFixed(1)} sayings/s are heard`, rate > 0.1 && rate < 6];
    },
  },
  {
    name: "a member comes back in another's name",
    done: "returns and answers to them, signed by itself",
    say: sayReturns,
  },
];

export function others({ members }: Scene, liar: Member): readonly Member[] {
  return members.filter((one) => one !== liar);
}

/** Seats are given in the order of coming. */
export function idOf({ place }: Member): number {
  return place;
}

/** Nothing, while the two have not met. */
function seal(
  { sessionId }: Scene,
  { liar, victim, named }: { readonly liar: Member; readonly victim: Member; readonly named: Member },
  packet: Packet,
): Uint8Array {
  const by = { sender: idOf(named), sessionId };
  return liar.tap.packet(packet, by, victim.peer.session.key) ?? NOTHING;
}

function send(scene: Scene, liar: Member, victim: Member, packet: Packet): void {
  scene.network.inject(liar.address, victim.address, seal(scene, { liar, victim, named: liar }, packet));
}

/** To each of the others in the name of each of the others, from the liar's address and from theirs. */
function sayToAll(scene: Scene, liar: Member, packetOf: (named: Member) => Packet): void {
  for (const victim of others(scene, liar)) {
    for (const named of others(scene, liar)) {
      if (named === victim) continue;
      const bytes = seal(scene, { liar, victim, named }, packetOf(named));
      for (const { address } of [liar, named]) scene.network.inject(address, victim.address, bytes);
    }
  }
}

/**
 * In the order that the victim awaits, as far as one can who hears no acknowledgement: where few packets are looked at it is the
 * first one of each time, and half of those may be lost.
 */
function sayMuch(scene: Scene, liar: Member): void {
  const { dice } = scene;
  for (const victim of others(scene, liar)) {
    if (!liar.tap.shares(victim.peer.session.key)) continue; // they have not met
    const times = TIMES_SAID.get(victim) ?? 0;
    TIMES_SAID.set(victim, times + 1);
    for (let i = 0, next = NUMBERS_A_TIME * times; i < PACKETS_A_TIME; i += 1) {
      const isWild = i > 0 && dice.below(10) === 0;
      const isForTeam = dice.below(2) === 0;
      send(scene, liar, victim, {
        ...{ kind: "talk", awaited: dice.below(65_536) },
        first: isWild ? dice.below(65_536) : next & 0xffff,
        sayings: Array.from({ length: SAYINGS_A_PACKET }, (_, k): Saying => {
          if (k % 2 === 0) return { kind: "line", isForTeam, text: "x".repeat(1 + dice.below(60)) };
          return { kind: "ping", isForTeam, ping: "help", x: dice.below(100), y: 0 };
        }),
      });
      if (!isWild) next += SAYINGS_A_PACKET;
    }
  }
}

function sayClaims(scene: Scene, liar: Member): void {
  const { host, dice } = scene;
  const reign = 1 + dice.below(3);
  const masterId = idOf(liar);
  const claim = { reign, masterId, rosterVersion: dice.below(100) };
  for (const victim of others(scene, liar)) {
    const mask = 0xff;
    const heartbeat = {
      heardMask: mask,
      directMask: mask,
      mapChecksum: 0,
      agrees: true,
      sentMs: dice.below(65_536),
      echo: null,
    };
    send(scene, liar, victim, { kind: "ready", ...claim, ...heartbeat });
    send(scene, liar, victim, { kind: "start", seed: 6, ...claim, delayMs: 100, startMs: 0 });
    if (victim === host) continue;
    for (const part of partsOfWelcome({
      ...{ kind: "welcome", token: victim.peer.session.token, sessionId: scene.sessionId, ...claim },
      ...{
        playerId: idOf(victim),
        options: host.peer.session.lobby.options,
        mapChecksum: 0,
        bots: [],
        looks: PLAIN_LOOKS,
      },
      ...{
        startCount: 0,
        removed: [{ token: host.peer.session.token, mark: new Uint8Array(8), cause: "because" }],
      },
      roster: [liar, victim].map(({ peer, address, place }) => ({
        ...{ playerId: place, token: peer.session.token, team: 1, name: "Mallory" },
        ...{ addresses: [address], key: peer.session.key },
        identity: simulatedSecrets(scene.seed, place).signingKey.identity,
      })),
    }))
      send(scene, liar, victim, part);
  }
}

function sayReturns(scene: Scene, liar: Member): void {
  const { signingKey } = simulatedSecrets(scene.seed, liar.place);
  for (const victim of others(scene, liar)) {
    for (const named of others(scene, liar)) {
      if (named === victim) continue;
      const fact = { kind: "return", matchId: scene.sessionId, run: 1 + scene.dice.below(1_000) } as const;
      const unsigned: Omit<ReturnPacket, "signature"> = { ...fact, key: liar.peer.session.key };
      const speakers = { sessionId: scene.sessionId, sender: idOf(named), receiver: null };
      const signature = signingKey.sign(statementOf(unsigned, speakers));
      const bytes = writePacket({ ...unsigned, signature }, idOf(named));
      for (const { address } of [liar, named]) scene.network.inject(address, victim.address, bytes);
    }
  }
}
