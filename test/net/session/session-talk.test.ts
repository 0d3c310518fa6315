// Goal: a member that talks too much is heard as far as everybody is, and who hears it is told of each saying that was not heard.
// Method: two sessions in one lobby, one of which counts nothing of what it says.
import { expect, onTestFinished, test, vi } from "vitest";

import { SAYINGS_HEARD } from "../../../src/net/talk/limits.ts";
import { TalkDesk } from "../../../src/net/talk/talk-desk.ts";
import { addressOf, SessionWorld } from "../../support/session-world.ts";

test.each([0, 1, 2])("of sayings at once, %i more than are heard, so many are told as not heard", (more) => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(TalkDesk.prototype, "maySay").mockReturnValue(true);
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  world.run(5_000);
  for (let i = 0; i < SAYINGS_HEARD.atOnce + more; i += 1)
    guest.session.talk.say({ kind: "line", isForTeam: false, text: `${i}` }, [1], world.nowMs);
  expect(world.run(60_000, () => guest.session.talk.isHeard)).toBe(true);
  expect(host.events.filter(({ kind }) => kind === "said")).toHaveLength(SAYINGS_HEARD.atOnce);
  const told = host.events.filter((event) => event.kind === "talks-too-much");
  expect(told).toEqual(more === 0 ? [] : [{ kind: "talks-too-much", from: 2, dropped: more }]);
});
