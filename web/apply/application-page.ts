import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import type { ControlName } from '#domain/applications/form/form-controls.ts';
import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import type { Visit } from '../page/visit.ts';
import { applicationTarget } from './application-target.ts';
import { applyScript, applyStyle } from './assets.ts';
import { faultView, fieldViews } from './form-fields.ts';
import type { FormState } from './form-state.ts';
import { questionSet } from './question-set.ts';
import { applyTexts } from './texts.ts';

/** The job, its form with the job's own questions, and the state of the form in the browser. */
export type FormView = {
  job: VisibleJob;
  state: FormState;
  form: ApplicationForm;
  questions: readonly QuestionField[];
};

/** The page folds these fields away, since most people leave them out. */
const foldedFields: readonly ControlName[] = ['letter', 'attachments', 'portfolioUrl'];

/**
 * `/apply/{workspaceSlug}` and `/apply/{workspaceSlug}/{jobId}`: the public application form, empty or with its faults.
 */
export function applicationPage(visit: Visit, view: FormView): string {
  const { job, state, form, questions } = view;
  const { form: texts } = applyTexts[visit.lang];
  const { title, targetLines, toolDescription, path, action, back } = applicationTarget(visit, job);
  const { errorHeading, fileField, fileFaults, sending } = texts;
  const errorTitle = texts.errorTitle(title);
  const scriptSentences = { ...fileField, ...fileFaults, ...sending, errorTitle, errorHeading };
  const personFields = fieldViews(visit, view, ({ type }) => ['text', 'email', 'tel'].includes(type));
  const unfoldedFileFields = fieldViews(
    visit,
    view,
    ({ name, type }) => ['file', 'textarea'].includes(type) && !isFolded(name),
  );
  return layout(visit, {
    style: applyStyle,
    title: state.faults.length > 0 ? errorTitle : title,
    typedForm: { formId: 'application', path },
    workspace: job.workspace,
    noIndex: true,
    script: applyScript,
    asksBeforeLeaving: true,
    main: html`<div class="narrow">
<p class="back"><a href="${back.href}">${back.text}</a></p>
${faultSummary(errorHeading, state.faults)}
<div class="hero"><h1>${texts.heading}</h1>${targetLines}</div>
<p>${questions.length === 0 && `${texts.duration} `}${texts.intro}</p>
<form id="application" method="post"${state.isFilledIn && html` data-unsent`} enctype="multipart/form-data" action="${action}" novalidate
 toolname="prepare_application" tooldescription="${toolDescription}"
 data-sentences="${JSON.stringify(scriptSentences)}" data-lang="${visit.lang}" data-title="${title}" data-bytes-max="${form.files.bytesMax}">
${hiddenFields(visit, state)}
<fieldset><legend><h2>${texts.person.heading}</h2></legend>${personFields}</fieldset>
<fieldset><legend><h2>${texts.background.heading}</h2></legend>${unfoldedFileFields}
${foldedFieldset(visit, view)}</fieldset>
${questionSet(visit, view)}
<fieldset><legend><h2>${texts.agreement.heading}</h2></legend>${consentField(visit, view)}</fieldset>
<p class="send"><button class="button" type="submit">${texts.submit}</button></p>
</form>
</div>`,
  });
}

function isFolded(name: string): boolean {
  return foldedFields.some((folded) => folded === name);
}

/** Renders the folded fields, unfolded if one of them has a value, a fault or a lost file. */
function foldedFieldset(visit: Visit, view: FormView): SafeHtml {
  const { faults, values, lostFiles } = view.state;
  const isOpen = foldedFields.some(
    (name) => values[name] !== '' || lostFiles.includes(name) || faults.some(({ field }) => field === name),
  );
  return html`<details class="field more"${isOpen && html` open`}><summary>${applyTexts[visit.lang].form.background.more}</summary>
${fieldViews(visit, view, ({ name }) => isFolded(name))}</details>`;
}

/** Renders the hidden fields. `website` is a trap for robots, which fill it in: people cannot see or reach it. */
function hiddenFields({ lang, source }: Visit, { idempotencyKey, startedAt }: FormState): SafeHtml {
  const { form: texts } = applyTexts[lang];
  return html`<input type="hidden" name="idempotencyKey" value="${idempotencyKey}">
<input type="hidden" name="startedAt" value="${startedAt}">
${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<div class="trap" aria-hidden="true"><label for="website">${texts.trap}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>`;
}

/**
 * Renders the consent: a box with one sentence and, folded below it, the whole notice, which is recorded (D23). The
 * notice names no employer, so the sentence above the notice names it.
 */
function consentField({ lang }: Visit, { job, state, form }: FormView): SafeHtml {
  const { labels, agreement } = applyTexts[lang].form;
  const fault = state.faults.find(({ field }) => field === 'consent');
  // Screen readers would call the empty required box invalid before the first sending, so `aria-invalid` denies it.
  const invalid =
    fault === undefined
      ? html` aria-invalid="false"`
      : html` aria-describedby="consent-error" aria-invalid="true"`;
  const checked = state.values.consent === '1' && html` checked`;
  return html`<div class="field">
${faultView('consent', fault?.message)}
<div class="check"><input type="checkbox" id="consent" name="consent" value="1" required data-missing="${agreement.missing}"${invalid}${checked}><label for="consent">${labels.consent}</label></div>
<details class="terms"><summary>${agreement.notice}</summary><p class="hint" dir="auto">${agreement.employer(job.workspace.name)}</p><div class="notice">${renderNoticeLines(form.consent.text)}</div></details>
</div>`;
}
