import { z } from 'zod';
import { keyScopes, permissions } from '#domain/access/permissions.ts';
import { employerEventTypes } from '#domain/webhooks/employer-events.ts';
import { partnerEventTypes } from '#domain/webhooks/partner-events.ts';
import {
  email,
  feedProfile,
  lang,
  name,
  originList,
  partnerCode,
  retentionMonths,
  slug,
  timeZone,
} from '../field-schemas.ts';
import { accent, image, introduction, promiseDays } from '../workspaces/settings-schemas.ts';

export type Setup = z.infer<typeof setupFormat>;
export type SetupWorkspace = Setup['workspaces'][number];
export type SetupPartner = Setup['partners'][number];

/** The scopes that a key of one workspace may have. */
const scope = z.enum(keyScopes.filter((permission) => permissions[permission].reach === 'workspace'));

const webhook = <Type extends string>(types: readonly Type[]) =>
  z.strictObject({
    url: z.string().min(1).max(2048),
    /** Without this list, a webhook keeps its present events, and a new webhook gets all events. */
    events: z.array(z.enum(types)).min(1).optional(),
  });

const workspace = z.strictObject({
  slug,
  name,
  contactEmail: email.optional(),
  lang: lang.optional(),
  timeZone: timeZone.optional(),
  retentionMonths: retentionMonths.optional(),
  accent: accent.optional(),
  logo: image.optional(),
  /** A text in the workspace's language, or a text for each language. */
  intro: z
    .union([introduction, z.strictObject({ fr: introduction.optional(), en: introduction.optional() })])
    .optional(),
  promiseDays: promiseDays.optional(),
  origins: originList.optional(),
  webhook: webhook(employerEventTypes).optional(),
  keys: z
    .array(z.strictObject({ label: name, scopes: z.array(scope).min(1) }))
    .superRefine(unique('label'))
    .default([]),
});

const partner = z.strictObject({
  code: partnerCode,
  name,
  profile: feedProfile.optional(),
  webhook: webhook(partnerEventTypes).optional(),
  keys: z
    .array(z.strictObject({ label: name }))
    .superRefine(unique('label'))
    .default([]),
});

/** The file of `admin apply`. Unknown fields are refused, so that none is lost (D88). */
export const setupFormat = z.strictObject({
  workspaces: z.array(workspace).superRefine(unique('slug')).default([]),
  partners: z.array(partner).superRefine(unique('code')).default([]),
});

/** Refuses a second item of a list with the same value in `field`. */
function unique<Field extends string>(field: Field) {
  return (items: readonly Record<Field, string>[], context: z.RefinementCtx): void => {
    const values = items.map((item) => item[field]);
    for (const [index, value] of values.entries()) {
      if (values.indexOf(value) === index) continue;
      const message = `"${value}" is in this list twice.`;
      context.addIssue({ code: 'custom', path: [index, field], message, params: { code: 'unknown_option' } });
    }
  };
}
