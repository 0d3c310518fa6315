import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  hash,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { assert } from "../base/index.ts";
import { KEY_BYTES, SEAL_BYTES, type AgreementKey, type Cipher, type CipherSuite } from "../seal/index.ts";

/** DER around the 32 bytes of a raw key: RFC 8410, 7 and 4. */
const PKCS8_X25519 = Buffer.from("302e020100300506032b656e04220420", "hex");
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_X25519 = Buffer.from("302a300506032b656e032100", "hex");
const SPKI_ED25519 = Buffer.from("302a300506032b6570032100", "hex");
/** Identities whose keys are kept made: those of a match, and of some matches before. */
const IDENTITIES_KEPT = 64;

const identities = new Map<string, KeyObject | null>();

/** The algorithms as Node has them, which are OpenSSL's: a hundred times as fast as in JavaScript where it counts. */
export const NODE_CIPHER_SUITE: CipherSuite = {
  hash: (bytes) => hash("sha256", bytes, "buffer"),

  cipher(key): Cipher {
    const keyObject = createSecretKey(key);
    const options = { authTagLength: SEAL_BYTES };
    return {
      seal(nonce, associated, plain) {
        const cipher = createCipheriv("chacha20-poly1305", keyObject, nonce, options);
        cipher.setAAD(associated, { plaintextLength: plain.length });
        const sealed = new Uint8Array(plain.length + SEAL_BYTES);
        sealed.set(cipher.update(plain));
        cipher.final(); // a stream: nothing is left over
        sealed.set(cipher.getAuthTag(), plain.length);
        return sealed;
      },
      open(nonce, associated, sealed) {
        const length = sealed.length - SEAL_BYTES;
        if (length < 0) return null;
        const decipher = createDecipheriv("chacha20-poly1305", keyObject, nonce, options);
        decipher.setAAD(associated, { plaintextLength: length });
        decipher.setAuthTag(sealed.subarray(length));
        const plain = new Uint8Array(decipher.update(sealed.subarray(0, length)));
        try {
          decipher.final();
        } catch {
          return null; // Node's way to say that the tag is wrong
        }
        return plain;
      },
    };
  },

  agreementKey(secret): AgreementKey {
    const privateKey = privateKeyOf(PKCS8_X25519, secret);
    return {
      publicKey: rawOf(createPublicKey(privateKey)),
      agree(publicKey) {
        assert(publicKey.length === KEY_BYTES, "agree: a public key has 32 bytes");
        try {
          const other = createPublicKey(spki(SPKI_X25519, publicKey));
          return new Uint8Array(diffieHellman({ privateKey, publicKey: other }));
        } catch {
          return null; // one of the few points of low order
        }
      },
    };
  },

  signingKey(secret) {
    const privateKey = privateKeyOf(PKCS8_ED25519, secret);
    return {
      identity: rawOf(createPublicKey(privateKey)),
      sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    };
  },

  verify(identity, message, signature) {
    const key = identityKey(identity);
    return key !== null && verify(null, message, key, signature);
  },
};

function privateKeyOf(prefix: Buffer, secret: Uint8Array): KeyObject {
  assert(secret.length === KEY_BYTES, "a secret has 32 bytes");
  return createPrivateKey({ key: Buffer.concat([prefix, secret]), format: "der", type: "pkcs8" });
}

function spki(prefix: Buffer, raw: Uint8Array) {
  return { key: Buffer.concat([prefix, raw]), format: "der" as const, type: "spki" as const };
}

function rawOf(publicKey: KeyObject): Uint8Array {
  return new Uint8Array(publicKey.export({ format: "der", type: "spki" }).subarray(-KEY_BYTES));
}

/** Made once: it takes as long as a third of a check. Null: those bytes are no key. */
function identityKey(identity: Uint8Array): KeyObject | null {
  const name = Buffer.from(identity).toString("hex");
  const known = identities.get(name);
  if (known !== undefined) return known;
  const made = makeIdentityKey(identity);
  if (identities.size >= IDENTITIES_KEPT) identities.delete(identities.keys().next().value!);
  identities.set(name, made);
  return made;
}

function makeIdentityKey(identity: Uint8Array): KeyObject | null {
  if (identity.length !== KEY_BYTES) return null;
  try {
    return createPublicKey(spki(SPKI_ED25519, identity));
  } catch {
    return null;
  }
}
