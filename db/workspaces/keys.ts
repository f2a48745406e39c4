import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/clock.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { managementKeys, partnerKeys, partners, workspaceKeys } from '../schema/index.ts';

/** The columns of a key that decide whether it is valid. */
export type KeyRecord = {
  keyId: string;
  digest: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

const workspaceKeyByDigestStatement = prepareOnce((query) =>
  query
    .select({
      keyId: workspaceKeys.id,
      ...pick(workspaceKeys, 'digest', 'expiresAt', 'revokedAt', 'lastUsedAt', 'workspaceId'),
    })
    .from(workspaceKeys)
    .where(eq(workspaceKeys.digest, sql.placeholder('digest')))
    .prepare('workspace_key_by_digest'),
);

const partnerKeyByDigestStatement = prepareOnce((query) =>
  query
    .select({
      keyId: partnerKeys.id,
      ...pick(partnerKeys, 'digest', 'expiresAt', 'revokedAt', 'lastUsedAt'),
      partnerId: partners.id,
      partnerCode: partners.code,
      profile: partners.profile,
      purpose: partnerKeys.purpose,
    })
    .from(partnerKeys)
    .innerJoin(partners, eq(partners.id, partnerKeys.partnerId))
    .where(eq(partnerKeys.digest, sql.placeholder('digest')))
    .prepare('partner_key_by_digest'),
);

/** Finds a workspace key by the digest of its text. */
export async function findWorkspaceKey(query: Queryable, digest: string) {
  const [row] = await workspaceKeyByDigestStatement(query).execute({ digest });
  return row;
}

/** Finds a partner key by the digest of its text, with its partner. */
export async function findPartnerKey(query: Queryable, digest: string) {
  const [row] = await partnerKeyByDigestStatement(query).execute({ digest });
  return row;
}

const keyTables = { workspace: workspaceKeys, partner: partnerKeys, management: managementKeys };

/** Records the use of a key, at most once a minute. */
export async function recordKeyUse(
  query: Queryable,
  { kind, keyId, now }: { kind: keyof typeof keyTables; keyId: string; now: Date },
): Promise<void> {
  const table = keyTables[kind];
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  await query
    .update(table)
    .set({ lastUsedAt: now })
    .where(and(eq(table.id, keyId), or(isNull(table.lastUsedAt), lt(table.lastUsedAt, minuteAgo))));
}
