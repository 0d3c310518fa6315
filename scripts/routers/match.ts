import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Kind } from "./kinds.ts";
import type { Middle } from "./middle.ts";
import type { Networks } from "./networks.ts";
import { Player, type Line } from "./player.ts";

/** Behind these nobody is reached but through the relay, by that way to it. */
export const RELAY_WAYS = { UDP: "random", TLS: "no-udp" } as const satisfies Record<string, Kind>;
export type RelayWay = keyof typeof RELAY_WAYS;

/** How a match through the relay went. */
export interface MatchOutcome {
  readonly relayOver: RelayWay;
  readonly players: number;
  readonly turnsPerSecond: number | null; // of the slowest peer; null: it came to no end
  readonly waited: number | null; // turns of all peers that waited for others
  readonly why: string | null;
}

interface MatchWish {
  readonly relayOver: RelayWay;
  readonly players: number;
  readonly turns: number;
  readonly firstPort: number;
  readonly folder: string;
  readonly signal: AbortSignal; // nobody wants it any more
}

/** Turns before it, in which all begin, don't count. */
const FROM_TURN = 20;
/** A match that has not ended by then, at half the speed it should have, never will. */
const TURN_MS_MAX = 200;
const MEETING_MS_MAX = 120_000;

/** A match without orders, each peer behind a router of its own, all by the code of the first. */
export async function playMatch(networks: Networks, middle: Middle, wish: MatchWish): Promise<MatchOutcome> {
  const { relayOver, players: count, turns, signal } = wish;
  const players: Player[] = [];
  const stop = (): void => players.forEach((player) => void player.end());
  const timer = setTimeout(stop, MEETING_MS_MAX + turns * TURN_MS_MAX);
  signal.addEventListener("abort", stop);
  try {
    const places = await openPlaces(networks, wish);
    const open = (index: number, ...words: readonly string[]): Player => {
      const home = path.join(wish.folder, `${relayOver}-${index}`);
      mkdirSync(home, { recursive: true });
      const common = ["--service", middle.name, "--json", "--home", home, "--turns", String(turns)];
      const place = { namespace: places[index]!, hostsFile: middle.hostsFile, trusts: middle.trusts };
      const player = new Player(place, ...words, ...common);
      players.push(player);
      return player;
    };
    const host = open(
      0,
      "host",
      "0",
      "Cat 1",
      "--no-announce",
      "--no-port-mapping",
      "--players",
      String(count),
    );
    const code = await host.waitFor(({ event }) => event === "code");
    // One after the other: three at once try a code at most.
    for (let at = 1; code !== null && at < count; at += 1)
      await open(at, "join", String(code["code"]), `Cat ${at + 1}`).waitFor(({ event }) => event === "lobby");
    const ends = await Promise.all(
      players.map((player) => player.waitFor(({ event }) => event === "result")),
    );
    const isWhole = ends.length === count && ends.every((end) => end?.["outcome"] === "stopped");
    return { relayOver, players: count, ...(isWhole ? speedOf(players) : noEnd(players)) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    await Promise.all(players.map((player) => player.end()));
    for (let at = 0; at < count; at += 1) await networks.close(at + 2);
  }
}

/** The namespace of each peer. */
async function openPlaces(
  networks: Networks,
  { relayOver, players, firstPort }: MatchWish,
): Promise<readonly string[]> {
  const places: string[] = [];
  const kind = RELAY_WAYS[relayOver];
  const first = relayOver === "UDP" ? 1 : 1 + players; // none has an address that another had
  for (let at = 0; at < players; at += 1) {
    const side = await networks.openSide({ kind, number: first + at, device: at + 2, firstPort });
    places.push(side.namespace);
  }
  return places;
}

function speedOf(players: readonly Player[]): Pick<MatchOutcome, "turnsPerSecond" | "waited" | "why"> {
  const turnsOf = ({ lines }: Player): readonly Line[] =>
    lines.filter(({ event, turn }) => event === "turn" && Number(turn) >= FROM_TURN);
  const speeds = players.map((player) => {
    const [first, last] = [turnsOf(player)[0]!, turnsOf(player).at(-1)!];
    return ((Number(last["turn"]) - Number(first["turn"])) * 1_000) / (last.atMs - first.atMs);
  });
  const waited = players.flatMap(turnsOf).filter(({ waitedMs }) => Number(waitedMs ?? 0) >= 1).length;
  return { turnsPerSecond: Math.min(...speeds), waited, why: null };
}

function noEnd(players: readonly Player[]): Pick<MatchOutcome, "turnsPerSecond" | "waited" | "why"> {
  const why = players.map(({ errors }) => errors.trim().split("\n")[0]).find((error) => error !== "");
  return { turnsPerSecond: null, waited: null, why: why ?? "it came to no end" };
}
