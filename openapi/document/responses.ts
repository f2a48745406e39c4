import type { oas31 } from 'zod-openapi';
import { DomainError, invalidField, maskedMessage, notFoundMessage } from '../../server/kernel/errors.ts';
import { type ErrorForm, forms, renderError } from '../errors.ts';
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
    description: 'The session’s rate limit is reached.',
    failure: new DomainError('rate_limited', 'Too many requests in this session.', { retryAfterSeconds: 30 }),
  },
  500: { description: 'Something failed on our side.', failure: new DomainError('internal', maskedMessage) },
  503: {
    description: 'No AI provider is available.',
    failure: new DomainError('provider_unavailable', 'The AI conversation is not available right now.'),
  },
};

/** One answer per status of the operation's table (contract section 7). */
export function responsesOf(sources: ResponseSources): oas31.ResponsesObject {
  const { operation } = sources;
  return Object.fromEntries(
    operation.rest.statuses.map((status) => [
      String(status),
      {
        ...(status < 300 ? success(status, sources) : refusal(status, sources)),
        headers: headersOf(operation, status),
      },
    ]),
  );
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
  const { errors } = operation.rest;
  const { description, failure } = refusals[status] ?? { description: 'Refused.', failure: undefined };
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
