import type { ChildProcessWithoutNullStreams } from "node:child_process";
import path from "node:path";
import { end, start } from "../../scripts/routers/system.ts";
import type { Address } from "../../src/wire/index.ts";

const PROCESS = path.join(import.meta.dirname, "udp-mouth-process.ts");

interface Heard {
  readonly port: number; // where
  readonly from: Address;
}

/** A program in a network namespace that says a word from its ports, and tells what it hears there. */
export class UdpMouth {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #heard: Heard[] = [];
  #openCount = 0;
  #wake: () => void = () => undefined;

  private constructor(namespace: string, ports: readonly number[]) {
    this.#child = start({ namespace }, process.execPath, PROCESS, ...ports.map(String));
    let text = "";
    this.#child.stdout.setEncoding("utf8").on("data", (more: string) => {
      const lines = (text + more).split("\n");
      text = lines.pop()!;
      for (const line of lines) this.#hear(JSON.parse(line) as Heard | { readonly open: number });
      this.#wake();
    });
  }

  /** All its ports are open when it resolves. */
  static async open(namespace: string, ports: readonly number[]): Promise<UdpMouth> {
    const mouth = new UdpMouth(namespace, ports);
    await mouth.#until(() => mouth.#openCount === ports.length);
    return mouth;
  }

  send(from: number, { host, port }: Address): void {
    this.#child.stdin.write(`${from} ${host} ${port}\n`);
  }

  /** From where the first word came to that port. */
  async heardAt(port: number): Promise<Address> {
    const find = (): Heard | undefined => this.#heard.find((one) => one.port === port);
    await this.#until(() => find() !== undefined);
    return find()!.from;
  }

  /** From where all came, once one came from there. */
  async heardUntil(isIt: (from: Address) => boolean): Promise<readonly Address[]> {
    await this.#until(() => this.#heard.some(({ from }) => isIt(from)));
    return this.#heard.map(({ from }) => from);
  }

  async close(): Promise<void> {
    await end(this.#child);
  }

  #hear(line: Heard | { readonly open: number }): void {
    if ("open" in line) this.#openCount += 1;
    else this.#heard.push(line);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }
}
