import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from '#kernel/secrets/signing.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';

const [old, fresh] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'fresh')];
const statement = { b: { d: ['é', null], c: 2 }, a: 1 };

test('anyone can check a signature with the public key that it names', () => {
  const { signature } = createSigner([fresh]).sign(statement);
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: signature.publicKey },
    format: 'jwk',
  });
  const spelled = Buffer.from('{"a":1,"b":{"c":2,"d":["é",null]}}');
  expect(canonicalJson(statement)).toBe(spelled.toString());
  expect(verify(null, spelled, key, Buffer.from(signature.value, 'base64url'))).toBe(true);
});

test('keys rotate: the newest signs, an older one goes on counting, a stranger’s does not', () => {
  const before = createSigner([old]).sign(statement);
  const after = createSigner([fresh, old]);
  expect(after.verify(before)).toBe(true);
  expect(after.sign(statement).signature.publicKey).not.toBe(before.signature.publicKey);
  expect(createSigner([fresh]).verify(before)).toBe(false);
});

test('a signature counts only for its statement, in any order that a database returns', () => {
  const signer = createSigner([fresh]);
  const signed = signer.sign(statement);
  const reordered = { a: 1, b: { c: 2, d: ['é', null] } };
  expect(signer.verify({ ...signed, statement: reordered })).toBe(true);
  expect(signer.verify({ ...signed, statement: { ...reordered, a: 2 } })).toBe(false);
  const value = `A${signed.signature.value.slice(1)}`;
  const altered = value === signed.signature.value ? `B${value.slice(1)}` : value;
  expect(signer.verify({ ...signed, signature: { ...signed.signature, value: altered } })).toBe(false);
});
