import type { Deps } from '#domain/ports.ts';
import { answerMessage } from '#domain/prequalification/converse.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { findConversationSession } from '#domain/sessions/conversation-session.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { type PageCall, textOf, tokenOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { redirectToChat } from './redirect-to-chat.ts';
import { refusedMessageReply } from './refused-message-reply.ts';

/**
 * Stores a candidate's message from a page without script, which has a form for it while a person has the floor (D58).
 * If the person has handed the floor back since then, the interviewer answers.
 */
export async function sendToPerson(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  const view = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  const text = textOf(fields.answer).normalize('NFC').trim();
  if (refusal === undefined && text === '') return redirectToChat(visit, call);
  if (refusal !== undefined) throw refusal;
  const session = await findConversationSession(deps, view.sessionId);
  if (session === null) throw new DomainError('not_found', notFoundMessage);
  const id = typeof fields.messageId === 'string' ? fields.messageId : undefined;
  const messages = [{ ...(id !== undefined && { id }), role: 'user', content: text }];
  // The stream of the answer is not read here, so its signal is aborted from the start. The next page shows the answer.
  const signal = AbortSignal.abort();
  try {
    await answerMessage(deps, { session, messages, signal, onLimitState: call.onLimitState });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusedMessageReply(visit, { token, text, workspace: view.workspace, error });
  }
  return redirectToChat(visit, call);
}
