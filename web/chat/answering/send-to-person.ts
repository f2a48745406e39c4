import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { answerMessage } from '#domain/prequalification/converse.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { findConversationSession } from '#domain/sessions/conversation-session.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import { errorReply } from '#web/page/error-reply.ts';
import { helplineLine } from '#web/page/helpline-line.ts';
import { type PageCall, statusOf, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '#web/page/reply.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';

/**
 * Stores a candidate's message from a page without script, which has its form while a person has the floor (D58). If the
 * person has handed back meanwhile, the interviewer answers.
 */
export async function sendToPerson(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  const view = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  const back = () => {
    const reply = seeOther(visit.urls.to('/chat/{token}', { token }));
    return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
  };
  const text = typeof fields.answer === 'string' ? fields.answer.normalize('NFC').trim() : '';
  if (refusal === undefined && text === '') return back();
  const status = refusal === undefined ? 200 : statusOf(refusal);
  if (status === 429 || status === 503) return errorReply(deps.settings, call, status);
  if (status !== 200) return errorReply(deps.settings, call, 500);
  const session = await findConversationSession(deps, view.sessionId);
  if (session === null) throw new DomainError('not_found', notFoundMessage);
  const id = typeof fields.messageId === 'string' ? fields.messageId : undefined;
  const messages = [{ ...(id !== undefined && { id }), role: 'user', content: text }];
  // The page is read again, so that nothing waits for the answer.
  const signal = AbortSignal.abort();
  try {
    await answerMessage(deps, { session, messages, signal, onLimitState: call.onLimitState });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return notSent(visit, { token, text, workspace: view.workspace });
  }
  return back();
}

const texts = inBothLanguages({
  fr: {
    title: 'Votre message n’est pas envoyé',
    text: 'L’échange n’a pas pris ce message. Voici vos mots, pour que vous puissiez les garder.',
    back: 'Revenir à l’échange',
  },
  en: {
    title: 'Your message was not sent',
    text: 'The conversation did not take this message. Here are your words, so that you can keep them.',
    back: 'Back to the conversation',
  },
});

type Unsent = { token: string; text: string; workspace: WorkspaceView };

/** Gives the words back that the conversation refuses, with the helpline, since they are not read (D141). */
function notSent(visit: Visit, { token, text, workspace }: Unsent): PageReply {
  const { back, ...words } = texts[visit.lang];
  const extraContent = html`<blockquote class="lines" dir="auto">${text}</blockquote>${helplineLine(visit)}
<p><a class="button" href="${visit.urls.to('/chat/{token}', { token })}">${back}</a></p>`;
  return htmlReply(errorPage(visit, { workspace, words, extraContent }), visit.lang, { status: 409 });
}
