import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { UPNP_BODY_BYTES_MAX } from "../../src/nat/index.ts";
import { askRouter } from "../../src/peer/router-http.ts";

const wishAt = (port: number) => {
  return {
    id: 1,
    host: "127.0.0.1",
    port,
    path: "/x",
    method: "POST",
    headers: { SOAPAction: '"a"' },
    body: "<x/>",
  } as const;
};

async function askOf(listener: RequestListener): Promise<Awaited<ReturnType<typeof askRouter>>> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const reply = await askRouter(wishAt((server.address() as AddressInfo).port));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return reply;
}

test("carries a request and its answer, whatever the status", async () => {
  const reply = await askOf((asked, answer) => {
    const { method, url, headers } = asked;
    answer
      .writeHead(500)
      .end(JSON.stringify({ method, url, soap: headers["soapaction"], length: headers["content-length"] }));
  });
  expect(reply?.status).toBe(500);
  expect(JSON.parse(new TextDecoder().decode(reply?.body))).toEqual({
    method: "POST",
    url: "/x",
    soap: '"a"',
    length: "4",
  });
});

test("a redirect is an answer like any other: it is not followed", async () => {
  const reply = await askOf((_, answer) => answer.writeHead(302, { Location: "http://127.0.0.1:1/" }).end());
  expect(reply?.status).toBe(302);
});

test("hangs up on a router that says too much", async () => {
  expect((await askOf((_, answer) => answer.end("x".repeat(UPNP_BODY_BYTES_MAX))))?.body).toHaveLength(
    UPNP_BODY_BYTES_MAX,
  );
  expect(await askOf((_, answer) => answer.end("x".repeat(UPNP_BODY_BYTES_MAX + 1)))).toBeNull();
  const endless = await askOf((_, answer) => {
    const pour = (): void => {
      while (!answer.destroyed && answer.write("x".repeat(1_000)));
      if (!answer.destroyed) answer.once("drain", pour);
    };
    pour();
  });
  expect(endless).toBeNull();
});

test("hangs up on a router that never comes to an end, and on one that speaks no HTTP", async () => {
  expect(await askOf(() => undefined)).toBeNull();
  const server = createTcpServer((socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .end("SSH-2.0-router\r\n"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await askRouter(wishAt(port))).toBeNull();
  await new Promise((resolve) => server.close(resolve));
  expect(await askRouter(wishAt(port))).toBeNull(); // nobody is there any more
});
