import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { ensureOpenApplications } from '#db/recruitments/intake-job.ts';
import type { Workspace } from '#db/workspaces/workspaces.ts';
import type { Lang } from '#kernel/language.ts';

/** The title of the recruitment that takes open applications. The employer and its candidates read it. */
const titles: Record<Lang, string> = { fr: 'Candidature spontanée', en: 'Open application' };

type OpenApplications = {
  workspaceId: string;
  lang: Lang;
  openApplications?: Workspace['openApplications'] | undefined;
  at: Date;
};

/**
 * Creates the recruitment for a workspace's open applications, which name no job, if the workspace takes them and does
 * not have it yet. This recruitment is never published, so that no list, feed or sitemap has it.
 */
export async function ensureIntakeOfOpenApplications(
  tx: Queryable,
  { workspaceId, lang, openApplications, at }: OpenApplications,
): Promise<void> {
  if (openApplications !== 'on') return;
  await ensureOpenApplications(tx, { id: randomUUID(), workspaceId, title: titles[lang], lang, at });
}
