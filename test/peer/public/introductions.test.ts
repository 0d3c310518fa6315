// Goal: neither side of an introduction believes more than it must, or keeps more than it may.
// Method: the line to the service and the proof of an address are stand-ins that the test speaks for.
import { expect, test } from "vitest";

import type { AddressProver } from "../../../src/peer/code/address-prover.ts";
import type { ServiceSocket } from "../../../src/peer/code/service-socket.ts";
import { PingAnswers } from "../../../src/peer/public/ping-answers.ts";
import { PublicDoor } from "../../../src/peer/public/public-door.ts";
import { PublicIntroducer } from "../../../src/peer/public/public-introducer.ts";
import { writeKeyLetter } from "../../../src/peer/public/public-letters.ts";
import { TestClock } from "../../support/test-clock.ts";

const SESSION = "2".repeat(32);
const KEY = new Uint8Array(16).fill(7);

function lineTo(answer: object | null) {
  const asked: { readonly kind: string; readonly session?: string }[] = [];
  const ask = (question: (typeof asked)[number]) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { asked, line: { ask } as unknown as ServiceSocket };
}

const proverOf = (prove: () => Promise<boolean>): AddressProver => ({ prove }) as unknown as AddressProver;

test("a host lets no more guests of a service wait than a service introduces at once", () => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  const door = new PublicDoor({ isOpen: () => true, roomKey: KEY, local: [], pings });
  const never = proverOf(() => new Promise(() => undefined));
  for (let i = 0; i < 18; i += 1) void door.admit(line, String(i), never);
  const kindsOf = (kind: string) => asked.filter((one) => one.kind === kind).map(({ session }) => session);
  expect(kindsOf("pake")).toHaveLength(16);
  expect(kindsOf("leave")).toEqual(["16", "17"]);
  expect(door.end("0")).toBe(false); // it was not met yet
  void door.admit(line, "18", never);
  expect(kindsOf("pake").at(-1)).toBe("18");
});

test("a host that is public no more while it proves its address meets nobody", async () => {
  const { asked, line } = lineTo(null);
  const pings = new PingAnswers(new TestClock(), () => undefined);
  let isOpen = true;
  const door = new PublicDoor({ isOpen: () => isOpen, roomKey: KEY, local: [], pings });
  let prove: (isProven: boolean) => void = () => undefined;
  const proving = proverOf(() => new Promise((resolve) => (prove = resolve)));
  const admitted = door.admit(line, SESSION, proving);
  isOpen = false;
  prove(true);
  await admitted;
  expect(asked.map(({ kind }) => kind)).toEqual(["pake", "leave"]);
  expect(door.end(SESSION)).toBe(false);
});

test("a guest goes by the first key that it is told, to where a peer may be", async () => {
  const { line } = lineTo({ kind: "found", session: SESSION });
  const clock = new TestClock();
  const introducer = new PublicIntroducer({ clock, local: [] });
  const proven = proverOf(() => Promise.resolve(true));
  const wish = { lobbyId: "a", isWatching: false };
  const introduced = introducer.introduce({ line, prover: proven }, wish);
  await Promise.resolve(); // the answer to its question is there
  const letter = (data: string) => ({ kind: "pake", session: SESSION, data }) as const;
  introducer.hear(letter("nonsense"));
  introducer.hear(letter(writeKeyLetter(KEY)));
  introducer.hear(letter(writeKeyLetter(null)));
  const addresses = ["0.0.0.0:9", "192.0.2.7:40000", "192.0.2.7:40000"];
  introducer.hear({ kind: "met", session: SESSION, addresses, local: ["224.0.0.1:9"], punchInMs: 0 });
  expect(await clock.until(introduced, "the introduction")).toMatchObject({
    ok: true,
    value: { addresses: [{ host: "192.0.2.7", port: 40_000 }], roomKey: KEY },
  });
});
