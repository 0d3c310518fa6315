// Robo Cat RTS: the rules of SIM_VERSION 8, as npm run freeze made them from the source of that time. They play what was
// recorded with them, so this file never changes. It holds crc-32 (SheetJS, Apache 2.0) and xor128 of seedrandom (David Bau, MIT).
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
// src/base/result.ts
function ok(value) {
	return {
		ok: true,
		value
	};
}
function fail(reason) {
	return {
		ok: false,
		reason
	};
}
// src/base/assert.ts
/** Thrown by assert: a mistake of ours, never of the network's, a file's or the player's. */
var AssertionError = class extends Error {
	name = "AssertionError";
};
/** Throws AssertionError when the condition does not hold, in release builds too. */
function assert(condition, message) {
	if (!condition) throw new AssertionError(message);
}
// src/base/looks.ts
/** One colour and one emblem for each seat, and no more. */
var LOOK_COUNT = 8;
var COUNTED = Array.from({ length: LOOK_COUNT }, (_, i) => i);
/** As nobody has chosen any: player n has number n - 1. */
var PLAIN_LOOKS = {
	colors: COUNTED,
	emblems: COUNTED
};
/** Whether each seat has one of each, and none is there twice. */
function isLooks({ colors, emblems }) {
	return [colors, emblems].every((numbers) => numbers.length === LOOK_COUNT && COUNTED.every((one) => numbers.includes(one)));
}
function areSameLooks(a, b) {
	return COUNTED.every((i) => a.colors[i] === b.colors[i] && a.emblems[i] === b.emblems[i]);
}
// src/base/bit-reader.ts
/**
* Reads what BitWriter wrote. Never throws on bad input: past the end it yields zeros, and `failed` becomes and stays
* true. Check `finished` once, after the last field.
*/
var BitReader = class {
	#buffer;
	#bitCount = 0;
	#failed = false;
	constructor(bytes) {
		this.#buffer = bytes;
	}
	/** True once something was read past the end, or a code was not the one legal encoding of its value. */
	get failed() {
		return this.#failed;
	}
	/** True when all was read without failure, and what fills up the last byte is zero: one legal encoding. */
	get finished() {
		if (this.#failed) return false;
		const left = this.#buffer.length * 8 - this.#bitCount;
		if (left >= 8) return false;
		return left === 0 || (this.#buffer[this.#buffer.length - 1] & 255 >>> 8 - left) === 0;
	}
	/** Bits not read yet; the count that a reader checks before it believes an announced length. */
	get bitsLeft() {
		return this.#failed ? 0 : this.#buffer.length * 8 - this.#bitCount;
	}
	/** The next eight bits, which are read later all the same; null: there are not so many. */
	nextByte() {
		if (this.bitsLeft < 8) return null;
		const byte = this.bits(8);
		this.#bitCount -= 8;
		return byte;
	}
	/** An unsigned integer of 1 to 32 bits. */
	bits(count) {
		assert(count >= 1 && count <= 32, `bits: count ${count} is outside 1..32`);
		if (this.#failed || this.#bitCount + count > this.#buffer.length * 8) return this.fail();
		let value = 0;
		for (let left = count; left > 0;) {
			const room = 8 - (this.#bitCount & 7);
			const taken = Math.min(room, left);
			const chunk = this.#buffer[this.#bitCount >> 3] >> room - taken & 255 >>> 8 - taken;
			value = (value << taken | chunk) >>> 0;
			this.#bitCount += taken;
			left -= taken;
		}
		return value;
	}
	flag() {
		return this.bits(1) === 1;
	}
	u8() {
		return this.bits(8);
	}
	u16() {
		return this.bits(16);
	}
	u32() {
		return this.bits(32);
	}
	i16() {
		return this.bits(16) << 16 >> 16;
	}
	i32() {
		return this.bits(32) | 0;
	}
	/** Exponential-Golomb code of order k; see BitWriter.golomb. */
	golomb(k) {
		if (!(k >= 0 && k <= 16)) assert(false, `golomb: order ${k} is outside 0..16`);
		let zeros = 0;
		while (!this.#failed && this.bits(1) === 0) {
			zeros += 1;
			if (zeros > 31) return this.fail();
		}
		if (this.#failed) return 0;
		const value = ((zeros > 0 ? 2 ** zeros + this.bits(zeros) : 1) - 1) * 2 ** k + (k > 0 ? this.bits(k) : 0);
		return !this.#failed && value < 2 ** 31 ? value : this.fail();
	}
	bytes(count) {
		if (count * 8 > this.bitsLeft) {
			this.fail();
			return /* @__PURE__ */ new Uint8Array(0);
		}
		const values = new Uint8Array(count);
		for (let i = 0; i < count; i += 1) values[i] = this.bits(8);
		return values;
	}
	/** Marks the input as bad, for a reader that found a value out of its range; yields 0. */
	fail() {
		this.#failed = true;
		return 0;
	}
};
// src/base/bit-writer.ts
/** Room for most packets. */
var FIRST_BYTES = 64;
/**
* Writes values of any number of bits, most significant bit first, into a buffer of fixed size.
* Asserts every range: the caller is us.
*/
var BitWriter = class {
	#capacityBytes;
	#buffer;
	#bitCount = 0;
	constructor(capacityBytes) {
		assert(capacityBytes > 0, "a BitWriter has room");
		this.#capacityBytes = capacityBytes;
		this.#buffer = new Uint8Array(Math.min(FIRST_BYTES, capacityBytes));
	}
	get bitCount() {
		return this.#bitCount;
	}
	/** An unsigned integer of 1 to 32 bits. */
	bits(value, count) {
		if (!(count >= 1 && count <= 32)) assert(false, `bits: count ${count} is outside 1..32`);
		if (!(value >>> 0 === value && (count === 32 || value >>> count === 0))) assert(false, `bits: ${value} does not fit ${count} bits`);
		if (this.#bitCount + count > this.#buffer.length * 8) this.#grow(count);
		for (let left = count; left > 0;) {
			const room = 8 - (this.#bitCount & 7);
			const taken = Math.min(room, left);
			const chunk = value >>> left - taken & 255 >>> 8 - taken;
			this.#buffer[this.#bitCount >> 3] |= chunk << room - taken;
			this.#bitCount += taken;
			left -= taken;
		}
	}
	flag(value) {
		this.bits(value ? 1 : 0, 1);
	}
	u8(value) {
		this.bits(value, 8);
	}
	u16(value) {
		this.bits(value, 16);
	}
	u32(value) {
		this.bits(value, 32);
	}
	/** A signed 16-bit integer, as two's complement. */
	i16(value) {
		if (!(Number.isInteger(value) && value >= -32768 && value <= 32767)) assert(false, `i16: ${value} is out of range`);
		this.bits(value & 65535, 16);
	}
	/** A signed 32-bit integer, as two's complement. */
	i32(value) {
		if ((value | 0) !== value) assert(false, `i32: ${value} is out of range`);
		this.bits(value >>> 0, 32);
	}
	/**
	* Exponential-Golomb code of order k for 0..2^31 - 1: small values take few bits (k = 0: 0 takes one).
	* Source: Teuhola, "A compression method for clustered bit-vectors", 1978; as in H.264, 9.1.
	*/
	golomb(value, k) {
		if (value >>> 0 !== value || value >= 2 ** 31) assert(false, `golomb: ${value} is out of range`);
		if (!(k >= 0 && k <= 16)) assert(false, `golomb: order ${k} is outside 0..16`);
		const shifted = (value >>> k) + 1;
		const length = 32 - Math.clz32(shifted);
		if (length > 1) this.bits(0, length - 1);
		this.bits(shifted >>> 0, length);
		if (k > 0) this.bits(value & 2 ** k - 1, k);
	}
	/** Whole bytes; they need not start on a byte. */
	bytes(values) {
		for (const value of values) this.bits(value, 8);
	}
	#grow(bitCount) {
		assert(this.#bitCount + bitCount <= this.#capacityBytes * 8, "bits: the buffer is full");
		const larger = new Uint8Array(Math.min(2 * this.#buffer.length + bitCount, this.#capacityBytes));
		larger.set(this.#buffer);
		this.#buffer = larger;
	}
	/** A copy of what was written, the last byte filled up with zero bits. */
	finish() {
		return this.#buffer.slice(0, this.#bitCount + 7 >> 3);
	}
};
/*! crc32.js (C) 2014-present SheetJS -- http://sheetjs.com */
// src/base/crc32.ts
var import_crc32 = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	(function(factory) {
		if (typeof DO_NOT_EXPORT_CRC === "undefined") {
			if ("object" === typeof exports) factory(exports);
			else if ("function" === typeof define && define.amd) define(function() {
				var module = {};
				factory(module);
				return module;
			});
			else factory({});
		} else factory({});
	})(function(CRC32) {
		CRC32.version = "1.2.2";
		function signed_crc_table() {
			var c = 0, table = new Array(256);
			for (var n = 0; n != 256; ++n) {
				c = n;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				c = c & 1 ? -306674912 ^ c >>> 1 : c >>> 1;
				table[n] = c;
			}
			return typeof Int32Array !== "undefined" ? new Int32Array(table) : table;
		}
		var T0 = signed_crc_table();
		function slice_by_16_tables(T) {
			var c = 0, v = 0, n = 0, table = typeof Int32Array !== "undefined" ? /* @__PURE__ */ new Int32Array(4096) : new Array(4096);
			for (n = 0; n != 256; ++n) table[n] = T[n];
			for (n = 0; n != 256; ++n) {
				v = T[n];
				for (c = 256 + n; c < 4096; c += 256) v = table[c] = v >>> 8 ^ T[v & 255];
			}
			var out = [];
			for (n = 1; n != 16; ++n) out[n - 1] = typeof Int32Array !== "undefined" ? table.subarray(n * 256, n * 256 + 256) : table.slice(n * 256, n * 256 + 256);
			return out;
		}
		var TT = slice_by_16_tables(T0);
		var T1 = TT[0], T2 = TT[1], T3 = TT[2], T4 = TT[3], T5 = TT[4];
		var T6 = TT[5], T7 = TT[6], T8 = TT[7], T9 = TT[8], Ta = TT[9];
		var Tb = TT[10], Tc = TT[11], Td = TT[12], Te = TT[13], Tf = TT[14];
		function crc32_bstr(bstr, seed) {
			var C = seed ^ -1;
			for (var i = 0, L = bstr.length; i < L;) C = C >>> 8 ^ T0[(C ^ bstr.charCodeAt(i++)) & 255];
			return ~C;
		}
		function crc32_buf(B, seed) {
			var C = seed ^ -1, L = B.length - 15, i = 0;
			for (; i < L;) C = Tf[B[i++] ^ C & 255] ^ Te[B[i++] ^ C >> 8 & 255] ^ Td[B[i++] ^ C >> 16 & 255] ^ Tc[B[i++] ^ C >>> 24] ^ Tb[B[i++]] ^ Ta[B[i++]] ^ T9[B[i++]] ^ T8[B[i++]] ^ T7[B[i++]] ^ T6[B[i++]] ^ T5[B[i++]] ^ T4[B[i++]] ^ T3[B[i++]] ^ T2[B[i++]] ^ T1[B[i++]] ^ T0[B[i++]];
			L += 15;
			while (i < L) C = C >>> 8 ^ T0[(C ^ B[i++]) & 255];
			return ~C;
		}
		function crc32_str(str, seed) {
			var C = seed ^ -1;
			for (var i = 0, L = str.length, c = 0, d = 0; i < L;) {
				c = str.charCodeAt(i++);
				if (c < 128) C = C >>> 8 ^ T0[(C ^ c) & 255];
				else if (c < 2048) {
					C = C >>> 8 ^ T0[(C ^ (192 | c >> 6 & 31)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | c & 63)) & 255];
				} else if (c >= 55296 && c < 57344) {
					c = (c & 1023) + 64;
					d = str.charCodeAt(i++) & 1023;
					C = C >>> 8 ^ T0[(C ^ (240 | c >> 8 & 7)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | c >> 2 & 63)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | d >> 6 & 15 | (c & 3) << 4)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | d & 63)) & 255];
				} else {
					C = C >>> 8 ^ T0[(C ^ (224 | c >> 12 & 15)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | c >> 6 & 63)) & 255];
					C = C >>> 8 ^ T0[(C ^ (128 | c & 63)) & 255];
				}
			}
			return ~C;
		}
		CRC32.table = T0;
		CRC32.bstr = crc32_bstr;
		CRC32.buf = crc32_buf;
		CRC32.str = crc32_str;
	});
})))(), 1);
/** CRC-32 (IEEE 802.3) of the bytes, as u32. Pass the checksum of what came before to go on from it. */
function crc32(bytes, before = 0) {
	return import_crc32.default.buf(bytes, before | 0) >>> 0;
}
/** The bytes that words are kept in, without a copy: in the order of the machine. */
function bytesOf({ buffer, byteOffset, byteLength }) {
	return new Uint8Array(buffer, byteOffset, byteLength);
}
// src/base/crc32-words.ts
/** Words that are looked at together: where all are 0 one step takes the checksum over them. */
var BLOCK_WORDS = 16;
var SLICES = 16;
/** Of CRC-32 (IEEE 802.3), the bits of a byte from the lowest on. */
var POLYNOMIAL = 3988292384;
/** TABLES[256 * n + byte]: what a byte does to the checksum that n bytes follow in its slice of sixteen. */
var TABLES = new Int32Array(256 * SLICES);
/** The same of four bytes of a checksum that BLOCK_WORDS words of 0 follow. */
var ZEROS = /* @__PURE__ */ new Int32Array(1024);
fillTables();
/**
* CRC-32 of the words from `start` up to `end`, each as its four bytes from the lowest on: what crc32 says of those bytes on a
* machine that keeps words so. A world has many words of 0 on end, which are passed over. "Slicing-by-16", after Kounavis and Berry,
* 2005; zeros after zlib's crc32_combine.
*/
function crc32OfWords(words, start, end, before) {
	assert(start >= 0 && start <= end && end <= words.length, "words that are there");
	let crc = ~before;
	let at = start;
	while (at + BLOCK_WORDS <= end) {
		const blockEnd = at + BLOCK_WORDS;
		if (areZero(words, at)) {
			crc = ZEROS[crc & 255] ^ ZEROS[256 + (crc >>> 8 & 255)] ^ ZEROS[512 + (crc >>> 16 & 255)] ^ ZEROS[768 + (crc >>> 24)];
			at = blockEnd;
			continue;
		}
		for (; at < blockEnd; at += 4) {
			const a = words[at] ^ crc;
			const b = words[at + 1];
			const c = words[at + 2];
			const d = words[at + 3];
			crc = TABLES[3840 + (a & 255)] ^ TABLES[3584 + (a >>> 8 & 255)] ^ TABLES[3328 + (a >>> 16 & 255)] ^ TABLES[3072 + (a >>> 24)] ^ TABLES[2816 + (b & 255)] ^ TABLES[2560 + (b >>> 8 & 255)] ^ TABLES[2304 + (b >>> 16 & 255)] ^ TABLES[2048 + (b >>> 24)] ^ TABLES[1792 + (c & 255)] ^ TABLES[1536 + (c >>> 8 & 255)] ^ TABLES[1280 + (c >>> 16 & 255)] ^ TABLES[1024 + (c >>> 24)] ^ TABLES[768 + (d & 255)] ^ TABLES[512 + (d >>> 8 & 255)] ^ TABLES[256 + (d >>> 16 & 255)] ^ TABLES[d >>> 24];
		}
	}
	for (; at < end; at += 1) {
		const word = words[at] ^ crc;
		crc = TABLES[768 + (word & 255)] ^ TABLES[512 + (word >>> 8 & 255)] ^ TABLES[256 + (word >>> 16 & 255)] ^ TABLES[word >>> 24];
	}
	return ~crc >>> 0;
}
/** Of a block. Most that are not are so within their first words. */
function areZero(words, at) {
	if ((words[at] | words[at + 1] | words[at + 2] | words[at + 3]) !== 0) return false;
	let bits = 0;
	for (let i = at + 4; i < at + BLOCK_WORDS; i += 4) bits |= words[i] | words[i + 1] | words[i + 2] | words[i + 3];
	return bits === 0;
}
function fillTables() {
	for (let byte = 0; byte < 256; byte += 1) {
		let crc = byte;
		for (let bit = 0; bit < 8; bit += 1) crc = crc >>> 1 ^ ((crc & 1) === 1 ? POLYNOMIAL : 0);
		TABLES[byte] = crc;
	}
	for (let i = 256; i < TABLES.length; i += 1) TABLES[i] = passByte(TABLES[i - 256]);
	for (let slice = 0; slice < 4; slice += 1) for (let byte = 0; byte < 256; byte += 1) {
		let crc = byte << 8 * slice;
		for (let i = 0; i < 64; i += 1) crc = passByte(crc);
		ZEROS[256 * slice + byte] = crc;
	}
}
/** The checksum after a byte of 0. */
function passByte(crc) {
	return TABLES[crc & 255] ^ crc >>> 8;
}
// src/base/sha256.ts
/** Round constants and first state: FIPS 180-4, 4.2.2 and 5.3.3. Integers, so that no engine may round them. */
var ROUND_CONSTANTS = Int32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
var FIRST_STATE = Int32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
var BLOCK_BYTES = 64;
var LENGTH_BYTES = 8;
var HASH_BYTES = 32;
var schedule = /* @__PURE__ */ new Int32Array(64);
/**
* SHA-256, 32 bytes. For what pure layers name by a hash: short texts, some hundreds a second, so nothing is allocated on the way.
* Source: FIPS 180-4, 6.2.
*/
function sha256(bytes) {
	const state = FIRST_STATE.slice();
	const wholeBytes = bytes.length - bytes.length % BLOCK_BYTES;
	for (let at = 0; at < wholeBytes; at += BLOCK_BYTES) takeBlock(state, bytes, at);
	const tail = tailOf(bytes, wholeBytes);
	for (let at = 0; at < tail.length; at += BLOCK_BYTES) takeBlock(state, tail, at);
	const hash = new Uint8Array(HASH_BYTES);
	for (let i = 0; i < HASH_BYTES; i += 1) hash[i] = state[i >> 2] >>> 24 - 8 * (i & 3);
	return hash;
}
/** What does not fill a block, then a one, zeros, and the length of all in bits. */
function tailOf(bytes, wholeBytes) {
	const left = bytes.length - wholeBytes;
	const tail = new Uint8Array(left + 1 + LENGTH_BYTES > BLOCK_BYTES ? 128 : BLOCK_BYTES);
	for (let i = 0; i < left; i += 1) tail[i] = bytes[wholeBytes + i];
	tail[left] = 128;
	putWord(tail, tail.length - 8, Math.floor(bytes.length / 2 ** 29));
	putWord(tail, tail.length - 4, bytes.length << 3);
	return tail;
}
function putWord(bytes, at, word) {
	for (let i = 0; i < 4; i += 1) bytes[at + i] = word >>> 24 - 8 * i;
}
function takeBlock(state, block, at) {
	fillSchedule(block, at);
	let a = state[0];
	let b = state[1];
	let c = state[2];
	let d = state[3];
	let e = state[4];
	let f = state[5];
	let g = state[6];
	let h = state[7];
	for (let i = 0; i < 64; i += 1) {
		const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
		const first = h + sum + (e & f ^ ~e & g) + ROUND_CONSTANTS[i] + schedule[i] | 0;
		const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
		h = g;
		g = f;
		f = e;
		e = d + first | 0;
		d = c;
		c = b;
		b = a;
		a = first + second | 0;
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
	state[4] += e;
	state[5] += f;
	state[6] += g;
	state[7] += h;
}
function fillSchedule(block, at) {
	for (let i = 0; i < 16; i += 1) {
		const from = at + 4 * i;
		schedule[i] = block[from] << 24 | block[from + 1] << 16 | block[from + 2] << 8 | block[from + 3];
	}
	for (let i = 16; i < 64; i += 1) {
		const early = schedule[i - 15];
		const late = schedule[i - 2];
		const first = rotate(early, 7) ^ rotate(early, 18) ^ early >>> 3;
		const second = rotate(late, 17) ^ rotate(late, 19) ^ late >>> 10;
		schedule[i] = schedule[i - 16] + first + schedule[i - 7] + second | 0;
	}
}
function rotate(word, bits) {
	return word >>> bits | word << 32 - bits;
}
// src/base/digest.ts
var DIGEST_BYTES = 16;
var DIGEST_FORM = /^[0-9a-f]{32}$/;
var BYTE_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function digestOf(bytes) {
	return digestOfBytes(sha256(bytes).subarray(0, DIGEST_BYTES));
}
/** The digest that has these bytes. */
function digestOfBytes(bytes) {
	assert(bytes.length === DIGEST_BYTES, "a digest has 16 bytes");
	let digits = "";
	for (const byte of bytes) digits += BYTE_DIGITS[byte];
	return digits;
}
function bytesOfDigest(digest) {
	assert(isDigest(digest), `a digest of ${digest.length} characters`);
	return Uint8Array.from({ length: DIGEST_BYTES }, (_, i) => parseInt(digest.slice(2 * i, 2 * i + 2), 16));
}
function isDigest(text) {
	return DIGEST_FORM.test(text);
}
// src/base/shown-text.ts
/** Every character but a joiner that is at home where it stands. */
var NO_JOINER = `(?!${[
	/(?<=\p{L}\p{M}{0,2}[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d](?=(?!\p{Default_Ignorable_Code_Point})\p{L})/u,
	/(?<=(?=\p{Script=Arabic})\p{L}\p{M}{0,2})\u200c(?=(?=\p{Script=Arabic})\p{L})/u,
	/(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u
].map(({ source }) => source).join("|")})`;
/**
* Controls, format characters (such as those that turn the writing direction), private use, line breaks, surrogates; and what no Unicode
* will ever have: noncharacters, and the planes 4 to 14, of which nothing is seen. What a later Unicode may have is no such thing: each
* reader would know another one, and a name may come from a program that is newer.
*/
var UNSAFE_CHARACTER = new RegExp(`${NO_JOINER}${/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u{40000}-\u{effff}]/u.source}`, "u");
/**
* What is drawn as nothing: all that Unicode lets be passed over, and the blank of Braille. One of them says how the picture before it is
* drawn, and is at home there.
*/
var INVISIBLE_CHARACTER = new RegExp(`${NO_JOINER}(?:${/(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800|(?<!\p{Emoji})\ufe0f/u.source})`, "u");
/** More marks on one letter than any writing needs: they cover the lines above and below. */
var PILE_OF_MARKS = /\p{M}{4}/u;
new RegExp([
	UNSAFE_CHARACTER,
	INVISIBLE_CHARACTER,
	/\p{M}{4,}/u
].map(({ source }) => source).join("|"), "gu");
// src/base/display-text.ts
/**
* Why a short text from a person or a peer must not be shown, or null if it may: 1 to charactersMax code points, none
* that is not seen or could change how the rest is shown, no space at either end.
*/
function displayTextProblem(text, charactersMax) {
	if (text.trim().length === 0) return "empty";
	if ([
		UNSAFE_CHARACTER,
		INVISIBLE_CHARACTER,
		PILE_OF_MARKS
	].some((kind) => kind.test(text)) || text.trim() !== text) return "unsafe-characters";
	return [...text].length > charactersMax ? "too-long" : null;
}
// src/base/schema/numbers.ts
/** An unsigned integer of 1 to 32 bits. */
function u(bits, note = "") {
	return {
		write: (writer, value) => writer.bits(value, bits),
		read: (reader) => reader.bits(bits),
		type: `u${bits}`,
		note,
		shape: {
			form: "number",
			min: 0,
			max: 2 ** bits - 1
		}
	};
}
/** A number within a range, less its least, in so many bits. `less` 0: as it is. */
function whole({ from, to, bits, less = from }, note = "") {
	assert(to - less < 2 ** bits && less <= from, `${from} to ${to} take ${bits} bits`);
	return {
		write: (writer, value) => {
			if (!(value >= from && value <= to)) assert(false, `${value} is not within ${from}..${to}: ${note}`);
			writer.bits(value - less, bits);
		},
		read: (reader) => {
			const value = reader.bits(bits) + less;
			if (value < from || value > to) reader.fail();
			return value;
		},
		type: `u${bits}${plus(less)}`,
		note,
		shape: {
			form: "number",
			min: from,
			max: to
		}
	};
}
/** A number within a range, less its least, as exponential-Golomb code: small numbers take few bits. */
function packed({ from, to, order }, note = "") {
	return {
		write: (writer, value) => {
			if (!(value >= from && value <= to)) assert(false, `${value} is not within ${from}..${to}: ${note}`);
			writer.golomb(value - from, order);
		},
		read: (reader) => {
			const value = reader.golomb(order) + from;
			if (value > to) reader.fail();
			return value;
		},
		type: `eg(${order})${plus(from)}`,
		note,
		shape: {
			form: "number",
			min: from,
			max: to
		}
	};
}
/** How a number on the wire comes to the one that is meant. */
function plus(less) {
	if (less === 0) return "";
	return less > 0 ? ` + ${less}` : ` - ${-less}`;
}
/** A number that follows from what came before, and takes no bits. */
function given(value) {
	return {
		write: (_writer, written, scope) => {
			if (written !== value(scope)) assert(false, `${written}, expected ${value(scope)}`);
		},
		read: (_reader, scope) => value(scope),
		type: "",
		note: "",
		shape: {
			form: "given",
			value
		}
	};
}
function flag(note = "") {
	return {
		write: (writer, value) => writer.flag(value),
		read: (reader) => reader.flag(),
		type: "u1",
		note,
		shape: { form: "flag" }
	};
}
/** One of some words, by its place among them: only ever append. */
function word(words, bits, note = "") {
	const place = whole({
		from: 0,
		to: words.length - 1,
		bits
	});
	const to = (raw) => words[raw] ?? words[0];
	return {
		write: (writer, value) => place.write(writer, words.indexOf(value), null),
		read: (reader) => to(place.read(reader, null)),
		type: place.type,
		note: note === "" ? numbered(words) : `${note}: ${numbered(words)}`,
		shape: {
			form: "as",
			of: place,
			to
		}
	};
}
function numbered(words) {
	return words.map((one, place) => `${place} ${one}`).join(", ");
}
// src/base/schema/leads.ts
var BYTE_BITS = 8;
/** A value where the next byte begins one; else null, which takes no bits. */
function ifLed(begins, of, note = of.note) {
	return {
		write: (writer, value, scope) => {
			if (value !== null) of.write(writer, value, scope);
		},
		read: (reader, scope) => isLed(reader, begins, scope) ? of.read(reader, scope) : null,
		type: of.type,
		note,
		shape: {
			form: "led",
			of
		}
	};
}
/** As many values as there are: while the next byte begins one. */
function whileLed(begins, of, note = of.note) {
	return {
		write: (writer, values, scope) => {
			for (const value of values) of.write(writer, value, scope);
		},
		read: (reader, scope) => {
			const values = [];
			while (isLed(reader, begins, scope)) values.push(of.read(reader, scope));
			return values;
		},
		type: `${of.type} each`,
		note,
		shape: {
			form: "led",
			of
		}
	};
}
/** A value that begins with a whole byte: what is left of the byte before is zero bits. */
function aligned(of) {
	return {
		...of,
		write: (writer, value, scope) => {
			const fill = -writer.bitCount & 7;
			if (fill > 0) writer.bits(0, fill);
			of.write(writer, value, scope);
		},
		read: (reader, scope) => {
			const fill = reader.bitsLeft % BYTE_BITS;
			if (fill > 0 && reader.bits(fill) !== 0) reader.fail();
			return of.read(reader, scope);
		}
	};
}
/** How many bytes are left, as the count of what goes up to the end. */
var bytesLeft = {
	write: () => void 0,
	read: (reader) => reader.bitsLeft / BYTE_BITS,
	type: "",
	note: "",
	shape: u(BYTE_BITS).shape
};
function isLed(reader, begins, scope) {
	const byte = reader.nextByte();
	return byte !== null && begins(byte, scope);
}
// src/base/schema/values.ts
/** Values that are said as others: `from` undoes `to`. */
function as(of, { to, from }) {
	return {
		write: (writer, value, scope) => of.write(writer, from(value, scope), scope),
		read: (reader, scope) => to(of.read(reader, scope), scope),
		type: of.type,
		note: of.note,
		shape: {
			form: "as",
			of,
			to
		}
	};
}
/** Only those of the values for which that is so; `rule` says what. */
function checked(of, rule, test) {
	return {
		write: (writer, value, scope) => {
			if (!test(value, scope)) assert(false, `it is not so: ${rule}`);
			of.write(writer, value, scope);
		},
		read: (reader, scope) => {
			const value = of.read(reader, scope);
			if (!reader.failed && !test(value, scope)) reader.fail();
			return value;
		},
		type: of.type,
		note: of.note,
		shape: {
			form: "checked",
			of,
			test
		}
	};
}
/** What is cleverer than the rest. Where it has no shape, whoever makes values of it knows it by its type. */
function custom(type, { write, read, shape = { form: "custom" } }) {
	return {
		write,
		read,
		type,
		note: "",
		shape
	};
}
// src/base/schema/octets.ts
/** How many bytes, then they. */
function counted(count, note = "") {
	return {
		write: (writer, bytes, scope) => {
			count.write(writer, bytes.length, scope);
			writer.bytes(bytes);
		},
		read: (reader, scope) => {
			const length = count.read(reader, scope);
			return reader.bytes(reader.failed ? 0 : length);
		},
		type: count.type === "" ? "u8 each" : `count ${count.type}, u8 each`,
		note,
		shape: {
			form: "octets",
			count
		}
	};
}
/** So many bytes, and no others: a key, a signature. */
function octets(count, note = "", type = `${count} u8`) {
	return {
		...counted(given(() => count)),
		type,
		note
	};
}
function digest(note = "") {
	const to = (bytes) => bytes.length < DIGEST_BYTES ? "" : digestOfBytes(bytes);
	return {
		...as(octets(DIGEST_BYTES, note), {
			to,
			from: bytesOfDigest
		}),
		type: "digest"
	};
}
// src/base/schema/records.ts
/** Fields one after another. */
function record(fields) {
	const names = Object.keys(fields);
	const each = Object.values(fields);
	return {
		write: (writer, value, scope) => {
			const values = value;
			if (values === null) assert(false, "there is no record to write");
			for (let at = 0; at < each.length; at += 1) each[at].write(writer, values[names[at]], scope);
		},
		read: (reader, scope) => {
			const made = {};
			for (let at = 0; at < each.length; at += 1) made[names[at]] = each[at].read(reader, scope);
			return made;
		},
		type: "",
		note: "",
		shape: {
			form: "record",
			fields
		}
	};
}
/** Fields of one record, of which those of the body are told relative to those of the head. */
function headed(head, body) {
	return {
		write: (writer, value, scope) => {
			head.write(writer, value, scope);
			body.write(writer, value, value);
		},
		read: (reader, scope) => {
			const made = head.read(reader, scope);
			return {
				...made,
				...body.read(reader, made)
			};
		},
		type: "",
		note: "",
		shape: {
			form: "headed",
			head,
			body
		}
	};
}
/** A value where the scope says so, `where` for the documents; else it is that one, and takes no bits. */
function when(is, of, otherwise, where = "") {
	return {
		write: (writer, value, scope) => {
			if (is(scope)) of.write(writer, value, scope);
			else assert(value === otherwise, `there is none here: ${of.note}`);
		},
		read: (reader, scope) => is(scope) ? of.read(reader, scope) : otherwise,
		type: of.type,
		note: of.note,
		shape: {
			form: "when",
			of,
			is,
			otherwise,
			where
		}
	};
}
/** How many there are, then each. */
function list(count, of, note = of.note) {
	return {
		write: (writer, values, scope) => {
			count.write(writer, values.length, scope);
			for (const value of values) of.write(writer, value, scope);
		},
		read: (reader, scope) => {
			const length = count.read(reader, scope);
			const values = [];
			while (values.length < length && !reader.failed) values.push(of.read(reader, scope));
			return values;
		},
		type: count.type === "" ? `${of.type} each` : `count ${count.type}, ${of.type} each`,
		note,
		shape: {
			form: "list",
			of,
			count
		}
	};
}
// src/sim/fixed.ts
/** One world unit. */
var ONE = 65536;
/** numerator / denominator world units, rounded toward zero: how constants are written without fractions. */
function fixedRatio(numerator, denominator) {
	assert(Number.isInteger(numerator) && Number.isInteger(denominator), "fixedRatio takes integers");
	assert(denominator > 0, "fixedRatio: the denominator is positive");
	return divTrunc(numerator * ONE, denominator);
}
/**
* a / b of integers, rounded toward zero, so that a mirrored world stays mirrored.
* Exact for |a| below 2^53: the rounding of the quotient is smaller than its distance to the next integer.
*/
function divTrunc(a, b) {
	return Math.trunc(a / b);
}
/** The value, or the nearer end of 0 .. max. */
function clampTo(value, max) {
	return value < 0 ? 0 : value > max ? max : value;
}
/**
* The square root of an integer of 0 .. 2^52, rounded down. Newton's method from just above the root, with additions,
* divisions and floors only: IEEE 754 fixes those to the bit, while an engine may choose the last bit of Math.sqrt.
* The table is at most 2^-10 off and each round squares and halves that: one makes 21 right bits, enough for roots below
* 2^20, two make 43. The last two lines settle the one that the rounding may be off.
*/
function sqrtFloor(value) {
	assert(value >= 0 && value <= 2 ** 52, "sqrtFloor: out of range");
	if (value < TABLE_END) return ROOTS[value];
	const shift = (value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32)) - 11 >> 1;
	const start = ROOTS_ABOVE[Math.trunc(value * QUARTERED[shift])] * (1 << shift);
	let root = (start + value / start) / 2;
	if (value >= 2 ** 40) root = (root + value / root) / 2;
	root = Math.floor(root);
	if (root * root > value) return root - 1;
	return (root + 1) * (root + 1) <= value ? root + 1 : root;
}
var TABLE_END = 4096;
var ROOTS_ABOVE_PER_ONE = 256;
/** The root of each index, rounded down. */
var ROOTS = Uint8Array.from({ length: TABLE_END }, (_, i) => searchRoot(i));
/** The root of each index + 1, rounded up to 1/256. */
var ROOTS_ABOVE = Float64Array.from({ length: TABLE_END }, (_, i) => (searchRoot((i + 1) * ROOTS_ABOVE_PER_ONE ** 2 - 1) + 1) / ROOTS_ABOVE_PER_ONE);
/** 1 / 4^index: a product with it is exact, and quicker than a division. */
var QUARTERED = Float64Array.from({ length: 22 }, (_, i) => 1 / 4 ** i);
/** Halves the range: for the tables only. */
function searchRoot(value) {
	let low = 0;
	let high = 2 ** 16;
	while (high - low > 1) {
		const middle = low + high >> 1;
		if (middle * middle <= value) low = middle;
		else high = middle;
	}
	return low;
}
// src/sim/constants.ts
/** Raised by every change that moves a golden checksum. Gates hello and the loading of replays. */
var SIM_VERSION = 8;
/** Classic matches of this simulation and of all since run the same, to the bit. */
var SIM_VERSION_CLASSIC_MIN = 1;
/** Simulation steps a second; three of them are a turn of 100 ms. */
var SUB_TURNS_PER_SECOND = 30;
var PLAYER_COUNT_MAX = 8;
/** Unicode code points; see displayTextProblem for which. */
var PLAYER_NAME_CHARACTERS_MAX = 24;
/** The engine's limit, so that the size of a world has one. */
var CATS_PER_PLAYER_MAX = 1e4;
var CATS_PER_PLAYER_CLASSIC = 3;
/** The world is 12.8 x 7.2 units, origin in the centre. */
var WORLD_HALF_WIDTH = fixedRatio(64, 10);
var WORLD_HALF_HEIGHT = fixedRatio(36, 10);
/** 2.5 units a second. Rounded down: a cat is 0.006 % slower than that. */
var CAT_STEP = divTrunc(fixedRatio(25, 10), SUB_TURNS_PER_SECOND);
var CAT_HEALTH = 5;
/** 1.5 units, inclusive. */
var ATTACK_RANGE = fixedRatio(15, 10);
/** 1 s between two throws. */
var THROW_COOLDOWN_SUB_TURNS = 30;
var YARN_FLIGHT_SUB_TURNS = 8;
var YARN_DAMAGE = 1;
/** Cats of one player stand this far apart at the start, or closer if the army would not fit its quarter. */
var SPAWN_SPACING = ONE;
/** Points of a command in one world unit, and Fixed in one point. */
var COMMAND_POINTS_PER_UNIT = 256;
var FIXED_PER_POINT = divTrunc(ONE, COMMAND_POINTS_PER_UNIT);
/** A match on a map: cats that a player may have, at the start and by breeding. */
var CAT_LIMIT_MAX = 2500;
/** Cells on a side of a map. The largest is as far as a command's points reach. */
var MAP_SIDE_MIN = 12;
var MAP_SIDE_MAX = 256;
var MAP_SPAWNS_MIN = 2;
var MAP_CUSHIONS_MAX = 32;
/** Unicode code points; see displayTextProblem for which. */
var MAP_NAME_CHARACTERS_MAX = 32;
var TIME_LIMIT_MINUTES_MAX = 120;
/** A host chooses how many pauses each player has in a match, and how long one lasts before it ends by itself. */
var PAUSES_EACH_MAX = 9;
var PAUSE_SECONDS_MIN = 10;
var PAUSE_SECONDS_MAX = 300;
/** Seconds by which the match may be shown later to watchers, who are none of the lobby. */
var WATCH_DELAY_SECONDS_MAX = 120;
/** 3 s from the word to go on to the first step: time to take the mouse in hand again. */
var GO_ON_SUB_TURNS = 90;
/** On a map cats are solid; half of what two of them keep between their middles. */
var CAT_RADIUS = fixedRatio(3, 10);
/** The end of a way for one cat alone: it stands within a cat's radius of its goal. */
var REACH_ALONE = CAT_RADIUS;
/** A cat that takes on enemies by itself sees this far. */
var SIGHT = fixedRatio(3, 1);
/** Orders that wait behind the present one. */
var QUEUED_ORDERS_MAX = 8;
/** A cushion is a disc of this radius. */
var CUSHION_RADIUS = fixedRatio(15, 10);
/** 54 s of one tabby alone on a cushion of another team make it its player's own; up to CLAIM_WEIGHT_MAX of them are as many times as fast. */
var CLAIM_SUB_TURNS = 1620;
var CLAIM_WEIGHT_MAX = 3;
/** A cushion that is nobody's is claimed so many times as fast. */
var CLAIM_PACE_FREE = 6;
/** On own ground, that is so near to a cushion of their team, cats throw again in half the time: who attacks there needs more. */
var OWN_GROUND = fixedRatio(5, 1);
var OWN_GROUND_PACE = 2;
/** For the first four minutes: what has been taken by then is not kept by waiting on it. */
var OWN_GROUND_SUB_TURNS = 7200;
/**
* After 10 minutes a match comes to its end: cushions breed nobody, so that who falls is gone, any cat claims any cushion at
* full speed, more than half of the cushions are enough to win by ...
*/
var LATE_SUB_TURNS = 600 * SUB_TURNS_PER_SECOND;
/** ... and what is held counts twice. */
var HOLD_PACE_LATE = 2;
/** A cat that rests on milk gets 1 health in this time. */
var HEAL_SUB_TURNS = SUB_TURNS_PER_SECOND;
/** A plain cushion breeds a tabby every 8 s for a player whose cats are worth BREED_WORTH ... */
var BREED_SUB_TURNS = 240;
/** ... that is twenty tabbies: a cat is worth what it takes to breed it. The more they are worth, the longer it takes, ... */
var BREED_WORTH = 4800;
/** ... in proportion, as if there were so many more: with none it takes a third, and from 110 tabbies on four times as long. */
var BREED_WORTH_BASE = 2400;
var BREED_WORTH_MAX = 26400;
/** However small an army is, a cat takes no less than 1.6 s. */
var BREED_SHORTEST_SUB_TURNS = 48;
/** In the fog the team that owns a window sees so far from it. */
var WINDOW_SIGHT = fixedRatio(14, 1);
/** All cushions held for 60 s win, for half of that late in a match. */
var HOLD_SUB_TURNS = 1800;
/** Flow fields at a time, and orders in queues at a time, of all players together. */
var FLOW_FIELD_ROWS = 64;
var WAYPOINT_ROWS = 512;
/** Cells of flow fields that a sub-turn settles: about 0.3 ms of work. The largest map takes 13 sub-turns. */
var FLOW_CELLS_PER_SUB_TURN = 5e3;
assert(true, "a ball of yarn lands before the next is thrown");
assert(FIXED_PER_POINT * COMMAND_POINTS_PER_UNIT === ONE, "a command's points divide a world unit");
assert(CAT_STEP < ATTACK_RANGE, "a step is shorter than the range");
assert(ATTACK_RANGE <= SIGHT, "a cat sees whom it can throw at");
assert(true, "what is held comes to its end exactly");
assert(true, "the limit of cats on a map is within the engine's");
assert(true, "a map has its middle where a point can be");
assert(true, "the points of a command, i16, reach all over a map");
assert(true, "a map has a spawn for every player");
// src/sim/kinds.ts
/** The order of kinds in the world and on the wire; only ever append. */
var CAT_KINDS = [
	"tabby",
	"tom",
	"kitten",
	"knitter"
];
var seconds = (tenths) => divTrunc(tenths * SUB_TURNS_PER_SECOND, 10);
/** Tenths of a unit in a second. */
var speed = (tenths) => divTrunc(fixedRatio(tenths, 10), SUB_TURNS_PER_SECOND);
var units = (tenths) => fixedRatio(tenths, 10);
var TABBY$1 = {
	health: CAT_HEALTH,
	range: ATTACK_RANGE,
	leastRange: 0,
	cooldown: THROW_COOLDOWN_SUB_TURNS,
	flight: YARN_FLIGHT_SUB_TURNS,
	damage: YARN_DAMAGE,
	splash: 0,
	step: CAT_STEP,
	alert: SIGHT,
	sight: units(60),
	breed: BREED_SUB_TURNS,
	claim: 1,
	shields: 0,
	hunts: 0,
	letsPast: 0,
	dodges: 0
};
/** The one table of what sets kinds apart. All lengths and times that are not named are a tabby's. */
var CAT_RULES = {
	tabby: TABBY$1,
	tom: {
		...TABBY$1,
		health: 13,
		range: units(10),
		step: speed(17),
		sight: units(50),
		breed: seconds(110),
		shields: 1,
		letsPast: 1
	},
	kitten: {
		...TABBY$1,
		health: 3,
		step: speed(40),
		sight: units(70),
		breed: seconds(58),
		claim: 2,
		hunts: units(60),
		dodges: 1
	},
	knitter: {
		...TABBY$1,
		health: 3,
		range: units(45),
		leastRange: ATTACK_RANGE,
		cooldown: seconds(52),
		flight: seconds(8),
		damage: 2,
		splash: units(12),
		alert: units(50),
		sight: units(40),
		breed: seconds(161),
		letsPast: 1
	}
};
/** The same by the word of a kind, for loops over cats. Squares of lengths do not fit 32 bits. */
var OF_KIND = {
	health: column((rules) => rules.health),
	cooldown: column((rules) => rules.cooldown),
	flight: column((rules) => rules.flight),
	damage: column((rules) => rules.damage),
	splash: column((rules) => rules.splash),
	step: column((rules) => rules.step),
	alert: column((rules) => rules.alert),
	sight: column((rules) => rules.sight),
	breed: column((rules) => rules.breed),
	claim: column((rules) => rules.claim),
	shields: column((rules) => rules.shields),
	hunts: column((rules) => rules.hunts),
	letsPast: column((rules) => rules.letsPast),
	dodges: column((rules) => rules.dodges),
	standsBack: column((rules) => rules.leastRange > 0 ? 1 : 0),
	range: column((rules) => rules.range),
	rangeSquared: squares((rules) => rules.range),
	leastRangeSquared: squares((rules) => rules.leastRange),
	sightSquared: squares((rules) => rules.sight),
	/** A cat lets go of an enemy that it took on by itself beyond this: one and a half times as far as it takes others on. */
	loseSquared: squares((rules) => divTrunc(rules.alert * 3, 2)),
	loseHuntedSquared: squares((rules) => divTrunc(rules.hunts * 3, 2))
};
/** Words of kinds, as steering.kind has them. */
var TABBY_WORD = CAT_KINDS.indexOf("tabby");
var CAT_KIND_LAST = CAT_KINDS.length - 1;
/** The greatest of all kinds. */
var FLIGHT_SUB_TURNS_MAX = Math.max(...OF_KIND.flight);
var SIGHT_MAX = Math.max(...OF_KIND.sight);
function column(of) {
	return Int32Array.from(CAT_KINDS, (kind) => of(CAT_RULES[kind]));
}
function squares(of) {
	return Float64Array.from(CAT_KINDS, (kind) => of(CAT_RULES[kind]) * of(CAT_RULES[kind]));
}
assert(TABBY_WORD === 0, "a word that nobody wrote means a tabby");
for (const kind of CAT_KINDS) {
	const rules = CAT_RULES[kind];
	assert(rules.flight * OWN_GROUND_PACE < rules.cooldown, `a ball of a ${kind} lands before it throws the next`);
	assert(rules.step < rules.range - rules.leastRange, `a ${kind} never runs past its target`);
	assert(rules.range <= rules.alert, `a ${kind} looks as far as it throws`);
	assert(rules.range <= rules.sight || rules.splash > 0, `a ${kind} sees whom it throws at`);
	assert(rules.damage >= 1 && rules.health >= 1 && rules.claim >= 1, `a ${kind} is a cat`);
	assert(rules.splash > 0 === rules.leastRange > 0, "who throws at places stands back from them");
	assert(rules.hunts === 0 || rules.hunts >= rules.alert, `a ${kind} hunts as far as it takes others on`);
}
// src/sim/world/fields.ts
/**
* The field table: every word of a world. Snapshot, checksum, difference, report and picture are made from it, so a
* field that is simulated is also checked, restored and reported: there is nowhere else to put one.
*/
var FIELDS = {
	/** One value each. */
	header: [
		"subTurn",
		"outcome",
		"nextNetworkId",
		"playerCount",
		"catCount",
		"yarnCount",
		"catCapacity",
		"yarnCapacity"
	],
	/** The state of the shared generator, xor128: four 32-bit words. */
	random: [
		"x",
		"y",
		"z",
		"w"
	],
	/** A row a player, in ascending player id. */
	players: ["playerId", "score"],
	/** A row a living cat, in ascending network id. x, y, goalX and goalY are Fixed. */
	cats: [
		"networkId",
		"playerId",
		"x",
		"y",
		"health",
		"cooldown",
		"order",
		"goalX",
		"goalY",
		"targetId"
	],
	/** A row a ball of yarn in the air, in ascending network id. from and to are Fixed. */
	yarn: [
		"networkId",
		"playerId",
		"targetId",
		"fromX",
		"fromY",
		"toX",
		"toY",
		"subTurnsLeft"
	]
};
/**
* The tables that a match on a map has besides; a Classic world ends before them. The field table goes on here: what holds
* for FIELDS holds for these.
*/
var GROUND_FIELDS = {
	/** One value each. */
	ground: [
		"mode",
		"mapWidth",
		"mapHeight",
		"mapChecksum",
		"catLimit",
		"timeLimit",
		"cushionCount",
		"holder",
		"heldSubTurns",
		"flowSequence",
		"fog"
	],
	/** A row a player, as in `players`. */
	seats: [
		"team",
		"isAsleep",
		"worth"
	],
	/** A row a cushion, in the order of the map. x and y are Fixed. */
	cushions: [
		"x",
		"y",
		"owner",
		"claimant",
		"claimSubTurns",
		"breedSubTurns",
		"kind",
		"breeds",
		"breedsNext",
		"hasRally",
		"rallyX",
		"rallyY"
	],
	/** Always all rows. The way to one cell of the map from everywhere, and how far it has been computed. */
	flowFields: [
		"goal",
		"sequence",
		"settledCount",
		"isComplete",
		"checksum",
		"usedAt"
	],
	/** Always all rows. Orders that wait in the queues of cats, each shared by all cats that it was given to. */
	waypoints: [
		"userCount",
		"order",
		"x",
		"y",
		"targetId",
		"reach",
		"fromX",
		"fromY",
		"stride",
		"lineX",
		"lineY",
		"count"
	],
	/** A bit a cell, from the south-west, row by row; 1: a wall. */
	walls: [],
	/** A row a cat, as in `cats`. */
	steering: [
		"flowRow",
		"pace",
		"blocked",
		"reach",
		"patrolX",
		"patrolY",
		"foeId",
		"queue01",
		"queue23",
		"queue45",
		"queue67",
		"kind",
		"stride",
		"place",
		"formsAt"
	],
	/** A row a ball of yarn, as in `yarn`. One that flies to a place, and not to a cat, has the targetId 0. */
	balls: ["kind"]
};
/** The tables that the world of a match which may be paused ends with, Classic or not. They belong to the field table as well. */
var PAUSE_FIELDS = {
	/** One value each. */
	pause: [
		"each",
		"length",
		"playerId",
		"reason",
		"subTurnsLeft",
		"countdown",
		"spent"
	],
	/** A row a player, as in `players`. */
	pausers: ["used"]
};
var OUTCOME_RUNNING = 0;
var OUTCOME_DRAW = -1;
/** Values of cats.order. Fields that an order does not use are 0. */
var ORDER_IDLE = 0;
var ORDER_MOVE = 1;
var ORDER_ATTACK = 2;
var ORDER_ATTACK_MOVE = 3;
var ORDER_HOLD = 4;
var ORDER_PATROL = 5;
var ORDER_ASLEEP = 6;
/** Values of ground.mode. Classic has no ground. */
var MODE_BATTLE = 1;
var MODE_CUSHIONS = 2;
// src/sim/world/rows.ts
/** The row that holds a network id, or -1. Rows are in ascending network id, so halving the range finds it. */
function rowOfNetworkId(networkIds, count, networkId) {
	let high = Math.min(count, networkId) - 1;
	if (high < 0) return -1;
	if (networkIds[high] === networkId) return high;
	const removed = networkIds[count - 1] - count;
	let low = Math.max(0, networkId - 1 - removed);
	while (low <= high) {
		const middle = low + high >> 1;
		const found = networkIds[middle];
		if (found === networkId) return middle;
		if (found < networkId) low = middle + 1;
		else high = middle - 1;
	}
	return -1;
}
/** The row of a player, or -1: observers have none. */
function rowOfPlayer({ header, players }, playerId) {
	for (let row = 0; row < header.playerCount; row += 1) if (players.playerId[row] === playerId) return row;
	return -1;
}
/** The rows that are to go, ascending: working memory of one call, as large as the largest table so far. */
var freed = /* @__PURE__ */ new Int32Array(64);
/**
* Keeps the rows whose value in the column `keepField` is above 0, in their order, zeroes those freed, and returns how
* many are left.
*/
function compactRows(columns, fields, keepField, count) {
	const freedCount = findFreed(columns[keepField], count);
	for (const field of fields) compactColumn(columns[field], freedCount, count);
	return count - freedCount;
}
/** The same for a table whose rows go with those of another, of which `keep` is a column. */
function compactRowsBy(columns, fields, keep, count) {
	const freedCount = findFreed(keep, count);
	for (const field of fields) compactColumn(columns[field], freedCount, count);
}
function findFreed(keep, count) {
	if (freed.length < count) freed = new Int32Array(2 * count);
	let freedCount = 0;
	for (let row = 0; row < count; row += 1) {
		if (keep[row] > 0) continue;
		freed[freedCount] = row;
		freedCount += 1;
	}
	return freedCount;
}
/** Moves up the runs of rows between those that go. */
function compactColumn(column, freedCount, count) {
	for (let i = 0; i < freedCount; i += 1) {
		const next = i + 1 < freedCount ? freed[i + 1] : count;
		column.copyWithin(freed[i] - i, freed[i] + 1, next);
	}
	column.fill(0, count - freedCount, count);
}
// src/sim/pause.ts
/** Why somebody pauses. In the order of the wire and of the world; only ever append. */
var PAUSE_REASONS = [
	"none",
	"wait-for-me",
	"somebody-away",
	"connection"
];
/** What a host who chooses nothing gets. */
var USUAL_PAUSES = {
	each: 3,
	seconds: 60
};
/** Whether nothing moves. */
function isPaused({ pausing }) {
	return pausing !== null && pausing.pause.playerId !== 0;
}
/**
* The match stands from the next step on. Changes nothing if it stands already or is decided, and nothing for a player who has no cats awake
* or has used all their pauses.
*/
function pauseMatch(world, sender, reason) {
	const { header, players, pausing } = world;
	if (pausing === null || isPaused(world) || header.outcome !== OUTCOME_RUNNING) return;
	const { pause, pausers } = pausing;
	const row = rowOfPlayer(world, sender);
	if (row < 0 || players.score[row] === 0 || pausers.used[row] >= pause.each) return;
	pausers.used[row] += 1;
	pause.playerId = sender;
	pause.reason = PAUSE_REASONS.indexOf(reason);
	pause.subTurnsLeft = pause.length;
}
/** The countdown begins, if the match stands and it has not begun. Each player may say so, also one without cats; a watcher may not. */
function goOn(world, sender) {
	if (world.pausing === null || rowOfPlayer(world, sender) < 0) return;
	const { pause } = world.pausing;
	if (pause.subTurnsLeft > 0) beginCountdown$1(pause);
}
/** A step of a match that stands: nothing but its pause passes. */
function stepPause(pause) {
	assert(pause.subTurnsLeft > 0 !== pause.countdown > 0, "a pause lasts, or is counted down");
	pause.spent += 1;
	if (pause.countdown > 0) {
		pause.countdown -= 1;
		if (pause.countdown > 0) return;
		pause.playerId = 0;
		pause.reason = 0;
		return;
	}
	pause.subTurnsLeft -= 1;
	if (pause.subTurnsLeft === 0) beginCountdown$1(pause);
}
function beginCountdown$1(pause) {
	pause.subTurnsLeft = 0;
	pause.countdown = GO_ON_SUB_TURNS;
}
// src/sim/command.ts
/** The order of kinds on the wire and in the log; only ever append. */
var COMMAND_KINDS = [
	"move",
	"attack",
	"stop",
	"attack-move",
	"hold",
	"patrol",
	"surrender",
	"breed",
	"rally",
	"pause",
	"go-on",
	"admit",
	"march"
];
var COMMAND_CATS_MAX = CATS_PER_PLAYER_MAX;
/** Network ids in commands stay below this, so that they take bounded room on the wire. */
var NETWORK_ID_MAX = 1073741824;
assert(new Set(COMMAND_KINDS).size === COMMAND_KINDS.length, "a kind of command has one number");
/** Whether the command is one that a peer may send: everything in range, cats ascending. */
function isCommand(command) {
	if (command.kind === "surrender" || command.kind === "go-on") return true;
	if (command.kind === "pause") return PAUSE_REASONS.includes(command.reason);
	if (command.kind === "admit") return command.playerId >= 1 && command.playerId <= PLAYER_COUNT_MAX;
	if (command.kind === "breed" || command.kind === "rally") return isCushionCommand(command);
	const { cats } = command;
	if (!(cats.length >= 1 && cats.length <= COMMAND_CATS_MAX && cats.every((id, i) => isNetworkId(id) && id > (cats[i - 1] ?? 0)))) return false;
	switch (command.kind) {
		case "move":
		case "attack-move":
		case "patrol": return isPoint(command.x) && isPoint(command.y);
		case "march": return isPoint(command.x) && isPoint(command.y) && isMarch(command);
		case "attack": return isNetworkId(command.targetId);
		case "stop":
		case "hold": return true;
	}
}
/** One that says more than a move. */
function isMarch({ line, isLoose }) {
	return line === null ? isLoose : isPoint(line.x) && isPoint(line.y);
}
function isCushionCommand(command) {
	const { cushion } = command;
	if (!Number.isInteger(cushion) || cushion < 0 || cushion >= MAP_CUSHIONS_MAX) return false;
	if (command.kind === "breed") return CAT_KINDS.includes(command.catKind);
	return command.at === null || isPoint(command.at.x) && isPoint(command.at.y);
}
function isNetworkId(id) {
	return Number.isInteger(id) && id >= 1 && id < NETWORK_ID_MAX;
}
function isPoint(value) {
	return Number.isInteger(value) && value >= -32768 && value <= 32767;
}
// src/sim/cushion-kinds.ts
/** What is special about a cushion; the order in the world and on the wire, only ever append. */
var CUSHION_KINDS = [
	"plain",
	"wool",
	"milk",
	"window"
];
/** Values of cushions.kind. */
var CUSHION_PLAIN = CUSHION_KINDS.indexOf("plain");
var CUSHION_WOOL = CUSHION_KINDS.indexOf("wool");
var CUSHION_MILK = CUSHION_KINDS.indexOf("milk");
var CUSHION_WINDOW = CUSHION_KINDS.indexOf("window");
// src/sim/map/game-map.ts
/** Words that hold a bit for each of so many cells. */
function wallWordCount(cellCount) {
	return cellCount + 31 >> 5;
}
/** Whether the cell with this index (row * width + column) is a wall. */
function isWallAt(walls, index) {
	return (walls[index >> 5] >>> (index & 31) & 1) === 1;
}
/** The middle of a cell, Fixed: the origin of the world is the middle of the map. */
function middleOf$1({ width, height }, { column, row }) {
	const half = ONE >> 1;
	return {
		x: column * ONE + half - width * half,
		y: row * ONE + half - height * half
	};
}
/** The CRC-32 of all that a match sees of a map: not of its name. u32. */
function mapChecksumOf({ width, height, walls, spawns, cushions }) {
	assert(walls.length === wallWordCount(width * height), "mapChecksumOf: the walls of another map");
	const cells = (list) => list.flatMap(({ column, row }) => [column, row]);
	const words = Int32Array.from([
		width,
		height,
		spawns.length,
		...cells(spawns),
		cushions.length,
		...cells(cushions),
		...hasCushionKinds(cushions) ? cushions.map(cushionKindWord) : []
	]);
	return crc32(bytesOf(walls), crc32(bytesOf(words)));
}
/** Whether any of them is special. */
function hasCushionKinds(cushions) {
	return cushions.some((cushion) => cushionKindWord(cushion) !== CUSHION_PLAIN);
}
/** What cushions.kind has for it. */
function cushionKindWord({ kind }) {
	return kind === void 0 ? CUSHION_PLAIN : CUSHION_KINDS.indexOf(kind);
}
/** Cells that are no walls. */
function floorCellCountOf({ width, height, walls }) {
	let count = 0;
	for (let index = 0; index < width * height; index += 1) if (!isWallAt(walls, index)) count += 1;
	return count;
}
// src/sim/world/layout.ts
var CAT_CAPACITY_MAX = PLAYER_COUNT_MAX * CATS_PER_PLAYER_MAX;
/** Where a count is in the words of a world. */
var at = (field) => FIELDS.header.indexOf(field);
var AT = {
	playerCount: at("playerCount"),
	catCount: at("catCount"),
	yarnCount: at("yarnCount"),
	catCapacity: at("catCapacity"),
	yarnCapacity: at("yarnCapacity")
};
/** Of the tables whose size is always the same. */
var CLASSIC_WORDS = FIELDS.header.length + FIELDS.random.length + FIELDS.players.length * PLAYER_COUNT_MAX;
var GROUND_WORDS = GROUND_FIELDS.ground.length + GROUND_FIELDS.seats.length * PLAYER_COUNT_MAX + GROUND_FIELDS.flowFields.length * FLOW_FIELD_ROWS + GROUND_FIELDS.waypoints.length * WAYPOINT_ROWS;
var PAUSE_WORDS = PAUSE_FIELDS.pause.length + PAUSE_FIELDS.pausers.length * PLAYER_COUNT_MAX;
/** Dead throwers may still have yarn in the air while cats bred since throw as well. */
var YARN_SPARE = MAP_CUSHIONS_MAX;
/** The tables of a world in the order of its words. Everything that goes through the words of a world goes by this. */
function layoutOf(dimensions) {
	const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity, ground, pauses } = dimensions;
	const classic = [
		scalars("header", FIELDS.header),
		scalars("random", FIELDS.random),
		columns("players", FIELDS.players, PLAYER_COUNT_MAX, playerCount),
		columns("cats", FIELDS.cats, catCapacity, catCount),
		columns("yarn", FIELDS.yarn, yarnCapacity, yarnCount)
	];
	const last = pauses === null ? [] : pauseTables(playerCount);
	if (ground === null) return [...classic, ...last];
	const { cushionCount } = ground;
	const wallWords = wallWordCount(ground.mapWidth * ground.mapHeight);
	return [
		...classic,
		scalars("ground", GROUND_FIELDS.ground),
		columns("seats", GROUND_FIELDS.seats, PLAYER_COUNT_MAX, playerCount),
		columns("cushions", GROUND_FIELDS.cushions, cushionCount, cushionCount),
		columns("flowFields", GROUND_FIELDS.flowFields, FLOW_FIELD_ROWS, FLOW_FIELD_ROWS),
		columns("waypoints", GROUND_FIELDS.waypoints, WAYPOINT_ROWS, WAYPOINT_ROWS),
		{
			table: "walls",
			kind: "words",
			fields: [],
			capacity: wallWords,
			count: wallWords
		},
		columns("steering", GROUND_FIELDS.steering, catCapacity, catCount),
		columns("balls", GROUND_FIELDS.balls, yarnCapacity, yarnCount),
		...last
	];
}
function pauseTables(playerCount) {
	return [scalars("pause", PAUSE_FIELDS.pause), columns("pausers", PAUSE_FIELDS.pausers, PLAYER_COUNT_MAX, playerCount)];
}
/** Words that a table takes in the world. */
function wordCountOf({ kind, fields, capacity }) {
	return kind === "words" ? capacity : fields.length * capacity;
}
/** Words that a table has in use. */
function usedWordCountOf({ kind, fields, count }) {
	return kind === "words" ? count : fields.length * count;
}
/**
* Words a world of that capacity takes: 1,500 cats of Classic take 27,028 words, 106 KiB, and with pauses 27,043. As layoutOf has
* them, without making a layout: a peer asks of its world before each sub-turn whether it is one.
*/
function worldWordCount(catCapacity, yarnCapacity, { ground = null, pauses = null } = {}) {
	let count = CLASSIC_WORDS + FIELDS.cats.length * catCapacity + FIELDS.yarn.length * yarnCapacity;
	if (ground !== null) {
		const { mapWidth, mapHeight, cushionCount } = ground;
		const { steering, balls, cushions } = GROUND_FIELDS;
		count += GROUND_WORDS + wallWordCount(mapWidth * mapHeight) + cushions.length * cushionCount;
		count += steering.length * catCapacity + balls.length * yarnCapacity;
	}
	return pauses === null ? count : count + PAUSE_WORDS;
}
/** Whether a table may have room for so many rows. */
function isCapacity(rowCount) {
	return Number.isInteger(rowCount) && rowCount >= 1 && rowCount <= CAT_CAPACITY_MAX + YARN_SPARE;
}
/** Whether the words have a world's shape: capacities and counts in range, and the length that they ask for. */
function isWorld(words) {
	return readDimensions(words) !== null;
}
/** The dimensions of words from anywhere, or null if no world has them. */
function readDimensions(words) {
	if (words.length < FIELDS.header.length) return null;
	const counts = readHeaderDimensions(words);
	if (counts === null) return null;
	const { catCapacity, yarnCapacity } = counts;
	const classicWords = worldWordCount(catCapacity, yarnCapacity);
	if (words.length === classicWords) return {
		...counts,
		ground: null,
		pauses: null
	};
	const ground = readGroundDimensions(words.subarray(classicWords));
	const pauses = readPauseDimensions(words, PLAYER_COUNT_MAX);
	for (const shape of shapesOf(counts, ground, pauses)) if (words.length === worldWordCount(catCapacity, yarnCapacity, shape)) return shape;
	return null;
}
/** What a world with those counts may be, with such a map and such pauses or without; each has another number of words. */
function shapesOf(counts, ground, pauses) {
	const shapes = [{
		...counts,
		ground: null,
		pauses: null
	}];
	if (ground !== null) shapes.push({
		...counts,
		ground,
		pauses: null
	});
	if (pauses !== null) shapes.push(...shapes.map((shape) => ({
		...shape,
		pauses
	})));
	return shapes;
}
/** Of words that begin with a header: its counts, or null if they are out of range. */
function readHeaderDimensions(words) {
	const counts = {
		playerCount: words[AT.playerCount] ?? -1,
		catCount: words[AT.catCount] ?? -1,
		yarnCount: words[AT.yarnCount] ?? -1,
		catCapacity: words[AT.catCapacity] ?? -1,
		yarnCapacity: words[AT.yarnCapacity] ?? -1
	};
	return isCapacity(counts.catCapacity) && isCapacity(counts.yarnCapacity) && isWithin$1(counts.playerCount, 0, PLAYER_COUNT_MAX) && isWithin$1(counts.catCount, 0, counts.catCapacity) && isWithin$1(counts.yarnCount, 0, counts.yarnCapacity) ? counts : null;
}
/** Of words that begin with the table `ground`: the size of the map, or null if it is out of range. */
function readGroundDimensions(words) {
	const value = (field) => words[GROUND_FIELDS.ground.indexOf(field)] ?? -1;
	const ground = {
		mapWidth: value("mapWidth"),
		mapHeight: value("mapHeight"),
		cushionCount: value("cushionCount")
	};
	return isWithin$1(ground.mapWidth, MAP_SIDE_MIN, MAP_SIDE_MAX) && isWithin$1(ground.mapHeight, MAP_SIDE_MIN, MAP_SIDE_MAX) && isWithin$1(ground.cushionCount, 0, MAP_CUSHIONS_MAX) ? ground : null;
}
/** Of words that end with the tables of pauses, with so many rows: their rules, or null if they are out of range. */
function readPauseDimensions(words, rowCount) {
	const start = words.length - PAUSE_FIELDS.pause.length - rowCount * PAUSE_FIELDS.pausers.length;
	const value = (field) => words[start + PAUSE_FIELDS.pause.indexOf(field)] ?? -1;
	const pauses = {
		each: value("each"),
		length: value("length")
	};
	return isWithin$1(pauses.each, 1, PAUSES_EACH_MAX) && isWithin$1(pauses.length, PAUSE_SECONDS_MIN * SUB_TURNS_PER_SECOND, PAUSE_SECONDS_MAX * SUB_TURNS_PER_SECOND) ? pauses : null;
}
function isWithin$1(value, min, max) {
	return value >= min && value <= max;
}
function scalars(table, fields) {
	return {
		table,
		kind: "scalars",
		fields,
		capacity: 1,
		count: 1
	};
}
function columns(table, fields, capacity, count) {
	return {
		table,
		kind: "columns",
		fields,
		capacity,
		count
	};
}
// src/sim/ground/walls.ts
var CELL_BITS$1 = 16;
var CELL_MASK = ONE - 1;
var FAR_SIDE = ONE - CAT_RADIUS;
/** Points of a line that are looked at lie half a unit apart, or less. */
var SIGHT_STEP_BITS = 15;
/** The index of the cell that a point lies in; points outside of the map count to its outermost cells. */
function cellAt({ scratch }, x, y) {
	const column = clampTo(x + scratch.halfWidth >> CELL_BITS$1, scratch.width - 1);
	const row = clampTo(y + scratch.halfHeight >> CELL_BITS$1, scratch.height - 1);
	return Math.imul(row, scratch.width) + column;
}
/** Puts the middle of a cell into scratch.atX and atY. */
function lookUpMiddle({ scratch }, cell) {
	const row = divTrunc(cell, scratch.width);
	scratch.atX = (cell - Math.imul(row, scratch.width) << CELL_BITS$1) + (ONE >> 1) - scratch.halfWidth;
	scratch.atY = (row << CELL_BITS$1) + (ONE >> 1) - scratch.halfHeight;
}
/**
* Puts the place nearest to a point where a cat can stand, as far as the cell of the point goes, into scratch.atX and atY:
* CAT_RADIUS or more from every wall. False if the cell is a wall: then nothing is put there.
*/
function keepOffWalls(ground, x, y) {
	const { scratch, walls } = ground;
	const { width } = scratch;
	const cell = cellAt(ground, x, y);
	if (isWallAt(walls, cell)) return false;
	const left = (x + scratch.halfWidth >> CELL_BITS$1 << CELL_BITS$1) - scratch.halfWidth;
	const bottom = (y + scratch.halfHeight >> CELL_BITS$1 << CELL_BITS$1) - scratch.halfHeight;
	scratch.atX = x;
	scratch.atY = y;
	const sideX = x - left < CAT_RADIUS ? -1 : x - left > FAR_SIDE ? 1 : 0;
	const sideY = y - bottom < CAT_RADIUS ? -1 : y - bottom > FAR_SIDE ? 1 : 0;
	if (sideX === 0 && sideY === 0) return true;
	const isWallX = sideX !== 0 && isWallAt(walls, cell + sideX);
	const isWallY = sideY !== 0 && isWallAt(walls, cell + Math.imul(sideY, width));
	if (isWallX) scratch.atX = left + (sideX < 0 ? CAT_RADIUS : FAR_SIDE);
	if (isWallY) scratch.atY = bottom + (sideY < 0 ? CAT_RADIUS : FAR_SIDE);
	if (sideX !== 0 && sideY !== 0 && !isWallX && !isWallY && isWallAt(walls, cell + sideX + Math.imul(sideY, width))) keepOffCorner(ground, left + (sideX < 0 ? 0 : ONE), bottom + (sideY < 0 ? 0 : ONE));
	return true;
}
/** Whether no wall is so near to a point that it could matter to a cat there; of most points it says so at once. */
function isAwayFromWalls({ scratch, walls }, x, y) {
	const { width, height } = scratch;
	const fromWest = x + scratch.halfWidth;
	const fromSouth = y + scratch.halfHeight;
	const column = fromWest >> CELL_BITS$1;
	const row = fromSouth >> CELL_BITS$1;
	if (column <= 0 || column >= width - 1 || row <= 0 || row >= height - 1) return false;
	const sideX = sideOf(fromWest & CELL_MASK);
	const sideY = Math.imul(width, sideOf(fromSouth & CELL_MASK));
	const cell = Math.imul(row, width) + column;
	return ((wallBit(walls, cell) | wallBit(walls, cell + sideX) | wallBit(walls, cell + sideY) | wallBit(walls, cell + sideX + sideY)) & 1) === 0;
}
/** Which edge of a cell a cat so far into it reaches over: -1 the near one, 1 the far one. Without branches, for speed. */
function sideOf(distance) {
	return (distance - CAT_RADIUS >> 31) - (FAR_SIDE - distance >> 31);
}
/** Its lowest bit says whether the cell is a wall. */
function wallBit(walls, cell) {
	return walls[cell >> 5] >>> (cell & 31);
}
/** Moves scratch.atX and atY straight away from the corner of a wall, if they are too near. */
function keepOffCorner({ scratch }, cornerX, cornerY) {
	const dx = scratch.atX - cornerX;
	const dy = scratch.atY - cornerY;
	const distance = sqrtFloor(dx * dx + dy * dy);
	if (distance >= CAT_RADIUS) return;
	if (distance === 0) {
		scratch.atX += CAT_RADIUS;
		return;
	}
	scratch.atX = cornerX + (divTrunc(dx * CAT_RADIUS, distance) | 0);
	scratch.atY = cornerY + (divTrunc(dy * CAT_RADIUS, distance) | 0);
}
/** Puts the place nearest to a point where a cat can stand into scratch.atX and atY, wherever the point lies. */
function findPlace(ground, x, y) {
	const { scratch } = ground;
	const insideX = clampBetween(x, scratch.halfWidth - ONE);
	const insideY = clampBetween(y, scratch.halfHeight - ONE);
	if (keepOffWalls(ground, insideX, insideY)) return;
	lookUpMiddle(ground, nearestFloor(ground, insideX, insideY));
}
/** The floor cell whose middle is nearest to the point; of several the one with the lowest index. */
function nearestFloor(ground, x, y) {
	const { scratch, walls } = ground;
	const { width, height } = scratch;
	const centre = cellAt(ground, x, y);
	const column = centre % width;
	const row = divTrunc(centre - column, width);
	let nearest = centre;
	let nearestSquared = Infinity;
	for (let ring = 1; ring < width + height; ring += 1) {
		const reachable = (ring - 1) * ONE;
		if (reachable * reachable > nearestSquared) break;
		for (let r = Math.max(0, row - ring); r <= Math.min(height - 1, row + ring); r += 1) {
			const isEdge = r === row - ring || r === row + ring;
			for (let c = column - ring; c <= column + ring; c += isEdge ? 1 : 2 * ring) {
				const cell = r * width + c;
				if (c < 0 || c >= width || isWallAt(walls, cell)) continue;
				lookUpMiddle(ground, cell);
				const squared = (scratch.atX - x) * (scratch.atX - x) + (scratch.atY - y) * (scratch.atY - y);
				if (squared > nearestSquared || squared === nearestSquared && cell > nearest) continue;
				nearest = cell;
				nearestSquared = squared;
			}
		}
	}
	assert(nearestSquared < Infinity, "nearestFloor: a map has floor");
	return nearest;
}
/** Whether no wall lies on a straight line, looked at every half cell: good for a short one. */
function isWalkable(ground, { fromX, fromY, dx, dy }) {
	const farX = Math.abs(dx);
	const farY = Math.abs(dy);
	const pieces = 1 + (Math.max(farX, farY) >> SIGHT_STEP_BITS);
	if (pieces === 1) return true;
	const pieceX = divTrunc(farX, pieces);
	const pieceY = divTrunc(farY, pieces);
	const restX = farX - Math.imul(pieceX, pieces);
	const restY = farY - Math.imul(pieceY, pieces);
	const signX = dx >> 31;
	const signY = dy >> 31;
	let x = 0;
	let y = 0;
	let leftX = 0;
	let leftY = 0;
	for (let i = 1; i < pieces; i += 1) {
		leftX += restX;
		leftY += restY;
		const moreX = pieces - 1 - leftX >>> 31;
		const moreY = pieces - 1 - leftY >>> 31;
		x += pieceX + moreX;
		y += pieceY + moreY;
		leftX -= pieces & -moreX;
		leftY -= pieces & -moreY;
		const cell = cellAt(ground, fromX + ((x ^ signX) - signX), fromY + ((y ^ signY) - signY));
		if (isWallAt(ground.walls, cell)) return false;
	}
	return true;
}
/** The value, or the nearer end of -limit .. limit - 1. */
function clampBetween(value, limit) {
	return Math.max(-limit, Math.min(limit - 1, value));
}
// src/sim/ground/place.ts
/**
* Where in a group a cat ends, in one word: from the goal to the east and to the north in 1/128 units, 15 bits each, and two
* flags. A cat without a place has 0; one in the middle of a line has a place that is the goal itself.
*/
var DIRECT = 1;
var HAS_PLACE = 2;
var FIXED_SHIFT = 9;
var OFFSET_MAX = 16383;
var NORTH_SHIFT = 2;
var EAST_SHIFT = 17;
var NORTH_MASK = 131068;
/** The word of a place so far from the goal, Fixed; never DIRECT. */
function placeAt(offsetX, offsetY) {
	const east = Math.max(-16383, Math.min(OFFSET_MAX, offsetX >> FIXED_SHIFT));
	const north = Math.max(-16383, Math.min(OFFSET_MAX, offsetY >> FIXED_SHIFT));
	return east << EAST_SHIFT | north << NORTH_SHIFT & NORTH_MASK | HAS_PLACE;
}
/** How far a place lies from the goal to the east, Fixed. */
function eastOf(place) {
	return place >> EAST_SHIFT << FIXED_SHIFT;
}
/** The same to the north. */
function northOf(place) {
	return place << 15 >> EAST_SHIFT << FIXED_SHIFT;
}
/** Where a cat ends, at its place or at its goal: x, Fixed. */
function endXOf({ cats }, { steering }, row) {
	return cats.goalX[row] + eastOf(steering.place[row]);
}
/** The same of y. */
function endYOf({ cats }, { steering }, row) {
	return cats.goalY[row] + northOf(steering.place[row]);
}
/** Whether no wall is where a place lies from a goal. */
function isPlaceFree(ground, goalX, goalY, place) {
	return !isWallAt(ground.walls, cellAt(ground, goalX + eastOf(place), goalY + northOf(place)));
}
// src/sim/ground/queue.ts
var QUEUE_FIELDS = [
	"queue01",
	"queue23",
	"queue45",
	"queue67"
];
var SLOT_BITS = 16;
var SLOT_MASK = 65535;
assert(QUEUED_ORDERS_MAX === 2 * QUEUE_FIELDS.length, "two queued orders in a word");
assert(WAYPOINT_ROWS < SLOT_MASK, "a row of waypoints, plus 1, takes half a word");
/** The row of waypoints in that place of a cat's queue, 0 to 7; -1: the queue is shorter. */
function queuedAt({ steering }, row, place) {
	return (steering[QUEUE_FIELDS[place >> 1]][row] >>> (place & 1) * SLOT_BITS & SLOT_MASK) - 1;
}
/** Orders in a cat's queue. */
function queueLength(ground, row) {
	for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1) if (queuedAt(ground, row, place) < 0) return place;
	return QUEUED_ORDERS_MAX;
}
/** Puts a waypoint behind the others; false if the queue is full. */
function joinQueue(ground, row, waypoint) {
	assert(waypoint >= 0 && waypoint < WAYPOINT_ROWS, `joinQueue: there is no waypoint ${waypoint}`);
	const place = queueLength(ground, row);
	if (place === QUEUED_ORDERS_MAX) return false;
	ground.steering[QUEUE_FIELDS[place >> 1]][row] |= waypoint + 1 << (place & 1) * SLOT_BITS;
	ground.waypoints.userCount[waypoint] += 1;
	return true;
}
/** Takes the next order out of the queue and moves the others up; its row, or -1. The caller must release the row. */
function takeFromQueue({ steering }, row) {
	const { queue01, queue23, queue45, queue67 } = steering;
	const first = (queue01[row] & SLOT_MASK) - 1;
	if (first < 0) return -1;
	queue01[row] = queue01[row] >>> SLOT_BITS | (queue23[row] & SLOT_MASK) << SLOT_BITS;
	queue23[row] = queue23[row] >>> SLOT_BITS | (queue45[row] & SLOT_MASK) << SLOT_BITS;
	queue45[row] = queue45[row] >>> SLOT_BITS | (queue67[row] & SLOT_MASK) << SLOT_BITS;
	queue67[row] = queue67[row] >>> SLOT_BITS;
	return first;
}
/** Empties a cat's queue. */
function leaveQueue(ground, row) {
	for (;;) {
		const waypoint = takeFromQueue(ground, row);
		if (waypoint < 0) return;
		releaseWaypoint(ground, waypoint);
	}
}
/** One queue less holds the waypoint; nobody's is a free row of zeros. */
function releaseWaypoint({ waypoints }, waypoint) {
	waypoints.userCount[waypoint] -= 1;
	if (waypoints.userCount[waypoint] > 0) return;
	for (const field of GROUND_FIELDS.waypoints) waypoints[field][waypoint] = 0;
}
/** A free row of waypoints, the first one; -1: there is none. */
function freeWaypoint({ waypoints }) {
	return waypoints.userCount.indexOf(0);
}
// src/sim/world/grid-scratch.ts
/** The blocks of which is known what teams are there have sides of 2^BLOCK_SHIFT, Fixed: 4 units. */
var BLOCK_SHIFT$1 = 18;
/** A team, 1 to 8, less 1 takes so many bits. */
var TEAM_BITS$1 = 3;
/** The words of a spot. */
var SPOT_X = 0;
var SPOT_Y = 1;
var SPOT_KIND = 2;
var SPOT_ROW = 3;
var SPOT_WORDS = 4;
/** The neighbour grid of the present sub-turn, and the blocks: which cats are near each other, and whose they are. No state, as Scratch. */
var GridScratch = class {
	columns = 0;
	lines = 0;
	/** The outermost columns and lines that have cats. */
	west = 0;
	east = 0;
	south = 0;
	north = 0;
	blockColumns = 0;
	blockCount = 0;
	/** Of each cat, by row. */
	cell = /* @__PURE__ */ new Int32Array(0);
	spot = /* @__PURE__ */ new Int32Array(0);
	/** Of each cat, by cell: those of cell c are the spots from cellStart[c] up to cellStart[c + 1]. */
	cellStart = /* @__PURE__ */ new Int32Array(0);
	/** SPOT_WORDS for each: SPOT_X, SPOT_Y, SPOT_KIND and SPOT_ROW. On end, since whoever needs one word needs the others. */
	spots = /* @__PURE__ */ new Int32Array(0);
	/** The teams that have a cat awake in each cell, and in each block, a bit each. */
	cellTeams = /* @__PURE__ */ new Uint16Array(0);
	blockTeams = /* @__PURE__ */ new Uint16Array(0);
	/** Of each team, 1 to 8, one after the other, in each block: the row of a cat that threw and can't throw again yet, plus 1; or 0. */
	blockFighter = /* @__PURE__ */ new Int32Array(0);
	/** Makes room, once, for so many cats and cells. */
	reserve(catCapacity, width, height) {
		this.cell = new Int32Array(catCapacity);
		this.spot = new Int32Array(catCapacity);
		this.spots = new Int32Array(SPOT_WORDS * catCapacity);
		this.#reserveCells(width, height);
		this.#reserveBlocks(width, height);
	}
	#reserveCells(width, height) {
		this.columns = gridLine(width * ONE) + 1;
		this.lines = gridLine(height * ONE) + 1;
		this.cellStart = new Int32Array(this.columns * (this.lines + 1) + 3);
		this.cellTeams = new Uint16Array(this.columns * this.lines);
		this.west = this.east = this.south = this.north = 0;
	}
	#reserveBlocks(width, height) {
		this.blockColumns = (width >> 2) + 1;
		this.blockCount = this.blockColumns * ((height >> 2) + 1);
		this.blockTeams = new Uint16Array(this.blockCount);
		this.blockFighter = new Int32Array(this.blockCount << TEAM_BITS$1);
	}
};
/**
* The line of the neighbour grid that lies so far from the edge of the map, Fixed: lines are 0.627 units apart, a little more
* than two cats are. In integers: 1/64 units by 102 / 4096.
*/
function gridLine(distance) {
	return Math.imul(distance >> 10, 102) >> 12;
}
assert(gridLine(2 * CAT_RADIUS) === 0, "cats that touch stand in the same cell of the grid or in neighbouring ones");
assert(PLAYER_COUNT_MAX <= 8, "a team is a player's id");
assert(ONE << 2 === 1 << BLOCK_SHIFT$1, "a block has a side of four cells");
// src/sim/map/flow-builder.ts
/** Costs of a step to a neighbour: 7 / 5 is within 1 % of the root of 2. */
var COST_STRAIGHT = 5;
var COST_DIAGONAL = 7;
var COST_WALL = -1;
var COST_UNKNOWN = 2147483647;
/** In `via`: the way from this cell is not known, or there is none. The last cell of a map is a wall. */
var NO_VIA = 65535;
/**
* Computes a flow field: for every cell the one to walk straight to on the shortest way to the goal, which is the goal
* itself or the next corner. Dijkstra's algorithm from the goal outward, in any number of pieces; after "Crowd Pathfinding
* and Steering Using Flow Field Tiles" (Emerson, Game AI Pro, 2013), with one pass for both distance and sight.
*
* Steps cost 5 or 7, and cells settle in ascending cost: so what straight steps push comes out in order, and what diagonal
* steps push too, and two plain queues do for a heap. About O(cells); integers only.
*/
var FlowBuilder = class {
	#width;
	#column;
	#cost;
	#parent;
	#isSettled;
	#straight;
	#diagonal;
	#straightHead = 0;
	#straightTail = 0;
	#diagonalHead = 0;
	#diagonalTail = 0;
	#via;
	#goal = -1;
	#settledCount = 0;
	#lastSettled = -1;
	constructor(width, height) {
		const cellCount = width * height;
		assert(cellCount <= 65536, "a cell's index takes 16 bits");
		this.#width = width;
		this.#column = Uint8Array.from({ length: cellCount }, (_, index) => index % width);
		this.#cost = new Int32Array(cellCount);
		this.#parent = new Uint16Array(cellCount);
		this.#isSettled = new Uint8Array(cellCount);
		this.#straight = new Uint16Array(cellCount);
		this.#diagonal = new Uint16Array(cellCount);
		this.#via = /* @__PURE__ */ new Uint16Array(0);
	}
	get goal() {
		return this.#goal;
	}
	/** Cells settled since the beginning. */
	get settledCount() {
		return this.#settledCount;
	}
	/** The cell that was settled last; the first one is the goal. */
	get lastSettled() {
		return this.#lastSettled;
	}
	/** An array for the ways of a field on this map. */
	makeField() {
		return new Uint16Array(this.#cost.length);
	}
	/** Whether that is the array that is being filled. */
	isFor(via) {
		return this.#via === via;
	}
	/** Begins anew. `walls` has a bit a cell and must not change meanwhile; the outermost cells are walls. */
	begin(walls, goal, via) {
		assert(via.length === this.#cost.length, "the way from every cell");
		const cost = this.#cost;
		for (let index = 0; index < cost.length; index += 1) cost[index] = isWallAt(walls, index) ? COST_WALL : COST_UNKNOWN;
		this.#isSettled.fill(0);
		via.fill(NO_VIA);
		this.#via = via;
		this.#goal = goal;
		this.#settledCount = 0;
		this.#lastSettled = -1;
		this.#straight[0] = goal;
		this.#straightHead = 0;
		this.#straightTail = 1;
		this.#diagonalHead = 0;
		this.#diagonalTail = 0;
		cost[goal] = 0;
	}
	/** Settles at most so many more cells, and returns how many they were: fewer than asked for when none are left. */
	settle(countMax) {
		let count = 0;
		while (count < countMax) {
			const cell = this.#takeNearest();
			if (cell < 0) break;
			this.#lastSettled = cell;
			this.#isSettled[cell] = 1;
			this.#via[cell] = this.#viaOf(cell);
			this.#reachNeighbours(cell);
			count += 1;
		}
		this.#settledCount += count;
		return count;
	}
	/** The unsettled cell of the least cost, a straight step before a diagonal one; -1: none is left. */
	#takeNearest() {
		const straight = this.#straight;
		const diagonal = this.#diagonal;
		const isSettled = this.#isSettled;
		let straightHead = this.#straightHead;
		let diagonalHead = this.#diagonalHead;
		while (straightHead < this.#straightTail && isSettled[straight[straightHead]] === 1) straightHead += 1;
		while (diagonalHead < this.#diagonalTail && isSettled[diagonal[diagonalHead]] === 1) diagonalHead += 1;
		let cell = -1;
		const hasDiagonal = diagonalHead < this.#diagonalTail;
		if (straightHead < this.#straightTail) {
			cell = straight[straightHead];
			if (hasDiagonal && this.#cost[diagonal[diagonalHead]] < this.#cost[cell]) cell = -1;
			else straightHead += 1;
		}
		if (cell < 0 && hasDiagonal) {
			cell = diagonal[diagonalHead];
			diagonalHead += 1;
		}
		this.#straightHead = straightHead;
		this.#diagonalHead = diagonalHead;
		return cell;
	}
	#reachNeighbours(cell) {
		const cost = this.#cost;
		const width = this.#width;
		const straightCost = cost[cell] + COST_STRAIGHT;
		const north = cell + width;
		const south = cell - width;
		const isEastFree = cost[cell + 1] >= 0;
		const isWestFree = cost[cell - 1] >= 0;
		const isNorthFree = cost[north] >= 0;
		const isSouthFree = cost[south] >= 0;
		if (cost[cell + 1] > straightCost) this.#pushStraight(cell + 1, cell, straightCost);
		if (cost[cell - 1] > straightCost) this.#pushStraight(cell - 1, cell, straightCost);
		if (cost[north] > straightCost) this.#pushStraight(north, cell, straightCost);
		if (cost[south] > straightCost) this.#pushStraight(south, cell, straightCost);
		const diagonalCost = cost[cell] + COST_DIAGONAL;
		if (isNorthFree) {
			if (isEastFree && cost[north + 1] > diagonalCost) this.#pushDiagonal(north + 1, cell, diagonalCost);
			if (isWestFree && cost[north - 1] > diagonalCost) this.#pushDiagonal(north - 1, cell, diagonalCost);
		}
		if (isSouthFree) {
			if (isEastFree && cost[south + 1] > diagonalCost) this.#pushDiagonal(south + 1, cell, diagonalCost);
			if (isWestFree && cost[south - 1] > diagonalCost) this.#pushDiagonal(south - 1, cell, diagonalCost);
		}
	}
	#pushStraight(cell, parent, cost) {
		this.#cost[cell] = cost;
		this.#parent[cell] = parent;
		this.#straight[this.#straightTail] = cell;
		this.#straightTail += 1;
	}
	#pushDiagonal(cell, parent, cost) {
		this.#cost[cell] = cost;
		this.#parent[cell] = parent;
		this.#diagonal[this.#diagonalTail] = cell;
		this.#diagonalTail += 1;
	}
	/** Where its parent walks to, if that is in sight from here as well, else its parent. */
	#viaOf(cell) {
		const goal = this.#goal;
		if (cell === goal) return goal;
		const parent = this.#parent[cell];
		const corner = parent === goal ? goal : this.#via[parent];
		return this.#sees(cell, corner) ? corner : parent;
	}
	/**
	* Whether a cell sees a corner: the one or two cells next to it on the straight line there see it, or are it. They lie
	* nearer to the goal and so are settled; by induction no wall touches the line.
	*/
	#sees(cell, corner) {
		const width = this.#width;
		const dx = this.#column[corner] - this.#column[cell];
		const dy = divTrunc(corner - cell - dx, width);
		const stepX = Math.sign(dx);
		const stepY = Math.sign(dy) * width;
		const lead = Math.abs(dx) - Math.abs(dy);
		if (lead === 0) return this.#cost[cell + stepX] >= 0 && this.#cost[cell + stepY] >= 0 && this.#isOnLine(cell + stepX + stepY, corner);
		const ahead = cell + (lead > 0 ? stepX : stepY);
		if (!this.#isOnLine(ahead, corner)) return false;
		return dx === 0 || dy === 0 || this.#isOnLine(cell + stepX + stepY, corner);
	}
	#isOnLine(cell, corner) {
		return cell === corner || this.#via[cell] === corner;
	}
};
// src/sim/ground/flow-fields.ts
/** A field that a cat asked for this many sub-turns ago or less is in use: cats that wait ask every fourth. */
var IN_USE_SUB_TURNS = 8;
/** Of all memos of all worlds in this process: it only tells one content from another, and no rule asks for it. */
var lastStamp = 0;
/**
* The row of the flow field to a cell, which goes into the queue if there is none yet. A field that nobody uses makes
* room, the one longest out of use first. -1 when all are in use: then cats walk straight.
*/
function requestFlowField({ header }, { flowFields, rules }, cell) {
	assert(cell >= 0 && cell <= NO_VIA, `requestFlowField: there is no cell ${cell}`);
	const { goal, usedAt } = flowFields;
	let chosen = -1;
	let chosenUsedAt = header.subTurn - IN_USE_SUB_TURNS;
	for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
		if (goal[row] === cell + 1) return row;
		const lastUsed = goal[row] === 0 ? -9 : usedAt[row];
		if (lastUsed >= chosenUsedAt) continue;
		chosen = row;
		chosenUsedAt = lastUsed;
	}
	if (chosen < 0) return -1;
	for (const field of GROUND_FIELDS.flowFields) flowFields[field][chosen] = 0;
	goal[chosen] = cell + 1;
	usedAt[chosen] = header.subTurn;
	flowFields.sequence[chosen] = rules.flowSequence;
	rules.flowSequence += 1;
	return chosen;
}
/** Works on the fields in the order in which they were asked for, so many cells a sub-turn. */
function advanceFlowFields(ground) {
	recallFlowFields(ground);
	let left = FLOW_CELLS_PER_SUB_TURN;
	while (left > 0) {
		const row = nextInQueue(ground);
		if (row < 0) return;
		left -= workOn(ground, row, left);
	}
}
/**
* Where a cat in that cell walks to on its way to the field's goal; NO_VIA where that is not known yet. Of a field not begun
* yet nothing is: the memo may still hold what lay in its row before.
*/
function viaOf({ flowFields, scratch }, row, cell) {
	if (flowFields.settledCount[row] === 0) return NO_VIA;
	return scratch.memos[row].via[cell];
}
/** Whether its ways lie elsewhere than in memory: the words of its world were restored or copied, and nobody has asked for it since. */
function isForgotten({ flowFields, scratch }, row) {
	const { goal, settledCount } = scratch.memos[row];
	const settled = flowFields.settledCount[row];
	return flowFields.goal[row] > 0 && settled > 0 && (goal !== flowFields.goal[row] - 1 || settledCount !== settled);
}
/** Computes a field again that is not as the world's words say. */
function recallFlowField(ground, row) {
	if (!isForgotten(ground, row)) return;
	const { flowFields, scratch, walls } = ground;
	const { builder } = scratch;
	const memo = scratch.memos[row];
	const goal = flowFields.goal[row] - 1;
	const settledCount = flowFields.settledCount[row];
	if (memo.via.length === 0) memo.via = builder.makeField();
	builder.begin(walls, goal, memo.via);
	builder.settle(settledCount);
	memo.goal = goal;
	memo.settledCount = settledCount;
	memo.stamp = nextStamp();
}
/**
* Computes again the fields that are not as the world's words say, if they are in use or not complete: no cat asks for most of the
* others any more. A caller that looks one of those up has it computed before.
*/
function recallFlowFields(ground) {
	const { flowFields, scratch } = ground;
	const { isComplete, usedAt } = flowFields;
	for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) if (isComplete[row] !== 1 || usedAt[row] >= scratch.subTurn - IN_USE_SUB_TURNS) recallFlowField(ground, row);
}
/** The field that waits longest, or -1. */
function nextInQueue({ flowFields }) {
	const { goal, sequence, isComplete } = flowFields;
	let next = -1;
	for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
		if (goal[row] === 0 || isComplete[row] === 1) continue;
		if (next < 0 || sequence[row] < sequence[next]) next = row;
	}
	return next;
}
/** Settles at most so many cells of a field; returns what that cost, at least 1. */
function workOn({ flowFields, scratch, walls }, row, countMax) {
	const { builder } = scratch;
	const goal = flowFields.goal[row] - 1;
	const settledBefore = flowFields.settledCount[row];
	const memo = scratch.memos[row];
	if (memo.via.length === 0) memo.via = builder.makeField();
	if (!(builder.isFor(memo.via) && builder.goal === goal && builder.settledCount === settledBefore) || settledBefore === 0) {
		builder.begin(walls, goal, memo.via);
		builder.settle(settledBefore);
	}
	const settled = builder.settle(countMax);
	memo.goal = goal;
	memo.settledCount = builder.settledCount;
	memo.stamp = nextStamp();
	flowFields.settledCount[row] = builder.settledCount;
	if (settled < countMax) {
		flowFields.isComplete[row] = 1;
		flowFields.checksum[row] = crc32(bytesOf(memo.via)) | 0;
	}
	assert(settled <= countMax, "a field takes no more than its share");
	return Math.max(1, settled);
}
function nextStamp() {
	lastStamp += 1;
	return lastStamp;
}
// src/sim/late.ts
/** Whether a match has gone on for so long that it is to come to its end: see LATE_SUB_TURNS. */
function isLate({ header }) {
	return header.subTurn >= LATE_SUB_TURNS;
}
// src/sim/outcome.ts
/**
* The last team with a cat awake wins, and is named by its lowest player id; in Classic every player is a team. If the last
* cats died in one sub-turn, it is a draw.
*/
function decideOutcome(world) {
	const { players, header } = world;
	let teams = 0;
	let alive = 0;
	let winner = OUTCOME_DRAW;
	for (let row = 0; row < header.playerCount; row += 1) {
		const team = teamOfRow(world, row);
		teams |= 1 << team;
		if (players.score[row] === 0) continue;
		alive |= 1 << team;
		winner = team;
	}
	if (alive === 0) return OUTCOME_DRAW;
	const isLast = (alive & alive - 1) === 0;
	const hadRivals = (teams & teams - 1) !== 0;
	return isLast && hadRivals ? winner : OUTCOME_RUNNING;
}
/** The team of the player in that row. */
function teamOfRow({ players, ground }, row) {
	return ground === null ? players.playerId[row] : ground.seats.team[row];
}
// src/sim/ground/spot-kind.ts
var MARCHING_BIT = 1;
var BLOCKED_BIT = 3;
var STUCK_BIT = 4;
var FIRM_BIT = 5;
var RESTING_BIT = 16;
/** What a cat does, as bits of the word SPOT_KIND. */
var MOVING = 1;
var MARCHING = 2;
var HOLDING = 4;
var BLOCKED = 8;
var STUCK = 16;
var FIRM = 32;
/** What a cat that gets nowhere touches. */
var TOUCHES_ARRIVED = 64;
var TOUCHES_QUEUE = 128;
var RESTING = 65536;
/** Above them its row of flowFields, plus 1, of a cat that walks straight to its place in a group its kind, plus 1, and its team; 0: asleep. */
var FLOW_SHIFT = 8;
var FLOW_MASK = 65280;
var PASSING_SHIFT = 17;
var PASSING_MASK = 7 << PASSING_SHIFT;
var SLIPS = 1 << 20;
var TEAM_SHIFT = 21;
assert(FLOW_FIELD_ROWS <= 255, "a row of flowFields, plus 1, takes eight bits");
assert(true, "no bit has two meanings");
assert(true, "the team is above all bits");
assert(CAT_KIND_LAST + 1 <= 7, "a kind, plus 1, takes three bits");
/** From here on it matters to a cat that gets nowhere whether it touches one that has come to the same goal. */
var BLOCKED_TOUCHING = 4;
/** Whether an order leads to goalX, goalY and ends there. */
function isMarching(order) {
	return order === ORDER_MOVE || order === ORDER_ATTACK_MOVE || order === ORDER_PATROL;
}
/** A bit for each team that has somebody awake of the kinds that have a 1. */
function teamsWith({ cats }, { scratch, steering }, kinds) {
	const { teamOfPlayer, catCount } = scratch;
	let teams = 0;
	for (let row = 0; row < catCount; row += 1) if (kinds[steering.kind[row]] === 1 && cats.order[row] !== ORDER_ASLEEP) teams |= 1 << teamOfPlayer[cats.playerId[row]];
	return teams;
}
var ORDER_MASK = 7;
assert(ORDER_ASLEEP <= ORDER_MASK, "an order takes three bits");
/** MARCHING, RESTING, or HOLDING and FIRM, as an order has it. */
var ORDER_BITS$1 = Int32Array.from({ length: 8 }, (_, order) => {
	if (order === ORDER_HOLD) return 36;
	return order === ORDER_IDLE ? RESTING : isMarching(order) ? MARCHING : 0;
});
/** The bits of a cat that stands still; MOVING is added when it wishes a step. Without branches, for speed. */
function standingBits(order, cooldown, blocked) {
	const isFighting = -cooldown >>> 31;
	const isBlocked = 3 - blocked >>> 31;
	const isStuck = 14 - blocked >>> 31;
	return ORDER_BITS$1[order & ORDER_MASK] & ~(isFighting << MARCHING_BIT) | isFighting << FIRM_BIT | isBlocked << BLOCKED_BIT | isStuck << STUCK_BIT;
}
// src/sim/ground/cushions.ts
var RADIUS_SQUARED$1 = CUSHION_RADIUS * CUSHION_RADIUS;
/** What the cats on the cushion that is looked at count for, by player id less 1. One for all calls, so that none makes garbage. */
var presence = new Int32Array(PLAYER_COUNT_MAX);
/** How many cushions each team holds, likewise. */
var held = new Int32Array(PLAYER_COUNT_MAX + 1);
/** The teams whose cats are on each cushion in this sub-turn: a bit for each team. */
var teamsOn = new Int32Array(MAP_CUSHIONS_MAX);
/** Finds the cats on the cushions: claims go on or begin anew, owners change. By the positions in the neighbour grid. */
function claimCushions(world, ground) {
	const { cushions, rules } = ground;
	const { cushionCount } = rules;
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const owner = rowOfPlayer(world, cushions.owner[cushion]);
		if (owner >= 0 && world.players.score[owner] === 0) changeOwner(ground, cushion, 0);
		const count = findCats(world, ground, cushion);
		const weight = countPresence(world, ground, count);
		teamsOn[cushion] = presentTeams(ground);
		if (cushions.kind[cushion] === CUSHION_MILK) heal(world, ground, cushion, count);
		const claimant = findClaimant(ground, cushion);
		if (claimant === 0 || claimant !== cushions.claimant[cushion]) cushions.claimSubTurns[cushion] = 0;
		cushions.claimant[cushion] = claimant;
		if (claimant === 0) continue;
		const claimed = cushions.claimSubTurns[cushion] + claimPaceOf(world, cushions.owner[cushion], weight);
		cushions.claimSubTurns[cushion] = Math.min(CLAIM_SUB_TURNS, claimed);
		if (cushions.claimSubTurns[cushion] >= CLAIM_SUB_TURNS) changeOwner(ground, cushion, claimant);
	}
	noteHolder(world, ground);
}
/** Whether somebody awake of that team is on a cushion, by the positions at the beginning of the sub-turn. */
function isTeamOn(cushion, team) {
	return (teamsOn[cushion] >>> team & 1) === 1;
}
/**
* What a sub-turn of a claim is worth, by those who are there; late in a match it is no matter who they are. A cushion of nobody
* goes over sooner, early and late.
*/
function claimPaceOf(world, owner, weight) {
	const pace = isLate(world) ? CLAIM_WEIGHT_MAX : Math.min(CLAIM_WEIGHT_MAX, weight);
	return owner === 0 ? pace * CLAIM_PACE_FREE : pace;
}
/** A new owner finds a cushion that breeds tabbies, which stay there. */
function changeOwner({ cushions }, cushion, owner) {
	cushions.owner[cushion] = owner;
	const { claimant, claimSubTurns, breedSubTurns, breeds, breedsNext, hasRally, rallyX, rallyY } = cushions;
	for (const column of [
		claimant,
		claimSubTurns,
		breedSubTurns,
		breeds,
		breedsNext,
		hasRally,
		rallyX,
		rallyY
	]) column[cushion] = 0;
}
/**
* Who has held enough cushions for long enough wins, if anybody of that team is awake after this sub-turn's yarn; when the time is
* up, most cats do. An outcome stays what it is.
*/
function judgeGround(world, { rules }) {
	const { header } = world;
	if (header.outcome !== OUTCOME_RUNNING) return;
	if (rules.heldSubTurns >= HOLD_SUB_TURNS && isAnyAwake(world, rules.holder)) header.outcome = rules.holder;
	else if (rules.timeLimit > 0 && header.subTurn >= rules.timeLimit) header.outcome = teamWithMostCats(world);
}
/** Puts the rows of the cats awake on a cushion into scratch.near; returns how many. */
function findCats({ cats }, ground, cushion) {
	const { scratch, cushions } = ground;
	const { halfWidth, halfHeight, near } = scratch;
	const { cellStart, cellTeams, columns, spots } = scratch.grid;
	const x = cushions.x[cushion];
	const y = cushions.y[cushion];
	const west = gridLine(x + halfWidth - CUSHION_RADIUS);
	const east = gridLine(x + halfWidth + CUSHION_RADIUS);
	const south = gridLine(y + halfHeight - CUSHION_RADIUS);
	const north = gridLine(y + halfHeight + CUSHION_RADIUS);
	let count = 0;
	for (let line = south; line <= north; line += 1) {
		const last = Math.imul(line, columns) + east;
		for (let cell = last - east + west; cell <= last; cell += 1) {
			if (cellTeams[cell] === 0) continue;
			const end = cellStart[cell + 1];
			for (let spot = cellStart[cell]; spot < end; spot += SPOT_WORDS) {
				if (spots[spot + SPOT_KIND] >> TEAM_SHIFT === 0) continue;
				const row = spots[spot + SPOT_ROW];
				const dx = cats.x[row] - x;
				const dy = cats.y[row] - y;
				if (dx * dx + dy * dy > RADIUS_SQUARED$1) continue;
				near[count] = row;
				count += 1;
			}
		}
	}
	return count;
}
/** Adds up what the first `count` cats of scratch.near count for, for each player; returns the sum of all. */
function countPresence({ cats }, { scratch, steering }, count) {
	let sum = 0;
	presence.fill(0);
	for (let i = 0; i < count; i += 1) {
		const row = scratch.near[i];
		const weight = OF_KIND.claim[steering.kind[row]];
		presence[cats.playerId[row] - 1] += weight;
		sum += weight;
	}
	return sum;
}
/** A bit for each team that has somebody on the cushion that was counted. */
function presentTeams({ scratch }) {
	const { teamOfPlayer } = scratch;
	let teams = 0;
	for (let playerId = 1; playerId <= PLAYER_COUNT_MAX; playerId += 1) if (presence[playerId - 1] > 0) teams |= 1 << teamOfPlayer[playerId];
	return teams;
}
/** Those of the first `count` cats of scratch.near that are of the owner's team and rest get a little better, in turn. */
function heal({ cats, header }, { scratch, steering, cushions }, cushion, count) {
	const { teamOfPlayer, near } = scratch;
	const owner = cushions.owner[cushion];
	if (owner === 0) return;
	for (let i = 0; i < count; i += 1) {
		const row = near[i];
		if ((header.subTurn + cats.networkId[row]) % HEAL_SUB_TURNS !== 0) continue;
		const order = cats.order[row];
		if (!((order === ORDER_IDLE || order === ORDER_HOLD) && cats.targetId[row] === 0) || cats.cooldown[row] > 0) continue;
		if (teamOfPlayer[cats.playerId[row]] !== teamOfPlayer[owner]) continue;
		cats.health[row] = Math.min(OF_KIND.health[steering.kind[row]], cats.health[row] + 1);
	}
}
/**
* The player whose claim goes on or begins: of the only team on the cushion the one who was claiming, or else has the most
* there, or else the lowest id. 0: nobody, several teams, or the owner's team.
*/
function findClaimant(ground, cushion) {
	const { cushions, scratch } = ground;
	const { teamOfPlayer } = scratch;
	let team = 0;
	let claimant = 0;
	for (let playerId = 1; playerId <= PLAYER_COUNT_MAX; playerId += 1) {
		if (presence[playerId - 1] === 0) continue;
		if (team !== 0 && teamOfPlayer[playerId] !== team) return 0;
		team = teamOfPlayer[playerId];
		if (claimant === 0 || presence[playerId - 1] > presence[claimant - 1]) claimant = playerId;
	}
	const owner = cushions.owner[cushion];
	if (claimant === 0 || owner !== 0 && teamOfPlayer[owner] === team) return 0;
	const before = cushions.claimant[cushion];
	return before !== 0 && presence[before - 1] > 0 ? before : claimant;
}
/** Notes which team holds all cushions, or late in a match more than half of them, and for how long. */
function noteHolder(world, { cushions, rules, scratch }) {
	const { cushionCount } = rules;
	const late = isLate(world);
	const needed = late ? (cushionCount >> 1) + 1 : cushionCount;
	let holder = 0;
	held.fill(0);
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const team = scratch.teamOfPlayer[cushions.owner[cushion]];
		if (team === 0) continue;
		held[team] += 1;
		if (held[team] >= needed) holder = team;
	}
	const isSame = holder !== 0 && holder === rules.holder;
	rules.holder = holder;
	rules.heldSubTurns = isSame ? Math.min(HOLD_SUB_TURNS, rules.heldSubTurns + (late ? HOLD_PACE_LATE : 1)) : 0;
}
function isAnyAwake(world, team) {
	const { header, players } = world;
	for (let row = 0; row < header.playerCount; row += 1) if (teamOfRow(world, row) === team && players.score[row] > 0) return true;
	return false;
}
/** The team with most cats awake, or a draw. */
function teamWithMostCats(world) {
	const { header, players } = world;
	const { playerCount } = header;
	let winner = 0;
	let most = -1;
	for (let row = 0; row < playerCount; row += 1) {
		const team = teamOfRow(world, row);
		if (team !== players.playerId[row]) continue;
		let cats = 0;
		for (let other = 0; other < playerCount; other += 1) if (teamOfRow(world, other) === team) cats += players.score[other];
		if (cats === most) winner = OUTCOME_DRAW;
		if (cats > most) winner = team;
		most = Math.max(most, cats);
	}
	return winner;
}
// src/sim/ground/stay.ts
var RADIUS_SQUARED = CUSHION_RADIUS * CUSHION_RADIUS;
/** A cat that was sent to a cushion waits so long for somebody of its team to be on it, and then goes on: nobody gets there. */
var STAY_SUB_TURNS = 10 * SUB_TURNS_PER_SECOND;
/** Enemies this near to the middle of a cushion can throw at a cat that lies on it, and are thrown at from its edge. */
var AT_CUSHION = CUSHION_RADIUS + ATTACK_RANGE;
var AT_CUSHION_SQUARED = AT_CUSHION * AT_CUSHION;
/** A cat that is farther from its goal is not at the cushion on which the goal lies. */
var NEAR_GOAL_SQUARED = (AT_CUSHION + CUSHION_RADIUS) * (AT_CUSHION + CUSHION_RADIUS);
/** Whether a cat that has come to its goal has a cushion to take there, before it takes up the next order in its queue. */
function hasCushionToTake(world, ground, row) {
	return cushionToTake(world, ground, row) >= 0;
}
/**
* Whether an idle cat stays where it is, and lets the next order in its queue wait: somebody of its team is on the cushion that it
* was sent to, or it has not waited long for that. It counts in formsAt how long it has.
*/
function staysForCushion(world, ground, row) {
	const cushion = world.cats.order[row] === ORDER_IDLE ? cushionToTake(world, ground, row) : -1;
	if (cushion < 0) return false;
	const { formsAt } = ground.steering;
	const waited = formsAt[row];
	const isTended = isTeamOn(cushion, teamOfCat(world, ground, row));
	if (!isTended && waited >= STAY_SUB_TURNS) return false;
	formsAt[row] = isTended ? 0 : waited + 1;
	return true;
}
/** Whether a cat lets an enemy go because it was sent to a cushion, is at it, and the enemy is not. */
function isKeptByCushion(world, ground, row, enemy) {
	const { x, y, goalX, goalY } = world.cats;
	const dx = goalX[row] - x[row];
	const dy = goalY[row] - y[row];
	if (dx * dx + dy * dy > NEAR_GOAL_SQUARED) return false;
	const order = world.cats.order[row];
	if (order !== ORDER_ATTACK_MOVE && order !== ORDER_IDLE) return false;
	const cushion = cushionToTake(world, ground, row);
	if (cushion < 0) return false;
	return isAtCushion(world, ground, row, cushion) && !isAtCushion(world, ground, enemy, cushion);
}
function isAtCushion({ cats }, { cushions }, row, cushion) {
	const dx = cushions.x[cushion] - cats.x[row];
	const dy = cushions.y[cushion] - cats.y[row];
	return dx * dx + dy * dy <= AT_CUSHION_SQUARED;
}
/** The cushion on which the goal of a cat lies, if it is not its team's; or -1. A cat that was sent nowhere has no reach. */
function cushionToTake(world, ground, row) {
	const { cats } = world;
	const { cushions, rules, steering } = ground;
	if (rules.mode !== MODE_CUSHIONS || steering.reach[row] <= 0) return -1;
	const { cushionCount } = rules;
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const dx = cushions.x[cushion] - cats.goalX[row];
		const dy = cushions.y[cushion] - cats.goalY[row];
		if (dx * dx + dy * dy > RADIUS_SQUARED) continue;
		return isTeams(world, ground, cushion, teamOfCat(world, ground, row)) ? -1 : cushion;
	}
	return -1;
}
function isTeams(world, { cushions, seats }, cushion, team) {
	const owner = rowOfPlayer(world, cushions.owner[cushion]);
	return owner >= 0 && seats.team[owner] === team;
}
/** 0: its player is not in the match. */
function teamOfCat(world, { seats }, row) {
	const player = rowOfPlayer(world, world.cats.playerId[row]);
	return player < 0 ? 0 : seats.team[player];
}
// src/sim/ground/orders.ts
/** How far from where their target was last those may end who were told to attack it. */
var REACH_AFTERWARDS = fixedRatio(2, 1);
/** One for all calls, so that none makes garbage. */
var way$3 = {
	fromX: 0,
	fromY: 0,
	dx: 0,
	dy: 0
};
/** Gives a cat an order in place of what it does now. An attack on an own, allied, dead or missing cat makes it idle. */
function setOrder(world, ground, row, order) {
	const { cats } = world;
	const { steering } = ground;
	const isVain = order.order === ORDER_ATTACK && !isFoe(world, ground, row, order.targetId);
	cats.order[row] = isVain ? ORDER_IDLE : order.order;
	cats.goalX[row] = order.x;
	cats.goalY[row] = order.y;
	cats.targetId[row] = isVain ? 0 : order.targetId;
	steering.flowRow[row] = 0;
	steering.blocked[row] = 0;
	steering.reach[row] = order.reach;
	steering.patrolX[row] = order.order === ORDER_PATROL ? order.fromX : order.lineX;
	steering.patrolY[row] = order.order === ORDER_PATROL ? order.fromY : order.lineY;
	steering.foeId[row] = 0;
	steering.stride[row] = order.stride;
	steering.place[row] = 0;
	steering.formsAt[row] = 0;
}
/**
* The cat has come to where it was told to go: it takes up the next order in its queue, if there is one, or stands where it is. It does
* stand there if there is a cushion to take: see staysForCushion.
*/
function endOrder(world, ground, row) {
	if (!hasCushionToTake(world, ground, row) && takeUpNext(world, ground, row)) return;
	const { cats } = world;
	if (cats.order[row] === ORDER_IDLE) return;
	cats.order[row] = ORDER_IDLE;
	cats.targetId[row] = 0;
	ground.steering.flowRow[row] = 0;
	ground.steering.blocked[row] = 0;
	ground.steering.stride[row] = 0;
	ground.steering.place[row] = 0;
	ground.steering.formsAt[row] = 0;
	ground.steering.patrolX[row] = 0;
	ground.steering.patrolY[row] = 0;
}
/**
* The target that the cat was told to attack is gone. The cat takes up the next order in its queue, or fights its way to where it last
* noted its target, as with an attack-move, and goes on fighting the enemy that it has taken on meanwhile.
*/
function loseTarget(world, ground, row) {
	if (takeUpNext(world, ground, row)) return;
	const { cats } = world;
	const { steering } = ground;
	const wentSomewhere = cats.goalX[row] !== 0 || cats.goalY[row] !== 0;
	cats.order[row] = wentSomewhere ? ORDER_ATTACK_MOVE : ORDER_IDLE;
	cats.targetId[row] = steering.foeId[row];
	steering.foeId[row] = 0;
	steering.blocked[row] = 0;
	steering.reach[row] = wentSomewhere ? REACH_AFTERWARDS : 0;
	if (!wentSomewhere) steering.flowRow[row] = 0;
}
/** The cat has come to its goal: the end of an order, or of one leg of a patrol. */
function arrive(world, ground, row) {
	const { cats } = world;
	if (cats.order[row] !== ORDER_PATROL) return endOrder(world, ground, row);
	if (takeUpNext(world, ground, row)) return;
	const { patrolX, patrolY, blocked, flowRow } = ground.steering;
	const [goalX, goalY] = [cats.goalX[row], cats.goalY[row]];
	cats.goalX[row] = patrolX[row];
	cats.goalY[row] = patrolY[row];
	patrolX[row] = goalX;
	patrolY[row] = goalY;
	blocked[row] = 0;
	flowRow[row] = 0;
}
/** Gives a cat the next order in its queue; false if there is none. */
function takeUpNext(world, ground, row) {
	if (queuedAt(ground, row, 0) < 0) return false;
	const waypoint = takeFromQueue(ground, row);
	const { order, x, y, targetId, reach, fromX, fromY, stride, lineX, lineY } = ground.waypoints;
	const before = ground.steering.place[row];
	setOrder(world, ground, row, {
		order: order[waypoint],
		x: x[waypoint],
		y: y[waypoint],
		targetId: targetId[waypoint],
		reach: reach[waypoint],
		fromX: fromX[waypoint],
		fromY: fromY[waypoint],
		stride: stride[waypoint],
		lineX: lineX[waypoint],
		lineY: lineY[waypoint]
	});
	takePlace(world, ground, row, nextPlace(ground, waypoint, before));
	releaseWaypoint(ground, waypoint);
	return true;
}
/**
* The place of a cat that takes up a queued order: the one that it had before, if the group stays together, or the next on the line
* that they end on, as they come.
*/
function nextPlace(ground, waypoint, before) {
	const { order, stride, lineX, lineY } = ground.waypoints;
	if (!(order[waypoint] === ORDER_MOVE || order[waypoint] === ORDER_ATTACK_MOVE)) return 0;
	return (lineX[waypoint] | lineY[waypoint]) !== 0 ? placeOnLine(ground, waypoint) : stride[waypoint] > 0 ? before & ~DIRECT : 0;
}
/** Gives a cat that place beside its goal, if no wall is there. */
function takePlace(world, ground, row, place) {
	const { cats } = world;
	if (place === 0 || !isPlaceFree(ground, cats.goalX[row], cats.goalY[row], place)) return;
	ground.steering.place[row] = place;
	way$3.fromX = cats.x[row];
	way$3.fromY = cats.y[row];
	way$3.dx = endXOf(world, ground, row) - way$3.fromX;
	way$3.dy = endYOf(world, ground, row) - way$3.fromY;
	if (isWalkable(ground, way$3)) ground.steering.place[row] = place | DIRECT;
}
function placeOnLine(ground, waypoint) {
	const { lineX, lineY, count, userCount } = ground.waypoints;
	const ofAll = count[waypoint];
	const share = 2 * Math.min(ofAll, userCount[waypoint]) - 1 - ofAll;
	return placeAt(divTrunc(lineX[waypoint] * share, ofAll) | 0, divTrunc(lineY[waypoint] * share, ofAll) | 0);
}
function isFoe(world, { seats }, row, targetId) {
	const { cats, header } = world;
	const target = rowOfNetworkId(cats.networkId, header.catCount, targetId);
	if (target < 0) return false;
	const own = rowOfPlayer(world, cats.playerId[row]);
	const other = rowOfPlayer(world, cats.playerId[target]);
	return own >= 0 && other >= 0 && seats.team[own] !== seats.team[other];
}
// src/sim/ground/march.ts
/** A chaser this near looks whether it can walk straight at its target; a multiple of it would cost too much. */
var STRAIGHT_CHASE = fixedRatio(45, 10);
var STRAIGHT_CHASE_SQUARED = STRAIGHT_CHASE * STRAIGHT_CHASE;
/** A cat with a place in its group goes for its goal until it is so near, and for its place from then on. */
var NEAR_PLACE = fixedRatio(4, 1);
var PACE_AT_START = CAT_STEP >> 1;
/** What a cat that is held up gets faster in a sub-turn, and the least that it tries. */
var PACE_GAIN = CAT_STEP >> 3;
/** A cat that gets nowhere tries only now and then: a crowd that waits is calm, and costs little. */
var WAIT_BLOCKED = 4;
/** Directions are computed with so many bits, and the inverse of a root with that many after the point. */
var RATIO_BITS = 11;
var INVERSE_BITS = 13;
var INVERSE_SPARE = 9;
var INVERSE_SHIFT = 10;
/** 1 / root of squares of up to 2 x 2^22, >> INVERSE_SHIFT, in 1 / 2^(INVERSE_BITS + INVERSE_SPARE). */
var INVERSE_ROOTS = Int32Array.from({ length: 8193 }, (_, bucket) => {
	return divTrunc(1 << 22, sqrtFloor((bucket << INVERSE_SHIFT) + 512));
});
assert(PACE_AT_START <= Math.min(...OF_KIND.step), "every kind walks as fast as it begins");
assert(true, "turns of noting are a power of two");
assert(true, "turns of trying are a power of two");
assert(Math.max(...OF_KIND.step) * INVERSE_ROOTS[0] < 2147483648, "a step by the largest inverse fits 32 bits");
var way$2 = {
	fromX: 0,
	fromY: 0,
	dx: 0,
	dy: 0
};
/** Wishes the cat a step on its way to its goal: straight there, or to the next corner, as the flow field says. */
function march(world, ground, row) {
	if (isWaiting(ground, row, world.cats.networkId[row])) return;
	const { scratch, steering } = ground;
	const x = world.cats.x[row];
	const y = world.cats.y[row];
	const goalX = world.cats.goalX[row];
	const goalY = world.cats.goalY[row];
	const place = steering.place[row];
	const endX = endXOf(world, ground, row);
	const endY = endYOf(world, ground, row);
	if (endX === x && endY === y && world.cats.order[row] !== ORDER_ATTACK) return arrive(world, ground, row);
	scratch.atX = endX;
	scratch.atY = endY;
	let corner = -1;
	if ((place & DIRECT) !== 0) scratch.grid.spots[scratch.grid.spot[row] + SPOT_KIND] |= steering.kind[row] + 1 << PASSING_SHIFT;
	else {
		corner = cornerOnTheWay(world, ground, row, cellAt(ground, goalX, goalY));
		if (corner >= 0) lookUpMiddle(ground, corner);
		else if (place !== 0 && !seesPlace(world, ground, row)) {
			scratch.atX = goalX;
			scratch.atY = goalY;
		}
	}
	const pace = paceOf(steering, row);
	const stride = steering.stride[row];
	const step = stride > 0 && stride < pace ? stride : pace;
	way$2.dx = scratch.atX - x;
	way$2.dy = scratch.atY - y;
	wishStep(ground, row, way$2, step);
	if (steering.blocked[row] === 0 || isAwayFromWalls(ground, x + scratch.wishX[row], y + scratch.wishY[row])) return;
	if ((place & DIRECT) !== 0) steering.place[row] = place & ~DIRECT;
	if (corner < 0 || !lookUpNext(ground, cellAt(ground, x, y), corner)) return;
	way$2.dx = scratch.atX - x;
	way$2.dy = scratch.atY - y;
	wishStep(ground, row, way$2, step);
}
/**
* Puts the middle of the next cell on the way to a corner into scratch.atX and atY. The line from the middle of a cell to its corner
* is clear, but a cat beside it may rub along the walls.
*/
function lookUpNext(ground, cell, corner) {
	const { scratch, walls } = ground;
	const { width } = scratch;
	lookUpMiddle(ground, cell);
	const fromX = scratch.atX;
	const fromY = scratch.atY;
	lookUpMiddle(ground, corner);
	const dx = scratch.atX - fromX;
	const dy = scratch.atY - fromY;
	const east = 2 * Math.abs(dx) >= Math.abs(dy) ? signOf(dx) : 0;
	const north = 2 * Math.abs(dy) >= Math.abs(dx) ? signOf(dy) : 0;
	const beside = cell + east;
	const ahead = cell + Math.imul(north, width);
	const isEastFree = !isWallAt(walls, beside);
	const isNorthFree = !isWallAt(walls, ahead);
	const next = isEastFree && isNorthFree && !isWallAt(walls, ahead + east) ? ahead + east : Math.abs(dx) >= Math.abs(dy) ? beside : ahead;
	if (isWallAt(walls, next)) return false;
	lookUpMiddle(ground, next);
	return true;
}
function signOf(value) {
	return (value >> 31) - (-value >> 31);
}
/**
* Whether a cat that has its goal in sight walks straight to its place from here on. One that came to the goal without seeing its
* place gives it up.
*/
function seesPlace(world, ground, row) {
	const { cats } = world;
	const { steering } = ground;
	const place = steering.place[row];
	if (!isNearPlace(world, row, place)) return false;
	way$2.fromX = cats.x[row];
	way$2.fromY = cats.y[row];
	way$2.dx = endXOf(world, ground, row) - way$2.fromX;
	way$2.dy = endYOf(world, ground, row) - way$2.fromY;
	const sees = isWalkable(ground, way$2);
	if (sees) steering.place[row] = place | DIRECT;
	else if (cats.goalX[row] === way$2.fromX && cats.goalY[row] === way$2.fromY) steering.place[row] = 0;
	return sees;
}
/** Whether a cat is so near to its goal that its place beside it is in sight, or nearly so. */
function isNearPlace({ cats }, row, place) {
	const farX = Math.abs(cats.goalX[row] - cats.x[row]);
	const farY = Math.abs(cats.goalY[row] - cats.y[row]);
	const beside = Math.max(Math.abs(eastOf(place)), Math.abs(northOf(place)));
	return Math.max(farX, farY) <= beside + NEAR_PLACE;
}
/** The cell to walk to before the one of the goal; -1: the goal is in sight, or the way to it is not known yet. */
function cornerOnTheWay(world, ground, row, goalCell) {
	const { scratch, steering, flowFields } = ground;
	const cell = cellAt(ground, world.cats.x[row], world.cats.y[row]);
	if (cell === goalCell) return -1;
	let flowRow = steering.flowRow[row] - 1;
	if (flowRow < 0 || flowFields.goal[flowRow] !== goalCell + 1) {
		flowRow = requestFlowField(world, ground, goalCell);
		steering.flowRow[row] = flowRow + 1;
	}
	if (flowRow < 0) return -1;
	flowFields.usedAt[flowRow] = scratch.subTurn;
	const via = viaOf(ground, flowRow, cell);
	return via === NO_VIA || via === goalCell ? -1 : via;
}
/** Wishes the cat a step straight toward an enemy that it took on by itself; false if a wall came between them. */
function approach(world, ground, row, enemy) {
	lookAt(world, row, enemy);
	if (ground.steering.blocked[row] >= WAIT_BLOCKED && !isWalkable(ground, way$2)) return false;
	wishStep(ground, row, way$2, paceOf(ground.steering, row));
	return true;
}
/** Wishes the cat a step toward the one that it was told to attack: straight if no wall is between, else along a flow field. */
function chase(world, ground, row, target) {
	const { cats } = world;
	if (cats.goalX[row] === 0 && cats.goalY[row] === 0 || (ground.scratch.subTurn & 15) === 0) {
		cats.goalX[row] = cats.x[target];
		cats.goalY[row] = cats.y[target];
	}
	lookAt(world, row, target);
	const isNear = way$2.dx * way$2.dx + way$2.dy * way$2.dy <= STRAIGHT_CHASE_SQUARED;
	const pace = paceOf(ground.steering, row);
	if (isNear && isWalkable(ground, way$2)) wishStep(ground, row, way$2, pace);
	else march(world, ground, row);
}
function lookAt({ cats }, row, other) {
	way$2.fromX = cats.x[row];
	way$2.fromY = cats.y[row];
	way$2.dx = cats.x[other] - way$2.fromX;
	way$2.dy = cats.y[other] - way$2.fromY;
}
/** Wishes the cat a step of that length along a line; the last step is as short as it must be. */
function wishStep({ scratch }, row, line, step) {
	const { dx, dy } = line;
	const farther = Math.max(Math.abs(dx), Math.abs(dy));
	if (farther <= step && dx * dx + dy * dy <= step * step) {
		scratch.wishX[row] = dx;
		scratch.wishY[row] = dy;
		return;
	}
	const shift = Math.max(0, 32 - Math.clz32(farther) - RATIO_BITS);
	const scaledX = Math.abs(dx) >> shift;
	const scaledY = Math.abs(dy) >> shift;
	const squared = Math.imul(scaledX, scaledX) + Math.imul(scaledY, scaledY);
	const perUnit = Math.imul(step, INVERSE_ROOTS[squared >> INVERSE_SHIFT]) >> INVERSE_SPARE;
	const stepX = Math.imul(scaledX, perUnit) >> INVERSE_BITS;
	const stepY = Math.imul(scaledY, perUnit) >> INVERSE_BITS;
	scratch.wishX[row] = dx < 0 ? -stepX : stepX;
	scratch.wishY[row] = dy < 0 ? -stepY : stepY;
}
/** What a cat tries in a sub-turn: one that stood still begins with half a step, one that waited with an eighth. */
function paceOf({ pace, blocked }, row) {
	return pace[row] > 0 ? pace[row] : blocked[row] === 0 ? PACE_AT_START : PACE_GAIN;
}
/** Whether a cat that got nowhere lets this sub-turn pass. */
function isWaiting({ scratch, steering }, row, networkId) {
	const isItsTurn = (scratch.subTurn + networkId & 3) === 0;
	return steering.blocked[row] >= WAIT_BLOCKED && steering.pace[row] <= PACE_GAIN && !isItsTurn;
}
// src/sim/ground/settle.ts
/** How far a cat gets in a sub-turn, along each axis, by its own step and by its neighbours. */
var PUSH_MAX = 2 * CAT_STEP + (CAT_STEP >> 2);
/** A group's cat that gets nowhere for so long within its reach has come as far as it can. */
var BLOCKED_IN_REACH = 9;
/** About a minute of tries in vain: a cat that waits for no other gives up. */
var BLOCKED_MAX = 450;
/** Less than this in a sub-turn is hardly any way. */
var BLOCKED_BELOW = CAT_STEP >> 3;
/** A cat that gets nowhere so near to its place in a group has come to it. */
var IN_PLACE_SQUARED = ONE * ONE;
/**
* And so has one within 1.4 units of it, in a group that is complete, that gets on at less than half of its pace. Not who fights its
* way: whoever stops early there leaves the fight to others.
*/
var NEARLY_IN_PLACE_SQUARED = 2 * ONE * ONE;
var COMPLETE_SUB_TURNS = 2 * SUB_TURNS_PER_SECOND;
/** After so long in vain it looks for another way. */
var BLOCKED_FOR_PLACE = 16;
/** Within 1/16 of a unit of its goal a cat is there. */
var THERE_SQUARED = (ONE >> 4) * (ONE >> 4);
var stepOfKind = OF_KIND.step;
assert(2 * PUSH_MAX * PUSH_MAX < CAT_RADIUS * CAT_RADIUS, "no cat gets past a wall in one sub-turn");
assert(Math.max(...OF_KIND.step) < PUSH_MAX, "every kind has room to be pushed besides its step");
assert(2 * PUSH_MAX * PUSH_MAX < 2147483648, "products of two steps fit 32 bits");
assert(BLOCKED_TOUCHING <= BLOCKED_IN_REACH && true, "first it touches, then it gives up");
/** Moves every cat to where it goes, keeps it off the walls, and sees who has arrived. */
function moveAll(world, ground) {
	const { x, y } = world.cats;
	const { scratch } = ground;
	const { wishX, wishY, catCount } = scratch;
	const { spot, spots } = scratch.grid;
	for (let row = 0; row < catCount; row += 1) {
		const at = spot[row];
		const oldX = x[row];
		const oldY = y[row];
		const kind = spots[at + SPOT_KIND];
		const stepX = clamp$1(spots[at + SPOT_X] - oldX | 0);
		const stepY = clamp$1(spots[at + SPOT_Y] - oldY | 0);
		if ((stepX | stepY | kind & MOVING) === 0) continue;
		let newX = oldX + stepX | 0;
		let newY = oldY + stepY | 0;
		if (!isAwayFromWalls(ground, newX, newY)) {
			const isFloor = keepOffWalls(ground, newX, newY);
			newX = isFloor ? scratch.atX : oldX;
			newY = isFloor ? scratch.atY : oldY;
		}
		x[row] = newX;
		y[row] = newY;
		if ((kind & MOVING) === 0) continue;
		const movedX = newX - oldX;
		const movedY = newY - oldY;
		if (movedX === wishX[row] && movedY === wishY[row]) speedUp(ground.steering, row);
		else slowDown(ground, row, movedX, movedY);
		if (mayArrive(world, row) && hasArrived(world, ground, row, kind)) arrive(world, ground, row);
	}
}
/** Whether a cat goes to a goal, and not to an enemy. */
function mayArrive({ cats }, row) {
	const order = cats.order[row];
	return isMarching(order) && (order === ORDER_MOVE || cats.targetId[row] === 0);
}
/** Nobody was in a cat's way. */
function speedUp(steering, row) {
	const { blocked, pace } = steering;
	const before = paceOf(steering, row);
	const step = stepOfKind[steering.kind[row]];
	pace[row] = before + PACE_GAIN < step ? before + PACE_GAIN : step;
	if (before > PACE_GAIN) blocked[row] = blocked[row] >> 1;
}
/** Takes the pace that the crowd allows, and counts the sub-turns in which a cat got hardly any further, less those in which it did. */
function slowDown({ scratch, steering }, row, movedX, movedY) {
	const { blocked, pace } = steering;
	const wishX = scratch.wishX[row];
	const wishY = scratch.wishY[row];
	const step = stepOfKind[steering.kind[row]];
	const wished = Math.imul(wishX, wishX) + Math.imul(wishY, wishY) | 0;
	const got = divTrunc((Math.imul(movedX, wishX) + Math.imul(movedY, wishY) | 0) * paceOf(steering, row), wished) | 0;
	pace[row] = Math.max(PACE_GAIN, Math.min(step, got + PACE_GAIN));
	const isHeldUp = got - BLOCKED_BELOW >>> 31;
	blocked[row] = Math.min(BLOCKED_MAX, (blocked[row] >> 1 - isHeldUp) + isHeldUp);
}
function hasArrived(world, ground, row, kind) {
	const { cats } = world;
	const { steering } = ground;
	const place = steering.place[row];
	const dx = endXOf(world, ground, row) - cats.x[row];
	const dy = endYOf(world, ground, row) - cats.y[row];
	if ((dx | dy) === 0) return true;
	const distanceSquared = dx * dx + dy * dy;
	const isWalk = cats.order[row] === ORDER_MOVE;
	if (isWalk && place !== 0 && distanceSquared <= NEARLY_IN_PLACE_SQUARED && isSlowedDown(ground, row)) return true;
	const blocked = steering.blocked[row];
	if (blocked < (isWalk ? BLOCKED_TOUCHING : BLOCKED_IN_REACH)) return false;
	if ((kind & TOUCHES_ARRIVED) !== 0 && isInReach(world, ground, row)) return true;
	if (blocked < BLOCKED_IN_REACH) return false;
	if (place !== 0) return distanceSquared <= IN_PLACE_SQUARED || leavePlace(world, ground, row);
	if (steering.pace[row] > PACE_GAIN) return false;
	const reach = steering.reach[row];
	if (distanceSquared <= THERE_SQUARED || distanceSquared <= reach * reach) return true;
	if (blocked >= BLOCKED_TOUCHING && (kind & TOUCHES_ARRIVED) !== 0) return true;
	return blocked === BLOCKED_MAX && (kind & TOUCHES_QUEUE) === 0;
}
/** Whether others slow a cat down that has been under way for a while: it gets on at less than half of its pace. */
function isSlowedDown({ scratch, steering }, row) {
	if (scratch.subTurn - Math.abs(steering.formsAt[row]) < COMPLETE_SUB_TURNS) return false;
	const stride = steering.stride[row];
	const usual = Math.min(CAT_STEP, stride > 0 ? stride : stepOfKind[steering.kind[row]]);
	return 2 * steering.pace[row] < usual;
}
/** Whether a cat is where those of its group end: who comes last stops behind the others, and does not press through them. */
function isInReach({ cats }, { steering }, row) {
	const dx = cats.goalX[row] - cats.x[row];
	const dy = cats.goalY[row] - cats.y[row];
	const reach = steering.reach[row];
	return dx * dx + dy * dy <= reach * reach;
}
/**
* A cat that does not get to its place goes around walls instead of straight, or, near its goal, for the goal itself, where it
* ends like one without a place. False: it has not arrived.
*/
function leavePlace(world, { steering }, row) {
	const { blocked, place } = steering;
	if (blocked[row] < BLOCKED_FOR_PLACE) return false;
	if (isNearPlace(world, row, place[row])) place[row] = 0;
	else place[row] &= ~DIRECT;
	return false;
}
function clamp$1(push) {
	return push > PUSH_MAX ? PUSH_MAX : push < -PUSH_MAX ? -PUSH_MAX : push;
}
// src/sim/check/range-problem.ts
function valueProblem(path, value, [min, max]) {
	return value >= min && value <= max ? null : path;
}
/** The path of the first value of a table that is outside of its field's range, or not 0 in a row that is not in use. */
function columnsProblem(table, columns, count, ranges) {
	for (const [field, column] of Object.entries(columns)) {
		const [min, max] = ranges[field];
		const row = column.findIndex((value, i) => i < count ? value < min || value > max : value !== 0);
		if (row >= 0) return `${table}[${row}].${field}`;
	}
	return null;
}
// src/sim/check/ground-problem.ts
var I32 = [-2147483648, 2147483647];
var COUNT = [0, 2147483647];
var CELL_BITS = 16;
var REACH_MAX = MAP_SIDE_MAX * ONE;
var BREEDS_SOON = BREED_SHORTEST_SUB_TURNS - FLIGHT_SUB_TURNS_MAX;
var STEP_MAX = Math.max(...OF_KIND.step);
/** The first value of a match on a map that no game comes to, by path; see worldProblem, which has seen to all other tables. */
function groundProblem$1(world, ground) {
	return rulesProblem(world, ground) ?? seatsProblem(world, ground) ?? wallsProblem$1(ground) ?? cushionsProblem$1(world, ground) ?? flowFieldsProblem(world, ground) ?? waypointsProblem(ground) ?? steeringProblem(world, ground) ?? placesProblem(world, ground);
}
/**
* Cushions that may breed before all yarn that is in the air has landed, whatever they breed, wherever, for whomever and
* whenever. None of them has bred since the first of that yarn was thrown.
*/
function breedingSoonCount({ cushions }) {
	return cushions.breedSubTurns.reduce((count, subTurns) => count + (subTurns >= BREEDS_SOON ? 1 : 0), 0);
}
function rulesProblem({ header, players }, { rules, cushions }) {
	const ranges = {
		mode: [MODE_BATTLE, MODE_CUSHIONS],
		mapWidth: I32,
		mapHeight: I32,
		mapChecksum: I32,
		catLimit: [1, CAT_LIMIT_MAX],
		timeLimit: [0, TIME_LIMIT_MINUTES_MAX * 60 * SUB_TURNS_PER_SECOND],
		cushionCount: [cushions.x.length, cushions.x.length],
		holder: [0, PLAYER_COUNT_MAX],
		heldSubTurns: [0, HOLD_SUB_TURNS],
		flowSequence: COUNT,
		fog: [0, 1]
	};
	for (const field of GROUND_FIELDS.ground) {
		const problem = valueProblem(`ground.${field}`, rules[field], ranges[field]);
		if (problem !== null) return problem;
	}
	const ids = players.playerId.subarray(0, header.playerCount);
	return rules.holder === 0 || ids.includes(rules.holder) ? null : "ground.holder";
}
/** A team has the name of its lowest player. */
function seatsProblem({ header, players }, { seats, rules }) {
	const ranges = {
		team: [1, PLAYER_COUNT_MAX],
		isAsleep: [0, 1],
		worth: COUNT
	};
	const problem = columnsProblem("seats", seats, header.playerCount, ranges);
	if (problem !== null) return problem;
	for (let row = 0; row < header.playerCount; row += 1) {
		const lowest = players.playerId[seats.team.indexOf(seats.team[row])];
		if (seats.team[row] !== lowest) return `seats[${row}].team`;
		if (players.score[row] > rules.catLimit) return `players[${row}].score`;
	}
	return null;
}
/** The outermost cells are walls. */
function wallsProblem$1({ rules, walls }) {
	const { mapWidth, mapHeight } = rules;
	for (let cell = 0; cell < mapWidth * mapHeight; cell += 1) {
		const column = cell % mapWidth;
		if (!(cell >= mapWidth && cell < mapWidth * (mapHeight - 1) && column > 0 && column < mapWidth - 1) && !isWallAt(walls, cell)) return `walls[${cell >> 5}]`;
	}
	return null;
}
function cushionsProblem$1({ header, players }, ground) {
	const { cushions, rules } = ground;
	const ranges = {
		x: I32,
		y: I32,
		owner: [0, PLAYER_COUNT_MAX],
		claimant: [0, PLAYER_COUNT_MAX],
		claimSubTurns: [0, CLAIM_SUB_TURNS],
		breedSubTurns: COUNT,
		kind: [0, CUSHION_KINDS.length - 1],
		breeds: [0, CAT_KIND_LAST],
		breedsNext: [0, CAT_KIND_LAST],
		hasRally: [0, 1],
		rallyX: I32,
		rallyY: I32
	};
	const problem = columnsProblem("cushions", cushions, rules.cushionCount, ranges);
	if (problem !== null) return problem;
	const ids = [0, ...players.playerId.subarray(0, header.playerCount)];
	for (let row = 0; row < rules.cushionCount; row += 1) {
		if (!isFloor$1(ground, cushions.x[row], cushions.y[row])) return `cushions[${row}].x`;
		if (!ids.includes(cushions.owner[row])) return `cushions[${row}].owner`;
		if (!ids.includes(cushions.claimant[row])) return `cushions[${row}].claimant`;
		if (cushions.breedSubTurns[row] > breedSubTurnsMaxOf(cushions.breeds[row])) return `cushions[${row}].breedSubTurns`;
		const rally = rallyProblem(ground, row);
		if (rally !== null) return rally;
	}
	return null;
}
function breedSubTurnsMaxOf(kind) {
	return divTrunc(OF_KIND.breed[kind] * (BREED_WORTH_BASE + BREED_WORTH_MAX), BREED_WORTH_BASE + BREED_WORTH);
}
/** New cats are sent to floor, or nowhere. */
function rallyProblem(ground, row) {
	const { hasRally, rallyX, rallyY } = ground.cushions;
	const [x, y] = [rallyX[row], rallyY[row]];
	return (hasRally[row] === 1 ? isFloor$1(ground, x, y) : (x | y) === 0) ? null : `cushions[${row}].rallyX`;
}
function flowFieldsProblem({ header }, { flowFields, rules, walls }) {
	const cellCount = rules.mapWidth * rules.mapHeight;
	const problem = columnsProblem("flowFields", flowFields, FLOW_FIELD_ROWS, {
		goal: [0, cellCount],
		sequence: [0, Math.max(0, rules.flowSequence - 1)],
		settledCount: [0, cellCount],
		isComplete: [0, 1],
		checksum: I32,
		usedAt: [0, header.subTurn]
	});
	if (problem !== null) return problem;
	for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
		const goal = flowFields.goal[row];
		if (goal > 0 && isWallAt(walls, goal - 1)) return `flowFields[${row}].goal`;
		const left = goal > 0 ? void 0 : GROUND_FIELDS.flowFields.find((field) => flowFields[field][row] !== 0);
		if (left !== void 0) return `flowFields[${row}].${left}`;
	}
	return null;
}
function waypointsProblem(ground) {
	const { waypoints, rules } = ground;
	const x = rules.mapWidth * (ONE >> 1);
	const y = rules.mapHeight * (ONE >> 1);
	const problem = columnsProblem("waypoints", waypoints, WAYPOINT_ROWS, {
		userCount: COUNT,
		order: [0, ORDER_PATROL],
		x: [-x, x],
		y: [-y, y],
		targetId: [0, NETWORK_ID_MAX - 1],
		reach: [0, REACH_MAX],
		fromX: [-x, x],
		fromY: [-y, y],
		stride: [0, STEP_MAX],
		lineX: [-x, x],
		lineY: [-y, y],
		count: [0, COMMAND_CATS_MAX]
	});
	if (problem !== null) return problem;
	for (let row = 0; row < WAYPOINT_ROWS; row += 1) {
		const isUsed = waypoints.userCount[row] > 0;
		const left = isUsed ? void 0 : GROUND_FIELDS.waypoints.find((field) => waypoints[field][row] !== 0);
		if (left !== void 0) return `waypoints[${row}].${left}`;
		if ((waypoints.lineX[row] | waypoints.lineY[row]) !== 0 && waypoints.count[row] === 0) return `waypoints[${row}].count`;
		if (isUsed && waypoints.order[row] < ORDER_MOVE) return `waypoints[${row}].order`;
		if (isMarching(waypoints.order[row]) && !isFloor$1(ground, waypoints.x[row], waypoints.y[row])) return `waypoints[${row}].x`;
	}
	return null;
}
function steeringProblem(world, ground) {
	const { header } = world;
	const { steering, balls, rules } = ground;
	const x = rules.mapWidth * (ONE >> 1);
	const y = rules.mapHeight * (ONE >> 1);
	const ranges = {
		flowRow: [0, FLOW_FIELD_ROWS],
		pace: [0, STEP_MAX],
		blocked: [0, BLOCKED_MAX],
		reach: [0, REACH_MAX],
		patrolX: [-x, x],
		patrolY: [-y, y],
		foeId: [0, NETWORK_ID_MAX - 1],
		queue01: I32,
		queue23: I32,
		queue45: I32,
		queue67: I32,
		kind: [0, CAT_KIND_LAST],
		stride: [0, STEP_MAX],
		place: I32,
		formsAt: [-header.subTurn, header.subTurn + 1]
	};
	return columnsProblem("steering", steering, header.catCount, ranges) ?? queuesProblem(ground, header.catCount) ?? columnsProblem("balls", balls, header.yarnCount, { kind: [0, CAT_KIND_LAST] }) ?? kindsProblem(world, ground);
}
/** What a cat, and a ball of yarn, of that kind can come to. */
function kindsProblem({ header, cats, yarn }, { steering, balls }) {
	const { health, cooldown, step, flight, splash } = OF_KIND;
	for (let row = 0; row < header.catCount; row += 1) {
		const kind = steering.kind[row];
		if (cats.health[row] > health[kind]) return `cats[${row}].health`;
		if (cats.cooldown[row] > cooldown[kind]) return `cats[${row}].cooldown`;
		if (steering.pace[row] > step[kind]) return `steering[${row}].pace`;
	}
	for (let row = 0; row < header.yarnCount; row += 1) {
		const kind = balls.kind[row];
		if (yarn.subTurnsLeft[row] > flight[kind]) return `yarn[${row}].subTurnsLeft`;
		if (yarn.targetId[row] === 0 !== splash[kind] > 0) return `yarn[${row}].targetId`;
	}
	return null;
}
/** Queues have no gaps and hold rows in use; a row counts the places that hold it. */
function queuesProblem(ground, catCount) {
	const { userCount } = ground.waypoints;
	const users = new Int32Array(WAYPOINT_ROWS);
	for (let row = 0; row < catCount; row += 1) {
		let isOver = false;
		for (let place = 0; place < QUEUED_ORDERS_MAX; place += 1) {
			const waypoint = queuedAt(ground, row, place);
			if (!(waypoint < 0 || !isOver && waypoint < WAYPOINT_ROWS && userCount[waypoint] > 0)) return `steering[${row}].${GROUND_FIELDS.steering[FIRST_QUEUE + (place >> 1)]}`;
			if (waypoint >= 0) users[waypoint] += 1;
			isOver ||= waypoint < 0;
		}
	}
	const row = userCount.findIndex((count, i) => count !== users[i]);
	return row < 0 ? null : `waypoints[${row}].userCount`;
}
var FIRST_QUEUE = GROUND_FIELDS.steering.indexOf("queue01");
/** Cats stand, and go, where no wall is. */
function placesProblem(world, ground) {
	const { header, cats } = world;
	for (let row = 0; row < header.catCount; row += 1) {
		if (!isFloor$1(ground, cats.x[row], cats.y[row])) return `cats[${row}].x`;
		if (isMarching(cats.order[row]) && !isFloor$1(ground, cats.goalX[row], cats.goalY[row])) return `cats[${row}].goalX`;
		if (!isPlaceSound(world, ground, row)) return `steering[${row}].place`;
	}
	return null;
}
/** Only who is on its way to a goal has a place there, and it is no wall. */
function isPlaceSound(world, ground, row) {
	const { cats } = world;
	const place = ground.steering.place[row];
	if (place === 0) return true;
	return (place & HAS_PLACE) !== 0 && isMarching(cats.order[row]) && isFloor$1(ground, endXOf(world, ground, row), endYOf(world, ground, row));
}
function isFloor$1({ rules, walls }, x, y) {
	const { mapWidth, mapHeight } = rules;
	const column = x + mapWidth * (ONE >> 1) >> CELL_BITS;
	const row = y + mapHeight * (ONE >> 1) >> CELL_BITS;
	return column >= 0 && column < mapWidth && row >= 0 && row < mapHeight && !isWallAt(walls, row * mapWidth + column);
}
// src/sim/check/pause-problem.ts
/** The first value of the tables of pauses that no game comes to, by path; see worldProblem. */
function pauseProblem({ header, players, pausing }) {
	if (pausing === null) return null;
	const { pause, pausers } = pausing;
	const { each, length, playerId, reason, subTurnsLeft, countdown } = pause;
	const spentMax = PLAYER_COUNT_MAX * each * (length + GO_ON_SUB_TURNS);
	const ranges = {
		each: [each, each],
		length: [length, length],
		playerId: [0, PLAYER_COUNT_MAX],
		reason: [0, PAUSE_REASONS.length - 1],
		subTurnsLeft: [0, length],
		countdown: [0, GO_ON_SUB_TURNS],
		spent: [0, spentMax]
	};
	for (const field of PAUSE_FIELDS.pause) {
		const problem = valueProblem(`pause.${field}`, pause[field], ranges[field]);
		if (problem !== null) return problem;
	}
	const problem = columnsProblem("pausers", pausers, header.playerCount, { used: [0, each] });
	if (problem !== null) return problem;
	if (playerId === 0) return (reason | subTurnsLeft | countdown) === 0 ? null : "pause.playerId";
	const row = players.playerId.subarray(0, header.playerCount).indexOf(playerId);
	if (row < 0) return "pause.playerId";
	if (pausers.used[row] === 0) return `pausers[${row}].used`;
	return subTurnsLeft > 0 === countdown > 0 ? "pause.countdown" : null;
}
// src/sim/check/world-problem.ts
var HEALTH_MAX$1 = Math.max(...OF_KIND.health);
var COOLDOWN_MAX = Math.max(...OF_KIND.cooldown);
/**
* The first value, by path such as "cats[3].health", that no game comes to between two sub-turns, or null: then no rule
* throws or loops on this world, now or later. For worlds from elsewhere. With `like`, another moment of the same match, what
* a match never changes must be as there.
*/
function worldProblem(world, like = null) {
	return headerProblem(world) ?? playersProblem(world) ?? catsProblem(world) ?? yarnProblem(world) ?? (world.ground === null ? null : groundProblem$1(world, world.ground)) ?? sleepProblem(world) ?? roomProblem(world) ?? pauseProblem(world) ?? (like === null ? null : changeProblem(world, like));
}
function headerProblem({ words, header, random, cats, yarn, players }) {
	if (header.catCapacity !== cats.networkId.length) return "header.catCapacity";
	if (header.yarnCapacity !== yarn.networkId.length) return "header.yarnCapacity";
	if (!isWorld(words)) return "header.catCount";
	const ids = players.playerId.subarray(0, header.playerCount);
	const isOutcome = header.outcome === OUTCOME_RUNNING || header.outcome === OUTCOME_DRAW || ids.includes(header.outcome);
	const isSeeded = (random.x | random.y | random.z | random.w) !== 0;
	return valueProblem("header.subTurn", header.subTurn, [0, 2147483646]) ?? (isOutcome ? null : "header.outcome") ?? valueProblem("header.nextNetworkId", header.nextNetworkId, [1, NETWORK_ID_MAX]) ?? valueProblem("header.playerCount", header.playerCount, [1, PLAYER_COUNT_MAX]) ?? (isSeeded ? null : "random.x");
}
function playersProblem({ header, players, cats }) {
	const { playerCount, catCount } = header;
	const problem = columnsProblem("players", players, playerCount, {
		playerId: [1, PLAYER_COUNT_MAX],
		score: [0, catCount]
	}) ?? orderProblem("players", "playerId", players.playerId.subarray(0, playerCount));
	if (problem !== null) return problem;
	const awake = new Int32Array(PLAYER_COUNT_MAX + 1);
	for (let row = 0; row < catCount; row += 1) if (cats.order[row] !== ORDER_ASLEEP) awake[cats.playerId[row]] += 1;
	for (let row = 0; row < playerCount; row += 1) if (players.score[row] !== awake[players.playerId[row]]) return `players[${row}].score`;
	return null;
}
function catsProblem(world) {
	const { header, cats, ground } = world;
	const [x, y] = halvesOf(world);
	const ranges = {
		networkId: [1, header.nextNetworkId - 1],
		playerId: [1, PLAYER_COUNT_MAX],
		x: [-x, x],
		y: [-y, y],
		health: [1, ground === null ? CAT_HEALTH : HEALTH_MAX$1],
		cooldown: [0, ground === null ? THROW_COOLDOWN_SUB_TURNS : COOLDOWN_MAX],
		order: [0, ORDER_ASLEEP],
		goalX: [-x, x],
		goalY: [-y, y],
		targetId: [0, header.nextNetworkId - 1]
	};
	const problem = columnsProblem("cats", cats, header.catCount, ranges) ?? orderProblem("cats", "networkId", cats.networkId.subarray(0, header.catCount)) ?? ownerProblem(world, "cats", header.catCount);
	if (problem !== null || ground !== null) return problem;
	for (let row = 0; row < header.catCount; row += 1) {
		const order = cats.order[row];
		if (order > ORDER_ATTACK && order !== ORDER_ASLEEP) return `cats[${row}].order`;
	}
	return null;
}
function yarnProblem(world) {
	const { header, yarn, ground } = world;
	const [x, y] = halvesOf(world);
	const ranges = {
		networkId: [1, header.nextNetworkId - 1],
		playerId: [1, PLAYER_COUNT_MAX],
		targetId: [ground === null ? 1 : 0, header.nextNetworkId - 1],
		fromX: [-x, x],
		fromY: [-y, y],
		toX: [-x, x],
		toY: [-y, y],
		subTurnsLeft: [1, ground === null ? YARN_FLIGHT_SUB_TURNS : FLIGHT_SUB_TURNS_MAX]
	};
	return columnsProblem("yarn", yarn, header.yarnCount, ranges) ?? orderProblem("yarn", "networkId", yarn.networkId.subarray(0, header.yarnCount)) ?? ownerProblem(world, "yarn", header.yarnCount);
}
/** A player's cats are all asleep, or none is; on a map their seat says which. */
function sleepProblem(world) {
	const { header, cats, players, ground } = world;
	for (let row = 0; row < header.catCount; row += 1) {
		const player = rowOfPlayer(world, cats.playerId[row]);
		if ((ground === null ? players.score[player] === 0 : ground.seats.isAsleep[player] === 1) !== (cats.order[row] === ORDER_ASLEEP)) return `cats[${row}].order`;
	}
	return null;
}
/**
* Every cat that may throw while the balls in the air still fly must find a row in the table of yarn. After that a cat has one
* ball in the air at most, and what was bred meanwhile has room to spare.
*/
function roomProblem({ header, cats, yarn, ground }) {
	const bred = ground === null ? 0 : ground.rules.cushionCount;
	if (header.yarnCapacity < header.catCapacity + bred) return "header.yarnCapacity";
	const breedingSoon = ground === null ? 0 : breedingSoonCount(ground);
	for (let subTurn = 1; subTurn <= FLIGHT_SUB_TURNS_MAX; subTurn += 1) {
		let count = breedingSoon;
		for (let row = 0; row < header.yarnCount; row += 1) count += yarn.subTurnsLeft[row] >= subTurn ? 1 : 0;
		for (let row = 0; row < header.catCount; row += 1) count += cats.cooldown[row] <= subTurn ? 1 : 0;
		if (count > header.yarnCapacity) return "header.yarnCount";
	}
	return null;
}
/** What the match was set up with. */
function changeProblem(world, like) {
	if (world.words.length !== like.words.length || world.ground === null !== (like.ground === null)) return "header.catCapacity";
	for (const field of [
		"playerCount",
		"catCapacity",
		"yarnCapacity"
	]) if (world.header[field] !== like.header[field]) return `header.${field}`;
	const players = firstChange(world.players.playerId, like.players.playerId);
	if (players >= 0) return `players[${players}].playerId`;
	for (const field of ["each", "length"]) if (world.pausing?.pause[field] !== like.pausing?.pause[field]) return `pause.${field}`;
	if (world.ground === null || like.ground === null) return null;
	const { rules, seats, cushions, walls } = world.ground;
	for (const field of [
		"mode",
		"mapWidth",
		"mapHeight",
		"mapChecksum",
		"catLimit",
		"timeLimit",
		"cushionCount",
		"fog"
	]) if (rules[field] !== like.ground.rules[field]) return `ground.${field}`;
	const team = firstChange(seats.team, like.ground.seats.team);
	if (team >= 0) return `seats[${team}].team`;
	for (const field of [
		"x",
		"y",
		"kind"
	]) {
		const cushion = firstChange(cushions[field], like.ground.cushions[field]);
		if (cushion >= 0) return `cushions[${cushion}].${field}`;
	}
	const wall = firstChange(walls, like.ground.walls);
	return wall >= 0 ? `walls[${wall}]` : null;
}
function firstChange(column, like) {
	return column.findIndex((word, i) => word !== like[i]);
}
/** Half of the world's width and height, Fixed. */
function halvesOf({ ground }) {
	if (ground === null) return [WORLD_HALF_WIDTH, WORLD_HALF_HEIGHT];
	return [ground.rules.mapWidth * (ONE >> 1), ground.rules.mapHeight * (ONE >> 1)];
}
function orderProblem(table, field, ids) {
	const row = ids.findIndex((id, i) => i > 0 && id <= ids[i - 1]);
	return row < 0 ? null : `${table}[${row}].${field}`;
}
function ownerProblem(world, table, count) {
	const row = world[table].playerId.subarray(0, count).findIndex((owner) => rowOfPlayer(world, owner) < 0);
	return row < 0 ? null : `${table}[${row}].playerId`;
}
// src/sim/options/match-modes.ts
/** The order of modes on the wire; only ever append. */
var MATCH_MODES = [
	"classic",
	"battle",
	"cushions"
];
// src/sim/options/option-forms.ts
/** A number that there always is. */
function number(key, range) {
	return {
		isFree: false,
		parts: [{
			form: "number",
			key,
			range
		}],
		split: (value) => [value],
		join: ([value]) => value,
		isValue: (value, chosen) => isIn(value, range(chosen))
	};
}
/** A number, or none: then that word is said. */
function numberOrNone(key, range, { none, offers }) {
	return {
		isFree: true,
		parts: [{
			form: "number",
			key,
			range: () => range,
			none,
			offers
		}],
		split: (value) => [value ?? null],
		join: ([value]) => value === null ? void 0 : value,
		isValue: (value) => isIn(value, range)
	};
}
/** One of some words, that there always is. */
function wordOf(key, words) {
	return {
		isFree: false,
		parts: [{
			form: "word",
			key,
			words
		}],
		split: (value) => [value],
		join: ([value]) => value,
		isValue: (value) => words.includes(value)
	};
}
/** Absent, as one word says, or what the other says. */
function otherWord(key, [usual, other]) {
	return {
		isFree: true,
		parts: [{
			form: "word",
			key,
			words: [usual, other]
		}],
		split: (value) => [value ?? usual],
		join: ([value]) => value === other ? other : void 0,
		isValue: (value) => value === other
	};
}
/** Absent, or true. */
function yes(key) {
	return {
		isFree: true,
		parts: [{
			form: "flag",
			key
		}],
		split: (value) => [value === true],
		join: ([value]) => value === true ? true : void 0,
		isValue: (value) => value === true
	};
}
function isIn(value, { from, to }) {
	return Number.isInteger(value) && value >= from && value <= to;
}
// src/sim/options/option-row.ts
/** A row of the table. */
function option(name, facts) {
	return {
		name,
		...facts
	};
}
// src/sim/options/option-table.ts
var MODE_BITS$1 = 2;
var MINUTES_BITS = 7;
var LIMIT_BITS = 12;
var CATS_ORDER = 2;
var NOBODY_WATCHES = 127;
/** Of the mode in which cats are bred. */
var CAT_LIMIT_CUSHIONS = 120;
var CATS_AT_START = {
	classic: CATS_PER_PLAYER_CLASSIC,
	battle: 60,
	cushions: 12
};
var EACH = {
	from: 0,
	to: PAUSES_EACH_MAX
};
var SECONDS = {
	from: PAUSE_SECONDS_MIN,
	to: PAUSE_SECONDS_MAX
};
var DELAY = {
	from: 0,
	to: WATCH_DELAY_SECONDS_MAX
};
var MINUTES = {
	from: 0,
	to: TIME_LIMIT_MINUTES_MAX
};
assert(WATCH_DELAY_SECONDS_MAX < NOBODY_WATCHES, "no delay is taken for none");
var limitBits = as(packed({
	from: 0,
	to: CAT_LIMIT_MAX,
	order: CATS_ORDER
}, "cats that a player may have by breeding - catsPerPlayer"), {
	to: (more, { catsPerPlayer }) => catsPerPlayer + more,
	from: (limit, { catsPerPlayer }) => limit - catsPerPlayer
});
/** How often each player may pause, 0 for never, and if they may for how many seconds. The caller that reads asks whether both are in range. */
var pauseBits = as(headed(record({ each: u(4, `that each player may make, 0 (none) to ${PAUSES_EACH_MAX}`) }), record({ seconds: when(hasPauses, u(9, `of one pause, ${PAUSE_SECONDS_MIN} to ${PAUSE_SECONDS_MAX}`), 0, "unless there are none") })), {
	to: ({ each, seconds }) => each === 0 ? void 0 : {
		each,
		seconds
	},
	from: (pauses) => pauses ?? {
		each: 0,
		seconds: 0
	}
});
var mixedBits = as(flag("1: armies at the start are of all kinds, else of tabbies"), {
	to: (isMixed) => isMixed ? "mixed" : void 0,
	from: (kinds) => kinds === "mixed"
});
var fogBits = as(flag("1: there is fog"), {
	to: (isOn) => isOn ? true : void 0,
	from: (isOn) => isOn === true
});
var WATCH_DELAY = `seconds by which those who are not in the match see it late, 0 to ${DELAY.to}; ${NOBODY_WATCHES}: nobody else may see it`;
/**
* What a host chooses in the lobby besides the map and the teams, an option a row. Welcome, setup, replay, report, the window's check,
* the lobby's panel, the command line with its help and docs/command-line.md go through them. In a welcome those of all modes come
* first, then those of maps: only ever append to either.
*/
var OPTION_TABLE = [
	option("mode", {
		...wordOf("mode", MATCH_MODES),
		modes: "all",
		isOfWorld: true,
		group: "mode",
		usual: () => "classic",
		bits: word(MATCH_MODES, MODE_BITS$1)
	}),
	option("catsPerPlayer", {
		...number("cats", ({ mode }) => ({
			from: 1,
			to: mode === "classic" ? CATS_PER_PLAYER_MAX : CAT_LIMIT_MAX
		})),
		modes: "all",
		isOfWorld: true,
		group: "cats",
		isOfMode: true,
		usual: ({ mode }) => CATS_AT_START[mode],
		bits: packed({
			from: 1,
			to: CATS_PER_PLAYER_MAX,
			order: CATS_ORDER
		}, "of each player")
	}),
	option("catLimit", {
		...number("cat-limit", ({ catsPerPlayer }) => ({
			from: catsPerPlayer,
			to: CAT_LIMIT_MAX
		})),
		modes: "maps",
		isOfWorld: true,
		group: "cats",
		isOfMode: true,
		offeredIn: ["cushions"],
		usual: ({ mode, catsPerPlayer }) => mode === "cushions" ? Math.max(catsPerPlayer, CAT_LIMIT_CUSHIONS) : catsPerPlayer,
		inClassic: ({ catsPerPlayer }) => catsPerPlayer,
		bits: limitBits,
		inReplay: {
			since: 2,
			bits: u(LIMIT_BITS)
		}
	}),
	option("timeLimitMinutes", {
		...number("time-limit", () => MINUTES),
		modes: "maps",
		isOfWorld: true,
		group: "cats",
		usual: () => 0,
		inClassic: () => 0,
		bits: whole({
			...MINUTES,
			bits: MINUTES_BITS
		}, "0: none"),
		inReplay: {
			since: 2,
			bits: u(MINUTES_BITS)
		}
	}),
	option("kinds", {
		...otherWord("kinds", ["tabbies", "mixed"]),
		modes: "maps",
		isOfWorld: true,
		group: "army",
		usual: () => void 0,
		bits: mixedBits,
		inReplay: {
			since: 5,
			bits: mixedBits
		}
	}),
	option("fog", {
		...yes("fog"),
		modes: "maps",
		isOfWorld: true,
		group: "army",
		usual: () => void 0,
		bits: fogBits,
		inReplay: {
			since: 5,
			bits: fogBits
		}
	}),
	option("pauses", {
		isFree: true,
		parts: [{
			form: "number",
			key: "pauses",
			range: () => EACH
		}, {
			form: "number",
			key: "pause-seconds",
			range: () => SECONDS
		}],
		split: (pauses) => [pauses?.each ?? 0, (pauses ?? USUAL_PAUSES).seconds],
		join: ([each, seconds]) => each === 0 ? void 0 : {
			each,
			seconds
		},
		isValue: isPauseRules,
		modes: "all",
		isOfWorld: true,
		group: "pauses",
		usual: () => USUAL_PAUSES,
		bits: pauseBits,
		inReplay: {
			since: 7,
			bits: pauseBits
		}
	}),
	option("watchDelaySeconds", {
		...numberOrNone("watch-delay", DELAY, {
			none: "never",
			offers: [
				0,
				10,
				30,
				60,
				120
			]
		}),
		modes: "all",
		isOfWorld: false,
		group: "watching",
		usual: () => 0,
		bits: as(u(7, WATCH_DELAY), {
			to: (raw) => raw === NOBODY_WATCHES ? void 0 : raw,
			from: (seconds) => seconds ?? NOBODY_WATCHES
		})
	})
];
function hasPauses({ each }) {
	return each > 0;
}
function isPauseRules(value) {
	if (typeof value !== "object" || value === null) return false;
	const { each, seconds, ...more } = value;
	return isIn(each, {
		...EACH,
		from: 1
	}) && isIn(seconds, SECONDS) && Object.keys(more).length === 0;
}
// src/sim/options/match-options.ts
/** Whether that is a value of this option, or it is absent and may be. */
function isOption(row, value, chosen) {
	return value === void 0 ? row.isFree : row.isValue(value, chosen);
}
/** Those of the values that are of these rows, in their order. What is not chosen is absent: options that are alike have the same fields. */
function tidyOptions(values, rows = OPTION_TABLE) {
	const chosen = rows.map((row) => [row.name, values[row.name]]);
	return Object.fromEntries(chosen.filter(([, value]) => value !== void 0));
}
// src/sim/match-setup.ts
var BOT_STRENGTHS = [
	"beginner",
	"weak",
	"medium",
	"strong",
	"master"
];
/** Rows of options that the world depends on, of all or of one of the two kinds. */
function worldRows(rows, modes) {
	return rows.filter((row) => row.isOfWorld && (modes === void 0 || row.modes === modes));
}
/** The team of an observer, who only watches. */
var OBSERVER = 0;
var GROUND_MODE_WORDS = {
	battle: MODE_BATTLE,
	cushions: MODE_CUSHIONS
};
var CLASSIC = "classic";
/** Cats that find room on a cell of floor at the start. */
var CATS_PER_CELL = 2;
var SEED_MAX = 4294967295;
/** The players who have cats, ascending, each with the lowest player id of their team. */
function seatsOf({ playerIds, teams, ground }) {
	assert(teams === void 0 || teams.length === playerIds.length, "seatsOf: each player has a team");
	const seated = playerIds.map((playerId, i) => ({
		playerId,
		team: teams?.[i] ?? playerId
	})).filter(({ team }) => team !== OBSERVER);
	const hasTeams = teams !== void 0 && ground !== void 0;
	return seated.map(({ playerId, team }) => ({
		playerId,
		team: hasTeams ? seated.find((other) => other.team === team).playerId : playerId
	}));
}
/** Why no match can be made of this setup, or null if it can. */
function matchSetupProblem(setup, rows = OPTION_TABLE) {
	const { seed, playerIds, teams, ground, bots } = setup;
	if (!(playerIds.length >= 1 && playerIds.length <= PLAYER_COUNT_MAX && playerIds.every((id, i) => isWithin(id, 1, PLAYER_COUNT_MAX) && id > (playerIds[i - 1] ?? 0))) || !isWithin(seed, 0, SEED_MAX)) return "out-of-range";
	const chosen = {
		...setup,
		mode: ground?.mode ?? CLASSIC
	};
	if (!areOptions(worldRows(rows, "all"), chosen, chosen)) return "out-of-range";
	if (teams !== void 0) {
		if (!(teams.length === playerIds.length && teams.every((team) => isWithin(team, 0, PLAYER_COUNT_MAX)))) return "out-of-range";
	}
	if (bots !== void 0 && !areBots(bots, playerIds)) return "out-of-range";
	const seatCount = seatsOf(setup).length;
	if (seatCount === 0) return "nobody-plays";
	if (ground === void 0) return null;
	return areOptions(worldRows(rows, "maps"), ground, chosen) ? groundProblem(ground, {
		seatCount,
		catsPerPlayer: setup.catsPerPlayer
	}) : "out-of-range";
}
/** Some of the players, and not all: a match is somebody's. */
function areBots(bots, playerIds) {
	return bots.length >= 1 && bots.length < playerIds.length && bots.every(({ playerId, level }, i) => playerIds.includes(playerId) && playerId > (bots[i - 1]?.playerId ?? 0) && BOT_STRENGTHS.includes(level));
}
function isMatchSetup(setup) {
	return matchSetupProblem(setup) === null;
}
function areOptions(rows, values, chosen) {
	return rows.every((row) => isOption(row, values[row.name], chosen));
}
function groundProblem({ mode, map, catLimit }, { seatCount, catsPerPlayer }) {
	if (seatCount > map.spawns.length) return "too-many-players";
	const cells = floorCellCountOf(map);
	if (seatCount * catLimit > cells * CATS_PER_CELL) return "no-room";
	if (seatCount * divTrunc(catsPerPlayer + CATS_PER_CELL - 1, CATS_PER_CELL) > cells) return "no-room";
	return mode === "cushions" && map.cushions.length === 0 ? "no-cushions" : null;
}
function isWithin(value, min, max) {
	return Number.isInteger(value) && value >= min && value <= max;
}
// src/sim/random.ts
var import_xor128 = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	(function(global, module, define) {
		function XorGen(seed) {
			var me = this, strseed = "";
			me.x = 0;
			me.y = 0;
			me.z = 0;
			me.w = 0;
			me.next = function() {
				var t = me.x ^ me.x << 11;
				me.x = me.y;
				me.y = me.z;
				me.z = me.w;
				return me.w ^= me.w >>> 19 ^ t ^ t >>> 8;
			};
			if (seed === (seed | 0)) me.x = seed;
			else strseed += seed;
			for (var k = 0; k < strseed.length + 64; k++) {
				me.x ^= strseed.charCodeAt(k) | 0;
				me.next();
			}
		}
		function copy(f, t) {
			t.x = f.x;
			t.y = f.y;
			t.z = f.z;
			t.w = f.w;
			return t;
		}
		function impl(seed, opts) {
			var xg = new XorGen(seed), state = opts && opts.state, prng = function() {
				return (xg.next() >>> 0) / 4294967296;
			};
			prng.double = function() {
				do
					var result = ((xg.next() >>> 11) + (xg.next() >>> 0) / 4294967296) / (1 << 21);
				while (result === 0);
				return result;
			};
			prng.int32 = xg.next;
			prng.quick = prng;
			if (state) {
				if (typeof state == "object") copy(state, xg);
				prng.state = function() {
					return copy(xg, {});
				};
			}
			return prng;
		}
		if (module && module.exports) module.exports = impl;
		else if (define && define.amd) define(function() {
			return impl;
		});
		else this.xor128 = impl;
	})(this$1, typeof module == "object" && module, typeof define == "function" && define);
})))(), 1);
/** How many values a u32 has. */
var U32_VALUES = 4294967296;
/**
* The shared generator: Marsaglia's xor128 from seedrandom. It keeps no state of its own: each draw takes the four words
* from the world and puts them back, so that snapshots and checksums hold it.
*/
function seedRandom(world, seed) {
	assert(Number.isInteger(seed) && seed >= 0 && seed < U32_VALUES, `seedRandom: ${seed} is not a u32`);
	storeState(world, (0, import_xor128.default)(String(seed), { state: true }).state());
}
/** The next number of the shared generator, as u32. Every peer must draw equally often, in the same order. */
function drawRandom(world) {
	const { x, y, z, w } = world.random;
	const generator = (0, import_xor128.default)("", { state: {
		x,
		y,
		z,
		w
	} });
	const value = generator.int32() >>> 0;
	storeState(world, generator.state());
	return value;
}
/** A number of 0 .. limit - 1, each equally likely. */
function drawBelow$1(world, limit) {
	assert(Number.isInteger(limit) && limit >= 1 && limit <= 65536, `drawBelow: limit ${limit}`);
	const whole = U32_VALUES - U32_VALUES % limit;
	for (;;) {
		const value = drawRandom(world);
		if (value < whole) return value % limit;
	}
}
function storeState(world, state) {
	world.random.x = state.x;
	world.random.y = state.y;
	world.random.z = state.z;
	world.random.w = state.w;
}
// src/sim/world/add-object.ts
/** A new cat with the next network id, in the next row. The caller sees to it that there is room. */
function addCat(world, { playerId, x, y, kind = TABBY_WORD }) {
	const { header, cats, ground } = world;
	const row = header.catCount;
	assert(row < header.catCapacity, "addCat: the table is full");
	assert(Number.isInteger(x) && Number.isInteger(y), `addCat: ${x}, ${y} is not Fixed`);
	cats.networkId[row] = header.nextNetworkId;
	cats.playerId[row] = playerId;
	cats.x[row] = x;
	cats.y[row] = y;
	cats.health[row] = ground === null ? CAT_HEALTH : OF_KIND.health[kind];
	if (ground !== null) ground.steering.kind[row] = kind;
	header.catCount = row + 1;
	header.nextNetworkId += 1;
}
/** The cat in the row `thrower` throws. */
function throwYarn(world, thrower, { targetId, x, y }) {
	const { cats, yarn, header, ground } = world;
	const row = header.yarnCount;
	assert(row < header.yarnCapacity, "throwYarn: the table is full");
	const kind = ground === null ? TABBY_WORD : ground.steering.kind[thrower];
	if (ground !== null) ground.balls.kind[row] = kind;
	yarn.networkId[row] = header.nextNetworkId;
	yarn.playerId[row] = cats.playerId[thrower];
	yarn.targetId[row] = targetId;
	yarn.fromX[row] = cats.x[thrower];
	yarn.fromY[row] = cats.y[thrower];
	yarn.toX[row] = x;
	yarn.toY[row] = y;
	yarn.subTurnsLeft[row] = ground === null ? YARN_FLIGHT_SUB_TURNS : OF_KIND.flight[kind];
	header.yarnCount = row + 1;
	header.nextNetworkId += 1;
}
// src/sim/world/scratch.ts
/** Of the cat that looks for an enemy. */
var EnemySearch = class {
	ownTeam = 0;
	ownKind = 0;
	ownRow = 0;
	nearest = -1;
	nearestSquared = 0;
};
var NOTHING = /* @__PURE__ */ new Uint16Array(0);
var NO_WORDS = /* @__PURE__ */ new Int32Array(0);
var HALF = ONE >> 1;
/**
* The working memory of a world with a map. None of it is state: each sub-turn writes what it reads, except for the flow
* fields, which follow from the map, the goal and the number of cells settled alone, and are computed anew where the world's
* words say another number than what lies here.
*/
var Scratch = class {
	#catCapacity = 0;
	grid = new GridScratch();
	search = new EnemySearch();
	/** Of the map: cells, and Fixed from its middle to its edges. */
	width = 0;
	height = 0;
	halfWidth = 0;
	halfHeight = 0;
	/** The present sub-turn. */
	subTurn = 0;
	catCount = 0;
	/** The teams that have a cat awake that shields others, a bit each; -1: nobody has asked yet in this sub-turn. */
	shieldTeams = -1;
	/** The same of cats that are hunted. */
	preyTeams = -1;
	/** Whether the cat that decides may throw again from this sub-turn on. */
	isReady = false;
	/** The neighbour grid of this sub-turn, wherever it was built. */
	stood = {
		cellStart: NO_WORDS,
		spots: NO_WORDS,
		west: 0,
		east: 0,
		south: 0,
		north: 0
	};
	/** The answer of a function that gives a point, Fixed. */
	atX = 0;
	atY = 0;
	/** Of each cat, by row. */
	wishX = /* @__PURE__ */ new Int32Array(0);
	wishY = /* @__PURE__ */ new Int32Array(0);
	targetRow = /* @__PURE__ */ new Int32Array(0);
	incoming = /* @__PURE__ */ new Int32Array(0);
	/** The spots of the cats that one touches; while cushions are judged, the rows of the cats on one. */
	near = /* @__PURE__ */ new Int32Array(0);
	/** By player id. */
	teamOfPlayer = /* @__PURE__ */ new Uint8Array(16);
	memos = [];
	#builder = null;
	/** Makes room, once, for so many cats and cells. */
	reserve(catCapacity, width, height) {
		if (this.#catCapacity === catCapacity && this.width === width && this.height === height) return;
		this.#catCapacity = catCapacity;
		this.width = width;
		this.height = height;
		this.halfWidth = width * HALF;
		this.halfHeight = height * HALF;
		for (const name of [
			"wishX",
			"wishY",
			"targetRow",
			"incoming",
			"near"
		]) this[name] = new Int32Array(catCapacity);
		this.grid.reserve(catCapacity, width, height);
		this.memos.length = 0;
		for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) this.memos.push({
			goal: -1,
			settledCount: 0,
			via: NOTHING,
			stamp: 0
		});
		this.#builder = new FlowBuilder(width, height);
	}
	get builder() {
		assert(this.#builder !== null, "room was made before anything is built");
		return this.#builder;
	}
};
// src/sim/world/world.ts
/** Words of a world with names: `header.catCount` reads and writes the word of that field. */
var NamedWords = class {
	#words;
	constructor(words) {
		this.#words = words;
	}
	/** A property for the word at that index; the same two functions serve every world, so the engine can inline them. */
	static property(index) {
		return {
			enumerable: true,
			get() {
				return this.#words[index];
			},
			set(value) {
				this.#words[index] = value;
			}
		};
	}
};
var openHeader = nameWords(FIELDS.header);
var openRandom = nameWords(FIELDS.random);
var openRules = nameWords(GROUND_FIELDS.ground);
var openPause = nameWords(PAUSE_FIELDS.pause);
/** A world of zeros with room for so many cats and balls of yarn, for a map of that size and for pauses. */
function allocateWorld(catCapacity, yarnCapacity, { ground = null, pauses = null } = {}) {
	assert(isCapacity(catCapacity) && isCapacity(yarnCapacity), `allocateWorld: ${catCapacity} cats, ${yarnCapacity} yarn`);
	const words = new Int32Array(worldWordCount(catCapacity, yarnCapacity, {
		ground,
		pauses
	}));
	words[FIELDS.header.indexOf("catCapacity")] = catCapacity;
	words[FIELDS.header.indexOf("yarnCapacity")] = yarnCapacity;
	if (ground !== null) {
		const at = worldWordCount(catCapacity, yarnCapacity);
		for (const field of [
			"mapWidth",
			"mapHeight",
			"cushionCount"
		]) words[at + GROUND_FIELDS.ground.indexOf(field)] = ground[field];
	}
	if (pauses !== null) {
		const at = worldWordCount(catCapacity, yarnCapacity, { ground });
		for (const field of ["each", "length"]) words[at + PAUSE_FIELDS.pause.indexOf(field)] = pauses[field];
	}
	return openWorld(words);
}
/** Names for the parts of words that came from a world; see isWorld for words from elsewhere. */
function openWorld(words) {
	const dimensions = readDimensions(words);
	assert(dimensions !== null, "openWorld: these words are not a world");
	const starts = /* @__PURE__ */ new Map();
	let at = 0;
	for (const table of layoutOf(dimensions)) {
		starts.set(table.table, at);
		at += wordCountOf(table);
	}
	assert(at === words.length, "openWorld: the tables are all of a world");
	const { catCapacity, yarnCapacity, ground, pauses } = dimensions;
	const columns = (table, fields, capacity) => nameColumns(words.subarray(starts.get(table)), capacity, fields);
	return {
		words,
		header: openHeader(words),
		random: openRandom(words.subarray(starts.get("random"))),
		players: columns("players", FIELDS.players, PLAYER_COUNT_MAX),
		cats: columns("cats", FIELDS.cats, catCapacity),
		yarn: columns("yarn", FIELDS.yarn, yarnCapacity),
		ground: ground === null ? null : {
			rules: openRules(words.subarray(starts.get("ground"))),
			seats: columns("seats", GROUND_FIELDS.seats, PLAYER_COUNT_MAX),
			cushions: columns("cushions", GROUND_FIELDS.cushions, ground.cushionCount),
			flowFields: columns("flowFields", GROUND_FIELDS.flowFields, FLOW_FIELD_ROWS),
			waypoints: columns("waypoints", GROUND_FIELDS.waypoints, WAYPOINT_ROWS),
			walls: words.subarray(starts.get("walls"), starts.get("steering")),
			steering: columns("steering", GROUND_FIELDS.steering, catCapacity),
			balls: columns("balls", GROUND_FIELDS.balls, yarnCapacity),
			scratch: new Scratch()
		},
		pausing: pauses === null ? null : {
			pause: openPause(words.subarray(starts.get("pause"))),
			pausers: columns("pausers", PAUSE_FIELDS.pausers, PLAYER_COUNT_MAX)
		}
	};
}
/** What the places of a world's words follow from, now. */
function dimensionsOf({ header, ground, pausing }) {
	const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity } = header;
	const counts = {
		playerCount,
		catCount,
		yarnCount,
		catCapacity,
		yarnCapacity,
		pauses: pausing === null ? null : {
			each: pausing.pause.each,
			length: pausing.pause.length
		}
	};
	if (ground === null) return {
		...counts,
		ground: null
	};
	const { mapWidth, mapHeight, cushionCount } = ground.rules;
	return {
		...counts,
		ground: {
			mapWidth,
			mapHeight,
			cushionCount
		}
	};
}
function nameColumns(words, rowCount, fields) {
	const columns = {};
	fields.forEach((field, i) => {
		columns[field] = words.subarray(i * rowCount, (i + 1) * rowCount);
	});
	return columns;
}
/** Names for the first words of an array; returns what opens them in one. */
function nameWords(fields) {
	const properties = Object.fromEntries(fields.map((field, i) => [field, NamedWords.property(i)]));
	return (words) => Object.defineProperties(new NamedWords(words), properties);
}
// src/sim/create-world.ts
var CORNERS = [
	{
		x: fixedRatio(-512, 100),
		y: fixedRatio(-288, 100)
	},
	{
		x: fixedRatio(-512, 100),
		y: fixedRatio(270, 100)
	},
	{
		x: fixedRatio(512, 100),
		y: fixedRatio(270, 100)
	},
	{
		x: fixedRatio(512, 100),
		y: fixedRatio(-270, 100)
	}
];
/** For five to eight players, who start with the corners: the middles of the sides. */
var SIDES = [
	{
		x: fixedRatio(-512, 100),
		y: 0
	},
	{
		x: 0,
		y: fixedRatio(270, 100)
	},
	{
		x: fixedRatio(512, 100),
		y: 0
	},
	{
		x: 0,
		y: fixedRatio(-288, 100)
	}
];
/** An army's grid reaches this far inward at most, so that it does not stand in another's. */
var ARMY_EXTENT = fixedRatio(25, 10);
/** The same with armies at the sides as well: those begin half as far from the corners. */
var ARMY_EXTENT_CROWDED = fixedRatio(13, 10);
var QUARTER = ONE >> 2;
/** A cat left and below of the middle of its cell, and one right and above: 0.7 units between any two. */
var PLACES_IN_CELL = [-QUARTER, QUARTER];
/** The world as it is before the first sub-turn: the same on every peer that was told the same setup. */
function createWorld(setup) {
	assert(isMatchSetup(setup), "createWorld: the setup is out of range");
	return setup.ground === void 0 ? createClassicWorld(setup) : createGroundWorld(setup, setup.ground);
}
/** As the world counts them. */
function pausesOf({ pauses }) {
	return pauses === void 0 ? null : {
		each: pauses.each,
		length: pauses.seconds * SUB_TURNS_PER_SECOND
	};
}
function createClassicWorld(setup) {
	const { seed, catsPerPlayer } = setup;
	const playerIds = seatsOf(setup).map(({ playerId }) => playerId);
	const catCount = catsPerPlayer * playerIds.length;
	const world = allocateWorld(catCount, catCount, { pauses: pausesOf(setup) });
	world.header.nextNetworkId = 1;
	seedRandom(world, seed);
	const isCrowded = playerIds.length > CORNERS.length;
	const places = shuffle(world, isCrowded ? [...CORNERS, ...SIDES] : CORNERS);
	const extent = isCrowded ? ARMY_EXTENT_CROWDED : ARMY_EXTENT;
	playerIds.forEach((playerId, row) => {
		world.players.playerId[row] = playerId;
		world.players.score[row] = catsPerPlayer;
		placeArmy(world, {
			playerId,
			place: places[row],
			catCount: catsPerPlayer,
			extent
		});
	});
	world.header.playerCount = playerIds.length;
	return world;
}
/** Fisher and Yates' shuffle, from the last place to the second. */
function shuffle(world, places) {
	const shuffled = [...places];
	for (let i = shuffled.length - 1; i > 0; i -= 1) {
		const j = drawBelow$1(world, i + 1);
		const moved = shuffled[i];
		shuffled[i] = shuffled[j];
		shuffled[j] = moved;
	}
	return shuffled;
}
/** A square grid from the corner inward, row by row: for three cats the corner, one inward in x, one inward in y. */
function placeArmy(world, { playerId, place, catCount, extent }) {
	assert(catCount >= 1 && extent > 0, `placeArmy: ${catCount} cats within ${extent}`);
	const root = sqrtFloor(catCount);
	const side = root * root === catCount ? root : root + 1;
	const spacing = Math.min(SPAWN_SPACING, side > 1 ? divTrunc(extent, side - 1) : SPAWN_SPACING);
	const inwardX = place.x > 0 ? -1 : 1;
	const inwardY = place.y > 0 ? -1 : 1;
	for (let i = 0; i < catCount; i += 1) {
		const column = i % side;
		const line = divTrunc(i, side);
		addCat(world, {
			playerId,
			x: place.x + inwardX * spacing * column,
			y: place.y + inwardY * spacing * line
		});
	}
}
/** A match on a map before its first sub-turn: armies around their spawns, teams side by side. */
function createGroundWorld(setup, groundSetup) {
	const { mode, map, catLimit, timeLimitMinutes } = groundSetup;
	const seats = seatsOf(setup);
	const catCapacity = seats.length * catLimit;
	const cushions = mode === "cushions" ? map.cushions : [];
	const world = allocateWorld(catCapacity, catCapacity + YARN_SPARE, {
		ground: {
			mapWidth: map.width,
			mapHeight: map.height,
			cushionCount: cushions.length
		},
		pauses: pausesOf(setup)
	});
	const ground = world.ground;
	world.header.nextNetworkId = 1;
	seedRandom(world, setup.seed);
	ground.walls.set(map.walls);
	ground.scratch.reserve(catCapacity, map.width, map.height);
	Object.assign(ground.rules, {
		mode: GROUND_MODE_WORDS[mode],
		mapChecksum: mapChecksumOf(map) | 0,
		catLimit,
		timeLimit: timeLimitMinutes * 60 * SUB_TURNS_PER_SECOND,
		fog: groundSetup.fog === true ? 1 : 0
	});
	placeCushions(ground, map, cushions);
	seats.forEach(({ playerId, team }, row) => {
		world.players.playerId[row] = playerId;
		world.players.score[row] = setup.catsPerPlayer;
		ground.seats.team[row] = team;
	});
	world.header.playerCount = seats.length;
	placeArmies(world, ground, {
		map,
		seats,
		spawns: chooseSpawns(world, map, seats),
		catCount: setup.catsPerPlayer,
		kindCount: groundSetup.kinds === "mixed" ? CAT_KINDS.length : 1
	});
	return world;
}
function placeCushions({ cushions }, map, cells) {
	cells.forEach((cell, row) => {
		const { x, y } = middleOf$1(map, cell);
		cushions.x[row] = x;
		cushions.y[row] = y;
		cushions.kind[row] = cushionKindWord(cell);
	});
}
/** A spawn for each seat: teams stand together, all are spread evenly round the map from a drawn spawn on. */
function chooseSpawns(world, map, seats) {
	const count = map.spawns.length;
	assert(seats.length > 0 && seats.length <= count, `chooseSpawns: ${seats.length} seats and ${count} spawns`);
	const first = drawBelow$1(world, count);
	const direction = drawBelow$1(world, 2) === 0 ? 1 : count - 1;
	const byTeam = seats.toSorted((a, b) => a.team - b.team || a.playerId - b.playerId);
	return seats.map((seat) => {
		const place = divTrunc(byTeam.indexOf(seat) * count, seats.length);
		return map.spawns[(first + place * direction) % count];
	});
}
/**
* Fills the cells around each spawn, the nearest by the way a cat walks first; where armies meet, a cell goes to whom it is
* the turn of. Cats get their ids in the order of the seats.
*/
function placeArmies(world, ground, { map, seats, spawns, catCount, kindCount }) {
	const orders = spawns.map((spawn) => cellsAround(ground.walls, map, spawn));
	const taken = new Uint8Array(map.width * map.height);
	const next = new Int32Array(PLAYER_COUNT_MAX);
	const armies = seats.map(() => []);
	for (let placed = 0; placed < catCount; placed += PLACES_IN_CELL.length) armies.forEach((cells, seat) => {
		const order = orders[seat];
		while (taken[order[next[seat]]] === 1) next[seat] += 1;
		assert(next[seat] < order.length, "a map has floor for all cats; see matchSetupProblem");
		const cell = order[next[seat]];
		taken[cell] = 1;
		cells.push(cell);
	});
	armies.forEach((cells, seat) => {
		for (let i = 0; i < catCount; i += 1) {
			const index = cells[i >> 1];
			const { x, y } = middleOf$1(map, {
				column: index % map.width,
				row: divTrunc(index, map.width)
			});
			const shift = PLACES_IN_CELL[i & 1];
			keepOffWalls(ground, x + shift, y + shift);
			const { atX, atY } = ground.scratch;
			addCat(world, {
				playerId: seats[seat].playerId,
				x: atX,
				y: atY,
				kind: i % kindCount
			});
		}
	});
}
/** All cells that can be reached from one, the nearest first. */
function cellsAround(walls, { width, height }, { column, row }) {
	const builder = new FlowBuilder(width, height);
	builder.begin(walls, row * width + column, builder.makeField());
	const order = new Int32Array(width * height);
	let count = 0;
	while (builder.settle(1) > 0) {
		order[count] = builder.lastSettled;
		count += 1;
	}
	return order.subarray(0, count);
}
// src/sim/hopeless.ts
/** A team with so many times fewer cats than another, and cushions if there are some, can't come back. */
var CATS_TIMES = 4;
var CUSHIONS_TIMES = 3;
/**
* Whether a team (its lowest player id) is so far behind the strongest other one that it can't come back. A fight that goes
* on may make it so for a moment, so a bot gives up only once it has been so for a minute or more.
*/
function isHopeless(world, team) {
	const { header } = world;
	let rivalCats = 0;
	let rivalCushions = 0;
	for (let row = 0; row < header.playerCount; row += 1) {
		const other = teamOfRow(world, row);
		if (other === team) continue;
		rivalCats = Math.max(rivalCats, catsOf(world, other));
		rivalCushions = Math.max(rivalCushions, cushionsOf(world, other));
	}
	return rivalCats > 0 && catsOf(world, team) * CATS_TIMES <= rivalCats && cushionsOf(world, team) * CUSHIONS_TIMES <= rivalCushions;
}
function catsOf(world, team) {
	let cats = 0;
	for (let row = 0; row < world.header.playerCount; row += 1) if (teamOfRow(world, row) === team) cats += world.players.score[row];
	return cats;
}
/** In Classic and in a battle there are none. */
function cushionsOf(world, team) {
	const { ground, header, players } = world;
	let cushions = 0;
	for (let cushion = 0; cushion < (ground?.rules.cushionCount ?? 0); cushion += 1) {
		const owner = ground.cushions.owner[cushion];
		for (let row = 0; row < header.playerCount; row += 1) if (owner !== 0 && players.playerId[row] === owner && teamOfRow(world, row) === team) cushions += 1;
	}
	return cushions;
}
// src/sim/kernel/move-in-kernel.ts
var moveInKernel = () => false;
// src/sim/ground/breed.ts
/** Where on its cushion a cat is bred, by turns: at the corners of a square, within the cell in the middle. */
var BREED_OFFSET = fixedRatio(4, 10);
var BREED_PLACES = 4;
/** What the cats of each player are worth, by player id less 1. One for all calls, so that none makes garbage. */
var worthOf = new Int32Array(PLAYER_COUNT_MAX);
assert(BREED_OFFSET < ONE >> 1, "a cat is bred within the cell in the middle of its cushion");
assert(BREED_SHORTEST_SUB_TURNS >= 2 * FLIGHT_SUB_TURNS_MAX, "a cushion breeds at most once while two balls of yarn fly");
/**
* Sub-turns that a cushion takes for the cat that it is breeding: the more the cats of its owner are worth, the longer; two
* thirds on wool. Late in a match none comes.
*/
function breedSubTurnsOf(world, { cushions, seats }, cushion) {
	const plain = OF_KIND.breed[cushions.breeds[cushion]];
	const here = cushions.kind[cushion] === CUSHION_WOOL ? divTrunc(2 * plain, 3) : plain;
	const owner = rowOfPlayer(world, cushions.owner[cushion]);
	const needed = divTrunc(here * (BREED_WORTH_BASE + (owner < 0 ? BREED_WORTH : Math.min(BREED_WORTH_MAX, seats.worth[owner]))), BREED_WORTH_BASE + BREED_WORTH);
	return Math.max(BREED_SHORTEST_SUB_TURNS, needed);
}
/**
* Every owned cushion that nobody is claiming breeds: a cat when the time has come and there is room for one more of its owner's.
* Late in a match none does: with three or more teams nobody may ever hold most of them, and armies that came back as fast as
* they fell would fight for ever.
*/
function breedCats(world, ground) {
	const { header, players } = world;
	const { cushions, rules } = ground;
	const { cushionCount, catLimit } = rules;
	noteWorth(world, ground);
	if (isLate(world)) return;
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const owner = cushions.owner[cushion];
		if (owner === 0 || cushions.claimant[cushion] !== 0) continue;
		const needed = breedSubTurnsOf(world, ground, cushion);
		cushions.breedSubTurns[cushion] = Math.min(needed, cushions.breedSubTurns[cushion] + 1);
		if (cushions.breedSubTurns[cushion] < needed) continue;
		const player = rowOfPlayer(world, owner);
		const hasRoom = players.score[player] < catLimit && header.catCount < header.catCapacity;
		if (player < 0 || players.score[player] === 0 || !hasRoom) continue;
		breed(world, ground, cushion);
		players.score[player] += 1;
		cushions.breedSubTurns[cushion] = 0;
		cushions.breeds[cushion] = cushions.breedsNext[cushion];
	}
}
/** Adds up what the cats of each player who are awake are worth: what it would take to breed them. */
function noteWorth({ cats, header, players }, { seats, steering }) {
	worthOf.fill(0);
	for (let row = 0; row < header.catCount; row += 1) worthOf[cats.playerId[row] - 1] += OF_KIND.breed[steering.kind[row]];
	for (let row = 0; row < header.playerCount; row += 1) seats.worth[row] = seats.isAsleep[row] === 1 ? 0 : worthOf[players.playerId[row] - 1];
}
/** A new cat on its cushion; with a rally point it goes there and takes on enemies near it. */
function breed(world, ground, cushion) {
	const { header } = world;
	const { cushions, scratch } = ground;
	const place = header.nextNetworkId % BREED_PLACES;
	const signX = place < 2 ? 1 : -1;
	const signY = place % 2 === 0 ? 1 : -1;
	const placeX = cushions.x[cushion] + signX * BREED_OFFSET;
	const placeY = cushions.y[cushion] + signY * BREED_OFFSET;
	const isFloor = keepOffWalls(ground, placeX, placeY);
	const row = header.catCount;
	const [x, y] = isFloor ? [scratch.atX, scratch.atY] : [placeX, placeY];
	addCat(world, {
		playerId: cushions.owner[cushion],
		x,
		y,
		kind: cushions.breeds[cushion]
	});
	if (cushions.hasRally[cushion] === 0) return;
	setOrder(world, ground, row, {
		order: ORDER_ATTACK_MOVE,
		x: cushions.rallyX[cushion],
		y: cushions.rallyY[cushion],
		targetId: 0,
		reach: REACH_ALONE,
		fromX: 0,
		fromY: 0,
		stride: 0,
		lineX: 0,
		lineY: 0
	});
}
// src/sim/ground/far-sight.ts
/** Counting takes as long as an order to some dozens of cats, so what was counted is kept. */
var sumsOf = /* @__PURE__ */ new WeakMap();
/**
* What isWalkable says of a line, to the bit, but fast where it is long: a whole stretch is clear if the rectangle around it has no wall.
* An order to 2,500 cats asks for as many lines across the map. `sums` are those of wallSums, with the walls as they are.
*/
function isWalkableFar(ground, sums, line) {
	const pieces = 1 + (Math.max(Math.abs(line.dx), Math.abs(line.dy)) >> SIGHT_STEP_BITS);
	return pieces === 1 || isClear(ground, sums, {
		...line,
		pieces
	}, [1, pieces - 1]);
}
/** Whether none of the points of a line from one to another, both included, lies on a wall. */
function isClear(ground, sums, line, [first, last]) {
	const from = cellOfPoint(ground, line, first);
	if (first === last) return !isWallAt(ground.walls, from);
	if (wallCount(ground, sums, from, cellOfPoint(ground, line, last)) === 0) return true;
	const middle = first + last >> 1;
	return isClear(ground, sums, line, [first, middle]) && isClear(ground, sums, line, [middle + 1, last]);
}
function cellOfPoint(ground, { fromX, fromY, dx, dy, pieces }, point) {
	const x = divTrunc(point * Math.abs(dx), pieces);
	const y = divTrunc(point * Math.abs(dy), pieces);
	return cellAt(ground, fromX + (dx < 0 ? -x : x), fromY + (dy < 0 ? -y : y));
}
/** Of the rectangle between two cells, both included. */
function wallCount({ scratch: { width } }, sums, a, b) {
	const [rowA, rowB] = [divTrunc(a, width), divTrunc(b, width)];
	const [columnA, columnB] = [a - rowA * width, b - rowB * width];
	const west = Math.min(columnA, columnB);
	const east = Math.max(columnA, columnB) + 1;
	const south = Math.min(rowA, rowB) * (width + 1);
	const north = (Math.max(rowA, rowB) + 1) * (width + 1);
	return sums[north + east] - sums[north + west] - sums[south + east] + sums[south + west];
}
/** To be taken for each order anew: that the walls are still the same is looked at here, and not for each line. */
function wallSums(ground) {
	const known = sumsOf.get(ground);
	if (known !== void 0 && isSame(known.walls, ground.walls)) return known.sums;
	const sums = countWalls(ground);
	sumsOf.set(ground, {
		walls: ground.walls.slice(),
		sums
	});
	return sums;
}
function isSame(a, b) {
	for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
	return a.length === b.length;
}
function countWalls({ scratch: { width, height }, walls }) {
	const sums = new Int32Array((width + 1) * (height + 1));
	for (let row = 0; row < height; row += 1) {
		let inRow = 0;
		for (let column = 0; column < width; column += 1) {
			if (isWallAt(walls, row * width + column)) inRow += 1;
			const corner = (row + 1) * (width + 1) + column + 1;
			sums[corner] = sums[corner - width - 1] + inRow;
		}
	}
	return sums;
}
// src/sim/ground/formation.ts
/** Cats of a group end so far from each other: a little more than two of them keep. */
var SPACING = fixedRatio(62, 100);
/** Walls are looked for so far apart on a line. */
var PIECE = ONE >> 1;
/** From the first rank to the last: toms take what is thrown, kittens run to wherever they are wanted, knitters throw over all. */
var RANK_OF = {
	tom: 0,
	tabby: 1,
	kitten: 2,
	knitter: 3
};
/** Above all that a place may be ahead of another, by a unit as Fixed; and four times it is an exact number. */
var KEYS_OF_RANK = 17592186044416;
var rankOfKind = CAT_KINDS.map((kind) => RANK_OF[kind]);
assert(SPACING > 2 * CAT_RADIUS, "cats stand side by side without touching");
/** The part of a drawn line that has floor under it, from its middle on; its ends may lie anywhere. */
function fitLine(ground, ends) {
	const { scratch } = ground;
	const [fromX, fromY, toX, toY] = ends;
	findPlace(ground, divTrunc(fromX + toX, 2), divTrunc(fromY + toY, 2));
	const [x, y] = [scratch.atX, scratch.atY];
	const [dx, dy] = [toX - fromX, toY - fromY];
	const half = sqrtFloor(dx * dx + dy * dy) >> 1;
	if (half === 0) return {
		x,
		y,
		lineX: 0,
		lineY: 0
	};
	const [unitX, unitY] = unitOf(dx, dy);
	const ahead = floorAlong(ground, [x, y], [unitX, unitY], half);
	const behind = floorAlong(ground, [x, y], [-unitX, -unitY], half);
	const shift = divTrunc(ahead - behind, 2);
	findPlace(ground, x + along(unitX, shift), y + along(unitY, shift));
	const halfLeft = divTrunc(ahead + behind, 2);
	return {
		x: scratch.atX,
		y: scratch.atY,
		lineX: along(unitX, halfLeft),
		lineY: along(unitY, halfLeft)
	};
}
/**
* Gives each of a group that was just sent to its goal a place there: in ranks that look the way the group comes, or, on a drawn
* line, away from where it comes from. Where walls leave no room a cat gets none, and ends wherever it finds room.
*/
function formUp(world, ground, rows, { goal, inFront = rows, wayOf }) {
	if (rows.length < 2) return;
	const heading = headingOf(world, ground, inFront, goal);
	const front = frontOf$1(ground, goal, heading, rows.length);
	if (2 * front.columns < widthOf(rows.length)) return;
	const rankCount = divTrunc(rows.length + front.columns - 1, front.columns);
	const first = hasLine(goal) ? 0 : divTrunc((rankCount - 1) * SPACING, 2);
	const sorted = frontToBack(ground, rows, wayOf ?? straightWay$1(world, ground, heading));
	const sums = wallSums(ground);
	for (let rank = 0; rank < rankCount; rank += 1) takePlaces(world, ground, leftToRight(world, ground, sorted.slice(rank * front.columns, (rank + 1) * front.columns), heading), {
		goal,
		heading,
		front,
		sums,
		depth: first - rank * SPACING
	});
}
/** The step of the slowest of some cats. */
function slowestStep(ground, rows) {
	return rows.reduce((least, row) => Math.min(least, stepOf$1(ground, row)), Infinity);
}
/** Puts the place nearest to the middle of the cats into scratch.atX and atY. */
function findMiddle({ cats }, ground, rows) {
	let sumX = 0;
	let sumY = 0;
	for (const row of rows) {
		sumX += cats.x[row];
		sumY += cats.y[row];
	}
	findPlace(ground, divTrunc(sumX, rows.length), divTrunc(sumY, rows.length));
}
/** A kind that there is none of, in a world that is damaged, counts as the first. */
function stepOf$1({ steering }, row) {
	return OF_KIND.step[steering.kind[row]] ?? CAT_STEP;
}
function rankOf({ steering }, row) {
	return rankOfKind[steering.kind[row]] ?? RANK_OF.tabby;
}
/** Where a cat is; who is beside the map, in a world that is damaged, counts as on its edge: no square of a distance is too large. */
function onMapX({ cats }, { scratch }, row) {
	return clampBetween(cats.x[row], scratch.halfWidth);
}
function onMapY({ cats }, { scratch }, row) {
	return clampBetween(cats.y[row], scratch.halfHeight);
}
function hasLine({ lineX, lineY }) {
	return lineX !== 0 || lineY !== 0;
}
/** From the middle of the group to its goal; of a line at a right angle to it, away from the group. */
function headingOf(world, ground, rows, goal) {
	findMiddle(world, ground, rows);
	const [wayX, wayY] = [goal.x - ground.scratch.atX, goal.y - ground.scratch.atY];
	if (!hasLine(goal)) {
		const [forwardX, forwardY] = unitOf(wayX, wayY);
		return {
			forwardX,
			forwardY,
			rightX: forwardY,
			rightY: -forwardX
		};
	}
	const [rightX, rightY] = unitOf(goal.lineX, goal.lineY);
	return wayX * -rightY + wayY * rightX >= 0 ? {
		forwardX: -rightY,
		forwardY: rightX,
		rightX,
		rightY
	} : {
		forwardX: rightY,
		forwardY: -rightX,
		rightX: -rightX,
		rightY: -rightY
	};
}
/** The whole of a drawn line, unless it is very short; as far as there is floor. */
function frontOf$1(ground, goal, heading, catCount) {
	const { rightX, rightY } = heading;
	const length = sqrtFloor(goal.lineX * goal.lineX + goal.lineY * goal.lineY);
	const wished = hasLine(goal) ? Math.max(length, lineReachMin(catCount)) : halfWidthOf(catCount);
	const from = [goal.x, goal.y];
	const right = floorAlong(ground, from, [rightX, rightY], wished);
	const left = floorAlong(ground, from, [-rightX, -rightY], wished);
	return {
		left,
		right,
		columns: Math.min(catCount, 1 + divTrunc(left + right, SPACING))
	};
}
/** How far the ranks of so many cats reach at least from the middle of a drawn line to both sides, however short it is. Fixed. */
function lineReachMin(catCount) {
	return halfWidthOf(catCount) >> 1;
}
/** How far they reach to both sides where no line was drawn. Fixed. */
function halfWidthOf(catCount) {
	return divTrunc((widthOf(catCount) - 1) * SPACING, 2);
}
/** Cats in a rank where there is room, and no line: half as many again as there are ranks. */
function widthOf(catCount) {
	return Math.max(1, sqrtFloor(divTrunc(3 * catCount, 2)));
}
/** By kind, of one kind those in front first: who has least way to go. */
function frontToBack(ground, rows, wayOf) {
	return sortedBy(rows, (row) => rankOf(ground, row) * KEYS_OF_RANK + wayOf(row));
}
function straightWay$1(world, ground, { forwardX, forwardY }) {
	return (row) => -(onMapX(world, ground, row) * forwardX + onMapY(world, ground, row) * forwardY);
}
function leftToRight(world, ground, rows, { rightX, rightY }) {
	return sortedBy(rows, (row) => onMapX(world, ground, row) * rightX + onMapY(world, ground, row) * rightY);
}
/** Ascending; of equals the lower row. */
function sortedBy(rows, keyOf) {
	return rows.map((row) => ({
		row,
		key: keyOf(row)
	})).sort((a, b) => a.key - b.key || a.row - b.row).map(({ row }) => row);
}
/** The places of one rank. One that has fewer cats than there is room for is in the middle. */
function takePlaces(world, ground, rows, { goal, heading, front, depth, sums }) {
	const width = front.left + front.right;
	const spacing = front.columns > 1 ? divTrunc(width, front.columns - 1) : 0;
	const from = divTrunc(front.right - front.left, 2) - divTrunc((rows.length - 1) * spacing, 2);
	rows.forEach((row, i) => {
		const aside = from + i * spacing;
		const baseX = goal.x + along(heading.rightX, aside);
		const baseY = goal.y + along(heading.rightY, aside);
		const [dx, dy] = [along(heading.forwardX, depth), along(heading.forwardY, depth)];
		if (!isWalkableFar(ground, sums, {
			fromX: baseX,
			fromY: baseY,
			dx,
			dy
		})) return;
		if (!isInside$1(ground, baseX + dx, baseY + dy) || !keepOffWalls(ground, baseX + dx, baseY + dy)) return;
		const place = placeAt(ground.scratch.atX - goal.x, ground.scratch.atY - goal.y);
		const [fromX, fromY] = [onMapX(world, ground, row), onMapY(world, ground, row)];
		const way = {
			fromX,
			fromY,
			dx: goal.x + eastOf(place) - fromX,
			dy: goal.y + northOf(place) - fromY
		};
		if (!isPlaceFree(ground, goal.x, goal.y, place)) return;
		ground.steering.place[row] = isWalkableFar(ground, sums, way) ? place | DIRECT : place;
	});
}
/** Whether a point lies on the map. */
function isInside$1({ scratch }, x, y) {
	return Math.abs(x) < scratch.halfWidth && Math.abs(y) < scratch.halfHeight;
}
/** How far there is floor from a point in a direction, at most so far. */
function floorAlong(ground, [x, y], [unitX, unitY], length) {
	let far = 0;
	while (far < length) {
		const next = Math.min(length, far + PIECE);
		const [nextX, nextY] = [x + along(unitX, next), y + along(unitY, next)];
		if (!isInside$1(ground, nextX, nextY) || isWallAt(ground.walls, cellAt(ground, nextX, nextY))) break;
		far = next;
	}
	return far;
}
/** So much of a unit, Fixed. */
function along(unit, length) {
	return divTrunc(unit * length, ONE);
}
/** The direction of a vector; of none, north. */
function unitOf(dx, dy) {
	const length = sqrtFloor(dx * dx + dy * dy);
	return length === 0 ? [0, ONE] : [divTrunc(dx * ONE, length), divTrunc(dy * ONE, length)];
}
// src/sim/map/reach.ts
/**
* A 1 for every cell that a cat can walk to from one of these, their own among them. The outermost cells are walls.
* Straight steps alone are enough: a cat walks diagonally only where both straight ways round are floor.
*/
function reachableFrom({ width, height, walls }, starts) {
	assert(walls.length === wallWordCount(width * height), "reachableFrom: the walls of another map");
	const isReached = new Uint8Array(width * height);
	const queue = new Int32Array(width * height);
	let tail = 0;
	const reach = (index) => {
		if (isReached[index] === 1 || isWallAt(walls, index)) return;
		isReached[index] = 1;
		queue[tail] = index;
		tail += 1;
	};
	for (const { column, row } of starts) reach(row * width + column);
	for (let head = 0; head < tail; head += 1) {
		const cell = queue[head];
		for (const neighbour of [
			cell - 1,
			cell + 1,
			cell - width,
			cell + width
		]) reach(neighbour);
	}
	return isReached;
}
/** Makes the cell with this index a wall. */
function setWallAt(walls, index) {
	walls[index >> 5] |= 1 << (index & 31);
}
// src/sim/map/map-problem.ts
/** Between the middles of two spawns: nobody begins within reach of another's throw. */
var SPAWN_DISTANCE_MIN = 6;
/** Between the middles of a spawn and a cushion: whoever comes into the world stands beside the cushion, not on it. */
var SPAWN_CUSHION_DISTANCE_MIN = 3;
var SPECIAL_KINDS = CUSHION_KINDS.filter((kind) => kind !== "plain");
var AROUND = [
	-1,
	0,
	1
].flatMap((row) => [
	-1,
	0,
	1
].map((column) => ({
	column,
	row
})));
var BESIDE = AROUND.filter(({ column, row }) => column === 0 || row === 0);
/** Why this is no map, or null if it is one: all the rules that docs/maps.md names. Nothing about it is taken on trust. */
function mapProblem(map) {
	return drawnMapProblem(map) ?? lostFloorProblem(map);
}
/** All rules but one: there may be floor that no spawn can reach, as in a text before readMap fills it in. */
function drawnMapProblem(map) {
	return nameProblem(map.name) ?? sideProblem(map.width, "wide") ?? sideProblem(map.height, "high") ?? wallsProblem(map) ?? spawnsProblem(map) ?? cushionsProblem(map) ?? distanceProblem(map) ?? reachProblem(map);
}
function nameProblem(name) {
	switch (displayTextProblem(name, MAP_NAME_CHARACTERS_MAX)) {
		case null: return null;
		case "empty": return problem(null, { kind: "name-empty" });
		case "too-long": return problem(null, {
			kind: "name-long",
			max: MAP_NAME_CHARACTERS_MAX
		});
		case "unsafe-characters": return problem(null, { kind: "name-unseen" });
	}
}
function sideProblem(side, direction) {
	if (Number.isInteger(side) && side >= MAP_SIDE_MIN && side <= MAP_SIDE_MAX) return null;
	return problem(null, {
		kind: "side",
		cells: side,
		direction,
		min: MAP_SIDE_MIN,
		max: MAP_SIDE_MAX
	});
}
function wallsProblem({ width, height, walls }) {
	const cellCount = width * height;
	if (walls.length !== wallWordCount(cellCount)) return problem(null, { kind: "walls-misfit" });
	for (let index = cellCount; index < walls.length * 32; index += 1) if (isWallAt(walls, index)) return problem(null, { kind: "walls-beyond" });
	for (let row = height - 1; row >= 0; row -= 1) {
		const step = row === 0 || row === height - 1 ? 1 : width - 1;
		for (let column = 0; column < width; column += step) if (!isWallAt(walls, row * width + column)) return problem({
			column,
			row
		}, { kind: "edge-open" });
	}
	return null;
}
function spawnsProblem({ spawns, ...map }) {
	const count = spawns.length;
	const wrongCount = {
		kind: "spawn-count",
		count,
		min: MAP_SPAWNS_MIN,
		max: PLAYER_COUNT_MAX
	};
	if (count > PLAYER_COUNT_MAX) return problem(spawns[PLAYER_COUNT_MAX], wrongCount);
	if (count < MAP_SPAWNS_MIN) return problem(spawns[0] ?? null, wrongCount);
	for (const [i, spawn] of spawns.entries()) {
		if (!isInside(map, spawn)) return problem(null, {
			kind: "spawn-outside",
			spawn: i + 1
		});
		if (!isFloor(map, spawn)) return problem(spawn, {
			kind: "spawn-walled",
			spawn: i + 1
		});
		if (!AROUND.every((step) => isFloor(map, shifted(spawn, step)))) return problem(spawn, {
			kind: "spawn-crowded",
			spawn: i + 1
		});
	}
	return null;
}
function cushionsProblem({ cushions, ...map }) {
	if (cushions.length > MAP_CUSHIONS_MAX) return problem(cushions[MAP_CUSHIONS_MAX], {
		kind: "cushion-count",
		count: cushions.length,
		max: MAP_CUSHIONS_MAX
	});
	let before = -1;
	for (const cushion of cushions) {
		if (!isInside(map, cushion)) return problem(null, { kind: "cushion-outside" });
		const index = cushion.row * map.width + cushion.column;
		if (index <= before) return problem(cushion, { kind: "cushions-unordered" });
		before = index;
		if (cushion.kind !== void 0 && !SPECIAL_KINDS.includes(cushion.kind)) return problem(cushion, { kind: "cushion-unknown" });
		if (!BESIDE.every((step) => isFloor(map, shifted(cushion, step)))) return problem(cushion, { kind: "cushion-walled" });
	}
	return null;
}
function distanceProblem({ spawns, cushions }) {
	for (const [i, spawn] of spawns.entries()) {
		const near = spawns.findIndex((other, j) => j < i && isNearer(spawn, other, SPAWN_DISTANCE_MIN * ONE));
		if (near >= 0) return problem(spawn, {
			kind: "spawns-near",
			spawns: [near + 1, i + 1],
			min: SPAWN_DISTANCE_MIN
		});
	}
	for (const [i, cushion] of cushions.entries()) {
		const spawn = spawns.findIndex((cell) => isNearer(cushion, cell, SPAWN_CUSHION_DISTANCE_MIN * ONE));
		if (spawn >= 0) return problem(cushion, {
			kind: "cushion-near",
			spawn: spawn + 1,
			min: SPAWN_CUSHION_DISTANCE_MIN
		});
		if (cushions.some((other, j) => j < i && isNearer(cushion, other, 2 * CUSHION_RADIUS))) return problem(cushion, { kind: "cushions-overlap" });
	}
	return null;
}
/** Every spawn can be reached from the first one, and every cushion too. */
function reachProblem(map) {
	const { width, spawns, cushions } = map;
	const isReached = reachableFrom(map, [spawns[0]]);
	const isLost = ({ column, row }) => isReached[row * width + column] === 0;
	const spawn = spawns.findIndex(isLost);
	if (spawn >= 0) return problem(spawns[spawn], {
		kind: "spawn-lost",
		spawn: spawn + 1
	});
	const cushion = cushions.find(isLost);
	return cushion === void 0 ? null : problem(cushion, { kind: "cushion-lost" });
}
function lostFloorProblem(map) {
	const { walls, width, height, spawns } = map;
	const isReached = reachableFrom(map, spawns);
	for (let index = 0; index < width * height; index += 1) {
		if (isReached[index] === 1 || isWallAt(walls, index)) continue;
		return problem({
			column: index % width,
			row: divTrunc(index, width)
		}, { kind: "floor-lost" });
	}
	return null;
}
function problem(cell, fault) {
	return {
		cell,
		fault
	};
}
function shifted(cell, by) {
	return {
		column: cell.column + by.column,
		row: cell.row + by.row
	};
}
function isInside({ width, height }, { column, row }) {
	const isWithin = (value, end) => Number.isInteger(value) && value >= 0 && value < end;
	return isWithin(column, width) && isWithin(row, height);
}
/** Of a cell inside, or of its neighbours: where there is no cell there is no floor either. */
function isFloor(map, cell) {
	return isInside(map, cell) && !isWallAt(map.walls, cell.row * map.width + cell.column);
}
/** Whether the middles of two cells lie nearer to each other than that, Fixed. Below 2^49, so exact. */
function isNearer(a, b, distance) {
	const [dx, dy] = [(a.column - b.column) * ONE, (a.row - b.row) * ONE];
	return dx * dx + dy * dy < distance * distance;
}
// src/sim/classic-cats.ts
var ATTACK_RANGE_SQUARED = ATTACK_RANGE * ATTACK_RANGE;
var CAT_STEP_SQUARED = CAT_STEP * CAT_STEP;
/** The cats of Classic, in ascending network id, each acting on what the ones before it left. */
function stepClassicCats(world) {
	const { cooldown, order } = world.cats;
	const catCount = world.header.catCount;
	for (let row = 0; row < catCount; row += 1) {
		if (cooldown[row] > 0) cooldown[row] -= 1;
		if (order[row] === ORDER_MOVE) stepMove(world, row);
		else if (order[row] === ORDER_ATTACK && cooldown[row] === 0) stepAttack(world, row);
	}
}
function stepMove(world, row) {
	const { cats } = world;
	const goalX = cats.goalX[row];
	const goalY = cats.goalY[row];
	if (stepToward(world, row, goalX, goalY)) makeIdle(world, row);
}
/** Throws at a target in range, walks toward one out of range. The caller sees to it that the cat may throw. */
function stepAttack(world, row) {
	const { cats, header } = world;
	const target = rowOfNetworkId(cats.networkId, header.catCount, cats.targetId[row]);
	if (target < 0) {
		makeIdle(world, row);
		return;
	}
	const x = cats.x[target];
	const y = cats.y[target];
	const dx = x - cats.x[row];
	const dy = y - cats.y[row];
	if (dx * dx + dy * dy > ATTACK_RANGE_SQUARED) {
		stepToward(world, row, x, y);
		return;
	}
	cats.cooldown[row] = THROW_COOLDOWN_SUB_TURNS;
	throwYarn(world, row, {
		targetId: cats.targetId[row],
		x,
		y
	});
}
/** One step toward a point; the last one is shortened, so that the cat arrives exactly. True once it is there. */
function stepToward(world, row, goalX, goalY) {
	const { x, y } = world.cats;
	const dx = goalX - x[row];
	const dy = goalY - y[row];
	const distanceSquared = dx * dx + dy * dy;
	if (distanceSquared <= CAT_STEP_SQUARED) {
		x[row] = goalX;
		y[row] = goalY;
		return true;
	}
	const distance = sqrtFloor(distanceSquared);
	x[row] += divTrunc(dx * CAT_STEP, distance);
	y[row] += divTrunc(dy * CAT_STEP, distance);
	return false;
}
/** Classic knows three orders and no queues: whatever else comes changes nothing. */
function giveClassicOrders(world, sender, command) {
	if (command.kind !== "move" && command.kind !== "attack" && command.kind !== "stop") return;
	if (command.kind !== "stop" && command.queued === true) return;
	const { cats } = world;
	for (const networkId of command.cats) {
		const row = rowOfNetworkId(cats.networkId, world.header.catCount, networkId);
		if (row < 0 || cats.playerId[row] !== sender || cats.order[row] === ORDER_ASLEEP) continue;
		giveClassicOrder(world, row, command);
	}
}
function giveClassicOrder(world, row, command) {
	const { cats } = world;
	makeIdle(world, row);
	if (command.kind === "move") {
		cats.order[row] = ORDER_MOVE;
		cats.goalX[row] = clamp(command.x * FIXED_PER_POINT, WORLD_HALF_WIDTH);
		cats.goalY[row] = clamp(command.y * FIXED_PER_POINT, WORLD_HALF_HEIGHT);
	} else if (command.kind === "attack") {
		const target = rowOfNetworkId(cats.networkId, world.header.catCount, command.targetId);
		if (target < 0 || cats.playerId[target] === cats.playerId[row]) return;
		cats.order[row] = ORDER_ATTACK;
		cats.targetId[row] = command.targetId;
	}
}
function clamp(value, limit) {
	return Math.max(-limit, Math.min(limit, value));
}
function makeIdle(world, row) {
	const { cats } = world;
	cats.order[row] = ORDER_IDLE;
	cats.goalX[row] = 0;
	cats.goalY[row] = 0;
	cats.targetId[row] = 0;
}
// src/sim/ground/cushion-orders.ts
/**
* What a cushion breeds from its next cat on, or where its new cats go. Only its owner is heard; a cushion that there is
* not is passed over, on every peer alike. A point outside of the map or in a wall is moved to the nearest free place.
*/
function orderCushion(world, ground, sender, command) {
	const { cushions, rules, scratch } = ground;
	const { cushion } = command;
	if (cushion >= rules.cushionCount || cushions.owner[cushion] !== sender) return;
	if (command.kind === "breed") {
		cushions.breedsNext[cushion] = CAT_KINDS.indexOf(command.catKind);
		return;
	}
	cushions.hasRally[cushion] = command.at === null ? 0 : 1;
	cushions.rallyX[cushion] = 0;
	cushions.rallyY[cushion] = 0;
	if (command.at === null) return;
	scratch.reserve(world.header.catCapacity, rules.mapWidth, rules.mapHeight);
	findPlace(ground, command.at.x * FIXED_PER_POINT, command.at.y * FIXED_PER_POINT);
	cushions.rallyX[cushion] = scratch.atX;
	cushions.rallyY[cushion] = scratch.atY;
}
// src/sim/ground/groups.ts
/**
* Cats that were sent to the same goal within two seconds are one group: an order to many travels in several commands, one a turn.
* An order to 2,500 cats whose ids lie scattered takes so long, with a delay or two.
*/
var PARTS_SUB_TURNS = 60;
/**
* The square of the radius in which cats packed like oranges find room, for each of them, and a quarter more: hexagons of
* 0.312 square units make 0.0992 by pi.
*/
var REACH_SQUARED_PER_CAT = 65536 * fixedRatio(124, 1e3);
/** How far from its goal the outermost of a packed group stands, Fixed. */
function reachOf(catCount) {
	assert(catCount >= 1, "reachOf: a group is not empty");
	return catCount === 1 ? REACH_ALONE : REACH_ALONE + sqrtFloor(catCount * REACH_SQUARED_PER_CAT);
}
/**
* Gives places and paces to all groups that were sent somewhere since the sub-turn before: once, however often and in how many
* parts they were. Must run after all commands, before anybody walks.
*/
function formGroups(world, ground) {
	const { subTurn, catCount } = ground.scratch;
	if (isAnySent(ground.steering.formsAt, subTurn, catCount)) formSent(world, ground);
}
/** On its own: what its closures hold on to would be garbage of each sub-turn. */
function formSent(world, ground) {
	const { header } = world;
	const { formsAt } = ground.steering;
	const sent = sentOf(world, ground);
	let first = 0;
	for (let i = 1; i <= sent.length; i += 1) {
		if (i < sent.length && compareSent(sent[first], sent[i]) === 0) continue;
		const group = sent.slice(first, i).map(({ row }) => row);
		if (group.some((row) => formsAt[row] === header.subTurn)) formGroup(world, ground, group);
		first = i;
	}
}
/** Row by row: a view of those in use would be garbage, in each sub-turn. */
function isAnySent(formsAt, subTurn, catCount) {
	for (let row = 0; row < catCount; row += 1) if (formsAt[row] === subTurn) return true;
	return false;
}
/** The cats that were sent somewhere of late, groups one after the other, each by row. */
function sentOf({ header, cats }, { steering }) {
	const sent = [];
	for (let row = 0; row < header.catCount; row += 1) {
		const formsAt = steering.formsAt[row];
		const order = cats.order[row];
		if (formsAt <= 0 || formsAt > header.subTurn || formsAt <= header.subTurn - PARTS_SUB_TURNS) continue;
		if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE) continue;
		sent.push({
			row,
			order,
			playerId: cats.playerId[row],
			isLoose: steering.stride[row] <= 0,
			x: cats.goalX[row],
			y: cats.goalY[row],
			lineX: steering.patrolX[row],
			lineY: steering.patrolY[row]
		});
	}
	return sent.sort((a, b) => compareSent(a, b) || a.row - b.row);
}
function compareSent(a, b) {
	return a.playerId - b.playerId || a.x - b.x || a.y - b.y || a.order - b.order || a.lineX - b.lineX || a.lineY - b.lineY || Number(a.isLoose) - Number(b.isLoose);
}
function formGroup(world, ground, rows) {
	const { steering, scratch } = ground;
	const [first] = rows;
	assert(first !== void 0, "a group is not empty");
	const sentAt = rows.reduce((least, row) => Math.min(least, steering.formsAt[row]), Infinity);
	const reach = reachOf(rows.length);
	for (const row of rows) {
		steering.place[row] = 0;
		steering.reach[row] = reach;
		steering.formsAt[row] = sentAt;
		if (rows.length === 1) steering.stride[row] = 0;
	}
	const goal = goalOfGroup(world, ground, first);
	if (rows.length === 1 || !isInside$1(ground, goal.x, goal.y)) return;
	formUp(world, ground, rows, { goal });
	assert(scratch.catCount >= rows.length, "nobody is in a group twice");
}
/** In a world that is damaged a goal may lie anywhere; a line is no longer than the map in any other. */
function goalOfGroup({ cats }, ground, row) {
	return {
		x: cats.goalX[row],
		y: cats.goalY[row],
		...lineOf(ground, row)
	};
}
function lineOf({ steering, scratch }, row) {
	const lineX = steering.patrolX[row];
	const lineY = steering.patrolY[row];
	return Math.abs(lineX) <= 2 * scratch.halfWidth && Math.abs(lineY) <= 2 * scratch.halfHeight ? {
		lineX,
		lineY
	} : {
		lineX: 0,
		lineY: 0
	};
}
// src/sim/run-command.ts
var ORDER_OF = {
	move: ORDER_MOVE,
	attack: ORDER_ATTACK,
	stop: ORDER_IDLE,
	"attack-move": ORDER_ATTACK_MOVE,
	hold: ORDER_HOLD,
	patrol: ORDER_PATROL
};
/**
* Gives the order to the cats that are alive and the sender's own; the others are passed over, on every peer alike.
* A new order replaces the old one at once; an attack on an own, dead or missing cat makes the cat idle. While the match is
* paused nobody gives orders: there is going on, and giving up.
*/
function runCommand(world, sender, command) {
	assert(isCommand(command), "runCommand: the command is out of range");
	if (command.kind === "admit") return;
	if (command.kind === "surrender") surrender(world, sender);
	else if (command.kind === "pause") pauseMatch(world, sender, command.reason);
	else if (command.kind === "go-on") goOn(world, sender);
	else if (!isPaused(world)) giveOrder(world, sender, command);
}
function giveOrder(world, sender, command) {
	if ("cushion" in command) {
		if (world.ground !== null) orderCushion(world, world.ground, sender, command);
	} else if (world.ground !== null) giveGroundOrder(world, world.ground, sender, command);
	else giveClassicOrders(world, sender, command);
}
/**
* A player gives up: all their cats fall asleep where they are, for good, and count no more. They are still in the way and
* can still be hit. A player who has no cats in the match, or has given up already, changes nothing.
*/
function surrender(world, sender) {
	const { header, cats, players, ground } = world;
	const player = rowOfPlayer(world, sender);
	if (player < 0 || players.score[player] === 0) return;
	if (ground !== null) ground.seats.isAsleep[player] = 1;
	players.score[player] = 0;
	for (let row = 0; row < header.catCount; row += 1) {
		if (cats.playerId[row] !== sender) continue;
		cats.order[row] = ORDER_ASLEEP;
		cats.goalX[row] = 0;
		cats.goalY[row] = 0;
		cats.targetId[row] = 0;
		if (ground === null) continue;
		leaveQueue(ground, row);
		for (const field of GROUND_FIELDS.steering) if (field !== "kind") ground.steering[field][row] = 0;
	}
	if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}
/**
* On a map. A new order replaces the old one and the queue; a queued one waits behind them, unless the queue is full. A point
* outside of the map or in a wall is moved to the nearest free place.
*/
function giveGroundOrder(world, ground, sender, command) {
	const { scratch, rules } = ground;
	scratch.reserve(world.header.catCapacity, rules.mapWidth, rules.mapHeight);
	const rows = ownRows(world, sender, command.cats);
	if (rows.length === 0) return;
	const order = orderOf(world, ground, rows, command);
	if (command.kind !== "stop" && command.queued === true) queueOrder(world, ground, rows, order);
	else giveNow(world, ground, rows, order);
}
function ownRows({ cats, header }, sender, networkIds) {
	const rows = [];
	for (const networkId of networkIds) {
		const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
		if (row >= 0 && cats.playerId[row] === sender && cats.order[row] !== ORDER_ASLEEP) rows.push(row);
	}
	return rows;
}
function orderOf(world, ground, rows, command) {
	const nowhere = {
		order: orderWord(command),
		x: 0,
		y: 0,
		targetId: command.kind === "attack" ? command.targetId : 0,
		reach: 0,
		fromX: 0,
		fromY: 0,
		stride: 0,
		lineX: 0,
		lineY: 0
	};
	if (command.kind === "attack" || command.kind === "stop" || command.kind === "hold") return nowhere;
	const { scratch } = ground;
	const isLoose = command.kind === "march" && command.isLoose;
	const there = {
		...goalOf$1(ground, command),
		reach: reachOf(rows.length),
		stride: isLoose ? 0 : slowestStep(ground, rows)
	};
	if (command.kind !== "patrol") return {
		...nowhere,
		...there
	};
	findMiddle(world, ground, rows);
	return {
		...nowhere,
		...there,
		fromX: scratch.atX,
		fromY: scratch.atY
	};
}
function orderWord(command) {
	if (command.kind !== "march") return ORDER_OF[command.kind];
	return command.isFighting ? ORDER_ATTACK_MOVE : ORDER_MOVE;
}
/** A line of length 0 is a point. */
function goalOf$1(ground, command) {
	const x = command.x * FIXED_PER_POINT;
	const y = command.y * FIXED_PER_POINT;
	const line = command.kind === "march" ? command.line : null;
	const [toX, toY] = line === null ? [x, y] : [line.x * FIXED_PER_POINT, line.y * FIXED_PER_POINT];
	return fitLine(ground, [
		x,
		y,
		toX,
		toY
	]);
}
/** Those who are formed up are so at the beginning of the next sub-turn, when all commands have run: see formGroups. */
function giveNow(world, ground, rows, order) {
	const goesSomewhere = order.reach > 0;
	const isGroup = order.stride > 0 || (order.lineX | order.lineY) !== 0;
	const isFormedUp = goesSomewhere && isGroup && order.order !== ORDER_PATROL;
	const flowRow = goesSomewhere ? requestFlowField(world, ground, cellAt(ground, order.x, order.y)) : -1;
	for (const row of rows) {
		leaveQueue(ground, row);
		setOrder(world, ground, row, order);
		ground.steering.flowRow[row] = flowRow + 1;
		if (isFormedUp) ground.steering.formsAt[row] = world.header.subTurn + 1;
	}
}
/** Idle and holding cats with an empty queue, and no cushion to take, have nothing to finish first: they begin at once. */
function queueOrder(world, ground, rows, order) {
	const isBusy = (row) => {
		const now = world.cats.order[row];
		if (queuedAt(ground, row, 0) >= 0) return true;
		return now === ORDER_IDLE ? hasCushionToTake(world, ground, row) : now !== ORDER_HOLD;
	};
	const busy = rows.filter(isBusy);
	const free = rows.filter((row) => !isBusy(row));
	if (free.length > 0) giveNow(world, ground, free, order);
	const waypoint = busy.length > 0 ? freeWaypoint(ground) : -1;
	if (waypoint < 0) return;
	const { waypoints } = ground;
	for (const field of [
		"order",
		"x",
		"y",
		"targetId",
		"reach",
		"fromX",
		"fromY",
		"stride",
		"lineX",
		"lineY"
	]) waypoints[field][waypoint] = order[field];
	if (busy.length === 1) waypoints.stride[waypoint] = 0;
	waypoints.userCount[waypoint] = 1;
	waypoints.count[waypoint] = busy.filter((row) => joinQueue(ground, row, waypoint)).length;
	releaseWaypoint(ground, waypoint);
}
// src/sim/ground/pace.ts
/** Groups of one player look at the same sub-turn, and those of the next player so many later. */
var PLAYERS_APART = 2;
/** Cats do not wait for one that needs more than twice as long as they do on average, and so much more. */
var FAR_BEHIND_TIMES = 2;
var FAR_BEHIND_SUB_TURNS = 4 * SUB_TURNS_PER_SECOND;
/** Nobody waits for a cat that got hardly any further for so long. */
var STUCK_SUB_TURNS = 90;
/** A cat that got hardly any further for so long is held up by others; with a sixth of its group held up no cat walks slower, or a door would choke. */
var HELD_UP_SUB_TURNS = 4;
var HELD_UP_SHARE = 6;
/** Corners on a way that are looked at: what lies behind the last one counts as straight. */
var CORNERS_MAX = 64;
var WAY_MAX = 2147483647;
/** Nobody walks slower than at so much of the pace of the slowest: by half, and by a quarter near the goal of a cat that walks and does not fight. */
var LEAST_SHARE = 2;
var LEAST_SHARE_NEAR = 4;
/** So far from the goal, and its own radius, a group is near it: one that went around walls takes up its ranks anew. */
var NEAR_GOAL = fixedRatio(4, 1);
/** The way of a cat that nobody waits for: it fights, is stuck, or there is no way. */
var NO_WAY = -1;
assert(true, "turns of looking are a power of two");
/** Working memory of one call: by row of a cat, and by group. */
var left = /* @__PURE__ */ new Int32Array(0);
var groupOf = /* @__PURE__ */ new Int32Array(0);
var dueRows = /* @__PURE__ */ new Int32Array(0);
var groupAt = /* @__PURE__ */ new Int32Array(0);
var firstOf = /* @__PURE__ */ new Int32Array(0);
var countOf$1 = /* @__PURE__ */ new Int32Array(0);
var sumOf = /* @__PURE__ */ new Float64Array(0);
var leastOf$1 = /* @__PURE__ */ new Int32Array(0);
var isIndirect = /* @__PURE__ */ new Int32Array(0);
var heldUpOf = /* @__PURE__ */ new Int32Array(0);
var slowestOf = /* @__PURE__ */ new Int32Array(0);
var longestOf = /* @__PURE__ */ new Int32Array(0);
/**
* Sets how fast the cats of groups walk, so that all of a group arrive together: all take as long as the one that needs longest
* for the way that it has left, at the pace of its kind. But nobody walks at less than half of the pace of the slowest, a quarter near
* the goal, and nobody waits for a cat that is far behind, stuck, in a fight, or can't come.
*/
function paceGroups(world, ground) {
	const { catCount } = ground.scratch;
	reserve(catCount);
	const dueCount = findDue(world, ground);
	if (dueCount === 0) return;
	const groupCount = gather$1(world, ground, dueCount);
	for (let group = 0; group < groupCount; group += 1) {
		longestOf[group] = 0;
		if (isAboutToArrive(ground, group)) formAgain(world, ground, group, dueCount);
	}
	for (let i = 0; i < dueCount; i += 1) noteLongest(ground, dueRows[i]);
	for (let i = 0; i < dueCount; i += 1) takePace(world, ground, dueRows[i]);
}
/** Puts the cats whose groups look in this sub-turn how far each has to go into `dueRows`. Never who walks at its own pace. */
function findDue({ cats }, { steering, scratch }) {
	const { formsAt, stride } = steering;
	const { playerId } = cats;
	const { catCount, subTurn } = scratch;
	const rows = dueRows;
	let dueCount = 0;
	for (let row = 0; row < catCount; row += 1) {
		const at = formsAt[row];
		if (at === 0 || stride[row] <= 0) continue;
		const phase = subTurn - Math.abs(at) | 0;
		const isDue = phase === 0 || (phase + PLAYERS_APART * playerId[row] & 15) === 0;
		if (phase < 0 || !isDue) continue;
		rows[dueCount] = row;
		dueCount += 1;
	}
	return dueCount;
}
function reserve(catCount) {
	if (left.length >= catCount) return;
	let size = 64;
	while (size < catCount) size *= 2;
	left = new Int32Array(size);
	groupOf = new Int32Array(size);
	dueRows = new Int32Array(size);
	groupAt = new Int32Array(2 * size);
	firstOf = new Int32Array(size);
	countOf$1 = new Int32Array(size);
	sumOf = new Float64Array(size);
	leastOf$1 = new Int32Array(size);
	isIndirect = new Int32Array(size);
	heldUpOf = new Int32Array(size);
	slowestOf = new Int32Array(size);
	longestOf = new Int32Array(size);
}
/** Finds the groups of the first rows of `dueRows`, and what each has left; returns how many groups there are. */
function gather$1(world, ground, dueCount) {
	groupAt.fill(0);
	let groupCount = 0;
	for (let i = 0; i < dueCount; i += 1) {
		const row = dueRows[i];
		let slot = hashOf(world, ground, row) & groupAt.length - 1;
		while (groupAt[slot] !== 0 && !areOneGroup(world, ground, row, firstOf[groupAt[slot] - 1])) slot = slot + 1 & groupAt.length - 1;
		if (groupAt[slot] === 0) {
			firstOf[groupCount] = row;
			countOf$1[groupCount] = 0;
			sumOf[groupCount] = 0;
			isIndirect[groupCount] = 0;
			heldUpOf[groupCount] = 0;
			leastOf$1[groupCount] = WAY_MAX;
			slowestOf[groupCount] = CAT_STEP * 2;
			groupCount += 1;
			groupAt[slot] = groupCount;
		}
		const group = groupAt[slot] - 1;
		groupOf[row] = group;
		const way = wayLeft(world, ground, row);
		left[row] = way;
		const place = ground.steering.place[row];
		if (place !== 0 && (place & DIRECT) === 0) isIndirect[group] = 1;
		if (way === NO_WAY) continue;
		leastOf$1[group] = Math.min(leastOf$1[group], way);
		if (ground.steering.blocked[row] >= HELD_UP_SUB_TURNS) heldUpOf[group] += 1;
		countOf$1[group] += 1;
		sumOf[group] += timeOf(ground, row);
		slowestOf[group] = Math.min(slowestOf[group], stepOf(ground, row));
	}
	return groupCount;
}
function hashOf({ cats }, { steering }, row) {
	const at = Math.imul(cats.goalX[row], -1640531535) ^ Math.imul(cats.goalY[row], -2048144789);
	const when = Math.imul(steering.formsAt[row], -1028477387) ^ Math.imul(cats.playerId[row], 668265263);
	return at ^ when ^ (at ^ when) >>> 15;
}
function areOneGroup({ cats }, { steering }, a, b) {
	return cats.playerId[a] === cats.playerId[b] && steering.formsAt[a] === steering.formsAt[b] && cats.goalX[a] === cats.goalX[b] && cats.goalY[a] === cats.goalY[b] && cats.order[a] === cats.order[b] && steering.patrolX[a] === steering.patrolX[b] && steering.patrolY[a] === steering.patrolY[b];
}
/** Whether the first of a group that went around walls are so near to the goal that all take up their ranks anew. */
function isAboutToArrive({ steering }, group) {
	const row = firstOf[group];
	return steering.formsAt[row] > 0 && isIndirect[group] === 1 && leastOf$1[group] <= steering.reach[row] + NEAR_GOAL;
}
/**
* A group that went around walls comes from elsewhere, and its cats come in another order, than when they were sent: its ranks look
* the way that it comes now, with the cats that are there first in front.
*/
function formAgain(world, ground, group, dueCount) {
	const { steering } = ground;
	const rows = [];
	for (let i = 0; i < dueCount; i += 1) if (groupOf[dueRows[i]] === group) rows.push(dueRows[i]);
	const goal = goalOfGroup(world, ground, rows[0]);
	for (const row of rows) steering.formsAt[row] = -steering.formsAt[row];
	if (!isInside$1(ground, goal.x, goal.y)) return;
	for (const row of rows) steering.place[row] = 0;
	const near = leastOf$1[group] + steering.reach[rows[0]];
	formUp(world, ground, rows, {
		goal,
		inFront: rows.filter((row) => left[row] >= 0 && left[row] <= near),
		wayOf: (row) => left[row] < 0 ? WAY_MAX : left[row]
	});
}
function noteLongest(ground, row) {
	if (left[row] === NO_WAY) return;
	const group = groupOf[row];
	const mean = divTrunc(sumOf[group], countOf$1[group]);
	const time = timeOf(ground, row);
	if (time <= FAR_BEHIND_TIMES * mean + FAR_BEHIND_SUB_TURNS) longestOf[group] = Math.max(longestOf[group], time);
}
function takePace({ cats }, ground, row) {
	const group = groupOf[row];
	const step = stepOf(ground, row);
	if (left[row] === NO_WAY || HELD_UP_SHARE * heldUpOf[group] >= countOf$1[group]) {
		ground.steering.stride[row] = step;
		return;
	}
	const wished = divTrunc(left[row], Math.max(1, longestOf[group]));
	const isNear = cats.order[row] === ORDER_MOVE && left[row] <= ground.steering.reach[row] + NEAR_GOAL;
	const least = divTrunc(slowestOf[group], isNear ? LEAST_SHARE_NEAR : LEAST_SHARE);
	ground.steering.stride[row] = Math.min(step, Math.max(least, wished));
}
/** The sub-turns that a cat needs for the way that it has left. */
function timeOf(ground, row) {
	return divTrunc(left[row], stepOf(ground, row));
}
/** A kind that there is none of, in a world that is damaged, counts as the first. */
function stepOf({ steering }, row) {
	return OF_KIND.step[steering.kind[row]] ?? CAT_STEP;
}
/** How far a cat still has to walk: straight to its place, or from corner to corner as its flow field says; or NO_WAY. */
function wayLeft(world, ground, row) {
	const { cats } = world;
	const { steering, flowFields, scratch } = ground;
	const order = cats.order[row];
	if (!(order === ORDER_MOVE || order === ORDER_ATTACK_MOVE && cats.targetId[row] === 0) || steering.blocked[row] >= STUCK_SUB_TURNS) return NO_WAY;
	let x = clampBetween(cats.x[row], scratch.halfWidth);
	let y = clampBetween(cats.y[row], scratch.halfHeight);
	const place = steering.place[row];
	let way = 0;
	const flowRow = steering.flowRow[row] - 1;
	const goalCell = cellAt(ground, cats.goalX[row], cats.goalY[row]);
	if ((place & DIRECT) === 0 && flowFields.goal[flowRow] === goalCell + 1) {
		recallFlowField(ground, flowRow);
		let cell = cellAt(ground, x, y);
		if (cell !== goalCell && viaOf(ground, flowRow, cell) === NO_VIA) {
			if (flowFields.isComplete[flowRow] === 1) return NO_WAY;
		}
		for (let corner = 0; corner < CORNERS_MAX && cell !== goalCell; corner += 1) {
			cell = viaOf(ground, flowRow, cell);
			if (cell === NO_VIA || cell === goalCell) break;
			lookUpMiddle(ground, cell);
			way += distance(scratch.atX - x, scratch.atY - y);
			x = scratch.atX;
			y = scratch.atY;
		}
	}
	const endX = clampBetween(endXOf(world, ground, row), scratch.halfWidth);
	const endY = clampBetween(endYOf(world, ground, row), scratch.halfHeight);
	return way + distance(endX - x, endY - y);
}
function distance(dx, dy) {
	return sqrtFloor(dx * dx + dy * dy);
}
// src/sim/ground/post.ts
/** An idle cat takes on nobody who is farther from its post than this. That is farther than it comes to help. */
var LEASH = fixedRatio(14, 1);
var LEASH_SQUARED = LEASH * LEASH;
/** It goes back from this on. */
var AWAY = fixedRatio(15, 10);
var AWAY_SQUARED = AWAY * AWAY;
/** A post lies no farther from the goal of the cat that stands there, or the cat has none but its post. */
var PLACE_REACH = 64 * ONE;
assert(true, "turns of looking are a power of two");
/** One for all calls, so that none makes garbage. */
var way$1 = {
	fromX: 0,
	fromY: 0,
	dx: 0,
	dy: 0
};
/** An idle cat that takes on an enemy notes where it stood: patrolX and patrolY, never 0 both. */
function notePost({ cats }, { steering }, row) {
	if (cats.order[row] !== ORDER_IDLE || (steering.patrolX[row] | steering.patrolY[row]) !== 0) return;
	const x = cats.x[row];
	const y = cats.y[row];
	steering.patrolX[row] = (x | y) === 0 ? 1 : x;
	steering.patrolY[row] = y;
}
/** Whether an enemy is so far from the post of a cat that stands there, or goes back there, that it lets it go. */
function isFarFromPost({ cats }, ground, row, enemy) {
	const { patrolX, patrolY } = ground.steering;
	const order = cats.order[row];
	if (!(order === ORDER_IDLE ? (patrolX[row] | patrolY[row]) !== 0 : isGoingBack(ground, row, order))) return false;
	const dx = cats.x[enemy] - patrolX[row];
	const dy = cats.y[enemy] - patrolY[row];
	return dx * dx + dy * dy > LEASH_SQUARED;
}
/** A cat that goes back has no stride, and a sub-turn less than 0 in which it set out. */
function isGoingBack({ steering }, row, order) {
	return order === ORDER_ATTACK_MOVE && steering.formsAt[row] < 0 && steering.stride[row] === 0;
}
/** An idle cat that fights nobody any more goes back to where it stood, and takes on enemies near it on the way. */
function goBack(world, ground, row) {
	const { cats } = world;
	const { steering, scratch } = ground;
	const { patrolX, patrolY, place, reach } = steering;
	if (cats.order[row] !== ORDER_IDLE || (patrolX[row] | patrolY[row]) === 0) return;
	if ((scratch.subTurn + cats.networkId[row] & 255) !== 0) return;
	way$1.fromX = cats.x[row];
	way$1.fromY = cats.y[row];
	way$1.dx = patrolX[row] - way$1.fromX;
	way$1.dy = patrolY[row] - way$1.fromY;
	if (way$1.dx * way$1.dx + way$1.dy * way$1.dy <= AWAY_SQUARED) {
		patrolX[row] = 0;
		patrolY[row] = 0;
		return;
	}
	cats.order[row] = ORDER_ATTACK_MOVE;
	steering.formsAt[row] = -scratch.subTurn;
	steering.stride[row] = 0;
	steering.flowRow[row] = 0;
	steering.blocked[row] = 0;
	if (reach[row] === 0) reach[row] = REACH_ALONE;
	const besideX = patrolX[row] - cats.goalX[row];
	const besideY = patrolY[row] - cats.goalY[row];
	const hasGoal = (cats.goalX[row] | cats.goalY[row]) !== 0;
	let where = placeAt(besideX, besideY);
	if (!hasGoal || Math.max(Math.abs(besideX), Math.abs(besideY)) > PLACE_REACH) {
		cats.goalX[row] = patrolX[row];
		cats.goalY[row] = patrolY[row];
		where = placeAt(0, 0);
	}
	way$1.dx = cats.goalX[row] + eastOf(where) - way$1.fromX;
	way$1.dy = cats.goalY[row] + northOf(where) - way$1.fromY;
	place[row] = isWalkable(ground, way$1) ? where | DIRECT : where;
}
// src/sim/ground/sight.ts
var { sightSquared } = OF_KIND;
/**
* Whether a cat may take on another by itself: without fog anyone, in it whom its team sees. Mostly it sees the other one
* itself, and nothing is looked up; only those who throw farther than they see need the eyes of others.
*/
function maySee(world, ground, row, target) {
	if (ground.rules.fog === 0) return true;
	const { cats } = world;
	const dx = cats.x[target] - cats.x[row];
	const dy = cats.y[target] - cats.y[row];
	if (dx * dx + dy * dy <= sightSquared[ground.steering.kind[row]]) return true;
	const team = ground.scratch.teamOfPlayer[cats.playerId[row]];
	return isSeenBy(world, ground, team, target);
}
/**
* Whether a team sees a cat in the fog: one of its cats awake stands within its sight of it, or it is near a window that
* one of them owns. Walls do not block sight. By the positions in the neighbour grid.
*/
function isSeenBy(world, ground, team, target) {
	const { scratch, steering } = ground;
	const { halfWidth, halfHeight } = scratch;
	const { columns, lines, cellTeams, cellStart, spots } = scratch.grid;
	const { cats } = world;
	const x = cats.x[target];
	const y = cats.y[target];
	if (isBeforeWindow(ground, team, x, y)) return true;
	const west = Math.max(0, gridLine(x + halfWidth - SIGHT_MAX));
	const east = Math.min(columns - 1, gridLine(x + halfWidth + SIGHT_MAX));
	const south = Math.max(0, gridLine(y + halfHeight - SIGHT_MAX));
	const north = Math.min(lines - 1, gridLine(y + halfHeight + SIGHT_MAX));
	for (let line = south; line <= north; line += 1) {
		const last = Math.imul(line, columns) + east;
		for (let cell = last - east + west; cell <= last; cell += 1) {
			if ((cellTeams[cell] & 1 << team) === 0) continue;
			const end = cellStart[cell + 1];
			for (let spot = cellStart[cell]; spot < end; spot += SPOT_WORDS) {
				if (spots[spot + SPOT_KIND] >> TEAM_SHIFT !== team) continue;
				const row = spots[spot + SPOT_ROW];
				const dx = cats.x[row] - x;
				const dy = cats.y[row] - y;
				if (dx * dx + dy * dy <= sightSquared[steering.kind[row]]) return true;
			}
		}
	}
	return false;
}
function isBeforeWindow({ cushions, rules, scratch }, team, x, y) {
	const { cushionCount } = rules;
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const owner = cushions.owner[cushion];
		if (cushions.kind[cushion] !== CUSHION_WINDOW || owner === 0) continue;
		const dx = cushions.x[cushion] - x;
		const dy = cushions.y[cushion] - y;
		if (dx * dx + dy * dy <= WINDOW_SIGHT * WINDOW_SIGHT && scratch.teamOfPlayer[owner] === team) return true;
	}
	return false;
}
// src/sim/ground/seek.ts
var { alert, hunts: hunts$1, standsBack, rangeSquared: rangeSquared$2, leastRangeSquared: leastRangeSquared$2, loseSquared: loseSquared$1, loseHuntedSquared: loseHuntedSquared$1 } = OF_KIND;
/** A cat hears comrades fight who stand in a block of cells that this reaches into. */
var EARSHOT = fixedRatio(5, 1);
/** It comes to help against an enemy of theirs who is no farther from it than this. */
var HELP_REACH = fixedRatio(11, 1);
var HELP_REACH_SQUARED = HELP_REACH * HELP_REACH;
var HINT_ROWS = 8;
var searchWithin = (reach, isHunt = 0) => ({
	reach,
	squared: reach * reach,
	isHunt
});
/** By kind. */
var IN_RANGE = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].range));
var IN_SIGHT = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].alert));
var HUNTED = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].hunts, 1));
/** One for all calls, so that none makes garbage. */
var way = {
	fromX: 0,
	fromY: 0,
	dx: 0,
	dy: 0
};
assert(Math.max(...loseSquared$1, ...loseHuntedSquared$1) < HELP_REACH_SQUARED, "who helps goes farther than who fights for itself");
/** The row of the cat with an id, which `row` looks for, or -1. Rows only move up when cats before them die, mostly by a few. */
function targetRowOf({ cats, header }, { scratch }, row, id) {
	const { networkId } = cats;
	const hint = Math.min(scratch.targetRow[row], header.catCount - 1);
	for (let near = hint; near >= 0 && near > hint - HINT_ROWS; near -= 1) {
		if (networkId[near] !== id) continue;
		scratch.targetRow[row] = near;
		return near;
	}
	const found = rowOfNetworkId(networkId, header.catCount, id);
	if (found >= 0) scratch.targetRow[row] = found;
	return found;
}
/**
* The row of the nearest enemy awake that a cat can throw at, and in the fog its team sees; of several as near the one with the
* lowest network id. -1: there is none.
*/
function enemyInRange(world, ground, row) {
	if (!noteSelf(world, ground, row, alert)) return -1;
	return nearestWithin(world, ground, row, IN_RANGE);
}
/** The same of those that a cat can throw at, or see and walk straight to. */
function enemyInSight(world, ground, row) {
	if (!noteSelf(world, ground, row, alert)) return -1;
	const inRange = nearestWithin(world, ground, row, IN_RANGE);
	return inRange >= 0 ? inRange : nearestWithin(world, ground, row, IN_SIGHT);
}
/** To be called before anybody hunts in a sub-turn. */
function forgetPrey({ scratch }) {
	scratch.preyTeams = -1;
}
/** The row of the nearest enemy that a hunter is after and can walk straight to, or -1. */
function preyInSight(world, ground, row) {
	const { scratch } = ground;
	if (scratch.preyTeams < 0) scratch.preyTeams = teamsWith(world, ground, standsBack);
	const team = scratch.teamOfPlayer[world.cats.playerId[row]];
	if ((scratch.preyTeams & ~(1 << team)) === 0) return -1;
	if (!noteSelf(world, ground, row, hunts$1)) return -1;
	return nearestWithin(world, ground, row, HUNTED);
}
/** Whether a cat is of those that a hunter is after: cats that can't throw at enemies near them. */
function isPrey({ steering }, row) {
	return standsBack[steering.kind[row]] === 1;
}
/**
* The row of the nearest enemy of a comrade within earshot who threw and can't throw again yet, if the way there is straight and
* not too long; -1: nobody near fights. A cat that only comes to help calls nobody else.
*/
function enemyOfComrades(world, ground, row) {
	const { cats } = world;
	const { scratch } = ground;
	const { halfWidth, halfHeight, width, height, teamOfPlayer, search } = scratch;
	const { blockColumns, blockFighter } = scratch.grid;
	const team = teamOfPlayer[cats.playerId[row]] - 1;
	search.ownRow = row;
	const x = cats.x[row];
	const y = cats.y[row];
	const west = Math.max(0, x + halfWidth - EARSHOT >> BLOCK_SHIFT$1);
	const east = Math.min(width - 1 >> 2, x + halfWidth + EARSHOT >> BLOCK_SHIFT$1);
	const south = Math.max(0, y + halfHeight - EARSHOT >> BLOCK_SHIFT$1);
	const north = Math.min(height - 1 >> 2, y + halfHeight + EARSHOT >> BLOCK_SHIFT$1);
	way.fromX = x;
	way.fromY = y;
	search.nearest = -1;
	search.nearestSquared = HELP_REACH_SQUARED;
	for (let r = south; r <= north; r += 1) for (let c = west; c <= east; c += 1) {
		const fighter = blockFighter[(Math.imul(r, blockColumns) + c << TEAM_BITS$1) + team] - 1;
		if (fighter >= 0) lookWith(world, ground, fighter);
	}
	return search.nearest;
}
/** Takes the enemy of a comrade for the nearest of the search, if it is nearer than that. */
function lookWith(world, ground, fighter) {
	const { cats } = world;
	const { search } = ground.scratch;
	const foeId = ground.steering.foeId[fighter];
	const enemy = targetRowOf(world, ground, fighter, foeId > 0 ? foeId : cats.targetId[fighter]);
	if (enemy < 0 || cats.order[enemy] === ORDER_ASLEEP) return;
	const dx = cats.x[enemy] - way.fromX;
	const dy = cats.y[enemy] - way.fromY;
	const distanceSquared = dx * dx + dy * dy;
	if (distanceSquared > search.nearestSquared || !maySee(world, ground, search.ownRow, enemy)) return;
	way.dx = dx;
	way.dy = dy;
	if (!isWalkable(ground, way)) return;
	search.nearest = enemy;
	search.nearestSquared = distanceSquared;
}
/** Sets who looks; false if no other team has a cat in the blocks of cells that its kind looks into, so far. */
function noteSelf({ cats }, { scratch, steering }, row, far) {
	const { halfWidth, halfHeight, width, height, search } = scratch;
	const { blockColumns, blockTeams } = scratch.grid;
	const x = cats.x[row];
	const y = cats.y[row];
	search.ownTeam = scratch.teamOfPlayer[cats.playerId[row]];
	search.ownRow = row;
	search.ownKind = steering.kind[row];
	const reach = far[search.ownKind];
	const west = Math.max(0, x + halfWidth - reach >> BLOCK_SHIFT$1);
	const east = Math.min(width - 1 >> 2, x + halfWidth + reach >> BLOCK_SHIFT$1);
	const south = Math.max(0, y + halfHeight - reach >> BLOCK_SHIFT$1);
	const north = Math.min(height - 1 >> 2, y + halfHeight + reach >> BLOCK_SHIFT$1);
	let teams = 0;
	for (let r = south; r <= north; r += 1) for (let c = west; c <= east; c += 1) teams |= blockTeams[Math.imul(r, blockColumns) + c];
	return (teams & ~(1 << search.ownTeam)) !== 0;
}
/** Looks through the cells in reach that another team has a cat in; a hunter for its prey only. */
function nearestWithin(world, ground, row, searches) {
	const { scratch } = ground;
	const { halfWidth, halfHeight, search } = scratch;
	const { reach, squared, isHunt } = searches[search.ownKind];
	const x = world.cats.x[row];
	const y = world.cats.y[row];
	const { columns, lines, cellTeams } = scratch.grid;
	const others = ~(1 << search.ownTeam);
	const west = Math.max(0, gridLine(x + halfWidth - reach));
	const east = Math.min(columns - 1, gridLine(x + halfWidth + reach));
	const south = Math.max(0, gridLine(y + halfHeight - reach));
	const north = Math.min(lines - 1, gridLine(y + halfHeight + reach));
	way.fromX = x;
	way.fromY = y;
	search.nearest = -1;
	search.nearestSquared = squared;
	for (let line = south; line <= north; line += 1) {
		const last = Math.imul(line, columns) + east;
		for (let cell = last - east + west; cell <= last; cell += 1) if ((cellTeams[cell] & others) !== 0) lookInto(world, ground, cell, isHunt);
	}
	return search.nearest;
}
/** Takes the nearest enemy in a cell for the nearest of the search, if it is nearer than that. */
function lookInto(world, ground, cell, isHunt) {
	const { cats } = world;
	const { grid, search, incoming } = ground.scratch;
	const { cellStart, spots } = grid;
	const { ownTeam, ownKind } = search;
	const end = cellStart[cell + 1];
	const least = leastRangeSquared$2[ownKind];
	const range = rangeSquared$2[ownKind];
	for (let spot = cellStart[cell]; spot < end; spot += SPOT_WORDS) {
		const team = spots[spot + SPOT_KIND] >> TEAM_SHIFT;
		if (team === ownTeam || team === 0) continue;
		const row = spots[spot + SPOT_ROW];
		const dx = cats.x[row] - way.fromX;
		const dy = cats.y[row] - way.fromY;
		const distanceSquared = dx * dx + dy * dy;
		if (distanceSquared > search.nearestSquared || distanceSquared < least) continue;
		if (distanceSquared === search.nearestSquared && search.nearest >= 0 && row > search.nearest) continue;
		if (isHunt === 1 && !isPrey(ground, row)) continue;
		if (incoming[row] >= cats.health[row]) continue;
		if (!maySee(world, ground, search.ownRow, row)) continue;
		way.dx = dx;
		way.dy = dy;
		if (distanceSquared > range && !isWalkable(ground, way)) continue;
		search.nearest = row;
		search.nearestSquared = distanceSquared;
	}
}
// src/sim/ground/own-ground.ts
var OWN_GROUND_SQUARED = OWN_GROUND * OWN_GROUND;
/** Whether a cat is near a cushion of its own team, so that it throws more often. After some minutes no ground helps. */
function isOnOwnGround(world, row) {
	const { cats, ground, header } = world;
	if (ground === null || header.subTurn >= OWN_GROUND_SUB_TURNS) return false;
	const { cushions, rules } = ground;
	for (let cushion = 0; cushion < rules.cushionCount; cushion += 1) {
		const dx = cushions.x[cushion] - cats.x[row];
		const dy = cushions.y[cushion] - cats.y[row];
		if (dx * dx + dy * dy > OWN_GROUND_SQUARED) continue;
		const owner = cushions.owner[cushion];
		if (owner !== 0 && teamOf(world, owner) === teamOf(world, cats.playerId[row])) return true;
	}
	return false;
}
function teamOf(world, playerId) {
	return teamOfRow(world, rowOfPlayer(world, playerId));
}
// src/sim/ground/throw.ts
var { rangeSquared: rangeSquared$1, leastRangeSquared: leastRangeSquared$1, cooldown, damage: damage$1, splash: splash$1, shields } = OF_KIND;
/** A cat that shields another is so near to it, and so near to the line of the throw. */
var SHIELD_REACH = fixedRatio(14, 10);
var SHIELD_BESIDE = fixedRatio(6, 10);
/** Lengths are compared in 1/1024 units, so that a square of a product of two is exact. */
var COARSE$1 = 6;
var COARSE_REACH = SHIELD_REACH >> COARSE$1;
var COARSE_BESIDE = SHIELD_BESIDE >> COARSE$1;
/** One for all calls, so that none makes garbage. */
var flight = {
	targetId: 0,
	x: 0,
	y: 0
};
assert((Math.max(...OF_KIND.range) >> COARSE$1) * COARSE_REACH < 1 << 26, "the square of a product of two lengths stays below 2^53");
/** Whether a cat stands too near to another to throw at it: some kinds need room. */
function isTooNear({ cats }, { steering }, row, target) {
	const least = leastRangeSquared$1[steering.kind[row]];
	if (least === 0) return false;
	const dx = cats.x[target] - cats.x[row];
	const dy = cats.y[target] - cats.y[row];
	return dx * dx + dy * dy < least;
}
/** Throws at a cat if it is in range, as far as the thrower's kind throws; false if it is not. */
function throwInRange(world, ground, row, target) {
	const { x, y } = world.cats;
	const kind = ground.steering.kind[row];
	const dx = x[target] - x[row];
	const dy = y[target] - y[row];
	const distanceSquared = dx * dx + dy * dy;
	if (distanceSquared > rangeSquared$1[kind] || distanceSquared < leastRangeSquared$1[kind]) return false;
	throwAt(world, ground, row, target);
	return true;
}
/** Throws at a cat that is in range. */
function throwAt(world, ground, row, target) {
	const { cats } = world;
	const kind = ground.steering.kind[row];
	const usual = cooldown[kind];
	cats.cooldown[row] = isOnOwnGround(world, row) ? divTrunc(usual, OWN_GROUND_PACE) : usual;
	const isToPlace = splash$1[kind] > 0;
	const hit = isToPlace ? target : shieldOf(world, ground, row, target);
	flight.targetId = isToPlace ? 0 : cats.networkId[hit];
	flight.x = cats.x[hit];
	flight.y = cats.y[hit];
	throwYarn(world, row, flight);
	if (!isToPlace) ground.scratch.incoming[hit] += damage$1[kind];
	ground.steering.blocked[row] = 0;
}
/** To be called before the first throw of a sub-turn. */
function forgetShields({ scratch }) {
	scratch.shieldTeams = -1;
}
/**
* The cat that a ball hits when it is thrown at a cat: that cat itself, or of those of its team that shield others the one nearest to it
* that stands before it, beside the line of the throw; of several as near the one with the lowest network id.
*/
function shieldOf(world, ground, row, target) {
	const { cats } = world;
	const { scratch, steering } = ground;
	if (scratch.shieldTeams < 0) scratch.shieldTeams = teamsWith(world, ground, shields);
	if (scratch.shieldTeams === 0 || cats.order[target] === ORDER_ASLEEP) return target;
	const team = scratch.teamOfPlayer[cats.playerId[target]];
	if ((scratch.shieldTeams & 1 << team) === 0) return target;
	const { halfWidth, halfHeight } = scratch;
	const { columns, lines, cellTeams, cellStart, spots } = scratch.grid;
	const x = cats.x[target];
	const y = cats.y[target];
	const awayX = cats.x[row] - x >> COARSE$1;
	const awayY = cats.y[row] - y >> COARSE$1;
	const lengthSquared = awayX * awayX + awayY * awayY;
	const west = Math.max(0, gridLine(x + halfWidth - SHIELD_REACH));
	const east = Math.min(columns - 1, gridLine(x + halfWidth + SHIELD_REACH));
	const south = Math.max(0, gridLine(y + halfHeight - SHIELD_REACH));
	const north = Math.min(lines - 1, gridLine(y + halfHeight + SHIELD_REACH));
	let shield = target;
	let nearestSquared = COARSE_REACH * COARSE_REACH;
	for (let line = south; line <= north; line += 1) {
		const last = Math.imul(line, columns) + east;
		for (let cell = last - east + west; cell <= last; cell += 1) {
			if ((cellTeams[cell] & 1 << team) === 0) continue;
			const end = cellStart[cell + 1];
			for (let spot = cellStart[cell]; spot < end; spot += SPOT_WORDS) {
				if (spots[spot + SPOT_KIND] >> TEAM_SHIFT !== team) continue;
				const other = spots[spot + SPOT_ROW];
				if (shields[steering.kind[other]] === 0 || other === target) continue;
				const dx = cats.x[other] - x >> COARSE$1;
				const dy = cats.y[other] - y >> COARSE$1;
				const squared = dx * dx + dy * dy;
				if (squared > nearestSquared || squared === nearestSquared && shield !== target && other > shield) continue;
				const along = dx * awayX + dy * awayY;
				const across = dx * awayY - dy * awayX;
				if (along <= 0 || along >= lengthSquared) continue;
				if (across * across > COARSE_BESIDE * COARSE_BESIDE * lengthSquared) continue;
				shield = other;
				nearestSquared = squared;
			}
		}
	}
	return shield;
}
// src/sim/ground/decide.ts
var { range, rangeSquared, leastRangeSquared, loseSquared, loseHuntedSquared, hunts, damage } = OF_KIND;
var cooldownOf = OF_KIND.cooldown;
/** After a throw a cat closes up to its enemy, no nearer than this and no longer than until so little of its cooldown is left. */
var CLOSE = fixedRatio(9, 10);
var CLOSE_SQUARED = CLOSE * CLOSE;
var CLOSE_UNTIL_COOLDOWN = 10;
assert(true, "turns of looking are a power of two");
assert(CLOSE < Math.min(...range), "who closes up is still in range");
assert(CLOSE_UNTIL_COOLDOWN < Math.min(...cooldownOf), "there is time to close up");
/**
* Every cat decides, by where all stand at the beginning of the sub-turn: whom to take on, whether to throw, and what step it
* would take if nobody were in the way (scratch.wishX and wishY).
*/
function decideAll(world, ground) {
	const { cooldown, order, targetId } = world.cats;
	const { scratch, steering } = ground;
	const { wishX, wishY, catCount } = scratch;
	const { pace, kind } = steering;
	noteIncoming(world, ground);
	for (let row = 0; row < catCount; row += 1) {
		const before = cooldown[row];
		const left = before > 0 ? before - 1 : 0;
		cooldown[row] = left;
		scratch.isReady = before === 1;
		wishX[row] = 0;
		wishY[row] = 0;
		const now = order[row];
		const foe = targetId[row];
		if (now === ORDER_MOVE) march(world, ground, row);
		else if (now === ORDER_ATTACK) attack$1(world, ground, row);
		else if (now !== ORDER_ASLEEP) {
			if (foe === 0 || left === 0) fightOrMarch(world, ground, row);
			else if (mayCloseUp(left, cooldownOf[kind[row]], pace[row])) closeUp(world, ground, row, foe);
		}
		if ((wishX[row] | wishY[row]) !== 0) noteWish(ground, row);
		else pace[row] = 0;
	}
}
/** Adds up what the balls that fly at each cat will take from it; where a ball to a place lands, nobody may be any more. */
function noteIncoming({ yarn, cats, header }, { scratch, balls }) {
	const { incoming, catCount } = scratch;
	incoming.fill(0, 0, catCount);
	for (let ball = 0; ball < header.yarnCount; ball += 1) {
		const row = rowOfNetworkId(cats.networkId, catCount, yarn.targetId[ball]);
		if (row >= 0) incoming[row] += damage[balls.kind[ball]];
	}
}
/** Puts where a cat goes into the neighbour grid. A cat that moves gives way to one that stands and fights. */
function noteWish({ scratch, steering }, row) {
	const { wishX, wishY } = scratch;
	const { spots } = scratch.grid;
	const spot = scratch.grid.spot[row];
	const kind = spots[spot + SPOT_KIND] & ~(FIRM | FLOW_MASK);
	spots[spot + SPOT_KIND] = kind | MOVING | steering.flowRow[row] << FLOW_SHIFT;
	spots[spot + SPOT_X] += wishX[row];
	spots[spot + SPOT_Y] += wishY[row];
}
/**
* A cat that was told whom to attack. It throws at its target, unless enough balls fly there already; while it can't, it takes
* on an enemy in range, or one that its comrades near fight, and goes on to the target when that is done. A hunter that is after
* its prey takes on nobody else.
*/
function attack$1(world, ground, row) {
	const { cats } = world;
	const { foeId, pace, kind } = ground.steering;
	const id = cats.networkId[row];
	const left = cats.cooldown[row];
	if (left > 0) {
		if (!mayCloseUp(left, cooldownOf[kind[row]], pace[row])) return;
		return closeUp(world, ground, row, foeId[row] > 0 ? foeId[row] : cats.targetId[row]);
	}
	const target = targetRowOf(world, ground, row, cats.targetId[row]);
	if (target < 0) {
		loseTarget(world, ground, row);
		if (cats.order[row] !== ORDER_MOVE && cats.order[row] !== ORDER_ATTACK) fightOrMarch(world, ground, row);
		return;
	}
	if (!(ground.scratch.incoming[target] >= cats.health[target]) && throwInRange(world, ground, row, target)) {
		foeId[row] = 0;
		return;
	}
	const isAfterPrey = isHunting(ground, row, target);
	if (isAfterPrey) foeId[row] = 0;
	else if (foeId[row] === 0 && isLooking(ground, id)) foeId[row] = idOf(world, findFoe(world, ground, row));
	if (foeId[row] > 0) foeId[row] = fight$1(world, ground, row, foeId[row]);
	if (foeId[row] !== 0 || isTooNear(world, ground, row, target)) return;
	if (isWaiting(ground, row, id)) return;
	if (isAfterPrey) slip(ground, row);
	chase(world, ground, row, target);
}
/** The enemy that a cat takes on that was told to attack another: one in range; when comrades near fight, one in sight, or theirs. */
function findFoe(world, ground, row) {
	const inRange = enemyInRange(world, ground, row);
	if (inRange >= 0) return inRange;
	const theirs = enemyOfComrades(world, ground, row);
	if (theirs < 0) return -1;
	const inSight = enemyInSight(world, ground, row);
	return inSight >= 0 ? inSight : theirs;
}
/**
* A cat that takes on enemies by itself, when it does not wait for its next throw at one; with somewhere to go it walks on
* when there are none.
*/
function fightOrMarch(world, ground, row) {
	const { targetId, cooldown, networkId, order } = world.cats;
	if (hunts[ground.steering.kind[row]] > 0) hunt(world, ground, row);
	if (targetId[row] > 0) {
		targetId[row] = fight$1(world, ground, row, targetId[row]);
		if (targetId[row] > 0) return;
	}
	if (isLooking(ground, networkId[row])) {
		targetId[row] = idOf(world, findEnemy(world, ground, row));
		if (targetId[row] > 0) notePost(world, ground, row);
		if (targetId[row] > 0 && cooldown[row] > 0) return;
		if (targetId[row] > 0) targetId[row] = fight$1(world, ground, row, targetId[row]);
		if (targetId[row] > 0) return;
	}
	const now = order[row];
	if (now === ORDER_ATTACK_MOVE || now === ORDER_PATROL) march(world, ground, row);
	else if (!goesOn$1(world, ground, row)) goBack(world, ground, row);
}
/** Idle and hold last until there is something else to do, and nothing to stay for. */
function goesOn$1(world, ground, row) {
	if (queuedAt(ground, row, 0) < 0 || staysForCushion(world, ground, row)) return false;
	return takeUpNext(world, ground, row);
}
/** A hunter that may go where it likes is after its prey, whomever it fought before. */
function hunt(world, ground, row) {
	const { targetId, networkId, order } = world.cats;
	if (order[row] === ORDER_HOLD || !isLooking(ground, networkId[row])) return;
	const prey = preyInSight(world, ground, row);
	if (prey < 0) return;
	targetId[row] = networkId[prey];
	notePost(world, ground, row);
}
function isHunting(ground, row, enemy) {
	return hunts[ground.steering.kind[row]] > 0 && isPrey(ground, enemy);
}
/** In this sub-turn a cat is not held up by those that let it past. */
function slip({ scratch }, row) {
	scratch.grid.spots[scratch.grid.spot[row] + SPOT_KIND] |= SLIPS;
}
/** The enemy that such a cat takes on: one in range or in sight, else one that comrades near fight. A holding cat takes on only one in range. */
function findEnemy(world, ground, row) {
	if (world.cats.order[row] === ORDER_HOLD) return enemyInRange(world, ground, row);
	const inSight = enemyInSight(world, ground, row);
	return inSight >= 0 ? inSight : enemyOfComrades(world, ground, row);
}
/**
* Throws at an enemy or walks to it; at a nearer one that came in range instead, but for a hunter after its prey. Returns the id
* of the enemy that the cat fights from now on; 0: it is gone, asleep, too far, too near, in the fog or behind a wall.
*/
function fight$1(world, ground, row, enemyId) {
	const { x, y, order } = world.cats;
	const enemy = targetRowOf(world, ground, row, enemyId);
	if (enemy < 0 || order[enemy] === ORDER_ASLEEP) return 0;
	const dx = x[enemy] - x[row];
	const dy = y[enemy] - y[row];
	const squared = dx * dx + dy * dy;
	const kind = ground.steering.kind[row];
	if (squared < leastRangeSquared[kind] || !maySee(world, ground, row, enemy)) return 0;
	if (squared <= rangeSquared[kind]) {
		throwAt(world, ground, row, enemy);
		return enemyId;
	}
	if (order[row] === ORDER_HOLD || letsGo(world, ground, row, enemy)) return 0;
	const id = world.cats.networkId[row];
	const isAfterPrey = isHunting(ground, row, enemy);
	if (isLooking(ground, id)) {
		const inRange = isAfterPrey ? -1 : enemyInRange(world, ground, row);
		if (inRange >= 0 && throwInRange(world, ground, row, inRange)) return world.cats.networkId[inRange];
		if (squared > (isAfterPrey ? loseHuntedSquared[kind] : loseSquared[kind])) return helpComrades(world, ground, row);
	}
	if (isWaiting(ground, row, id)) return enemyId;
	if (isAfterPrey) slip(ground, row);
	return approach(world, ground, row, enemy) ? enemyId : 0;
}
/** Whether a cat does not walk to an enemy that it can't throw at: it would leave its post, or the cushion that it takes. */
function letsGo(world, ground, row, enemy) {
	return isFarFromPost(world, ground, row, enemy) || isKeptByCushion(world, ground, row, enemy);
}
/** Walks to an enemy of comrades. Returns its id, or 0: nobody near fights, or a wall is between. */
function helpComrades(world, ground, row) {
	const { networkId } = world.cats;
	const enemy = enemyOfComrades(world, ground, row);
	if (enemy < 0) return 0;
	if (letsGo(world, ground, row, enemy)) return 0;
	return isWaiting(ground, row, networkId[row]) || approach(world, ground, row, enemy) ? networkId[enemy] : 0;
}
/** Whether a cat that waits so long for its next throw is on its way to the enemy that it threw at, or may set out. */
function mayCloseUp(cooldown, usual, pace) {
	return cooldown >= CLOSE_UNTIL_COOLDOWN && (pace > 0 || cooldown >= usual - 1);
}
/**
* Between two throws a cat steps nearer to the enemy that it threw at, so that those behind it come into range as well. A cat that
* can't throw at enemies near it stays where it is.
*/
function closeUp(world, ground, row, enemyId) {
	const { order } = world.cats;
	const kind = ground.steering.kind[row];
	if (order[row] === ORDER_HOLD || leastRangeSquared[kind] > 0) return;
	const enemy = targetRowOf(world, ground, row, enemyId);
	if (enemy < 0 || order[enemy] === ORDER_ASLEEP) return;
	const squared = distanceSquared(world, row, enemy);
	if (squared <= CLOSE_SQUARED || squared > rangeSquared[kind]) return;
	if (!isKeptByCushion(world, ground, row, enemy)) approach(world, ground, row, enemy);
}
function isLooking({ scratch }, networkId) {
	return scratch.isReady || (scratch.subTurn + networkId & 7) === 0;
}
function distanceSquared({ cats: { x, y } }, a, b) {
	const dx = x[a] - x[b];
	const dy = y[a] - y[b];
	return dx * dx + dy * dy;
}
function idOf({ cats }, row) {
	return row < 0 ? 0 : cats.networkId[row];
}
// src/sim/ground/neighbour-grid.ts
var PLAYER_MASK = 15;
assert(PLAYER_COUNT_MAX <= PLAYER_MASK, "a player id, and a team, is below 16");
/**
* Sorts the cats by the cell they stand in, those of a cell in ascending row: a counting sort. Cats of neighbouring cells of
* a row then lie side by side.
*/
function buildNeighbourGrid(world, ground) {
	noteTeams(world, ground);
	clearCells(ground);
	countCells(world, ground);
	sumUp(ground);
	sortRows(world, ground);
}
function noteTeams({ header, players }, { scratch, seats }) {
	const { playerCount } = header;
	for (let row = 0; row < playerCount; row += 1) scratch.teamOfPlayer[players.playerId[row] & PLAYER_MASK] = seats.isAsleep[row] === 1 ? 0 : seats.team[row];
}
/** Of the lines that were in use before. */
function clearCells({ scratch: { grid } }) {
	const { columns, south, north, blockCount } = grid;
	const first = Math.imul(south, columns);
	const end = Math.imul(north + 1, columns);
	grid.blockTeams.fill(0, 0, blockCount);
	grid.blockFighter.fill(0, 0, blockCount << TEAM_BITS$1);
	grid.cellTeams.fill(0, first, end);
	grid.cellStart.fill(0, Math.max(0, first - 1), end + columns + 2);
}
/** A place outside of the map counts to its edge. */
function countCells({ cats }, { scratch }) {
	const { catCount, halfWidth, halfHeight, teamOfPlayer, grid } = scratch;
	const { cell, cellStart, columns, lines, blockColumns, blockTeams, blockFighter, cellTeams } = grid;
	const { x, y, playerId, order, cooldown } = cats;
	const widthMax = 2 * halfWidth - 1;
	const heightMax = 2 * halfHeight - 1;
	let west = columns;
	let east = 0;
	let south = lines;
	let north = 0;
	for (let row = 0; row < catCount; row += 1) {
		const fromWest = clampTo(x[row] + halfWidth | 0, widthMax);
		const fromSouth = clampTo(y[row] + halfHeight | 0, heightMax);
		const column = gridLine(fromWest);
		const line = gridLine(fromSouth);
		if (column < west) west = column;
		if (column > east) east = column;
		if (line < south) south = line;
		if (line > north) north = line;
		const at = Math.imul(line, columns) + column;
		cell[row] = at;
		cellStart[at + 2] += SPOT_WORDS;
		if (order[row] === ORDER_ASLEEP) continue;
		const team = teamOfPlayer[playerId[row] & PLAYER_MASK];
		cellTeams[at] |= 1 << team;
		const block = Math.imul(fromSouth >> BLOCK_SHIFT$1, blockColumns) + (fromWest >> BLOCK_SHIFT$1);
		blockTeams[block] |= 1 << team;
		if (cooldown[row] > 0) blockFighter[(block << TEAM_BITS$1) + team - 1] = row + 1;
	}
	grid.west = west;
	grid.east = east;
	grid.south = south;
	grid.north = north;
}
/** Turns counts into starts, in the cells that have cats and those around them: the others nobody asks for. */
function sumUp({ scratch }) {
	const { cellStart, columns, west, east, south, north } = scratch.grid;
	let sum = 0;
	let from = 0;
	for (let line = south; line <= north + 1; line += 1) {
		const first = Math.imul(line, columns);
		const to = first + east + 2;
		for (let at = Math.max(from, first + west - 1); at <= to; at += 1) {
			sum += cellStart[at];
			cellStart[at] = sum;
		}
		from = to + 1;
	}
}
function sortRows({ cats }, { scratch, steering }) {
	const { catCount, teamOfPlayer, grid } = scratch;
	const { cell, cellStart, spot, spots } = grid;
	const { x, y, playerId, order, cooldown } = cats;
	const { flowRow, blocked } = steering;
	for (let row = 0; row < catCount; row += 1) {
		const at = cell[row] + 1;
		const to = cellStart[at];
		cellStart[at] = to + SPOT_WORDS;
		const doing = order[row];
		const team = doing === ORDER_ASLEEP ? 0 : teamOfPlayer[playerId[row] & PLAYER_MASK];
		const bits = standingBits(doing, cooldown[row], blocked[row]);
		spot[row] = to;
		spots[to + SPOT_X] = x[row];
		spots[to + SPOT_Y] = y[row];
		spots[to + SPOT_KIND] = bits | flowRow[row] << FLOW_SHIFT | team << TEAM_SHIFT;
		spots[to + SPOT_ROW] = row;
	}
}
// src/sim/ground/separate.ts
/** Two cats keep this far apart. */
var DISTANCE = 2 * CAT_RADIUS;
/** Squares of distances are of 1/4096 units, so that those of cats in neighbouring cells fit 32 bits. */
var COARSE = 4;
var DISTANCE_SQUARED = (DISTANCE >> COARSE) * (DISTANCE >> COARSE);
var HALF_PAST_SQUARED = (DISTANCE - (DISTANCE >> 2) >> COARSE) * (DISTANCE - (DISTANCE >> 2) >> COARSE);
var BUCKET_SHIFT = 9;
var SHARE_BITS = 11;
/** The bit that is set where MARCHING is. */
var QUEUE_PER_MARCHING = divTrunc(TOUCHES_QUEUE, MARCHING);
var LAST_BUCKET = DISTANCE_SQUARED >> BUCKET_SHIFT;
/** Cats that overlap less than 2 % let each other be, and go apart altogether beyond: else a crowd would never come to rest. */
var TOUCH_DISTANCE = DISTANCE - divTrunc(DISTANCE, 50);
var TOUCH_SQUARED = (TOUCH_DISTANCE >> COARSE) * (TOUCH_DISTANCE >> COARSE);
/** Two cats at the very same point go apart by this, the one with the higher id to the east. */
var PUSH_APART_X = CAT_STEP >> 2;
/**
* Part of a step that two who meet turn to their right. Of one team all of it: with less no lanes form in a door. Enemies would press
* through each other in a passage.
*/
var SIDESTEP_ALLY_SHIFT = 0;
var SIDESTEP_FOE_SHIFT = 2;
assert(QUEUE_PER_MARCHING * MARCHING === TOUCHES_QUEUE, "one bit becomes the other by a multiplication");
assert(TOUCH_SQUARED >> BUCKET_SHIFT <= LAST_BUCKET, "who touches has a share");
/**
* By the square of the distance, >> BUCKET_SHIFT: how far each of two cats is to go apart, for each unit that they are apart,
* in 1 / 2^SHARE_BITS. Half of what they lack.
*/
var SHARES = Int32Array.from({ length: (DISTANCE_SQUARED >> BUCKET_SHIFT) + 1 }, (_, bucket) => {
	const distance = sqrtFloor((bucket << BUCKET_SHIFT) + 256) << COARSE;
	return divTrunc(Math.max(0, DISTANCE - distance) << 10, distance);
});
/**
* Moves all pairs of cats apart that would overlap after the steps they wish: one pair after the other, in the order of the
* neighbour grid, which is turned round every sub-turn, so that nobody is always first. A crowd comes apart over some
* sub-turns. After "Position Based Dynamics" (Mueller et al., 2007).
*/
function separateAll(world, ground) {
	const { near, catCount, subTurn } = ground.scratch;
	const { spots, cell, cellStart, columns } = ground.scratch.grid;
	const isForward = (subTurn & 1) === 0;
	const last = SPOT_WORDS * (catCount - 1);
	for (let i = 0; i <= last; i += SPOT_WORDS) {
		const spot = isForward ? i : last - i;
		const x = spots[spot + SPOT_X];
		const y = spots[spot + SPOT_Y];
		const at = cell[spots[spot + SPOT_ROW]];
		let other = spot + SPOT_WORDS;
		let end = cellStart[at + 2];
		let count = 0;
		for (let run = 0; run < 2; run += 1) {
			for (; other < end; other += SPOT_WORDS) {
				const squared = squareOf(spots[other + SPOT_X] - x | 0, spots[other + SPOT_Y] - y | 0);
				near[count] = other;
				count = count + (squared - TOUCH_SQUARED >>> 31) | 0;
			}
			other = cellStart[at + columns - 1];
			end = cellStart[at + columns + 2];
		}
		if (count > 0) pushApart(world, ground, spot, count);
	}
}
/**
* Moves a cat and the first `count` of scratch.near apart: each by half, or the one that gives way to the other that stands
* firm.
*/
function pushApart(world, ground, spot, count) {
	const { near } = ground.scratch;
	const { spots } = ground.scratch.grid;
	let x = spots[spot + SPOT_X];
	let y = spots[spot + SPOT_Y];
	let kind = spots[spot + SPOT_KIND];
	for (let i = 0; i < count; i += 1) {
		const other = near[i];
		const otherKind = spots[other + SPOT_KIND];
		const queueing = Math.imul(kind & otherKind & MARCHING, QUEUE_PER_MARCHING);
		if (needsLook(kind, otherKind)) {
			spots[spot + SPOT_X] = x;
			spots[spot + SPOT_Y] = y;
			spots[spot + SPOT_KIND] = kind;
			const isSlipping = meet(world, ground, spot, other);
			x = spots[spot + SPOT_X];
			y = spots[spot + SPOT_Y];
			kind = spots[spot + SPOT_KIND];
			if (isSlipping) continue;
		} else {
			kind |= queueing;
			spots[other + SPOT_KIND] = otherKind | queueing;
		}
		const otherX = spots[other + SPOT_X];
		const otherY = spots[other + SPOT_Y];
		const dx = otherX - x;
		const dy = otherY - y;
		const share = SHARES[Math.min(squareOf(dx, dy) >> BUCKET_SHIFT, LAST_BUCKET)];
		const awayX = (dx | dy) === 0 ? PUSH_APART_X : Math.imul(dx, share) >> SHARE_BITS;
		const awayY = Math.imul(dy, share) >> SHARE_BITS;
		const firmness = (kind & FIRM) - (otherKind & FIRM) >> FIRM_BIT;
		x -= Math.imul(awayX, 1 - firmness);
		y -= Math.imul(awayY, 1 - firmness);
		spots[other + SPOT_X] = otherX + Math.imul(awayX, 1 + firmness);
		spots[other + SPOT_Y] = otherY + Math.imul(awayY, 1 + firmness);
	}
	spots[spot + SPOT_X] = x;
	spots[spot + SPOT_Y] = y;
	spots[spot + SPOT_KIND] = kind;
}
/** Of a distance, Fixed: its square in 1/4096 units. */
function squareOf(dx, dy) {
	return Math.imul(dx >> COARSE, dx >> COARSE) + Math.imul(dy >> COARSE, dy >> COARSE) | 0;
}
/**
* Whether there may be more to two cats that touch than that they go apart: they are on different ways or change ranks, one holds or
* slips past others, or one rests and one gets nowhere. Without branches, for speed.
*/
function needsLook(kind, otherKind) {
	const either = kind | otherKind;
	const isOtherWay = -((kind ^ otherKind) & FLOW_MASK) >>> 31;
	const areMeeting = (kind & otherKind) >> MARCHING_BIT & (isOtherWay | arePassing(kind, otherKind));
	const isResting = either >> RESTING_BIT & either >> BLOCKED_BIT & 1;
	return (areMeeting | either & (HOLDING | SLIPS) | isResting) !== 0;
}
/** 1: two of different kinds walk straight to their places; else 0. */
function arePassing(kind, otherKind) {
	const a = kind & PASSING_MASK;
	const b = otherKind & PASSING_MASK;
	return (-a & -b & -(a ^ b)) >>> 31;
}
/**
* The rarer things that happen between two cats that are not on the same way. True if they do not push each other at all:
* two of a team slip past each other when one of them got nowhere for a while, in a narrow passage or where one holds; never
* through those who wait for the same. And those of a group do who take up their ranks on the way: toms get in front. And a hunter
* does on its way to its prey.
*/
function meet(world, ground, spot, other) {
	const { wishX, wishY } = ground.scratch;
	const { spots } = ground.scratch.grid;
	const kind = spots[spot + SPOT_KIND];
	const otherKind = spots[other + SPOT_KIND];
	const either = kind | otherKind;
	const onlyOne = kind ^ otherKind;
	if ((either & SLIPS) !== 0 && isLetPast(ground, spot, other)) return true;
	if ((onlyOne & MOVING) !== 0 && (either & BLOCKED) !== 0) {
		if ((kind & MOVING) !== 0) noteTouch(world, ground, spot, other);
		else noteTouch(world, ground, other, spot);
	}
	const a = spots[spot + SPOT_ROW];
	const b = spots[other + SPOT_ROW];
	const areMarching = (kind & otherKind & MARCHING) !== 0;
	const areOneTeam = kind >> TEAM_SHIFT === otherKind >> TEAM_SHIFT;
	if (arePassing(kind, otherKind) !== 0 && (onlyOne & FLOW_MASK) === 0) return areOneTeam;
	const isOpposed = areMarching && wishX[a] * wishX[b] + wishY[a] * wishY[b] <= 0;
	const isHeld = (onlyOne & HOLDING) !== 0 && (either & (MARCHING | MOVING)) !== 0;
	if (!isOpposed && !isHeld) return false;
	if (((either & STUCK) !== 0 || isHalfPast(ground, spot, other)) && areOneTeam) return true;
	if (!isOpposed || (kind & otherKind & MOVING) === 0) return false;
	const shift = areOneTeam ? SIDESTEP_ALLY_SHIFT : SIDESTEP_FOE_SHIFT;
	spots[spot + SPOT_X] += wishY[a] >> shift;
	spots[spot + SPOT_Y] -= wishX[a] >> shift;
	spots[other + SPOT_X] += wishY[b] >> shift;
	spots[other + SPOT_Y] -= wishX[b] >> shift;
	return false;
}
/** Whether a hunter gets past another cat: all of its team let it, and of the others those who are slow to turn. */
function isLetPast({ scratch, steering }, spot, other) {
	const { spots } = scratch.grid;
	if (spots[spot + SPOT_KIND] >> TEAM_SHIFT === spots[other + SPOT_KIND] >> TEAM_SHIFT) return true;
	const kind = steering.kind[spots[spot + SPOT_ROW]];
	const otherKind = steering.kind[spots[other + SPOT_ROW]];
	return OF_KIND.letsPast[kind] === 1 || OF_KIND.letsPast[otherKind] === 1;
}
/** Whether two cats that slip past each other are in the middle of it: then they must not be pushed back. */
function isHalfPast({ scratch }, spot, other) {
	const { spots } = scratch.grid;
	return squareOf(spots[other + SPOT_X] - spots[spot + SPOT_X], spots[other + SPOT_Y] - spots[spot + SPOT_Y]) < HALF_PAST_SQUARED;
}
/** A cat on its way notes that it touches one of its own that has come to the same goal, or that holds at its goal. */
function noteTouch(world, ground, moverSpot, resterSpot) {
	const { cats } = world;
	const { spots } = ground.scratch.grid;
	const { reach } = ground.steering;
	const mover = spots[moverSpot + SPOT_ROW];
	const rester = spots[resterSpot + SPOT_ROW];
	if (cats.playerId[rester] !== cats.playerId[mover] || reach[mover] === 0) return;
	const order = cats.order[rester];
	const isSame = order === ORDER_IDLE && cats.goalX[rester] === cats.goalX[mover] && cats.goalY[rester] === cats.goalY[mover] && reach[rester] === reach[mover];
	const dx = cats.goalX[mover] - cats.x[rester];
	const dy = cats.goalY[mover] - cats.y[rester];
	const isHeld = order === ORDER_HOLD && dx * dx + dy * dy <= reach[mover] * reach[mover];
	if (isSame || isHeld) spots[moverSpot + SPOT_KIND] |= TOUCHES_ARRIVED;
}
// src/sim/ground/move-ground.ts
/**
* What the cats of a match on a map do in a sub-turn: all decide by where all stood before it, then all move at once, so that no
* player is ahead of another. Of this, and of all that it calls, the kernel is made: see docs/kernel.md for what may be written
* here.
*/
function moveGround(world, ground) {
	buildNeighbourGrid(world, ground);
	if (ground.rules.mode === MODE_CUSHIONS) claimCushions(world, ground);
	forgetShields(ground);
	forgetPrey(ground);
	decideAll(world, ground);
	separateAll(world, ground);
	moveAll(world, ground);
}
// src/sim/ground/splash.ts
/** The neighbour grid is of before the cats' steps: nobody is farther from their cell than this. */
var MOVED_MAX = 2 * CAT_RADIUS;
assert(PUSH_MAX + CAT_RADIUS <= MOVED_MAX, "a step, and a way off a wall, are within what is looked at");
/**
* A ball lands at its place: everybody near it is hurt, those of its thrower's team and those asleep too, but not a cat that
* dodges on the run. Returns how many of them died. A cat that was bred in this sub-turn is not hit.
*/
function splash(world, ground, ball) {
	const { scratch, balls, steering } = ground;
	const { halfWidth, halfHeight, stood } = scratch;
	const { columns } = scratch.grid;
	const { cellStart, spots } = stood;
	const { cats, yarn } = world;
	const kind = balls.kind[ball];
	const x = yarn.toX[ball];
	const y = yarn.toY[ball];
	const reach = OF_KIND.splash[kind];
	const west = Math.max(stood.west, gridLine(x + halfWidth - reach - MOVED_MAX));
	const east = Math.min(stood.east, gridLine(x + halfWidth + reach + MOVED_MAX));
	const south = Math.max(stood.south, gridLine(y + halfHeight - reach - MOVED_MAX));
	const north = Math.min(stood.north, gridLine(y + halfHeight + reach + MOVED_MAX));
	if (west > east) return 0;
	let died = 0;
	for (let line = south; line <= north; line += 1) {
		const end = cellStart[line * columns + east + 1];
		for (let spot = cellStart[line * columns + west]; spot < end; spot += SPOT_WORDS) {
			const row = spots[spot + SPOT_ROW];
			const dx = cats.x[row] - x;
			const dy = cats.y[row] - y;
			if (dx * dx + dy * dy > reach * reach || cats.health[row] === 0) continue;
			if (isDodging(steering, row)) continue;
			cats.health[row] = Math.max(0, cats.health[row] - OF_KIND.damage[kind]);
			if (cats.health[row] === 0) died += 1;
		}
	}
	return died;
}
/** Some are not where the ball lands while they walk at more than half of their pace. */
function isDodging({ pace, kind }, row) {
	const word = kind[row];
	return OF_KIND.dodges[word] === 1 && 2 * pace[row] > OF_KIND.step[word];
}
// src/sim/step.ts
/**
* Runs one sub-turn, 1/30 s, in place: cats in ascending network id, then the yarn that was in the air before, then the
* dead are removed. While the match is paused nothing moves, and no time of it passes. A pure function of the world: no argument,
* no memory, no clock.
*/
function step(world) {
	const { header, ground, pausing } = world;
	if (pausing !== null && pausing.pause.playerId !== 0) {
		stepPause(pausing.pause);
		return;
	}
	header.subTurn += 1;
	const yarnCountBefore = header.yarnCount;
	if (ground === null) stepClassicCats(world);
	else stepGround(world, ground);
	if (yarnCountBefore > 0) stepYarn(world, yarnCountBefore);
	if (ground !== null) judgeGround(world, ground);
}
/** The cats and cushions of a match on a map, for one sub-turn: by the kernel, or by the rules that it is made of. */
function stepGround(world, ground) {
	const { header } = world;
	const { scratch, rules } = ground;
	scratch.reserve(header.catCapacity, rules.mapWidth, rules.mapHeight);
	scratch.subTurn = header.subTurn;
	scratch.catCount = header.catCount;
	formGroups(world, ground);
	advanceFlowFields(ground);
	paceGroups(world, ground);
	if (!moveInKernel(world, ground)) moveHere(world, ground);
	if (rules.mode === MODE_CUSHIONS) breedCats(world, ground);
}
function moveHere(world, ground) {
	const { scratch } = ground;
	for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) recallFlowField(ground, row);
	moveGround(world, ground);
	const { stood } = scratch;
	const { cellStart, spots, west, east, south, north } = scratch.grid;
	stood.cellStart = cellStart;
	stood.spots = spots;
	stood.west = west;
	stood.east = east;
	stood.south = south;
	stood.north = north;
}
/** The first `count` balls fly on; those that land hurt, and the dead are removed. */
function stepYarn(world, count) {
	const { cats, yarn, header, ground } = world;
	assert(count <= header.yarnCount, `stepYarn: ${count} of ${header.yarnCount} balls`);
	let landed = 0;
	let died = 0;
	for (let row = 0; row < count; row += 1) {
		yarn.subTurnsLeft[row] -= 1;
		if (yarn.subTurnsLeft[row] > 0) continue;
		landed += 1;
		if (ground !== null && yarn.targetId[row] === 0) {
			died += splash(world, ground, row);
			continue;
		}
		const target = rowOfNetworkId(cats.networkId, header.catCount, yarn.targetId[row]);
		if (target < 0 || cats.health[target] === 0) continue;
		const damage = ground === null ? YARN_DAMAGE : OF_KIND.damage[ground.balls.kind[row]];
		cats.health[target] = Math.max(0, cats.health[target] - damage);
		if (cats.health[target] === 0) died += 1;
	}
	if (landed > 0) {
		if (ground !== null) compactRowsBy(ground.balls, GROUND_FIELDS.balls, yarn.subTurnsLeft, header.yarnCount);
		header.yarnCount = compactRows(yarn, FIELDS.yarn, "subTurnsLeft", header.yarnCount);
	}
	if (died > 0) removeDead(world);
}
function removeDead(world) {
	const { cats, players, header, ground } = world;
	for (let row = 0; row < header.catCount; row += 1) {
		if (cats.health[row] > 0) continue;
		if (ground !== null) leaveQueue(ground, row);
		if (cats.order[row] === ORDER_ASLEEP) continue;
		const player = rowOfPlayer(world, cats.playerId[row]);
		assert(player >= 0, "a cat belongs to a player of the match");
		players.score[player] -= 1;
	}
	if (ground !== null) compactRowsBy(ground.steering, GROUND_FIELDS.steering, cats.health, header.catCount);
	header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
	if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}
// src/sim/world/parts.ts
/** The used part of a world, in the order of its words. */
function usedParts(world) {
	const parts = [];
	let at = 0;
	for (const layout of layoutOf(dimensionsOf(world))) {
		const { table, kind, fields, capacity, count } = layout;
		if (kind === "columns") fields.forEach((field, i) => parts.push({
			table,
			field,
			start: at + i * capacity,
			count
		}));
		else parts.push({
			table,
			field: null,
			start: at,
			count: kind === "words" ? count : fields.length
		});
		at += wordCountOf(layout);
	}
	assert(at === world.words.length, "the parts cover the world");
	return parts;
}
// src/sim/world/difference.ts
var SCALAR_FIELDS = {
	...FIELDS,
	...GROUND_FIELDS,
	...PAUSE_FIELDS
};
/** Characters of the path of a word, such as "cats[3].health". */
var PATH_LENGTH_MAX = 48;
var PATH = /^[a-zA-Z0-9.[\]]+$/;
/** Whether a text may be the path of a word: files and people are told it. */
function isPath(text) {
	return text.length <= PATH_LENGTH_MAX && PATH.test(text);
}
assert(18 + Math.max(...Object.values(SCALAR_FIELDS).flatMap((fields) => fields.map(({ length }) => length))) <= PATH_LENGTH_MAX, "the path of every word has room");
assert(new Uint8Array(new Int32Array([1]).buffer)[0] === 1, "the checksum is that of little-endian words; this machine is big-endian");
/** The CRC-32 of every word in use, random state included, as u32. */
function checksumOf(world) {
	let checksum = 0;
	for (const { start, count } of usedParts(world)) checksum = crc32OfWords(world.words, start, start + count, checksum);
	return checksum;
}
// src/sim/world/named-parts.ts
var FIELDS_OF = {
	...FIELDS,
	...GROUND_FIELDS,
	...PAUSE_FIELDS
};
/** The used part of a world, field by field in the order of its words. */
function namedParts(world) {
	return usedParts(world).flatMap(({ table, field, start, count }) => {
		if (field !== null) return [{
			table,
			field,
			start,
			count
		}];
		const fields = FIELDS_OF[table];
		if (fields.length === 0) return [{
			table,
			field: "",
			start,
			count
		}];
		return fields.map((name, i) => ({
			table,
			field: name,
			start: start + i,
			count: 1
		}));
	});
}
// src/sim/world/pack.ts
/** The world that was packed, or null if the words are none. Its values are the sender's: nothing vouches for them. */
function unpackWorld(packed) {
	const dimensions = readPackedDimensions(packed);
	if (dimensions === null) return null;
	const { catCapacity, yarnCapacity, ...extras } = dimensions;
	const blank = allocateWorld(catCapacity, yarnCapacity, extras).words;
	blank.set(packed.subarray(0, usedWordCountOf(layoutOf(dimensions)[0])));
	if (!isWorld(blank)) return null;
	const world = openWorld(blank);
	let at = 0;
	for (const { start, count } of usedParts(world)) {
		world.words.set(packed.subarray(at, at + count), start);
		at += count;
	}
	assert(at === packed.length, "unpackWorld: every packed word has its place");
	return world;
}
/** What the packed words say of themselves, or null if that is out of range or not what their number says. */
function readPackedDimensions(packed) {
	const counts = readHeaderDimensions(packed);
	if (counts === null) return null;
	const classicWords = packedWordCount({
		...counts,
		ground: null,
		pauses: null
	});
	return shapesOf(counts, readGroundDimensions(packed.subarray(classicWords)), readPauseDimensions(packed, counts.playerCount)).find((shape) => packed.length === packedWordCount(shape)) ?? null;
}
function packedWordCount(dimensions) {
	return layoutOf(dimensions).reduce((sum, table) => sum + usedWordCountOf(table), 0);
}
// src/sim/world/snapshot.ts
/** Sets a world back to a snapshot of it, in place. */
function restoreSnapshot(world, snapshot) {
	assert(snapshot.length === world.words.length, "restoreSnapshot: a snapshot of another world");
	world.words.set(snapshot);
}
// src/lockstep/constants.ts
var TURN_MS = 100;
var SUB_TURNS_PER_TURN$1 = 3;
/** Turns between giving a command and running it, time for it to arrive: at least, and at first. */
var COMMAND_DELAY_TURNS_MIN = 2;
/** A second: with more of it nobody plays, and a connection that needs more makes the others wait instead. */
var COMMAND_DELAY_TURNS_MAX = 10;
/** The match begins here, so that commands given in the first turn run in turn 0. Nothing runs before turn 0. */
var FIRST_TURN = -2;
/** The commands of one turn take at most this many bits, so that turn data always fit one packet. */
var TURN_COMMAND_BITS_MAX = 8800;
/**
* Cats that the commands of one packet of turn data name, all together. A few bits can name thousands, so what a receiver
* unfolds has a limit of its own.
*/
var TURN_COMMAND_CATS_MAX = 2e4;
/** 2^31 turns are 6.8 years. */
var TURN_MAX = 2 ** 31 - 1;
/** Turns on end that less must be wanted before the delay is lowered by a turn: at least, and at first; and at most. */
var HOLD_TURNS_MIN = 100;
var HOLD_TURNS_MAX = 1600;
/** A raise so soon after a lowering shows that it came too early. */
var EARLY_TURNS = 300;
/** After so many turns without a raise a lowering is tried sooner again. */
var CALM_TURNS = 1200;
/**
* One peer alone gets at most so many turns more than the next one wants: a peer that it hears late hears it late as
* well. That holds for two too, for each is where the other one's words and half a round trip put it: a way that is
* longer than the way back is as long for both.
*/
var LONE_TURNS_MAX = 3;
assert(1e3 / TURN_MS * SUB_TURNS_PER_TURN$1 === SUB_TURNS_PER_SECOND, "a turn is three sub-turns of 1/30 s");
assert(COMMAND_CATS_MAX <= TURN_COMMAND_CATS_MAX, "any command may run in some turn");
// src/lockstep/command-delay.ts
/** Before turn 0. */
var FIRST_COMMAND_DELAY = {
	turns: COMMAND_DELAY_TURNS_MIN,
	holdTurns: HOLD_TURNS_MIN,
	lowTurns: 0,
	calmTurns: 0,
	turnsSinceLowering: null
};
/** Whether turn data may want this delay, and a replay be recorded with it. */
function isCommandDelay(turns) {
	return Number.isInteger(turns) && turns >= COMMAND_DELAY_TURNS_MIN && turns <= COMMAND_DELAY_TURNS_MAX;
}
/**
* The command delay after one more turn was entered, from what all players' data for that turn want. It rises at once to
* the most that anybody wants, as far as others bear that out, and sinks a turn at a time, once less has been wanted for long.
*/
function nextCommandDelay(before, wantedDelays) {
	assert(wantedDelays.every(isCommandDelay), "each player wants a delay in range");
	if (wantedDelays.length === 0) return before;
	const wanted = believedOf(wantedDelays);
	const later = forgetEarly(before);
	if (wanted > before.turns) return raise(later, wanted);
	const calm = grow(later);
	const lowTurns = wanted < calm.turns ? calm.lowTurns + 1 : 0;
	if (lowTurns < calm.holdTurns) return {
		...calm,
		lowTurns
	};
	return {
		...calm,
		turns: calm.turns - 1,
		lowTurns: 0,
		turnsSinceLowering: 0
	};
}
/** The most that anybody wants; but no one alone can make all orders slow. */
function believedOf(wantedDelays) {
	const [most, next] = [...wantedDelays].sort((a, b) => b - a);
	return next === void 0 ? most : Math.min(most, next + LONE_TURNS_MAX);
}
/** A turn later the last lowering is a turn longer ago. */
function forgetEarly(delay) {
	if (delay.turnsSinceLowering === null) return delay;
	const ago = delay.turnsSinceLowering + 1;
	return {
		...delay,
		turnsSinceLowering: ago > EARLY_TURNS ? null : ago
	};
}
/** Each lowering is held against the delay once: a raise that takes several turns doubles the hold once. */
function raise(delay, turns) {
	return {
		turns,
		holdTurns: delay.turnsSinceLowering !== null ? Math.min(2 * delay.holdTurns, HOLD_TURNS_MAX) : delay.holdTurns,
		lowTurns: 0,
		calmTurns: 0,
		turnsSinceLowering: null
	};
}
/** One more turn without a raise. The hold is 100 times a power of two, so halves are whole. */
function grow(delay) {
	const calmTurns = delay.calmTurns + 1;
	if (calmTurns < CALM_TURNS) return {
		...delay,
		calmTurns
	};
	return {
		...delay,
		calmTurns: 0,
		holdTurns: Math.max(delay.holdTurns >> 1, HOLD_TURNS_MIN)
	};
}
// src/bot/memory.ts
/**
* All that a bot remembers from one turn to the next, a word each: like the field table of the world, beside which it is kept.
* Places are in points, 1/256 of a unit from the middle of the map; a turn or a number that may be none is kept plus 1, so
* that 0 is none.
*/
var MEMORY_FIELDS = [
	"random",
	"salt",
	"credit",
	"creditTurn",
	"phase",
	"phaseTurn",
	"restTurn",
	"retreatTurn",
	"callTurn",
	"patience",
	"isPlaced",
	"pointX",
	"pointY",
	"isStaged",
	"targetX",
	"targetY",
	"targetCushion",
	"strikeWay",
	"plan",
	"planTurn",
	"planX",
	"planY",
	"planCushion",
	"partyTurn",
	"partyCushion",
	"sentMask",
	"sentTurn",
	"careTurn",
	"hopelessTurn"
];
var MEMORY_WORDS = MEMORY_FIELDS.length;
var PHASE_GATHER = 0;
var PHASE_STRIKE = 1;
var PHASE_RETREAT = 2;
var PLAN_NONE = 0;
var PLAN_ATTACK = 1;
var PLAN_RETREAT = 2;
var NamedMemory = class {
	words;
	constructor(words) {
		this.words = words;
	}
};
MEMORY_FIELDS.forEach((field, index) => {
	Object.defineProperty(NamedMemory.prototype, field, {
		get() {
			return this.words[index];
		},
		set(value) {
			assert(Number.isInteger(value) && value === (value | 0), `memory.${field}: ${value} is no word`);
			this.words[index] = value;
		}
	});
});
/** What a bot remembers before its first turn. */
function createMemory(seed, playerId) {
	const words = new Int32Array(MEMORY_WORDS);
	const mixed = Math.imul(Math.imul(seed ^ 2654435769, 2246822507) ^ playerId, 3266489909);
	const memory = openMemory(words);
	memory.random = mixed ^ mixed >>> 15 | 1;
	memory.salt = drawBelow(memory, 65536);
	return words;
}
function openMemory(words) {
	assert(words.length === MEMORY_WORDS, `openMemory: ${words.length} words`);
	return new NamedMemory(words);
}
/** A number of 0 .. limit - 1 that is the same all match long for the same thing: how much it likes that one. */
function tasteOf({ salt }, thing, limit) {
	const mixed = Math.imul(salt << 8 ^ thing, 2654435761);
	return ((mixed ^ mixed >>> 13) >>> 4) % limit;
}
/** A number of 0 .. limit - 1, from the generator in the memory: Marsaglia's xorshift of 32 bits. */
function drawBelow(memory, limit) {
	assert(Number.isInteger(limit) && limit >= 1 && limit <= 65536, `drawBelow: limit ${limit}`);
	let x = memory.random;
	x ^= x << 13;
	x ^= x >>> 17;
	x ^= x << 5;
	memory.random = x;
	return (x >>> 0) % limit;
}
// src/bot/skill.ts
/** A bot that goes for any enemies and cushions there are, from the first turn on, with no limit to the number of its cats. */
var AT_ONCE = {
	calmTurns: 0,
	probeCats: 0,
	probeRestTurns: 0,
	scoutTurn: 0,
	claimTurn: 0,
	claimLater: 0,
	claimEvery: 0,
	cushionsMax: MAP_CUSHIONS_MAX,
	waveCats: CAT_LIMIT_MAX,
	knittersStay: false,
	restTurns: 0
};
var SKILLS = {
	beginner: {
		rate: 5,
		lookTurns: 20,
		reactionTurns: 15,
		gatherShare: 10,
		gatherTurnsMax: 60,
		waveShare: 20,
		attackShare: 0,
		retreatShare: 0,
		foresight: 0,
		patienceTurns: 150,
		calmTurns: 1800,
		probeCats: 2,
		probeRestTurns: 1500,
		scoutTurn: 550,
		claimTurn: 250,
		claimLater: 150,
		claimEvery: 2400,
		cushionsMax: 2,
		waveCats: 3,
		knittersStay: true,
		restTurns: 300,
		partiesMax: 1,
		partyCats: 2,
		defends: false,
		wanderTenths: 0,
		slipTenths: 0,
		hasStaging: false,
		breeding: "slow",
		hasRally: false,
		focusMax: 0,
		saves: false,
		givesUpTurns: 0
	},
	weak: {
		rate: 10,
		lookTurns: 10,
		reactionTurns: 10,
		gatherShare: 40,
		gatherTurnsMax: 150,
		waveShare: 35,
		attackShare: 0,
		retreatShare: 0,
		foresight: 0,
		patienceTurns: 200,
		...AT_ONCE,
		partiesMax: 1,
		partyCats: 2,
		defends: false,
		wanderTenths: 6,
		slipTenths: 0,
		hasStaging: false,
		breeding: "favourite",
		hasRally: false,
		focusMax: 0,
		saves: false,
		givesUpTurns: 0
	},
	medium: {
		rate: 20,
		lookTurns: 5,
		reactionTurns: 3,
		gatherShare: 60,
		gatherTurnsMax: 200,
		waveShare: 75,
		attackShare: 80,
		retreatShare: 25,
		foresight: 0,
		patienceTurns: 400,
		...AT_ONCE,
		partiesMax: 2,
		partyCats: 3,
		defends: true,
		wanderTenths: 0,
		slipTenths: 0,
		hasStaging: false,
		breeding: "half",
		hasRally: false,
		focusMax: 0,
		saves: false,
		givesUpTurns: 900
	},
	strong: {
		rate: 30,
		lookTurns: 4,
		reactionTurns: 2,
		gatherShare: 80,
		gatherTurnsMax: 150,
		waveShare: 70,
		attackShare: 115,
		retreatShare: 70,
		foresight: 125,
		patienceTurns: 700,
		...AT_ONCE,
		partiesMax: 5,
		partyCats: 3,
		defends: true,
		wanderTenths: 0,
		slipTenths: 0,
		hasStaging: true,
		breeding: "stages",
		hasRally: true,
		focusMax: 0,
		saves: false,
		givesUpTurns: 600
	},
	master: {
		rate: 50,
		lookTurns: 3,
		reactionTurns: 0,
		gatherShare: 60,
		gatherTurnsMax: 80,
		waveShare: 100,
		attackShare: 110,
		retreatShare: 20,
		foresight: 110,
		patienceTurns: 150,
		...AT_ONCE,
		partiesMax: 4,
		partyCats: 2,
		defends: true,
		wanderTenths: 0,
		slipTenths: 0,
		hasStaging: true,
		breeding: "counter",
		hasRally: true,
		focusMax: 2,
		saves: true,
		givesUpTurns: 600
	}
};
/**
* What a level does otherwise in a battle, where there is nothing to claim and nobody to leave alone: a beginner's cats are all
* over the place, and mostly walk where they should fight; a weak one sends more at a time, for a player who waits has no reason to come out.
*/
var IN_BATTLE = {
	beginner: {
		...AT_ONCE,
		wanderTenths: 5,
		slipTenths: 8
	},
	weak: { waveShare: 50 }
};
/** How a level plays, in a turn of a match of that kind. */
function skillOf(level, isBattle, turn) {
	const skill = isBattle ? {
		...SKILLS[level],
		...IN_BATTLE[level]
	} : SKILLS[level];
	return turn < LATE_TURN ? skill : lateSkill(skill);
}
/** From here on nobody is careful any more, so that a match ends: ten minutes, when the rules hurry as well. */
var LATE_TURN = 6e3;
/** How a bot plays late in a match: with all it has, and with no limit of its level. */
function lateSkill(skill) {
	return {
		...skill,
		...AT_ONCE,
		waveShare: Math.max(skill.waveShare, 60),
		gatherShare: Math.min(skill.gatherShare, 60),
		gatherTurnsMax: 80,
		wanderTenths: Math.min(skill.wanderTenths, 2)
	};
}
// src/bot/terrain.ts
var UNREACHED = 65535;
var CELL_SHIFT = 8;
var HALF_CELL = 128;
/** Steps along rows and columns are longer than the way that a cat walks, by this on average: 0.85 of a cell. */
var POINTS_PER_STEP = 217;
/** Maps of which one is kept in mind: more would be those of matches that nobody plays any more. */
var KNOWN_MAX = 2;
/** How far it is between two places as the crow flies, points. */
function straightWay(a, b) {
	return sqrtFloor((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
/**
* The walls of a map as a bot knows them: how far it is from one place to another on foot. It follows from the walls and
* cushions alone, so that who has it already and who makes it anew come to the same.
*/
var Terrain = class {
	width;
	height;
	#walls;
	#cushionX;
	#cushionY;
	#isFloor;
	#cushionAt;
	#toCushion;
	#from;
	#queue;
	constructor({ walls, rules, cushions }) {
		const { mapWidth, mapHeight, cushionCount } = rules;
		const cellCount = mapWidth * mapHeight;
		this.width = mapWidth;
		this.height = mapHeight;
		this.#walls = walls.slice();
		this.#cushionX = cushions.x.slice(0, cushionCount);
		this.#cushionY = cushions.y.slice(0, cushionCount);
		this.#isFloor = Uint8Array.from({ length: cellCount }, (_, index) => isWallAt(walls, index) ? 0 : 1);
		this.#cushionAt = new Int8Array(cellCount);
		this.#toCushion = Array.from({ length: cushionCount }, () => null);
		this.#from = new Uint16Array(cellCount);
		this.#queue = new Uint16Array(cellCount);
		for (let cushion = 0; cushion < cushionCount; cushion += 1) this.#markAround(cushion);
	}
	/** Whether it is made of these walls and cushions: a world that was damaged and mended may have others for a while. */
	isOf({ walls, rules, cushions }) {
		return rules.mapWidth === this.width && rules.mapHeight === this.height && rules.cushionCount === this.#cushionX.length && this.#cushionX.every((x, i) => x === cushions.x[i] && this.#cushionY[i] === cushions.y[i]) && this.#walls.every((word, i) => word === walls[i]);
	}
	/** The cushion that cats with this goal are sent to, or -1. */
	cushionAt(place) {
		return this.#cushionAt[this.#cellOf(place)] - 1;
	}
	cushionPlace(cushion) {
		return {
			x: this.#cushionX[cushion] >> 8,
			y: this.#cushionY[cushion] >> 8
		};
	}
	/** About how far a cat walks to a cushion, points. */
	wayToCushion(cushion, from) {
		const place = this.cushionPlace(cushion);
		this.#toCushion[cushion] ??= this.#measure(place, new Uint16Array(this.#isFloor.length));
		return this.#lengthOf(this.#toCushion[cushion][this.#cellOf(from)], from, place);
	}
	/** Measures the ways from a place to all others, for `wayTo` and `placeBefore`. */
	measureFrom(place) {
		this.#measure(place, this.#from);
	}
	/** About how far a cat walks from where `measureFrom` was called for, points. */
	wayTo(from, place) {
		return this.#lengthOf(this.#from[this.#cellOf(place)], from, place);
	}
	/** The place on the way from there that lies so many points before its end; `from` itself if that is nearer. */
	placeBefore(from, to, distance) {
		const steps = this.#from;
		let cell = this.#cellOf(to);
		let walked = 0;
		if (steps[cell] === UNREACHED || steps[cell] * POINTS_PER_STEP <= distance) return from;
		while (walked < distance && steps[cell] > 0) {
			const nearer = steps[cell] - 1;
			cell = [
				cell + 1,
				cell - 1,
				cell + this.width,
				cell - this.width
			].find((other) => steps[other] === nearer) ?? cell;
			if (steps[cell] !== nearer) break;
			walked += POINTS_PER_STEP;
		}
		return this.#middleOf(cell);
	}
	#lengthOf(steps, from, to) {
		const straight = straightWay(from, to);
		return steps === UNREACHED ? straight * 2 : Math.max(straight, steps * POINTS_PER_STEP);
	}
	#cellOf({ x, y }) {
		const column = Math.max(1, Math.min(this.width - 2, x + (this.width << 7) >> CELL_SHIFT));
		return Math.max(1, Math.min(this.height - 2, y + (this.height << 7) >> CELL_SHIFT)) * this.width + column;
	}
	#middleOf(cell) {
		const column = cell % this.width;
		const row = divTrunc(cell, this.width);
		return {
			x: (column << CELL_SHIFT) + HALF_CELL - (this.width << 7),
			y: (row << CELL_SHIFT) + HALF_CELL - (this.height << 7)
		};
	}
	#markAround(cushion) {
		const middle = this.#cellOf(this.cushionPlace(cushion));
		const reach = 1;
		for (let dy = -1; dy <= reach; dy += 1) for (let dx = -1; dx <= reach; dx += 1) this.#cushionAt[middle + dy * this.width + dx] = cushion + 1;
	}
	/** Steps from a place to each cell, or back: it is as far. */
	#measure(place, steps) {
		const queue = this.#queue;
		const isFloor = this.#isFloor;
		const goal = this.#cellOf(place);
		steps.fill(UNREACHED);
		queue[0] = goal;
		steps[goal] = 0;
		let tail = 1;
		const reach = (cell, count) => {
			if (isFloor[cell] === 0 || steps[cell] !== UNREACHED) return;
			steps[cell] = count;
			queue[tail] = cell;
			tail += 1;
		};
		for (let head = 0; head < tail; head += 1) {
			const cell = queue[head];
			const count = steps[cell] + 1;
			reach(cell + 1, count);
			reach(cell - 1, count);
			reach(cell + this.width, count);
			reach(cell - this.width, count);
		}
		return steps;
	}
};
/** Those that were asked for last. What they say follows from the map, so that it is no matter who made them, and when. */
var known = [];
/** The terrain of a map. */
function terrainOf(ground) {
	const found = known.find((terrain) => terrain.isOf(ground));
	if (found !== void 0) return found;
	const terrain = new Terrain(ground);
	known.unshift(terrain);
	known.length = Math.min(known.length, KNOWN_MAX);
	return terrain;
}
// src/bot/view.ts
/** One unit, in points. */
var UNIT$1 = 256;
var POINT_MAX = 32767;
/** Goals this near to each other are the same. */
var SAME_PLACE = 2 * UNIT$1;
/** A thing of taste that is no cushion: when it begins to claim. */
var CLAIM = 1001;
/** Friends this near to enemies are in the fight in a moment; blocks. */
var COMING_BLOCKS = 2;
var MILK = CUSHION_KINDS.indexOf("milk");
/** Sends cats to a place; false if that would be a command too many, or to nobody. Rows are ascending. */
function send({ orders, world }, kind, rows, place) {
	if (rows.length === 0) return false;
	const cats = rows.map((row) => world.cats.networkId[row]);
	return orders.give({
		kind,
		cats,
		x: withinPoints(place.x),
		y: withinPoints(place.y)
	});
}
function placeOf({ scene }, row) {
	return {
		x: scene.xOf(row),
		y: scene.yOf(row)
	};
}
function goalOf({ world: { cats } }, row) {
	return {
		x: cats.goalX[row] >> 8,
		y: cats.goalY[row] >> 8
	};
}
/** Whether a cat is on its way to a place. */
function isHeadedFor(view, row, place) {
	const order = view.world.cats.order[row];
	if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE) return false;
	return straightWay(goalOf(view, row), place) < SAME_PLACE;
}
/** Whether a cat fights, or was told whom to fight. */
function isFighting({ world: { cats } }, row) {
	return cats.targetId[row] !== 0 || cats.order[row] === ORDER_ATTACK;
}
/** A group of so many cats that came to one place stands within this radius of it, with something to spare. */
function crowdRadius(catCount) {
	return 2 * UNIT$1 + sqrtFloor(catCount * 13271);
}
function isNear(view, row, place, radius) {
	return straightWay(placeOf(view, row), place) <= radius;
}
/** Whether a cushion is the bot's own or an ally's. */
function isOurs({ ground, scene }, cushion) {
	const owner = ground.cushions.owner[cushion];
	return owner !== 0 && scene.isFriend(owner);
}
/** Whether it attacks nobody yet: it takes what is nobody's. In a battle there is nothing to do but to attack. */
function isCalm({ turn, skill, ground }) {
	return turn < skill.calmTurns && ground.rules.mode === MODE_CUSHIONS;
}
/** Whether it has as many cushions as it wants for now: none at first, then one, and one more each time that it has waited. */
function isContent(view) {
	const { ground, playerId } = view;
	let own = 0;
	for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) if (ground.cushions.owner[cushion] === playerId) own += 1;
	return own >= cushionsWanted(view);
}
function cushionsWanted({ skill, turn, memory }) {
	const { claimTurn, claimLater, claimEvery, cushionsMax } = skill;
	const waited = turn - claimTurn - tasteOf(memory, CLAIM, 1 + claimLater);
	if (waited < 0) return 0;
	return claimEvery === 0 ? cushionsMax : Math.min(cushionsMax, 1 + divTrunc(waited, claimEvery));
}
/** Whether a cushion of ours heals who rests on it. */
function isOurMilk(view, cushion) {
	return view.ground.cushions.kind[cushion] === MILK && isOurs(view, cushion);
}
/** The power of enemies at a cushion or near it. */
function cushionThreat({ scene, terrain }, cushion) {
	const { x, y } = terrain.cushionPlace(cushion);
	return scene.around(scene.foes, scene.blockAt(x, y));
}
/** Where cats of the army and enemies are near each other, and how strong both are there. */
function contactOf(view, members) {
	const { scene } = view;
	const blocks = new Set(members.map((row) => scene.blockOf(row)));
	const hot = /* @__PURE__ */ new Set();
	let friends = 0;
	for (const block of blocks) {
		if (scene.around(scene.foes, block, COMING_BLOCKS) === 0) continue;
		friends += scene.friends[block];
		scene.forAround(block, 1, (other) => {
			if (scene.foes[other] > 0) hot.add(other);
		});
	}
	let foes = 0;
	let thickest = -1;
	for (const block of hot) {
		foes += scene.foes[block];
		if (thickest < 0 || scene.foes[block] > scene.foes[thickest]) thickest = block;
	}
	return {
		friends,
		foes,
		place: thickest < 0 ? null : placeOf(view, scene.foeIn(thickest))
	};
}
function withinPoints(value) {
	return Math.max(-32767, Math.min(POINT_MAX, value));
}
// src/bot/choose-target.ts
/** What an enemy as strong as the army itself is worth, as a way. */
var POWER_COST = 30 * UNIT$1;
/** An own cushion that is about to be lost is as good as one so much nearer. */
var DEFENCE_GAIN = 15 * UNIT$1;
/** What belongs to the weakest enemy is as good as something so much nearer: one enemy less is worth most. */
var FINISH_GAIN = 15 * UNIT$1;
var FINISH_GAIN_LATE = 80 * UNIT$1;
/** Crowds in a match for cushions come last, unless there is little else. */
var CROWD_COST = 25 * UNIT$1;
/** Targets about as good as each other are a matter of taste. */
var TASTE$1 = 5 * UNIT$1;
/** Blocks around a place whose enemies would come to its help. */
var HELP_BLOCKS = 2;
/** What an army of this power at that place best goes for; null: there is no enemy and nothing to take. */
function chooseTarget$1(view, from, power) {
	const { ground, scene, skill, terrain, memory } = view;
	const isCushions = ground.rules.mode === MODE_CUSHIONS;
	const crowds = scene.crowds.map((crowd) => ({
		target: targetOfCrowd(view, crowd),
		extra: (isCushions ? CROWD_COST : 0) - finishGain(view, crowd.playerId)
	}));
	const cushions = isCushions ? cushionTargets(view) : [];
	terrain.measureFrom(from);
	let best = null;
	let bestCost = 0;
	for (const { target, extra } of [...cushions, ...crowds]) {
		const risk = skill.attackShare === 0 ? 0 : divTrunc(target.power * POWER_COST, Math.max(1, power));
		const isHopeless = target.power * skill.attackShare > power * 100;
		const cost = terrain.wayTo(from, target.place) + risk * (isHopeless ? 3 : 1) + extra + tasteOf(memory, target.cushion, TASTE$1);
		if (best !== null && cost >= bestCost) continue;
		best = target;
		bestCost = cost;
	}
	return best;
}
/** A crowd, with those near it. */
function targetOfCrowd({ scene }, { x, y, power }) {
	const nearby = scene.around(scene.foes, scene.blockAt(x, y), HELP_BLOCKS);
	return {
		place: {
			x,
			y
		},
		cushion: -1,
		power: Math.max(power, nearby)
	};
}
function cushionTargets(view) {
	const { ground, terrain, skill } = view;
	const hasEnough = isContent(view);
	const targets = [];
	for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
		const power = cushionThreat(view, cushion);
		const isOwn = isOurs(view, cushion);
		if (isOwn ? power === 0 || !skill.defends : hasEnough) continue;
		if (isCalm(view) && power > 0) continue;
		const target = {
			place: terrain.cushionPlace(cushion),
			cushion,
			power
		};
		const gain = isOwn ? DEFENCE_GAIN : finishGain(view, ground.cushions.owner[cushion]);
		targets.push({
			target,
			extra: -gain
		});
	}
	return targets;
}
/** What it is worth that something is that player's: with several enemies all go for the weakest, late in a match above all. */
function finishGain({ scene, turn }, playerId) {
	if (scene.foe.count < 2 || playerId !== scene.foe.weakest) return 0;
	return turn < LATE_TURN ? FINISH_GAIN : FINISH_GAIN_LATE;
}
/** The nearest crowd to a place, on foot. */
function nearestCrowd({ scene, terrain, ...view }, from) {
	let best = null;
	let least = 0;
	terrain.measureFrom(from);
	for (const crowd of scene.crowds) {
		const way = terrain.wayTo(from, crowd);
		if (best !== null && way >= least) continue;
		least = way;
		best = crowd;
	}
	return best === null ? null : targetOfCrowd({
		scene,
		terrain,
		...view
	}, best);
}
// src/bot/march.ts
/** Points that a cat of each kind walks in a turn, times 256. */
var STEP = CAT_KINDS.map((kind) => CAT_RULES[kind].step * 3);
/** Those of an army who set out at once for a way of so many points, so that fast and slow come to its end together. */
function firstToGo(view, rows, way) {
	return setOut$1(view, rows, {
		way,
		passed: 0
	});
}
/** Sends those on whose time has come; false while some are still held back. All have set out: memory.strikeWay is 0. */
function sendHeldBack(view, members, place) {
	const { memory, turn } = view;
	if (memory.strikeWay === 0) return true;
	const passed = turn - memory.phaseTurn;
	const due = setOut$1(view, members, {
		way: memory.strikeWay,
		passed
	});
	const toSend = due.filter((row) => !isFighting(view, row) && !isHeadedFor(view, row, place));
	if ((toSend.length === 0 || send(view, "attack-move", toSend, place)) && due.length === members.length) memory.strikeWay = 0;
	return memory.strikeWay === 0;
}
function setOut$1({ ground }, rows, { way, passed }) {
	const { kind } = ground.steering;
	let slowest = 0;
	for (const row of rows) slowest = Math.max(slowest, turnsOf(kind[row], way));
	return rows.filter((row) => slowest - turnsOf(kind[row], way) <= passed);
}
function turnsOf(kind, way) {
	return divTrunc(way << 8, STEP[kind]);
}
// src/bot/stragglers.ts
/** Cats that came later join an attack when they are at least so many, and at least such a share of the attackers; percent. */
var JOIN_CATS = 5;
var JOIN_SHARE = 20;
/** Fewer stragglers than this share are called only now and then; percent. */
var STRAGGLER_SHARE = 20;
var CALL_TURNS = 20;
/** A cat that was sent so near to the target is one of those that attack. */
var SAME_ATTACK = 5 * UNIT$1;
/** A cat so near to the target is one of them as well; one that fights is so wherever it stands. */
var AT_TARGET = 8 * UNIT$1;
/** Those of the army who are at the attack: a bot keeps no list of them. */
function strikersOf(view, members) {
	const { memory } = view;
	const target = {
		x: memory.targetX,
		y: memory.targetY
	};
	return members.filter((row) => isFighting(view, row) || straightWay(goalOf(view, row), target) < SAME_ATTACK || isNear(view, row, target, AT_TARGET));
}
/** Calls those to the point who are neither there nor on their way. */
function call(view, rows, point) {
	const radius = crowdRadius(rows.length);
	callOut(view, {
		away: rows.filter((row) => !isFighting(view, row) && !isNear(view, row, point, radius) && !isHeadedFor(view, row, point)),
		ofCount: rows.length,
		place: point
	});
}
/** Sends on those cats that stopped on the way. */
function urge(view, strikers, { place, cushion }) {
	const radius = cushion >= 0 ? crowdRadius(strikers.length) : 640;
	callOut(view, {
		away: strikers.filter((row) => !isFighting(view, row) && !isHeadedFor(view, row, place) && !isNear(view, row, place, radius)).slice(0, view.skill.waveCats),
		ofCount: strikers.length,
		place
	});
}
/** Those who came later gather behind the attack, and follow it when they are enough. */
function join(view, { members, strikers, point, target }) {
	const atIt = new Set(strikers);
	const late = members.filter((row) => !atIt.has(row));
	const radius = crowdRadius(late.length);
	const there = late.filter((row) => isNear(view, row, point, radius));
	if (there.length >= JOIN_CATS && there.length * 100 >= strikers.length * JOIN_SHARE && view.skill.hasStaging) send(view, "attack-move", there, target);
	else if (!isCalm(view)) call(view, late, point);
}
function callOut(view, { away, ofCount, place }) {
	const { memory, turn } = view;
	const isMany = away.length * 100 >= ofCount * STRAGGLER_SHARE;
	const isTime = memory.callTurn === 0 || turn + 1 - memory.callTurn >= CALL_TURNS;
	const isUnderWay = memory.callTurn !== 0 && turn + 1 - memory.callTurn < 5;
	if ((isTime || isMany) && !isUnderWay && send(view, "attack-move", away, place)) memory.callTurn = turn + 1;
}
// src/bot/army.ts
/** Enemies this near to a gathering army are met at once; blocks. */
var MEET_BLOCKS = 2;
/** An army gathers again so far before its target... */
var STAGING = 11 * UNIT$1;
/** ...if it comes from farther off than this. */
var STAGING_FROM = 18 * UNIT$1;
/** Between two retreats, turns. */
var RETREAT_EVERY_TURNS = 200;
var RETREAT_TURNS = 60;
/** In a battle, an army that thinks ahead goes no farther than this from where it gathers, to meet enemies. */
var HOME = 10 * UNIT$1;
/** Enemies so far from a target come to its help before it falls; blocks. */
var HELPER_BLOCKS = 3;
/** A target that moved less than this is where it was. */
var DRIFT = 3 * UNIT$1;
/** What was commanded has hardly begun before, turns. */
var BEGIN_TURNS = 4;
var KNITTER$2 = CAT_KINDS.indexOf("knitter");
/** Leads the army: it gathers, goes for the best target, gives way to greater numbers, and gathers again. Rows of cats. */
function commandArmy(view, members) {
	const { memory, scene } = view;
	if (members.length === 0) return;
	if (memory.isPlaced === 0) {
		setPoint(view, placeOf(view, scene.densestOwn));
		drawPatience(view);
	}
	if (memory.plan !== PLAN_NONE) return;
	const contact = contactOf(view, members);
	if (memory.phase === PHASE_RETREAT) retreat(view, members);
	else if (memory.phase === PHASE_GATHER) gather(view, members, contact);
	else strike(view, members, contact);
}
/** Does what it has made up its mind to, if it is time. */
function runPlan(view, members) {
	const { memory, turn } = view;
	if (memory.plan === PLAN_NONE || turn < memory.planTurn) return;
	const { plan } = memory;
	memory.plan = PLAN_NONE;
	if (members.length === 0) return;
	const place = {
		x: memory.planX,
		y: memory.planY
	};
	if (plan === PLAN_RETREAT) beginRetreat(view, strikersOf(view, members), place);
	else attack(view, waveOf(view, members), place, memory.planCushion - 1);
}
function pointOf$1({ memory }) {
	return {
		x: memory.pointX,
		y: memory.pointY
	};
}
function targetOf({ memory }) {
	return {
		x: memory.targetX,
		y: memory.targetY
	};
}
function gather(view, members, contact) {
	const { skill, turn, memory } = view;
	const there = thoseThere(view, members);
	if (contact.place !== null && isMetBy(view, members, contact)) {
		plan(view, PLAN_ATTACK, contact.place, -1);
		return;
	}
	const isTogether = there.length * 100 >= members.length * skill.gatherShare;
	const isWaitedFor = turn - memory.phaseTurn < skill.gatherTurnsMax;
	if (there.length > 0 && (isTogether || !isWaitedFor)) decide$1(view, there);
	if (isCalm(view)) return;
	if (memory.phase === PHASE_GATHER && memory.plan === PLAN_NONE) call(view, members, pointOf$1(view));
}
function thoseThere(view, members) {
	const radius = crowdRadius(members.length);
	return members.filter((row) => isNear(view, row, pointOf$1(view), radius));
}
/** The cats that go when the army attacks: in the middle of an attack those that are at it, else those that have gathered, or a part of them. */
function waveOf(view, members) {
	const { memory, skill, ground } = view;
	const catsMax = isCalm(view) ? skill.probeCats : skill.waveCats;
	if (memory.phase === PHASE_STRIKE) return strikersOf(view, members).slice(0, catsMax);
	const there = thoseThere(view, members);
	const all = there.length > 0 ? there : members;
	const ready = skill.knittersStay ? all.filter((row) => ground.steering.kind[row] !== KNITTER$2) : all;
	if (skill.waveShare === 100) return ready;
	return ready.filter(() => drawBelow(memory, 100) < skill.waveShare).slice(0, catsMax);
}
/** Whether enemies are near, and few enough. */
function isMetBy(view, members, { foes, friends, place }) {
	const { skill } = view;
	const power = Math.max(friends, view.scene.powerOfAll(members) >> 1);
	if (skill.foresight > 0 && place !== null && isBattle(view) && straightWay(place, pointOf$1(view)) > HOME) return false;
	return foes > 0 && (power * 100 >= foes * skill.retreatShare || isLastStand(view));
}
/** Chooses what to attack, if the time has come, or goes nearer to it first. */
function decide$1(view, there) {
	const { scene, skill, turn, memory, terrain } = view;
	if (turn - memory.restTurn < (isCalm(view) ? skill.probeRestTurns : skill.restTurns)) return;
	const power = scene.powerOfAll(there);
	const from = placeOf(view, there[there.length >> 1]);
	const target = chooseTarget$1(view, from, power);
	if (target === null) return;
	if (!(isLastStand(view) || turn - memory.restTurn >= memory.patience) && !isWorthIt(view, power, target)) return;
	const isFar = terrain.wayTo(from, target.place) > STAGING_FROM;
	if (skill.hasStaging && isFar && memory.isStaged === 0 && target.power > 0) {
		setPoint(view, terrain.placeBefore(from, target.place, STAGING));
		memory.isStaged = 1;
		memory.phaseTurn = turn;
		return;
	}
	plan(view, PLAN_ATTACK, target.place, target.cushion);
}
/** Whether the army is strong enough for a target, and, if it thinks ahead, for all who would come to its help. */
function isWorthIt(view, power, target) {
	const { scene, skill } = view;
	if (power * 100 < target.power * skill.attackShare) return false;
	if (skill.foresight === 0 || !isBattle(view)) return true;
	const { x, y } = target.place;
	return power * 100 >= scene.around(scene.foes, scene.blockAt(x, y), HELPER_BLOCKS) * skill.foresight;
}
/** A bot that waits in a battle loses nothing; in a match for cushions the enemy takes them meanwhile. */
function isBattle({ ground }) {
	return ground.rules.mode !== MODE_CUSHIONS;
}
/** Makes up its mind: those who are quick do it at once. */
function plan(view, what, { x, y }, cushion) {
	const { memory, skill, turn } = view;
	memory.plan = what;
	memory.planTurn = turn + skill.reactionTurns;
	memory.planX = x;
	memory.planY = y;
	memory.planCushion = cushion + 1;
}
function attack(view, rows, place, cushion) {
	const { memory, turn, skill } = view;
	const way = memory.phase !== PHASE_STRIKE && skill.hasStaging && rows.length > 0 ? straightWay(placeOf(view, rows[rows.length >> 1]), place) : 0;
	if (!send(view, skill.slipTenths > 0 && drawBelow(memory, 10) < skill.slipTenths ? "move" : "attack-move", firstToGo(view, rows, way), place)) return;
	memory.phase = PHASE_STRIKE;
	memory.phaseTurn = turn;
	memory.strikeWay = way;
	memory.targetX = place.x;
	memory.targetY = place.y;
	memory.targetCushion = cushion + 1;
}
function strike(view, members, contact) {
	const { memory, turn, skill } = view;
	const isBegun = turn - memory.phaseTurn >= skill.reactionTurns + BEGIN_TURNS;
	if (givesWay(view, contact)) return plan(view, PLAN_RETREAT, pointOf$1(view), -1);
	if (contact.foes > 0 && memory.strikeWay > 1) memory.strikeWay = 1;
	if (!sendHeldBack(view, members, targetOf(view)) || !isBegun) return;
	const strikers = strikersOf(view, members);
	if (strikers.length === 0) return gatherAnew(view);
	const target = followTarget(view, strikers, contact);
	if (target === null) return gatherAnew(view);
	if (straightWay(target.place, targetOf(view)) > DRIFT || target.cushion !== memory.targetCushion - 1) return plan(view, PLAN_ATTACK, target.place, target.cushion);
	urge(view, strikers, target);
	join(view, {
		members,
		strikers,
		point: pointOf$1(view),
		target: target.place
	});
}
/** Where the attack is to go now: its target as it is, what is left near it, or null: it is over. */
function followTarget(view, strikers, contact) {
	const { scene, memory, terrain, skill } = view;
	const target = {
		place: targetOf(view),
		cushion: memory.targetCushion - 1,
		power: 0
	};
	const block = scene.blockAt(target.place.x, target.place.y);
	const isThere = scene.around(scene.foes, block) > 0;
	if (target.cushion >= 0) return isThere || !isOurs(view, target.cushion) ? target : null;
	if (isThere) return scene.foes[block] > 0 ? target : nearestCrowd(view, target.place) ?? target;
	if (contact.place !== null) return {
		place: contact.place,
		cushion: -1,
		power: contact.foes
	};
	const from = placeOf(view, strikers[strikers.length >> 1]);
	const power = scene.powerOfAll(strikers);
	const next = chooseTarget$1(view, from, power);
	if (next === null) return null;
	return next.power * Math.max(100, skill.attackShare) <= power * 100 && (skill.foresight === 0 || isWorthIt(view, power, next) || isLastStand(view)) && terrain.wayTo(from, next.place) < STAGING_FROM ? next : null;
}
function givesWay(view, { friends, foes }) {
	const { skill, turn, scene, memory } = view;
	if (foes === 0 || friends * 100 >= foes * skill.retreatShare || isLastStand(view)) return false;
	const isRested = memory.retreatTurn === 0 || turn + 1 - memory.retreatTurn >= RETREAT_EVERY_TURNS;
	const home = scene.blockAt(memory.pointX, memory.pointY);
	return isRested && scene.around(scene.foes, home, MEET_BLOCKS) === 0;
}
function isLastStand({ turn }) {
	return turn >= LATE_TURN;
}
function beginRetreat(view, rows, place) {
	const { memory, turn } = view;
	if (!send(view, "move", rows, place)) return;
	memory.phase = PHASE_RETREAT;
	memory.phaseTurn = turn;
	memory.retreatTurn = turn + 1;
}
function retreat(view, members) {
	const { memory, turn } = view;
	if (thoseThere(view, members).length === members.length || turn - memory.phaseTurn >= RETREAT_TURNS) gatherAnew(view);
}
/** The attack is over: all come together where most of them are. */
function gatherAnew(view) {
	const { memory, turn, scene } = view;
	if (memory.phase === PHASE_STRIKE) setPoint(view, placeOf(view, scene.densestOwn));
	memory.phase = PHASE_GATHER;
	memory.phaseTurn = turn;
	memory.restTurn = turn;
	memory.isStaged = 0;
	memory.targetCushion = 0;
	drawPatience(view);
}
function setPoint({ memory }, { x, y }) {
	memory.isPlaced = 1;
	memory.pointX = x;
	memory.pointY = y;
}
function drawPatience({ skill, memory }) {
	memory.patience = skill.patienceTurns + drawBelow(memory, 1 + divTrunc(skill.patienceTurns, 2));
}
// src/bot/care.ts
/** A thing of taste that is no cushion. */
var FAVOURITE = 1e3;
/** Between two commands to cushions, turns: there is more to do in a match. */
var CARE_TURNS = 15;
/** A rally point so near to where the army gathers is good enough. */
var RALLY_DRIFT = 6 * UNIT$1;
/** As long as there are so few cats, numbers decide: what is bred fastest, and claims fastest, comes first. */
var FEW_CATS = 24;
/** The kind that stands before cats that throw far, by the kind that the enemy has most of. */
var FRONT_AGAINST = {
	tabby: "kitten",
	tom: "tabby",
	kitten: "tabby",
	knitter: "kitten"
};
var [TABBY, KITTEN$1, KNITTER$1] = [
	"tabby",
	"kitten",
	"knitter"
].map((kind) => CAT_KINDS.indexOf(kind));
/** Sees to the cushions: what they breed and where that goes, a command at a time. Late in a match nobody comes there. */
function commandCushions(view) {
	const { ground, memory, skill, turn, orders } = view;
	if (ground.rules.mode !== MODE_CUSHIONS || turn >= LATE_TURN || !orders.isOpen) return;
	if (memory.careTurn !== 0 && turn + 1 - memory.careTurn < CARE_TURNS) return;
	for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
		if (ground.cushions.owner[cushion] !== view.playerId) continue;
		if (!(chooseKind(view, cushion) || skill.hasRally && rally(view, cushion))) continue;
		memory.careTurn = turn + 1;
		return;
	}
}
/** Has a cushion breed what is wanted there; false if it does. */
function chooseKind(view, cushion) {
	const wanted = kindWanted(view, cushion);
	if (wanted < 0 || view.ground.cushions.breedsNext[cushion] === wanted) return false;
	return view.orders.give({
		kind: "breed",
		cushion,
		catKind: CAT_KINDS[wanted]
	});
}
/** The place in CAT_KINDS, or -1: whatever it is. */
function kindWanted(view, cushion) {
	const { memory, skill, scene } = view;
	const isSmall = scene.ownRows.length < FEW_CATS;
	const isFront = scene.ownKinds[KNITTER$1] * 2 >= scene.ownPower;
	switch (skill.breeding) {
		case "slow": return isFront ? TABBY : KNITTER$1;
		case "favourite": return tasteOf(memory, FAVOURITE, CAT_KINDS.length);
		case "half": return cushion % 2 === 0 ? KNITTER$1 : TABBY;
		case "stages": return isSmall ? KITTEN$1 : cushion % 2 === 0 ? KNITTER$1 : TABBY;
		case "counter": return isSmall ? KITTEN$1 : isFront ? frontOf(view) : KNITTER$1;
	}
}
/** The kind that is to stand before the knitters. */
function frontOf({ scene }) {
	let most = 0;
	for (let kind = 1; kind < CAT_KINDS.length; kind += 1) if (scene.foe.kinds[kind] > scene.foe.kinds[most]) most = kind;
	return CAT_KINDS.indexOf(FRONT_AGAINST[CAT_KINDS[most]]);
}
/** Sends what a cushion breeds to where the army gathers; false if it goes there. */
function rally(view, cushion) {
	const { memory, ground, orders } = view;
	const { hasRally, rallyX, rallyY } = ground.cushions;
	if (memory.isPlaced === 0) return false;
	const at = pointOf$1(view);
	const now = {
		x: rallyX[cushion] >> 8,
		y: rallyY[cushion] >> 8
	};
	if (hasRally[cushion] === 1 && straightWay(now, at) <= RALLY_DRIFT) return false;
	return orders.give({
		kind: "rally",
		cushion,
		at
	});
}
// src/bot/orders.ts
/** A command is a hundred of these, so that a turn adds a whole number of them at each rate. */
var COMMAND = 100;
/**
* The commands of one turn, at a person's rate: in any ten seconds at most as many as the rate says, and a burst. What is over
* it is not given at all: the next look at the game knows better.
*/
var Orders = class {
	given = [];
	#memory;
	/** `rate`: commands in ten seconds. Turns must not go back. */
	constructor(memory, rate, turn) {
		this.#memory = memory;
		const burst = Math.max(COMMAND, Math.min(300, rate * 10));
		const earned = memory.creditTurn === 0 ? burst : (turn + 1 - memory.creditTurn) * rate;
		assert(earned >= 0, `Orders: turn ${turn} is before the last one`);
		memory.credit = Math.min(burst, memory.credit + earned);
		memory.creditTurn = turn + 1;
	}
	get isOpen() {
		return this.#memory.credit >= COMMAND;
	}
	/** Gives a command; false if that would be one too many. */
	give(command) {
		if (!this.isOpen) return false;
		assert(isCommand(command), `Orders: ${command.kind} is no command`);
		this.#memory.credit -= COMMAND;
		this.given.push(command);
		return true;
	}
};
// src/bot/classic.ts
/** Two looks a second are about what a person does. */
var CLASSIC_SKILLS = {
	beginner: {
		lookTurns: 20,
		wanderTenths: 7,
		isFocused: false,
		isUnhurried: false
	},
	weak: {
		lookTurns: 10,
		wanderTenths: 5,
		isFocused: false,
		isUnhurried: false
	},
	medium: {
		lookTurns: 5,
		wanderTenths: 2,
		isFocused: false,
		isUnhurried: true
	},
	strong: {
		lookTurns: 3,
		wanderTenths: 0,
		isFocused: true,
		isUnhurried: false
	},
	master: {
		lookTurns: 2,
		wanderTenths: 0,
		isFocused: true,
		isUnhurried: false
	}
};
var UNIT = COMMAND_POINTS_PER_UNIT;
/** Enemies after one cat from which on it runs. */
var CHASERS_MIN = 2;
/** Enemies farther off than this do no harm yet. */
var DANGER = 3 * UNIT;
/** A new target must be so much better, as a way, that cats change to it. */
var STAY_GAIN = UNIT;
/** Cats of either side that are looked at before all throw at one enemy: a look costs as much as their product at most. */
var LOOKED_AT$1 = 120;
/** An enemy who will fall anyway is no target as long as there is another: the ways of so many cats add up to less. */
var BEATEN_COST = 1920 * UNIT;
/** Fixed >> this is points. */
var POINT_SHIFT$1 = 8;
/** Where a cat may run to: corners and middles of the sides, 19/20 of the way to the edge. Points. */
var REFUGES = [
	-19,
	0,
	19
].flatMap((x) => [
	-19,
	0,
	19
].map((y) => ({
	x: divTrunc(x * (WORLD_HALF_WIDTH >> POINT_SHIFT$1), 20),
	y: divTrunc(y * (WORLD_HALF_HEIGHT >> POINT_SHIFT$1), 20)
})));
/**
* What a bot commands in Classic: its cats gang up on the enemy cat nearest to their middle, weakest first, and now and then
* one takes a walk.
*/
function commandClassic(world, { memory, playerId, level, turn }) {
	const skill = CLASSIC_SKILLS[level];
	if (turn % skill.lookTurns !== playerId % skill.lookTurns) return [];
	const own = rowsOf(world, (owner) => owner === playerId);
	const enemies = rowsOf(world, (owner) => owner !== playerId);
	if (own.length === 0) return [];
	const commands = skill.isFocused ? focus(world, own, enemies) : [...wander$1(world, own, skill, memory), ...fight(world, own, enemies)];
	if (skill.isUnhurried) return commands;
	const orders = new Orders(memory, SKILLS[level].rate, turn);
	return commands.filter((command) => orders.give(command));
}
function wander$1(world, own, { wanderTenths }, memory) {
	if (drawBelow(memory, 10) >= wanderTenths) return [];
	const row = own[drawBelow(memory, own.length)];
	if (world.cats.order[row] !== ORDER_IDLE && drawBelow(memory, 4) > 0) return [];
	const cats = [world.cats.networkId[row]];
	if (drawBelow(memory, 8) === 0) return [{
		kind: "stop",
		cats
	}];
	return [{
		kind: "move",
		cats,
		x: drawBelow(memory, 12 * UNIT) - 6 * UNIT,
		y: drawBelow(memory, 6 * UNIT) - 3 * UNIT
	}];
}
/** Sends every idle cat after the target that the others attack already, or else after the best one. */
function fight(world, own, enemies) {
	const { cats } = world;
	const idle = own.filter((row) => cats.order[row] === ORDER_IDLE);
	if (idle.length === 0 || enemies.length === 0) return [];
	const attackers = own.filter((row) => cats.order[row] === ORDER_ATTACK);
	const attacked = new Set(attackers.map((row) => cats.targetId[row]));
	const target = enemies.find((row) => attacked.has(cats.networkId[row])) ?? chooseTarget(world, own, enemies);
	return [{
		kind: "attack",
		cats: idle.map((row) => cats.networkId[row]),
		targetId: cats.networkId[target]
	}];
}
function chooseTarget(world, own, enemies) {
	const { cats } = world;
	const middle = middleOf(world, own);
	return leastOf(enemies, (row) => straightWay(pointOf(world, row), middle) + cats.health[row] * UNIT);
}
/** The first of those with the least cost, which is asked once of each. */
function leastOf(choices, costOf) {
	let best = choices[0];
	let least = costOf(best);
	for (const choice of choices.slice(1)) {
		const cost = costOf(choice);
		if (cost >= least) continue;
		best = choice;
		least = cost;
	}
	return best;
}
function middleOf({ cats }, rows) {
	return {
		x: meanPoint(cats.x, rows),
		y: meanPoint(cats.y, rows)
	};
}
/** The mean of a column of Fixed, points. */
function meanPoint(column, rows) {
	return divTrunc(rows.reduce((sum, row) => sum + column[row], 0), rows.length << POINT_SHIFT$1);
}
function rowsOf(world, isWanted) {
	const rows = [];
	for (let row = 0; row < world.header.catCount; row += 1) {
		if (world.cats.order[row] === ORDER_ASLEEP) continue;
		if (isWanted(world.cats.playerId[row])) rows.push(row);
	}
	return rows;
}
/**
* How a strong bot fights in Classic: the cat that the enemies are after runs, and they after it, while all the others throw
* at one enemy, which nobody throws at who is beaten already.
*/
function focus(world, own, enemies) {
	if (enemies.length === 0) return [];
	const prey = own.length > 1 ? findPrey(world, own, enemies) : -1;
	const commands = [];
	if (prey >= 0 && world.cats.order[prey] !== ORDER_MOVE) commands.push(run(world, prey, enemies));
	const attack = attackTogether(world, own.filter((row) => row !== prey), enemies);
	return attack === null ? commands : [...commands, attack];
}
/** The cat that most enemies nearby are after, if they are too many for it; -1: there is none. */
function findPrey(world, own, enemies) {
	const { cats } = world;
	const rowOf = new Map(own.map((row) => [cats.networkId[row], row]));
	const chasers = /* @__PURE__ */ new Map();
	for (const enemy of enemies) {
		if (cats.order[enemy] !== ORDER_ATTACK) continue;
		const row = rowOf.get(cats.targetId[enemy]);
		if (row === void 0 || straightWay(pointOf(world, enemy), pointOf(world, row)) >= DANGER) continue;
		chasers.set(row, (chasers.get(row) ?? 0) + 1);
	}
	const most = leastOf(own, (row) => -(chasers.get(row) ?? 0));
	return (chasers.get(most) ?? 0) < CHASERS_MIN ? -1 : most;
}
/** To where the nearest enemy is farthest, counting those that it would have to pass. */
function run(world, row, enemies) {
	const from = pointOf(world, row);
	const places = enemies.map((enemy) => pointOf(world, enemy));
	const worth = (refuge) => {
		const halfway = {
			x: from.x + refuge.x >> 1,
			y: from.y + refuge.y >> 1
		};
		const gap = Math.min(wayToNearest(places, refuge), 2 * wayToNearest(places, halfway));
		return Math.min(gap, straightWay(from, refuge) * 2);
	};
	const { x, y } = leastOf(REFUGES, (refuge) => -worth(refuge));
	return {
		kind: "move",
		cats: [world.cats.networkId[row]],
		x,
		y
	};
}
/** Of the same order as the roots, which are taken of one alone. */
function wayToNearest(places, from) {
	return sqrtFloor(places.reduce((least, place) => Math.min(least, wayToSquared(place, from)), Infinity));
}
function wayToSquared(a, b) {
	return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
/** Sends all after the enemy that takes them least time, unless they are after one nearly as good. */
function attackTogether(world, fighters, enemies) {
	const { cats } = world;
	if (fighters.length === 0) return null;
	const throwers = someOf(fighters);
	const after = new Set(fighters.map((row) => cats.targetId[row]));
	const damage = damageUnderWay(world);
	const cost = (enemy) => {
		const id = cats.networkId[enemy];
		const left = cats.health[enemy] - (damage.get(id) ?? 0);
		if (left <= 0) return BEATEN_COST;
		return left * UNIT + wayOfAll(world, throwers, enemy) - (after.has(id) ? STAY_GAIN : 0);
	};
	const target = leastOf(nearestOf(world, enemies, fighters), cost);
	const targetId = cats.networkId[target];
	const others = fighters.filter((row) => cats.order[row] !== ORDER_ATTACK || cats.targetId[row] !== targetId);
	if (others.length === 0) return null;
	return {
		kind: "attack",
		cats: others.map((row) => cats.networkId[row]),
		targetId
	};
}
/** What is left to go for all of them until they can throw at an enemy. */
function wayOfAll(world, throwers, enemy) {
	const place = pointOf(world, enemy);
	let way = 0;
	for (const row of throwers) way += Math.max(0, straightWay(pointOf(world, row), place) - (ATTACK_RANGE >> POINT_SHIFT$1));
	return way;
}
/** So many of them as are looked at, from first to last. */
function someOf(rows) {
	if (rows.length <= LOOKED_AT$1) return rows;
	return Array.from({ length: LOOKED_AT$1 }, (_, i) => rows[divTrunc(i * rows.length, LOOKED_AT$1)]);
}
/** So many enemies as are looked at: those nearest to the middle of an army. */
function nearestOf(world, enemies, army) {
	if (enemies.length <= LOOKED_AT$1) return enemies;
	const middle = middleOf(world, army);
	return enemies.map((row) => ({
		row,
		way: wayToSquared(pointOf(world, row), middle)
	})).sort((a, b) => a.way - b.way || a.row - b.row).slice(0, LOOKED_AT$1).map(({ row }) => row);
}
/** By network id of who is thrown at. */
function damageUnderWay({ yarn, header }) {
	const damage = /* @__PURE__ */ new Map();
	for (let row = 0; row < header.yarnCount; row += 1) {
		const targetId = yarn.targetId[row];
		damage.set(targetId, (damage.get(targetId) ?? 0) + YARN_DAMAGE);
	}
	return damage;
}
function pointOf({ cats }, row) {
	return {
		x: cats.x[row] >> POINT_SHIFT$1,
		y: cats.y[row] >> POINT_SHIFT$1
	};
}
// src/bot/duties.ts
/** A bot that is so many times as strong as any enemy spreads out: guards hold every cushion, and the rest hunts. */
var AHEAD = 2;
/** A guard is for cushions with an enemy about as near as this, blocks. */
var GUARD_BLOCKS = 5;
/** A cat that stands idle so near to the cushion that it was sent to belongs to that cushion. */
var ON_DUTY = 4 * UNIT$1;
/** Of all cats, such a share goes for one cushion of the enemy's when ahead; percent. */
var PARTY_SHARE = 15;
var HEALTH_MAX = CAT_KINDS.map((kind) => CAT_RULES[kind].health);
/** What each cat of the bot is about. */
function dutiesOf(view) {
	const { ground, scene, skill } = view;
	const cushionCount = ground.rules.mode === MODE_CUSHIONS ? ground.rules.cushionCount : 0;
	const isAhead = skill.partiesMax > 1 && scene.ownPower >= scene.foe.strongestPower * AHEAD;
	const parties = Array.from({ length: cushionCount }, () => []);
	const army = [];
	sortOut(view, army, parties);
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		const party = parties[cushion];
		if (party.length === 0 || goesOn(view, cushion, party, isAhead)) continue;
		army.push(...party);
		parties[cushion] = [];
	}
	army.sort((a, b) => a - b);
	const away = parties.filter((party) => party.length > 0);
	const partyCats = away.reduce((sum, party) => sum + party.length, 0);
	return {
		army,
		parties,
		partyCount: away.length,
		partyCats,
		isAhead
	};
}
/** How many cats go for a cushion. */
function partySize({ skill, scene }, isAhead, isGuard) {
	if (!isAhead || isGuard) return skill.partyCats;
	return Math.max(skill.partyCats, divTrunc(scene.ownRows.length * PARTY_SHARE, 100));
}
/** Whether a party is of use at a cushion: to take it, or to guard it. */
function isWanted(view, cushion, isAhead) {
	const { scene, terrain } = view;
	const threat = cushionThreat(view, cushion);
	const isTaken = isOurs(view, cushion);
	if (!isAhead) return !isTaken && threat === 0;
	if (!isTaken) return threat * 10 <= scene.ownPower;
	const { x, y } = terrain.cushionPlace(cushion);
	return threat === 0 && scene.around(scene.foes, scene.blockAt(x, y), GUARD_BLOCKS) > 0;
}
function goesOn(view, cushion, party, isAhead) {
	if (isOurs(view, cushion) && !(isAhead && isWanted(view, cushion, true))) return false;
	return cushionThreat(view, cushion) <= view.scene.powerOfAll(party);
}
function sortOut(view, army, parties) {
	const { memory, scene, skill, terrain } = view;
	const taken = memory.phase === PHASE_GATHER ? -1 : memory.targetCushion - 1;
	const point = terrain.cushionAt({
		x: memory.pointX,
		y: memory.pointY
	});
	const partyMax = partySize(view, true, false);
	for (const row of scene.ownRows) {
		const cushion = parties.length === 0 ? -1 : dutyOf(view, row);
		if (skill.saves && isResting(view, row, cushion)) continue;
		if (cushion >= 0 && cushion !== taken && cushion !== point && parties[cushion].length < partyMax) parties[cushion].push(row);
		else army.push(row);
	}
}
/** The cushion that a cat was sent to, or -1. */
function dutyOf(view, row) {
	const order = view.world.cats.order[row];
	const goal = goalOf(view, row);
	if (order === ORDER_IDLE) return isNear(view, row, goal, ON_DUTY) ? view.terrain.cushionAt(goal) : -1;
	return order === ORDER_MOVE || order === ORDER_ATTACK_MOVE ? view.terrain.cushionAt(goal) : -1;
}
/** Whether a hurt cat was taken out of the fight: it walks away, or gets well on milk. */
function isResting(view, row, cushion) {
	const { cats } = view.world;
	if (cats.health[row] === HEALTH_MAX[view.ground.steering.kind[row]]) return false;
	if (cushion >= 0 && isOurMilk(view, cushion)) return true;
	return cats.order[row] === ORDER_MOVE && view.memory.phase !== PHASE_RETREAT;
}
// src/bot/fire.ts
/** Cats of either side that are looked at: a look costs as much as their product at most. */
var LOOKED_AT = 120;
/** So many can throw at an enemy, or it is not worth a command. */
var THROWERS_MIN = 3;
/** A cat with no more health than this, of a kind that has more than twice as much, is better off elsewhere. */
var HURT_HEALTH = 1;
/** A cushion with milk is worth a way of this. */
var MILK_WAY = 25 * UNIT$1;
/** By kind of cat: a way, rounded down, is within range if its square is below this. */
var BEYOND_SQUARED = CAT_KINDS.map((kind) => ((CAT_RULES[kind].range >> 8) + 1) * ((CAT_RULES[kind].range >> 8) + 1));
/** Has those who can throw at an enemy throw at it together, the weakest enemy first, as many as it takes. */
function concentrate(view, members) {
	const { skill, orders, world } = view;
	if (skill.focusMax === 0 || !orders.isOpen) return;
	const own = fightersOf(view, members);
	if (own.length < THROWERS_MIN) return;
	const { cats } = world;
	const victims = victimsNear(view, own).map((row) => ({
		row,
		near: own.filter((thrower) => isInRange(view, thrower, row))
	})).filter(({ near }) => near.length >= THROWERS_MIN).sort((a, b) => cats.health[a.row] - cats.health[b.row] || b.near.length - a.near.length || a.row - b.row);
	const busy = /* @__PURE__ */ new Set();
	let given = 0;
	for (const { row, near } of victims) {
		if (given >= skill.focusMax) return;
		const targetId = cats.networkId[row];
		const atIt = near.filter((thrower) => cats.order[thrower] === ORDER_ATTACK && cats.targetId[thrower] === targetId);
		const more = near.filter((thrower) => !busy.has(thrower) && cats.order[thrower] !== ORDER_ATTACK).slice(0, Math.max(0, cats.health[row] - atIt.length));
		for (const thrower of [...more, ...atIt]) busy.add(thrower);
		if (more.length < THROWERS_MIN) continue;
		const ids = more.map((thrower) => cats.networkId[thrower]);
		if (!orders.give({
			kind: "attack",
			cats: ids,
			targetId
		})) return;
		given += 1;
	}
}
/** Takes those out of the fight who would fall to the next ball, if there is milk near where they get well. */
function saveHurt(view, members) {
	const { skill, orders, world, ground, scene } = view;
	if (!skill.saves || !orders.isOpen) return;
	const hurt = members.filter((row) => {
		return world.cats.health[row] <= HURT_HEALTH && ground.steering.kind[row] !== KNITTER && world.cats.order[row] !== ORDER_MOVE && scene.around(scene.foes, scene.blockOf(row)) > 0;
	});
	if (hurt.length < 2) return;
	const milk = milkNear(view, placeOf(view, hurt[0]));
	if (milk !== null) send(view, "move", hurt, milk);
}
var KNITTER = CAT_KINDS.indexOf("knitter");
function milkNear(view, from) {
	const { ground, terrain, scene } = view;
	let best = null;
	let least = MILK_WAY;
	for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
		const place = terrain.cushionPlace(cushion);
		if (!isOurMilk(view, cushion) || scene.around(scene.foes, scene.blockAt(place.x, place.y)) > 0) continue;
		const way = terrain.wayToCushion(cushion, from);
		if (way >= least) continue;
		least = way;
		best = place;
	}
	return best;
}
/** Those of the army who are near enemies, so many at most. */
function fightersOf({ scene, world }, members) {
	const fighters = [];
	for (const row of members) {
		if (fighters.length === LOOKED_AT) break;
		if (world.cats.order[row] !== ORDER_MOVE && scene.around(scene.foes, scene.blockOf(row)) > 0) fighters.push(row);
	}
	return fighters;
}
/** The enemies near them, so many at most. */
function victimsNear({ scene, world }, own) {
	const { cats, header } = world;
	const blocks = /* @__PURE__ */ new Set();
	for (const row of own) scene.forAround(scene.blockOf(row), 1, (block) => blocks.add(block));
	const victims = [];
	for (let row = 0; row < header.catCount && victims.length < LOOKED_AT; row += 1) {
		if (scene.isFriend(cats.playerId[row]) || cats.order[row] === ORDER_ASLEEP) continue;
		if (blocks.has(scene.blockOf(row))) victims.push(row);
	}
	return victims;
}
/** Asked for each of one side and each of the other: no root, and no place made for it. */
function isInRange({ scene, ground }, thrower, victim) {
	const wayX = scene.xOf(thrower) - scene.xOf(victim);
	const wayY = scene.yOf(thrower) - scene.yOf(victim);
	return wayX * wayX + wayY * wayY < BEYOND_SQUARED[ground.steering.kind[thrower]];
}
// src/bot/parties.ts
/** Of all cats, at most this share is away from the army; percent. */
var SHARE_MAX = 30;
var SHARE_AHEAD = 60;
/** What a cushion that needs no taking, only a guard, is farther off in the choice of the next. */
var GUARD_COST = 25 * UNIT$1;
/** A command has run after so many turns, if the network is no worse than usual. */
var UNDER_WAY_TURNS = 8;
/** Of those who might go, so many are asked how far it is. */
var ASKED = 8;
/** Cats this near to the middle of a cushion stand on it. */
var ON_CUSHION = 358;
/** Cushions about as near as each other are a matter of taste. */
var TASTE = 5 * UNIT$1;
var KITTEN = CAT_KINDS.indexOf("kitten");
/** Sends small groups to cushions that nobody guards, and puts those who lost their way right. */
function commandParties(view, duties) {
	const { memory, turn, ground } = view;
	if (ground.rules.mode !== MODE_CUSHIONS) return;
	if (memory.sentTurn !== 0 && turn + 1 - memory.sentTurn > UNDER_WAY_TURNS) memory.sentMask = 0;
	if (memory.partyTurn === 0) think(view, duties);
	remind(view, duties);
}
/** Sends the party that it has thought of, if it is time: as soon as it may give a command, before all others. */
function runParty(view, duties) {
	const { memory, turn, orders } = view;
	if (memory.partyTurn === 0 || turn < memory.partyTurn || !orders.isOpen) return;
	memory.partyTurn = 0;
	sendOut(view, duties, memory.partyCushion - 1);
}
function think(view, duties) {
	const { memory, skill, turn, ground, orders } = view;
	for (let sent = 0; sent < ground.rules.cushionCount && orders.isOpen; sent += 1) {
		const cushion = nextCushion(view, duties);
		if (cushion < 0) return;
		if (skill.reactionTurns > 0) {
			memory.partyTurn = turn + skill.reactionTurns;
			memory.partyCushion = cushion + 1;
			return;
		}
		if (!sendOut(view, duties, cushion)) return;
	}
}
function isFree({ world }, row) {
	return world.cats.targetId[row] === 0;
}
function isSent({ memory }, cushion) {
	return (memory.sentMask >>> cushion & 1) === 1;
}
/** The cushion worth a party that those who might go are nearest to, or -1. */
function nextCushion(view, duties) {
	const { ground, skill, terrain, memory } = view;
	const { cushionCount } = ground.rules;
	if (duties.partyCount + countBits(memory.sentMask) >= (duties.isAhead ? cushionCount : skill.partiesMax)) return -1;
	const free = duties.army.filter((row) => isFree(view, row));
	const step = Math.max(1, divTrunc(free.length, ASKED));
	const hasEnough = isContent(view);
	let best = -1;
	let bestCost = 0;
	for (let cushion = 0; cushion < cushionCount; cushion += 1) {
		if (duties.parties[cushion].length > 0 || isSent(view, cushion)) continue;
		if (!isWanted(view, cushion, duties.isAhead) || hasEnough && !isOurs(view, cushion)) continue;
		const guardCost = tasteOf(memory, cushion, TASTE) + (isOurs(view, cushion) ? GUARD_COST : 0);
		for (let i = 0; i < free.length; i += step) {
			const cost = guardCost + terrain.wayToCushion(cushion, placeOf(view, free[i]));
			if (best >= 0 && cost >= bestCost) continue;
			best = cushion;
			bestCost = cost;
		}
	}
	return best;
}
function sendOut(view, duties, cushion) {
	const { scene, terrain, ground, memory, turn } = view;
	const catCount = partySize(view, duties.isAhead, isOurs(view, cushion));
	const share = duties.isAhead ? SHARE_AHEAD : SHARE_MAX;
	if (duties.partyCats + (countBits(memory.sentMask) + 1) * catCount > Math.max(catCount, divTrunc(scene.ownRows.length * share, 100))) return false;
	if (!send(view, "attack-move", duties.army.filter((row) => isFree(view, row)).map((row) => {
		const way = terrain.wayToCushion(cushion, placeOf(view, row));
		return {
			row,
			cost: ground.steering.kind[row] === KITTEN ? way >> 1 : way
		};
	}).sort((a, b) => a.cost - b.cost || a.row - b.row).slice(0, catCount).map(({ row }) => row).sort((a, b) => a - b), terrain.cushionPlace(cushion))) return false;
	memory.sentMask |= 1 << cushion;
	memory.sentTurn = turn + 1;
	return true;
}
/** Sends on those cats that stopped before they were there, one party a look. */
function remind(view, duties) {
	for (const [cushion, party] of duties.parties.entries()) {
		const isAtIt = view.ground.cushions.claimant[cushion] === view.playerId;
		if (party.length === 0 || isAtIt || isSent(view, cushion)) continue;
		const place = view.terrain.cushionPlace(cushion);
		const lost = party.filter((row) => !isFighting(view, row) && !isNear(view, row, place, ON_CUSHION) && !isHeadedFor(view, row, place));
		if (lost.length > 0 && send(view, "attack-move", lost, place)) return;
	}
}
function countBits(mask) {
	let count = 0;
	for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}
// src/bot/scene.ts
/** Blocks are squares of 4 x 4 cells; the largest map has 64 x 64. A line of blocks always has 64, whatever the map. */
var BLOCK_SHIFT = 10;
var STRIDE_SHIFT = 6;
var BLOCKS_MAX = 4096;
var COLUMN_MASK = 63;
/** What a cat counts besides its health, by kind: together 10 for a tabby, 18 for a tom, 6 for a kitten and 16 for a knitter. */
var POWER_BASE = Int32Array.of(5, 5, 3, 13);
/** Fixed >> this is points. */
var POINT_SHIFT = 8;
/**
* What a bot sees in one look: who is where, counted in blocks. Working memory: all of it is written before it is read in
* each look, and one serves all bots that one process plays. Lengths are points.
*/
var Scene = class {
	halfWidth = 0;
	halfHeight = 0;
	own = new Int32Array(BLOCKS_MAX);
	friends = new Int32Array(BLOCKS_MAX);
	foes = new Int32Array(BLOCKS_MAX);
	ownRows = [];
	ownPower = 0;
	/** All enemies together. */
	foe = {
		power: 0,
		strongestPower: 0,
		count: 0,
		weakest: 0,
		kinds: new Int32Array(CAT_KINDS.length)
	};
	ownKinds = new Int32Array(CAT_KINDS.length);
	#columns = 0;
	#lines = 0;
	#world = null;
	#crowds = null;
	#isFriend = new Uint8Array(PLAYER_COUNT_MAX + 1);
	#powerOfPlayer = new Int32Array(PLAYER_COUNT_MAX + 1);
	#foeSample = new Int32Array(BLOCKS_MAX);
	#crowdOfBlock = new Int32Array(BLOCKS_MAX);
	#queue = new Int32Array(BLOCKS_MAX);
	observe(world, playerId) {
		const { mapWidth, mapHeight } = world.ground.rules;
		this.#world = world;
		this.#crowds = null;
		this.#columns = mapWidth + 3 >> 2;
		this.#lines = mapHeight + 3 >> 2;
		this.halfWidth = mapWidth << 7;
		this.halfHeight = mapHeight << 7;
		for (const table of [
			this.own,
			this.friends,
			this.foes
		]) table.fill(0, 0, this.#lines << STRIDE_SHIFT);
		for (const table of [
			this.foe.kinds,
			this.ownKinds,
			this.#isFriend,
			this.#powerOfPlayer
		]) table.fill(0);
		this.#notePlayers(world, playerId);
		this.#countCats(world, playerId);
		this.#weighPlayers(world);
	}
	xOf(row) {
		return this.#world.cats.x[row] >> POINT_SHIFT;
	}
	yOf(row) {
		return this.#world.cats.y[row] >> POINT_SHIFT;
	}
	powerOf(row) {
		const { cats, ground } = this.#world;
		return POWER_BASE[ground.steering.kind[row]] + cats.health[row];
	}
	powerOfAll(rows) {
		let sum = 0;
		for (const row of rows) sum += this.powerOf(row);
		return sum;
	}
	isFriend(playerId) {
		return this.#isFriend[playerId] === 1;
	}
	blockAt(x, y) {
		const column = Math.max(0, Math.min(this.#columns - 1, x + this.halfWidth >> BLOCK_SHIFT));
		return Math.max(0, Math.min(this.#lines - 1, y + this.halfHeight >> BLOCK_SHIFT)) << STRIDE_SHIFT | column;
	}
	blockOf(row) {
		return this.blockAt(this.xOf(row), this.yOf(row));
	}
	/** The sum over a block and those around it: about 6 units far, or 10 with a radius of 2. */
	around(table, block, radius = 1) {
		let sum = 0;
		this.forAround(block, radius, (other) => sum += table[other]);
		return sum;
	}
	/** Enemies who stand together, the strongest first. */
	get crowds() {
		this.#crowds ??= this.#findCrowds();
		return this.#crowds;
	}
	/** The crowd that the enemies in a block belong to; undefined if there are none. */
	crowdIn(block) {
		if (this.foes[block] === 0) return void 0;
		const { crowds } = this;
		const first = this.#crowdOfBlock[block];
		return crowds.find((crowd) => this.#crowdOfBlock[this.blockAt(crowd.x, crowd.y)] === first);
	}
	/** The row of an enemy in the block, which must have one. */
	foeIn(block) {
		return this.#foeSample[block];
	}
	/** The row of a cat of one's own where most of them are; -1: there is none. */
	get densestOwn() {
		let best = -1;
		let most = -1;
		for (const row of this.ownRows) {
			const power = this.own[this.blockOf(row)];
			if (power <= most) continue;
			most = power;
			best = row;
		}
		return best;
	}
	/** A block and those around it, so many deep. */
	forAround(block, radius, visit) {
		const column = block & COLUMN_MASK;
		const line = block >> STRIDE_SHIFT;
		const west = Math.max(0, column - radius);
		const east = Math.min(this.#columns - 1, column + radius);
		const north = Math.min(this.#lines - 1, line + radius);
		for (let y = Math.max(0, line - radius); y <= north; y += 1) for (let x = west; x <= east; x += 1) visit(y << STRIDE_SHIFT | x);
	}
	#notePlayers({ header, players, ground }, playerId) {
		const { team } = ground.seats;
		let ownTeam = -1;
		for (let row = 0; row < header.playerCount; row += 1) if (players.playerId[row] === playerId) ownTeam = team[row];
		for (let row = 0; row < header.playerCount; row += 1) if (team[row] === ownTeam) this.#isFriend[players.playerId[row]] = 1;
	}
	#countCats(world, playerId) {
		const { cats, header } = world;
		const { kind } = world.ground.steering;
		this.ownRows = [];
		this.ownPower = 0;
		for (let row = 0; row < header.catCount; row += 1) {
			if (cats.order[row] === ORDER_ASLEEP) continue;
			const owner = cats.playerId[row];
			const block = this.blockOf(row);
			const power = POWER_BASE[kind[row]] + cats.health[row];
			this.#powerOfPlayer[owner] += power;
			if (this.#isFriend[owner] === 0) {
				if (this.foes[block] === 0) this.#foeSample[block] = row;
				this.foes[block] += power;
				this.foe.kinds[kind[row]] += power;
				continue;
			}
			this.friends[block] += power;
			if (owner !== playerId) continue;
			this.own[block] += power;
			this.ownKinds[kind[row]] += power;
			this.ownPower += power;
			this.ownRows.push(row);
		}
	}
	#weighPlayers({ header, players }) {
		this.foe.power = 0;
		this.foe.strongestPower = 0;
		this.foe.count = 0;
		this.foe.weakest = 0;
		for (let row = 0; row < header.playerCount; row += 1) {
			const playerId = players.playerId[row];
			const power = this.#powerOfPlayer[playerId];
			if (power === 0 || this.isFriend(playerId)) continue;
			this.foe.count += 1;
			this.foe.power += power;
			this.foe.strongestPower = Math.max(this.foe.strongestPower, power);
			if (this.foe.weakest === 0 || power < this.#powerOfPlayer[this.foe.weakest]) this.foe.weakest = playerId;
		}
	}
	#findCrowds() {
		const crowds = [];
		const end = this.#lines << STRIDE_SHIFT;
		this.#crowdOfBlock.fill(0, 0, end);
		for (let block = 0; block < end; block += 1) if (this.foes[block] > 0 && this.#crowdOfBlock[block] === 0) crowds.push(this.#crowdAt(block));
		return crowds.sort((a, b) => b.power - a.power);
	}
	#crowdAt(first) {
		const queue = this.#queue;
		const label = first + 1;
		let tail = 1;
		let power = 0;
		let thickest = first;
		queue[0] = first;
		this.#crowdOfBlock[first] = label;
		for (let head = 0; head < tail; head += 1) {
			const block = queue[head];
			power += this.foes[block];
			if (this.foes[block] > this.foes[thickest]) thickest = block;
			this.forAround(block, 1, (other) => {
				if (this.foes[other] === 0 || this.#crowdOfBlock[other] !== 0) return;
				this.#crowdOfBlock[other] = label;
				queue[tail] = other;
				tail += 1;
			});
		}
		const row = this.foeIn(thickest);
		return {
			x: this.xOf(row),
			y: this.yOf(row),
			power,
			playerId: this.#world.cats.playerId[row]
		};
	}
};
// src/bot/scout.ts
/** A thing of taste that is no cushion: when the scout sets out. */
var SCOUT = 1002;
/** In each match it sets out up to so many turns later. */
var LATER_TURNS = 100;
/** So far before the enemies a scout turns round: all cats notice whom they may take on from 6 units off at most. */
var LOOKOUT = 7 * UNIT$1;
/** A bot that has no cushion yet when it is to scout still sends a scout so much later. Turns; no scout is there and back in fewer. */
var LATE_TURNS = 200;
/** A cat so near to the home cushion may be the scout: a cat that leaves a crowd disturbs the order of that crowd, and fights hang on that. */
var AT_HOME = 4 * UNIT$1;
/** Sends one cat, once, from a cushion of one's own to where it sees the nearest enemies, and back. It fights nobody. */
function commandScout(view, army) {
	if (view.skill.scoutTurn === 0) return;
	const home = homeOf(view);
	if (home === null) return;
	const scouts = view.scene.ownRows.filter((row) => view.world.cats.order[row] === ORDER_MOVE);
	if (scouts.length > 0) turnBack(view, scouts, home);
	else if (isTime(view)) setOut(view, army, home);
}
/** The first cushion of one's own; null: there is none. */
function homeOf({ ground, playerId, terrain }) {
	const cushion = ground.cushions.owner.indexOf(playerId);
	return cushion < 0 ? null : terrain.cushionPlace(cushion);
}
function setOut(view, army, home) {
	const row = army.find((cat) => !isFighting(view, cat) && isNear(view, cat, home, AT_HOME));
	if (row === void 0) return;
	const from = placeOf(view, row);
	const crowd = nearestCrowd(view, from);
	if (crowd !== null) send(view, "move", [row], view.terrain.placeBefore(from, crowd.place, LOOKOUT));
}
/** Tells them to come home when they have been there. */
function turnBack(view, scouts, home) {
	const { ground, world, orders } = view;
	const away = scouts.filter((row) => queuedAt(ground, row, 0) < 0 && !isHeadedFor(view, row, home));
	if (away.length === 0) return;
	const cats = away.map((row) => world.cats.networkId[row]);
	orders.give({
		kind: "move",
		cats,
		...home,
		queued: true
	});
}
function isTime({ skill, turn, memory }) {
	const waited = turn - skill.scoutTurn - tasteOf(memory, SCOUT, LATER_TURNS);
	return waited >= 0 && waited < LATE_TURNS;
}
// src/bot/bot.ts
/** Of all cats, at most such a share walks off at once; percent. */
var WANDER_SHARE = 15;
/** A bot knows of turns, the world of sub-turns. */
var SUB_TURNS_PER_TURN = 3;
/** Working memory of one call. */
var scene = new Scene();
/**
* What a bot commands in a turn. It reads the world and its memory, and writes to its memory alone: the same words come to
* the same commands, on every engine. `words` is what createMemory gave before the first turn. In a pause it neither commands nor
* remembers: turns that were spent in pauses do not exist for it, and the one that a pause begins with comes twice.
*/
function decide(world, words, { playerId, level, turn: matchTurn }) {
	assert(Number.isInteger(matchTurn), `decide: turn ${matchTurn}`);
	if (isPaused(world)) return [];
	const turn = matchTurn - pausedTurnsOf(world);
	const seat = rowOfPlayer(world, playerId);
	if (turn < 0 || seat < 0 || world.players.score[seat] === 0) return [];
	const memory = openMemory(words);
	const { ground } = world;
	if (ground === null) return commandClassic(world, {
		memory,
		playerId,
		level,
		turn
	});
	const skill = skillOf(level, ground.rules.mode !== MODE_CUSHIONS, turn);
	const isLook = (turn + playerId) % skill.lookTurns === 0;
	if (!isLook && !isDue(memory, turn)) return [];
	scene.observe(world, playerId);
	const orders = new Orders(memory, skill.rate, turn);
	command({
		world,
		ground,
		playerId,
		turn,
		scene,
		terrain: terrainOf(ground),
		skill,
		memory,
		orders
	}, isLook);
	return orders.given;
}
/**
* A pause begins with a turn and ends with one: these are whole. Bots have decided for the turn with which it begins, so the first one
* after it has that turn's number once more.
*/
function pausedTurnsOf({ pausing }) {
	return pausing === null ? 0 : divTrunc(pausing.pause.spent, SUB_TURNS_PER_TURN);
}
function isDue(memory, turn) {
	return memory.plan !== PLAN_NONE && turn >= memory.planTurn || memory.partyTurn !== 0 && turn >= memory.partyTurn;
}
function command(view, isLook) {
	if (isLook && givesUp(view)) {
		view.orders.give({ kind: "surrender" });
		return;
	}
	const duties = dutiesOf(view);
	runParty(view, duties);
	if (isLook) {
		commandParties(view, duties);
		commandArmy(view, duties.army);
		commandScout(view, duties.army);
	}
	runPlan(view, duties.army);
	if (!isLook) return;
	saveHurt(view, duties.army);
	concentrate(view, duties.army);
	commandCushions(view);
	wander(view);
}
/** Whether there has been no hope for so long that it says so. */
function givesUp({ world, ground, playerId, turn, skill, memory }) {
	if (skill.givesUpTurns === 0) return false;
	const team = ground.seats.team[rowOfPlayer(world, playerId)];
	if (!isHopeless(world, team)) memory.hopelessTurn = 0;
	else if (memory.hopelessTurn === 0) memory.hopelessTurn = turn + 1;
	return memory.hopelessTurn !== 0 && turn + 1 - memory.hopelessTurn >= skill.givesUpTurns;
}
/** Some cats with nothing to do walk to and fro. */
function wander(view) {
	const { skill, scene: seen, world, ground, memory } = view;
	if (skill.wanderTenths === 0 || drawBelow(memory, 10) >= skill.wanderTenths) return;
	const idle = seen.ownRows.filter((row) => world.cats.order[row] === ORDER_IDLE);
	if (idle.length === 0) return;
	const count = 1 + drawBelow(memory, 1 + divTrunc(seen.ownRows.length * WANDER_SHARE, 100));
	const first = drawBelow(memory, idle.length);
	const { mapWidth, mapHeight } = ground.rules;
	const x = drawBelow(memory, mapWidth << 7) - (mapWidth << 6);
	const y = drawBelow(memory, mapHeight << 7) - (mapHeight << 6);
	send(view, "patrol", idle.slice(first, first + count), {
		x,
		y
	});
}
// src/lockstep/minds.ts
var NO_BOT_TURN = {
	orders: [],
	mindsChecksum: 0
};
PLAYER_COUNT_MAX * MEMORY_WORDS;
var TURN_STEP = 2654435761;
/** As all bots begin in that turn, by the world as it is before it. */
function createMinds({ seats, bots }, world, turn) {
	const minds = new Int32Array(seats.length * MEMORY_WORDS);
	for (const { playerId, place } of bots) minds.set(firstMemory(world, playerId, turn), place * MEMORY_WORDS);
	return minds;
}
/** In that turn the seats are played by those of `after`: a bot that begins knows nothing of before, and a bot that goes leaves nothing. */
function changeMinds(minds, { before, after }, world, turn) {
	after.seats.forEach(({ playerId, playedBy }, place) => {
		const wasBot = before.seats[place].playedBy.kind === "bot";
		if (wasBot === (playedBy.kind === "bot")) return;
		mindAt(minds, place).set(wasBot ? new Int32Array(MEMORY_WORDS) : firstMemory(world, playerId, turn));
	});
}
/** The words of the bot in that place of the roster: to write to them is to write to the minds. */
function mindAt(minds, place) {
	const start = place * MEMORY_WORDS;
	assert(start + MEMORY_WORDS <= minds.length, `there is no seat ${place} in ${minds.length} words`);
	return minds.subarray(start, start + MEMORY_WORDS);
}
/** U32. */
function checksumOfMinds(minds) {
	return crc32(bytesOf(minds));
}
/** The world's generator tells matches apart, and is the same wherever a game goes on from. It is not drawn from. */
function firstMemory({ random }, playerId, turn) {
	return createMemory(random.w ^ Math.imul(turn, TURN_STEP), playerId);
}
// src/lockstep/command-log.ts
/** The log checksum of a match in which no turn has run. */
var EMPTY_LOG_CHECKSUM = 0;
/** Added to the number of the kind of a command that is queued. */
var QUEUED = 256;
/** Flags of a march. */
var FIGHTING = 1;
var LOOSE = 2;
var IN_LINE = 4;
/**
* The running checksum of the command log after one more turn: of all commands, and of all delays wanted, for the peers
* must agree on both; and of what bots ordered and remember. Peers whose log checksums differ were told different things; peers with equal logs and different
* worlds computed differently.
*/
function extendLogChecksum(before, turn, turnData, { orders, mindsChecksum } = NO_BOT_TURN) {
	const words = [turn, turnData.length];
	for (const { playerId, wantedDelay, commands } of turnData) {
		words.push(playerId, wantedDelay);
		appendCommands(words, commands);
	}
	if (orders.length > 0) words.push(mindsChecksum);
	for (const { playerId, commands } of orders) {
		words.push(playerId);
		appendCommands(words, commands);
	}
	return crc32(bytesOf(new Int32Array(words)), before);
}
/** Their count, and each of them. From the words alone they could be read again. */
function appendCommands(words, commands, form = "told") {
	words.push(commands.length);
	for (const command of commands) appendCommand(words, command, form);
}
function appendCommand(words, command, form) {
	const saysPresence = form === "told";
	const isQueued = "queued" in command && command.queued;
	words.push(COMMAND_KINDS.indexOf(command.kind) + (isQueued ? QUEUED : 0));
	if (command.kind === "surrender" || command.kind === "go-on") return;
	if (command.kind === "admit") {
		words.push(command.playerId);
		return;
	}
	if (command.kind === "pause") {
		words.push(PAUSE_REASONS.indexOf(command.reason));
		return;
	}
	if (command.kind === "breed") {
		words.push(command.cushion, CAT_KINDS.indexOf(command.catKind));
		return;
	}
	if (command.kind === "rally") {
		const { cushion, at } = command;
		words.push(cushion);
		if (saysPresence) words.push(at === null ? 0 : 1);
		if (at !== null) words.push(at.x, at.y);
		return;
	}
	words.push(command.cats.length, ...command.cats);
	switch (command.kind) {
		case "move":
		case "attack-move":
		case "patrol":
			words.push(command.x, command.y);
			return;
		case "march": {
			const { isFighting, isLoose, line, x, y } = command;
			const inLine = saysPresence && line !== null ? IN_LINE : 0;
			words.push((isFighting ? FIGHTING : 0) + (isLoose ? LOOSE : 0) + inLine, x, y);
			if (line !== null) words.push(line.x, line.y);
			return;
		}
		case "attack":
			words.push(command.targetId);
			return;
		case "stop":
		case "hold": return;
	}
}
// src/lockstep/roster.ts
var PEER = { kind: "peer" };
/** The roster from the first turn on. */
function rosterOf({ playerIds, bots = [] }) {
	assert(playerIds.length > bots.length, "a match has peers");
	return rosterOfSeats(playerIds.map((playerId) => {
		const bot = bots.find((one) => one.playerId === playerId);
		return {
			playerId,
			playedBy: bot === void 0 ? PEER : {
				kind: "bot",
				level: bot.level
			},
			sinceTurn: FIRST_TURN,
			noShows: 0
		};
	}).sort((a, b) => a.playerId - b.playerId));
}
/** The first turn that is played with this roster. */
function latestChange({ seats }) {
	return seats.reduce((latest, { sinceTurn }) => Math.max(latest, sinceTurn), FIRST_TURN);
}
/** `seats` in ascending player id. */
function rosterOfSeats(seats) {
	const peers = seats.filter(({ playedBy }) => playedBy.kind === "peer");
	const bots = seats.flatMap(({ playerId, playedBy }, place) => playedBy.kind === "bot" ? [{
		playerId,
		level: playedBy.level,
		place
	}] : []);
	return {
		seats,
		peers: peers.map(({ playerId }) => playerId),
		bots
	};
}
// src/lockstep/agreed-state.ts
/** As a match begins: the turn before the first has ended, and the first is entered next, without turn data. */
function startOfMatch(setup) {
	const world = createWorld(setup);
	const roster = rosterOf(setup);
	return {
		turn: FIRST_TURN - 1,
		words: world.words,
		minds: createMinds(roster, world, FIRST_TURN),
		logState: {
			logChecksum: EMPTY_LOG_CHECKSUM,
			delay: FIRST_COMMAND_DELAY
		},
		roster
	};
}
/** A world of its own, with zeros in rows that are not in use: no checksum vouches for those, and a new cat takes them as they are. */
function worldOfState({ words }) {
	const cleared = new Int32Array(words.length);
	for (const { start, count } of usedParts(openWorld(words))) cleared.set(words.subarray(start, start + count), start);
	return openWorld(cleared);
}
// src/lockstep/command-queue.ts
/**
* Those of the commands that one player may give in one turn if it gives all at once: as many as a peer, in their
* order, split where they are to more cats than fit. What is over that is not said at all.
*/
function withinTurn(commands, measure) {
	const parts = commands.filter(isCommand).flatMap((command) => split(command, measure, TURN_COMMAND_BITS_MAX));
	return parts.slice(0, fittingCount(parts, measure, TURN_COMMAND_BITS_MAX));
}
function split(command, measure, bitsMax) {
	if (measure(command) <= bitsMax) return [command];
	assert("cats" in command && command.cats.length > 1, "a command to one cat, or to none, fits a turn");
	const middle = command.cats.length >> 1;
	return [...split({
		...command,
		cats: command.cats.slice(0, middle)
	}, measure, bitsMax), ...split({
		...command,
		cats: command.cats.slice(middle)
	}, measure, bitsMax)];
}
/** So many of them, from the first on, fit one turn. */
function fittingCount(commands, measure, bitsMax) {
	let bits = 0;
	let cats = 0;
	let count = 0;
	for (const command of commands) {
		bits += measure(command);
		cats += namedCatCount(command);
		if (bits > bitsMax || cats > TURN_COMMAND_CATS_MAX) break;
		count += 1;
	}
	return count;
}
/** Cats that a command names, whether or not they live. */
function namedCatCount(command) {
	return "cats" in command ? command.cats.length : 0;
}
// src/lockstep/player-mask.ts
/** The players that a mask names, ascending. */
function playersOfMask(mask) {
	const playerIds = [];
	for (let playerId = 1; playerId <= 8; playerId += 1) if ((mask & 1 << playerId - 1) !== 0) playerIds.push(playerId);
	return playerIds;
}
// src/lockstep/rules.ts
var SIM_RULES = {
	runCommand,
	step,
	drawRandom,
	decide
};
// src/lockstep/game.ts
/**
* The one way to run a turn: enter, three sub-turns, end. A match, a second run and a replay are this object, each from an
* agreed state on. Before turn 0 nothing moves, but each turn ends with a draw. Calls out of order are mistakes of ours and
* throw, and what the rules throw is thrown on. A turn of few cats takes 10 us: what is asserted must cost nothing.
*/
var Game = class {
	world;
	/** What the bots remember. Any other code that writes to it damages the match. */
	minds;
	rules;
	#measure;
	#turn;
	#subTurnsRun = SUB_TURNS_PER_TURN$1;
	#hasEnded = true;
	#logState;
	#roster;
	#botTurn = NO_BOT_TURN;
	/** Takes copies: nothing that happens to `state` later, or to rows that it does not use, is in it. */
	constructor(state, { rules = SIM_RULES, measureCommand } = {}) {
		this.world = worldOfState(state);
		this.minds = state.logState === null ? /* @__PURE__ */ new Int32Array(0) : state.minds.slice();
		this.rules = rules;
		this.#measure = measureCommand;
		this.#turn = state.turn;
		this.#logState = state.logState;
		this.#roster = state.roster;
	}
	/** The turn that was entered last. */
	get turn() {
		return this.#turn;
	}
	/** Sub-turns of that turn that have run: 0 to 3. */
	get subTurnsRun() {
		return this.#subTurnsRun;
	}
	/** Whether that turn has ended. */
	get hasEnded() {
		return this.#hasEnded;
	}
	/** Of the world, as they are now. */
	get words() {
		return this.world.words;
	}
	/** With the data of that turn. */
	get logState() {
		assert(this.#logState !== null, "a replay has no log");
		return this.#logState;
	}
	/** The roster of that turn. */
	get roster() {
		return this.#roster;
	}
	/** What the bots did as that turn was entered. */
	get botTurn() {
		return this.#botTurn;
	}
	/**
	* The next turn begins with the data of the peers, in ascending player id: the bots decide, all on the world as it is before
	* any command, and the commands of all run in ascending player id, of each in the order given. Before turn 0 there are none.
	* With another roster, which is of that turn, others take part from now on.
	*/
	enter(turnData, roster = this.#roster) {
		const turn = this.#turn + 1;
		const before = this.logState;
		assert(areOfTurn(turnData, turn), "a turn is entered with turn data of its own");
		assert(roster === this.#roster || latestChange(roster) <= turn, "a turn is entered with a roster of its own");
		this.#begin(turnData);
		if (roster !== this.#roster) changeMinds(this.minds, {
			before: this.#roster,
			after: roster
		}, this.world, turn);
		this.#roster = roster;
		this.#botTurn = turn < 0 || roster.bots.length === 0 ? NO_BOT_TURN : this.#decide(turn);
		if (turn >= 0) this.#logState = nextLogState(before, turn, turnData, this.#botTurn);
		this.#runCommands(inOrder(turnData, this.#botTurn.orders));
	}
	/** As `enter`, of a game without a log. Players without commands may be left out. */
	enterRecorded(playerCommands) {
		assert(this.#logState === null, "the log goes on from whole turn data");
		this.#begin(playerCommands);
		this.#runCommands(playerCommands);
	}
	/** From the beginning of a match: runs turns before turn 0, all of them by default. */
	runCountdown(turnCount = -FIRST_TURN) {
		for (let i = 0; i < turnCount; i += 1) {
			this.#begin([]);
			this.runTurn();
		}
		assert(this.#turn < 0, `turn ${this.#turn} is none of the countdown`);
	}
	/** Runs a sub-turn, 1/30 s. */
	runSubTurn() {
		assert(this.#subTurnsRun < SUB_TURNS_PER_TURN$1, "a turn has three sub-turns");
		this.#subTurnsRun += 1;
		if (this.#turn >= 0) this.rules.step(this.world);
	}
	/** Ends the turn: draws the check value, then takes the checksum, so that the checksum holds the state after the draw. */
	endTurn() {
		const randomValue = this.#drawCheckValue();
		const checksum = this.checksum();
		this.#hasEnded = true;
		return {
			randomValue,
			checksum
		};
	}
	/** As `endTurn`, and gives the check value: for a game that is compared with no other. A fifth of a turn is its checksum. */
	endUnchecked() {
		const randomValue = this.#drawCheckValue();
		this.#hasEnded = true;
		return randomValue;
	}
	#drawCheckValue() {
		assert(this.#subTurnsRun === SUB_TURNS_PER_TURN$1 && !this.#hasEnded, "a turn ends once, after its sub-turns");
		return this.rules.drawRandom(this.world);
	}
	/** Runs what is left of the turn. */
	runTurn() {
		while (this.#subTurnsRun < SUB_TURNS_PER_TURN$1) this.runSubTurn();
		return this.endTurn();
	}
	/** Of the world as it is now, u32. */
	checksum() {
		return checksumOf(this.world);
	}
	/** Sets world and minds, at the moment where the game is, to what they should be. */
	repair({ words, minds }) {
		this.world.words.set(words);
		this.minds.set(minds);
	}
	/** Goes back to a state of the same match, in the same world. */
	resumeAt(state) {
		assert(state.turn <= this.#turn, `a game goes back from turn ${this.#turn}, not to ${state.turn}`);
		this.joinAt(state);
	}
	/** Goes to a state of the same match that others have come to, or to one of the same replay, in the same world. */
	joinAt(state) {
		assert(state.logState === null === (this.#logState === null), "a replay has no log, and a match has");
		restoreSnapshot(this.world, state.words);
		if (state.logState !== null) this.minds.set(state.minds);
		this.#turn = state.turn;
		this.#subTurnsRun = SUB_TURNS_PER_TURN$1;
		this.#hasEnded = true;
		this.#logState = state.logState;
		this.#roster = state.roster;
	}
	#begin(playerCommands) {
		assert(this.#hasEnded, "the turn before has ended");
		assert(this.#turn < TURN_MAX && (this.#turn >= -1 || playerCommands.length === 0), "nothing runs before turn 0");
		assert(areAscending(playerCommands), "commands run in ascending player id");
		this.#turn += 1;
		this.#subTurnsRun = 0;
		this.#hasEnded = false;
	}
	#decide(turn) {
		const measure = this.#measure;
		assert(measure !== void 0, "who plays with bots measures what they say");
		return {
			orders: this.#roster.bots.map(({ playerId, level, place }) => {
				return {
					playerId,
					commands: withinTurn(this.rules.decide(this.world, mindAt(this.minds, place), {
						playerId,
						level,
						turn
					}), measure)
				};
			}),
			mindsChecksum: checksumOfMinds(this.minds)
		};
	}
	#runCommands(playerCommands) {
		for (const { playerId, commands } of playerCommands) for (const command of commands) this.rules.runCommand(this.world, playerId, command);
	}
};
function nextLogState({ logChecksum, delay }, turn, turnData, botTurn) {
	const wantedDelays = turnData.map(({ wantedDelay }) => wantedDelay);
	return {
		logChecksum: extendLogChecksum(logChecksum, turn, turnData, botTurn),
		delay: nextCommandDelay(delay, wantedDelays)
	};
}
/** Nobody is in both. */
function inOrder(peers, bots) {
	return bots.length === 0 ? peers : [...peers, ...bots].sort((a, b) => a.playerId - b.playerId);
}
function areOfTurn(turnData, turn) {
	for (const data of turnData) if (data.turn !== turn) return false;
	return true;
}
function areAscending(players) {
	let before = 0;
	for (const { playerId } of players) {
		if (playerId <= before) return false;
		before = playerId;
	}
	return true;
}
// src/seal/cipher-suite.ts
/** Bytes of keys, public keys and hashes. */
var KEY_BYTES = 32;
var SIGNATURE_BYTES = 64;
// src/wire/parts/text-codec.ts
var COUNT_BITS = 5;
var CHARACTER_ORDER = 7;
/** Reads a name; on one that must not be shown the reader has failed. */
function readName$1(reader) {
	const name = readCharacters(reader, reader.bits(COUNT_BITS));
	if (displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) !== null) reader.fail();
	return name;
}
/** A text of so many code points; on one that is no character the reader has failed. */
function readCharacters(reader, count) {
	let text = "";
	for (let i = 0; i < count && !reader.failed; i += 1) {
		const codePoint = reader.golomb(CHARACTER_ORDER);
		if (!isCharacter(codePoint)) reader.fail();
		else text += String.fromCodePoint(codePoint);
	}
	return text;
}
/** Halves of surrogate pairs are none: two of them would be another encoding of one character. */
function isCharacter(codePoint) {
	return codePoint <= 1114111 && (codePoint < 55296 || codePoint > 57343);
}
// src/wire/parts/map-codec.ts
var NAME_COUNT_BITS = 5;
var SIDE_BITS = 8;
var SPAWN_COUNT_BITS = 3;
var CUSHION_COUNT_BITS = 6;
var CUSHION_KIND_BITS = 2;
/** In place of the count of spawns: kinds of cushions follow at the end. Maps of before, and those without, have none. */
var KINDS_FOLLOW = 7;
/** Of the gaps between corners of walls: 0 takes three bits. */
var GAP_ORDER = 2;
/** Name, two sides, spawns and cushions with their counts. */
var OTHER_BITS_MAX = NAME_COUNT_BITS + MAP_NAME_CHARACTERS_MAX * 30 + 16 + SPAWN_COUNT_BITS + CUSHION_COUNT_BITS + (PLAYER_COUNT_MAX + MAP_CUSHIONS_MAX) * 2 * SIDE_BITS + SPAWN_COUNT_BITS + MAP_CUSHIONS_MAX * CUSHION_KIND_BITS;
/** Every cell a corner is the worst: a gap of n cells takes no more bits than n + 1 corners, nor does the last one than n. */
var WALL_BITS_MAX = 3 * (MAP_SIDE_MAX - 2) ** 2;
/** More than any map takes. Those that people draw take a few hundred bytes. */
var MAP_BYTES_MAX = 25600;
assert(OTHER_BITS_MAX + WALL_BITS_MAX <= MAP_BYTES_MAX * 8, "the largest map fits");
assert(MAP_SIDE_MAX - MAP_SIDE_MIN < 2 ** SIDE_BITS && MAP_SIDE_MAX <= 2 ** SIDE_BITS, "a side takes its bits");
assert(MAP_NAME_CHARACTERS_MAX <= 2 ** NAME_COUNT_BITS, "the length of a name takes its bits");
assert(PLAYER_COUNT_MAX - MAP_SPAWNS_MIN < KINDS_FOLLOW, "the count of spawns takes its bits");
assert(CUSHION_KINDS.length <= 2 ** CUSHION_KIND_BITS, "the kind of a cushion takes its bits");
assert(MAP_CUSHIONS_MAX < 2 ** CUSHION_COUNT_BITS, "the count of cushions takes its bits");
/** Reads a map; on anything that is none, by any of the rules of maps, the reader has failed. */
function readMapBits(reader) {
	const name = readName(reader);
	const width = readSide(reader);
	const height = readSide(reader);
	const walls = readWalls(reader, width, height);
	const first = reader.bits(SPAWN_COUNT_BITS);
	const hasKinds = first === KINDS_FOLLOW;
	const spawnCount = (hasKinds ? reader.bits(SPAWN_COUNT_BITS) : first) + MAP_SPAWNS_MIN;
	if (spawnCount > PLAYER_COUNT_MAX) reader.fail();
	const spawns = readCells(reader, spawnCount);
	const cushionCount = reader.bits(CUSHION_COUNT_BITS);
	if (cushionCount > MAP_CUSHIONS_MAX) reader.fail();
	const cells = readCells(reader, cushionCount);
	const map = {
		name,
		width,
		height,
		walls,
		spawns,
		cushions: hasKinds ? readCushionKinds(reader, cells) : cells
	};
	if (!reader.failed && mapProblem(map) !== null) reader.fail();
	return map;
}
function readCushionKinds(reader, cells) {
	const cushions = cells.map((cell) => {
		const kind = CUSHION_KINDS[reader.bits(CUSHION_KIND_BITS)];
		return kind === "plain" ? cell : {
			...cell,
			kind
		};
	});
	if (!hasCushionKinds(cushions)) reader.fail();
	return cushions;
}
/** The map that encodeMap made these bytes of; null: they are none. */
function decodeMap(bytes) {
	if (bytes.length > MAP_BYTES_MAX) return null;
	const reader = new BitReader(bytes);
	const map = readMapBits(reader);
	return reader.finished ? map : null;
}
function readName(reader) {
	return readCharacters(reader, reader.bits(NAME_COUNT_BITS) + 1);
}
function readSide(reader) {
	const side = reader.bits(SIDE_BITS) + MAP_SIDE_MIN;
	if (side > MAP_SIDE_MAX) reader.fail();
	return Math.min(side, MAP_SIDE_MAX);
}
function readWalls(reader, width, height) {
	const walls = new Int32Array(wallWordCount(width * height));
	let left = (width - 2) * (height - 2);
	let gap = reader.golomb(GAP_ORDER);
	for (let row = 0; row < height; row += 1) for (let column = 0; column < width; column += 1) {
		const index = row * width + column;
		if (row === 0 || row === height - 1 || column === 0 || column === width - 1) {
			setWallAt(walls, index);
			continue;
		}
		if (gap > left) reader.fail();
		if (reader.failed) return walls;
		left -= 1;
		const isCorner = gap === 0;
		if (isWallExpected(walls, index, width) !== isCorner) setWallAt(walls, index);
		gap -= 1;
		if (isCorner && left > 0) gap = reader.golomb(GAP_ORDER);
	}
	return walls;
}
/** Whether a cell would be a wall if it were no corner: like its western neighbour if the two in the south are alike. */
function isWallExpected(walls, index, width) {
	const isSouthAlike = isWallAt(walls, index - width) === isWallAt(walls, index - width - 1);
	return isWallAt(walls, index - 1) === isSouthAlike;
}
function readCells(reader, count) {
	const cells = [];
	for (let i = 0; i < count && !reader.failed; i += 1) cells.push({
		column: reader.bits(SIDE_BITS),
		row: reader.bits(SIDE_BITS)
	});
	return cells;
}
// src/wire/parts/members.ts
/** Which players: bit playerId - 1 of each. */
function players(note = "") {
	return {
		...u(8, note),
		type: "players"
	};
}
// src/wire/parts/cats-codec.ts
/** The forms on the wire; of two that take as many bits the first one is written. */
var RANGES = 0;
var BIT_SET = 1;
var GAPS = 2;
var WIDE_GAPS = 3;
var FORM_BITS = 2;
/** Ids start small. */
var FIRST_ID_ORDER$1 = 3;
var SPAN_ORDER = 6;
var ORDER_BITS = 4;
var RANGE_ORDER_MAX = 15;
var GAP_ORDER_MAX = 16;
/**
* The cats of a command: the form, the first id, and the others as ranges, as a bit set or as gaps, whichever takes the
* fewest bits. Cats of a selection that were there from the start are a few ranges; cats bred later have ids far apart.
*/
function writeCats(writer, cats) {
	const runs = runsOf(cats);
	const plan = planOf(runs);
	writer.bits(plan.form, FORM_BITS);
	writer.golomb(cats[0] - 1, FIRST_ID_ORDER$1);
	if (plan.form === RANGES) writeRanges(writer, runs, plan);
	else if (plan.form === BIT_SET) writeBitSet(writer, cats);
	else writeGaps(writer, cats, plan);
}
/** Bits that writeCats takes, without writing them. */
function catsBits(cats) {
	return FORM_BITS + golombBits(cats[0] - 1, FIRST_ID_ORDER$1) + planOf(runsOf(cats)).bits;
}
/**
* Reads a list of cats. On one that is too long, has an id out of range, or would be written in another form, the reader
* has failed. Looks at no more ids than COMMAND_CATS_MAX.
*/
function readCats$1(reader) {
	const form = reader.bits(FORM_BITS);
	const first = reader.golomb(FIRST_ID_ORDER$1) + 1;
	const read = form === RANGES ? readRanges(reader, first) : readIds(reader, form, first);
	if (reader.failed || !areCats(read.runs)) {
		reader.fail();
		return [];
	}
	const plan = planOf(read.runs);
	const isLegal = plan.form === form && plan.gapOrder === read.gapOrder && plan.lengthOrder === read.lengthOrder;
	if (!isLegal) reader.fail();
	return isLegal ? idsOf(read.runs) : [];
}
function planOf(runs) {
	const { starts, lengths } = runs;
	const gaps = starts.slice(1).map((start, i) => start - starts[i] - lengths[i] - 1);
	const span = lastOf(runs) - starts[0];
	return [
		planRanges(gaps, lengths.map((length) => length - 1)),
		{
			form: BIT_SET,
			gapOrder: 0,
			lengthOrder: 0,
			bits: golombBits(span, SPAN_ORDER) + Math.max(0, span - 1)
		},
		...planGaps(gaps, countOf(runs))
	].reduce((best, plan) => plan.bits < best.bits ? plan : best);
}
function planRanges(gaps, lengths) {
	const gap = bestOrder(gaps);
	const length = bestOrder(lengths);
	const orderBits = gaps.length > 0 ? 8 : ORDER_BITS;
	const bits = golombBits(gaps.length, 0) + orderBits + gap.bits + length.bits;
	return {
		form: RANGES,
		gapOrder: gap.order,
		lengthOrder: length.order,
		bits
	};
}
/** Plain gaps, then those with the order that suits them best. */
function planGaps(gaps, count) {
	const neighbours = count - 1 - gaps.length;
	const plans = [];
	for (let order = 0; order <= GAP_ORDER_MAX; order += 1) {
		let bits = golombBits(count - 1, 0) + neighbours * golombBits(0, order) + (order > 0 ? ORDER_BITS : 0);
		for (const gap of gaps) bits += golombBits(gap + 1, order);
		plans.push({
			form: order === 0 ? GAPS : WIDE_GAPS,
			gapOrder: order,
			lengthOrder: 0,
			bits
		});
	}
	return plans;
}
/** The order of 0..15 with which these numbers take the fewest bits; of equal ones the lowest. */
function bestOrder(values) {
	let best = {
		order: 0,
		bits: Infinity
	};
	for (let order = 0; order <= RANGE_ORDER_MAX; order += 1) {
		let bits = 0;
		for (const value of values) bits += golombBits(value, order);
		if (bits < best.bits) best = {
			order,
			bits
		};
	}
	return best;
}
/** Bits of BitWriter.golomb. */
function golombBits(value, order) {
	return 2 * (31 - Math.clz32((value >>> order) + 1)) + 1 + order;
}
function writeRanges(writer, { starts, lengths }, { gapOrder, lengthOrder }) {
	writer.golomb(starts.length - 1, 0);
	if (starts.length > 1) writer.bits(gapOrder, ORDER_BITS);
	writer.bits(lengthOrder, ORDER_BITS);
	starts.forEach((start, i) => {
		if (i > 0) writer.golomb(start - starts[i - 1] - lengths[i - 1] - 1, gapOrder);
		writer.golomb(lengths[i] - 1, lengthOrder);
	});
}
/** A bit for each id between the first and the last, which are known to be there. */
function writeBitSet(writer, cats) {
	writer.golomb(cats.at(-1) - cats[0], SPAN_ORDER);
	for (let i = 1; i < cats.length; i += 1) {
		for (let id = cats[i - 1] + 1; id < cats[i]; id += 1) writer.flag(false);
		if (i < cats.length - 1) writer.flag(true);
	}
}
function writeGaps(writer, cats, { form, gapOrder }) {
	if (form === WIDE_GAPS) writer.bits(gapOrder - 1, ORDER_BITS);
	writer.golomb(cats.length - 1, 0);
	for (let i = 1; i < cats.length; i += 1) writer.golomb(cats[i] - cats[i - 1] - 1, gapOrder);
}
function readRanges(reader, first) {
	const runs = {
		starts: [],
		lengths: []
	};
	const count = reader.golomb(0) + 1;
	if (count > COMMAND_CATS_MAX || count > reader.bitsLeft) reader.fail();
	const gapOrder = count > 1 ? reader.bits(ORDER_BITS) : 0;
	const lengthOrder = reader.bits(ORDER_BITS);
	for (let i = 0; i < count && !reader.failed; i += 1) {
		const start = i === 0 ? first : lastOf(runs) + 2 + reader.golomb(gapOrder);
		runs.starts.push(start);
		runs.lengths.push(reader.golomb(lengthOrder) + 1);
		if (lastOf(runs) >= NETWORK_ID_MAX) reader.fail();
	}
	return {
		runs,
		gapOrder,
		lengthOrder
	};
}
function readIds(reader, form, first) {
	const runs = {
		starts: [first],
		lengths: [1]
	};
	if (form === BIT_SET) {
		const span = reader.golomb(SPAN_ORDER);
		if (span > reader.bitsLeft + 1) reader.fail();
		for (let i = 1; i <= span && !reader.failed; i += 1) if (i === span || reader.flag()) append(runs, first + i);
		return {
			runs,
			gapOrder: 0,
			lengthOrder: 0
		};
	}
	const gapOrder = form === WIDE_GAPS ? reader.bits(ORDER_BITS) + 1 : 0;
	const count = reader.golomb(0) + 1;
	if (count > COMMAND_CATS_MAX || count > reader.bitsLeft + 1) reader.fail();
	for (let i = 1; i < count && !reader.failed; i += 1) {
		append(runs, lastOf(runs) + 1 + reader.golomb(gapOrder));
		if (lastOf(runs) >= NETWORK_ID_MAX) reader.fail();
	}
	return {
		runs,
		gapOrder,
		lengthOrder: 0
	};
}
function areCats(runs) {
	return lastOf(runs) < NETWORK_ID_MAX && countOf(runs) <= COMMAND_CATS_MAX;
}
function runsOf(cats) {
	assert(cats.length > 0, "a command has cats");
	const runs = {
		starts: [cats[0]],
		lengths: [1]
	};
	for (let i = 1; i < cats.length; i += 1) append(runs, cats[i]);
	return runs;
}
/** Adds an id above the last one. */
function append(runs, id) {
	if (id === lastOf(runs) + 1) runs.lengths[runs.lengths.length - 1] += 1;
	else {
		runs.starts.push(id);
		runs.lengths.push(1);
	}
}
function lastOf({ starts, lengths }) {
	return starts.at(-1) + lengths.at(-1) - 1;
}
function countOf({ lengths }) {
	return lengths.reduce((sum, length) => sum + length, 0);
}
function idsOf({ starts, lengths }) {
	const ids = [];
	starts.forEach((start, i) => {
		for (let id = start; id < start + lengths[i]; id += 1) ids.push(id);
	});
	return ids;
}
// src/wire/parts/command-codec.ts
var KIND_BITS$1 = 3;
/** Kinds from this one on are this and by how much they exceed it: there are more than three bits name. */
var KIND_MORE = 7;
var MORE_KIND_ORDER = 0;
var CUSHION_BITS = 5;
var CAT_KIND_BITS = 3;
var PLAYER_BITS$3 = 3;
var PAUSE_REASON_BITS = 3;
var TARGET_ID_ORDER$1 = 5;
/** The kinds that may wait for what the cats do now. */
var QUEUEABLE_KINDS = [
	"move",
	"attack",
	"attack-move",
	"hold",
	"patrol",
	"march"
];
/** More than anything but the cats takes: kind, queued, point or target. */
var REST_BYTES_MAX = 20;
assert(MAP_CUSHIONS_MAX <= 2 ** CUSHION_BITS, "the place of a cushion takes its bits");
assert(CAT_KINDS.length <= 2 ** CAT_KIND_BITS, "a kind of cats takes its bits");
assert(PAUSE_REASONS.length <= 2 ** PAUSE_REASON_BITS, "a reason of a pause takes its bits");
/** Layout: docs/protocol.md. Also how a replay keeps commands. */
function writeCommand(writer, command) {
	assert(isCommand(command), "writeCommand: the command is out of range");
	writeHead(writer, command);
	if (isPlain(command)) return writePlain(writer, command);
	if ("cushion" in command) return writeCushionOrder(writer, command);
	writeCats(writer, command.cats);
	writeAim(writer, command);
}
/** Reads a command; on anything that is none the reader has failed. */
function readCommand(reader) {
	const short = reader.bits(KIND_BITS$1);
	const kind = COMMAND_KINDS[short < KIND_MORE ? short : KIND_MORE + reader.golomb(MORE_KIND_ORDER)];
	if (kind === void 0) reader.fail();
	if (kind === void 0 || kind === "surrender") return { kind: "surrender" };
	if (kind === "go-on") return { kind };
	if (kind === "pause") return readPause(reader);
	if (kind === "admit") return {
		kind,
		playerId: reader.bits(PLAYER_BITS$3) + 1
	};
	if (kind === "breed" || kind === "rally") return readCushionOrder(reader, kind);
	const isQueued = QUEUEABLE_KINDS.includes(kind) && reader.flag();
	const command = readAim(reader, kind, readCats$1(reader));
	if (!reader.failed && !isCommand(command)) reader.fail();
	return isQueued && command.kind !== "stop" ? {
		...command,
		queued: true
	} : command;
}
/** Bits that the command takes, for the budget of a turn. */
function commandBits(command) {
	const writer = new BitWriter(REST_BYTES_MAX);
	writeHead(writer, command);
	if (isPlain(command)) {
		writePlain(writer, command);
		return writer.bitCount;
	}
	if ("cushion" in command) {
		writeCushionOrder(writer, command);
		return writer.bitCount;
	}
	writeAim(writer, command);
	return writer.bitCount + catsBits(command.cats);
}
/** Those that are given to nobody. */
function isPlain(command) {
	return !("cats" in command || "cushion" in command);
}
function writePlain(writer, command) {
	if (command.kind === "pause") writer.bits(PAUSE_REASONS.indexOf(command.reason), PAUSE_REASON_BITS);
	if (command.kind === "admit") writer.bits(command.playerId - 1, PLAYER_BITS$3);
}
function readPause(reader) {
	const reason = PAUSE_REASONS[reader.bits(PAUSE_REASON_BITS)];
	if (reason === void 0) reader.fail();
	return {
		kind: "pause",
		reason: reason ?? "none"
	};
}
function writeHead(writer, command) {
	const kind = COMMAND_KINDS.indexOf(command.kind);
	writer.bits(Math.min(kind, KIND_MORE), KIND_BITS$1);
	if (kind >= KIND_MORE) writer.golomb(kind - KIND_MORE, MORE_KIND_ORDER);
	if (QUEUEABLE_KINDS.includes(command.kind)) writer.flag("queued" in command && command.queued);
}
function writeAim(writer, command) {
	switch (command.kind) {
		case "move":
		case "attack-move":
		case "patrol":
			writer.i16(command.x);
			writer.i16(command.y);
			return;
		case "march": return writeMarch(writer, command);
		case "attack":
			writer.golomb(command.targetId - 1, TARGET_ID_ORDER$1);
			return;
		case "stop":
		case "hold": return;
	}
}
function readAim(reader, kind, cats) {
	switch (kind) {
		case "move":
		case "attack-move":
		case "patrol": return {
			kind,
			cats,
			x: reader.i16(),
			y: reader.i16()
		};
		case "march": return readMarch(reader, cats);
		case "attack": return {
			kind,
			cats,
			targetId: reader.golomb(TARGET_ID_ORDER$1) + 1
		};
		case "stop":
		case "hold": return {
			kind,
			cats
		};
	}
}
function writeMarch(writer, { isFighting, isLoose, line, x, y }) {
	writer.flag(isFighting);
	writer.flag(isLoose);
	writer.flag(line !== null);
	writer.i16(x);
	writer.i16(y);
	if (line === null) return;
	writer.i16(line.x);
	writer.i16(line.y);
}
function readMarch(reader, cats) {
	const flags = {
		isFighting: reader.flag(),
		isLoose: reader.flag()
	};
	const hasLine = reader.flag();
	const point = {
		x: reader.i16(),
		y: reader.i16()
	};
	const line = hasLine ? {
		x: reader.i16(),
		y: reader.i16()
	} : null;
	return {
		kind: "march",
		cats,
		...flags,
		...point,
		line
	};
}
function writeCushionOrder(writer, command) {
	writer.bits(command.cushion, CUSHION_BITS);
	if (command.kind === "breed") {
		writer.bits(CAT_KINDS.indexOf(command.catKind), CAT_KIND_BITS);
		return;
	}
	writer.flag(command.at !== null);
	if (command.at === null) return;
	writer.i16(command.at.x);
	writer.i16(command.at.y);
}
function readCushionOrder(reader, kind) {
	const cushion = reader.bits(CUSHION_BITS);
	if (kind === "rally") return {
		kind,
		cushion,
		at: reader.flag() ? {
			x: reader.i16(),
			y: reader.i16()
		} : null
	};
	const catKind = CAT_KINDS[reader.bits(CAT_KIND_BITS)];
	if (catKind === void 0) reader.fail();
	return {
		kind,
		cushion,
		catKind: catKind ?? "tabby"
	};
}
// src/wire/parts/looks-codec.ts
var NUMBER_BITS = 3;
/** Bits of looks of which some are chosen. */
var LOOKS_BITS = NUMBER_BITS * (PLAIN_LOOKS.colors.length + PLAIN_LOOKS.emblems.length);
/** Reads them back; they fail where somebody has the colour or the emblem of another, or where none is chosen. */
function readChosenLooks(reader) {
	const numbers = (count) => Array.from({ length: count }, () => reader.bits(NUMBER_BITS));
	const looks = {
		colors: numbers(PLAIN_LOOKS.colors.length),
		emblems: numbers(PLAIN_LOOKS.emblems.length)
	};
	if (!reader.failed && isLooks(looks) && !areSameLooks(looks, PLAIN_LOOKS)) return looks;
	reader.fail();
	return PLAIN_LOOKS;
}
// src/wire/parts/options-codec.ts
/** What was not yet there in that version is absent. Whether all is in range is for the caller to ask, of the whole setup. */
function readWorldOptions(reader, modes, { chosen, version }, rows = OPTION_TABLE) {
	const values = {};
	for (const { name, inReplay, modes: ofModes } of rows) if (ofModes === modes && inReplay !== void 0 && inReplay.since <= version) values[name] = inReplay.bits.read(reader, chosen);
	return tidyOptions(values, rows);
}
// src/replay/constants.ts
/** Raised by every change of a replay's bytes. Magic and version themselves never move. */
var REPLAY_VERSION = 10;
/** The oldest version that is still read. */
var REPLAY_VERSION_MIN = 1;
/** "RCR" and Ctrl-Z, at which old tools stop printing a binary file. */
var REPLAY_MAGIC = 1380143642;
/** Magic u32 and version u16. */
var PREAMBLE_BYTES = 6;
/** The body of a record is at most this long; its length takes 14 bits. */
var RECORD_BODY_BYTES_MAX = 2 ** 14 - 1;
/** Checksum u32, and who gave commands u8. */
var TURN_BODY_BYTES_MIN = 5;
/** A change of the command delay, where there is one. */
var DELAY_BYTES = 1;
var MARK_BYTES_MAX = 2 + PATH_LENGTH_MAX;
/** The first byte of a mark is this and its kind: more than any command delay. */
var MARK_FLAG = 128;
/** Kinds of what was wrong; the replay keeps their number only, desync names them. */
var MARK_KIND_COUNT = 8;
/** The first byte of a seat that changes is this and what it changes to: more than any command delay, less than a mark. */
var SEAT_FLAG = 64;
/** Room for what every peer may say in one turn: its commands, and their count, which takes less than four bytes. */
var TURN_BODY_BYTES_MAX = TURN_BODY_BYTES_MIN + PLAYER_COUNT_MAX * (TURN_COMMAND_BITS_MAX / 8 + 4) + DELAY_BYTES + PLAYER_COUNT_MAX + MARK_BYTES_MAX;
/** Commands of one player in one turn; the shortest is a surrender. */
var TURN_COMMANDS_MAX = Math.floor(TURN_COMMAND_BITS_MAX / commandBits({ kind: "surrender" }));
assert(TURN_BODY_BYTES_MAX <= RECORD_BODY_BYTES_MAX, "any turn fits a record");
assert(COMMAND_DELAY_TURNS_MAX < SEAT_FLAG && true, "a command delay is no seat, and no mark");
assert(PLAYER_COUNT_MAX === 8, "a byte has one bit for each player");
// src/replay/own-rules.ts
/** Whether a match of that version is played by the rules of this program: Classic is the same since SIM_VERSION_CLASSIC_MIN. */
function isOwnSimulation(simVersion, mode) {
	return mode === "classic" ? isAnyClassic(simVersion) : simVersion === SIM_VERSION;
}
/** Whether Classic matches of that version are played by the rules of this program. */
function isAnyClassic(simVersion) {
	return simVersion >= SIM_VERSION_CLASSIC_MIN && simVersion <= SIM_VERSION;
}
/**
* A game as turn 0 finds it. What was recorded vouches for the commands, so there is no log: that serves peers who can't trust
* each other's word, and goes on from what each wanted and checked, which no replay keeps.
*/
function startOwnGame(setup) {
	const game = new OwnGame({
		...startOfMatch(setup),
		logState: null
	});
	game.runCountdown();
	return game;
}
/**
* A game that goes on from the end of a turn with words that anybody may have packed. The reason of a failure is the rest of a
* sentence: "the world ..."
*/
function resumeOwnGame(packed, turn) {
	const world = unpackWorld(packed);
	if (world === null) return fail("is none");
	const problem = worldProblem(world);
	if (problem !== null) return fail(`is out of range at ${problem}`);
	const roster = rosterOf({ playerIds: [1] });
	return ok(new Game({
		turn,
		words: world.words,
		logState: null,
		roster
	}));
}
var OwnGame = class extends Game {
	usedWords() {
		return usedParts(this.world).map(({ start, count }) => this.words.subarray(start, start + count));
	}
	goTo(turn, packed, shelf) {
		const world = unpackWorld(packed);
		if (world?.words.length !== this.words.length) return false;
		this.joinAt({
			turn,
			words: world.words,
			logState: null,
			roster: this.roster
		});
		shelf.give(this.world);
		return true;
	}
	shelve(shelf) {
		shelf.keep(this.world);
	}
};
// src/replay/signatures-codec.ts
/** One player's signature under the match up to the end of a turn. */
var oneSignature = record({
	playerId: u(8),
	identity: octets(KEY_BYTES, "Ed25519 public key"),
	turn: u(32, "covered up to this one, with it"),
	signature: octets(SIGNATURE_BYTES)
});
var NO_DIGEST = "0".repeat(2 * DIGEST_BYTES);
var isAny = ({ count }) => count > 0;
/** With their count first; without any there is nothing else. */
var countedSignatures = headed(record({ count: whole({
	from: 0,
	to: PLAYER_COUNT_MAX,
	bits: 8
}) }), record({
	matchDigest: when(isAny, digest("of the match: protocol.md, message 16"), NO_DIGEST, "with any"),
	protocolVersion: when(isAny, u(8, "`PROTOCOL_VERSION` of the program that recorded"), 0, "with any"),
	signatures: list(given(({ count }) => count), oneSignature, "of each player its last, in ascending player id")
}));
var NO_SIGNATURES = {
	protocolVersion: 0,
	matchDigest: NO_DIGEST,
	signatures: []
};
/** As they stand in the end record, behind all else. Whether they fit is not asked here. */
var signatures = checked(as(countedSignatures, {
	to: ({ matchDigest, protocolVersion, signatures: all }) => ({
		matchDigest,
		protocolVersion,
		signatures: all
	}),
	from: (signed) => {
		const count = signed.signatures.length;
		return {
			count,
			...count > 0 ? signed : NO_SIGNATURES
		};
	}
}), "signatures are of players of the match, in ascending player id", ({ signatures: all }, { playerIds }) => all.every(({ playerId }, i) => playerIds.includes(playerId) && playerId > (all[i - 1]?.playerId ?? 0)));
1 + DIGEST_BYTES + 1 + PLAYER_COUNT_MAX * (1 + KEY_BYTES + 4 + SIGNATURE_BYTES);
/** Layout: docs/replay-format.md. */
var endingBody = record({
	head: checked(record({
		kind: word([
			"won",
			"draw",
			"stopped",
			"desynced",
			"lost-peers",
			"left"
		], 8),
		winnerId: u(8, "player id; 0 unless won"),
		turnCount: u(32)
	}), "an ending after exactly these turns, won by a player of the match or by nobody", ({ kind, winnerId, turnCount }, scope) => turnCount === scope.turnCount && (kind === "won" ? scope.playerIds.includes(winnerId) : winnerId === 0)),
	causes: list(given((scope) => scope.departureCount), word([
		"gone",
		"left",
		"silent",
		"voted",
		"differs",
		"split",
		"accuses",
		"restarted",
		"lied"
	], 8, "of all who were gone, in the order of the turns and then of player ids")),
	signed: when((scope) => scope.hasSignatures, signatures, void 0, "from version 9 on")
});
/** The ending after exactly so many turns and departures, or null if the body is none. */
function readEndingBody(body, playerIds, { hasSignatures = false, ...place }) {
	const reader = new BitReader(body);
	const { head, causes, signed } = endingBody.read(reader, {
		playerIds,
		...place,
		hasSignatures
	});
	if (!reader.finished) return null;
	const { kind, winnerId } = head;
	return {
		ending: kind === "won" ? {
			kind,
			winnerId
		} : { kind },
		causes,
		...signed === void 0 ? {} : { signed }
	};
}
// src/replay/format.ts
/** The order of kinds in the file. */
var RECORD_KINDS = [
	"recorder",
	"match",
	"turn",
	"end"
];
var HEAD_BYTES = 2;
var CRC_BYTES = 4;
var BODY_BYTES_BITS = 14;
/** The record that starts at that byte, if it is whole and is the one that followed what was read before. */
function readRecord(bytes, at, crcBefore) {
	assert(at >= 0 && at <= bytes.length, `readRecord: byte ${at} is outside 0..${bytes.length}`);
	if (at + HEAD_BYTES > bytes.length) return { kind: "truncated" };
	const head = bytes[at] << 8 | bytes[at + 1];
	const bodyEnd = at + HEAD_BYTES + (head & RECORD_BODY_BYTES_MAX);
	const end = bodyEnd + CRC_BYTES;
	if (end > bytes.length) return { kind: "truncated" };
	const crc = crc32(bytes.subarray(at, bodyEnd), crcBefore);
	if (crc !== readU32(bytes, bodyEnd)) return { kind: "altered" };
	return {
		kind: "whole",
		record: RECORD_KINDS[head >> BODY_BYTES_BITS],
		body: bytes.subarray(at + HEAD_BYTES, bodyEnd),
		crc,
		end
	};
}
function readU32(bytes, at) {
	return (bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]) >>> 0;
}
// src/replay/match-body.ts
var MODE_BITS = 2;
var PLAYER_BITS$2 = 3;
var TEAM_BITS = 4;
var LEVEL_BITS = 3;
/** The mode, or null if there is none of that number: then nothing may be read on. */
function readMode(reader) {
	return MATCH_MODES[reader.bits(MODE_BITS)] ?? null;
}
/**
* What follows the mode, in a replay of that version. Whether all is in range is for the caller to ask, of the whole setup.
* Before version 6 bots were not told from people; since when there is which option, its row says.
*/
function readMatchBody(reader, mode, version) {
	const seed = reader.u32();
	const catsPerPlayer = reader.u16();
	const playerCount = reader.bits(PLAYER_BITS$2) + 1;
	const hasTeams = reader.flag();
	const at = {
		chosen: {
			mode,
			catsPerPlayer
		},
		version
	};
	const options = readWorldOptions(reader, "all", at);
	const players = [];
	const teams = [];
	const bots = [];
	for (let i = 0; i < playerCount; i += 1) {
		const playerId = reader.bits(PLAYER_BITS$2) + 1;
		if (hasTeams) teams.push(reader.bits(TEAM_BITS));
		if (version > 5 && reader.flag()) bots.push({
			playerId,
			level: readLevel(reader)
		});
		players.push({
			playerId,
			name: readName$1(reader)
		});
	}
	const setup = {
		seed,
		catsPerPlayer,
		playerIds: players.map(({ playerId }) => playerId),
		...hasTeams ? { teams } : {},
		...bots.length > 0 ? { bots } : {},
		...options
	};
	const ground = mode === "classic" ? null : readGround(reader, mode, at);
	return {
		setup,
		players,
		...version > 9 && reader.bitsLeft >= LOOKS_BITS ? { looks: readChosenLooks(reader) } : {},
		ground
	};
}
function readGround(reader, mode, at) {
	const rules = readWorldOptions(reader, "maps", at);
	const mapChecksum = reader.u32();
	return {
		...rules,
		mode,
		mapChecksum,
		mapBytes: reader.u16()
	};
}
function readLevel(reader) {
	const level = BOT_STRENGTHS[reader.bits(LEVEL_BITS)];
	if (level === void 0) reader.fail();
	return level ?? "medium";
}
// src/replay/version-1.ts
var PLAYER_BITS$1 = 3;
/** The kinds that were, in the order of the file. */
var KINDS = [
	"move",
	"attack",
	"stop"
];
var KIND_BITS = 3;
var FIRST_ID_ORDER = 3;
var TARGET_ID_ORDER = 5;
/** What follows the simVersion in the match record of version 1: every match was Classic, without teams or observers. */
function readMatchBodyVersion1(reader) {
	const seed = reader.u32();
	const catsPerPlayer = reader.u16();
	const playerCount = reader.bits(PLAYER_BITS$1) + 1;
	const players = [];
	for (let i = 0; i < playerCount; i += 1) players.push({
		playerId: reader.bits(PLAYER_BITS$1) + 1,
		name: readName$1(reader)
	});
	return {
		setup: {
			seed,
			catsPerPlayer,
			playerIds: players.map(({ playerId }) => playerId)
		},
		players,
		ground: null
	};
}
/** Reads a command of a replay of version 1; on anything that is none the reader has failed. */
function readCommandVersion1(reader) {
	const kind = KINDS[reader.bits(KIND_BITS)];
	const command = readRest(reader, kind, readCats(reader));
	if (!reader.failed && !isCommand(command)) reader.fail();
	return command;
}
function readRest(reader, kind, cats) {
	switch (kind) {
		case "move": return {
			kind,
			cats,
			x: reader.i16(),
			y: reader.i16()
		};
		case "attack": return {
			kind,
			cats,
			targetId: reader.golomb(TARGET_ID_ORDER) + 1
		};
		case "stop": return {
			kind,
			cats
		};
		case void 0:
			reader.fail();
			return {
				kind: "stop",
				cats
			};
	}
}
/** Count, first id, then the gap to each next id. */
function readCats(reader) {
	const count = reader.golomb(0) + 1;
	if (count > COMMAND_CATS_MAX || count > reader.bitsLeft) reader.fail();
	const cats = [];
	for (let i = 0; i < count && !reader.failed; i += 1) {
		const before = cats.at(-1);
		const id = before === void 0 ? reader.golomb(FIRST_ID_ORDER) + 1 : before + reader.golomb(0) + 1;
		if (id >= NETWORK_ID_MAX) reader.fail();
		cats.push(id);
	}
	return cats;
}
// src/replay/header-codec.ts
assert(MAP_BYTES_MAX <= 65535, "the length of a map takes 16 bits");
/** Reads what follows magic and version, which the caller has checked; `version` is one that is read. */
function readHeader(bytes, version) {
	const recorder = readRecord(bytes, PREAMBLE_BYTES, crc32(bytes.subarray(0, PREAMBLE_BYTES)));
	if (recorder.kind !== "whole" || recorder.record !== "recorder") return fail("damaged");
	const match = readRecord(bytes, recorder.end, 0);
	if (match.kind !== "whole" || match.record !== "match") return fail("damaged");
	const recorderReader = new BitReader(recorder.body);
	const recorderName = readName$1(recorderReader);
	const reader = new BitReader(match.body);
	const simVersion = reader.u16();
	const mode = version > 1 && isAnyClassic(simVersion) ? readMode(reader) : "classic";
	if (reader.failed || mode === null) return fail("damaged");
	if (!isOwnSimulation(simVersion, mode)) return ok({
		header: null,
		simVersion
	});
	const body = version > 1 ? readMatchBody(reader, mode, version) : readMatchBodyVersion1(reader);
	if (!recorderReader.finished || !reader.finished) return fail("damaged");
	const read = readMap(bytes, {
		at: match.end,
		crc: match.crc
	}, body);
	const isOfItsTime = version > 4 || !hasCushionKinds(read?.setup.ground?.map.cushions ?? []);
	if (read === null || !isOfItsTime || !isMatchSetup(read.setup)) return fail("damaged");
	const { players, looks } = body;
	return ok({
		header: {
			recorderName,
			setup: read.setup,
			players,
			...looks === void 0 ? {} : { looks }
		},
		simVersion,
		matchBytes: bytes.subarray(recorder.end, read.at),
		end: read.at,
		crc: read.crc
	});
}
/** The whole setup, with the map that follows the match record, or null if that is not the map that it speaks of. */
function readMap(bytes, place, { setup, ground }) {
	if (ground === null) return {
		setup,
		...place
	};
	const { mapBytes, mapChecksum, ...rules } = ground;
	const read = readMapRecords(bytes, place, mapBytes);
	const map = read === null ? null : decodeMap(read.map);
	if (read === null || map === null || mapChecksumOf(map) !== mapChecksum) return null;
	return {
		setup: {
			...setup,
			ground: {
				...rules,
				map
			}
		},
		at: read.end,
		crc: read.crc
	};
}
/** The map of so many bytes whose records begin there, or null if they do not. */
function readMapRecords(bytes, start, mapBytes) {
	if (mapBytes > MAP_BYTES_MAX) return null;
	const map = new Uint8Array(mapBytes);
	let { at, crc } = start;
	for (let read = 0; read < mapBytes;) {
		const record = readRecord(bytes, at, crc);
		const expected = Math.min(RECORD_BODY_BYTES_MAX, mapBytes - read);
		if (!(record.kind === "whole" && record.record === "match" && record.body.length === expected)) return null;
		map.set(record.body, read);
		read += expected;
		at = record.end;
		crc = record.crc;
	}
	return {
		map,
		end: at,
		crc
	};
}
// src/replay/pauses.ts
/**
* The pauses of a match, from its commands alone, so that they are known before it is played. It can't see that somebody had lost all
* cats by then, and so could not pause: whoever plays by windows of this program is not asked to.
*/
var PauseFinder = class {
	#rules;
	#seated;
	#used = /* @__PURE__ */ new Map();
	#asleep = /* @__PURE__ */ new Set();
	#found = [];
	#standing = null;
	constructor(setup) {
		this.#rules = setup.pauses;
		this.#seated = new Set(seatsOf(setup).map(({ playerId }) => playerId));
	}
	/** The next turn, with its commands. */
	note(turn, playerCommands) {
		if (this.#rules === void 0) return;
		for (const { playerId, commands } of playerCommands) if (this.#seated.has(playerId)) for (const command of commands) this.#hear(turn, playerId, command);
		if (this.#standing === null || !hasEndedIn(this.#standing)) return;
		this.#found.push(pauseOf(this.#standing, turn + 1));
		this.#standing = null;
	}
	/** Of a match of so many turns, ascending turn. */
	found(turnCount) {
		return this.#standing === null ? this.#found : [...this.#found, pauseOf(this.#standing, turnCount)];
	}
	#hear(turn, playerId, command) {
		const standing = this.#standing;
		if (command.kind === "surrender") this.#asleep.add(playerId);
		else if (command.kind === "go-on" && standing !== null) beginCountdown(standing);
		else if (command.kind === "pause" && standing === null && !this.#asleep.has(playerId)) {
			const { each, seconds } = this.#rules;
			const count = this.#used.get(playerId) ?? 0;
			if (count >= each) return;
			this.#used.set(playerId, count + 1);
			const subTurnsLeft = seconds * SUB_TURNS_PER_SECOND;
			this.#standing = {
				turn,
				playerId,
				reason: command.reason,
				subTurnsLeft,
				countdown: 0
			};
		}
	}
};
function pauseOf({ turn, playerId, reason }, endTurn) {
	return {
		turn,
		endTurn,
		playerId,
		reason
	};
}
/** Runs a turn of a match that stands; whether it is over then. */
function hasEndedIn(standing) {
	for (let i = 0; i < SUB_TURNS_PER_TURN$1; i += 1) if (standing.countdown > 0) {
		standing.countdown -= 1;
		if (standing.countdown === 0) return true;
	} else {
		standing.subTurnsLeft -= 1;
		if (standing.subTurnsLeft === 0) beginCountdown(standing);
	}
	return false;
}
function beginCountdown(standing) {
	if (standing.countdown > 0) return;
	standing.subTurnsLeft = 0;
	standing.countdown = GO_ON_SUB_TURNS;
}
// src/replay/seat-codec.ts
/** What a seat changes to, in the order of the file: its peer, nobody, then a bot of each level. */
var PLAYED_BY = [
	{ kind: "peer" },
	{ kind: "nobody" },
	...BOT_STRENGTHS.map((level) => ({
		kind: "bot",
		level
	}))
];
var PLAYER_BITS = 3;
assert(SEAT_FLAG + (PLAYED_BY.length << PLAYER_BITS) <= MARK_FLAG, "a seat is no mark");
assert(PLAYER_COUNT_MAX === 8, "three bits name a player");
/** Seats that change: a byte for each. */
var seats = checked(whileLed((byte) => byte >= SEAT_FLAG && byte < MARK_FLAG, as(whole({
	from: SEAT_FLAG,
	to: SEAT_FLAG + (PLAYED_BY.length << PLAYER_BITS) - 1,
	bits: 8,
	less: 0
}), {
	to: (byte) => ({
		playerId: (byte & PLAYER_COUNT_MAX - 1) + 1,
		playedBy: PLAYED_BY[byte - SEAT_FLAG >> PLAYER_BITS] ?? PLAYED_BY[0]
	}),
	from: ({ playerId, playedBy }) => SEAT_FLAG | codeOf(playedBy) << PLAYER_BITS | playerId - 1
}), "each that changes: 64 + 8 * (0 its peer, 1 nobody, 2 to 6 a bot of level 0 to 4) + player id - 1; in ascending id"), "seats are of players of the match, in ascending id", areSeats);
/** What plays each seat as a match begins. */
function startingSeats({ playerIds, bots = [] }) {
	const isBot = (playerId) => bots.some((bot) => bot.playerId === playerId);
	return new Map(playerIds.map((playerId) => [playerId, isBot(playerId) ? "bot" : "peer"]));
}
/** What plays each seat after these changes; null: one of them changes nothing. */
function changeSeats(before, changes) {
	if (changes.length === 0) return before;
	if (changes.some(({ playerId, playedBy }) => before.get(playerId) === playedBy.kind)) return null;
	return new Map([...before, ...changes.map(({ playerId, playedBy }) => [playerId, playedBy.kind])]);
}
function areSeats(changes, { playerIds }) {
	return changes.every(({ playerId }, i) => playerIds.includes(playerId) && playerId > (changes[i - 1]?.playerId ?? 0));
}
function codeOf(playedBy) {
	const code = PLAYED_BY.findIndex((one) => one.kind === playedBy.kind && (one.kind !== "bot" || playedBy.kind !== "bot" || one.level === playedBy.level));
	assert(code >= 0, `a seat is played by ${playedBy.kind}`);
	return code;
}
// src/replay/slices.ts
/** Some milliseconds: 873 turns in which nobody does anything, or a few with orders to hundreds of cats. */
var SLICE_COST = 65536;
/** A record costs as much as so many bytes of it, whatever is in it. */
var RECORD_COST = 64;
/** So many cats that commands name cost as much as a byte: some 200 bytes name 160,000. */
var CATS_PER_BYTE = 4;
/** What it costs to read commands that name so many cats. */
function catsCost(cats) {
	return Math.floor(cats / CATS_PER_BYTE);
}
/** All of it in one go. */
function finish(work) {
	for (;;) {
		const slice = work.next();
		if (slice.done === true) return slice.value;
	}
}
// src/replay/command-versions.ts
/** The version of replays since which turns have commands of that kind. */
var SINCE = {
	move: 1,
	attack: 1,
	stop: 1,
	"attack-move": 2,
	hold: 2,
	patrol: 2,
	surrender: 2,
	breed: 5,
	rally: 5,
	pause: 7,
	"go-on": 7,
	admit: 7,
	march: 10
};
/** Reads a command of a replay of that version; on anything that is none the reader has failed. */
function readCommandOf(version, reader) {
	if (version === 1) return readCommandVersion1(reader);
	const command = readCommand(reader);
	if (SINCE[command.kind] > version) reader.fail();
	return command;
}
// src/replay/repair-mark.ts
/** ASCII, up to the end. */
var path = as(counted(bytesLeft, "of the first word that differed: ASCII up to the end"), {
	to: (bytes) => String.fromCharCode(...bytes.subarray(0, PATH_LENGTH_MAX + 1)),
	from: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0))
});
/** The last bytes of a turn's body. */
var repairMark = record({
	kind: whole({
		from: 0,
		to: MARK_KIND_COUNT - 1,
		bits: 8,
		less: -MARK_FLAG
	}, "what was wrong"),
	playerMask: checked(players("each player who was wrong"), "who is in the match", isMaskOf),
	path: checked(path, "a path, or none: a file can't show anything else by it", isPathOrNone)
});
function isMaskOf(mask, { playerIds }) {
	return playersOfMask(mask).every((playerId) => playerIds.includes(playerId));
}
function isPathOrNone(text) {
	return text === "" || isPath(text);
}
// src/replay/turn-codec.ts
/** Most turns are idle; they share this. */
var NO_COMMANDS = [];
var NOBODY = [];
var PLAYERS = playersOfMask(255);
var NO_SEATS = [];
/** The players who gave commands: player 1 has the most significant bit. */
var givers = checked(as(u(PLAYER_COUNT_MAX), {
	to: (bits) => bits === 0 ? NOBODY : PLAYERS.filter((playerId) => (bits & bitOf(playerId)) !== 0),
	from: (playerIds) => playerIds.reduce((bits, playerId) => bits | bitOf(playerId), 0)
}), "who gives commands is in the match", (all, { playerIds }) => all.every((playerId) => playerIds.includes(playerId)));
var commandCount = packed({
	from: 1,
	to: TURN_COMMANDS_MAX,
	order: 0
});
/** Since version 3 whole bytes follow the commands, of which any may be missing: each says by itself what it is. */
var turnBody = record({
	checksum: u(32, "of the world at the end of the turn, after the draw of the check value"),
	playerCommands: custom("commands", {
		write: writePlayerCommands,
		read: readPlayerCommands
	}),
	commandDelayTurns: as(when(since(3), aligned(ifLed((byte, { delayBefore }) => isCommandDelay(byte) && byte !== delayBefore, u(8, "where it changes, 2 to 10: in force from this turn on; before turn 0 it is 2"))), null, "from version 3 on, after zero bits up to a whole byte"), {
		to: (delay, { delayBefore }) => delay ?? delayBefore,
		from: (delay, { delayBefore }) => delay === delayBefore ? null : delay
	}),
	seats: when(since(8), seats, NO_SEATS, "from version 8 on"),
	mark: when(since(4), ifLed((byte) => byte >= MARK_FLAG, repairMark, "a repair, where games had differed"), null, "from version 4 on")
});
/** The same turn, with its commands. */
function unfoldTurnBody(body, playerIds, { turn, delayBefore, version = REPLAY_VERSION }) {
	if (body.length > TURN_BODY_BYTES_MAX) return null;
	const read = readBody(body, {
		playerIds,
		delayBefore,
		version
	});
	if (read === null) return null;
	const { playerCommands, checksum, commandDelayTurns, mark, seats: changes } = read;
	const seatless = {
		checksum,
		commandDelayTurns,
		mark
	};
	const end = changes.length === 0 ? seatless : {
		...seatless,
		seats: changes
	};
	if (playerCommands.length === 0) return {
		replayTurn: {
			turn,
			playerCommands: NO_COMMANDS,
			...end
		},
		playerCommands
	};
	return {
		replayTurn: {
			turn,
			get playerCommands() {
				return readBody(body, {
					playerIds,
					delayBefore,
					version
				}).playerCommands;
			},
			...end
		},
		playerCommands
	};
}
/** Cats that commands name, each as often as it is named. */
function namedCatsIn(playerCommands) {
	return playerCommands.reduce((sum, { commands }) => sum + namedCatsOf(commands), 0);
}
function namedCatsOf(commands) {
	return commands.reduce((sum, command) => sum + namedCatCount(command), 0);
}
function readBody(body, scope) {
	const reader = new BitReader(body);
	const read = turnBody.read(reader, scope);
	return reader.finished ? read : null;
}
function since(least) {
	return ({ version }) => version >= least;
}
function writePlayerCommands(writer, playerCommands, scope) {
	assert(playerCommands.every(({ playerId }, i) => playerId > (playerCommands[i - 1]?.playerId ?? 0)), "writeTurnBody: players are in ascending id");
	const given = playerCommands.filter(({ commands }) => commands.length > 0);
	givers.write(writer, given.map(({ playerId }) => playerId), scope);
	for (const { commands } of given) {
		const cats = namedCatsOf(commands);
		assert(cats <= TURN_COMMAND_CATS_MAX, `writeTurnBody: ${cats} cats in the commands of one turn`);
		commandCount.write(writer, commands.length, null);
		for (const command of commands) writeCommand(writer, command);
	}
}
function readPlayerCommands(reader, scope) {
	const ids = givers.read(reader, scope);
	if (ids.length === 0) return NO_COMMANDS;
	return ids.map((playerId) => ({
		playerId,
		commands: readCommands(reader, scope)
	}));
}
/** Ends with the first that names too many cats: no memory is taken for more. */
function readCommands(reader, { version }) {
	const count = commandCount.read(reader, null);
	const commands = [];
	let cats = 0;
	while (commands.length < count && !reader.failed) {
		const command = readCommandOf(version, reader);
		cats += namedCatCount(command);
		if (cats > TURN_COMMAND_CATS_MAX) reader.fail();
		commands.push(command);
	}
	return commands;
}
function bitOf(playerId) {
	return 128 >>> playerId - 1;
}
// src/replay/read-replay.ts
var NO_END = {
	ending: null,
	causes: [],
	signed: null
};
/**
* Reads a replay that the rules of this program play. Never throws, whatever the bytes; the memory it takes is in proportion to them. A file that is damaged
* after its header keeps all turns before the damage.
*/
function readReplay(bytes) {
	return finish(readingReplay(bytes));
}
/** The same in slices of some milliseconds: between two of them whoever reads may do something else. */
function* readingReplay(bytes) {
	const preamble = new BitReader(bytes.subarray(0, PREAMBLE_BYTES));
	const isReplay = preamble.u32() === REPLAY_MAGIC;
	const version = preamble.u16();
	if (!isReplay || preamble.failed) return refuse("not-a-replay");
	if (!(version >= REPLAY_VERSION_MIN && version <= REPLAY_VERSION)) return refuse("other-replay-version", version);
	const start = readHeader(bytes, version);
	if (!start.ok) return refuse(start.reason);
	if (start.value.header === null) return refuse("other-sim-version", start.value.simVersion);
	const { header, simVersion, matchBytes, end, crc } = start.value;
	const place = {
		at: end,
		crc
	};
	const hasSignatures = version > 8;
	const { turns, told, pauses, ending, causes, signed, damage } = yield* readTurns(bytes, place, header.setup, {
		version,
		hasSignatures
	});
	const afterTurn = turns.length - 1;
	return {
		ok: true,
		value: {
			simVersion,
			frozenRules: null,
			header,
			turns,
			marks: marksOf(told),
			seatChanges: seatChangesOf(told, causes),
			pauses,
			ending,
			recordStart: hasSignatures ? digestOf(matchBytes) : null,
			signed,
			damage: damage === null ? null : {
				kind: damage,
				afterTurn
			},
			startGame: startOwnGame
		}
	};
}
/** The repairs of those turns. */
function marksOf(turns) {
	return turns.flatMap(({ turn, mark }) => mark === null ? [] : [{
		turn,
		...mark
	}]);
}
/** The players who are gone from these turns on, or back; `causes` of those who are gone, in that order, as far as they are known. */
function seatChangesOf(turns, causes) {
	let goneCount = 0;
	return turns.flatMap(({ turn, seats = [] }) => seats.map((seat) => {
		if (seat.playedBy.kind === "peer") return {
			turn,
			...seat,
			cause: null
		};
		goneCount += 1;
		return {
			turn,
			...seat,
			cause: causes[goneCount - 1] ?? "gone"
		};
	}));
}
function refuse(reason, version = null) {
	return {
		ok: false,
		reason,
		version
	};
}
function* readTurns(bytes, start, setup, { version, hasSignatures }) {
	const { playerIds } = setup;
	const turns = [];
	const told = [];
	const finder = new PauseFinder(setup);
	const readSoFar = () => ({
		turns,
		told,
		pauses: finder.found(turns.length)
	});
	let slice = 0;
	let kinds = startingSeats(setup);
	let departureCount = 0;
	let { at, crc } = start;
	for (;;) {
		const read = readRecord(bytes, at, crc);
		if (read.kind !== "whole") return {
			...readSoFar(),
			...NO_END,
			damage: read.kind
		};
		slice += read.end - at + RECORD_COST;
		if (slice >= SLICE_COST) {
			yield slice;
			slice = 0;
		}
		({end: at, crc} = read);
		if (read.record === "end") {
			const end = readEndingBody(read.body, playerIds, {
				turnCount: turns.length,
				departureCount,
				hasSignatures
			});
			const damage = end !== null && at === bytes.length ? null : "altered";
			return {
				...readSoFar(),
				ending: end?.ending ?? null,
				causes: end?.causes ?? [],
				signed: end?.signed ?? null,
				damage
			};
		}
		const delayBefore = turns.at(-1)?.commandDelayTurns ?? COMMAND_DELAY_TURNS_MIN;
		const place = {
			turn: turns.length,
			delayBefore,
			version
		};
		const unfolded = read.record === "turn" ? unfoldTurnBody(read.body, playerIds, place) : null;
		const after = unfolded === null ? null : changeSeats(kinds, unfolded.replayTurn.seats ?? []);
		if (unfolded === null || after === null) return {
			...readSoFar(),
			...NO_END,
			damage: "altered"
		};
		const { replayTurn: turn, playerCommands } = unfolded;
		slice += catsCost(namedCatsIn(playerCommands));
		finder.note(turn.turn, playerCommands);
		kinds = after;
		departureCount += turn.seats?.filter(({ playedBy }) => playedBy.kind !== "peer").length ?? 0;
		turns.push(turn);
		if (turn.mark !== null || (turn.seats?.length ?? 0) > 0) told.push(turn);
	}
}
// src/replay/frozen/entry.ts
var frozenSim = {
	frozenInterface: 1,
	simVersion: SIM_VERSION,
	replayVersionMax: REPLAY_VERSION,
	commandKinds: COMMAND_KINDS,
	plays: (simVersion, mode) => MATCH_MODES.some((known) => known === mode && isOwnSimulation(simVersion, known)),
	readReplay: readFrozenReplay,
	startGame: (setup) => openGame(startOwnGame(setup)),
	isCommand: isAnyCommand,
	resumeGame: resumeFrozenGame
};
function readFrozenReplay(bytes) {
	const read = readReplay(bytes);
	if (!read.ok) return {
		ok: false,
		reason: read.reason,
		version: read.version
	};
	const { header, simVersion, turns, seatChanges, ending, damage, recordStart, signed } = read.value;
	const causes = seatChanges.flatMap(({ cause }) => cause ?? []);
	return {
		ok: true,
		replay: {
			simVersion,
			...header,
			turns,
			ending,
			causes,
			damage,
			recordStart,
			signed
		}
	};
}
function resumeFrozenGame(packedWords, turn) {
	const game = resumeOwnGame(packedWords, turn);
	return game.ok ? {
		ok: true,
		game: openGame(game.value)
	} : {
		ok: false,
		reason: game.reason
	};
}
function openGame(game) {
	return {
		get turn() {
			return game.turn;
		},
		get subTurnsRun() {
			return game.subTurnsRun;
		},
		get hasEnded() {
			return game.hasEnded;
		},
		words: game.words,
		parts: () => namedParts(game.world),
		checksum: () => game.checksum(),
		enter: (playerCommands) => game.enterRecorded(playerCommands),
		runSubTurn: () => game.runSubTurn(),
		endTurn: () => game.endTurn(),
		runTurn: () => game.runTurn()
	};
}
/** Of a value that may be anything, and so may each of its fields. */
function isAnyCommand(value) {
	if (typeof value !== "object" || value === null) return false;
	const { kind, cats, queued, at, playerId } = value;
	if (!COMMAND_KINDS.some((known) => known === kind)) return false;
	if (queued !== void 0 && typeof queued !== "boolean") return false;
	if (kind === "surrender" || kind === "go-on") return true;
	if (kind === "march" && !isWholeMarch(value)) return false;
	if (kind === "admit" && !Number.isInteger(playerId)) return false;
	return (kind === "admit" || kind === "breed" || kind === "pause" || (kind === "rally" ? at !== void 0 : Array.isArray(cats))) && isCommand(value);
}
function isWholeMarch({ line, isFighting, isLoose }) {
	return line !== void 0 && typeof isFighting === "boolean" && typeof isLoose === "boolean";
}
export { frozenSim };
