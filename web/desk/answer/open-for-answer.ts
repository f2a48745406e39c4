import { openDeskApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { type Answer, isAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';

/** Reads the application that a page's path names, and the kind of answer, such as `meet`; throws `not_found`. */
export async function openForAnswer(
  deps: Deps,
  { params: { id = '', answer } }: PageCall,
  { access }: DeskCall,
): Promise<{ answer: Answer; view: DeskApplication }> {
  if (!isAnswer(answer)) throw new DomainError('not_found', notFoundMessage);
  return { answer, view: await openDeskApplication(deps, access, id) };
}
