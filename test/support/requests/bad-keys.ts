import { mintKey } from '#kernel/secrets/keys.ts';
import type { Fixtures } from '../fixtures.ts';

type Header = Record<string, string | string[]>;

const others = { workspace: 'partner', partner: 'workspace', management: 'workspace' } as const;

/** Headers that every keyed route answers with 401, by their fault (security cases SA1 to SA3). */
export async function badKeys({ admin, ...fixtures }: Fixtures, wanted: keyof typeof others) {
  const workspace = await fixtures.workspace();
  const partner = await fixtures.partner();
  const scopes = 'jobs:manage';
  const management = await admin.managementKey.issue({ workspace: workspace.slug, scopes });
  const keys = { workspace, partner, management };
  const own = keys[wanted];
  const revoked = await {
    workspace: () => admin.key.issue({ workspace: workspace.slug }),
    partner: () => admin.partner.issueKey({ code: partner.code }),
    management: () => admin.managementKey.issue({ workspace: workspace.slug, scopes }),
  }[wanted]();
  await {
    workspace: () => admin.key.revoke(revoked),
    partner: () => admin.partner.revokeKey(revoked),
    management: () => admin.managementKey.revoke(revoked),
  }[wanted]();
  const changedChecksum = own.key.slice(0, -1) + (own.key.endsWith('0') ? '1' : '0');
  const cases: Record<string, Header> = {
    'no key': {},
    'an empty key': { 'X-API-Key': '' },
    blanks: { 'X-API-Key': '   ' },
    '8-bit characters': { 'X-API-Key': 'clé_é' },
    '300 characters': { 'X-API-Key': 'a'.repeat(300) },
    'two keys': { 'X-API-Key': [own.key, own.key] },
    'a key of the other kind': { 'X-API-Key': keys[others[wanted]].key },
    'a revoked key': { 'X-API-Key': revoked.key },
    'a wrong checksum': { 'X-API-Key': changedChecksum },
    'a well-formed key that was never issued': { 'X-API-Key': mintKey(wanted) },
    'the key in Authorization': {
      Authorization: `${wanted === 'management' ? 'Basic' : 'Bearer'} ${own.key}`,
    },
  };
  return Object.entries(cases);
}
