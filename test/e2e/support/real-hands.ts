import { once } from "node:events";
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";

const PROGRAMS = [
  ["Xvfb", "-version"],
  ["xdotool", "version"],
  ["setxkbmap", "-version"],
  ["xkbcomp", "-version"],
  ["xev", "-version"],
] as const;

/** Why there is no real keyboard and mouse here, in words; undefined: there are. */
export function whyNoRealHands(): string | undefined {
  if (process.platform !== "linux") return "they need an X server";
  const missing = PROGRAMS.filter(([program, ask]) => spawnSync(program, [ask]).error !== undefined);
  return missing.length === 0
    ? undefined
    : `${missing.map(([program]) => program).join(", ")} is not installed`;
}

/** The keyboard and the mouse of an X server of their own, which knows neither a window manager nor a clock of ours. */
export class RealHands {
  readonly display: string;
  readonly #server: ChildProcess;
  readonly #others: ChildProcess[] = [];

  private constructor(display: string, server: ChildProcess) {
    this.display = display;
    this.#server = server;
  }

  /** On a display that nobody else has. */
  static async start(): Promise<RealHands> {
    const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x800x24"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const number = await new Promise<string>((resolve) =>
      server.stdout.setEncoding("utf8").once("data", resolve),
    );
    return new RealHands(`:${number.trim()}`, server);
  }

  /** What xdotool does by these words, one after the other; what it says. */
  do(...words: readonly (string | number)[]): string {
    return this.#run("xdotool", words.map(String));
  }

  /** A key goes down and up. */
  press(key: number | string): void {
    this.do("keydown", key, "keyup", key);
  }

  /** A window of another program, over all others; its id. It takes what is pressed and released over it. */
  async openWindow(): Promise<string> {
    const other = spawn("xev", ["-geometry", "960x720+0+0"], {
      env: { ...process.env, DISPLAY: this.display },
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.#others.push(other);
    // What it says is read to its end: it goes when nobody listens.
    await new Promise<void>((resolve, reject) => {
      let said = "";
      other.once("exit", () => reject(new Error(`xev ended: ${said}`)));
      other.stdout.setEncoding("utf8").on("data", (text) => {
        said += String(text);
        if (said.includes("MapNotify")) resolve();
      });
    });
    return this.do("search", "--onlyvisible", "--name", "Event Tester").trim();
  }

  /** The layout of the keyboard from now on. */
  layout(name: string): void {
    this.#run("setxkbmap", ["-layout", name]);
  }

  async end(): Promise<void> {
    for (const other of this.#others) other.kill();
    const isOver = once(this.#server, "exit");
    this.#server.kill();
    await isOver;
  }

  #run(program: string, words: readonly string[]): string {
    return execFileSync(program, words, { env: { ...process.env, DISPLAY: this.display }, encoding: "utf8" });
  }
}
