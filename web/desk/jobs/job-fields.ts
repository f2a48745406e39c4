import type { JobFinding } from '#domain/feed/job-findings.ts';
import { type DurationUnit, durationUnitNamed } from '#domain/jobs/one-job/job-details.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { remarksOn } from './findings.ts';
import type { JobField, JobForm } from './job-form.ts';
import { jobsTexts } from './texts.ts';

type Filled = { form: JobForm; faults: readonly Fault[]; findings: readonly JobFinding[] };

/** The fields that most jobs leave empty, and the values that say nothing in them. */
const foldedFields = {
  'contract.durationValue': '',
  'contract.durationUnit': 'month',
  remoteWorkDays: '',
  benefits: '',
  closesAt: '',
} as const satisfies Partial<Record<JobField, string>>;

/** Renders the fields of a job in groups, each with what job boards and laws say of it; the rarer ones are folded. */
export function fieldsOfJob({ visit: { lang } }: DeskCall, { form, faults, findings }: Filled): SafeHtml {
  const { fields: labels, groups, hints, periods, workTimes, durationUnits } = jobsTexts[lang];
  const remarks = (name: JobField) => remarksOn(lang, name, findings);
  const faultOf = (name: JobField) => faults.find(({ field }) => field === name)?.message;
  const field = (name: JobField, label: Child, control: (attributes: SafeHtml) => SafeHtml, hint?: string) =>
    labelledField({ name, label, hint, fault: faultOf(name), remarks: remarks(name), control });
  const optional = (name: JobField) => html`${labels[name]}${optionalMark(lang)}`;
  const line = (name: JobField, { hint, mode = 'text' }: { hint?: string; mode?: string } = {}) =>
    field(
      name,
      name === 'title' ? labels.title : optional(name),
      (attributes) =>
        html`<input ${attributes} type="text" inputmode="${mode}" maxlength="300" value="${form[name]}">`,
      hint,
    );
  const area = (name: JobField, hint: string) =>
    field(
      name,
      optional(name),
      (attributes) => html`<textarea ${attributes} rows="6">${form[name]}</textarea>`,
      hint,
    );
  const select = (name: JobField, options: readonly (readonly [string, string])[]) =>
    field(
      name,
      labels[name],
      (attributes) =>
        html`<select ${attributes}>${options.map(([value, words]) => html`<option value="${value}"${form[name] === value && html` selected`}>${words}</option>`)}</select>`,
    );
  const group = (name: keyof typeof groups, fields: Child) =>
    html`<fieldset><legend><h2>${groups[name]}</h2></legend>${fields}</fieldset>`;
  const isUnfolded = Object.entries(foldedFields).some(([name, blank]) => {
    const known = name as keyof typeof foldedFields;
    return form[known] !== blank || faultOf(known) !== undefined || remarks(known).length > 0;
  });
  return html`${group(
    'job',
    html`${line('title')}${line('contract.type', { hint: hints.contractType })}${select('workTime', Object.entries(workTimes))}
${line('location.city')}${line('location.postalCode')}${line('location.country', { hint: hints.country })}`,
  )}
${group(
  'pay',
  html`${line('salary.min', { mode: 'decimal' })}${line('salary.max', { mode: 'decimal' })}${select('salary.period', Object.entries(periods))}${line('salary.currency')}
<p class="check"><input type="checkbox" id="salaryVisible" name="salaryVisible" value="1"${form.salaryVisible && html` checked`}><label for="salaryVisible">${labels.salaryVisible}</label></p>`,
)}
${group(
  'words',
  html`${area('descriptions.position', hints.rich)}${area('descriptions.profile', hints.rich)}${area('descriptions.company', hints.rich)}`,
)}
<details class="more"${isUnfolded && html` open`}><summary>${groups.more}</summary>
${line('contract.durationValue', { mode: 'numeric' })}${select('contract.durationUnit', durationOptions(durationUnits, form['contract.durationUnit']))}${line('remoteWorkDays', { mode: 'numeric' })}
${area('benefits', hints.benefits)}
${field('closesAt', optional('closesAt'), (attributes) => html`<input ${attributes} type="date" value="${form.closesAt}">`, hints.closesAt)}</details>`;
}

/** The choices of a unit by their values; the job's own word, which an import gave, is the value of its choice. */
function durationOptions(
  names: Readonly<Record<DurationUnit | '', string>>,
  own: string,
): [value: string, name: string][] {
  const ownUnit = own === '' ? '' : durationUnitNamed(own);
  const options = (['', 'day', 'week', 'month', 'year'] as const).map((unit): [string, string] => [
    unit === ownUnit ? own : unit,
    names[unit],
  ]);
  return ownUnit === undefined ? [...options, [own, own]] : options;
}
