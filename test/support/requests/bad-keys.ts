import { mintKey } from '#kernel/secrets/keys.ts';
import type { Fixtures } from '../fixtures.ts';

type Header = Record<string, string | string[]>;

/** Headers that every keyed route answers with 401, by their fault (security cases SA1 to SA3). */
export async function badKeys({ admin, ...fixtures }: Fixtures, wanted: 'workspace' | 'partner') {
  const workspace = await fixtures.workspace();
  const partner = await fixtures.partner();
  const own = wanted === 'workspace' ? workspace : partner;
  const revoked =
    wanted === 'workspace'
      ? await admin.key.issue({ workspace: workspace.slug })
      : await admin.partner.issueKey({ code: partner.code });
  await (wanted === 'workspace' ? admin.key.revoke(revoked) : admin.partner.revokeKey(revoked));
  const changedChecksum = own.key.slice(0, -1) + (own.key.endsWith('0') ? '1' : '0');
  const cases: Record<string, Header> = {
    'no key': {},
    'an empty key': { 'X-API-Key': '' },
    blanks: { 'X-API-Key': '   ' },
    '8-bit characters': { 'X-API-Key': 'clé_é' },
    '300 characters': { 'X-API-Key': 'a'.repeat(300) },
    'two keys': { 'X-API-Key': [own.key, own.key] },
    'a key of the other kind': { 'X-API-Key': wanted === 'workspace' ? partner.key : workspace.key },
    'a revoked key': { 'X-API-Key': revoked.key },
    'a wrong checksum': { 'X-API-Key': changedChecksum },
    'a well-formed key that was never issued': { 'X-API-Key': mintKey(wanted) },
    'the key in Authorization': { Authorization: `Bearer ${own.key}` },
  };
  return Object.entries(cases);
}
