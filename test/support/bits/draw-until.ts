/** More attempts than any rule of a schema takes. */
const ATTEMPTS_MAX = 10_000;

export function drawUntil<T>(make: () => T, test: (value: T) => boolean): T {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const value = make();
    if (test(value)) return value;
  }
  throw new Error("no value is found for which the rule of the schema holds");
}
