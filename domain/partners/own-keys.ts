import { readPartnerKeys, setKeyRevoked } from '#db/workspaces/manage-keys.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import type { PartnerPrincipal } from '../access/principal.ts';
import { changeAs } from '../administration/change-as-administrator.ts';
import type { IssuedKey } from '../administration/keys/idempotent-secret.ts';
import { issuePartnerKey } from '../administration/partners/issue-partner-key.ts';
import type { Deps } from '../ports.ts';

type KeyDeps = Pick<Deps, 'database' | 'clock'>;

/** A partner has at most this many keys of each purpose that are neither revoked nor expired. */
const VALID_KEYS_MAX = 20;

/** Lists the partner's keys; a call with a test key sees only the test keys. */
export async function listOwnKeys(
  { database: { query } }: Pick<Deps, 'database'>,
  partner: PartnerPrincipal,
) {
  const visible = partner.test ? (['test'] as const) : (['api', 'test'] as const);
  const lists = await Promise.all(
    visible.map(async (purpose) => {
      const keys = await readPartnerKeys(query, { partnerId: partner.partnerId, purpose });
      return keys.map((key) => ({ ...key, test: purpose === 'test' }));
    }),
  );
  return { keys: lists.flat() };
}

type NewKey = { label: string; test?: boolean | undefined; idempotencyKey: string | null };

/** Issues a further key of the partner and shows it once. A call with a test key may issue only test keys (D88). */
export async function issueOwnKey(
  deps: KeyDeps & Pick<Deps, 'tokenKeys'>,
  partner: PartnerPrincipal,
  { label, test = partner.test, idempotencyKey }: NewKey,
): Promise<IssuedKey> {
  if (partner.test && !test) throw testKeyRefused('A test key issues test keys alone.');
  return issuePartnerKey(deps, actorOf(partner), {
    code: partner.partnerCode,
    test,
    label,
    idempotencyKey,
    validMax: VALID_KEYS_MAX,
  });
}

/** Revokes one of the partner's keys at once and for good. The key of the call itself is refused. */
export async function revokeOwnKey(
  deps: KeyDeps,
  partner: PartnerPrincipal,
  { id }: { id: string },
): Promise<{ id: string; revokedAt: Date }> {
  const { keys } = await listOwnKeys(deps, partner);
  if (!keys.some((key) => key.id === id)) throw new DomainError('not_found', 'You have no key with this id.');
  if (id === partner.keyId) {
    const message = 'This is the key of the call: issue another, and revoke this one with it.';
    throw invalidField('id', 'unknown_option', message);
  }
  return changeAs(deps, actorOf(partner), async ({ tx, at, audit }) => {
    const revokedAt = await setKeyRevoked(tx, { kind: 'partner', id, at });
    await audit({ action: 'key.revoked', subject: { kind: 'partner_key', id } });
    return { id, revokedAt: revokedAt ?? at };
  });
}

/** Returns the name of a partner's key in the audit trail (D35). */
export function actorOf({ keyId }: PartnerPrincipal): string {
  return `key:${keyId}`;
}

/** Builds the refusal of a test key, which must not reach real jobs or people (D47). */
export function testKeyRefused(message: string): DomainError {
  return new DomainError('scope_missing', message, { hint: 'Use a key that begins with pk_, not pk_test_.' });
}
