import { expect, test } from "vitest";

import { printJson, printLine, printText } from "../../src/cli/printing.ts";

function printed(print: (out: { write(text: string): void }) => void): string {
  let all = "";
  print({ write: (text) => (all += text) });
  return all;
}

test("a line is one line, whatever stands in it", () => {
  expect(printed((out) => printLine(out, "a\nb\u001b[A"))).toBe("a\\u000ab\\u001b[A\n");
});

test("JSON is plain to a terminal, and the same value to a program", () => {
  const line = printed((out) => printJson(out, { name: "\u009b\u202e\n" }));
  expect(line).toBe('{"name":"\\u009b\\u202e\\n"}\n');
});

test("a text of ours keeps its lines, with one end", () => {
  expect(printed((out) => printText(out, "a\n\nb\n"))).toBe("a\n\nb\n");
  expect(printed((out) => printText(out, "a\n  b"))).toBe("a\n  b\n");
});
