import type { MessageToCandidate } from '#domain/applications/status/list-messages-to-candidate.ts';
import { longDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';
import { offeredTimes } from './offered-times.ts';
import { howToReply, type ReplyContext, timeChoices } from './time-choices.ts';

type EmployerWordsParts = {
  messages: readonly MessageToCandidate[];
  employer: Zoned & { name: string };
  /** The application that a reply is about; null if the reader is not the candidate, and so cannot reply. */
  about: ReplyContext | null;
  /** The level of the section's heading on the page. */
  heading: 'h2' | 'h4';
};

/** Shows the messages that people of the employer wrote to the candidate, the oldest first (D101). */
export function employerWords(
  visit: Visit,
  { messages, employer, about, heading }: EmployerWordsParts,
): Child {
  if (messages.length === 0) return false;
  const { employerWords: texts, locale } = visit.texts;
  const title = texts.heading(employer.name);
  // Times to choose have a line of their own about how to answer.
  const needsReplyLine =
    about !== null && messages.every(({ choosableTimes }) => choosableTimes.length === 0);
  const level = heading === 'h2' ? html`<h2>${title}</h2>` : html`<h4>${title}</h4>`;
  const articles = messages.map(
    ({ at, by, text, offeredTimes: times, choosableTimes: choosable, questionText }) => {
      const quoted =
        questionText !== null && html`<blockquote class="lines" dir="auto">${questionText}</blockquote>`;
      const day = html`<time datetime="${at.toISOString()}">${longDay(at, locale, employer)}</time>`;
      const author = by !== null && html`, <span dir="auto">${by}</span>`;
      const offer =
        about !== null && choosable.length > 0
          ? timeChoices(visit, { times, choosable, zone: employer, about })
          : offeredTimes(visit, { times, zone: employer });
      return html`<article>${quoted}
<p class="hint">${day}${author}</p>
${text !== null && html`<p class="lines" dir="auto">${text}</p>`}${offer}</article>`;
    },
  );
  return html`<section class="said">${level}${articles}${needsReplyLine && howToReply(visit, about)}</section>`;
}

/** Renders the messages as a panel for the top of a page. */
export function employerWordsPanel(visit: Visit, parts: Omit<EmployerWordsParts, 'heading'>): Child {
  const section = employerWords(visit, { ...parts, heading: 'h2' });
  return section && html`<div class="narrow panel">${section}</div>`;
}
