import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import { helplineLine } from '#web/page/helpline-line.ts';
import { statusOf } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import type { Visit } from '#web/page/visit.ts';

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

type RefusedMessage = { token: string; text: string; workspace: WorkspaceView; error: DomainError };

/**
 * Shows the words that the conversation refused, so that the candidate can keep them. No one else reads them, so the
 * page names the helpline (D141).
 */
export function refusedMessageReply(
  visit: Visit,
  { token, text, workspace, error }: RefusedMessage,
): PageReply {
  const { back, ...words } = texts[visit.lang];
  const extraContent = html`<blockquote class="lines" dir="auto">${text}</blockquote>${helplineLine(visit)}
<p><a class="button" href="${visit.urls.to('/chat/{token}', { token })}">${back}</a></p>`;
  return htmlReply(errorPage(visit, { workspace, words, extraContent }), visit.lang, {
    status: statusOf(error),
    headers: retryAfterHeader(error),
  });
}
