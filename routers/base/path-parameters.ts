import { z } from 'zod';

/** Parameters that several operations have in their paths. */
export const workspaceSlug = z
  .string()
  .min(1)
  .meta({ description: 'The employer’s name in addresses, as in `/careers/{workspaceSlug}`.' });
export const jobId = z.guid().toLowerCase().meta({ description: 'The `id` of a published job.' });
/** Any spelling of a UUID; the database knows the lower-cased one (D21). */
export const sessionId = z.guid().toLowerCase().meta({ description: 'Identifier of the application.' });
/** Opaque: an address opens something or it does not (D5). */
export const linkToken = z.string().meta({ description: 'The last part of the mailed link.' });
