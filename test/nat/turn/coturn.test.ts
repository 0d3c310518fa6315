// Goal: what we say to a relay is what a real one understands. Method: coturn on 127.0.0.1, where it is installed; two lines through it,
// by time-limited credentials. Time passes only for the client: it is told that its allocation is due for renewal.
import { writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runRelay } from "../../../src/cli/relay.ts";
import type { TurnState } from "../../../src/nat/turn/turn-client.ts";
import { RelayLine } from "../../../src/peer/relay/relay-line.ts";
import { MACHINE_CLOCK, type Clock } from "../../../src/peer/clock.ts";
import { Coturn, COTURN_HOST, coturnCredentials, HAS_COTURN } from "../../support/coturn.ts";
import { waitingFor } from "../../support/waiting-for.ts";

const HOST = COTURN_HOST;

let coturn: Coturn;

beforeEach(() => {
  coturn = new Coturn();
});
afterEach(() => coturn.clear());

const credentials = coturnCredentials();

/** A clock that can be put forward. */
class ForwardClock implements Clock {
  forwardMs = 0;
  nowMs = (): number => MACHINE_CLOCK.nowMs() + this.forwardMs;
  setTimer = (atMs: number, ring: () => void): (() => void) =>
    MACHINE_CLOCK.setTimer(atMs - this.forwardMs, ring);
}

async function openLine(clock: Clock = MACHINE_CLOCK) {
  const states: TurnState[] = [];
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const line = await RelayLine.open({
    ...{ server: { host: HOST, port: coturn.port }, credentials, clock },
    onState: (state) => {
      states.push(state);
      wake();
    },
    onDatagram: (_, bytes) => {
      heard.push(Buffer.from(bytes).toString());
      wake();
    },
  });
  const until = async (words: string, isSo: () => boolean): Promise<void> => {
    while (!isSo()) await waitingFor(words, new Promise<void>((resolve) => (wake = resolve)));
  };
  const opened = async () => {
    await until("an allocation", () => states.length > 0);
    const [state] = states;
    if (state?.kind !== "open") throw new Error(`no allocation: ${JSON.stringify(state)}`);
    return state.relayed;
  };
  return { line, states, heard, until, opened };
}

test.runIf(HAS_COTURN)("two clients talk through a real relay, both ways", async () => {
  await coturn.start();
  const [ada, ben] = [await openLine(), await openLine()];
  const [adaAt, benAt] = [await ada.opened(), await ben.opened()];
  ben.line.permit(adaAt);
  // What comes before the permission is there is lost, as datagrams are: it is said again with each answer.
  const saying = setInterval(() => ada.line.send(benAt, Buffer.from("hello")), 50);
  await ben.until("what was sent through the relay", () => ben.heard.length > 0);
  ben.line.send(adaAt, Buffer.from("hello back"));
  await ada.until("the answer", () => ada.heard.length > 0);
  clearInterval(saying);
  expect([ben.heard[0], ada.heard[0]]).toEqual(["hello", "hello back"]);
  await Promise.all([ada.line.close(), ben.line.close()]);
  expect([ada.states.at(-1)!.kind, ben.states.at(-1)!.kind]).toEqual(["closed", "closed"]);
});

test.runIf(HAS_COTURN)("an allocation that the relay no longer has is told as lapsed", async () => {
  await coturn.start();
  const clock = new ForwardClock();
  const { line, states, until, opened } = await openLine(clock);
  await opened();
  await coturn.stop();
  await coturn.start();
  clock.forwardMs = 545_000; // to be renewed; its end is 600 s after its beginning
  line.permit({ host: HOST, port: 9 }); // something to do, so that it looks at its clock
  await until("that it has lapsed", () => states.length > 1);
  expect(states.at(-1)).toEqual({ kind: "lapsed" });
  await line.close();
});

test.runIf(HAS_COTURN)(
  "robocat relay says that it carries packets, and that wrong credentials are wrong",
  async () => {
    await coturn.start();
    let said = "";
    const out = { write: (text: string) => (said += text) };
    const uri = `turn:${HOST}:${coturn.port}`;
    expect(await runRelay([uri, "--secret", coturn.secretFile], out)).toBe(0);
    expect(said).toContain("It carries packets");
    writeFileSync(coturn.secretFile, "another\n");
    expect(await runRelay([uri, "--secret", coturn.secretFile], out)).toBe(1);
    expect(said).toContain("does not know that name");
  },
);
