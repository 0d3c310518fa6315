/** By what packets go from one to the other: an address that a service had seen, one that was guessed, or a relay. */
export type Way = "direct" | "prediction" | "relay";

const RELAYED_PORT_MIN = 49_152;
type Log = readonly Record<string, unknown>[];

interface Address {
  readonly host: string;
  readonly port: number;
}

interface Player {
  readonly way?: { readonly kind: string; readonly address?: Address; readonly by?: unknown };
}

const nameOf = ({ host, port }: Address): string => `${host} ${port}`;

/** Read from the logs of both: what each guessed, and where each heard the other. */
export function waysOf(logs: readonly Log[]): Way | null {
  const ways = logs.map(wayIn);
  if (ways.every((way) => way === null)) return null;
  return ways.includes("relay") ? "relay" : ways.includes("prediction") ? "prediction" : "direct";
}

function wayIn(log: Log): Way | null {
  const lobbies = log.filter(({ event }) => event === "lobby");
  const players = lobbies.flatMap(({ players: all }) => all as readonly Player[]);
  const last = players.findLast(
    ({ way }) => way !== undefined && way.kind !== "self" && way.kind !== "none",
  )?.way;
  if (last === undefined) return null;
  if (last.kind !== "direct" || last.address === undefined || isRelayed(log, last.address)) return "relay";
  const guessed = log.flatMap((line) => guessesIn(line) ?? guessesIn(line["role"]) ?? []);
  return guessed.some((one) => nameOf(one) === nameOf(last.address!)) ? "prediction" : "direct";
}

/** Of the machine that gives this player addresses, or the other: a relay's ports begin there. */
function isRelayed(log: Log, { host, port }: Address): boolean {
  const own = log.map(({ relayed }) => relayed as Address | undefined);
  return port >= RELAYED_PORT_MIN && own.some((one) => one?.host === host);
}

/** The host's are in the line on whom it meets, the guest's in that on how it came. */
function guessesIn(facts: unknown): readonly Address[] | null {
  const guessed = (facts as { readonly guessed?: unknown } | undefined)?.guessed;
  return Array.isArray(guessed) ? (guessed as readonly Address[]) : null;
}
