// Goal: of what a router says by NAT-PMP only what is about our port counts, and a speech that it does not know is left.
// Method: answers by hand.
import { expect, test } from "vitest";

import { natPmpDialect } from "../../src/nat/router-dialects.ts";
import { natPmpAddress, natPmpMapped } from "../support/router-answers.ts";

const PORT = 45_000;
const dialect = natPmpDialect({ own: "192.168.0.20", port: PORT, random: () => 7 });

test("a port that is opened to another one than ours is not ours", () => {
  const ports = { insidePort: PORT, outsidePort: 50_000 };
  expect(dialect.read(natPmpMapped(ports))).toEqual({
    ...{ kind: "mapped", epochSeconds: 100, port: 50_000, host: null, lifetimeSeconds: 3_600 },
  });
  expect(dialect.read(natPmpMapped({ ...ports, insidePort: PORT + 1 }))).toBeNull();
});

test.each([
  [1, { kind: "other-speech" }], // it knows no such version
  [2, { kind: "refused", why: "not-allowed", seconds: 300 }],
  [3, { kind: "refused", why: "no-network", seconds: 60 }],
  [4, { kind: "refused", why: "no-room", seconds: 300 }],
  [5, { kind: "other-speech" }], // nor such a question
  [6, { kind: "refused", why: "other", seconds: 300 }],
])("a refusal with the code %d: %o", (code, heard) => {
  expect(dialect.read(natPmpAddress("0.0.0.0", { code }))).toEqual(heard);
});
