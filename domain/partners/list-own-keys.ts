import { readPartnerKeys } from '#db/workspaces/manage-keys.ts';
import type { PartnerPrincipal } from '../access/principal.ts';
import type { Deps } from '../ports.ts';

/** Lists the partner's keys; a call with a test key sees only the test keys. */
export async function listOwnKeys(
  { database: { query } }: Pick<Deps, 'database'>,
  partner: PartnerPrincipal,
) {
  const visiblePurposes = partner.test ? (['test'] as const) : (['api', 'test'] as const);
  const lists = await Promise.all(
    visiblePurposes.map(async (purpose) => {
      const keys = await readPartnerKeys(query, { partnerId: partner.partnerId, purpose });
      return keys.map((key) => ({ ...key, test: purpose === 'test' }));
    }),
  );
  return { keys: lists.flat() };
}
