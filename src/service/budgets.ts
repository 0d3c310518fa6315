import { canonicalIp, parseIpv6 } from "../base/index.ts";

/** What an address may do: so much at once, and so much again each second. */
interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

type BudgetName = keyof typeof BUDGETS;
export type Budgets = Readonly<Record<BudgetName, Budget>>;

/** Of one address: a home, or a whole school behind one router. */
export const BUDGETS = {
  requests: { burst: 60, perSecond: 5 }, // over HTTP, opened WebSockets among them
  messages: { burst: 300, perSecond: 40 },
  bytes: { burst: 262_144, perSecond: 32_768 },
  lists: { burst: 30, perSecond: 2 },
  guesses: { burst: 20, perSecond: 1 / 6 }, // finds: a place is one of 32,768
  lobbies: { burst: 16, perSecond: 1 / 10 }, // newly hosted
  tokens: { burst: 30, perSecond: 1 },
  datagrams: { burst: 60, perSecond: 10 },
} as const;

/** Addresses that are remembered at once. When there are more, nobody new is served until some are full again. */
const SOURCES_MAX = 200_000;

interface Purse {
  left: number;
  atMs: number;
}

/** Counts what each address has done: a bucket for each budget, which fills again with time. */
export class Purses {
  readonly #purses = new Map<string, Purse>();
  readonly #budgets: Budgets;

  constructor(budgets: Budgets = BUDGETS) {
    this.#budgets = budgets;
  }

  get size(): number {
    return this.#purses.size;
  }

  /** Takes so much of a budget of an address, or nothing if less is left. */
  take(source: string, name: BudgetName, nowMs: number, amount = 1): boolean {
    const { burst, perSecond } = this.#budgets[name];
    const key = `${name} ${source}`;
    const purse = this.#purses.get(key) ?? this.#open(key, burst, nowMs);
    if (purse === null) return false;
    purse.left = Math.min(burst, purse.left + (Math.max(0, nowMs - purse.atMs) * perSecond) / 1_000);
    purse.atMs = nowMs;
    if (purse.left < amount) return false;
    purse.left -= amount;
    return true;
  }

  /** Forgets addresses whose budgets are full again. */
  sweep(nowMs: number): void {
    for (const [key, { left, atMs }] of this.#purses) {
      const { burst, perSecond } = this.#budgets[key.slice(0, key.indexOf(" ")) as BudgetName];
      if (left + ((nowMs - atMs) * perSecond) / 1_000 >= burst) this.#purses.delete(key);
    }
  }

  #open(key: string, left: number, atMs: number): Purse | null {
    if (this.#purses.size >= SOURCES_MAX) return null;
    const purse = { left, atMs };
    this.#purses.set(key, purse);
    return purse;
  }
}

/** Who is meant by an address: all of an IPv6 network of 64 bits are one, for each home has as many addresses. */
export function sourceOf(address: string): string {
  const ip = canonicalIp(address) ?? address; // a socket for both families writes IPv4 as ::ffff:192.0.2.1
  const groups = parseIpv6(ip);
  return groups === null ? ip : groups.slice(0, 4).join(":");
}
