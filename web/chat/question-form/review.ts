import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import type { Visit } from '#web/page/visit.ts';
import { fieldOf } from './question-fields.ts';
import type { QuestionFormContent } from './question-form.ts';
import { answerLabel, quoteHint } from './question-label.ts';
import { questionFormTexts } from './texts.ts';

type Review = Pick<QuestionFormContent, 'questions' | 'action' | 'values' | 'job'> & {
  /** The words that would be noted, by the question's id. */
  wordsById: ReadonlyMap<string, string>;
  /**
   * The ids of the answered questions, without the declined ones (D142). The last question invites the candidate to ask
   * the employer something; its id is here if they did.
   */
  answeredIds: readonly string[];
  /** The service's replies to the needs that the answers tell of (D61). */
  replies: readonly NeedReply[];
};

/** Renders the answers to read again, with the fields as they were sent. Nothing is stored before its `send` button. */
export function reviewForm(
  visit: Visit,
  { questions, action, values, wordsById, answeredIds, replies, job }: Review,
): SafeHtml {
  const texts = questionFormTexts[visit.lang];
  const rows = questions.map((question) => {
    const field = fieldOf(question, visit.lang);
    const label = answerLabel(visit, field, job);
    const hint = quoteHint(visit, field, job);
    const answer = wordsById.get(question.id);
    const hintView = hint !== undefined && html` <span class="hint">${hint}</span>`;
    const answerView = answer ?? html`<span class="hint">${texts.noAnswer}</span>`;
    return html`<div><dt>${label}${hintView}</dt><dd class="lines">${answerView}</dd></div>`;
  });
  const questionsToCandidate = questions.filter(isToCandidate);
  const answerCount = questionsToCandidate.filter(({ id }) => answeredIds.includes(id)).length;
  const asksEmployer = questions.some(
    (question) => !isToCandidate(question) && answeredIds.includes(question.id),
  );
  return html`${needReplies(visit, replies)}<form class="review" method="post" data-unsent enctype="multipart/form-data" action="${action}">
${[...values].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p>${texts.reviewLead({ answerCount, total: questionsToCandidate.length, hasQuestions: asksEmployer })}</p>
<dl>${rows}</dl>
<p class="actions"><button class="button" type="submit" name="step" value="send">${texts.send}</button>
<button class="button quiet" type="submit" name="step" value="edit">${texts.edit}</button></p>
</form>`;
}
