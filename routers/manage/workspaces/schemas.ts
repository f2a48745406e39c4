import { z } from 'zod';
import {
  email,
  lang,
  linkedinCompanyId,
  name,
  notify,
  openApplications,
  originList,
  payTransparency,
  retentionMonths,
  slug,
  statusMails,
  timeZone,
} from '#domain/administration/field-schemas.ts';
import {
  accent,
  image,
  introduction,
  legalNotice,
  promiseDays,
} from '#domain/administration/workspaces/settings-schemas.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/** The settings of a workspace, as in `workspace create`. Unknown fields are refused, so that no value is lost. */
export const workspaceSettings = z.strictObject({
  name: name.optional().describe('The employer’s name; a new workspace needs it.'),
  logo: image.optional().describe('An address, or a file in base64; empty for none.'),
  cover: image.optional().describe('The image of its careers page, as the logo.'),
  socialImage: image.optional().describe('The image of its links elsewhere, as the logo.'),
  accent: accent.optional().describe('The employer’s colour, such as #0b5d57; empty for the service’s own.'),
  introFr: introduction.optional().describe('The introduction on its careers page, in French.'),
  introEn: introduction.optional().describe('The introduction on its careers page, in English.'),
  legalNotice: legalNotice.optional().describe('The lines that the law asks it to publish about itself.'),
  contactEmail: email.optional().describe('The address for requests of candidates.'),
  posterEmail: email.optional().describe('The poster of its jobs, for job boards.'),
  linkedinCompanyId: linkedinCompanyId.optional().describe('The number of its page on LinkedIn.'),
  lang: lang.optional().describe('The language of its pages and mails, `fr` for a new workspace.'),
  timeZone: timeZone
    .optional()
    .describe('The time zone of days in pages and mails, Europe/Paris for a new workspace.'),
  retentionMonths: retentionMonths.optional().describe('Months to keep candidates, 24 for a new workspace.'),
  promiseDays: promiseDays
    .optional()
    .describe('Days within which a person answers, as its pages promise; 0 for no promise.'),
  payTransparency: payTransparency
    .optional()
    .describe('For jobs without the pay range that their country’s law demands.'),
  notify: notify.optional().describe('The mails to its contact about new applications.'),
  statusMails: statusMails
    .optional()
    .describe('`on` if candidates are mailed the status of their application.'),
  openApplications: openApplications.optional().describe('`on` if people may apply without a job.'),
  origins: originList.optional().describe('Sites whose pages may open its conversations and portals.'),
});

/** A workspace with all its settings. */
export const managedWorkspace = z
  .object({
    id: z.guid().describe('The id of the workspace.'),
    slug: slug.describe('The workspace’s name in addresses.'),
    name: z.string().describe('The employer’s name.'),
    logo: z.string().nullable().describe('The address of its logo.'),
    cover: z.string().nullable().describe('The address of the image of its careers page.'),
    socialImage: z.string().nullable().describe('The address of the image of its links elsewhere.'),
    accent: z.string().nullable().describe('The employer’s colour; null for the service’s own.'),
    introFr: z.string().nullable().describe('The introduction on its careers page, in French.'),
    introEn: z.string().nullable().describe('The introduction on its careers page, in English.'),
    legalNotice: z.string().nullable().describe('The lines of its legal notice.'),
    contactEmail: z.string().nullable().describe('The address for requests of candidates.'),
    posterEmail: z.string().nullable().describe('The poster of its jobs, for job boards.'),
    linkedinCompanyId: z.string().nullable().describe('The number of its page on LinkedIn.'),
    lang: lang.describe('The language of its pages and mails.'),
    timeZone: z.string().describe('The time zone of its days.'),
    retentionMonths: z.int().describe('The number of months for which candidates are stored.'),
    promiseDays: z.int().nullable().describe('Days within which a person answers; null without a promise.'),
    payTransparency: payTransparency.describe(
      'The treatment of jobs without a pay range that a law demands.',
    ),
    notify: notify.describe('The mails to its contact about new applications.'),
    statusMails: statusMails.describe('`on` if candidates are mailed the status of their application.'),
    openApplications: openApplications.describe('`on` if people may apply without a job.'),
    origins: z.array(z.string()).describe('Sites whose pages may open its conversations and portals.'),
    careersUrl: z.string().describe('The address of its careers page.'),
    disabledAt: z.iso.datetime().nullable().describe('The time since which it is hidden.'),
    createdAt: z.iso.datetime().describe('The time of its creation.'),
    updatedAt: z.iso.datetime().describe('The time of its last change.'),
  })
  .meta({ id: 'ManagedWorkspace' });

/** Makes the workspace of the document's examples. */
export function managedWorkspaceExample({
  publicUrl,
  workspace,
}: ExampleValues): z.input<typeof managedWorkspace> {
  return {
    id: '0d8f6f0e-6a4b-4f53-9a51-2f4a4f1f7c10',
    slug: workspace.slug,
    name: workspace.name,
    logo: null,
    cover: null,
    socialImage: null,
    accent: '#0b5d57',
    introFr: null,
    introEn: null,
    legalNotice: null,
    contactEmail: 'recrutement@atelier-lumiere.example',
    posterEmail: null,
    linkedinCompanyId: null,
    lang: 'fr',
    timeZone: 'Europe/Paris',
    retentionMonths: 24,
    promiseDays: 7,
    payTransparency: 'warn',
    notify: 'each',
    statusMails: 'on',
    openApplications: 'off',
    origins: [],
    careersUrl: `${publicUrl}/careers/${workspace.slug}`,
    disabledAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-20T08:15:00.000Z',
  };
}
