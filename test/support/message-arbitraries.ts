import type fc from "fast-check";

import type { Message } from "../../src/desync/index.ts";
import { messageBody } from "../../src/desync/letters/message.ts";
import { drawnBy } from "./bits/drawn.ts";
import { drawMessage } from "./bits/message-codecs.ts";

type Arbitraries = { readonly [Kind in Message["kind"]]: fc.Arbitrary<Message> };

/** Messages of each kind. */
export const MESSAGE_ARBITRARIES = Object.fromEntries(
  Object.keys(messageBody.cases).map((kind) => [
    kind,
    drawnBy((draw) => drawMessage(kind as Message["kind"], draw)),
  ]),
) as Arbitraries;
