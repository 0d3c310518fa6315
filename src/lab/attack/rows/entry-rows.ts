import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Scene, type Member } from "../scene.ts";
import { foundIn, secretsOf } from "./recorder-rows.ts";

const ANSWERED_MS = 15_000;
const NAME = "Zanzibar Quux";

/** Why somebody is not in; "in" if it is. */
function fateOf({ peer, record }: Member): string {
  const { loss } = record;
  if (loss === null) return peer.session.localPlayerId === null ? "still asking" : "in";
  return loss.kind === "refused" ? loss.reason : loss.kind;
}

/** A stranger without an invitation, or with that of another lobby, asks at one that needs it. */
function playUninvited({ seed }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  const [roomKey, otherKey] = [scene.dice.bytes(16), scene.dice.bytes(16)];
  const host = scene.open({ roomKey });
  const invited = scene.join(host.address, { roomKey });
  const others = [scene.join(host.address, { roomKey: otherKey }), scene.join(host.address)];
  scene.run(ANSWERED_MS);
  return judge("who has no invitation", "one with it, one with another lobby's, one with none", [
    [`the invited one: ${fateOf(invited)}`, fateOf(invited) === "in"],
    [`the others: ${others.map(fateOf).join(", ")}`, others.every((one) => fateOf(one) === "wrong-key")],
    [
      `${count(host.peer.session.lobby.players.length)} in the lobby`,
      host.peer.session.lobby.players.length === 2,
    ],
  ]);
}

/** Somebody answers in the host's place, as a new owner of its address could, or an attacker on the way: without the room key. */
function playImpostorHost({ seed }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  const captured: Uint8Array[] = [];
  scene.network.onDatagram = (_from, _to, bytes) => {
    captured.push(bytes);
    return bytes;
  };
  const impostor = scene.open({ roomKey: scene.dice.bytes(16) });
  const guest = scene.join(impostor.address, { roomKey: scene.dice.bytes(16), name: NAME });
  scene.run(ANSWERED_MS);
  const found = foundIn(captured, secretsOf([NAME], []));
  return judge("an impostor host", "one answers at the invitation's address who has not its room key", [
    [`the guest: ${fateOf(guest)}`, fateOf(guest) === "wrong-key"],
    [found[0] ?? "it has read no name", found.length === 0],
    ["nobody in its lobby", impostor.peer.session.lobby.players.length === 1],
  ]);
}

/** A newcomer with other rules, or another map of the built code, is told so before the match. */
function playOtherContent({ seed }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  const host = scene.open();
  const other = scene.join(host.address, { content: 7 });
  const same = scene.join(host.address);
  scene.run(ANSWERED_MS);
  return judge("who has other rules", "one of other content, one of the same", [
    [`the other: ${fateOf(other)}`, fateOf(other) === "other-content"],
    [`the same: ${fateOf(same)}`, fateOf(same) === "in"],
  ]);
}

/** A newcomer says that it is a player that the host knows: it has that one's public identity, and not the secret of it. */
function playFalseIdentity({ seed }: AttackWish): AttackRow {
  const scene = Scene.lobby({ seed }, 2);
  const [host, known] = scene.members;
  const { session } = known!.peer;
  const identity = session.match.identities.get(session.localPlayerId!)!;
  const impostor = scene.join(host!.address, {
    secrets: (usual) => ({
      ...usual,
      signingKey: { identity, sign: (statement) => usual.signingKey.sign(statement) },
    }),
  });
  scene.run(ANSWERED_MS);
  return judge("who says that it is somebody else", "a hello with a member's identity, signed by another", [
    [`it is ${fateOf(impostor)}`, fateOf(impostor) !== "in"],
    ["the member is in its seat", fateOf(known!) === "in" && host!.peer.session.lobby.players.length === 2],
  ]);
}

const PLAYERS = 4;
const SILENT_MS = 7_500;
const HEARD_MS = 500;
const TIMES = 12;
/** The budget of silences, the last silence, and what it takes to agree. */
const WAITED_MS_MAX = 45_000;

/** A member is silent for 7.5 s, just short of gone, is heard for a moment, and is silent again. */
function playSilences({ seed }: AttackWish): AttackRow {
  const scene = Scene.match({ seed }, PLAYERS);
  const silent = scene.members[1]!;
  const others = scene.members.filter((one) => one !== silent);
  const all = scene.members.map(({ address }) => address);
  const turnsOf = (): number => Math.min(...others.map(({ turns }) => turns.length));
  const [sinceMs, since] = [scene.nowMs, turnsOf()];
  for (let i = 0; i < TIMES; i += 1) {
    scene.network.partition([others.map(({ address }) => address), [silent.address]]);
    scene.run(SILENT_MS);
    scene.network.partition([all]);
    scene.run(HEARD_MS);
  }
  scene.network.partition(null);
  const waitedMs = scene.nowMs - sinceMs - (turnsOf() - since) * 100;
  const silentId = silent.peer.session.localPlayerId;
  const gone = others.map(({ record }) => record.gone);
  const innocent = gone.flat().filter(({ playerId }) => playerId !== silentId).length;
  return judge(
    "silent for 7.5 s again and again",
    `${TIMES} times in ${count((TIMES * 8_000) / 1_000)} s, of four`,
    [
      [`${(waitedMs / 1_000).toFixed(0)} s were waited in all`, waitedMs <= WAITED_MS_MAX],
      ["it is out", gone.every((list) => list.some(({ playerId }) => playerId === silentId))],
      [`${innocent} others are`, innocent === 0],
    ],
  );
}

export const ENTRY_ATTACKS: readonly Attack[] = [
  { name: "who has no invitation", play: playUninvited },
  { name: "an impostor host", play: playImpostorHost },
  { name: "who has other rules", play: playOtherContent },
  { name: "who says that it is somebody else", play: playFalseIdentity },
  { name: "silent for 7.5 s again and again", play: playSilences },
];
