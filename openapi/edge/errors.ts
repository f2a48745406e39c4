import { translateRefusal } from '#domain/applications/form/refusals-in-french.ts';
import { shownSentence } from '#kernel/errors/addendum.ts';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import type { ErrorFamily } from '#routers/base/rest.ts';

/** The facts about a call that its error body and headers contain. */
type ErrorContext = { publicUrl: string; requestId: string; acceptLanguage?: string | undefined };

type RenderedError = { status: number; headers: Record<string, string>; body: string };

/** The form of an error body. `both` is one object with the fields of the standard and of the public body (D3). */
export type ErrorForm = 'standard' | 'public' | 'text' | 'both';

const RETRY_AFTER_SECONDS_DEFAULT = 5;

/** Selects the form by family and status (contract section 7; D3). */
const forms: Record<ErrorFamily, (status: number) => ErrorForm> = {
  standard: () => 'standard',
  public: (status) => ([400, 404, 408, 500].includes(status) ? 'public' : 'both'),
  text: (status) => ([401, 500].includes(status) ? 'text' : 'standard'),
  stream: (status) => {
    if ([403, 429, 503].includes(status)) return 'standard';
    return [400, 404, 408].includes(status) ? 'public' : 'both';
  },
};

/** Selects the form of the error body for a status. */
export function errorFormOf(family: ErrorFamily, status: number): ErrorForm {
  return forms[family](status);
}

/** Renders a failure in the body and headers of its family. Candidates get French if they prefer it. */
export function renderError(thrown: DomainError, family: ErrorFamily, context: ErrorContext): RenderedError {
  const isReadByCandidate = family === 'public' || family === 'stream';
  const failure = isReadByCandidate ? translateRefusal(thrown, context.acceptLanguage ?? null) : thrown;
  const { status } = reasons[failure.reason];
  const form = errorFormOf(family, status);
  const headers = failureHeaders(failure, context.publicUrl);
  if (form === 'text') {
    return {
      status,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
      body: `${shownSentence(failure)}${failure.hint === undefined ? '' : ` ${failure.hint}`}\n`,
    };
  }
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(bodyOf(form, failure, context)),
  };
}

function bodyOf(
  form: Exclude<ErrorForm, 'text'>,
  failure: DomainError,
  { publicUrl, requestId }: ErrorContext,
) {
  const { status, code, hint } = reasons[failure.reason];
  const sentence = shownSentence(failure);
  const sharedMembers = { ...(failure.details.length > 0 && { details: failure.details }), requestId };
  if (form === 'public') return { ok: false, error: sentence, ...sharedMembers };
  return {
    ...(form === 'both' && { ok: false }),
    error: sentence,
    code,
    message: sentence,
    hint: failure.hint ?? hint,
    documentation_url: `${publicUrl}/docs/errors/${code}`,
    status,
    ...sharedMembers,
  };
}

/** Builds the headers of a failure. They are the same for all forms of the body (D6, D8). */
export function failureHeaders(failure: DomainError, publicUrl: string): Record<string, string> {
  return { 'Cache-Control': 'no-store', ...failure.headers, ...adviceHeaders(failure, publicUrl) };
}

/** Builds the headers that tell a client how to go on: which key to send, or how long to wait. */
function adviceHeaders(failure: DomainError, publicUrl: string): Record<string, string> {
  const { status } = reasons[failure.reason];
  if (status === 401) {
    const metadataUrl = `${publicUrl}/.well-known/oauth-protected-resource`;
    return { 'WWW-Authenticate': `ApiKey realm="guichet", resource_metadata="${metadataUrl}"` };
  }
  if (status !== 429 && status !== 503) return {};
  return retryAfterHeader({ retryAfterSeconds: failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS_DEFAULT });
}
