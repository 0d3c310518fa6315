// A process of the attack "a flood": one peer of a match, in a process of its own, that says how it is when it is asked.
import { LivePeer } from "../../peer/index.ts";
import { measureHeap } from "../soak/watches.ts";

export interface VictimOrder {
  readonly port: number; // of the host, on 127.0.0.1
}

export interface VictimReport {
  readonly port: number; // its own
  readonly turn: number;
  readonly bytes: number; // in use
  readonly processorMs: number; // that it has had so far
}

process.once("message", (order: VictimOrder) => void play(order));
process.on("disconnect", () => process.exit());

async function play({ port }: VictimOrder): Promise<void> {
  let turn = -1;
  const peer = await LivePeer.open({
    ...{ homeFolder: "", name: "Victim", team: null, seed: 7, isRecorded: false, replayFile: null },
    ...{ autoStartPlayers: null, stopAfterTurn: Infinity, bot: "medium", isLocal: true, link: null },
    role: { kind: "join", address: { host: "127.0.0.1", port } },
    onEvent: (event) => {
      if (event.kind === "turn") turn = event.turn;
    },
  });
  const tell = (): void => {
    const { user, system } = process.cpuUsage();
    const processorMs = (user + system) / 1_000;
    process.send?.({ port: peer.port, turn, bytes: measureHeap(), processorMs } satisfies VictimReport);
  };
  tell();
  process.on("message", tell);
}
