import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ListedLobby, LobbyFacts, PublicFilter } from "../../src/rendezvous/index.ts";
import { PublicList } from "../../src/service/public-list.ts";
import { ANY_LOBBY, as, FACTS, TestService } from "../support/service-peer.ts";

let tested: TestService;
beforeEach(async () => {
  tested = await new TestService().open();
});
afterEach(() => tested.close());

async function list(
  query = "",
): Promise<{ readonly lobbies: readonly ListedLobby[]; readonly cursor: string | null }> {
  const answer = await fetch(`${tested.url}/lobbies${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Awaited<ReturnType<typeof list>>;
}
const namesOf = (lobbies: readonly ListedLobby[]): readonly string[] =>
  lobbies.map(({ name }) => name).toSorted();

test("the list has what is public and asked for, with all facts and without places", async () => {
  const { hosted } = await tested.host();
  await tested.host({ name: "Hidden", isPublic: false });
  await tested.host({ name: "Ben", mode: "cushions", map: "The Long Garden", isRunning: true });
  await tested.host({ name: "ÉMILE", taken: 4, version: "2" });
  const all = await list();
  expect(namesOf(all.lobbies)).toEqual(["Ada", "Ben", "ÉMILE"]);
  expect(all.lobbies).toContainEqual({ lobbyId: hosted.lobbyId, ...FACTS });
  expect(JSON.stringify(all)).not.toContain(hosted.place);
  expect(namesOf((await list("?text=%C3%A9mil")).lobbies)).toEqual(["ÉMILE"]);
  expect(namesOf((await list("?text=GARDEN")).lobbies)).toEqual(["Ben"]);
  expect(namesOf((await list("?mode=cushions")).lobbies)).toEqual(["Ben"]);
  expect(namesOf((await list("?map=Four%20Rooms&version=2")).lobbies)).toEqual(["ÉMILE"]);
  expect(namesOf((await list("?hasSeat=true")).lobbies)).toEqual(["Ada"]);
});

test("texts are looked for as they are: what is SQL or a pattern finds nothing else, and harms nothing", async () => {
  await tested.host();
  await tested.host({ name: "50% _off' OR" });
  for (const text of ["%", "_", "' OR", "50%"])
    expect(namesOf((await list(`?text=${encodeURIComponent(text)}`)).lobbies)).toEqual(["50% _off' OR"]);
  for (const text of ["'; DROP TABLE lobbies", "' OR 1=1 --", '" OR ""="'])
    expect((await list(`?text=${encodeURIComponent(text)}`)).lobbies).toEqual([]);
  expect((await list()).lobbies).toHaveLength(2);
});

test.each([
  "?text=",
  "?text=%00",
  "?text=%E2%80%AE",
  "?text=+a",
  "?mode=x",
  "?hasSeat=2",
  "?cursor=x",
  "?limit=9",
  "?version=%27",
  "?mode=battle&mode=classic",
  `?text=${"x".repeat(33)}`,
])("GET /lobbies%s is refused", async (query) => {
  expect((await fetch(`${tested.url}/lobbies${query}`)).status).toBe(400);
});

test("pages follow one another, without a lobby twice or missing", async () => {
  for (let count = 0; count < 103; count += 1) await tested.host({ name: `Host ${count}` });
  const seen: string[] = [];
  let cursor: string | null = "";
  const sizes: number[] = [];
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor === "" ? "" : `?cursor=${cursor}`);
    seen.push(...page.lobbies.map(({ lobbyId }) => lobbyId));
    sizes.push(page.lobbies.length);
    cursor = page.cursor;
  }
  expect(sizes).toEqual([50, 50, 3]);
  expect(new Set(seen).size).toBe(103);
});

test("who looks is told of what comes, changes and goes, if it fits, until it looks away", async () => {
  const { peer: host, hosted } = await tested.host({ mode: "battle" });
  const looker = await tested.peer();
  const wish = { ...ANY_LOBBY, mode: "battle", hasSeat: true, cursor: null } as const;
  expect(as(await looker.ask("look", wish), "lobbies").lobbies).toEqual([
    { lobbyId: hosted.lobbyId, ...FACTS },
  ]);
  tested.service.sweep();
  const { hosted: other } = await tested.host({ mode: "cushions" });
  await host.ask("update", { lobby: { ...FACTS, taken: 2 } });
  tested.service.sweep();
  const told = await looker.hear("changes");
  expect(told.changed).toEqual([{ lobbyId: hosted.lobbyId, ...FACTS, taken: 2 }]);
  expect(told.gone).toEqual([other.lobbyId]);
  await host.ask("update", { lobby: { ...FACTS, taken: 4 } });
  tested.service.sweep();
  expect(await looker.hear("changes")).toMatchObject({ changed: [], gone: [hosted.lobbyId] });
  await looker.ask("unlook", {});
  await host.ask("close", {});
  tested.service.sweep();
  expect((await looker.ask("beat", {})).kind).toBe("done");
  expect(tested.service.reception.gauges["lookers"]).toBe(0);
});

test("who looks is told nothing of a lobby that is not public; of one that is so no longer, that it is gone", async () => {
  const looker = await tested.peer();
  await looker.ask("look", { ...ANY_LOBBY, cursor: null });
  const { peer: hidden } = await tested.host({ isPublic: false });
  await hidden.ask("update", { lobby: { ...FACTS, isPublic: false, taken: 2 } });
  const { peer: closed } = await tested.host({ isPublic: false });
  await closed.ask("close", {});
  tested.service.sweep();
  expect(await looker.heardUntilNow("changes")).toBeUndefined();
  const { peer: host, hosted } = await tested.host();
  tested.service.sweep();
  expect(await looker.hear("changes")).toMatchObject({ changed: [{ lobbyId: hosted.lobbyId }], gone: [] });
  await host.ask("update", { lobby: { ...FACTS, isPublic: false } });
  tested.service.sweep();
  expect(await looker.hear("changes")).toMatchObject({ changed: [], gone: [hosted.lobbyId] });
});

const texts = fc.constantFrom("Ada", "adA", "É", "é", "straße", "ＡＤＡ", "a%", "_", "Four Rooms");
const facts: fc.Arbitrary<LobbyFacts> = fc.record({
  version: fc.constantFrom("1", "2"),
  contentHash: fc.constant("00000000"),
  name: texts,
  mode: fc.constantFrom("classic", "battle", "cushions"),
  map: fc.option(texts),
  seats: fc.integer({ min: 1, max: 8 }),
  taken: fc.constant(1),
  isPublic: fc.boolean(),
  isRunning: fc.boolean(),
  mayWatch: fc.boolean(),
});

const filters = fc.record({
  text: fc.option(texts),
  mode: fc.option(fc.constantFrom("classic" as const, "battle" as const)),
  map: fc.option(texts),
  version: fc.option(fc.constantFrom("1", "2")),
  hasSeat: fc.boolean(),
});
const fold = (text: string): string => text.normalize("NFKC").toLowerCase();
const belongs = (facts: LobbyFacts, { text, mode, map, version, hasSeat }: PublicFilter): boolean =>
  facts.isPublic &&
  [facts.name, facts.map ?? ""].some((part) => fold(part).includes(fold(text ?? ""))) &&
  [facts.mode, null].includes(mode) &&
  [facts.map, null].includes(map) &&
  [facts.version, null].includes(version) &&
  (!hasSeat || (!facts.isRunning && facts.taken < facts.seats));

test("after any changes the list has what fits, by id, page after page", () => {
  const id = fc.integer({ min: 10, max: 25 }).map(String);
  const changes = fc.array(fc.tuple(id, fc.option(facts, { freq: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(changes, filters, fc.integer({ min: 1, max: 5 }), (all, filter, limit) => {
      const list = new PublicList();
      const expected = new Map<string, LobbyFacts>();
      for (const [lobbyId, lobby] of all) {
        if (lobby === null) list.remove(lobbyId);
        else list.put({ id: lobbyId, place: "", tokenHash: "", wrongTries: 0, facts: lobby });
        if (lobby === null) expected.delete(lobbyId);
        else expected.set(lobbyId, lobby);
      }
      const fitting = [...expected]
        .filter(([, lobby]) => belongs(lobby, filter))
        .map(([lobbyId, lobby]) => ({ lobbyId, ...lobby }))
        .toSorted((a, b) => Number(a.lobbyId) - Number(b.lobbyId));
      const found: ListedLobby[] = [];
      for (let after: string | null = null; ; after = found.at(-1)!.lobbyId) {
        const page = list.page(filter, after, limit);
        found.push(...page);
        if (page.length < limit) break;
      }
      expect(found).toEqual(fitting);
      for (const lobbyId of expected.keys())
        expect(list.find(lobbyId, filter)).toEqual(fitting.find((one) => one.lobbyId === lobbyId) ?? null);
    }),
    { numRuns: 200 },
  );
});
