import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/**
 * Lists the questions to the employer. One that a message answers is shown with it, unless it was corrected. One that is
 * among the noted words is listed only if there is more to say about it.
 */
export function questionsToEmployer(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  const texts = portalTexts[visit.lang].applications;
  const noted = new Set(progress.facts.map(({ answer }) => answer));
  const listed = progress.questions.filter(
    ({ text, isAnswered, earlier }) => isAnswered || earlier.length > 0 || !noted.has(text),
  );
  const questions = listed.filter(({ hasWrittenAnswer, earlier }) => !hasWrittenAnswer || earlier.length > 0);
  const items = questions.map(
    (question) =>
      html`<li>${questionItem(visit, question)}${question.earlier.map((former) => html`<p class="hint">${texts.correctedQuestion} ${questionItem(visit, former)}</p>`)}</li>`,
  );
  const areOthersAnswered = items.length < listed.length;
  return (
    items.length > 0 &&
    html`<details><summary>${texts.questions({ count: items.length, areOthersAnswered })}</summary><p class="hint">${texts.questionsLead(items.length)}</p><ul>${items}</ul></details>`
  );
}

type QuestionView = Pick<ApplicationProgress['questions'][number], 'text' | 'isAnswered'>;

function questionItem(visit: Visit, { text, isAnswered }: QuestionView): SafeHtml {
  return html`<span class="lines" dir="auto">${text}</span>${isAnswered && html` <span class="tag">${visit.texts.employerWords.writtenSince}</span>`}`;
}
