// Goal: host and guest of a code each prove their socket at both ports of the service, and both send at once when they are told of each other.
// Method: a real service, a code's door and a guest, on 127.0.0.1.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { formatInvitation } from "../../../src/base/index.ts";
import type { MeetingPlaces } from "../../../src/nat/index.ts";
import { MACHINE_CLOCK } from "../../../src/peer/clock.ts";
import { CodeDoor, type CodeState } from "../../../src/peer/code/code-door.ts";
import { findByCode } from "../../../src/peer/code/find-by-code.ts";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { openService, type Service } from "../../../src/service/index.ts";
import { openUdpSocket, type UdpSocket } from "../../../src/system/index.ts";
import type { Address } from "../../../src/wire/index.ts";

const LOCAL = "127.0.0.1";
const FACTS = {
  ...{ ...gameOfService(), name: "Ada", mode: "classic" as const, map: null, seats: 8, taken: 1 },
  ...{ isPublic: false, isRunning: false, mayWatch: true },
};

let folder = "";
const ends: (() => unknown)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "robocat-found-"))));
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true });
});

interface Heard {
  readonly from: Address;
  readonly word: string;
}

/** A promise that somebody else resolves. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve: (value: Value): void => resolve(value) };
}

async function openHost(service: Service) {
  const read = readServicePlace(`${LOCAL}:${service.port}`);
  if (!read.ok) throw new Error(read.reason);
  const heard: Heard[] = [];
  const met: MeetingPlaces[] = [];
  const code = later<string>();
  const punched = later<null>();
  const proofPorts = new Set<number>();
  const doors: CodeDoor[] = [];
  const socket: UdpSocket = await openUdpSocket({
    ...{ host: LOCAL, port: 0, onProblem: () => undefined },
    onDatagram: (from, bytes) => {
      if (doors[0]?.hear(bytes) === true) proofPorts.add(from.port);
      const word = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
      heard.push({ from, word });
      if (word === "CATP") punched.resolve(null);
    },
  });
  const door = new CodeDoor({
    ...{ place: read.value, clock: MACHINE_CLOCK, hasIpv6: false, local: () => [], facts: () => FACTS },
    invitation: () => formatInvitation({ host: LOCAL, port: socket.port, roomKey: null }),
    send: (to, bytes) => socket.send(to, bytes),
    onChange: (state: CodeState) => (state.kind === "code" ? code.resolve(state.code) : undefined),
    onMeet: (places) => void met.push(places),
  });
  doors.push(door);
  ends.push(
    () => socket.close(),
    () => door.close(),
  );
  return { place: read.value, port: socket.port, code: await code.promise, heard, met, proofPorts, punched };
}

test("each proves itself twice, at two ports, and both send the moment they are told", async () => {
  const service = await openService({ host: LOCAL, port: 0, folder, onProblem: () => undefined });
  ends.push(() => service.close());
  const host = await openHost(service);
  const found = await findByCode({ code: host.code, service: host.place, link: null });
  if (!found.ok) throw new Error(found.reason.kind);
  ends.push(() => found.value.socket.socket.close());
  const guestPort = found.value.socket.socket.port;
  await host.punched.promise; // without a hello of a session: nobody has begun one
  expect(host.heard.find(({ word }) => word === "CATP")!.from.port).toBe(guestPort);
  expect(host.proofPorts.size).toBe(2);
  expect(found.value).toMatchObject({ address: { host: LOCAL, port: host.port }, guessed: [] });
  expect(host.met).toEqual([{ proven: [{ host: LOCAL, port: guestPort }], guessed: [] }]);
});
