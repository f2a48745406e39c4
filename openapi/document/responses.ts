import type { oas31 } from 'zod-openapi';
import { DomainError, invalidField, maskedMessage, notFoundMessage } from '../../kernel/errors/errors.ts';
import { type ErrorForm, forms, renderError } from '../edge/errors.ts';
import type { Operation } from '../operations.ts';
import { headersOf } from './headers.ts';
import { type Schema, schemaRef } from './schemas.ts';

export type ResponseSources = {
  operation: Operation;
  /** What the generator made of the output's schema. */
  generated: Schema | undefined;
  example: unknown;
  publicUrl: string;
};

const refusals: Record<number, { description: string; failure: DomainError }> = {
  400: {
    description: 'The request is not valid.',
    failure: invalidField('email', 'required', 'email is required.'),
  },
  401: {
    description: 'The key is missing or not valid.',
    failure: new DomainError('unauthorized', 'The key is missing or not valid.'),
  },
  403: {
    description: 'The candidate has not agreed to the AI conversation.',
    failure: new DomainError(
      'consent_missing',
      'The candidate’s agreement to the AI conversation is missing.',
    ),
  },
  404: { description: 'Not found.', failure: new DomainError('not_found', notFoundMessage) },
  429: {
    description: 'A rate limit of the session, the link or the client address is reached.',
    failure: new DomainError('rate_limited', 'Too many requests; please wait a moment.', {
      retryAfterSeconds: 30,
    }),
  },
  500: { description: 'Something failed on our side.', failure: new DomainError('internal', maskedMessage) },
  503: {
    description: 'No AI provider is available.',
    failure: new DomainError('provider_unavailable', 'The AI conversation is not available right now.'),
  },
};

/** Beyond the table, where a query parameter of ours has a value that is not known. */
const strangeParameter = {
  description: 'A query parameter has a value that is not known.',
  failure: new DomainError('unknown_option', 'include takes only the value files.', {
    details: [{ field: 'include', code: 'unknown_option', message: 'include takes only the value files.' }],
  }),
};

/** Beyond the table, where more is asked of the service than it can do. */
const busy = {
  description: 'The service is busy; try again after the seconds in Retry-After.',
  failure: new DomainError('overloaded', 'The service is busy; please try again in a moment.', {
    retryAfterSeconds: 2,
  }),
};

const added: Record<number, typeof busy> = { 400: strangeParameter, 503: busy };

/** One answer per status of the operation's table (contract section 7), and what is beyond it says so. */
export function responsesOf(sources: ResponseSources): oas31.ResponsesObject {
  const { statuses } = sources.operation.rest;
  const listed = statuses.map((status) => [String(status), answerOf(status, sources)]);
  const beyond = statusesBeyond(sources.operation).map((status) => [
    String(status),
    { ...answerOf(status, sources), 'x-guichet-extension': true },
  ]);
  return { ...Object.fromEntries(listed), ...Object.fromEntries(beyond) };
}

/** What the interface adds to the contract's table (D1, D3). */
function statusesBeyond({ rest, addressLimits }: Operation): number[] {
  const added = [...(rest.query ? [400] : []), ...(addressLimits.length > 0 ? [429] : []), 503];
  return added.filter((status) => !rest.statuses.includes(status));
}

function answerOf(status: number, sources: ResponseSources): oas31.ResponseObject {
  return {
    ...(status < 300 ? success(status, sources) : refusal(status, sources)),
    headers: headersOf(sources.operation, status),
  };
}

function success(status: number, { operation, generated, example }: ResponseSources): oas31.ResponseObject {
  if (status === 204) return { description: 'Nothing is being written.' };
  const shown = example === undefined ? {} : { example };
  const schema: Schema = generated ?? {};
  switch (operation.rest.produces ?? 'json') {
    case 'xml':
      return {
        description: 'The feed, in the form that job boards of the Indeed family read.',
        content: { 'application/xml': { schema: { type: 'string' }, ...shown } },
      };
    case 'archive':
      return {
        description: 'The data, or an archive of them.',
        content: {
          'application/json': { schema, ...shown },
          'application/zip': { schema: { type: 'string', format: 'binary' } },
        },
      };
    case 'stream':
      return {
        description:
          'The answer while it is written: chunks of the AI SDK’s UI message stream, or plain text.',
        content: {
          'text/event-stream': { schema: { type: 'string' }, ...shown },
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      };
    case 'json':
      return { description: 'Done.', content: { 'application/json': { schema, ...shown } } };
  }
}

function refusal(status: number, { operation, publicUrl }: ResponseSources): oas31.ResponseObject {
  const { errors, statuses } = operation.rest;
  const unlisted = statuses.includes(status) ? undefined : added[status];
  const { description, failure } = unlisted ??
    refusals[status] ?? { description: 'Refused.', failure: undefined };
  const form = forms[errors](status);
  const body = failure && renderError(failure, errors, { publicUrl, requestId: '5f0c2a9e7d1b4c36' }).body;
  if (form === 'text') {
    return {
      description,
      content: { 'text/plain': { schema: { type: 'string' }, ...(body !== undefined && { example: body }) } },
    };
  }
  return {
    description,
    content: {
      'application/json': {
        schema: errorSchemas[form],
        ...(body !== undefined && { example: JSON.parse(body) }),
      },
    },
  };
}

const errorSchemas: Record<Exclude<ErrorForm, 'text'>, Schema> = {
  standard: schemaRef('ErrorResponse'),
  public: schemaRef('PublicErrorResponse'),
  both: { allOf: [schemaRef('ErrorResponse'), schemaRef('PublicErrorResponse')] },
};
