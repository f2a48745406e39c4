import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import { canonicalJson } from '../text/canonical-json.ts';

/** A statement with a proof of its author; `value` signs its canonical JSON (RFC 8785). */
export type Signed<Statement> = { statement: Statement; signature: Signature };

type Signature = { algorithm: 'Ed25519'; publicKey: string; value: string };

/**
 * The signer of statements that are given to people. It uses Ed25519 and no HMAC, so that anyone can check a signature
 * with the public key, but cannot make one.
 */
export type Signer = {
  sign<Statement>(statement: Statement): Signed<Statement>;
  /** Tells whether one of the keys signed exactly this statement; older keys stay valid. */
  verify(signed: Signed<unknown>): boolean;
};

// The bytes that RFC 8410 puts before the 32 bytes of an Ed25519 private key.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates a signer with keys derived from TOKEN_KEYS: they rotate together, and no further secret is needed. */
export function createSigner(keys: readonly Uint8Array[]): Signer {
  const pairs = keys.map(derivePair);
  const [newest] = pairs;
  if (newest === undefined) throw new Error('a signer needs a key');
  return {
    sign: (statement) => {
      const value = sign(null, canonicalBytes(statement), newest.privateKey).toString('base64url');
      return { statement, signature: { algorithm: 'Ed25519', publicKey: newest.publicKeyText, value } };
    },
    verify: ({ statement, signature }) => {
      const pair = pairs.find(({ publicKeyText }) => publicKeyText === signature.publicKey);
      if (pair === undefined) return false;
      const signatureBytes = Buffer.from(signature.value, 'base64url');
      return verify(null, canonicalBytes(statement), pair.publicKey, signatureBytes);
    },
  };
}

function derivePair(key: Uint8Array) {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'guichet signing key', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, publicKeyText: String(publicKey.export({ format: 'jwk' }).x) };
}

function canonicalBytes(statement: unknown): Buffer {
  return Buffer.from(canonicalJson(statement));
}
