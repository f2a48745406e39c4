import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { workspaceImages, workspaces } from '../schema/index.ts';

type ImageRow = typeof workspaceImages.$inferSelect;
type ImageKey = Pick<ImageRow, 'workspaceId' | 'kind'>;
type WorkspaceImage = Pick<ImageRow, 'kind' | 'mediaType' | 'changedAt'> & { data: Buffer };

/** Stores an image instead of the previous one. */
export async function putWorkspaceImage(
  tx: Queryable,
  { data, ...image }: WorkspaceImage & ImageKey,
): Promise<void> {
  const row = { ...image, data: data.toString('base64') };
  await tx
    .insert(workspaceImages)
    .values(row)
    .onConflictDoUpdate({ target: [workspaceImages.workspaceId, workspaceImages.kind], set: row });
}

/** Deletes an image. */
export async function removeWorkspaceImage(tx: Queryable, { workspaceId, kind }: ImageKey): Promise<void> {
  await tx
    .delete(workspaceImages)
    .where(and(eq(workspaceImages.workspaceId, workspaceId), eq(workspaceImages.kind, kind)));
}

/** Finds an image; null if the workspace is disabled or has none. */
export async function findWorkspaceImage(
  query: Queryable,
  { slug, kind }: { slug: string; kind: ImageRow['kind'] },
): Promise<WorkspaceImage | null> {
  const [row] = await query
    .select(pick(workspaceImages, 'kind', 'mediaType', 'data', 'changedAt'))
    .from(workspaceImages)
    .innerJoin(workspaces, eq(workspaces.id, workspaceImages.workspaceId))
    .where(and(eq(workspaces.slug, slug), isNull(workspaces.disabledAt), eq(workspaceImages.kind, kind)));
  return row === undefined ? null : { ...row, data: Buffer.from(row.data, 'base64') };
}
