import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { employerEvents } from '#domain/webhooks/employer-events.ts';
import { webhookEvents } from '#domain/webhooks/partner-events.ts';
import { tidySchema } from './schemas.ts';

const signatureHeaders = {
  'webhook-id': 'The id of the event, the same in each attempt.',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970.',
  'webhook-signature':
    'A signature for each valid secret, with a blank between them: each is `v1,` and base64.',
};

const toPartner = 'Sent as Standard Webhooks says, to a partner whose address the administrator has set.';
const toEmployer =
  'Sent as Standard Webhooks says, to the webhook of the employer’s workspace and to that of the installation.';

/** Describes the requests to webhooks (D48, D56), from the schemas that write the events. */
export function webhooksOf(): Record<string, oas31.PathItemObject> {
  return Object.fromEntries([
    ...Object.entries(webhookEvents).map(([type, data]) => [
      type,
      { post: describe(type, { type, data, description: toPartner }) },
    ]),
    ...Object.entries(employerEvents).map(([type, data]) => [
      `employer.${type}`,
      { post: describe(`employer.${type}`, { type, data, description: toEmployer }) },
    ]),
  ]);
}

type Described = { type: string; data: z.ZodObject; description: string };

function describe(name: string, { type, data, description }: Described): oas31.OperationObject {
  const event = z.object({
    type: z.literal(type).describe('The type of the event.'),
    timestamp: z.iso.datetime().describe('The time of the event.'),
    data,
  });
  const { $schema: _, ...schema } = z.toJSONSchema(event, { io: 'input' });
  return {
    operationId: name.replace(/[._]\w/g, ([, letter = '']) => letter.toUpperCase()),
    summary: data.description ?? type,
    description,
    security: [],
    parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
      name,
      description,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: tidySchema(schema) as oas31.SchemaObject } },
    },
    responses: {
      '2XX': { description: 'Delivered. After any other answer, also a redirect, the event is sent again.' },
      '410': { description: 'The webhook is disabled: no event is sent any more.' },
    },
  };
}
