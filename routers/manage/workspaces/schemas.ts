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

/** Descriptions of the settings. The schemas add how a setting without a value is written and read. */
const about = {
  name: 'The employer’s name.',
  logo: 'The employer’s logo.',
  cover: 'The image at the top of its careers page.',
  socialImage: 'The image that other sites show with a link to its pages.',
  accent: 'The employer’s colour, such as #0b5d57.',
  introFr: 'The introduction on its careers page, in French.',
  introEn: 'The introduction on its careers page, in English.',
  legalNotice: 'The lines that the law asks it to publish about itself.',
  contactEmail: 'The address for requests of candidates.',
  posterEmail: 'The e-mail address of the person who posts its jobs, for job boards.',
  linkedinCompanyId: 'The number of its page on LinkedIn.',
  lang: 'The language of its pages and mails.',
  timeZone: 'The time zone of the days in its pages and mails.',
  retentionMonths: 'The number of months for which candidates are kept.',
  promiseDays: 'The number of days within which a person answers, as its pages promise.',
  payTransparency:
    'For jobs without the pay range that their country’s law demands: `warn` names them in the answer, ' +
    '`require` refuses to publish them, and `off` does neither.',
  notify:
    'The mails to its contact about new applications: `each` sends one for each, `daily` one a day, `never` none.',
  statusMails: '`on` if candidates are mailed the status of their application; else `off`.',
  openApplications: '`on` if people may apply without a job; else `off`.',
  origins: 'The sites whose pages may open its conversations and portals.',
};

const imageForm = 'Send an address, or a file in base64; an empty text for none.';

/** The settings of a workspace, as in `workspace create`. Unknown fields are refused, so that no value is lost. */
export const workspaceSettings = z.strictObject({
  name: name.optional().describe(`${about.name} A new workspace needs it.`),
  logo: image.optional().describe(`${about.logo} ${imageForm}`),
  cover: image.optional().describe(`${about.cover} ${imageForm}`),
  socialImage: image.optional().describe(`${about.socialImage} ${imageForm}`),
  accent: accent.optional().describe(`${about.accent} An empty text for the service’s own.`),
  introFr: introduction.optional().describe(`${about.introFr} An empty text for none.`),
  introEn: introduction.optional().describe(`${about.introEn} An empty text for none.`),
  legalNotice: legalNotice.optional().describe(`${about.legalNotice} An empty text for none.`),
  contactEmail: email.optional().describe(about.contactEmail),
  posterEmail: email.optional().describe(about.posterEmail),
  linkedinCompanyId: linkedinCompanyId.optional().describe(about.linkedinCompanyId),
  lang: lang.optional().describe(`${about.lang} \`fr\` for a new workspace.`),
  timeZone: timeZone.optional().describe(`${about.timeZone} Europe/Paris for a new workspace.`),
  retentionMonths: retentionMonths.optional().describe(`${about.retentionMonths} 24 for a new workspace.`),
  promiseDays: promiseDays.optional().describe(`${about.promiseDays} 0 for no promise.`),
  payTransparency: payTransparency
    .optional()
    .describe(`${about.payTransparency} \`warn\` for a new workspace.`),
  notify: notify.optional().describe(`${about.notify} \`each\` for a new workspace.`),
  statusMails: statusMails.optional().describe(`${about.statusMails} \`on\` for a new workspace.`),
  openApplications: openApplications
    .optional()
    .describe(`${about.openApplications} \`off\` for a new workspace.`),
  origins: originList.optional().describe(about.origins),
});

const nullableText = z.string().nullable();

/** A workspace with all its settings; a setting without a value is null. */
export const managedWorkspace = z
  .object({
    id: z.guid().describe('The id of the workspace.'),
    slug: slug.describe('The workspace’s name in addresses.'),
    name: z.string().describe(about.name),
    logo: nullableText.describe(`${about.logo} Its address; null for none.`),
    cover: nullableText.describe(`${about.cover} Its address; null for none.`),
    socialImage: nullableText.describe(`${about.socialImage} Its address; null for none.`),
    accent: nullableText.describe(`${about.accent} Null for the service’s own.`),
    introFr: nullableText.describe(`${about.introFr} Null for none.`),
    introEn: nullableText.describe(`${about.introEn} Null for none.`),
    legalNotice: nullableText.describe(`${about.legalNotice} Null for none.`),
    contactEmail: nullableText.describe(`${about.contactEmail} Null for none.`),
    posterEmail: nullableText.describe(`${about.posterEmail} Null for none.`),
    linkedinCompanyId: nullableText.describe(`${about.linkedinCompanyId} Null for none.`),
    lang: lang.describe(about.lang),
    timeZone: z.string().describe(about.timeZone),
    retentionMonths: z.int().describe(about.retentionMonths),
    promiseDays: z.int().nullable().describe(`${about.promiseDays} Null for no promise.`),
    payTransparency: payTransparency.describe(about.payTransparency),
    notify: notify.describe(about.notify),
    statusMails: statusMails.describe(about.statusMails),
    openApplications: openApplications.describe(about.openApplications),
    origins: z.array(z.string()).describe(about.origins),
    careersUrl: z.string().describe('The address of its careers page.'),
    disabledAt: z.iso.datetime().nullable().describe('The time since which it is hidden; null if it is not.'),
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
