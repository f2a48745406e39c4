import type { WordsToCandidate } from '#domain/applications/status/words-to-candidate.ts';
import { longDay, type Zoned } from '#kernel/calendar.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';
import { offeredTimes } from './offered-times.ts';

type Employer = Zoned & { name: string };

/** Shows the candidate what people of the employer wrote to them, the oldest first (D101). */
export function employerWords(
  visit: Visit,
  { words, employer }: { words: readonly WordsToCandidate[]; employer: Employer },
): Child {
  if (words.length === 0) return false;
  const { employerWords: texts, locale } = visit.texts;
  return html`<section class="said"><h4>${texts.heading(employer.name)}</h4>${words.map(
    ({ at, by, text, offeredTimes: times, question }) =>
      html`<article>${question !== null && html`<blockquote class="lines" dir="auto">${question}</blockquote>`}
<p class="hint"><time datetime="${at.toISOString()}">${longDay(at, locale, employer)}</time>${by !== null && html`, <span dir="auto">${by}</span>`}</p>
${text !== null && html`<p class="lines" dir="auto">${text}</p>`}${offeredTimes(visit, { times, zone: employer })}</article>`,
  )}</section>`;
}
