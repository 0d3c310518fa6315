import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { maskOfPlayers } from "../../../lockstep/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import { others } from "../lies.ts";
import { Scene, type Member } from "../scene.ts";
import { LIES_MS, lobbyOfFour, MEMBERS, playedClaims, rosterOf, say, STEP_MS } from "./lobby-scene.ts";

const SETTLES_MS_MAX = 20_000;
const WORDS_PER_STEP = 10;
/** Of one member, as each of the others sees them: twice ready a second and twice not, and two times more at the beginning. */
const CHANGES_PER_SECOND_MAX = 6;

/** A person who has not said yet that it is ready, and one who has, beside the host and the liar. */
interface Asked {
  readonly scene: Scene;
  readonly liar: Member;
  readonly sleepy: Member;
  readonly awake: Member;
}

/** A lobby of four in which nothing but the word of one is missing. */
function lobbyOfAsked(seed: number): Asked {
  const { scene, liar } = lobbyOfFour(seed, (place) => ({ isAsked: place > 2 }));
  const [sleepy, awake] = [scene.members[2]!, scene.members[3]!];
  awake.peer.session.lobby.setReady(true);
  const isHeard = (): boolean => scene.members.every((one) => agreesAt(one, awake));
  scene.runUntil(SETTLES_MS_MAX, () => isBut(scene, [sleepy.place]) && isHeard());
  return { scene, liar, sleepy, awake };
}

/** Whether the host waits for the word of these alone, if for that. */
function isBut({ host, members }: Scene, unready: readonly PlayerId[]): boolean {
  return members.length === MEMBERS && host.peer.session.lobby.canStartWithout(unready);
}

function agreesAt({ peer }: Member, { place }: Member): boolean {
  return peer.session.lobby.players.some(({ playerId, agrees }) => playerId === place && agrees);
}

/** "I am ready", or not, with all else as it is. */
function sayReady(
  scene: Scene,
  { liar, named, agrees, later }: { liar: Member; named: Member; agrees: boolean; later: number },
): number {
  const mask = maskOfPlayers(scene.members.map(({ place }) => place));
  const sentMs = Math.floor(scene.nowMs + 100 + later) & 0xffff;
  const known = { ...rosterOf(scene), heardMask: mask, directMask: mask, mapChecksum: 0 };
  const victims = others(scene, liar).filter((one) => one !== named);
  const packet = { kind: "ready", ...known, agrees, sentMs, echo: null } as const;
  for (const victim of victims) say(scene, { liar, victim, sender: named.place }, packet);
  return victims.length;
}

/** A member says that another is ready that is not, and that another is not ready that is; and that itself is and is not, without end. */
function playReady({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar, sleepy, awake } = lobbyOfAsked(seed);
  const { host } = scene;
  const words = [
    { on: host, of: sleepy },
    { on: awake, of: sleepy },
    { on: host, of: awake },
    { on: sleepy, of: awake },
  ];
  let [said, believed, changes, blocked] = [0, 0, 0, 0];
  let shown = agreesAt(host, liar);
  const look = (): boolean => {
    believed += words.filter(({ on, of }) => agreesAt(on, of) !== (of === awake)).length;
    if (agreesAt(host, liar) !== shown) changes += 1;
    shown = agreesAt(host, liar);
    if (!isBut(scene, [sleepy.place, liar.place])) blocked += 1;
    return false;
  };
  const ms = isQuick ? LIES_MS.quick : LIES_MS.full;
  for (const untilMs = scene.nowMs + ms; scene.nowMs < untilMs;) {
    for (let later = 0; later < WORDS_PER_STEP; later += 1) {
      said += sayReady(scene, { liar, named: liar, agrees: later % 2 === 1, later });
      said += sayReady(scene, { liar, named: sleepy, agrees: true, later });
      said += sayReady(scene, { liar, named: awake, agrees: false, later });
    }
    scene.runUntil(STEP_MS, look);
  }
  const rate = (changes * 1_000) / ms;
  sleepy.peer.session.lobby.setReady(true);
  scene.runUntil(SETTLES_MS_MAX, () => isBut(scene, [liar.place]));
  host.peer.start(scene.nowMs, { unready: [liar.place] });
  return judge("a member lies about who is ready", `${count(said)} heartbeats, of others and of itself`, [
    [`${count(believed)} times others are believed to be what they did not say`, believed === 0],
    [`its own word changes ${rate.toFixed(1)} times a second`, changes > 0 && rate <= CHANGES_PER_SECOND_MAX],
    [`${count(blocked)} times the host cannot start without its word`, blocked === 0],
    ...playedClaims(scene, liar),
  ]);
}

export const READY_ATTACKS: readonly Attack[] = [
  { name: "a member lies about who is ready", play: playReady },
];
