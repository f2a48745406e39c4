import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { employerEvents } from '#domain/webhooks/employer-events.ts';
import { partnerEvents, testEvent } from '#domain/webhooks/partner-events.ts';
import { RETRY_DAYS } from '#domain/webhooks/retry-schedule.ts';
import { tidySchema } from './tidy-schema.ts';

const standardWebhooksHeaders = {
  'webhook-id': 'The id of the delivery of this event to this webhook, the same in each attempt.',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970.',
  'webhook-signature':
    'Signatures separated by spaces, one for each secret in use, several after a rotation. ' +
    'Each is `v1,` followed by base64.',
};

const sentAndSigned = 'Sent and signed in the format of Standard Webhooks';

/** The descriptions of each group's requests: their format, and the webhooks that receive them. */
const descriptions = {
  partner: `${sentAndSigned}, to the partner’s webhook.`,
  test: `${sentAndSigned}, to the webhook under test: a partner’s, a workspace’s or the installation’s.`,
  employer: `${sentAndSigned}, to the webhook of the employer’s workspace and to that of the installation.`,
};

const successResponse = { '2XX': { description: 'Your server accepted the event.' } };

const eventResponses = {
  ...successResponse,
  '410': { description: 'Your server wants no more events: the webhook is disabled at once.' },
  default: {
    description:
      `After any other answer, a redirect included, the event is sent again for up to ${RETRY_DAYS} days. ` +
      `A webhook whose attempts all fail for ${RETRY_DAYS} days is disabled.`,
  },
};

/** A test is sent once, and nothing about it is stored. */
const testResponses = {
  ...successResponse,
  default: {
    description:
      'Any other answer is reported to the caller of the test. The event is not sent again, and the webhook stays as it is.',
  },
};

/** Describes the requests to webhooks (D48, D56), from the schemas of their events. */
export function describeWebhooks(): Record<string, oas31.PathItemObject> {
  return {
    ...describeEvents(partnerEvents, { description: descriptions.partner, responses: eventResponses }),
    ...describeEvents(testEvent, { description: descriptions.test, responses: testResponses }),
    // Some types, such as `application.received`, exist for partners and for employers, and the OpenAPI
    // document needs unique names.
    ...describeEvents(employerEvents, {
      description: descriptions.employer,
      responses: eventResponses,
      namePrefix: 'employer.',
    }),
  };
}

/** The members that all events of a group share. */
type EventGroup = { description: string; responses: oas31.ResponsesObject };

/** Describes a request for each type of event; its name is `namePrefix` followed by the type. */
function describeEvents(
  events: Readonly<Record<string, z.ZodObject>>,
  { namePrefix = '', ...group }: EventGroup & { namePrefix?: string },
): Record<string, oas31.PathItemObject> {
  return Object.fromEntries(
    Object.entries(events).map(([type, dataSchema]) => {
      const name = `${namePrefix}${type}`;
      return [name, { post: describeRequest(name, { ...group, type, dataSchema }) }];
    }),
  );
}

type EventToDescribe = EventGroup & { type: string; dataSchema: z.ZodObject };

function describeRequest(
  name: string,
  { type, dataSchema, description, responses }: EventToDescribe,
): oas31.OperationObject {
  const body = z.object({
    type: z.literal(type).describe('The type of the event.'),
    timestamp: z.iso.datetime().describe('The time of the event.'),
    data: dataSchema,
  });
  const { $schema: _, ...schema } = z.toJSONSchema(body);
  return {
    // The name `employer.application.received` becomes `employerApplicationReceived`.
    operationId: name.replace(/[._]\w/g, (match) => match.slice(1).toUpperCase()),
    summary: dataSchema.description ?? type,
    description,
    security: [],
    parameters: Object.entries(standardWebhooksHeaders).map(([header, meaning]) => ({
      name: header,
      description: meaning,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: tidySchema(schema) as oas31.SchemaObject } },
    },
    responses,
  };
}
