import type { EntryText } from '#db/audit/audit-chain.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';

/** Computes a link's hash, which covers the previous hash and every field of the link's entry. */
export function linkHash(previousHash: string, entry: Omit<EntryText, 'sequence'>): string {
  // Most entries have no details, and an empty object needs no sorting of its names.
  const details = entry.details === '{}' ? '{}' : canonicalJson(JSON.parse(entry.details));
  // The pieces make the entry's canonical JSON: `beforeTime` ends with `"at":"`, and `afterDetails` closes the object.
  const json = `${entry.beforeTime}${entry.at}","details":${details}${entry.afterDetails}`;
  return sha256(`${previousHash}\n${json}`);
}
