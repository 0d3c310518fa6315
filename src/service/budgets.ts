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
const NAMES = Object.keys(BUDGETS) as readonly BudgetName[];

/** Entries at once, one for each address and budget. When there are so many, nobody new is served until some are full again. */
const SOURCES_MAX = 200_000;

interface Purse {
  left: number;
  atMs: number;
}
type PursesByBudget = Readonly<Record<BudgetName, Map<string, Purse>>>; // by source

/** Counts what each address has done: a bucket for each budget, which fills again with time. */
export class Purses {
  readonly #purses: PursesByBudget;
  readonly #budgets: Budgets;

  constructor(budgets: Budgets = BUDGETS) {
    this.#budgets = budgets;
    this.#purses = Object.fromEntries(NAMES.map((name) => [name, new Map()])) as unknown as PursesByBudget;
  }

  get size(): number {
    return NAMES.reduce((sum, name) => sum + this.#purses[name].size, 0);
  }

  /** Takes so much of a budget of an address, or nothing if less is left. */
  take(source: string, name: BudgetName, nowMs: number, amount = 1): boolean {
    const { burst, perSecond } = this.#budgets[name];
    const purse = this.#purses[name].get(source) ?? this.#open(source, name, nowMs);
    if (purse === null) return false;
    purse.left = Math.min(burst, purse.left + (Math.max(0, nowMs - purse.atMs) * perSecond) / 1_000);
    purse.atMs = nowMs;
    if (purse.left < amount) return false;
    purse.left -= amount;
    return true;
  }

  /** Forgets addresses whose budgets are full again. */
  sweep(nowMs: number): void {
    for (const name of NAMES) {
      const { burst, perSecond } = this.#budgets[name];
      for (const [source, { left, atMs }] of this.#purses[name])
        if (left + ((nowMs - atMs) * perSecond) / 1_000 >= burst) this.#purses[name].delete(source);
    }
  }

  #open(source: string, name: BudgetName, atMs: number): Purse | null {
    if (this.size >= SOURCES_MAX) return null;
    const purse = { left: this.#budgets[name].burst, atMs };
    this.#purses[name].set(source, purse);
    return purse;
  }
}

/** The source that an address stands for: all addresses of an IPv6 network of 64 bits are one, for each home has as many. */
export function sourceOf(address: string): string {
  const ip = canonicalIp(address) ?? address; // a socket for both families writes IPv4 as ::ffff:192.0.2.1
  const groups = parseIpv6(ip);
  return groups === null ? ip : groups.slice(0, 4).join(":");
}
