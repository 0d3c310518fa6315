import { expect, test } from "vitest";
import { formatInviteCode } from "../../src/base/index.ts";
import { readPlayArguments } from "../../src/cli/arguments/play-arguments.ts";

test("a lobby service: a host has a code there, and a key that the code hands over", () => {
  const seatOf = (kind: "host" | "join", ...args: readonly string[]): unknown => {
    const read = readPlayArguments(kind, args);
    return read.ok ? read.value.seat : read.reason;
  };
  const service = {
    text: "cats.example",
    url: "ws://cats.example:45080/ws?protocol=1",
    host: "cats.example",
  };
  expect(seatOf("host", "0", "A", "--service", "cats.example")).toMatchObject({ service, roomKey: "new" });
  const code = formatInviteCode({ place: "KQ7", password: "M2XP" });
  for (const typed of [code, code.toLowerCase().replace("-", " ")]) {
    const seat = { kind: "join-by-code", code: typed, service };
    expect(seatOf("join", typed, "A", "--service", "cats.example")).toEqual(seat);
  }
  const mistyped = code.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(seatOf("join", mistyped, "A", "--service", "cats.example")).toMatch(/^That code is mistyped/);
  expect(seatOf("join", code, "A")).toEqual({ kind: "join", address: code }); // without one it is a name
  expect(seatOf("host", "0", "A", "--service", "cats example")).toMatch(/is no address of a lobby service/);
});
