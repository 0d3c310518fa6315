// Goal: what asks something of one who need not know the sender is told by its first bytes, whatever its version.
// Method: heads of every kind, in both lengths.
import { expect, test } from "vitest";

import { questionForm } from "../../../src/wire/index.ts";
import { PACKET_HEAD_BYTES } from "../../../src/wire/constants.ts";
import { HELLO_BARE_BYTES } from "../../../src/wire/packets/hello.ts";
import { PACKET_KINDS } from "../../../src/wire/packets/packet-kinds.ts";
import { forgePacket } from "../../support/forge-packet.ts";

const BARE_HELLO_BYTES = PACKET_HEAD_BYTES + HELLO_BARE_BYTES;

const packetOf = (kind: (typeof PACKET_KINDS)[number] & string, byteCount: number): Uint8Array =>
  forgePacket(kind, (writer) => writer.bytes(new Uint8Array(byteCount - 8)));

test("a hello is bare, or longer and then with a cookie; a watcher's question has one; nothing else asks", () => {
  for (const kind of PACKET_KINDS) {
    if (kind === null) continue;
    const forms = [BARE_HELLO_BYTES, BARE_HELLO_BYTES + 1].map((length) =>
      questionForm(packetOf(kind, length)),
    );
    const isQuestion = kind === "watch-question";
    if (kind === "hello") expect(forms).toEqual(["bare", "with-cookie"]);
    else expect(forms, kind).toEqual(Array(2).fill(isQuestion ? "with-cookie" : null));
  }
});

test("of another version they ask as well; what is none of our packets asks nothing", () => {
  for (const kind of ["hello", "watch-question"] as const) {
    const bytes = packetOf(kind, 300);
    expect(questionForm(bytes.with(2, 0xee))).toBe("with-cookie");
    expect(questionForm(bytes.with(0, 0x80))).toBeNull();
    expect(questionForm(bytes.with(1, 0))).toBeNull();
    expect(questionForm(bytes.subarray(0, 7))).toBeNull();
  }
  expect(questionForm(new Uint8Array())).toBeNull();
});
