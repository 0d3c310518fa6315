// seedrandom ships its generators without types of their own.
declare module "seedrandom/lib/xor128.js" {
  export interface Xor128State {
    x: number;
    y: number;
    z: number;
    w: number;
  }
  interface Xor128 {
    int32(): number;
    state(): Xor128State;
  }
  export default function xor128(seed: string, options: { state: true | Xor128State }): Xor128;
}
