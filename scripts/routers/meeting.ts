import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Kind } from "./kinds.ts";
import type { Middle } from "./middle.ts";
import type { Networks } from "./networks.ts";
import { logIn, Player, type Line } from "./player.ts";
import { waysOf, type Way } from "./way.ts";

export interface Pair {
  readonly host: Kind;
  readonly guest: Kind;
}

/** What came of a pair. */
export interface Outcome extends Pair {
  readonly ms: number | null; // from when the guest began to ask until each had heard the other in the lobby; null: they are not in one
  readonly way: Way | null;
  readonly why: string | null; // what the guest said who did not come in
}

interface MeetingWish extends Pair {
  readonly number: number; // of this meeting: each has places of its own
  readonly lane: number; // meetings at one time have different ones
  readonly firstPort: number;
  readonly folder: string;
  readonly signal: AbortSignal; // nobody wants it any more
}

/** Both are in by then, or the guest has given up long ago. */
const MEETING_MS_MAX = 40_000;

/** Two peers behind a router each, as processes: one opens a lobby, the other types its code. */
export async function meet(networks: Networks, middle: Middle, wish: MeetingWish): Promise<Outcome> {
  const { host, guest, number, lane, firstPort } = wish;
  const devices = [2 * lane + 2, 2 * lane + 3] as const;
  const folder = path.join(wish.folder, String(number));
  mkdirSync(folder, { recursive: true });
  const players: Player[] = [];
  const stop = (): void => players.forEach((player) => void player.end());
  wish.signal.addEventListener("abort", stop);
  try {
    const sides = [
      await networks.openSide({ kind: host, number: 2 * number + 1, device: devices[0], firstPort }),
      await networks.openSide({
        kind: guest,
        number: 2 * number + 2,
        device: devices[1],
        firstPort: firstPort + 9_000,
      }),
    ] as const;
    const open = (index: 0 | 1, name: string, ...words: readonly string[]): Player => {
      const place = { namespace: sides[index].namespace, hostsFile: middle.hostsFile, trusts: middle.trusts };
      const common = ["--service", middle.name, "--json", "--home", path.join(folder, name)];
      const player = new Player(place, ...words, ...common);
      players.push(player);
      return player;
    };
    const quiet = ["--no-announce", "--no-port-mapping", "--players", "3"];
    const ada = open(0, "Ada", "host", "0", "Ada", ...quiet);
    const code = await ada.waitFor(({ event }) => event === "code" || isAway({ event }));
    if (code?.event !== "code")
      return { host, guest, ms: null, way: null, why: `the host: ${whyOf(ada, code)}` };
    const bob = open(1, "Bob", "join", String(code["code"]), "Bob");
    return { host, guest, ...(await watch(ada, bob, folder)) };
  } finally {
    wish.signal.removeEventListener("abort", stop);
    await Promise.all(players.map((player) => player.end()));
    await Promise.all(devices.map((device) => networks.close(device)));
  }
}

const isAway = ({ event }: Pick<Line, "event">): boolean => event === "no-code";

async function watch(ada: Player, bob: Player, folder: string): Promise<Omit<Outcome, keyof Pair>> {
  const asked = await bob.waitFor(({ event }) => event === "seeking");
  const bothIn = Promise.all([ada.waitFor(hasMet), bob.waitFor(hasMet)]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), MEETING_MS_MAX)));
  const gaveUp = bob.waitFor(() => false).then(() => null);
  const met = await Promise.race([bothIn, gaveUp, late]);
  clearTimeout(timer);
  const [one, other] = met ?? [null, null];
  if (asked === null || one === null || other === null) return { ms: null, way: null, why: whyOf(bob, null) };
  await Promise.all([ada.leave(), bob.leave()]); // with their logs written
  const way = waysOf(["Ada", "Bob"].map((name) => logIn(path.join(folder, name))));
  return { ms: Math.max(one.atMs, other.atMs) - asked.atMs, way, why: null };
}

/** Two are in the lobby, and each has heard the other. */
function hasMet({ event, players }: Line): boolean {
  if (event !== "lobby" || !Array.isArray(players)) return false;
  const others = (players as readonly { readonly rttMs: number | null }[]).filter(
    ({ rttMs }) => rttMs !== null,
  );
  return players.length === 2 && others.length === 1;
}

function whyOf({ errors }: Player, line: Line | null): string {
  const message = line?.["message"];
  return errors.trim().split("\n")[0] || (typeof message === "string" ? message : "silent");
}
