// Goal: a connection over TLS that is open in the very moment in which it is not needed any more is closed, and is nobody's.
// Method: a TLS server of Node with a certificate of openssl; the clock stops the opening between the connection's word and its hearing.
import { readFileSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";

import { MACHINE_CLOCK, type Clock } from "../../../src/peer/clock.ts";
import { StreamOpening } from "../../../src/peer/relay/stream-opening.ts";
import { Certificates, HAS_OPENSSL } from "../../support/certificates.ts";
import { waitingFor } from "../../support/waiting-for.ts";

const LOCAL = "127.0.0.1";

test.runIf(HAS_OPENSSL)("a connection that is open too late is closed", async () => {
  const authority = new Certificates();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, readFileSync(authority.authorityFile, "utf8")]);
  onTestFinished(() => {
    setDefaultCACertificates(trusted);
    authority.clear();
  });
  const { certificateFile, keyFile } = authority.issue(`IP:${LOCAL}`);
  const server = createServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) });
  server.listen(0, LOCAL);
  await once(server, "listening");
  onTestFinished(() => void server.close());

  const told: string[] = [];
  let stopIt: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stopIt = resolve));
  const clock: Clock = {
    nowMs: () => MACHINE_CLOCK.nowMs(),
    setTimer: (atMs, ring) => {
      const isForTheAnswer = atMs > MACHINE_CLOCK.nowMs() + 1_000; // given up when the connection is open
      const stop = MACHINE_CLOCK.setTimer(atMs, ring);
      return () => {
        stop();
        if (!isForTheAnswer) return;
        queueMicrotask(() => {
          opening.stop();
          stopIt();
        });
      };
    },
  };
  const opening = new StreamOpening({
    clock,
    onOpen: (stream) => {
      told.push("open");
      stream.close();
    },
    onFail: ({ kind }) => void told.push(kind),
  });
  const taken = once(server, "connection") as Promise<[Socket]>;
  opening.begin({ host: LOCAL, port: (server.address() as AddressInfo).port, text: "a relay" }, true);
  const [socket] = await waitingFor("a connection", taken);
  socket.on("error", () => undefined);
  await waitingFor("the end of the opening", stopped);
  if (!socket.destroyed) await waitingFor("the end of the connection", once(socket, "close"));
  expect(told).toEqual([]);
  expect(opening.problem).toBeNull();
});
