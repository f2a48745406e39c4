import { z } from 'zod';

/** ServiceHealth, contract section 2.9; extra properties are allowed there. */
export const serviceHealth = z
  .object({
    status: z.literal('ok'),
    ok: z.literal(true),
    timestamp: z.iso.datetime(),
    startedAt: z.iso.datetime().optional(),
    version: z.string().optional().meta({ description: 'The release that runs' }),
  })
  .meta({ id: 'ServiceHealth' });

/** ServiceCatalog, contract section 2.10. */
export const serviceCatalog = z
  .object({
    name: z.string(),
    description: z.string(),
    whenToUse: z.array(z.string()).optional(),
    documents: z.array(
      z.object({ name: z.string(), url: z.url(), mediaType: z.string(), description: z.string().optional() }),
    ),
    endpoints: z.array(
      z.object({
        operationId: z.string(),
        method: z.string(),
        path: z.string(),
        authentication: z.string(),
        scopes: z.array(z.string()),
        summary: z.string().optional(),
      }),
    ),
    scopes: z.array(
      z.object({ name: z.string(), description: z.string(), carriedBy: z.string().optional() }),
    ),
    publisher: z.object({
      legalName: z.string(),
      contactEmail: z.email(),
      brandName: z.string().optional(),
      siret: z.string().optional(),
      vatId: z.string().optional(),
      address: z.string().optional(),
    }),
  })
  .meta({ id: 'ServiceCatalog' });
