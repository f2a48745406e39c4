import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { type AnswerKind, isAnswerKind } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';

/** Reads the kind of answer, such as `meet`, and the application that a page's path names; throws `not_found`. */
export async function openForAnswer(
  deps: Deps,
  { params: { id = '', answer: kind } }: PageCall,
  { access }: DeskCall,
): Promise<{ kind: AnswerKind; view: DeskApplication }> {
  if (!isAnswerKind(kind)) throw new DomainError('not_found', notFoundMessage);
  return { kind, view: await openDeskApplication(deps, access, id) };
}
