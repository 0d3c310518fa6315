import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfText } from "../../src/nat/ascii.ts";
import {
  readActionAnswer,
  readDescription,
  PATH_CHARS_MAX,
  readSearchAnswer,
  UPNP_BODY_BYTES_MAX,
  writeAction,
  writeSearch,
} from "../../src/nat/upnp-texts.ts";

const FROM = { host: "192.168.0.1", port: 1_900 };
const AT = { host: "192.168.0.1", port: 5_000, path: "/root.xml" };
const search = (...lines: readonly string[]): Uint8Array => bytesOfText(`${lines.join("\r\n")}\r\n\r\n`);
const ST = "st: urn:schemas-upnp-org:device:InternetGatewayDevice:2";
const service = (type: string, url: string): string =>
  `<service><serviceType>urn:schemas-upnp-org:service:${type}</serviceType><controlURL>${url}</controlURL></service>`;

test("finds where the description of a router lies, on the router itself alone", () => {
  const found = { ok: true, value: AT };
  expect(
    readSearchAnswer(search("HTTP/1.1 200 OK", ST, "Location: http://192.168.0.1:5000/root.xml"), FROM),
  ).toEqual(found);
  const elsewhere = search("HTTP/1.1 200 OK", ST, "Location: http://192.168.0.2:5000/root.xml");
  expect(readSearchAnswer(elsewhere, FROM)).toEqual({ ok: false, reason: "no-place" });
  const printer = search("HTTP/1.1 200 OK", "ST: urn:printer", "Location: http://192.168.0.1/");
  expect(readSearchAnswer(printer, FROM)).toEqual({ ok: false, reason: "no-router" });
  expect(readSearchAnswer(writeSearch(FROM), FROM)).toEqual({ ok: false, reason: "no-answer" });
  expect(readSearchAnswer(new Uint8Array(2_049), FROM)).toEqual({ ok: false, reason: "too-long" });
});

test("finds where a router opens ports, the best service first", () => {
  const text = `<root>${service("WANPPPConnection:1", "/ppp")}${service("Other:1", "/o")}${service("WANIPConnection:1", "ip")}</root>`;
  const type = "urn:schemas-upnp-org:service:";
  expect(readDescription(bytesOfText(text), AT)).toEqual([
    { place: { ...AT, path: "/ip" }, service: `${type}WANIPConnection:1` },
    { place: { ...AT, path: "/ppp" }, service: `${type}WANPPPConnection:1` },
  ]);
  const many = Array.from({ length: 30 }, (_, i) => service("WANIPConnection:1", `/${i}`)).join("");
  expect(readDescription(bytesOfText(many), AT).map(({ place }) => place.path)).toEqual([
    "/0",
    "/1",
    "/2",
    "/3",
  ]);
  const whole = bytesOfText(service("WANIPConnection:2", "http://192.168.0.1:49000/x?y=1"));
  expect(readDescription(whole, AT)[0]?.place).toEqual({ host: AT.host, port: 49_000, path: "/x?y=1" });
});

test.each([
  "http://10.0.0.1/",
  "https://192.168.0.1/",
  "//evil/",
  "/a b",
  "/a\r\nHost: x",
  "ftp://192.168.0.1/",
  "",
  "/é",
])("is not led to %j", (url) => {
  expect(readDescription(bytesOfText(service("WANIPConnection:1", url)), AT)).toEqual([]);
});

test("a description that is too long is not looked at", () => {
  const text = service("WANIPConnection:1", "/ip");
  const padded = (length: number): Uint8Array => bytesOfText(text + " ".repeat(length - text.length));
  expect(readDescription(padded(UPNP_BODY_BYTES_MAX), AT)).toHaveLength(1);
  expect(readDescription(padded(UPNP_BODY_BYTES_MAX + 1), AT)).toEqual([]);
});

test("reads what was asked for, whatever the prefix, and the code of a refusal", () => {
  const text =
    '<?xml version="1.0"?><s:Envelope><s:Body><m:GetXResponse xmlns:m="y"><Value> 7 </Value><Empty/></m:GetXResponse></s:Body></s:Envelope>';
  const answer = readActionAnswer(200, bytesOfText(text), "GetX");
  expect(
    answer.kind === "done" ? [answer.valueOf("Value"), answer.valueOf("Empty"), answer.valueOf("No")] : null,
  ).toEqual(["7", "", null]);
  expect(readActionAnswer(200, bytesOfText(text), "GetY")).toEqual({ kind: "refused", code: 0 });
  expect(readActionAnswer(500, bytesOfText("<errorCode>718</errorCode>"), "GetX")).toEqual({
    kind: "refused",
    code: 718,
  });
  expect(readActionAnswer(500, bytesOfText("<errorCode>7180</errorCode>"), "GetX")).toEqual({
    kind: "refused",
    code: 0,
  });
  expect(readActionAnswer(200, bytesOfText(" ".repeat(UPNP_BODY_BYTES_MAX + 1)), "GetX")).toEqual({
    kind: "refused",
    code: 0,
  });
});

test("what we ask says what it is asked for", () => {
  const text = writeAction("urn:schemas-upnp-org:service:WANIPConnection:1", "Open", [
    ["A", 1],
    ["B", ""],
  ]);
  expect(text).toContain(
    '<u:Open xmlns:u="urn:schemas-upnp-org:service:WANIPConnection:1"><A>1</A><B></B></u:Open>',
  );
});

test("texts full of brackets are looked through in no time that grows with their square", () => {
  for (const text of ["<", "<service", "<service>", "</service>", "<a>", "<service><serviceType>", "<<>"]) {
    const bytes = bytesOfText(text.repeat(Math.floor(UPNP_BODY_BYTES_MAX / text.length)));
    expect(readDescription(bytes, AT)).toEqual([]);
    expect(readActionAnswer(200, bytes, "GetX").kind).toBe("refused");
  }
});

test("whatever the bytes are, a place is on the router", () => {
  const piece = fc.constantFrom(
    "<service>",
    "</service>",
    "<serviceType>",
    "</serviceType>",
    "urn:schemas-upnp-org:service:WANIPConnection:1",
    "<controlURL>",
    "</controlURL>",
    "/x",
    "http://10.0.0.1/",
    " ",
    "<",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const { place } of readDescription(bytesOfText(pieces.join("")), AT))
        expect([place.host, place.path.startsWith("/")]).toEqual([AT.host, true]);
    }),
  );
});

test("a path that is too long leads nowhere, and a tag that is too long is none", () => {
  const found = (text: string): number => readDescription(bytesOfText(text), AT).length;
  const path = (length: number): string => `/${"a".repeat(length - 1)}`;
  expect(found(service("WANIPConnection:1", path(PATH_CHARS_MAX)))).toBe(1);
  expect(found(service("WANIPConnection:1", path(PATH_CHARS_MAX + 1)))).toBe(0);
  const tagged = (tag: string): string => service("WANIPConnection:1", "/a").replace("<service>", tag);
  expect(found(tagged(`<service id="${"a".repeat(40)}">`))).toBe(1);
  expect(found(tagged(`<service id="${"a".repeat(4_000)}">`))).toBe(0);
});

test("an answer that is too long is a refusal without a code", () => {
  const text = "<errorCode>718</errorCode>";
  const code = (byteCount: number): unknown =>
    readActionAnswer(500, bytesOfText(text.padEnd(byteCount)), "AddPortMapping");
  expect(code(UPNP_BODY_BYTES_MAX)).toEqual({ kind: "refused", code: 718 });
  expect(code(UPNP_BODY_BYTES_MAX + 1)).toEqual({ kind: "refused", code: 0 });
});
