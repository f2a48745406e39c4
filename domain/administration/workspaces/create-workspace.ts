import { randomUUID } from 'node:crypto';
import { insertWorkspace, type Workspace } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { changeAs } from '../change-as-administrator.ts';
import { ensureIntakeOfOpenApplications } from './ensure-intake-of-open-applications.ts';
import { checkLook, type GivenLook, storeLook } from './look.ts';
import { workspaceDefaults } from './workspace-defaults.ts';

/** The settings of a workspace, without its look. */
export type WorkspaceFields = {
  name?: string | undefined;
  legalNotice?: string | null | undefined;
  contactEmail?: string | undefined;
  posterEmail?: string | undefined;
  linkedinCompanyId?: string | undefined;
  lang?: Lang | undefined;
  timeZone?: string | undefined;
  retentionMonths?: number | undefined;
  promiseDays?: number | null | undefined;
  payTransparency?: Workspace['payTransparency'] | undefined;
  notify?: Workspace['notify'] | undefined;
  statusMails?: Workspace['statusMails'] | undefined;
  openApplications?: Workspace['openApplications'] | undefined;
  origins?: Workspace['origins'] | undefined;
};

/** Creates a workspace with its look; throws `already_used` if the slug is taken. */
export function createWorkspace(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { slug, ...fields }: WorkspaceFields & GivenLook & { slug: string; name: string },
): Promise<{ id: string; slug: string }> {
  const look = checkLook(slug, fields);
  const { lang = workspaceDefaults.lang } = fields;
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const id = randomUUID();
    const isInserted = await insertWorkspace(tx, {
      id,
      slug,
      name: fields.name,
      ...look.columns,
      legalNotice: fields.legalNotice ?? null,
      contactEmail: fields.contactEmail ?? null,
      posterEmail: fields.posterEmail ?? null,
      linkedinCompanyId: fields.linkedinCompanyId ?? null,
      lang,
      timeZone: fields.timeZone ?? workspaceDefaults.timeZone,
      retentionMonths: fields.retentionMonths ?? workspaceDefaults.retentionMonths,
      promiseDays: fields.promiseDays ?? null,
      payTransparency: fields.payTransparency ?? workspaceDefaults.payTransparency,
      notify: fields.notify ?? workspaceDefaults.notify,
      statusMails: fields.statusMails ?? workspaceDefaults.statusMails,
      openApplications: fields.openApplications ?? workspaceDefaults.openApplications,
      origins: fields.origins ?? [],
      createdAt: at,
      updatedAt: at,
    });
    if (!isInserted) {
      throw invalidField('slug', 'already_used', `A workspace with the slug "${slug}" exists already.`);
    }
    await storeLook(tx, look, { workspaceId: id, at });
    const { openApplications } = fields;
    await ensureIntakeOfOpenApplications(tx, { workspaceId: id, lang, openApplications, at });
    await audit({ action: 'workspace.created', workspaceId: id, subject: { kind: 'workspace', id } });
    return { id, slug };
  });
}
