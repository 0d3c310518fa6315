/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number | null; // null: this machine can't tell
  readonly unit: string;
  readonly aim: string | null; // as people read it, such as "at most 28"; null: the figure is for information
  readonly ok: boolean | null; // null: there is no aim, or no value
}

export interface Aim {
  readonly text: string;
  readonly holds: (value: number) => boolean;
}

export function atMost(limit: number): Aim {
  return { text: `at most ${formatNumber(limit)}`, holds: (value) => value <= limit };
}

export function atLeast(limit: number): Aim {
  return { text: `at least ${formatNumber(limit)}`, holds: (value) => value >= limit };
}

export function between(from: number, to: number): Aim {
  return { text: `${from} to ${to}`, holds: (value) => value >= from && value <= to };
}

/** Within so many percent of a value. */
export function within(percent: number, expected: number): Aim {
  return {
    text: `${expected} within ${percent} %`,
    holds: (value) => Math.abs(value - expected) <= (expected * percent) / 100,
  };
}

export function createFigure(name: string, value: number | null, unit: string, aim: Aim | null): Figure {
  const ok = aim === null || value === null ? null : aim.holds(value);
  return { name, value, unit, aim: aim?.text ?? null, ok };
}

/** Three digits that count, or all of a large number's. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
