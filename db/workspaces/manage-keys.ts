import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { DomainError } from '../../kernel/errors/errors.ts';
import { mintKey, sha256 } from '../../kernel/secrets/keys.ts';
import { administer } from '../audit/administration.ts';
import type { Database, Queryable } from '../connection/client.ts';
import { partnerKeys, workspaceKeys } from '../schema/index.ts';
import { lockWorkspace, requireWorkspace } from './manage-workspaces.ts';

/** What is stored of a fresh key, which is shown once (D10). */
export function freshKey(kind: 'workspace' | 'partner') {
  const key = mintKey(kind);
  return { id: randomUUID(), key, digest: sha256(key), lastFour: key.slice(-4) };
}

export function issueWorkspaceKey(
  database: Database,
  at: Date,
  command: { workspace: string; label?: string | undefined; expiresAt: Date | null },
): Promise<{ id: string; key: string }> {
  return administer(database, at, async (tx, note) => {
    const workspace = await lockWorkspace(tx, command.workspace);
    const { key, ...stored } = freshKey('workspace');
    await tx.insert(workspaceKeys).values({
      ...stored,
      workspaceId: workspace.id,
      label: command.label ?? null,
      createdAt: at,
      expiresAt: command.expiresAt,
    });
    await note({
      action: 'key.issued',
      workspaceId: workspace.id,
      subject: { kind: 'workspace_key', id: stored.id },
    });
    return { id: stored.id, key };
  });
}

export async function listWorkspaceKeys(query: Queryable, slug: string) {
  const workspace = await requireWorkspace(query, slug);
  return query
    .select({
      id: workspaceKeys.id,
      label: workspaceKeys.label,
      lastFour: workspaceKeys.lastFour,
      createdAt: workspaceKeys.createdAt,
      expiresAt: workspaceKeys.expiresAt,
      revokedAt: workspaceKeys.revokedAt,
      lastUsedAt: workspaceKeys.lastUsedAt,
    })
    .from(workspaceKeys)
    .where(eq(workspaceKeys.workspaceId, workspace.id))
    .orderBy(asc(workspaceKeys.createdAt), asc(workspaceKeys.id));
}

/** Revokes at once and for good; the first revocation's instant stays. */
export function revokeKey(
  database: Database,
  at: Date,
  kind: 'workspace' | 'partner',
  id: string,
): Promise<{ id: string; revokedAt: Date }> {
  const table = kind === 'workspace' ? workspaceKeys : partnerKeys;
  return administer(database, at, async (tx, note) => {
    const [row] = await tx
      .update(table)
      .set({ revokedAt: sql`coalesce(${table.revokedAt}, ${at.toISOString()}::timestamptz)` })
      .where(eq(table.id, id))
      .returning({ id: table.id, revokedAt: table.revokedAt });
    if (row === undefined) throw new DomainError('not_found', `There is no ${kind} key with the id ${id}.`);
    await note({ action: 'key.revoked', subject: { kind: `${kind}_key`, id } });
    return { id: row.id, revokedAt: row.revokedAt ?? at };
  });
}
