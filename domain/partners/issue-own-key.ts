import type { PartnerPrincipal } from '../access/principal.ts';
import type { IssuedKey } from '../administration/keys/idempotent-secret.ts';
import { issueKeyForPartner } from '../administration/partners/issue-key-for-partner.ts';
import type { Deps } from '../ports.ts';
import { actorOf, testKeyRefused } from './key-of-call.ts';

/** A partner has at most this many keys of each purpose that are neither revoked nor expired. */
const VALID_KEYS_MAX = 20;

type NewKey = { label: string; test?: boolean | undefined; idempotencyKey: string | null };

/** Issues a further key of the partner and shows it once. A call with a test key may issue only test keys (D88). */
export async function issueOwnKey(
  deps: Pick<Deps, 'database' | 'clock' | 'tokenKeys'>,
  partner: PartnerPrincipal,
  { label, test = partner.test, idempotencyKey }: NewKey,
): Promise<IssuedKey> {
  if (partner.test && !test) throw testKeyRefused('A test key issues test keys alone.');
  return issueKeyForPartner(deps, actorOf(partner), {
    code: partner.partnerCode,
    test,
    label,
    idempotencyKey,
    validMax: VALID_KEYS_MAX,
  });
}
