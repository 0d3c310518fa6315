// Goal: what a window asks reaches its peer, once, and what a peer tells reaches the window, also when one of them is late.
// Method: a socket of a page that is no more than what is used of one.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PICTURE_TAKEN, type PeerNotice } from "../../src/channel/index.ts";
import { connectPeer, type PeerChannel } from "../../src/view/peer-channel.ts";

const MENU: PeerNotice = { kind: "menu", problem: null };
const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];

class PageSocket extends EventTarget {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static last: PageSocket;
  readyState = CONNECTING;
  readonly sent: string[] = [];
  constructor() {
    super();
    PageSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  tell(type: string, facts: object = {}): void {
    if (type === "open") this.readyState = OPEN;
    if (type === "close") this.readyState = CLOSED;
    this.dispatchEvent(Object.assign(new Event(type), facts));
  }
}

let channel: PeerChannel;
let socket: PageSocket;

beforeEach(() => {
  vi.stubGlobal("WebSocket", PageSocket);
  const page = {
    document: { querySelector: () => ({ content: "key" }) },
    ...{ sessionStorage: { setItem: () => undefined }, history: { replaceState: () => undefined } },
    location: { host: "127.0.0.1:8080", pathname: "/" },
  };
  channel = connectPeer(page as unknown as Window);
  socket = PageSocket.last;
});
afterEach(() => void vi.unstubAllGlobals());

test("what is asked before the socket is open is sent then, in its order, up to so much; nothing is once it is closed", () => {
  for (let port = 1; port <= 40; port += 1)
    channel.send({ kind: "host", port, name: "Ada", catsPerPlayer: 3 });
  expect(socket.sent).toEqual([]);
  socket.tell("open");
  channel.send({ kind: "leave" });
  const sent = socket.sent.map((text) => JSON.parse(text) as { readonly port?: number });
  expect(sent.map(({ port }) => port)).toEqual([...Array.from({ length: 32 }, (_, i) => i + 1), undefined]);
  socket.tell("close", { code: 1001, reason: "" });
  channel.send({ kind: "leave" });
  expect(socket.sent).toHaveLength(33);
});

test("whoever listens only after the end is told of it", () => {
  socket.tell("close", { code: 1001, reason: "the peer has ended" });
  const reasons: string[] = [];
  channel.onLost?.((reason) => reasons.push(reason));
  expect(reasons).toEqual(["the peer has ended"]);
});

test("the peer hears of each picture that it is taken in, also of one that is none or that the window fails at, and of no text", () => {
  socket.tell("open");
  socket.tell("message", { data: JSON.stringify(MENU) });
  expect(socket.sent).toEqual([]);
  socket.tell("message", { data: new ArrayBuffer(2) });
  expect(socket.sent).toEqual([PICTURE_TAKEN]);
  socket.readyState = CLOSED;
  socket.tell("message", { data: new ArrayBuffer(2) });
  expect(socket.sent).toEqual([PICTURE_TAKEN]);
});

test("a text that is no notice is told the window as a problem", () => {
  const notices: PeerNotice[] = [];
  channel.onNotice((notice) => notices.push(notice));
  socket.tell("message", { data: JSON.stringify(MENU) });
  socket.tell("message", { data: "{" });
  expect(notices).toEqual([MENU, { kind: "problem", fact: { kind: "notice-unread", reason: "malformed" } }]);
});
