import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { translateRefusal } from '#domain/applications/form/refusals-in-french.ts';
import { shownSentence } from '#kernel/errors/addendum.ts';
import { DomainError, notFoundMessage, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { withinStatuses } from '#kernel/errors/within-statuses.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import type { Context } from './context.ts';
import type { OperationMeta } from './rest.ts';

/** The maximum of calls in one request; a larger batch is refused. */
export const RPC_BATCH_MAX = 10;

/** The request ids of calls that failed before they had a context. RPC's `onError` adds them. */
export const requestIdsOfErrors = new WeakMap<TRPCError, string>();

/** Matches the procedures whose refusals a candidate reads. They are translated to the caller's language. */
const CANDIDATE_PROCEDURES = /^(?:applications\.submit|portal\.|prequalification\.)/;

/** The only instance of tRPC. On RPC, the error fields of REST are members of `data`. */
export const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const isReadByCandidate = CANDIDATE_PROCEDURES.test(shape.data.path ?? '');
      const failure = isReadByCandidate
        ? translateRefusal(failureOf(error), ctx?.acceptLanguage ?? null)
        : failureOf(error);
      const { status, code, hint } = reasons[failure.reason];
      return {
        ...shape,
        message: shownSentence(failure),
        data: {
          code: shape.data.code,
          httpStatus: status,
          path: shape.data.path,
          errorCode: code,
          hint: failure.hint ?? hint,
          details: failure.details,
          retryAfterSeconds: failure.retryAfterSeconds,
          requestId: ctx?.requestId ?? requestIdsOfErrors.get(error),
        },
      };
    },
  });

/** Converts an error of tRPC to our model. A call that tRPC refused before a procedure ran is no 500. */
export function failureOf(error: TRPCError): DomainError {
  if (error.cause instanceof DomainError) return error.cause;
  switch (error.code) {
    case 'NOT_FOUND':
      return new DomainError('not_found', notFoundMessage);
    case 'METHOD_NOT_SUPPORTED':
      return new DomainError('method_not_allowed', 'Queries are called with GET, mutations with POST.');
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new DomainError(
        'invalid_request',
        'The call could not be read: its input is JSON, ' +
          `and a batch over HTTP holds at most ${RPC_BATCH_MAX} calls of one kind.`,
      );
    default:
      return toDomainError(error.cause ?? error);
  }
}

type FailedCall = {
  input?: unknown;
  /** The statuses that the operation may answer; all unless given. */
  statuses?: readonly number[] | undefined;
  /** The names of the query parameters. If only these are at fault, the reason is `unknown_option`. */
  options?: readonly string[];
};

/** Converts any failure, of validation or unexpected, to our error model, within the operation's statuses. */
export function toTrpcError(error: unknown, { input, statuses, options }: FailedCall = {}): TRPCError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  // A failed validation is the caller's fault only as BAD_REQUEST. That of an output is ours.
  const thrown =
    error instanceof TRPCError && cause instanceof ZodError && error.code === 'BAD_REQUEST'
      ? fromZodError(cause, { input, options })
      : toDomainError(cause);
  const failure = statuses === undefined ? thrown : withinStatuses(thrown, statuses);
  return new TRPCError({ code: reasons[failure.reason].trpcCode, message: failure.message, cause: failure });
}
