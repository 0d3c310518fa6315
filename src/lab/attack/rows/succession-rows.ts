import { maskOfPlayers } from "../../../lockstep/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Scene, type Member } from "../scene.ts";
import { LIES_MS, lobbyOfFour, playedClaims, say, STEP_MS, type Claim } from "./lobby-scene.ts";

/** Longer than any member is waited for. */
const SILENCE_MS = 11_000;

/** Nothing of the liar's own program comes or goes any more; the claims do. */
function mute({ network }: Scene, { address }: Member): void {
  network.onDatagram = (from, to, bytes) =>
    from.host === address.host || to.host === address.host ? null : bytes;
}

/** That it is the host of the next lobby of this session, to the host, for so long. Returns how often. */
function claimTo(scene: Scene, liar: Member, ms: number): number {
  const mask = maskOfPlayers([liar.place]);
  const known = { reign: 1, masterId: liar.place, rosterVersion: 9, heardMask: mask, directMask: mask };
  let said = 0;
  for (const untilMs = scene.nowMs + ms; scene.nowMs < untilMs; said += 1) {
    const sentMs = Math.floor(scene.nowMs) & 0xffff;
    const ready = { kind: "ready", ...known, mapChecksum: 0, agrees: false, sentMs, echo: null } as const;
    say(scene, { liar, victim: scene.host, sender: liar.place }, ready);
    scene.run(STEP_MS);
  }
  return said;
}

/** A member says that it has taken over: one that the host missed, while others follow the host, and the only guest, which the host still hears. */
function playTakeover({ seed, isQuick }: AttackWish): AttackRow {
  const ms = isQuick ? LIES_MS.quick : LIES_MS.full;
  const two = Scene.lobby({ seed }, 2);
  mute(two, two.members[1]!);
  let said = claimTo(two, two.members[1]!, ms);
  const { scene, liar } = lobbyOfFour(seed);
  mute(scene, liar);
  scene.run(SILENCE_MS);
  said += claimTo(scene, liar, ms);
  const hosts = [two, scene].filter(({ host }) => host.peer.session.isMasterPeer).length;
  const kept: Claim = [`${count(hosts)} of 2 hosts keep the lobby`, hosts === 2];
  return judge("a member takes the lobby by its word", `${count(said)} heartbeats of a next reign`, [
    kept,
    ...(hosts === 2 ? playedClaims(scene, liar) : []),
  ]);
}

export const SUCCESSION_ATTACKS: readonly Attack[] = [
  { name: "a member takes the lobby by its word", play: playTakeover },
];
