import type { NetworkNotice, NetworkPeer } from "../../../../src/channel/index.ts";

/** What a page may turn: how the made-up network is right now. */
export interface FakeNetworkState {
  commandDelayTurns: number;
  aheadTurns: number;
  silent: Record<number, number>; // player id: since when, ms of the page
}

/** A made-up network for the demo page: each player's link wavers around values of its own; every third is relayed. */
export class FakeNetwork {
  readonly state: FakeNetworkState = { commandDelayTurns: 2, aheadTurns: 0, silent: {} };

  notice(turn: number, playerIds: readonly number[], nowMs: number): NetworkNotice {
    const peers = playerIds.map((playerId) => this.#peer(playerId, nowMs));
    const slowest = peers.reduce<NetworkPeer | null>(
      (most, peer) => (most === null || (peer.rttMs ?? 0) > (most.rttMs ?? 0) ? peer : most),
      null,
    );
    const { commandDelayTurns, aheadTurns } = this.state;
    return {
      kind: "network",
      turn,
      commandDelayTurns,
      turnsPerSecond: Object.keys(this.state.silent).length > 0 ? 0 : 10,
      orderMs: commandDelayTurns * 100 + 48.6,
      aheadTurns,
      refusedPerSecond: 0,
      peers: peers.map((peer) => ({ ...peer, isSlowest: peer === slowest && peers.length > 1 })),
    };
  }

  #peer(playerId: number, nowMs: number): NetworkPeer {
    const wave = Math.sin(nowMs / 3000 + playerId) + 0.4 * Math.sin(nowMs / 410 + playerId * 7);
    const isSpike = Math.floor(nowMs / 1000 + playerId * 5) % 23 === 0;
    const rttMs = playerId * 31 + wave * playerId * 4 + (isSpike ? 90 : 0);
    const lossPercent = Math.max(0, (playerId % 4) * 1.3 + wave * 1.2) + (isSpike ? 5 : 0);
    const since = this.state.silent[playerId];
    return {
      playerId,
      way: playerId % 3 === 0 ? { kind: "relayed", by: 2 } : { kind: "direct" },
      rttMs,
      jitterMs: 2 + playerId * 1.5 + wave,
      lossPercent,
      outBytesPerSecond: 1250 + 90 * wave + (isSpike ? 1400 : 0),
      inBytesPerSecond: 1100 + 60 * wave,
      budgetBytesPerSecond: 16_000,
      packetsPerSecond: 20,
      neededDelayTurns: Math.max(2, Math.ceil((rttMs / 2 + 40) / 50)),
      isSlowest: false,
      silentMs: since === undefined ? 40 + 10 * playerId : nowMs - since,
      drops: playerId === 4 ? 3 : 0,
    };
  }
}
