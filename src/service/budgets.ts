import { canonicalIp, parseIpv6 } from "../base/index.ts";

/** What somebody may do: so much at once, and so much again each second. */
interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

type BudgetName = keyof typeof BUDGETS;
export type Budgets = Readonly<Record<BudgetName, Budget>>;

/** Of one address, a home or a whole school behind one router, unless it says otherwise. */
export const BUDGETS = {
  requests: { burst: 60, perSecond: 5 }, // over HTTP, opened WebSockets among them
  messages: { burst: 300, perSecond: 40 },
  socket: { burst: 120, perSecond: 20 }, // messages and pings of one socket alone: three times what a host answers to a crowd of strangers
  bytes: { burst: 262_144, perSecond: 32_768 },
  lists: { burst: 30, perSecond: 2 },
  guesses: { burst: 20, perSecond: 1 / 6 }, // finds: a place is one of 32,768
  lobbies: { burst: 16, perSecond: 1 / 10 }, // newly hosted
  tokens: { burst: 30, perSecond: 1 },
  strangers: { burst: 26, perSecond: 4 }, // of one lobby: introductions without a code, each of which its host answers
  datagrams: { burst: 60, perSecond: 10 }, // answered, of tokens that the address was given
} as const;
const NAMES = Object.keys(BUDGETS) as readonly BudgetName[];

/** Of an IPv6 address, in groups of 16 bits. */
const [SOURCE_GROUPS, SITE_GROUPS] = [4, 3];

/** Entries at once, one for each address and budget. When there are so many, nobody new is served until some are full again. */
const SOURCES_MAX = 200_000;

/** What is left of one budget: it fills again with time. */
export class Purse {
  readonly #budget: Budget;
  #left: number;
  #atMs: number;

  constructor(budget: Budget, nowMs: number) {
    this.#budget = budget;
    this.#left = budget.burst;
    this.#atMs = nowMs;
  }

  /** Takes so much, or nothing if less is left. */
  take(nowMs: number, amount = 1): boolean {
    this.#left = this.#leftAt(nowMs);
    this.#atMs = nowMs;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }

  isFull(nowMs: number): boolean {
    return this.#leftAt(nowMs) >= this.#budget.burst;
  }

  #leftAt(nowMs: number): number {
    const { burst, perSecond } = this.#budget;
    return Math.min(burst, this.#left + (Math.max(0, nowMs - this.#atMs) * perSecond) / 1_000);
  }
}

type PursesByBudget = Readonly<Record<BudgetName, Map<string, Purse>>>; // by source

/** Counts what each address has done: a purse for each budget. */
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
    const purse = this.#purses[name].get(source) ?? this.#open(source, name, nowMs);
    return purse?.take(nowMs, amount) === true;
  }

  /** A purse that is counted nowhere else: whoever takes from it keeps it. */
  apart(name: BudgetName, nowMs: number): Purse {
    return new Purse(this.#budgets[name], nowMs);
  }

  /** Forgets addresses whose budgets are full again. */
  sweep(nowMs: number): void {
    for (const name of NAMES) {
      for (const [source, purse] of this.#purses[name])
        if (purse.isFull(nowMs)) this.#purses[name].delete(source);
    }
  }

  #open(source: string, name: BudgetName, atMs: number): Purse | null {
    if (this.size >= SOURCES_MAX) return null;
    const purse = this.apart(name, atMs);
    this.#purses[name].set(source, purse);
    return purse;
  }
}

/** The source that an address stands for: all addresses of an IPv6 network of 64 bits are one, for each home has as many. */
export function sourceOf(address: string): string {
  const ip = canonicalIp(address) ?? address; // a socket for both families writes IPv4 as ::ffff:192.0.2.1
  const groups = parseIpv6(ip);
  return groups === null ? ip : groups.slice(0, SOURCE_GROUPS).join(":");
}

/** The site that a source belongs to: some homes have an IPv6 network of 48 bits, with 65,536 sources. Of IPv4 each source is one. */
export function siteOf(source: string): string {
  return source.split(":").slice(0, SITE_GROUPS).join(":");
}
