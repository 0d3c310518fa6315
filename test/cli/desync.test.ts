import { describe, expect, test } from "vitest";

import { runDesync, testFaults } from "../../src/cli/desync.ts";
import type { DesyncEvent } from "../../src/cli/desync/campaign.ts";
import type { Fault, Injection, InjectionSite } from "../../src/cli/desync/fault.ts";
import { COMMAND_DELAY_TURNS_MAX, finishTurn, type TurnData } from "../../src/lockstep/index.ts";
import { cloneWorld, FIELDS, GROUND_FIELDS } from "../../src/sim/index.ts";
import { readLinkPacket, writeLinkPacket, type LinkPacket } from "../../src/wire/index.ts";
import { FAULTS } from "../support/faults/index.ts";
import { plantInWorld } from "../support/faults/plant-in-world.ts";

const WORLD_LANE = 2;
/** In the stream of its lane: length u32, kind u8, turn i32, then the words. */
const FIRST_WORD_ENDS_AT = 12;

async function desync(...args: readonly string[]): Promise<{ status: number; lines: readonly string[] }> {
  let text = "";
  const status = await runDesync(args, { write: (line) => (text += line) });
  return { status, lines: text.split("\n").slice(0, -1) };
}

describe("the campaign", () => {
  test("has a fault for each field of the field table", () => {
    const fields = [...Object.entries(FIELDS), ...Object.entries(GROUND_FIELDS)].flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(FAULTS.map(({ name }) => name)).toEqual(expect.arrayContaining([...fields, "walls"]));
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  test("skips only the capacities and the size of the map, and says why", () => {
    const skipped = FAULTS.filter((fault) => fault.kind === "skipped");
    expect(skipped.map(({ name }) => name)).toEqual([
      ...["header.catCapacity", "header.yarnCapacity"],
      ...["ground.mapWidth", "ground.mapHeight", "ground.cushionCount"],
    ]);
    for (const { reason } of skipped) expect(reason).not.toBe("");
  });

  test(
    "finds every fault on every peer, after the command delay, by name",
    { timeout: 120_000 },
    async () => {
      const { status, lines } = await desync("--json");
      const events = lines.map((line) => JSON.parse(line) as DesyncEvent);
      expect(events.filter(({ verdict }) => verdict !== "right" && verdict !== "skipped")).toEqual([]);
      expect(status).toBe(0);
      const run = events.filter(({ verdict }) => verdict === "right");
      expect(run).toHaveLength((FAULTS.length - 5) * 6);
      const took = run.map(({ turnFound, turnInjected }) => turnFound! - turnInjected!);
      expect(Math.min(...took)).toBe(2);
      expect(Math.max(...took)).toBeLessThanOrEqual(COMMAND_DELAY_TURNS_MAX);
    },
  );

  test("prints a table", async () => {
    const { status, lines } = await desync("--seed", "5", "--fault", "cats.health");
    expect(status).toBe(0);
    expect(lines).toHaveLength(1 + 6 + 1);
    expect(lines[0]).toMatch(/^fault +peers +loss +victim +injected +found +verdict +named$/);
    expect(lines[6]).toMatch(/^cats.health +4 +20 % .* right +worlds-differ: cats\[\d+\].health = [56 ]+$/);
    expect(lines[7]).toContain("6 faults put in: 6 found and named rightly");
  });

  test("refuses what it does not know", async () => {
    expect(await desync("--seed", "x")).toEqual({ status: 1, lines: [] });
    expect(await desync("--fault", "no such fault")).toEqual({ status: 1, lines: [] });
    expect(await desync("--what")).toEqual({ status: 1, lines: [] });
  });
});

// A check that can't fail is none: each of these is a campaign that must not pass.
describe("the campaign fails", () => {
  test("when a fault is said to be there and is not", () => {
    const inject = plantInWorld(() => "cats[0].x");
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["missed", "missed"] });
  });

  test("when a fault could not be put in", () => {
    const inject = plantInWorld(() => null);
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["missed", "missed"] });
  });

  test("when another field is named than the one that was changed", () => {
    const inject = plantInWorld((world) => {
      world.cats.y[1]! += 1;
      return "cats[1].x";
    });
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["wrong", "wrong"] });
  });

  test("when the cause is another one", () => {
    const inject = plantInWorld((world) => {
      world.cats.y[1]! += 1;
      return "cats[1].y";
    });
    expect(judge({ inject, cause: "logs-differ" })).toMatchObject({
      status: 1,
      verdicts: ["wrong", "wrong"],
    });
  });

  test("when a peer lies about its checksum, so that it is found late", () => {
    const inject = (site: InjectionSite): Injection =>
      lieOnTheWay(site, (packet, planted) => {
        const turnData = packet.turnData.map((data) =>
          planted.isLiedAbout(data) ? { ...data, checksum: planted.checksum } : data,
        );
        return { ...packet, turnData };
      });
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["missed", "missed"] });
  });

  test("when a peer sends another world than it has", () => {
    const inject = (site: InjectionSite): Injection =>
      lieOnTheWay(site, (packet) => {
        const fragments = packet.fragments.map(({ offset, bytes, lane }) => {
          const at = FIRST_WORD_ENDS_AT - offset;
          const isInside = lane === WORLD_LANE && at >= 0 && at < bytes.length;
          return { lane, offset, bytes: isInside ? bytes.with(at, bytes[at]! ^ 1) : bytes };
        });
        return { ...packet, fragments };
      });
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["wrong", "wrong"] });
  });

  test("when a peer breaks over a fault", () => {
    const inject = plantInWorld((world) => {
      world.header.catCapacity += 1;
      return "header.catCapacity";
    });
    expect(judge({ inject })).toMatchObject({ status: 1, verdicts: ["missed", "missed"] });
  });
});

