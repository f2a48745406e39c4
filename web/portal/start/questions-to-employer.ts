import { isAskedInBox } from '#domain/prequalification/fact-words.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/**
 * Lists the questions and remarks to the employer, as the employer's page does. One that a message answers is shown with
 * it, unless it was corrected. Where only a form has asked, the words after its invitation to ask are shown among the
 * answers under that name, so that they are listed only if there is more to say about them.
 */
export function questionsToEmployer(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  const texts = portalTexts[visit.lang].applications;
  const inForm = progress.messages.length > 0 ? [] : progress.facts.filter(isAskedInBox);
  const isShownElsewhere = ({ text, isAnswered, hasWrittenAnswer }: ListedQuestion) =>
    hasWrittenAnswer || (!isAnswered && inForm.some(({ answer }) => answer === text));
  const questions = progress.questions.filter(
    (question) => question.earlier.length > 0 || !isShownElsewhere(question),
  );
  const items = questions.map(
    (question) =>
      html`<li>${questionItem(visit, question)}${question.earlier.map((former) => html`<p class="hint">${texts.correctedQuestion} ${questionItem(visit, former)}</p>`)}</li>`,
  );
  const areOthersShown = items.length < progress.questions.length;
  return (
    items.length > 0 &&
    html`<details><summary>${texts.questions({ count: items.length, areOthersShown })}</summary><p class="hint">${texts.questionsLead(items.length)}</p><ul>${items}</ul></details>`
  );
}

type ListedQuestion = ApplicationProgress['questions'][number];
type QuestionView = Pick<ListedQuestion, 'text' | 'isAnswered'>;

function questionItem(visit: Visit, { text, isAnswered }: QuestionView): SafeHtml {
  return html`<span class="lines" dir="auto">${text}</span>${isAnswered && html` <span class="tag">${visit.texts.employerWords.writtenSince}</span>`}`;
}
