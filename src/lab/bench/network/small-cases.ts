import { TURN_COMMAND_BITS_MAX } from "../../../lockstep/index.ts";
import { measureFor, pause, withBenchMatch, WARM_UP_MS, type RunningMatch } from "./bench-match.ts";
import { bytesPerSecond } from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";

const ORDERED_CATS = 200;
const CATS_PER_PLAYER = 2_000;
const ORDER_BYTES_MAX = TURN_COMMAND_BITS_MAX / 8;

const START_NAME = "start of 8 peers, 15 to 225 ms one way and 20 ms jitter";
const SPREAD_MS_MAX = 50;
/** Of each peer's own line, both ways, so that it takes 15 to 225 ms from one of them to another. */
const START_DELAYS_MS = [5, 10, 20, 40, 60, 80, 100, 125];
const STARTS = 5;
const STARTS_QUICK = 2;

const IDLE_NAME = "sent by each of 4 peers with nothing to say";
const IDLE_BYTES_MAX = 1_606;

export const LARGE_ORDER: NetworkCase = {
  name: "an order to 200 cats",
  measure: () =>
    withBenchMatch(
      { links: ["delay=50", "delay=50"], cats: { catsPerPlayer: CATS_PER_PLAYER, map: null } },
      async (match) => {
        await pause(WARM_UP_MS);
        return [await orderMany(match, false), await orderMany(match, true)];
      },
    ),
};

async function orderMany({ peers, records }: RunningMatch, areScattered: boolean): Promise<NetworkRow> {
  const before = (await records())[0]!.orders.length;
  peers[0]!.tell({ kind: "order", catCount: ORDERED_CATS, areScattered });
  const { bytes, isTaken } = await peers[0]!.next("ordered");
  await pause(1_500);
  const ran = (await records())[0]!.orders.slice(before);
  const turns = new Set(ran.map(({ turn }) => turn)).size;
  const how = areScattered ? `scattered among ${CATS_PER_PLAYER.toLocaleString("en-US")}` : "in a row";
  return {
    name: `an order to 200 cats ${how}`,
    original: "one cat at a time",
    aim: `one turn, at most ${ORDER_BYTES_MAX.toLocaleString("en-US")} bytes`,
    seen: `${turns === 1 ? "one turn" : `${turns} turns`}, ${bytes} bytes, ran after ${ran[0]?.tookMs.toFixed(0) ?? "-"} ms`,
    isMet: isTaken && turns === 1 && bytes <= ORDER_BYTES_MAX,
  };
}

export const STARTING: NetworkCase = {
  name: START_NAME,
  measure: async ({ isQuick }) => {
    const spreads: number[] = [];
    for (let i = 0; i < (isQuick ? STARTS_QUICK : STARTS); i += 1) spreads.push(await measureSpread(i));
    const worst = Math.max(...spreads);
    return [
      {
        name: START_NAME,
        original: "",
        aim: `first to last below ${SPREAD_MS_MAX} ms`,
        seen: `${spreads.map((ms) => ms.toFixed(0)).join(", ")} ms in ${spreads.length} starts`,
        isMet: worst < SPREAD_MS_MAX,
      },
    ];
  },
};

/** Each time another peer has the host's delay. */
function measureSpread(start: number): Promise<number> {
  const delays = START_DELAYS_MS.map((_, i) => START_DELAYS_MS[(i + 3 * start) % START_DELAYS_MS.length]!);
  const links = delays.map((ms) => `delay=${ms},downdelay=${ms},jitter=20`);
  return withBenchMatch({ links }, async ({ records }) => {
    const startedMs = (await records()).map((record) => record.startedMs);
    return Math.max(...startedMs) - Math.min(...startedMs);
  });
}

export const IDLE: NetworkCase = {
  name: IDLE_NAME,
  measure: ({ measureMs }) =>
    withBenchMatch({ links: Array.from({ length: 4 }, () => "delay=25") }, async (match) => {
      const { records, window } = await measureFor(match, measureMs);
      const bytes = Math.max(...records.map((record) => bytesPerSecond(record, window)));
      return [
        {
          name: IDLE_NAME,
          original: "1,606 bytes/s",
          aim: `at most ${IDLE_BYTES_MAX.toLocaleString("en-US")} bytes/s`,
          seen: `${Math.round(bytes).toLocaleString("en-US")} bytes/s`,
          isMet: bytes <= IDLE_BYTES_MAX,
        },
      ];
    }),
};
