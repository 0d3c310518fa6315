import { bytesOfHex } from "./bytes-of-hex.ts";
import {
  placeOfHost,
  PortMapping,
  readDescription,
  readNatPmpAnswer,
  readPcpAnswer,
  readSearchAnswer,
  readStunAnswer,
} from "../../../nat/index.ts";
import { isAddress } from "../../../wire/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { readerTarget } from "./reader-target.ts";

const BYTES_MAX = 2_048;
const ROUTER = { host: "192.168.0.1", port: 5_351 };
const NAT_PMP = ["008000000000006408080808", "0081000000000064afc8afc900000e10", "0081000200000064"];
const PCP = `0281000000000e1000000064${"00".repeat(12)}${"a0".repeat(12)}11000000afc8afc8${"00".repeat(10)}ffff0b000001`;
/** RFC 5769, 2.2. */
const STUN =
  "0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000080001a147e112a643" +
  "000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96";
const SEARCH =
  "HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:InternetGatewayDevice:1\r\nLOCATION: http://192.168.0.1:5000/d.xml\r\n\r\n";
const DESCRIPTION =
  "<root><device><serviceList><service><serviceType>urn:schemas-upnp-org:service:WANIPConnection:1</serviceType>" +
  "<controlURL>/ctl</controlURL></service></serviceList></device></root>";

const target = readerTarget(BYTES_MAX);

/** What a router, or an impostor in its place, and a STUN server may answer. */
export function routerTargets(): readonly FuzzTarget[] {
  return [
    target("nat-pmp-answer", NAT_PMP.map(bytesOfHex), (input) => {
      const read = readNatPmpAnswer(input);
      return read.ok ? "ok" : read.reason;
    }),
    target("pcp-answer", [bytesOfHex(PCP), bytesOfHex(PCP).subarray(0, 24)], (input) => {
      const read = readPcpAnswer(input);
      return read.ok ? "ok" : read.reason;
    }),
    target("stun-answer", [bytesOfHex(STUN)], (input) => {
      const read = readStunAnswer(input);
      if (read.ok && read.value.kind === "seen")
        mustHold(isAddress(read.value.address), "a machine may be there");
      return read.ok ? "ok" : read.reason;
    }),
    target(
      "upnp-texts",
      [SEARCH, DESCRIPTION].map((text) => new TextEncoder().encode(text)),
      checkUpnp,
    ),
    target("port-mapping", [...NAT_PMP, PCP].map(bytesOfHex), checkMapping),
  ];
}

function checkUpnp(input: Uint8Array): string {
  const found = readSearchAnswer(input, ROUTER);
  const controls = readDescription(input, { ...ROUTER, path: "/" });
  const places = [...(found.ok ? [found.value] : []), ...controls.map(({ place }) => place)];
  for (const { host, path } of places)
    mustHold(
      host === ROUTER.host && /^\/[\x21-\x7e]*$/.test(path),
      "it leads to the router alone, in one line",
    );
  return found.ok || controls.length > 0 ? "ok" : found.reason;
}

/** A router that answers each question with that: the state is one that is sound, and the questions end. */
function checkMapping(input: Uint8Array): string {
  const mapping = new PortMapping({
    router: ROUTER.host,
    own: "192.168.0.7",
    port: 45_000,
    random: () => 0xa0,
  });
  let asked = 0;
  for (let nowMs = 0; nowMs < 4_000; nowMs += 500) {
    mapping.update(nowMs);
    asked += mapping.takeDatagrams().length + mapping.takeRequests().length;
    mapping.hear(input, ROUTER, nowMs);
  }
  const { state } = mapping;
  mustHold(asked < 60, "a router makes it ask and ask");
  if (state.kind === "open")
    mustHold(
      isAddress(state.outside) && placeOfHost(state.outside.host) === "public",
      "the address is one outside",
    );
  return state.kind === "open" ? "ok" : state.kind;
}
