import { Session } from "../../net/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../sim/index.ts";
import { isHelloOfAnyVersion, type Address } from "../../wire/index.ts";
import { simulatedSecrets } from "../simulate/simulated-secrets.ts";
import type { Scene } from "./scene.ts";

/** Nobody of a scene has such a place. */
const FIRST_PLACE = 1_000;

/** A newcomer's session on strings: somebody else decides what it hears, and from where its words seem to come. */
export class Puppet {
  readonly session: Session;
  readonly #scene: Scene;

  constructor(scene: Scene, target: Address, number: number) {
    this.#scene = scene;
    const common = { name: `Ghost ${number}`, token: scene.dice.u32(), simVersion: SIM_VERSION, content: 0 };
    const secrets = simulatedSecrets(scene.seed, FIRST_PLACE + number);
    this.session = Session.join(
      { ...common, secrets, playerCountMax: PLAYER_COUNT_MAX },
      target,
      scene.nowMs,
    );
  }

  hear(from: Address, bytes: Uint8Array): void {
    this.session.openDatagram(from, bytes, this.#scene.nowMs);
  }

  /** What it has to say now. */
  words(): readonly Uint8Array[] {
    this.session.update(this.#scene.nowMs);
    return this.session.takeDatagrams().map(({ bytes }) => bytes);
  }

  /** The same, of which only hellos are let through. */
  hellos(): readonly Uint8Array[] {
    return this.words().filter(isHelloOfAnyVersion);
  }
}
