import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/client.ts';
import { ensureOpenApplications } from '#db/recruitments/open-applications.ts';
import type { Workspace } from '#db/workspaces/workspaces.ts';
import type { Lang } from '#kernel/language.ts';

/** The title under which the employer and its candidates find these applications. */
const titles: Record<Lang, string> = { fr: 'Candidature spontanée', en: 'Open application' };

type Setting = {
  workspaceId: string;
  lang: Lang;
  openApplications?: Workspace['openApplications'] | undefined;
  at: Date;
};

/**
 * Creates the recruitment to which a workspace's open applications belong, once it takes them. It is never published,
 * so that no list, feed or sitemap has it, and everything else treats these applications like any other.
 */
export async function collectOpenApplications(
  tx: Queryable,
  { workspaceId, lang, openApplications, at }: Setting,
): Promise<void> {
  if (openApplications !== 'on') return;
  await ensureOpenApplications(tx, { id: randomUUID(), workspaceId, title: titles[lang], lang, at });
}
