/** Round constants and first state: FIPS 180-4, 4.2.2 and 5.3.3. Integers, so that no engine may round them. */
// oxfmt-ignore
const ROUND_CONSTANTS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
// oxfmt-ignore
const FIRST_STATE = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const HASH_BYTES = 32;
const schedule = new Int32Array(64); // of the block at hand

/**
 * SHA-256, 32 bytes. For what pure layers name by a hash: short texts, some hundreds a second, so nothing is allocated on the way.
 * Source: FIPS 180-4, 6.2.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = FIRST_STATE.slice();
  const wholeBytes = bytes.length - (bytes.length % BLOCK_BYTES);
  for (let at = 0; at < wholeBytes; at += BLOCK_BYTES) takeBlock(state, bytes, at);
  const tail = tailOf(bytes, wholeBytes);
  for (let at = 0; at < tail.length; at += BLOCK_BYTES) takeBlock(state, tail, at);
  const hash = new Uint8Array(HASH_BYTES);
  for (let i = 0; i < HASH_BYTES; i += 1) hash[i] = state[i >> 2]! >>> (24 - 8 * (i & 3));
  return hash;
}

/** What does not fill a block, then a one, zeros, and the length of all in bits. */
function tailOf(bytes: Uint8Array, wholeBytes: number): Uint8Array {
  const left = bytes.length - wholeBytes;
  const tail = new Uint8Array(left + 1 + LENGTH_BYTES > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES);
  for (let i = 0; i < left; i += 1) tail[i] = bytes[wholeBytes + i]!;
  tail[left] = 0x80;
  putWord(tail, tail.length - 8, Math.floor(bytes.length / 2 ** 29));
  putWord(tail, tail.length - 4, bytes.length << 3);
  return tail;
}

function putWord(bytes: Uint8Array, at: number, word: number): void {
  for (let i = 0; i < 4; i += 1) bytes[at + i] = word >>> (24 - 8 * i);
}

function takeBlock(state: Int32Array, block: Uint8Array, at: number): void {
  fillSchedule(block, at);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i += 1) {
    const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + schedule[i]!) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function fillSchedule(block: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i += 1) {
    const from = at + 4 * i;
    schedule[i] =
      (block[from]! << 24) | (block[from + 1]! << 16) | (block[from + 2]! << 8) | block[from + 3]!;
  }
  for (let i = 16; i < 64; i += 1) {
    const early = schedule[i - 15]!;
    const late = schedule[i - 2]!;
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = (schedule[i - 16]! + first + schedule[i - 7]! + second) | 0;
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
