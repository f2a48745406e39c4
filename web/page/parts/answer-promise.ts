import type { Answers } from '#domain/employers/answers.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { numberFormat } from '#kernel/text/number-format.ts';
import type { PageTexts } from '../texts/texts.fr.ts';

/**
 * Writes the employer's promise, and the figures of its answers if there are enough of them (D59). Returns an empty
 * list without a promise. The share and the number of people are null together.
 */
export function answerSentences(texts: PageTexts, answers: Answers | null): string[] {
  if (answers === null) return [];
  const { promiseDays, medianDays: days, answeredShare, people } = answers;
  const { promise, figures } = texts.answers;
  if (answeredShare === null || people === null) return [promise(promiseDays)];
  const share = numberFormat(texts.locale, { style: 'percent' }).format(answeredShare);
  return [promise(promiseDays), figures({ share, people, days })];
}

/** Renders the promise and the figures as a panel; nothing without a promise. */
export function answerPanel(texts: PageTexts, answers: Answers | null): Child {
  const [promise, ...figures] = answerSentences(texts, answers);
  if (promise === undefined) return false;
  return html`<section class="panel" aria-labelledby="answers"><h2 id="answers">${texts.answers.heading}</h2>
<p>${promise}</p>${figures.map((sentence) => html`<p class="hint">${sentence}</p>`)}</section>`;
}
