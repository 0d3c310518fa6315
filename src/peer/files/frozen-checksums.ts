/** SHA-256 of each file of sims/, by its SIM_VERSION. `npm run freeze` adds a line; none is ever changed or removed. */
export const FROZEN_CHECKSUMS: Readonly<Record<number, string>> = {
  2: "c7a997de5c03ef0b78ef3700b0ffa7af84916c7fea805c8c03fd720eafcbeba6",
  3: "a540136ed121bfb60a32f94e1ad48b66b225bb9833a8fb2edee1619f26585e56",
  4: "9c7e8cb3db43a983be2d4833d4c5bcc1b15ccda9580c062451547efc598f41ef",
  5: "531310a010b597efefbba2829062bbb9cabbab189c150e9956dd44c809e9aec7",
  6: "a4142d3a803584b7c73a2050acb1b5e348e5b6aa0f87c87ea5421480cc734bc5",
  7: "2dc97f4b3d41fa8cd4762a333fcaa31572346c3373af695c98d9491e253569eb",
  8: "22773cb78b6d1d727f2cb99f55b79fa2b2b4aadf3d4770c114be060342383c64",
};
