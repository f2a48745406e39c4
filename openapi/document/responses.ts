import type { oas31 } from 'zod-openapi';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { serviceBusy, tooManyRequests, unauthorized } from '#kernel/errors/refusals.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import { type DocumentedRefusal, type OperationExamples, queryNamesOf } from '#routers/base/rest.ts';
import { type ErrorForm, errorFormOf, renderError } from '../edge/errors.ts';
import { contentOf, hasFixedMediaType, notAcceptable } from '../media-types.ts';
import { isLimited, type Operation } from '../operations.ts';
import { documentedValues } from './example-values.ts';
import { headerReferencesOf } from './headers.ts';
import { type Schema, schemaRef } from './json-schema.ts';

type ResponseSources = {
  operation: Operation;
  /** The schema that the generator made of the output. */
  outputSchema: Schema | undefined;
  examples: OperationExamples;
  publicUrl: string;
};

/** The id of the request in each example of a refusal. */
const EXAMPLE_REQUEST_ID = '5f0c2a9e7d1b4c36';

const errorSchemas: Record<Exclude<ErrorForm, 'text'>, Schema> = {
  standard: schemaRef('ErrorResponse'),
  public: schemaRef('PublicErrorResponse'),
  both: { allOf: [schemaRef('ErrorResponse'), schemaRef('PublicErrorResponse')] },
};

/** The refusals that are the same for every operation, unless it describes its own for a status. */
const commonRefusals: Readonly<Record<number, DocumentedRefusal>> = {
  401: { description: 'The key is missing or not valid.', failure: unauthorized() },
  404: { description: 'Not found.', failure: new DomainError('not_found', notFoundMessage) },
  429: {
    description: 'A rate limit of the session, the link, the key or the client address is reached.',
    failure: tooManyRequests(30),
  },
  500: { description: 'Something failed on our side.', failure: toDomainError(undefined) },
  503: {
    description: 'The service is busy; try again after the seconds in Retry-After.',
    failure: serviceBusy(2),
  },
};

/** Describes one answer for each status: those of the contract's table (section 7), then those of extensions. */
export function responsesOf(sources: ResponseSources): oas31.ResponsesObject {
  const { operation } = sources;
  const tableResponses = operation.rest.statuses.map((status) => [status, responseOf(status, sources)]);
  const extensionResponses = extensionStatuses(operation).map((status) => [
    status,
    { ...responseOf(status, sources), 'x-guichet-extension': true },
  ]);
  return Object.fromEntries([...tableResponses, ...extensionResponses]);
}

/** Lists the statuses that this interface adds to the contract's table (D1, D3). */
function extensionStatuses(operation: Operation): number[] {
  const { rest } = operation;
  const statuses = [503];
  if (rest.query) statuses.push(400);
  if (!hasFixedMediaType(rest)) statuses.push(406);
  if (isLimited(operation)) statuses.push(429);
  return statuses.filter((status) => !rest.statuses.includes(status));
}

function responseOf(status: number, sources: ResponseSources): oas31.ResponseObject {
  return {
    ...(status < 300 ? describeSuccess(status, sources) : describeRefusal(status, sources)),
    headers: headerReferencesOf(sources.operation, status),
  };
}

function describeSuccess(
  status: number,
  { operation, outputSchema, examples }: ResponseSources,
): oas31.ResponseObject {
  const { rest } = operation;
  const description = rest.answers?.[status] ?? 'Done.';
  if (status === 204) return { description };
  const content = { schema: outputSchema ?? {}, example: examples.response, values: documentedValues };
  return { description, content: contentOf(rest, content) };
}

function describeRefusal(status: number, sources: ResponseSources): oas31.ResponseObject {
  const { operation, publicUrl } = sources;
  const { errors } = operation.rest;
  const { description, failure } = selectRefusal(status, sources);
  const form = errorFormOf(errors, status);
  const { body } = renderError(failure, errors, { publicUrl, requestId: EXAMPLE_REQUEST_ID });
  const [mediaType, schema, example]: [string, Schema, unknown] =
    form === 'text'
      ? ['text/plain', { type: 'string' }, body]
      : ['application/json', errorSchemas[form], JSON.parse(body)];
  return { description, content: { [mediaType]: { schema, example } } };
}

/** Selects the operation's own refusal for a status, else the common one. A 400 without one refuses an example input. */
function selectRefusal(status: number, { operation, examples }: ResponseSources): DocumentedRefusal {
  const { rest } = operation;
  if (status === 406) {
    const description = 'The Accept header leaves no media type that the operation answers with.';
    return { description, failure: notAcceptable(operation) };
  }
  const ownOrCommonRefusal = rest.refusals?.[status] ?? commonRefusals[status];
  if (ownOrCommonRefusal !== undefined) return ownOrCommonRefusal;
  if (status !== 400 || examples.refusedInput === undefined) {
    throw new Error(`${rest.operationId} describes no refusal for ${status}.`);
  }
  const description = rest.statuses.includes(400)
    ? 'The request is not valid.'
    : 'A query parameter has an unknown value.';
  return { description, failure: refusalOfInput(operation, examples.refusedInput) };
}

/** Makes the refusal that the schema gives to an example input; throws if it accepts the input. */
function refusalOfInput({ rest, input }: Operation, refusedInput: Record<string, unknown>): DomainError {
  const parsed = input?.safeParse(refusedInput);
  if (parsed?.success !== false)
    throw new Error(`${rest.operationId}: its schema accepts \`refusedInput\`, the example of a refusal.`);
  return fromZodError(parsed.error, { input: refusedInput, options: queryNamesOf(rest) });
}
