import { findWorkspaceBySlug } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import type { CareersView } from '../visible-job.ts';

/** Finds the workspace of a careers page; null if there is none or it is disabled. */
export function findCareers(
  { database }: Pick<Deps, 'database'>,
  slug: string,
): Promise<(CareersView & { id: string; retentionMonths: number; legalNotice: string | null }) | null> {
  return findWorkspaceBySlug(database.query, slug);
}
