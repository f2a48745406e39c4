import type { Answers } from '#domain/employers/answers.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { PageTexts } from '../texts/texts.fr.ts';

/** The employer's promise and what it did, in sentences; none without a promise (D59). */
export function answerSentences(texts: PageTexts, answers: Answers | null): string[] {
  if (answers === null) return [];
  const { promiseDays, medianDays: days, answeredShare, people } = answers;
  const words = texts.answers;
  if (answeredShare === null || people === null) return [words.promise(promiseDays)];
  const share = new Intl.NumberFormat(texts.locale, { style: 'percent' }).format(answeredShare);
  return [words.promise(promiseDays), words.figures({ share, people, days })];
}

/** Renders the figures under a heading. */
export function answerClock(texts: PageTexts, answers: Answers | null): Child {
  const [promise, ...figures] = answerSentences(texts, answers);
  if (promise === undefined) return false;
  return html`<section class="panel answer-clock" aria-labelledby="answers"><h2 id="answers">${texts.answers.heading}</h2>
<p>${promise}</p>${figures.map((sentence) => html`<p class="hint">${sentence}</p>`)}</section>`;
}