function judge(
  fault: Partial<Extract<Fault, { kind: "fault" }>> & { readonly inject: (site: InjectionSite) => Injection },
): {
  readonly status: number;
  readonly verdicts: readonly string[];
} {
  const faults: readonly Fault[] = [{ kind: "fault", name: "test", cause: "worlds-differ", ...fault }];
  let text = "";
  const options = { seed: 1, faults, isJson: true, peerCounts: [3], lossPercents: [0, 20] };
  const status = testFaults(options, { write: (line) => (text += line) });
  const events = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as DesyncEvent);
  return { status, verdicts: events.map(({ verdict }) => verdict) };
}

/** What is lied about. */
interface PlantedLie {
  readonly checksum: number; // of a healthy world
  readonly isLiedAbout: (data: TurnData) => boolean;
}

/** Changes a cat's x, and what the victim says of it on its way to the others. */
function lieOnTheWay(
  site: InjectionSite,
  lie: (packet: LinkPacket, planted: PlantedLie) => LinkPacket,
): Injection {
  let healthyChecksum = 0;
  const liedTurns = new Set<number>(); // whose data have the check values of the planted turn
  const inWorld = plantInWorld((world) => {
    const healthy = cloneWorld(world);
    healthyChecksum = finishTurn(healthy).checksum;
    world.cats.x[1]! += 1;
    return "cats[1].x";
  })(site);
  return {
    get planted() {
      return inWorld.planted;
    },
    look: () => inWorld.look?.(),
    carry(_to, bytes) {
      const { planted } = inWorld;
      const { victim, sessionId } = site;
      if (planted === null) return bytes;
      const { match } = victim.run!;
      const isLiedAbout = ({ turn, playerId }: TurnData): boolean => {
        if (playerId !== match.localPlayerId) return false;
        if (turn >= match.turn && match.checkedTurnOf(turn) === planted.turn) liedTurns.add(turn);
        return liedTurns.has(turn);
      };
      for (const receiver of match.setup.playerIds) {
        const read = readLinkPacket(bytes, { sessionId, receiver, expectedTurn: planted.turn });
        if (!read.ok || read.value.sender !== match.localPlayerId) continue; // not for that one, or not from the victim
        const { packet, sender } = read.value;
        const lied = lie(packet, { checksum: healthyChecksum, isLiedAbout });
        return writeLinkPacket(lied, { sessionId, sender, receiver });
      }
      return bytes;
    },
  };
}
