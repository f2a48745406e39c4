import { isAskedInBox } from '#domain/prequalification/fact-words.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

type ListedQuestion = ApplicationProgress['questions'][number];

/**
 * Lists the questions and remarks to the employer, except those that the portal shows elsewhere: with the message that
 * answers them, or among the answers of the form that invited them. A corrected question is always listed, with its
 * earlier words.
 */
export function questionsToEmployer(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  const texts = portalTexts[visit.lang].applications;
  // After a conversation, the heading of the noted words names no questions, so that they are listed here.
  const askedInForm = progress.messages.length > 0 ? [] : progress.facts.filter(isAskedInBox);
  // A question that was answered in the conversation stays in this list, which marks it as answered.
  const isShownElsewhere = ({ text, isAnswered, hasWrittenAnswer }: ListedQuestion) =>
    hasWrittenAnswer || (!isAnswered && askedInForm.some(({ answer }) => answer === text));
  const questions = progress.questions.filter(
    (question) => question.earlier.length > 0 || !isShownElsewhere(question),
  );
  const count = questions.length;
  if (count === 0) return false;
  const areOthersShown = count < progress.questions.length;
  const items = questions.map(({ earlier, ...question }) => {
    const formerLines = earlier.map(
      (former) => html`<p class="hint">${texts.correctedQuestion} ${questionWords(visit, former)}</p>`,
    );
    return html`<li>${questionWords(visit, question)}${formerLines}</li>`;
  });
  return html`<details><summary>${texts.questions({ count, areOthersShown })}</summary><p class="hint">${texts.questionsLead(count)}</p><ul>${items}</ul></details>`;
}

/** Renders a question, or a former version of it, with a tag if a person has written since. */
function questionWords(
  visit: Visit,
  { text, isAnswered }: Pick<ListedQuestion, 'text' | 'isAnswered'>,
): SafeHtml {
  const tag = isAnswered && html` <span class="tag">${visit.texts.employerWords.writtenSince}</span>`;
  return html`<span class="lines" dir="auto">${text}</span>${tag}`;
}
