/** Counts for Prometheus: only ever up. They say nothing of the client that did it. */
export class Metrics {
  readonly #counts = new Map<string, number>();

  count(name: string, label = ""): void {
    const key = label === "" ? name : `${name}{${label}}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** As the text format of Prometheus has it. `gauges`: what is there now. */
  text(gauges: Readonly<Record<string, number>>): string {
    const lines: string[] = [];
    for (const [name, value] of Object.entries(gauges))
      lines.push(`# TYPE robocat_${name} gauge`, `robocat_${name} ${value}`);
    let told = "";
    for (const [key, value] of [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const name = key.replace(/\{.*/, "");
      if (name !== told) lines.push(`# TYPE robocat_${name} counter`);
      told = name;
      lines.push(`robocat_${key} ${value}`);
    }
    return `${lines.join("\n")}\n`;
  }
}
