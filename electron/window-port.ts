import type { MessagePortMain } from "electron";

import type { PeerNotice } from "../src/channel/index.ts";
import { NoticeSender, readWindowRequest, type WindowPeer } from "../src/desk/index.ts";
import { PICTURE_TAKEN } from "./port-messages.ts";

/** Pictures under way to the page. Then the last one waits: a page that has stopped must not fill the memory. */
const PICTURES_UNDER_WAY_MAX = 8;

type PagePort = Pick<MessagePortMain, "on" | "postMessage" | "start">;

/** Connects one page with the peer until its port closes. */
export function serveWindowPort(peer: WindowPeer, port: PagePort): void {
  let picturesUnderWay = 0;
  const sender = new NoticeSender({
    post(notice) {
      if (notice.kind === "picture") picturesUnderWay += 1;
      port.postMessage(notice);
    },
    hasRoom: () => picturesUnderWay < PICTURES_UNDER_WAY_MAX,
  });
  const tell = (notice: PeerNotice): void => sender.send(notice);
  const detach = peer.attach(tell);
  port.on("close", detach);
  port.on("message", ({ data }: { readonly data: unknown }) => {
    if (data === PICTURE_TAKEN) {
      picturesUnderWay = Math.max(0, picturesUnderWay - 1);
      return sender.sendWaiting();
    }
    const request = readWindowRequest(data);
    if (request.ok) return peer.handle(request.value, tell);
    port.postMessage({
      ...{ kind: "problem", fact: { kind: "request-unread", reason: request.reason } },
    });
  });
  port.start();
}
