import { type Help, replyToDistress } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { answerLabel, type JobWords } from './question-label.ts';
import { questionFormTexts } from './texts.ts';

/** A typed answer that was refused with its form, and its question. */
export type RefusedAnswer = { question: Pick<QuestionField, 'id' | 'label' | 'labelLang'>; text: string };

/**
 * Shows refused answers, so that they can be copied: the form takes none any more. The service's reply to distress in
 * them follows (D141).
 */
export function refusedAnswersPanel(
  visit: Visit,
  { answers, job, help }: { answers: readonly RefusedAnswer[]; job: JobWords; help: Help },
): SafeHtml {
  const { heading, lead } = questionFormTexts[visit.lang].refusedAnswers;
  const rows = answers.map(
    ({ question, text }) =>
      html`<dt>${answerLabel(visit, question, job)}</dt><dd class="lines" dir="auto">${text}</dd>`,
  );
  const replies = replyToDistress(
    answers.map(({ text }) => text),
    { lang: visit.lang, help: { ...help, areWordsRefused: true } },
  );
  return html`<section class="panel" role="alert"><h2>${heading}</h2><p>${lead}</p>
<dl>${rows}</dl></section>
${needReplies(visit, replies)}`;
}
