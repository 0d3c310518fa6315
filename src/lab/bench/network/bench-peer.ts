import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { FromPeer, PeerPlan, PeerRecord, ToPeer } from "./peer-plan.ts";

const SCRIPT = path.resolve(import.meta.dirname, "network-peer.ts");

/** A match of the bench went wrong in a way that says something about the network: that is a result. */
export class MatchEnded extends Error {}

/** The parent's end of one process of a network bench. */
export class BenchPeer {
  static readonly #open = new Set<BenchPeer>();
  readonly #process: ChildProcess;
  readonly #heard: FromPeer[] = [];
  #wake: () => void = () => undefined;
  #hasExited = false;

  constructor(plan: PeerPlan) {
    this.#process = fork(SCRIPT, { execArgv: [], stdio: ["ignore", 2, 2, "ipc"] });
    this.#process.send(plan);
    this.#process.on("message", (message) => {
      this.#heard.push(message as FromPeer);
      this.#wake();
    });
    this.#process.on("exit", () => {
      this.#hasExited = true;
      BenchPeer.#open.delete(this);
      this.#wake();
    });
    this.#process.on("error", () => undefined); // a message to a process that is gone; "exit" tells of it
    BenchPeer.#open.add(this);
  }

  /** Ends all processes that still run. */
  static closeAll(): void {
    for (const peer of BenchPeer.#open) peer.close();
  }

  tell(message: ToPeer): void {
    this.#process.send(message);
  }

  /** The machine of this peer stands still, or goes on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    this.#process.kill(signal);
  }

  /** Takes the next message of that kind. Rejects if the match ends before, which none should, or the process does. */
  async next<Kind extends FromPeer["kind"]>(kind: Kind): Promise<FromPeer & { readonly kind: Kind }> {
    for (;;) {
      const at = this.#heard.findIndex((message) => message.kind === kind);
      if (at >= 0) return this.#heard.splice(at, 1)[0] as FromPeer & { readonly kind: Kind };
      const ended = this.#heard.find((message) => message.kind === "ended");
      if (ended !== undefined) throw new MatchEnded(`the match ended: ${ended.how}`);
      if (this.#hasExited) throw new Error("a process of the bench ended early");
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async record(): Promise<PeerRecord> {
    this.tell({ kind: "record" });
    return (await this.next("record")).record;
  }

  close(): void {
    this.#process.kill("SIGKILL");
  }
}
