import { expect, onTestFinished, test, vi } from "vitest";

import { EXIT } from "../../src/cli/exit-status.ts";
import { endUnread } from "../../src/cli/read-arguments.ts";

test("who asks for help gets it, and all is well; who is refused reads why beside the output, and nothing began", () => {
  const lines: string[] = [];
  const spy = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((text) => lines.push(`! ${String(text)}`) > 0);
  onTestFinished(() => spy.mockRestore());
  const out = { write: (text: string) => lines.push(text) };
  const end = (reason: string): number =>
    endUnread({ program: "robocat map", help: "all of it\n", reason }, out);
  expect([end("help"), end("there is no map")]).toEqual([EXIT.inSync, EXIT.cannotStart]);
  expect(lines).toEqual(["all of it\n", "! robocat map: there is no map, see robocat map --help\n"]);
});
