import { expect } from "vitest";

import { TurnClient } from "../../src/nat/turn/turn-client.ts";
import { CREDENTIALS, RELAY, RELAYED, SEEN, TestTurnServer } from "./turn-server.ts";

/** A client of a TURN server, and the server; nothing is said yet. */
export function open(credentials = CREDENTIALS) {
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0);
  const server = new TestTurnServer();
  const client = new TurnClient({ server: RELAY, credentials, random }, 0);
  return { server, client };
}

/** All that is to be sent reaches the server and is answered, until nothing more is. What it carried to peers comes back. */
export function exchange({ server, client }: ReturnType<typeof open>, nowMs: number): readonly Uint8Array[] {
  const carried: Uint8Array[] = [];
  for (let rounds = 0; rounds < 20; rounds += 1) {
    client.update(nowMs);
    const out = client.takeDatagrams();
    if (out.length === 0) return carried;
    for (const { to, bytes } of out) {
      expect(to).toEqual(RELAY);
      if (bytes[0]! >> 6 === 1) {
        carried.push(bytes);
        continue;
      }
      const answer = server.answer(bytes);
      if (answer === null) carried.push(bytes);
      else expect(client.hear(answer, RELAY, nowMs)).toBeNull();
    }
  }
  throw new Error("it sends without an end");
}

/** The same with an allocation. */
export function opened() {
  const all = open();
  exchange(all, 0);
  expect(all.client.state).toEqual({ kind: "open", relayed: RELAYED, seen: SEEN });
  return all;
}
