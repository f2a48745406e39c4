import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { DomainError, invalidField } from '../../kernel/errors/errors.ts';
import { administer } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { partnerExclusions, partnerKeys, partners, workspaces } from '../schema/index.ts';
import { freshKey } from './manage-keys.ts';
import { lockWorkspace } from './manage-workspaces.ts';

/** A job board and its first key, shown once (D10, D11). */
export function insertPartner(
  database: Database,
  at: Date,
  fields: { code: string; name: string },
): Promise<{ id: string; key: string }> {
  return administer(database, at, async (tx, note) => {
    const [row] = await tx
      .insert(partners)
      .values({ id: randomUUID(), ...fields, createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: partners.code })
      .returning({ id: partners.id });
    if (row === undefined) {
      throw invalidField(
        'code',
        'unknown_option',
        `A partner with the code "${fields.code}" exists already.`,
      );
    }
    const { key, ...stored } = freshKey('partner');
    await tx.insert(partnerKeys).values({ ...stored, partnerId: row.id, createdAt: at });
    await note({
      action: 'partner.created',
      subject: { kind: 'partner', id: row.id },
      details: { keyId: stored.id },
    });
    return { id: row.id, key };
  });
}

export function issuePartnerKey(
  database: Database,
  at: Date,
  code: string,
): Promise<{ id: string; key: string }> {
  return administer(database, at, async (tx, note) => {
    const partner = await lockPartner(tx, code);
    const { key, ...stored } = freshKey('partner');
    await tx.insert(partnerKeys).values({ ...stored, partnerId: partner.id, createdAt: at });
    await note({ action: 'key.issued', subject: { kind: 'partner_key', id: stored.id } });
    return { id: stored.id, key };
  });
}

type Exclusion = { code: string; workspace: string };

/** Keeps a workspace's jobs from a board; its feed's date moves, since its content does (D7). */
export function excludePartner(database: Database, at: Date, command: Exclusion): Promise<Exclusion> {
  return changeExclusion(database, at, {
    ...command,
    action: 'partner.excluded',
    change: (tx, pair) =>
      tx
        .insert(partnerExclusions)
        .values({ ...pair, createdAt: at })
        .onConflictDoNothing()
        .returning(),
  });
}

/** Lets a board have a workspace's jobs again. */
export function includePartner(database: Database, at: Date, command: Exclusion): Promise<Exclusion> {
  return changeExclusion(database, at, {
    ...command,
    action: 'partner.included',
    change: (tx, { partnerId, workspaceId }) =>
      tx
        .delete(partnerExclusions)
        .where(
          and(eq(partnerExclusions.partnerId, partnerId), eq(partnerExclusions.workspaceId, workspaceId)),
        )
        .returning(),
  });
}

/** What changes nothing moves no date and leaves no entry. */
function changeExclusion(
  database: Database,
  at: Date,
  command: Exclusion & {
    action: string;
    change: (tx: Queryable, pair: { partnerId: string; workspaceId: string }) => Promise<unknown[]>;
  },
): Promise<Exclusion> {
  return administer(database, at, async (tx, note) => {
    const workspace = await lockWorkspace(tx, command.workspace);
    const partner = await lockPartner(tx, command.code);
    const changed = await command.change(tx, { partnerId: partner.id, workspaceId: workspace.id });
    if (changed.length > 0) {
      await tx.update(partners).set({ updatedAt: at }).where(eq(partners.id, partner.id));
      await note({
        action: command.action,
        workspaceId: workspace.id,
        subject: { kind: 'partner', id: partner.id },
      });
    }
    return { code: partner.code, workspace: workspace.slug };
  });
}

export async function listPartners(query: Queryable) {
  const [rows, keys, exclusions] = await Promise.all([
    query.select().from(partners).orderBy(asc(partners.code)),
    query.select().from(partnerKeys).orderBy(asc(partnerKeys.createdAt), asc(partnerKeys.id)),
    query
      .select({ partnerId: partnerExclusions.partnerId, slug: workspaces.slug })
      .from(partnerExclusions)
      .innerJoin(workspaces, eq(workspaces.id, partnerExclusions.workspaceId))
      .orderBy(asc(workspaces.slug)),
  ]);
  return rows.map((partner) => ({
    ...partner,
    keys: keys
      .filter(({ partnerId }) => partnerId === partner.id)
      .map(({ partnerId: _, digest: __, ...key }) => key),
    excludedFrom: exclusions.filter(({ partnerId }) => partnerId === partner.id).map(({ slug }) => slug),
  }));
}

async function lockPartner(tx: Queryable, code: string) {
  const [row] = await tx.select().from(partners).where(eq(partners.code, code)).for('no key update');
  if (row === undefined) throw new DomainError('not_found', `There is no partner with the code "${code}".`);
  return row;
}
