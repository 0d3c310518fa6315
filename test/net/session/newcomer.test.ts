import { describe, expect, test } from "vitest";

import { createNewcomer, hearAnswer } from "../../../src/net/session/newcomer.ts";
import type { Address } from "../../../src/wire/index.ts";

const TOKEN = 7;

/** Where a newcomer asks next when a peer there names that address as the master's. */
function targetAfter(asked: string, named: string): Address | null {
  const from: Address = { host: asked, port: 50_001 };
  const masterAddress: Address = { host: named, port: 45_000 };
  const answer = { token: TOKEN, nowMs: 20 };
  const outcome = hearAnswer(
    createNewcomer(from, 0),
    from,
    { kind: "not-master-peer", token: TOKEN, masterAddress },
    answer,
  );
  return outcome.kind === "asking" ? outcome.newcomer.target : null;
}

describe("a newcomer sent on to the master peer", () => {
  test("asks at the address named", () => {
    expect(targetAfter("192.168.0.5", "192.168.0.9")).toEqual({ host: "192.168.0.9", port: 45_000 });
    expect(targetAfter("127.0.0.1", "127.0.0.1")).toEqual({ host: "127.0.0.1", port: 45_000 });
  });

  test("takes another machine's loopback address as that machine, not as its own", () => {
    expect(targetAfter("192.168.0.5", "127.0.0.1")).toEqual({ host: "192.168.0.5", port: 45_000 });
    expect(targetAfter("192.168.0.5", "127.0.1.1")).toEqual({ host: "192.168.0.5", port: 45_000 });
    expect(targetAfter("2001:db8::5", "::1")).toEqual({ host: "2001:db8::5", port: 45_000 });
    expect(targetAfter("::1", "127.0.0.1")).toEqual({ host: "127.0.0.1", port: 45_000 });
  });
});
