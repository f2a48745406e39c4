import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify5';
import { DomainError, type FieldCode, type FieldFault, reasons } from '#kernel/errors/errors.ts';
import { publicUrl } from '../surroundings.ts';

/** Answers a refusal in the documented body; any other failure is a masked 500. */
export function sendRefusal(error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) {
  const failure = error instanceof DomainError ? error : failureOf(error);
  const { status, code, hint } = reasons[failure.reason];
  if (status === 401)
    reply.header(
      'WWW-Authenticate',
      `ApiKey realm="guichet", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`,
    );
  if (failure.retryAfterSeconds !== undefined) reply.header('Retry-After', failure.retryAfterSeconds);
  return reply.code(status).send({
    error: failure.message,
    code,
    message: failure.message,
    hint: failure.hint ?? hint,
    documentation_url: `${publicUrl}/docs/errors/${code}`,
    status,
    ...(failure.details.length > 0 && { details: failure.details }),
    requestId: request.id,
  });
}

/** Names the fields at fault, of the body or of the parameters. */
export function refusedFields(
  reason: 'invalid_request' | 'unknown_option',
  details: FieldFault[],
): DomainError {
  const [first] = details;
  const message =
    details.length === 1 && first !== undefined
      ? first.message
      : `${details.length} fields are not valid: ${details.map(({ field }) => field).join(', ')}.`;
  return new DomainError(reason, message, { details });
}

function failureOf(error: FastifyError): DomainError {
  const { validation, statusCode = 500 } = error;
  if (validation !== undefined) return refusedFields('invalid_request', validation.map(toFault));
  if (statusCode < 500) return new DomainError('invalid_request', error.message);
  process.stderr.write(`${error.stack}\n`);
  return new DomainError('internal', 'Something went wrong on our side.');
}

const codes: Readonly<Record<string, FieldCode>> = {
  required: 'required',
  additionalProperties: 'unknown_option',
  enum: 'unknown_option',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
};

/** Names the field as the contract does: `job` is left out, since the body is the job. */
function toFault({
  instancePath,
  keyword,
  params,
  message,
}: NonNullable<FastifyError['validation']>[number]): FieldFault {
  const own = params.missingProperty ?? params.additionalProperty;
  const names = [...instancePath.split('/').slice(1), ...(own === undefined ? [] : [String(own)])];
  const field = names.join('.');
  return { field, code: codes[keyword] ?? 'invalid_type', message: `${field} ${message}.` };
}
