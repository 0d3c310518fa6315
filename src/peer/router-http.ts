import { UPNP_BODY_BYTES_MAX, type RouterReply, type RouterRequest } from "../nat/index.ts";
import { ROUTER_REPLY_MS_MAX } from "./limits.ts";

const HEADER_BYTES_MAX = 8_192;

/** Carries one request to a router. It rejects never: null is no answer, one that is too long, or one that takes too long. */
export async function askRouter(wish: RouterRequest, signal?: AbortSignal): Promise<RouterReply> {
  const { request } = await import("node:http"); // an import of it loads all of fetch too, which few peers need
  const { host, port, path, method, headers, body } = wish;
  return new Promise((resolve) => {
    const limit = AbortSignal.timeout(ROUTER_REPLY_MS_MAX);
    const asked = request(
      {
        ...{ host, port, path, method, agent: false, maxHeaderSize: HEADER_BYTES_MAX },
        headers: { ...headers, "Content-Length": String(body.length), Connection: "close" },
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        answer.on("data", (part: Buffer) => {
          length += part.length;
          if (length <= UPNP_BODY_BYTES_MAX) return void parts.push(part);
          resolve(null);
          asked.destroy();
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
        answer.on("error", () => resolve(null));
      },
    );
    asked.on("error", () => resolve(null));
    asked.on("close", () => resolve(null)); // after an answer it is settled already
    asked.end(body, "latin1");
  });
}
