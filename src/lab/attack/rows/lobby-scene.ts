import type { Packet } from "../../../wire/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import { count } from "../attack-row.ts";
import { others } from "../lies.ts";
import { Scene, type Member, type MemberWish } from "../scene.ts";

export const MEMBERS = 4;
export const STEP_MS = 50;
export const LIES_MS = { full: 30_000, quick: 1_500 };
export const MATCH_MS = 5_000;
/** Two seconds of the start, when turns have not begun, are left out. */
const TURNS_MIN = (MATCH_MS - 2_000) / 100;

export type Claim = readonly [text: string, holds: boolean];

/** As the host, the liar and the others sit: seats are given in the order of coming. */
export function lobbyOfFour(
  seed: number,
  wishOf?: (place: number) => MemberWish,
): { readonly scene: Scene; readonly liar: Member } {
  const scene = Scene.lobby({ seed }, MEMBERS, wishOf);
  return { scene, liar: scene.members[1]! };
}

/** From the liar's address and from that of the member whose name is on it; nothing where liar and victim have no keys for each other. */
export function say(
  { network, sessionId, members }: Scene,
  { liar, victim, sender }: { readonly liar: Member; readonly victim: Member; readonly sender: PlayerId },
  packet: Packet,
): void {
  const bytes = liar.tap.packet(packet, { sender, sessionId }, victim.peer.session.key);
  const named = members.filter(({ place }) => place === sender);
  if (bytes === null) return;
  for (const { address } of new Set([liar, ...named])) network.inject(address, victim.address, bytes);
}

/** What the host has told, as every guest has it. */
export function rosterOf({ host }: Scene): {
  readonly reign: number;
  readonly masterId: PlayerId;
  readonly rosterVersion: number;
} {
  const known = host.peer.session.lobby.remotes.find((remote) => remote.known !== null)?.known;
  return known ?? { reign: 0, masterId: host.place, rosterVersion: 0 };
}

/** All but the liar have begun, and play at full speed in one world; none of them is out. */
export function playedClaims(scene: Scene, liar: Member): readonly Claim[] {
  const honest = others(scene, liar);
  const isStarted = scene.start([...honest]);
  scene.run(MATCH_MS);
  const least = Math.min(...honest.map(({ turns }) => turns.length));
  const isSame = honest.every(({ turns }) =>
    turns.slice(0, least).every(({ checksum }, turn) => checksum === honest[0]!.turns[turn]!.checksum),
  );
  const lost = honest.filter(({ record, peer }) => record.loss !== null || peer.isClosed).length;
  const gone = honest.flatMap(({ record }) => record.gone).filter(({ playerId }) => playerId !== liar.place);
  return [
    ["all begin once the host starts", isStarted],
    [`${count(least)} turns in ${count(MATCH_MS / 1_000)} s`, least >= TURNS_MIN],
    [isSame ? "worlds equal" : "worlds differ", isSame],
    [`${lost + gone.length} others lost`, lost + gone.length === 0],
  ];
}
