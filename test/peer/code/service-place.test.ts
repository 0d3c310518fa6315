import { expect, test } from "vitest";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import { askedServicePlace } from "../../../src/peer/code/asked-service-place.ts";

test.each([
  ["cats.example", "ws://cats.example:45080/ws?protocol=1", "cats.example"],
  ["cats.example:80", "ws://cats.example/ws?protocol=1", "cats.example"],
  ["127.0.0.1:45081", "ws://127.0.0.1:45081/ws?protocol=1", "127.0.0.1"],
  ["[2001:db8::7]", "ws://[2001:db8::7]:45080/ws?protocol=1", "2001:db8::7"],
  ["http://cats.example", "ws://cats.example/ws?protocol=1", "cats.example"],
  ["https://cats.example/", "wss://cats.example/ws?protocol=1", "cats.example"],
  ["wss://cats.example:8443", "wss://cats.example:8443/ws?protocol=1", "cats.example"],
  [" ws://cats.example:45080 ", "ws://cats.example:45080/ws?protocol=1", "cats.example"],
])("%s is a service", (text, url, host) => {
  expect(readServicePlace(text)).toEqual({ ok: true, value: { text: text.trim(), url, host } });
});

test.each([
  "",
  "two words",
  "ftp://cats.example",
  "https://me:secret@cats.example",
  "https://cats.example/lobbies",
  "https://cats.example?a=1",
  "cats.example:99999",
  "cats.example:0",
  "x".repeat(400),
])("%j is none, in words", (text) => {
  const read = readServicePlace(text);
  expect(!read.ok && read.reason).toMatch(
    /is no address of a lobby service; it looks like lobby\.example\.org/,
  );
});

test("it is that of the command line, or else of the environment, or none", () => {
  const env = { ROBOCAT_SERVICE: "cats.example" };
  expect(askedServicePlace("dogs.example", env)).toMatchObject({ value: { host: "dogs.example" } });
  expect(askedServicePlace(undefined, env)).toMatchObject({ value: { host: "cats.example" } });
  expect(askedServicePlace(undefined, {})).toEqual({ ok: true, value: null });
  expect(askedServicePlace("", env).ok).toBe(false);
});
