import { CONTEST_TEXT_MAX } from '#domain/portal/explanation/contest-decision.ts';
import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';
import { longDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { mailLink } from '#web/page/parts/breakable-address.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import type { Portal } from '../portal-view.ts';
import { explanationTexts } from './texts.ts';

export type ContestView = {
  explanation: Explanation;
  /** The words of a contest that was refused, with their faults. */
  text?: string;
  faults?: readonly FormFault[];
};

/** The parts of a contest that a page shows, also the desk's preview of an answer. */
type ShownContest = Omit<Explanation['contests'][number], 'decidedAt'>;

/** Shows the contests with their answers, the form of a new contest, and other ways to object (D64). */
export function contestSection(visit: Visit, portal: Portal, view: ContestView): SafeHtml | false {
  const { contests, canContest, decision } = view.explanation;
  if (decision?.status !== 'rejected' && contests.length === 0) return false;
  const texts = explanationTexts[visit.lang].contest;
  const { contactEmail } = portal.view;
  return html`<section id="contest"><h2>${contests.length > 0 ? texts.yours : texts.heading}</h2>
${contests.map((contest) => contestArticle(visit, portal.view, contest))}
${canContest && contestForm(visit, portal, view)}
<h3>${texts.otherwise}</h3>
<p>${texts.contact} ${mailLink(contactEmail)}.</p>
<p>${texts.complaint} <a href="https://www.cnil.fr/" rel="noreferrer">www.cnil.fr</a></p></section>`;
}

/** Shows a contest with its answer, or with the day by which the answer is due. */
export function contestArticle(
  visit: Visit,
  { workspace }: { workspace: Zoned },
  { text, requestedAt, dueAt, answer, answeredBy, answeredAt, isLate }: ShownContest,
): SafeHtml {
  const texts = explanationTexts[visit.lang].contest;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const answerOrDueDay =
    answer === null || answeredAt === null
      ? html`<p>${isLate ? texts.late(day(dueAt)) : texts.due(day(dueAt))}</p>`
      : html`<h3>${texts.answer(answeredBy ?? '', day(answeredAt))}</h3><p class="lines">${answer}</p>`;
  return html`<article><p class="hint">${texts.sent(day(requestedAt))}</p>
<blockquote class="lines">${text}</blockquote>
${answerOrDueDay}</article>`;
}

function contestForm(
  visit: Visit,
  { token, view: { workspace } }: Portal,
  { explanation: { applicationId }, text = '', faults = [] }: ContestView,
): SafeHtml {
  const texts = explanationTexts[visit.lang].contest;
  const path = '/portal/{token}/applications/{applicationId}/explanation' as const;
  return html`<p>${texts.text(workspace.name)}</p>
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo(path, { token, applicationId })}" novalidate>
${labelledField({
  name: 'text',
  label: texts.label,
  hint: texts.hint,
  fault: faultOf(faults, 'text'),
  control: (attributes) =>
    html`<textarea ${attributes} rows="6" required maxlength="${CONTEST_TEXT_MAX}">\n${text}</textarea>`,
})}
<p class="actions"><button class="button" type="submit">${texts.submit}</button></p>
</form>`;
}
