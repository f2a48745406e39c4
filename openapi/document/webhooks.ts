import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { employerEvents } from '#domain/webhooks/employer-events.ts';
import { partnerEvents, testEvent } from '#domain/webhooks/partner-events.ts';
import { tidySchema } from './schemas.ts';

const signatureHeaders = {
  'webhook-id': 'The id of the event, the same in each attempt.',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970.',
  'webhook-signature':
    'A signature for each valid secret, with a blank between them. Each is `v1,` and base64.',
};

const format = 'Sent and signed in the format of Standard Webhooks';

/** The receivers of each kind of event. */
const descriptions = {
  partner: `${format}, to the partner’s webhook.`,
  test: `${format}, to the webhook that is tried: a partner’s, a workspace’s or the installation’s.`,
  employer: `${format}, to the webhook of the employer’s workspace and to that of the installation.`,
};

/** Describes the requests to webhooks (D48, D56), from the schemas that write the events. */
export function describeWebhooks(): Record<string, oas31.PathItemObject> {
  return {
    ...describeEvents(partnerEvents, { description: descriptions.partner }),
    ...describeEvents(testEvent, { description: descriptions.test }),
    // Partners and employers have events of the same type, and each name of the document must be another.
    ...describeEvents(employerEvents, { description: descriptions.employer, namePrefix: 'employer.' }),
  };
}

/** Describes a request for each type of event; its name is the type behind `namePrefix`. */
function describeEvents(
  events: Readonly<Record<string, z.ZodObject>>,
  { description, namePrefix = '' }: { description: string; namePrefix?: string },
): Record<string, oas31.PathItemObject> {
  return Object.fromEntries(
    Object.entries(events).map(([type, data]) => {
      const name = `${namePrefix}${type}`;
      return [name, { post: describeRequest(name, { type, data, description }) }];
    }),
  );
}

type WebhookEvent = { type: string; data: z.ZodObject; description: string };

function describeRequest(name: string, { type, data, description }: WebhookEvent): oas31.OperationObject {
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
      '2XX': {
        description:
          'Your server took the event. After any other answer but 410, a redirect included, the event is sent again.',
      },
      '410': { description: 'Your server wants no more events: the webhook is disabled.' },
    },
  };
}
