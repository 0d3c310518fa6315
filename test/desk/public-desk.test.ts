// Goal: public lobbies that could not be looked at are looked at when somebody asks again; nothing stays open for nobody.
// Method: a desk whose relay is missing the first time, as of a player who hides; one that is given up while it opens.
import { expect, onTestFinished, test } from "vitest";

import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { PublicDesk } from "../../src/desk/public-desk.ts";
import { NoRelayError } from "../../src/peer/relay/game-socket.ts";
import { readServicePlace } from "../../src/peer/code/service-place.ts";
import { GameSockets } from "../support/game-sockets.ts";
import { TestService } from "../support/service-peer.ts";
import { TestClock } from "../support/test-clock.ts";

const LOOK = { kind: "look-public", text: null, mode: null, hasSeat: false, isSameVersion: false } as const;

async function openDesk(relay: () => null) {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const problems: unknown[] = [];
  const desk = new PublicDesk({
    ...{ service: place.value, link: null, clock, relay },
    board: new NoticeBoard({ kind: "menu" } as never, () => undefined),
    onProblem: (error) => void problems.push(error),
  });
  onTestFinished(() => clock.until(desk.close(), "the end"));
  return { desk, clock, problems };
}

test("a list that could not be opened is opened when it is looked at again", async () => {
  let opened = 0;
  const { desk, clock, problems } = await openDesk(() => {
    opened += 1;
    if (opened === 1) throw new NoRelayError({ kind: "no-relay", service: null });
    return null;
  });
  desk.look(LOOK);
  await clock.untilTrue(() => problems.length === 1, "word of the problem");
  desk.look(LOOK);
  await clock.untilTrue(() => opened === 2, "another try");
  expect(problems).toHaveLength(1);
});

test("a list that opens when nobody looks any more is closed", async () => {
  const { desk, clock, problems } = await openDesk(() => null);
  const sockets = new GameSockets(() => desk.unlook());
  desk.look(LOOK);
  await clock.untilTrue(() => sockets.areClosed, "the end of its socket", 10_000);
  expect(desk.take()).toBeNull();
  expect(problems).toEqual([]);
});
