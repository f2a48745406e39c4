import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import type { ControlName } from '#domain/applications/form/form-controls.ts';
import type { QuestionField } from '#domain/applications/form/question-fields.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import type { Visit } from '../page/visit.ts';
import { applyScript, applyStyle } from './assets.ts';
import { describeApplied } from './describe-applied.ts';
import { faultView, fieldViews } from './form-fields.ts';
import type { FormState } from './form-state.ts';
import { questionSet } from './question-set.ts';
import { applyTexts } from './texts.ts';

export type Application = {
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
export function applicationPage(visit: Visit, application: Application): string {
  const { job, state, questions } = application;
  const { form } = applyTexts[visit.lang];
  const applied = describeApplied(visit, job);
  const { title } = applied;
  const sentences = { ...form.sending, errorTitle: form.errorTitle(title), errorHeading: form.errorHeading };
  const personFields = fieldViews(visit, application, ({ type }) => ['text', 'email', 'tel'].includes(type));
  const fileFields = fieldViews(
    visit,
    application,
    ({ name, type }) => ['file', 'textarea'].includes(type) && !isFolded(name),
  );
  return layout(visit, {
    style: applyStyle,
    title: state.problems.length > 0 ? form.errorTitle(title) : title,
    typed: { formId: 'application', path: applied.path },
    workspace: job.workspace,
    noIndex: true,
    script: applyScript,
    asksBeforeLeaving: true,
    main: html`<div class="narrow">
<p class="back"><a href="${applied.back.href}">${applied.back.text}</a></p>
${faultSummary(form.errorHeading, state.problems)}
<div class="hero"><h1>${form.heading}</h1>${applied.appliedFor}</div>
<p>${questions.length === 0 && `${form.duration} `}${form.intro}</p>
<form id="application" method="post"${state.isFilledIn && html` data-unsent`} enctype="multipart/form-data" action="${applied.action}" novalidate
 toolname="prepare_application" tooldescription="${applied.tool}"
 data-sentences="${JSON.stringify(sentences)}" data-lang="${visit.lang}" data-title="${title}" data-bytes-max="${application.form.files.bytesMax}">
${hiddenFields(visit, state)}
<fieldset><legend><h2>${form.you}</h2></legend>${personFields}</fieldset>
<fieldset><legend><h2>${form.file}</h2></legend>${fileFields}
${foldedFieldset(visit, application)}</fieldset>
${questionSet(visit, application)}
<fieldset><legend><h2>${form.agreement}</h2></legend>${consentField(visit, application)}</fieldset>
<p class="send"><button class="button" type="submit">${form.submit}</button></p>
</form>
</div>`,
  });
}

function isFolded(name: string): boolean {
  return foldedFields.some((folded) => folded === name);
}

/** Renders the folded fields, unfolded if one of them has a value, a fault or a lost file. */
function foldedFieldset(visit: Visit, application: Application): SafeHtml {
  const { problems, values, lostFiles } = application.state;
  const isOpen = foldedFields.some(
    (name) => values[name] !== '' || lostFiles.includes(name) || problems.some(({ field }) => field === name),
  );
  return html`<details class="field more"${isOpen && html` open`}><summary>${applyTexts[visit.lang].form.further}</summary>
${fieldViews(visit, application, ({ name }) => isFolded(name))}</details>`;
}

/** Renders the hidden fields. `website` is a trap for robots: people cannot see or reach it. */
function hiddenFields({ lang, source }: Visit, { idempotencyKey, startedAt }: FormState): SafeHtml {
  const { form } = applyTexts[lang];
  return html`<input type="hidden" name="idempotencyKey" value="${idempotencyKey}">
<input type="hidden" name="startedAt" value="${startedAt}">
${source !== undefined && html`<input type="hidden" name="source" value="${source}">`}
<div class="trap" aria-hidden="true"><label for="website">${form.website}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>`;
}

/**
 * Renders the consent: a box with one sentence and, folded below it, the whole notice, which is recorded (D23). The notice
 * names no employer, so a sentence above it does.
 * `aria-invalid` is set before the first sending, too: screen readers would call an empty required box invalid.
 */
function consentField({ lang }: Visit, { job, state, form }: Application): SafeHtml {
  const texts = applyTexts[lang].form;
  const problem = state.problems.find(({ field }) => field === 'consent');
  const invalid =
    problem === undefined
      ? html` aria-invalid="false"`
      : html` aria-describedby="consent-error" aria-invalid="true"`;
  const checked = state.values.consent === '1' && html` checked`;
  return html`<div class="field">
${faultView('consent', problem?.message)}
<div class="check"><input type="checkbox" id="consent" name="consent" value="1" required data-missing="${texts.consentMissing}"${invalid}${checked}><label for="consent">${texts.consent}</label></div>
<details class="terms"><summary>${texts.notice}</summary><p class="hint" dir="auto">${texts.employer(job.workspace.name)}</p><div class="notice">${renderNoticeLines(form.consent.text)}</div></details>
</div>`;
}
