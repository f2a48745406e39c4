import { REASON_CHARACTERS_MAX } from '#domain/administration/field-schemas.ts';
import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { localMinute } from '#kernel/calendar/write-time.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { faultSummary } from '#web/page/parts/fault-summary.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import type { Visit } from '#web/page/visit.ts';
import { portalStyle } from '#web/portal/assets.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import { statusOfAnswer } from '../answers.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskStyle } from '../frame/assets.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { formTokenField } from '../frame/form-token.ts';
import { nameOf } from '../name-of.ts';
import { deskTexts } from '../texts.ts';
import { languageHint } from './candidate-preview.ts';
import { type AnswerDraft, type AnswerForm, questionOf, timeFields } from './draft.ts';

/** Renders the form of one answer: the text that the candidate will read, its author, and times to meet. */
export function answerPage(
  desk: DeskCall,
  { faults, now, ...form }: AnswerForm & { faults: readonly Fault[]; now: Date },
): string {
  const { kind, view, draft } = form;
  const { answers: texts } = deskTexts[desk.visit.lang];
  const { lead, label } = texts[kind];
  const title = texts[kind].title(nameOf(desk.visit, view.application));
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  // An invitation needs no text if it offers a time.
  const required = kind !== 'meet' && html` required`;
  const sentenceField = labelledField({
    name: 'sentence',
    label,
    hint: greetsInMail(form) ? texts.greeting : undefined,
    fault: faultOf('sentence'),
    // HTML drops a line end that a text box begins with. The added one is dropped, so the text keeps its own.
    control: (attributes) =>
      html`<textarea ${attributes} rows="6" maxlength="${REASON_CHARACTERS_MAX}"${required}>\n${draft.sentence}</textarea>`,
  });
  const authorField = labelledField({
    name: 'by',
    label: kind === 'contest' ? texts.contest.by : html`${texts.by}${optionalMark(desk.visit.lang)}`,
    hint: texts.byHint,
    fault: faultOf('by'),
    control: (attributes) =>
      html`<input ${attributes} type="text" maxlength="200" value="${draft.by}"${kind === 'contest' && html` required`}>`,
  });
  const hireHint = kind === 'hire' && html`<p class="hint">${texts.hire.others}</p>`;
  const fields = html`${quotedText(desk, form)}${hireHint}${languageHint(desk.visit, view)}
${kind === 'meet' && timesFieldset(desk, { draft, now, faultOf })}
${sentenceField}
${authorField}
<p class="actions"><button class="button" type="submit" name="step" value="preview">${texts.next}</button></p>`;
  return answerFrame(desk, view, {
    title,
    isRefused: faults.length > 0,
    main: html`${faultSummary(texts.error, faults)}
<div class="hero"><h1>${title}</h1><p class="lead">${lead}</p></div>
${answerForm(desk, form, fields)}`,
  });
}

/**
 * True if a mail contains the text, which then needs no greeting of its own. Messages and answers to contests are
 * always mailed; the text of a new status only if the workspace mails statuses.
 */
function greetsInMail({ kind, view }: AnswerForm): boolean {
  return statusOfAnswer[kind] === null || view.workspace.statusMails === 'on';
}

/** Quotes the candidate's question or contest that is answered; false if neither is. */
function quotedText({ visit }: DeskCall, form: AnswerForm): Child {
  const { contest, write } = deskTexts[visit.lang].answers;
  const isContest = form.kind === 'contest';
  const text = isContest ? form.view.contest?.text : questionOf(form)?.text;
  if (text === undefined) return false;
  return html`<p>${isContest ? contest.asked : write.asked}</p><blockquote class="lines" dir="auto">${text}</blockquote>`;
}

type TimesView = { draft: AnswerDraft; now: Date; faultOf: (field: string) => string | undefined };

/** Renders the fields of up to three times in the employer's time zone. */
function timesFieldset({ visit, session }: DeskCall, { draft, now, faultOf }: TimesView): SafeHtml {
  const { meet: texts } = deskTexts[visit.lang].answers;
  const { workspace } = session.member;
  const hint = texts.timesHint(timeOfZone[visit.lang](workspace));
  const earliest = localMinute(now, workspace);
  const controls = timeFields.map((name, index) =>
    labelledField({
      name,
      // An invitation needs the first time or a message, so only the other times are marked as optional.
      label: index === 0 ? texts.time(1) : html`${texts.time(index + 1)}${optionalMark(visit.lang)}`,
      fault: faultOf(name),
      control: (attributes) =>
        html`<input ${attributes} type="datetime-local" min="${earliest}" value="${draft.times[index] ?? ''}">`,
    }),
  );
  return html`<fieldset class="offered"><legend>${texts.times}</legend><p class="hint">${hint}</p>${controls}</fieldset>`;
}

/** Renders the form around `fields`. Its hidden fields name the state of the application that the sender saw. */
export function answerForm(
  { visit, session }: DeskCall,
  { kind, view, draft }: AnswerForm,
  fields: SafeHtml,
): SafeHtml {
  const { id } = view.application;
  const action = visit.urls.formTo('/desk/applications/{id}/{answer}', { id, answer: kind });
  const { expectedStatus, messageId, question, contestId } = draft;
  const hiddenFields = Object.entries({ expectedStatus, messageId, question, contestId }).map(
    ([name, value]) => value !== null && html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form class="panel" method="post" enctype="multipart/form-data" novalidate action="${action}">
${formTokenField(session)}${hiddenFields}
${fields}</form>`;
}

/** Returns the label of the button that sends an answer. */
export function sendLabel({ lang }: Visit, { kind, draft }: Pick<AnswerForm, 'kind' | 'draft'>): string {
  const { answers: texts } = deskTexts[lang];
  return draft.question === null ? texts[kind].send : texts.questions.send;
}

type Frame = {
  title: string;
  /** True for a form with faults, which the title then names. */
  isRefused?: boolean;
  /** True for a page with parts of the candidate's portal, which need its style. */
  showsPortal?: boolean;
  main: SafeHtml;
};

/** Renders a page of one application. It has no link to the other language, which would lose the input. */
export function answerFrame(
  { visit }: DeskCall,
  view: DeskApplication,
  { title, isRefused = false, showsPortal = false, main }: Frame,
): string {
  const { workspace, application } = view;
  const back = visit.urls.to('/desk/applications/{id}', { id: application.id });
  const pageTitle = `${title} – ${workspace.name}`;
  return layout(visit, {
    style: showsPortal ? [portalStyle, deskStyle] : deskStyle,
    title: isRefused ? visit.texts.newLink.errorTitle(pageTitle) : pageTitle,
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow"><p class="back"><a href="${back}" dir="auto">${nameOf(visit, application)}</a></p>
${main}</div>`,
  });
}
