import { expect, test } from "vitest";

import type { PeerNotice, WindowRequest } from "../../../src/channel/index.ts";
import { JoinTry } from "../../../src/view/screens/join-try.ts";

const CONNECTING: PeerNotice = { kind: "connecting", role: "join", place: { kind: "code" } };
const REFUSED: PeerNotice = {
  kind: "menu",
  problem: { kind: "cannot", wish: "join", fault: { kind: "given-up" } },
};

test("what was typed to join is there to be corrected where that failed, and nowhere else", () => {
  const joining = new JoinTry();
  const sent: WindowRequest[] = [];
  const send = joining.noting((request) => sent.push(request));
  const request: WindowRequest = { kind: "join", address: "ABCD-EFGH", name: "Ada" };
  send(request);
  expect(sent).toEqual([request]);
  joining.hearNotice(CONNECTING);
  expect(joining.missed(REFUSED, "connecting")).toEqual({ text: "ABCD-EFGH" });
  expect(joining.missed(REFUSED, "lobby")).toBeNull();
  expect(joining.missed({ kind: "menu", problem: null }, "connecting")).toBeNull();
  joining.hearNotice({ ...CONNECTING, role: "watch" });
  expect(joining.missed(REFUSED, "connecting")).toBeNull();
});

test("what was typed in another window is not known here, and still something is missed", () => {
  const joining = new JoinTry();
  joining.hearNotice(CONNECTING);
  expect(joining.missed(REFUSED, "connecting")).toEqual({ text: null });
});
