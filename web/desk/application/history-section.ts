import { statusWords } from '#domain/applications/status-words.ts';
import { longDay } from '#kernel/calendar.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { offeredTimes } from '#web/page/employer-words/offered-times.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

type Step = { at: Date; name: string; by: string | null; text: string | null; times: readonly string[] };

/** Shows the changes of status and the messages, the latest first. */
export function historySection(desk: DeskCall, view: DeskApplication): SafeHtml {
  const { visit } = desk;
  const { history: texts } = applicationTexts[visit.lang];
  const { application, workspace } = view;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const steps = stepsOf(desk, view).map(({ at, name, by, text, times }): Child => {
    const offered = offeredTimes(visit, { times: times.map((time) => new Date(time)), zone: workspace });
    return html`<li><strong>${name}</strong>, ${day(at)}${by !== null && html`, <span dir="auto">${by}</span>`}${text !== null && html`<p class="lines" dir="auto">${text}</p>`}${offered}</li>`;
  });
  return html`<section class="panel"><h2>${texts.heading}</h2><ul class="steps">${steps}<li><strong>${texts.received}</strong>, ${day(application.createdAt)}</li></ul></section>`;
}

function stepsOf({ visit }: DeskCall, { history, written }: DeskApplication): Step[] {
  const { history: texts } = applicationTexts[visit.lang];
  const byName = (name: string | null) => (name === null ? null : texts.by(name));
  const changes = history
    .filter(({ from }) => from !== null)
    .map(({ to, at, actor, decidedBy, reason, messageToCandidate, offeredTimes: times }) => ({
      at,
      name: statusWords[visit.lang][to].name,
      by: actor === 'candidate' ? texts.byCandidate : byName(decidedBy),
      text: [reason, messageToCandidate].filter((said) => said !== null).join('\n') || null,
      times,
    }));
  const messages = written.map(({ at, question, writtenBy, text, offeredTimes: times }) => ({
    at,
    name: question === null ? texts.message : texts.answer,
    by: byName(writtenBy),
    text: text === '' ? null : text,
    times,
  }));
  return [...changes, ...messages].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
