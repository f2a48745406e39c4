import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { DomainError, invalidField } from '../../kernel/errors/errors.ts';
import type { Lang } from '../../kernel/language.ts';
import { administer } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { workspaces } from '../schema/index.ts';
import type { Workspace } from './workspaces.ts';

export type WorkspaceFields = {
  name?: string | undefined;
  logo?: string | null | undefined;
  contactEmail?: string | null | undefined;
  lang?: Lang | undefined;
  retentionMonths?: number | undefined;
};

const RETENTION_MONTHS = 24; // D32

export function insertWorkspace(
  database: Database,
  at: Date,
  fields: WorkspaceFields & { slug: string; name: string },
): Promise<{ id: string; slug: string }> {
  return administer(database, at, async (tx, note) => {
    const [row] = await tx
      .insert(workspaces)
      .values({
        id: randomUUID(),
        slug: fields.slug,
        name: fields.name,
        logo: fields.logo ?? null,
        contactEmail: fields.contactEmail ?? null,
        lang: fields.lang ?? 'fr',
        retentionMonths: fields.retentionMonths ?? RETENTION_MONTHS,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: workspaces.slug })
      .returning({ id: workspaces.id, slug: workspaces.slug });
    if (row === undefined) {
      throw invalidField(
        'slug',
        'unknown_option',
        `A workspace with the slug "${fields.slug}" exists already.`,
      );
    }
    await note({
      action: 'workspace.created',
      workspaceId: row.id,
      subject: { kind: 'workspace', id: row.id },
    });
    return row;
  });
}

/** Changes what is given and leaves the rest; what changes nothing keeps `updatedAt` (D7). */
export function changeWorkspace(
  database: Database,
  at: Date,
  slug: string,
  change: WorkspaceFields | { disabledAt: Date | null },
): Promise<Workspace> {
  return administer(database, at, async (tx, note) => {
    const workspace = await lockWorkspace(tx, slug);
    const changed = Object.entries(change).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, workspace[field as keyof Workspace]),
    );
    if (changed.length === 0) return workspace;
    const [row] = await tx
      .update(workspaces)
      .set({ ...Object.fromEntries(changed), updatedAt: at })
      .where(eq(workspaces.id, workspace.id))
      .returning();
    await note({
      action: 'workspace.changed',
      workspaceId: workspace.id,
      subject: { kind: 'workspace', id: workspace.id },
      details: { fields: changed.map(([field]) => field) },
    });
    return row ?? workspace;
  });
}

export function listWorkspaces(query: Queryable): Promise<Workspace[]> {
  return query.select().from(workspaces).orderBy(asc(workspaces.slug));
}

/** A workspace by its slug, disabled or not. */
export async function requireWorkspace(query: Queryable, slug: string): Promise<Workspace> {
  const [row] = await query.select().from(workspaces).where(eq(workspaces.slug, slug));
  return row ?? refuseSlug(slug);
}

/** The same, kept from other changes until the transaction ends; applications go on referring to it (D39). */
export async function lockWorkspace(tx: Queryable, slug: string): Promise<Workspace> {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.slug, slug)).for('no key update');
  return row ?? refuseSlug(slug);
}

function refuseSlug(slug: string): never {
  throw new DomainError('not_found', `There is no workspace with the slug "${slug}".`);
}
