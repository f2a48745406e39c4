/** The reason of a refusal. The type is closed: a new reason does not compile until the table below maps it. */
export type Reason =
  | 'invalid_request'
  | 'unknown_option'
  | 'unauthorized'
  | 'consent_missing'
  | 'conversation_over'
  | 'origin_refused'
  | 'link_required'
  | 'scope_missing'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'rate_limited'
  | 'provider_unavailable'
  | 'overloaded'
  | 'outcome_unknown'
  | 'internal';

/** The `code` of an error body, which the contract lists in section 7. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'rate_limited'
  | 'internal_error';

type TrpcCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'TIMEOUT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** The answer to a refusal; `hint` tells the caller's next step. */
type Mapping = { status: number; code: ErrorCode; trpcCode: TrpcCode; hint: string };

const unavailable = {
  status: 503,
  code: 'internal_error',
  trpcCode: 'SERVICE_UNAVAILABLE',
  hint: 'Try again after the seconds in the Retry-After header.',
} as const satisfies Mapping;

/** The one table that maps a reason to the answer of each transport (D1). */
export const reasons = {
  invalid_request: {
    status: 400,
    code: 'bad_request',
    trpcCode: 'BAD_REQUEST',
    hint: 'Correct what the message and the details name, and send the request again.',
  },
  // This is 400 even if the contract does not list it for the operation, since the contract lacks the parameter, too.
  unknown_option: {
    status: 400,
    code: 'bad_request',
    trpcCode: 'BAD_REQUEST',
    hint: 'Leave the parameter out, or give one of the values that the message names.',
  },
  unauthorized: {
    status: 401,
    code: 'unauthorized',
    trpcCode: 'UNAUTHORIZED',
    hint: 'Send a valid key of the right kind in the X-API-Key header.',
  },
  consent_missing: {
    status: 403,
    code: 'forbidden',
    trpcCode: 'FORBIDDEN',
    hint: 'Record the candidate’s decision "ai" on the consent operation first.',
  },
  conversation_over: {
    status: 403,
    code: 'forbidden',
    trpcCode: 'FORBIDDEN',
    hint: 'Nothing more can be sent: a withdrawal and the employer’s decision end the conversation.',
  },
  origin_refused: {
    status: 403,
    code: 'forbidden',
    trpcCode: 'FORBIDDEN',
    hint: 'Call from a site that CORS_ORIGINS or the workspace names.',
  },
  link_required: {
    status: 403,
    code: 'forbidden',
    trpcCode: 'FORBIDDEN',
    hint: 'Use the token of the personal link that was mailed to the candidate.',
  },
  scope_missing: {
    status: 403,
    code: 'forbidden',
    trpcCode: 'FORBIDDEN',
    hint: 'Ask for a key with the scope that the message names.',
  },
  not_found: {
    status: 404,
    code: 'not_found',
    trpcCode: 'NOT_FOUND',
    hint: 'Check the identifier in the path or body.',
  },
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    trpcCode: 'METHOD_NOT_SUPPORTED',
    hint: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    code: 'not_acceptable',
    trpcCode: 'BAD_REQUEST',
    hint: 'Accept the media type that the operation produces.',
  },
  request_timeout: {
    status: 408,
    code: 'bad_request',
    trpcCode: 'TIMEOUT',
    hint: 'Send the whole body without long pauses.',
  },
  rate_limited: {
    status: 429,
    code: 'rate_limited',
    trpcCode: 'TOO_MANY_REQUESTS',
    hint: 'Wait for the seconds in the Retry-After header.',
  },
  provider_unavailable: unavailable,
  overloaded: unavailable,
  outcome_unknown: { ...unavailable, hint: 'Read what is stored; send it again if it is not what you sent.' },
  internal: {
    status: 500,
    code: 'internal_error',
    trpcCode: 'INTERNAL_SERVER_ERROR',
    hint: 'Try again; quote the request id if it happens again.',
  },
} as const satisfies Record<Reason, Mapping>;
