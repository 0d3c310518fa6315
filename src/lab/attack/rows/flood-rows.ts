import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import type { FloodOrder, FloodReport } from "../flood-process.ts";
import { LiveScene } from "../live-scene.ts";
import type { VictimOrder, VictimReport } from "../victim-process.ts";

const FLOOD_PROCESS = path.join(import.meta.dirname, "../flood-process.ts");
const VICTIM_PROCESS = path.join(import.meta.dirname, "../victim-process.ts");
const SECONDS = { full: 20, quick: 3 };
const WAIT_MS = 500;
const TURNS_PER_SECOND_MIN = 9.9;
const GROWTH_BYTES_MAX = 16 * 2 ** 20;

/** As many packets as another process sends, 100,000 a second at most, at one peer of four, which has a process of its own. */
async function playFlood({ seed, isQuick }: AttackWish, sockets: number): Promise<AttackRow> {
  const seconds = isQuick ? SECONDS.quick : SECONDS.full;
  const scene = await LiveScene.lobby(["Cat 1", "Cat 2", "Cat 3"]);
  const children: ChildProcess[] = [];
  try {
    const [host] = scene.addresses();
    const victim = begin(VICTIM_PROCESS, { port: host!.port } satisfies VictimOrder, children);
    const opened = await hear<VictimReport>(victim);
    const isStarted = await scene.startWith(4);
    const members = scene.known();
    const flood = begin(
      FLOOD_PROCESS,
      { seed, port: opened.port, seconds, sockets, members } satisfies FloodOrder,
      children,
    );
    await hear<FloodReport>(flood); // it sends from now on
    const [before, turn, startMs] = [await ask(victim), scene.turns(), performance.now()];
    const { sent } = await hear<FloodReport>(flood);
    const took = (performance.now() - startMs) / 1_000;
    const turns = scene.turns() - turn;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    const after = await ask(victim);
    const growth = after.bytes - before.bytes;
    const percent = (after.processorMs - before.processorMs) / (10 * took);
    const problem = scene.problem();
    const done = `${count(sent / took)} packets/s from ${sockets} port${sockets === 1 ? "" : "s"} for ${took.toFixed(0)} s`;
    return judge(sockets === 1 ? "a flood from one port" : "a flood from many ports", done, [
      ["all begin", isStarted],
      [`${(turns / took).toFixed(1)} turns/s`, turns + 1 >= TURNS_PER_SECOND_MIN * took], // it begins and ends within a turn
      [`${percent.toFixed(0)} % of a core`, true], // less than it needs, where others use the machine as well
      [problem ?? "worlds equal, nobody lost", problem === null && after.turn > before.turn],
      [`heap ${(growth / 1e6).toFixed(1)} MB more`, growth <= GROWTH_BYTES_MAX],
    ]);
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await scene.close();
  }
}

function begin(file: string, order: object, children: ChildProcess[]): ChildProcess {
  const child = fork(file, { serialization: "advanced" });
  children.push(child);
  child.send(order);
  return child;
}

async function hear<T>(child: ChildProcess): Promise<T> {
  const [report] = (await once(child, "message")) as [T];
  return report;
}

function ask(victim: ChildProcess): Promise<VictimReport> {
  const answer = hear<VictimReport>(victim);
  victim.send("how are you?");
  return answer;
}

export const FLOOD_ATTACKS: readonly Attack[] = [
  { name: "a flood from one port", play: (wish) => playFlood(wish, 1) },
  { name: "a flood from many ports", play: (wish) => playFlood(wish, 64) },
];
