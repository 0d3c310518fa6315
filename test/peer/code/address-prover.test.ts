// Goal: where no UDP is let out, a peer soon knows that it can't show a service where it is, and sends no more.
// Method: the service's answers by the line are the test's; no datagram comes back.
import { expect, test } from "vitest";

import { readProofRequest, type ServiceMessage } from "../../../src/rendezvous/index.ts";
import { AddressProver } from "../../../src/peer/code/address-prover.ts";
import { TestClock } from "../../support/test-clock.ts";

test("eight tries, and then it is known that nothing comes back; asked again it tries again", async () => {
  const clock = new TestClock();
  const sent = new Map<string, number>(); // by token
  let tokens = 0;
  const prover = new AddressProver({
    ...{ host: "127.0.0.1", hasIpv6: false, clock },
    ask: ({ kind }): Promise<ServiceMessage> => {
      expect(kind).toBe("prove");
      tokens += 1;
      return Promise.resolve({
        ...{ kind: "token", n: tokens, port: 9 },
        token: Buffer.alloc(16, tokens).toString("base64"),
      });
    },
    send: (to, bytes) => {
      expect(to).toEqual({ host: "127.0.0.1", port: 9 });
      const token = Buffer.from(readProofRequest(bytes)!).toString("hex");
      sent.set(token, (sent.get(token) ?? 0) + 1);
    },
  });
  for (const count of [2, 4]) {
    expect(await clock.until(prover.prove(), "an end of trying", 5_000)).toBe(false);
    expect([...sent.values()].slice(count - 2)).toEqual([8, 8]);
    await clock.skip(20_000);
    expect(sent.size).toBe(count);
    expect([...sent.values()].slice(count - 2)).toEqual([8, 8]);
  }
});
