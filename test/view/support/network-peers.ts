import type { NetworkNotice, NetworkPeer } from "../../../src/channel/index.ts";

/** A link on which all is well. */
export function networkPeer(playerId: number, change: Partial<NetworkPeer> = {}): NetworkPeer {
  return {
    playerId,
    way: { kind: "direct" },
    rttMs: 40,
    jitterMs: 3,
    lossPercent: 0,
    outBytesPerSecond: 1200,
    inBytesPerSecond: 1100,
    budgetBytesPerSecond: 16_000,
    packetsPerSecond: 20,
    neededDelayTurns: 2,
    isSlowest: false,
    silentMs: 30,
    drops: 0,
    ...change,
  };
}

export function networkNotice(
  peers: readonly NetworkPeer[],
  change: Partial<NetworkNotice> = {},
): NetworkNotice {
  return {
    kind: "network",
    turn: 9,
    commandDelayTurns: 2,
    turnsPerSecond: 10,
    orderMs: null,
    aheadTurns: 0,
    refusedPerSecond: 0,
    peers,
    ...change,
  };
}
