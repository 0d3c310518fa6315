// Goal: public lobbies that could not be looked at are looked at when somebody asks again.
// Method: a desk whose relay is missing the first time, as of a player who hides; then it is not.
import { expect, onTestFinished, test } from "vitest";

import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { PublicDesk } from "../../src/desk/public-desk.ts";
import { NoRelayError } from "../../src/peer/relay/game-socket.ts";
import { readServicePlace } from "../../src/peer/code/service-place.ts";
import { TestService } from "../support/service-peer.ts";
import { TestClock } from "../support/test-clock.ts";

const LOOK = { kind: "look-public", text: null, mode: null, hasSeat: false, isSameVersion: false } as const;

test("a list that could not be opened is opened when it is looked at again", async () => {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  const clock = new TestClock();
  const problems: unknown[] = [];
  let opened = 0;
  const desk = new PublicDesk({
    ...{ service: place.value, link: null, clock },
    board: new NoticeBoard({ kind: "menu" } as never, () => undefined),
    relay: () => {
      opened += 1;
      if (opened === 1) throw new NoRelayError({ kind: "no-relay", service: null });
      return null;
    },
    onProblem: (error) => void problems.push(error),
  });
  onTestFinished(() => clock.until(desk.close(), "the end"));
  desk.look(LOOK);
  await clock.untilTrue(() => problems.length === 1, "word of the problem");
  desk.look(LOOK);
  await clock.untilTrue(() => opened === 2, "another try");
  expect(problems).toHaveLength(1);
});
