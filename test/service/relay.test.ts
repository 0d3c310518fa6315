import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { as, TestService } from "../support/service-peer.ts";

let tested: TestService;
afterEach(() => tested.close());

test("credentials for a relay end after two hours, and are made as coturn checks them", async () => {
  tested = await new TestService({ relay: { place: "turn.example.org:3478", secret: "north" } }).open();
  const peer = await tested.peer();
  const told = as(await peer.ask("relay", {}), "relay");
  expect([told.uri, told.tlsUri]).toEqual(["turn:turn.example.org:3478", null]);
  expect(told.expiresAt).toBe(tested.nowMs / 1_000 + 7_200);
  expect(told.username.startsWith(`${told.expiresAt}:`)).toBe(true);
  expect(told.credential).toBe(createHmac("sha1", "north").update(told.username).digest("base64"));
  expect(as(await peer.ask("relay", {}), "relay").username).not.toBe(told.username);
});

test("a relay that speaks TLS is named by that place as well", async () => {
  const [place, tlsPlace] = ["turn.example.org:3478", "turn.example.org:443"];
  tested = await new TestService({ relay: { place, tlsPlace, secret: "north" } }).open();
  const told = as(await (await tested.peer()).ask("relay", {}), "relay");
  expect(told.tlsUri).toBe("turns:turn.example.org:443");
});

test("a service without a relay says so", async () => {
  tested = await new TestService().open();
  expect(await (await tested.peer()).ask("relay", {})).toMatchObject({ reason: "no-relay" });
});
