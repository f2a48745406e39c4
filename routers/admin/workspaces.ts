import { z } from 'zod';
import {
  email,
  lang,
  linkedinCompanyId,
  name,
  notify,
  openApplications,
  origins,
  payTransparency,
  retentionMonths,
  slug,
  statusMails,
  timeZone,
  workspaceSlug,
} from '#domain/administration/field-schemas.ts';
import { announceWorkspaceDeletion } from '#domain/administration/workspaces/announce-workspace-deletion.ts';
import { cancelWorkspaceDeletion } from '#domain/administration/workspaces/cancel-workspace-deletion.ts';
import {
  disableWorkspace,
  enableWorkspace,
  updateWorkspace,
} from '#domain/administration/workspaces/change-workspace.ts';
import { createWorkspace } from '#domain/administration/workspaces/create-workspace.ts';
import { listWorkspaceDeletions } from '#domain/administration/workspaces/list-workspace-deletions.ts';
import { listWorkspaces } from '#domain/administration/workspaces/list-workspaces.ts';
import {
  accent,
  image,
  introduction,
  legalNotice,
  promiseDays,
} from '#domain/administration/workspaces/settings-schemas.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The look of an employer in pages and mails. If an image is given as a path, the command line sends the file. */
const look = {
  logo: image.optional().describe('a URL or a file (PNG, JPEG, WebP); empty for none'),
  accent: accent.optional().describe('its colour, such as #0b5d57; empty for the service’s own'),
  introFr: introduction.optional().describe('the text of the employer’s careers page, in French'),
  introEn: introduction.optional().describe('the same in English'),
  cover: image.optional().describe('the image of the employer’s careers page, as the logo'),
  socialImage: image.optional().describe('the image that other sites show with its links, as the logo'),
};

/** The texts that the law demands of an employer's page. */
const legalTexts = {
  legalNotice: legalNotice
    .optional()
    .describe('its legal name, postal address, registration number and who answers for its page, in lines'),
};

/** The commands about workspaces. */
export const workspaceCommands = {
  create: adminProcedure
    .meta({ description: 'Create a workspace, which is an employer account' })
    .input(
      z.object({
        slug: slug.describe('its name in URLs'),
        name,
        ...look,
        ...legalTexts,
        contactEmail: email.optional().describe('the e-mail address for requests of candidates'),
        posterEmail: email
          .optional()
          .describe('the e-mail address of the person who posts its jobs, for job boards'),
        linkedinCompanyId: linkedinCompanyId.optional().describe('the number of its page on LinkedIn'),
        lang: lang.optional().describe('language of its pages and mails, fr unless given'),
        timeZone: timeZone.optional().describe('its days in pages and mails, Europe/Paris unless given'),
        retentionMonths: retentionMonths.optional().describe('months to keep candidates, 24 unless given'),
        promiseDays: promiseDays
          .optional()
          .describe('days within which a person answers, as its pages say; 0 for no promise'),
        payTransparency: payTransparency
          .optional()
          .describe(
            'warns of jobs without the pay range that their country’s law demands, refuses them, or neither; warn unless given',
          ),
        notify: notify
          .optional()
          .describe('how often its contact is mailed about new applications; each unless given'),
        statusMails: statusMails
          .optional()
          .describe('whether candidates are mailed the statuses of their applications, on unless given'),
        openApplications: openApplications
          .optional()
          .describe('whether people may apply without a job, off unless given'),
        origins: origins
          .optional()
          .describe('sites whose pages may open its conversations and portals, with commas between them'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) => createWorkspace(deps, principal.actor, input)),
  list: adminProcedure
    .meta({ description: 'List every workspace' })
    .query(({ ctx: { deps } }) => listWorkspaces(deps)),
  update: adminProcedure
    .meta({ description: 'Change the given fields of a workspace' })
    .input(
      z.object({
        slug: workspaceSlug,
        name: name.optional(),
        ...look,
        ...legalTexts,
        contactEmail: email.optional(),
        posterEmail: email
          .optional()
          .describe('the e-mail address of the person who posts its jobs, for job boards'),
        linkedinCompanyId: linkedinCompanyId.optional().describe('the number of its page on LinkedIn'),
        lang: lang.optional(),
        timeZone: timeZone.optional(),
        retentionMonths: retentionMonths.optional(),
        promiseDays: promiseDays
          .optional()
          .describe('days within which a person answers, as its pages say; 0 for no promise'),
        payTransparency: payTransparency
          .optional()
          .describe('the same for what is imported or published from now on: warns, refuses, or neither'),
        notify: notify.optional().describe('how often its contact is mailed about new applications'),
        statusMails: statusMails
          .optional()
          .describe('whether candidates are mailed the statuses of their applications'),
        openApplications: openApplications.optional().describe('whether people may apply without a job'),
        origins: origins
          .optional()
          .describe('sites whose pages may open its conversations and portals, with commas between them'),
      }),
    )
    .mutation(
      async ({ ctx: { deps, principal }, input }) =>
        (await updateWorkspace(deps, principal.actor, input)).workspace,
    ),
  disable: adminProcedure
    .meta({ description: 'Hide a workspace and its jobs, and refuse new applications to it' })
    .input(z.object({ slug: workspaceSlug }))
    .mutation(
      async ({ ctx: { deps, principal }, input }) =>
        (await disableWorkspace(deps, principal.actor, input)).workspace,
    ),
  enable: adminProcedure
    .meta({ description: 'Show a disabled workspace again' })
    .input(z.object({ slug: workspaceSlug }))
    .mutation(
      async ({ ctx: { deps, principal }, input }) =>
        (await enableWorkspace(deps, principal.actor, input)).workspace,
    ),
  delete: adminProcedure
    .meta({
      description:
        'Announce the deletion of a workspace with all its data, after a waiting time; it is disabled until then',
    })
    .input(
      z.object({
        slug: workspaceSlug,
        confirm: z.string().describe('the slug once more'),
        afterDays: z.int().min(1).max(90).optional().describe('days to wait, 30 unless given'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input }) =>
      announceWorkspaceDeletion(deps, principal.actor, input),
    ),
  keep: adminProcedure
    .meta({ description: 'Cancel an announced deletion, as long as it has not begun' })
    .input(z.object({ slug: workspaceSlug }))
    .mutation(({ ctx: { deps, principal }, input }) => cancelWorkspaceDeletion(deps, principal.actor, input)),
  deletions: adminProcedure
    .meta({
      description: 'List the announced deletions of workspaces, and the finished ones with their reports',
    })
    .query(({ ctx: { deps } }) => listWorkspaceDeletions(deps)),
};
