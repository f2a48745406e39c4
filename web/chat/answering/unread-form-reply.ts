import type { Deps } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { errorReply } from '#web/page/error-reply.ts';
import { type PageCall, statusOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';

/** Answers a form that was refused before it was read. Returns null for a refusal of its fields, which the page shows. */
export function unreadFormReply(
  { settings }: Pick<Deps, 'settings'>,
  call: PageCall,
  refusal: DomainError | undefined,
): PageReply | null {
  const status = refusal === undefined ? 400 : statusOf(refusal);
  if (status === 400) return null;
  return errorReply(settings, call, status === 429 || status === 503 ? status : 500);
}
