import type { EntryText } from '#db/audit/audit-chain.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';

/** Computes a link's hash, which covers the previous one and every field of its entry. */
export function linkHash(previous: string, entry: Omit<EntryText, 'sequence'>): string {
  const details = entry.details === '{}' ? '{}' : canonicalJson(JSON.parse(entry.details));
  const json = `${entry.beforeTime}${entry.at}","details":${details}${entry.afterDetails}`;
  return sha256(`${previous}\n${json}`);
}
