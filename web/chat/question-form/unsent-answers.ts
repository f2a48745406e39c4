import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { answerLabel, type JobWords } from './question-label.ts';
import { questionFormTexts } from './texts.ts';

/** A typed answer that is not taken any more, with its question. */
export type UnsentAnswer = { question: Pick<QuestionField, 'id' | 'label' | 'labelLang'>; text: string };

type UnsentAnswers = {
  answers: readonly UnsentAnswer[];
  job: JobWords;
  help: Parameters<typeof replyToDistress>[1]['help'];
};

/** Shows answers that are not taken any more, so that they can be copied. It replies to distress in them (D141). */
export function unsentAnswers(visit: Visit, { answers, job, help }: UnsentAnswers): SafeHtml {
  const { unsent } = questionFormTexts[visit.lang];
  const replies = replyToDistress(
    answers.map(({ text }) => text),
    { lang: visit.lang, help: { ...help, isRefused: true } },
  );
  return html`<section class="panel unsent" role="alert"><h2>${unsent.heading}</h2><p>${unsent.lead}</p>
<dl>${answers.map(({ question, text }) => html`<dt>${answerLabel(visit, question, job)}</dt><dd class="lines" dir="auto">${text}</dd>`)}</dl></section>
${needReplies(visit, replies)}`;
}
