// Goal: whatever bytes come from a relay, only what its peers sent is handed out. Method: an allocation, and bytes at random or altered.
import fc from "fast-check";
import { expect, test } from "vitest";

import { writeChannelData } from "../../../src/nat/turn/channel-data.ts";
import { exchange, opened } from "../../support/turn-exchange.ts";
import { dataIndication, RELAY } from "../../support/turn-server.ts";

const FRIEND = { host: "11.0.0.9", port: 50_000 };
const HELLO = Uint8Array.of(1, 2, 3, 4, 5);

test("whatever comes, it hands out what peers sent and stays in a state that is sound", () => {
  const all = opened();
  all.client.permit(FRIEND, 0);
  exchange(all, 0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(all.client.hear(bytes, RELAY, 1)?.from.host ?? FRIEND.host).toBe(FRIEND.host);
      expect(all.client.state.kind).toBe("open");
    }),
  );
});

test("whatever byte of what the relay hands on is another, nothing is of a host without a permission", () => {
  const all = opened();
  all.client.permit(FRIEND, 0);
  all.client.send(FRIEND, HELLO, 0);
  exchange(all, 0);
  const indication = dataIndication(FRIEND, HELLO, { hasFingerprint: false });
  const whole = [indication, Uint8Array.of(...writeChannelData({ channel: 0x4000, bytes: HELLO }), 0, 0, 0)];
  const hosts = whole.map((bytes) => {
    expect(all.client.hear(bytes, RELAY, 1)).toMatchObject({ from: FRIEND, bytes: HELLO });
    const changed = Array.from(bytes, (_, at) =>
      Array.from({ length: 256 }, (_byte, byte) => all.client.hear(bytes.with(at, byte), RELAY, 1)),
    );
    expect(all.client.state.kind).toBe("open");
    return changed.flat().flatMap((carried) => (carried === null ? [] : [carried.from.host]));
  });
  for (const some of hosts) expect(some.length).toBeGreaterThan(HELLO.length * 256);
  expect(new Set(hosts.flat())).toEqual(new Set([FRIEND.host]));
});
