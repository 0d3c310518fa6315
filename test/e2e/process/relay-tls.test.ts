import { afterEach, expect, test, vi } from "vitest";
import { Certificates, HAS_OPENSSL } from "../../support/certificates.ts";
import { SERVER_HOST } from "../../support/houses.ts";
import { checksumsOf, ProcessBench, type JsonLine } from "../../support/robocat-process.ts";
import { MAY_SERVE_HOUSES, RELAY_TLS_PORT, ServedHouses } from "../../support/served-houses.ts";

// Goal: who has UDP shut plays with others who have, through a relay over TLS.
// Method: network namespaces with routers of Linux itself that drop all UDP; coturn with a certificate of openssl, whose signer the processes
// of the game are told to trust; service, host and guest as processes.

const TURNS = 10;
/** Longer than the test takes. */
const LONG = 20_000;
const MAY_PLAY = MAY_SERVE_HOUSES && HAS_OPENSSL;
let bench: ProcessBench | null = null;
let served: ServedHouses | null = null;
let authority: Certificates | null = null;

afterEach(async () => {
  vi.unstubAllEnvs();
  await bench?.clear();
  await served?.clear();
  authority?.clear();
});

/** The address of a service, in a network where its relay has a certificate of nobody known. */
async function serve(): Promise<string> {
  bench = new ProcessBench();
  served = new ServedHouses();
  authority = new Certificates();
  return served.serve({ hasRelay: true, certificate: authority.issue(`IP:${SERVER_HOST}`) });
}

/** What is started next runs in one more house, which lets no UDP out. */
function moveOn(): void {
  bench!.namespace = served!.houses.add({ letsUdpOut: false });
}

const isOpen = ({ event, kind }: JsonLine): boolean => event === "relay" && kind === "open";

test.runIf(MAY_PLAY)("two who have UDP shut meet by a code and play, through a relay over TLS", async () => {
  const service = await serve();
  vi.stubEnv("NODE_EXTRA_CA_CERTS", authority!.authorityFile);
  moveOn();
  const ada = bench!.host("Ada", "--service", service, "--turns", TURNS);
  const code = String((await ada.waitFor(({ event }) => event === "code"))["code"]);
  moveOn();
  const options = ["--service", service, "--json", "--home", bench!.homeOf("Bob"), "--turns", TURNS];
  const bob = bench!.run("join", code, "Bob", ...options);
  for (const player of [ada, bob]) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    expect(player.lines.find(isOpen)).toMatchObject({ relay: `${SERVER_HOST}:${RELAY_TLS_PORT} over TLS` });
  }
  expect(checksumsOf(bob)).toEqual(checksumsOf(ada));
});

test.runIf(MAY_PLAY)(
  "who has UDP shut is found in a public lobby by a quick match of who has, and they play",
  async () => {
    const service = await serve();
    vi.stubEnv("NODE_EXTRA_CA_CERTS", authority!.authorityFile);
    moveOn();
    const ada = bench!.host("Ada", "--public", "--service", service, "--turns", TURNS);
    await ada.waitFor(({ event }) => event === "code");
    moveOn();
    const options = ["--service", service, "--json", "--home", bench!.homeOf("Bob"), "--turns", TURNS];
    const bob = bench!.run("quick", "Bob", ...options);
    for (const player of [ada, bob]) {
      expect(await player.ended, player.errors).toBe(0);
      expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    }
    expect(bob.linesOf("quick")).toMatchObject([{ kind: "lobby", host: "Ada" }]);
    expect(checksumsOf(bob)).toEqual(checksumsOf(ada));
  },
);

// Each has another address at a relay that was started anew, and no way is left by which to tell it.
test.runIf(MAY_PLAY)(
  "a relay that is killed in a match is told with what it means, and had again when it is back",
  async () => {
    const service = await serve();
    vi.stubEnv("NODE_EXTRA_CA_CERTS", authority!.authorityFile);
    moveOn();
    const ada = bench!.host("Ada", "--service", service, "--turns", LONG);
    const code = String((await ada.waitFor(({ event }) => event === "code"))["code"]);
    moveOn();
    const options = ["--service", service, "--json", "--home", bench!.homeOf("Bob"), "--turns", LONG];
    const bob = bench!.run("join", code, "Bob", ...options);
    const players = [ada, bob];
    await Promise.all(players.map((player) => player.playedTurn(3)));
    await served!.stopRelay();
    for (const player of players) {
      const { message } = await player.waitFor(({ event }) => event === "problem");
      expect(message).toMatch(
        /^The connection to the relay .* over TLS was lost\. It is opened again\. Not all of the others/,
      );
    }
    await served!.startRelay();
    for (const player of players)
      await player.waitFor((line) => isOpen(line) && player.lines.filter(isOpen).indexOf(line) === 1);
    const seen = (checksums: ReadonlyMap<unknown, unknown>) => [...checksums.entries()].slice(0, 3);
    expect(seen(checksumsOf(bob))).toEqual(seen(checksumsOf(ada)));
  },
);

test.runIf(MAY_PLAY)("who hides and does not trust the relay's certificate is told", async () => {
  const service = await serve();
  moveOn();
  const ada = bench!.host("Ada", "--service", service, "--hide-address");
  expect(await ada.ended).toBe(1);
  expect(ada.errors).toContain(`over TLS at ${SERVER_HOST}:${RELAY_TLS_PORT} the certificate is not trusted`);
});
