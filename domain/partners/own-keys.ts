import { readPartnerKeys, setKeyRevoked } from '#db/workspaces/manage-keys.ts';
import type { PartnerPrincipal } from '#domain/access/principal.ts';
import { changeAs } from '#domain/administration/change-as-administrator.ts';
import type { IssuedKey } from '#domain/administration/keys/secret-once.ts';
import { issuePartnerKey } from '#domain/administration/partners/issue-partner-key.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';

type KeyDeps = Pick<Deps, 'database' | 'clock'>;

/** A partner has at most this many live keys of its own issue, of each kind. */
const LIVE_KEYS_MAX = 20;

const purposes = ['api', 'test'] as const;

/** Lists the partner's keys; a test key sees test keys alone. */
export async function listOwnKeys(
  { database: { query } }: Pick<Deps, 'database'>,
  partner: PartnerPrincipal,
) {
  const visible = purposes.filter((purpose) => purpose === 'test' || !partner.test);
  const lists = await Promise.all(
    visible.map(async (purpose) => {
      const keys = await readPartnerKeys(query, { partnerId: partner.partnerId, purpose });
      return keys.map((key) => ({ ...key, test: purpose === 'test' }));
    }),
  );
  return { keys: lists.flat() };
}

type NewKey = { label: string; test?: boolean | undefined; idempotencyKey: string | null };

/** Issues a further key of the partner, shown once; a test key issues test keys alone (D88). */
export async function issueOwnKey(
  deps: KeyDeps & Pick<Deps, 'tokenKeys'>,
  partner: PartnerPrincipal,
  { label, test = partner.test, idempotencyKey }: NewKey,
): Promise<IssuedKey> {
  if (partner.test && !test) throw liveKeyNeeded('A test key issues test keys alone.');
  return issuePartnerKey(deps, actorOf(partner), {
    ...{ test, label, idempotencyKey },
    code: partner.partnerCode,
    liveMax: LIVE_KEYS_MAX,
  });
}

/** Revokes one of the partner's keys at once and for good, except the one of the call. */
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

/** The name of a partner's key in the audit trail (D35). */
export function actorOf({ keyId }: PartnerPrincipal): string {
  return `key:${keyId}`;
}

/** A test key reaches nothing that real jobs or people are in (D47). */
export function liveKeyNeeded(message: string): DomainError {
  return new DomainError('scope_missing', message, { hint: 'Use a key that begins with pk_, not pk_test_.' });
}
