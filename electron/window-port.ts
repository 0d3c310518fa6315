import type { MessagePortMain } from "electron";

import type { PeerNotice } from "../src/channel/index.ts";
import { NoticeSender, readWindowRequest, type WindowPeer } from "../src/desk/index.ts";
import { PICTURE_TAKEN } from "./port-messages.ts";

type PagePort = Pick<MessagePortMain, "on" | "postMessage" | "start">;

/** Connects one page with the peer until its port closes. */
export function serveWindowPort(peer: WindowPeer, port: PagePort): void {
  const sender = new NoticeSender({ post: (notice) => port.postMessage(notice), hasRoom: () => true });
  const tell = (notice: PeerNotice): void => sender.send(notice);
  const detach = peer.attach(tell);
  port.on("close", detach);
  port.on("message", ({ data }: { readonly data: unknown }) => {
    if (data === PICTURE_TAKEN) return sender.noteTaken();
    const request = readWindowRequest(data);
    if (request.ok) return peer.handle(request.value, tell);
    port.postMessage({
      ...{ kind: "problem", fact: { kind: "request-unread", reason: request.reason } },
    });
  });
  port.start();
}
