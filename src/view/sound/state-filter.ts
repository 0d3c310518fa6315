import { SAMPLE_RATE } from "./wave.ts";

/**
 * A filter of second order that may be tuned while it runs without clicking: the state variable filter in Zavalishin's
 * form ("The Art of VA Filter Design", 2012). After `run` its three outputs are there.
 */
export class StateFilter {
  low = 0;
  band = 0; // as loud as what goes in, at its frequency
  high = 0;
  #g = 0;
  #k = 1;
  #a = 0;
  #first = 0;
  #second = 0;

  constructor(hertz: number, sharpness: number) {
    this.tune(hertz, sharpness);
  }

  /** `sharpness` is the quality factor: 0.7 is flat, 10 whistles. */
  tune(hertz: number, sharpness: number): void {
    this.#g = Math.tan((Math.PI * Math.min(hertz, SAMPLE_RATE * 0.45)) / SAMPLE_RATE);
    this.#k = 1 / sharpness;
    this.#a = 1 / (1 + this.#g * (this.#g + this.#k));
  }

  run(sample: number): void {
    const third = sample - this.#second;
    const first = this.#a * (this.#first + this.#g * third);
    const second = this.#second + this.#g * first;
    this.#first = 2 * first - this.#first;
    this.#second = 2 * second - this.#second;
    this.low = second;
    this.band = first * this.#k;
    this.high = sample - this.#k * first - second;
  }
}
