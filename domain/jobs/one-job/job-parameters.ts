import { z } from 'zod';

/** The parameters that name a job, as paths and the form check them. */
export const workspaceSlug = z
  .string()
  .min(1)
  .meta({ description: 'The employer’s name in URLs, as in `/careers/{workspaceSlug}`.' });
export const jobId = z.guid().toLowerCase().meta({ description: 'The `id` of a published job.' });
