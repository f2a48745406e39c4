import { z } from 'zod';
import { email } from '#domain/applications/form/field-schemas.ts';
import { linkToken } from '../base/common-fields.ts';

/** The maximum number of values of one filter, as on the careers page. */
const VALUES_MAX = 5;

const values = (description: string, value: z.ZodType<string> = z.string().trim().min(1).max(200)) =>
  z.array(value).max(VALUES_MAX).default([]).meta({ description });

/** The search of an alert: the filters of the careers page, under the names of its query parameters. */
const search = {
  q: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta({ description: 'The words, as in the list of jobs; without words, every job matches.' }),
  city: values('The city.'),
  department: values('The department, as the page shows it in French or English.'),
  contractType: values('The type of contract, as the page shows it in French or English.'),
  remote: values(
    'No day of remote work, one to four days, or five and more.',
    z.enum(['none', 'hybrid', 'full']),
  ),
};

/** The input of a request for an alert. */
export const alertRequest = z.object({
  workspaceSlug: z.string().meta({ description: 'The last part of the careers page’s URL.' }),
  email: email.meta({
    description: 'The e-mail address to which new jobs are mailed after its owner has confirmed.',
  }),
  lang: z
    .enum(['fr', 'en'])
    .optional()
    .meta({ description: 'The language of the mails; the workspace’s unless given.' }),
  ...search,
});

/** The input of calls with the link of an alert. */
export const alertLink = z.object({
  token: linkToken.meta({ description: 'The last part of the link in each mail of an alert.' }),
});

const alertId = z.guid().toLowerCase();

/** The input of calls about one alert of a link, or all. */
export const chosenAlert = alertLink.extend({
  id: alertId.optional().meta({ description: 'The alert; all of the link unless given.' }),
});

const okField = z.literal(true).meta({ description: 'Says that the request was carried out.' });

/** The answer of calls without other data. */
export const okAnswer = z.object({ ok: okField });

const instant = z.iso.datetime();

const textList = (description: string) => z.array(z.string()).meta({ description });

const listedAlert = z.object({
  id: alertId.meta({ description: 'Names the alert in the calls that confirm, renew or end it.' }),
  q: z.string().meta({ description: 'The words of the search; empty for none.' }),
  city: textList('The cities, of which a job must have one; empty for any city.'),
  department: textList('The departments, as they were given.'),
  contractType: textList('The types of contract, as they were given.'),
  remote: textList('The kinds of remote work.'),
  createdAt: instant.meta({ description: 'The time of the request.' }),
  confirmedAt: instant.nullable().meta({ description: 'Null until the alert is confirmed.' }),
  expiresAt: instant.meta({
    description: 'The alert is erased then, unless it is confirmed or renewed before.',
  }),
});

/** The answer that lists the alerts of an e-mail address. */
export const alertList = z.object({
  ok: okField,
  workspace: z
    .object({
      slug: z.string().meta({ description: 'The last part of the careers page’s URL.' }),
      name: z.string().meta({ description: 'The employer’s name.' }),
    })
    .meta({ description: 'The employer whose jobs are mailed.' }),
  alerts: z.array(listedAlert).meta({ description: 'The alerts of the e-mail address, the oldest first.' }),
});
