import { expect, test } from "vitest";

import { serveWindowPort } from "../../electron/window-port.ts";
import { createRecordingPeer } from "../support/serve-test-window.ts";
import { StandInChannel } from "./stand-in-port.ts";

const PICTURES_UNDER_WAY_MAX = 3;

const PICTURE = { kind: "picture", turn: 1, words: new Int32Array(3) } as const;

function connect() {
  const peer = createRecordingPeer();
  const { port1, port2 } = new StandInChannel();
  const received: { readonly kind: string }[] = [];
  port2.on("message", ({ data }: { readonly data: { readonly kind: string } }) => received.push(data));
  port2.start();
  serveWindowPort(peer, port1);
  return { peer, page: port2, received };
}

test("a page gets the present state, its requests reach the peer", () => {
  const { peer, page, received } = connect();
  expect(received).toEqual([{ kind: "menu", problem: null }]);
  page.postMessage({ kind: "leave" });
  expect(peer.requests).toEqual([{ kind: "leave" }]);
});

test("what is no request comes back as a problem", () => {
  const { peer, page, received } = connect();
  for (const odd of [null, "leave", {}, { kind: "nonsense" }, { kind: "leave", x: 1 }]) page.postMessage(odd);
  expect(peer.requests).toEqual([]);
  expect(received.slice(1).map(({ kind }) => kind)).toEqual(Array(5).fill("problem"));
});

test("pictures are skipped while the page has not taken those under way; other notices are not", () => {
  const { peer, page, received } = connect();
  for (let i = 0; i < 100; i += 1) peer.tell(PICTURE);
  const pictures = () => received.filter(({ kind }) => kind === "picture").length;
  expect(pictures()).toBe(PICTURES_UNDER_WAY_MAX);
  peer.tell({ kind: "problem", fact: { kind: "flood" } });
  expect(received.at(-1)).toEqual({ kind: "problem", fact: { kind: "flood" } });
  page.postMessage("picture-taken");
  for (let i = 0; i < 100; i += 1) peer.tell(PICTURE);
  expect(pictures()).toBe(PICTURES_UNDER_WAY_MAX + 1);
});

test("the last picture that was skipped comes once there is room, unless its screen has gone by then", () => {
  const { peer, page, received } = connect();
  const turns = () => received.flatMap((notice) => ("turn" in notice ? [notice.turn] : []));
  for (let turn = 0; turn < 7; turn += 1) peer.tell({ ...PICTURE, turn });
  page.postMessage("picture-taken");
  page.postMessage("picture-taken");
  expect(turns(), "it comes once").toEqual([0, 1, 2, 6]);
  for (let turn = 7; turn < 15; turn += 1) peer.tell({ ...PICTURE, turn });
  peer.tell({ kind: "menu", problem: null });
  page.postMessage("picture-taken");
  expect(turns()).toEqual([0, 1, 2, 6, 7]);
});

test("a page that claims more than it got gains nothing", () => {
  const { peer, page, received } = connect();
  for (let i = 0; i < 100; i += 1) page.postMessage("picture-taken");
  for (let i = 0; i < 100; i += 1) peer.tell(PICTURE);
  expect(received.filter(({ kind }) => kind === "picture")).toHaveLength(PICTURES_UNDER_WAY_MAX);
});

test("a closed page, as by a reload, is removed", () => {
  const { peer, page } = connect();
  page.close();
  expect(peer.listeners.size).toBe(0);
});
