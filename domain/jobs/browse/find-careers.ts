import { findEnabledWorkspace } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import type { CareersView } from '../visible-job.ts';

/** An employer with the facts that the notices on its pages name. */
type Careers = CareersView & {
  id: string;
  retentionMonths: number;
  legalNotice: string | null;
  contactEmail: string | null;
};

/** Finds the workspace of a careers page; null if there is none or it is disabled. */
export function findCareers({ database }: Pick<Deps, 'database'>, slug: string): Promise<Careers | null> {
  return findEnabledWorkspace(database.query, slug);
}
