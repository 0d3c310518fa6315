// Goal: a lone host of a quick match gives way to an elder lobby, however late both are known; one whom somebody has joined stays, and a
// watch that is over keeps no line, socket or timer.
// Method: watches at a real service on 127.0.0.1, by a clock that the test moves; an elder lobby waits there, or comes later.
import { expect, onTestFinished, test } from "vitest";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import type { Clock } from "../../../src/peer/clock.ts";
import { ElderWatch } from "../../../src/peer/public/elder-watch.ts";
import { TriedLobbies } from "../../../src/peer/public/tried-lobbies.ts";
import { GameSockets } from "../../support/game-sockets.ts";
import { FACTS, TestService } from "../../support/service-peer.ts";
import { TestClock } from "../../support/test-clock.ts";

const SAME = { ...FACTS, ...gameOfService() };
/** All other ids are less. */
const OWN_ID = "z";
/** A watch that nothing ends is over after two minutes. */
const SOON_MS = 10_000;
const LATE_MS = 100_000;

interface Wish {
  readonly isAlone?: boolean;
  readonly ownId?: string | null;
  readonly hasElder?: boolean;
  readonly wasTried?: boolean; // the elder lobby, in vain
}

async function openWatch({ isAlone = true, ownId = OWN_ID, hasElder = true, wasTried = false }: Wish) {
  const service = await new TestService().open();
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await service.close();
    isOpen = false;
  };
  onTestFinished(close);
  const clock = new TestClock();
  const tried = new TriedLobbies(clock);
  const elders = hasElder ? [(await service.host(SAME)).hosted.lobbyId] : [];
  if (wasTried) elders.forEach((id) => tried.add(id));
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  const seen = { looks: 0, elders: 0, ownId };
  const sockets = new GameSockets();
  const timers = new Set<object>(); // a process ends once there are none
  const counted: Clock = {
    nowMs: () => clock.nowMs(),
    setTimer(atMs, ring) {
      const timer = {};
      const stop = clock.setTimer(atMs, () => {
        if (timers.delete(timer)) ring();
      });
      timers.add(timer);
      return () => {
        if (timers.delete(timer)) stop();
      };
    },
  };
  const watch = new ElderWatch({
    ...{ service: place.value, clock: counted, tried, ownId: () => seen.ownId },
    isAlone: () => {
      seen.looks += 1;
      return isAlone;
    },
    onElder: () => void (seen.elders += 1),
  });
  onTestFinished(() => watch.end());
  const lineCount = (): number => service.service.reception.socketCount - elders.length;
  const hears = (): Promise<void> =>
    clock.untilTrue(() => seen.looks > 1, "a look at a list that was told", SOON_MS);
  const isAllOver = (): boolean => lineCount() === 0 && sockets.areClosed && timers.size === 0;
  return { service, close, watch, clock, seen, sockets, isAllOver, hears };
}

test("a host whom somebody has joined gives way to nobody, and looks no more", async () => {
  const { clock, seen, isAllOver } = await openWatch({ isAlone: false });
  await clock.untilTrue(() => seen.looks > 0, "a look at the list", SOON_MS);
  await clock.untilTrue(isAllOver, "the end of all that it had", SOON_MS);
  expect(seen).toMatchObject({ looks: 1, elders: 0 });
});

test("a host that gives way looks no more", async () => {
  const { clock, seen, isAllOver } = await openWatch({});
  await clock.untilTrue(() => seen.elders > 0, "an elder lobby", SOON_MS);
  await clock.untilTrue(isAllOver, "the end of all that it had", SOON_MS);
  expect(seen.elders).toBe(1);
});

test("what opens when the watch is over is closed", async () => {
  const { watch, clock, seen, sockets } = await openWatch({});
  watch.end();
  await clock.untilTrue(() => sockets.areClosed, "the end of the socket", SOON_MS);
  expect(seen).toMatchObject({ looks: 0, elders: 0 });
});

test("a host gives way also if it learns its own id when the list changes no more", async () => {
  const { clock, seen, hears } = await openWatch({ ownId: null });
  await hears();
  seen.ownId = OWN_ID;
  await clock.untilTrue(() => seen.elders > 0, "an elder lobby", SOON_MS);
});

test("a host gives way to one that took long to be listed, on a slow machine", async () => {
  const { service, clock, seen, hears } = await openWatch({ hasElder: false });
  await hears();
  await clock.skip(LATE_MS);
  await service.host(SAME);
  service.pass(1_000); // of its own clock, by which it tells lookers
  await clock.untilTrue(() => seen.elders > 0, "an elder lobby", SOON_MS);
});

test("a lobby that let nobody in is given way to later, when its host had time", async () => {
  const { clock, seen, hears } = await openWatch({ wasTried: true });
  await hears();
  await clock.skip(SOON_MS);
  expect(seen.elders).toBe(0);
  await clock.untilTrue(() => seen.elders > 0, "an elder lobby", LATE_MS);
});

test("nobody gives way to a list from before the service went away", async () => {
  const { close, clock, seen, hears } = await openWatch({ ownId: null });
  await hears();
  await close();
  await clock.skip(SOON_MS);
  seen.ownId = OWN_ID;
  await clock.skip(SOON_MS);
  expect(seen.elders).toBe(0);
});

test("a lone host looks for two minutes, and no longer", async () => {
  const { clock, sockets, isAllOver, hears } = await openWatch({ hasElder: false });
  await hears();
  await clock.skip(LATE_MS);
  expect(sockets.areClosed).toBe(false);
  await clock.untilTrue(isAllOver, "the end of all that it had", LATE_MS);
});
