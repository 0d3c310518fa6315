// Goal: public lobbies are looked at in the menu alone, for as long as somebody does, and without a service there are none.
// Method: a service of the test; the board, the peers and the opening of seats are made up, and count what they are asked.
import { expect, onTestFinished, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { PublicWays } from "../../src/desk/public-ways.ts";
import { readServicePlace, type ServicePlace } from "../../src/peer/code/service-place.ts";
import { TestService } from "../support/service-peer.ts";
import { TestClock } from "../support/test-clock.ts";

const LOOK = { kind: "look-public", text: null, mode: null, hasSeat: false, isSameVersion: false } as const;
const ENTER = { kind: "enter-public", name: "Ada", lobbyId: "0", asObserver: false } as never;

async function placeOfService(): Promise<ServicePlace> {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const place = readServicePlace(`127.0.0.1:${service.service.port}`);
  if (!place.ok) throw new Error(place.reason);
  return place.value;
}

function startWays(service: ServicePlace | null) {
  const clock = new TestClock();
  const told: PeerNotice[] = [];
  const asked = { screen: "menu", relay: 0, entered: 0, connected: 0 };
  const ways = new PublicWays({
    ...{ service, link: null, clock, connect: () => (asked.connected += 1), showMenu: () => undefined },
    board: {
      hasWindows: true,
      screen: "menu",
      tell: (notice: PeerNotice) => told.push(notice),
      mention: () => undefined,
      say: () => undefined,
    } as never,
    peers: {
      publicRelay: () => {
        asked.relay += 1;
        return null;
      },
    } as never,
    opening: () =>
      ({
        enterPublic: async (_: unknown, { visitor }: { visitor: { close(): Promise<void> } }) => {
          asked.entered += 1;
          await visitor.close();
        },
      }) as never,
    screen: () => ({ kind: asked.screen }) as never,
  });
  onTestFinished(() => clock.until(ways.close(), "the end"));
  return { ways, asked, told, clock };
}

test("in the menu the list is told, and a lobby of it is entered with what was opened for it", async () => {
  const { ways, asked, told, clock } = startWays(await placeOfService());
  ways.handle(ENTER);
  expect(asked.entered).toBe(0); // nobody looks yet
  ways.handle(LOOK);
  await clock.untilTrue(
    () => told.some((notice) => notice.kind === "public" && notice.isComplete),
    "the list",
  );
  ways.handle(ENTER);
  expect(asked.entered).toBe(1);
  ways.handle(ENTER);
  expect(asked.entered).toBe(1); // it was taken
});

test("anywhere else nobody looks, and leaving the menu ends it", async () => {
  const { ways, asked, told, clock } = startWays(await placeOfService());
  asked.screen = "lobby";
  ways.handle(LOOK);
  await new Promise(setImmediate); // a list begins to open in the next task
  expect(asked.relay).toBe(0);
  asked.screen = "menu";
  ways.handle(LOOK);
  await clock.untilTrue(() => told.length > 0, "the list");
  ways.follow({ kind: "lobby" } as never);
  ways.handle(ENTER);
  expect(asked.entered).toBe(0);
  ways.handle(LOOK);
  await clock.untilTrue(() => asked.relay === 2, "a look that begins anew");
  ways.handle({ kind: "unlook-public" });
  ways.handle(LOOK);
  await clock.untilTrue(() => asked.relay === 3, "another one");
});

test("without a service there is no list and no quick match", () => {
  const { ways, asked, told } = startWays(null);
  ways.handle(LOOK);
  ways.handle({ kind: "quick-match", name: "Ada" });
  ways.handle(ENTER);
  expect([told.length, asked.relay, asked.connected, asked.entered]).toEqual([0, 0, 0, 0]);
});
