import { runSimulate } from "../../src/cli/simulate.ts";

/** What `robocat simulate` with these words prints, and its exit status. */
export async function simulate(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly text: string }> {
  let text = "";
  const status = await runSimulate(args, { write: (line) => (text += line) });
  return { status, text };
}
