// Goal: a few bytes of the host let a guest into its lobby through two routers. Method: two real sessions on a simulated network with a
// router each; both have told a service where they are seen, which is all that a service does here.
import { describe, expect, test } from "vitest";
import { inOrder, meetingPlaces, Puncher, type MeetingPlaces } from "../../../src/nat/puncher.ts";
import { Session } from "../../../src/net/index.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { SimulatedNat } from "../../../src/simnet/simulated-nat.ts";
import { SimulatedNetwork } from "../../../src/simnet/simulated-network.ts";
import type { Address, Datagram } from "../../../src/wire/index.ts";
import { SESSION_ID, TAP } from "../../support/session-world.ts";
import { natOf, WayPeer } from "../../support/way-world.ts";

const SERVICE: readonly Address[] = [45_080, 45_081].map((port) => ({ host: "203.0.113.200", port }));
const PUNCH_IN_MS = 300;
/** From the moment at which each knows of the other. */
const LOBBY_MS_MAX = 4_000;

class PunchingPeer extends WayPeer {
  readonly puncher = new Puncher();

  override update(nowMs: number): void {
    super.update(nowMs);
    this.puncher.update(nowMs);
  }

  override takeDatagrams(): readonly Datagram[] {
    return [...super.takeDatagrams(), ...this.puncher.takeDatagrams()];
  }

  override nextDueMs(nowMs: number): number {
    return Math.min(super.nextDueMs(nowMs), this.puncher.nextDueMs);
  }
}

const optionsOf = (place: number) => ({
  ...{ name: `Cat ${place}`, token: 7_000 + place, simVersion: 1, content: 1, playerCountMax: 8 },
  secrets: TAP.secretsOf(`way ${place}`),
});

type NatKind = SimulatedNat["kind"];
type Router = NatKind | "at random";

function routerOf(number: number, kind: Router): SimulatedNat {
  if (kind !== "at random") return natOf(number, kind);
  let port = number;
  const draw = (): number => (port = 1_024 + ((port * 7_919 + 104_729) % 60_000));
  return new SimulatedNat({ host: `198.51.100.${number}`, kind: "symmetric", draw });
}

/** After how many ms both are in the lobby; null: not in time. */
function lobbyAfterMs(hostKind: Router, guestKind: Router, isPunched: boolean): number | null {
  const network = new SimulatedNetwork<WayPeer>({ ...PERFECT_LINK, delayMs: 50 }, 1);
  const seats = [
    { address: { host: "192.168.1.5", port: 45_000 }, nat: routerOf(2, hostKind) },
    { address: { host: "192.168.7.9", port: 45_000 }, nat: routerOf(3, guestKind) },
  ] as const;
  const seen = ({ address, nat }: { address: Address; nat: SimulatedNat }): MeetingPlaces =>
    meetingPlaces(SERVICE.map((service) => nat.send(address, service)));
  const [hostSeen, guestSeen] = [seen(seats[0]), seen(seats[1])];
  const own = { ...optionsOf(0), localAddresses: [seats[0].address] };
  const host = new PunchingPeer(
    Session.host({ ...own, sessionId: SESSION_ID, catsPerPlayer: 3 }),
    seats[0].address,
    0,
  );
  const joining = { ...optionsOf(1), localAddresses: [seats[1].address] };
  const [asked, ...beside] = inOrder(hostSeen);
  const guest = new WayPeer(Session.join({ ...joining, beside }, asked!, 0), seats[1].address, 0);
  if (isPunched) host.puncher.meet(guestSeen, PUNCH_IN_MS, 0);
  network.add(host, seats[0].address, { nat: seats[0].nat });
  network.add(guest, seats[1].address, { nat: seats[1].nat });
  const areIn = (): boolean => [host, guest].every(({ session }) => session.lobby.players.length === 2);
  network.runUntil(LOBBY_MS_MAX, areIn);
  return areIn() ? network.nowMs : null;
}

describe("a guest and a host behind a router each, 50 ms apart", () => {
  test.each(["address-restricted", "port-restricted"] as const)("%s: the punch lets the guest in", (kind) => {
    expect(lobbyAfterMs(kind, kind, false)).toBeNull();
    expect(lobbyAfterMs(kind, kind, true)).toBeLessThan(LOBBY_MS_MAX);
  });

  test.each<[NatKind, NatKind]>([
    ["address-restricted", "symmetric"],
    ["port-restricted", "symmetric"],
    ["symmetric", "port-restricted"],
    ["symmetric", "symmetric"],
  ])("%s and %s: where a router counts its next port is guessed", (host, guest) => {
    expect(lobbyAfterMs(host, guest, false)).toBeNull();
    expect(lobbyAfterMs(host, guest, true)).toBeLessThan(LOBBY_MS_MAX);
  });

  test("a symmetric router that draws its ports lets nobody in, and is let in by no port-restricted one", () => {
    expect(lobbyAfterMs("at random", "port-restricted", true)).toBeNull();
    expect(lobbyAfterMs("port-restricted", "at random", true)).toBeNull();
  });
});
