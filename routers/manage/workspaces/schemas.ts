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
import { workspaceDefaults } from '#domain/administration/workspaces/workspace-defaults.ts';
import type { ExampleValues } from '#routers/base/rest.ts';

/**
 * Descriptions of the settings. The schemas below add how a setting is written that has no value: in a request as an empty
 * text, 0 or an empty list, and in an answer as null or an empty list.
 */
const descriptions = {
  name: 'The employer’s name.',
  logo: 'The employer’s logo.',
  cover: 'The image at the top of the employer’s careers page.',
  socialImage: 'The image that other sites show with a link to the employer’s pages.',
  accent: 'The employer’s colour, such as #0b5d57.',
  introFr: 'The introduction on the employer’s careers page, in French.',
  introEn: 'The introduction on the employer’s careers page, in English.',
  legalNotice: 'The lines that the law asks the employer to publish about itself.',
  contactEmail:
    'The e-mail address to which candidates write, and which gets the mails about new applications.',
  posterEmail: 'The e-mail address of the person who posts the employer’s jobs, for job boards.',
  linkedinCompanyId: 'The number of the employer’s page on LinkedIn.',
  lang: 'The language of the employer’s pages and mails.',
  timeZone: 'The time zone in which the employer’s pages and mails give days.',
  retentionMonths: 'The number of months for which a candidate is kept after the last contact.',
  promiseDays: 'The number of days within which a person answers, as the employer’s pages promise.',
  payTransparency:
    'What happens when a job lacks the pay range that its country’s law demands. `warn`: the job is stored, and the answer has a warning. ' +
    '`require`: the job is not published. `off`: nothing.',
  notify:
    'How often `contactEmail` is mailed about new applications. `each`: for each one. `daily`: once a day. `never`: not at all.',
  statusMails: '`on` if candidates are mailed the status of their application; else `off`.',
  openApplications: '`on` if people may apply without a job; else `off`.',
  origins: 'The sites whose pages may open the employer’s conversations and portals.',
};

const imageHint = 'Send a URL, or a file in base64; send an empty text to remove it.';
const removalHint = 'Send an empty text to remove it.';
const noRemovalHint = 'It can be replaced, not removed.';

/** Describes a setting, and the value that a new workspace has. */
const withDefault = (setting: keyof typeof workspaceDefaults) =>
  `${descriptions[setting]} A new workspace has \`${workspaceDefaults[setting]}\`.`;

/** The settings in the body of `putWorkspace`. Unknown fields are refused, so that no value is lost. */
export const workspaceSettings = z.strictObject({
  name: name.optional().describe(`${descriptions.name} A new workspace needs it.`),
  logo: image.optional().describe(`${descriptions.logo} ${imageHint}`),
  cover: image.optional().describe(`${descriptions.cover} ${imageHint}`),
  socialImage: image.optional().describe(`${descriptions.socialImage} ${imageHint}`),
  accent: accent.optional().describe(`${descriptions.accent} Send an empty text for the service’s own.`),
  introFr: introduction.optional().describe(`${descriptions.introFr} ${removalHint}`),
  introEn: introduction.optional().describe(`${descriptions.introEn} ${removalHint}`),
  legalNotice: legalNotice.optional().describe(`${descriptions.legalNotice} ${removalHint}`),
  contactEmail: email.optional().describe(`${descriptions.contactEmail} ${noRemovalHint}`),
  posterEmail: email.optional().describe(`${descriptions.posterEmail} ${noRemovalHint}`),
  linkedinCompanyId: linkedinCompanyId
    .optional()
    .describe(`${descriptions.linkedinCompanyId} ${noRemovalHint}`),
  lang: lang.optional().describe(withDefault('lang')),
  timeZone: timeZone.optional().describe(withDefault('timeZone')),
  retentionMonths: retentionMonths.optional().describe(withDefault('retentionMonths')),
  promiseDays: promiseDays
    .optional()
    .describe(`${descriptions.promiseDays} Send 0 to take the promise back.`),
  payTransparency: payTransparency.optional().describe(withDefault('payTransparency')),
  notify: notify.optional().describe(withDefault('notify')),
  statusMails: statusMails.optional().describe(withDefault('statusMails')),
  openApplications: openApplications.optional().describe(withDefault('openApplications')),
  origins: originList.optional().describe(`${descriptions.origins} Send an empty list to remove all.`),
});

const nullableText = z.string().nullable();

/** A workspace with all its settings. A setting without a value is null; without sites, `origins` is an empty list. */
export const managedWorkspace = z
  .object({
    id: z.guid().describe('The id of the workspace.'),
    slug: slug.describe('The workspace’s name in URLs.'),
    name: z.string().describe(descriptions.name),
    logo: nullableText.describe(`${descriptions.logo} Its URL; null for none.`),
    cover: nullableText.describe(`${descriptions.cover} Its URL; null for none.`),
    socialImage: nullableText.describe(`${descriptions.socialImage} Its URL; null for none.`),
    accent: nullableText.describe(`${descriptions.accent} Null for the service’s own.`),
    introFr: nullableText.describe(`${descriptions.introFr} Null for none.`),
    introEn: nullableText.describe(`${descriptions.introEn} Null for none.`),
    legalNotice: nullableText.describe(`${descriptions.legalNotice} Null for none.`),
    contactEmail: nullableText.describe(`${descriptions.contactEmail} Null for none.`),
    posterEmail: nullableText.describe(`${descriptions.posterEmail} Null for none.`),
    linkedinCompanyId: nullableText.describe(`${descriptions.linkedinCompanyId} Null for none.`),
    lang: lang.describe(descriptions.lang),
    timeZone: z.string().describe(descriptions.timeZone),
    retentionMonths: z.int().describe(descriptions.retentionMonths),
    promiseDays: z.int().nullable().describe(`${descriptions.promiseDays} Null for no promise.`),
    payTransparency: payTransparency.describe(descriptions.payTransparency),
    notify: notify.describe(descriptions.notify),
    statusMails: statusMails.describe(descriptions.statusMails),
    openApplications: openApplications.describe(descriptions.openApplications),
    origins: z.array(z.string()).describe(descriptions.origins),
    careersUrl: z.string().describe('The URL of the employer’s careers page.'),
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The time since which the workspace is disabled, so that its pages are hidden; null if it is not.',
      ),
    createdAt: z.iso.datetime().describe('The time at which the workspace was created.'),
    updatedAt: z.iso.datetime().describe('The time of the workspace’s last change.'),
  })
  .meta({ id: 'ManagedWorkspace' });

/** Makes the workspace of the examples in the OpenAPI document. */
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
    contactEmail: `recrutement@${workspace.slug}.example`,
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
