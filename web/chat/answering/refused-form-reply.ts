import type { Deps } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { errorReply } from '#web/page/error-reply.ts';
import { type PageCall, statusOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';

/**
 * Returns the error page for a form that was refused. Returns null if it was not refused, or if a field is at fault
 * (400): the form itself then says so. Error pages have words for 429 and 503; any other refusal is shown as 500.
 */
export function refusedFormReply(
  { settings }: Pick<Deps, 'settings'>,
  call: PageCall,
  refusal: DomainError | undefined,
): PageReply | null {
  if (refusal === undefined) return null;
  const status = statusOf(refusal);
  if (status === 400) return null;
  return errorReply(settings, call, status === 429 || status === 503 ? status : 500);
}
