import { z } from 'zod';

/** ServiceHealth, contract section 2.9. The contract allows further properties. */
export const serviceHealth = z
  .object({
    status: z.literal('ok').describe('The service answers.'),
    ok: z.literal(true).describe('The same as a boolean.'),
    timestamp: z.iso.datetime().describe('The time of this answer.'),
    startedAt: z.iso.datetime().optional().describe('The time at which the process started.'),
    version: z.string().optional().meta({ description: 'The release that runs.' }),
  })
  .meta({ id: 'ServiceHealth' });

/** ServiceCatalog, contract section 2.10. */
export const serviceCatalog = z
  .object({
    name: z.string().describe('The name of the service.'),
    description: z.string().describe('The purpose of the service.'),
    whenToUse: z.array(z.string()).optional().describe('Tasks for which the service is used.'),
    documents: z
      .array(
        z.object({
          name: z.string().describe('The name of the file.'),
          url: z.url().describe('The URL of the file.'),
          mediaType: z.string().describe('The media type of the file.'),
          description: z.string().optional().describe('The content of the file.'),
        }),
      )
      .describe('The machine-readable files of the service.'),
    endpoints: z
      .array(
        z.object({
          operationId: z.string().describe('The id of the operation.'),
          method: z.string().describe('The HTTP method.'),
          path: z.string().describe('The path, with its parameters in braces.'),
          authentication: z.string().describe('The key that the operation takes.'),
          scopes: z.array(z.string()).describe('The scopes that the key needs.'),
          summary: z.string().optional().describe('The purpose of the operation.'),
        }),
      )
      .describe('Every operation.'),
    scopes: z
      .array(
        z.object({
          name: z.string().describe('The name of the scope.'),
          description: z.string().describe('The calls that the scope allows.'),
          carriedBy: z.string().optional().describe('The credentials that carry the scope.'),
        }),
      )
      .describe('Every scope.'),
    publisher: z
      .object({
        legalName: z.string().describe('The name of the company.'),
        contactEmail: z.email().describe('The e-mail address for questions.'),
        brandName: z.string().optional().describe('The name that people know.'),
        siret: z.string().optional().describe('The French register number.'),
        vatId: z.string().optional().describe('The VAT number.'),
        address: z.string().optional().describe('The postal address.'),
      })
      .describe('The company that runs the service.'),
  })
  .meta({ id: 'ServiceCatalog' });
