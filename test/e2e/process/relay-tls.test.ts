import { afterEach, expect, test, vi } from "vitest";
import { Certificates, HAS_OPENSSL } from "../../support/certificates.ts";
import { SERVER_HOST } from "../../support/houses.ts";
import { checksumsOf, ProcessBench, type JsonLine } from "../../support/robocat-process.ts";
import { MAY_SERVE_HOUSES, RELAY_TLS_PORT, ServedHouses } from "../../support/served-houses.ts";

// Goal: who has UDP shut plays with others who have, through a relay over TLS.
// Method: network namespaces with routers of Linux itself that drop all UDP; coturn with a certificate of openssl, whose signer the processes
// of the game are told to trust; service, host and guest as processes.

const TURNS = 10;
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

test.runIf(MAY_PLAY)("who hides and does not trust the relay's certificate is told", async () => {
  const service = await serve();
  moveOn();
  const ada = bench!.host("Ada", "--service", service, "--hide-address");
  expect(await ada.ended).toBe(1);
  expect(ada.errors).toContain(`over TLS at ${SERVER_HOST}:${RELAY_TLS_PORT} the certificate is not trusted`);
});
