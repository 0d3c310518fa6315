// Goal: a host whom somebody has joined stays, and a watch that is over keeps no line and no socket.
// Method: watches at a real service on 127.0.0.1, where an elder lobby waits.
import { expect, onTestFinished, test } from "vitest";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { ElderWatch } from "../../../src/peer/public/elder-watch.ts";
import { GameSockets } from "../../support/game-sockets.ts";
import { FACTS, TestService } from "../../support/service-peer.ts";
import { TestClock } from "../../support/test-clock.ts";

const SAME = { ...FACTS, ...gameOfService() };
/** A watch that nothing ends is over after 20 s. */
const SOON_MS = 10_000;

async function openWatch({ isAlone }: { readonly isAlone: boolean }) {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const ids = [(await service.host(SAME)).hosted.lobbyId, (await service.host(SAME)).hosted.lobbyId];
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const seen = { looks: 0, elders: 0 };
  const sockets = new GameSockets();
  const watch = new ElderWatch({
    ...{ service: place.value, clock, tried: new Set<string>(), ownId: () => ids.toSorted()[1]! },
    isAlone: () => {
      seen.looks += 1;
      return isAlone;
    },
    onElder: () => void (seen.elders += 1),
  });
  onTestFinished(() => watch.end());
  return { watch, clock, seen, sockets, lineCount: () => service.service.reception.socketCount - ids.length };
}

test("a host whom somebody has joined gives way to nobody, and looks no more", async () => {
  const { clock, seen, sockets, lineCount } = await openWatch({ isAlone: false });
  await clock.untilTrue(() => seen.looks > 0, "a look at the list", SOON_MS);
  await clock.untilTrue(() => lineCount() === 0 && sockets.areClosed, "the end of the line", SOON_MS);
  expect(seen).toEqual({ looks: 1, elders: 0 });
});

test("a host that gives way looks no more", async () => {
  const { clock, seen, sockets, lineCount } = await openWatch({ isAlone: true });
  await clock.untilTrue(() => seen.elders > 0, "an elder lobby", SOON_MS);
  await clock.untilTrue(() => lineCount() === 0 && sockets.areClosed, "the end of the line", SOON_MS);
  expect(seen.elders).toBe(1);
});

test("what opens when the watch is over is closed", async () => {
  const { watch, clock, seen, sockets } = await openWatch({ isAlone: true });
  watch.end();
  await clock.untilTrue(() => sockets.areClosed, "the end of the socket", SOON_MS);
  expect(seen).toEqual({ looks: 0, elders: 0 });
});
