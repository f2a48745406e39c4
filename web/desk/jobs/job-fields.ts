import type { JobFinding } from '#domain/feed/job-findings.ts';
import { type DurationUnit, durationUnitNamed } from '#domain/jobs/one-job/job-details.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import type { JobField, JobForm } from './job-form.ts';
import { remarksAtField } from './job-remarks.ts';
import { jobsTexts } from './texts.ts';

type FieldsView = { form: JobForm; faults: readonly Fault[]; findings: readonly JobFinding[] };

/** The fields that most jobs leave empty, with their blank values: they are folded while each has its blank value. */
const foldedFields = {
  'contract.durationValue': '',
  'contract.durationUnit': 'month',
  remoteWorkDays: '',
  benefits: '',
  closesAt: '',
} as const satisfies Partial<Record<JobField, string>>;

type FieldParts = {
  label: Child;
  hint?: string | undefined;
  control: (attributes: SafeHtml) => SafeHtml;
};

/** Renders the fields of a job in groups, each with the remarks of job boards and laws about it. */
export function fieldsOfJob({ visit: { lang } }: DeskCall, { form, faults, findings }: FieldsView): SafeHtml {
  const { fields: labels, groups, hints, periods, workTimes, durationUnits } = jobsTexts[lang];
  const remarks = (name: JobField) => remarksAtField(lang, name, findings);
  const faultOf = (name: JobField) => faults.find(({ field }) => field === name)?.message;
  const field = (name: JobField, { label, hint, control }: FieldParts) =>
    labelledField({ name, label, hint, fault: faultOf(name), remarks: remarks(name), control });
  const optional = (name: JobField) => html`${labels[name]}${optionalMark(lang)}`;
  const line = (name: JobField, { hint, mode = 'text' }: { hint?: string; mode?: string } = {}) =>
    field(name, {
      label: name === 'title' ? labels.title : optional(name),
      hint,
      control: (attributes) =>
        html`<input ${attributes} type="text" inputmode="${mode}" maxlength="300" value="${form[name]}">`,
    });
  const area = (name: JobField, hint: string) =>
    field(name, {
      label: optional(name),
      hint,
      control: (attributes) => html`<textarea ${attributes} rows="6">${form[name]}</textarea>`,
    });
  const select = (name: JobField, options: readonly (readonly [string, string])[]) =>
    field(name, {
      label: labels[name],
      control: (attributes) =>
        html`<select ${attributes}>${options.map(
          ([value, text]) =>
            html`<option value="${value}"${form[name] === value && html` selected`}>${text}</option>`,
        )}</select>`,
    });
  const group = (name: keyof typeof groups, fields: Child) =>
    html`<fieldset><legend><h2>${groups[name]}</h2></legend>${fields}</fieldset>`;
  const isUnfolded = Object.entries(foldedFields).some(([name, blank]) => {
    // An object literal has no keys but those of its type.
    const known = name as keyof typeof foldedFields;
    return form[known] !== blank || faultOf(known) !== undefined || remarks(known).length > 0;
  });
  const units = durationOptions(durationUnits, form['contract.durationUnit']);
  const closingDay = field('closesAt', {
    label: optional('closesAt'),
    hint: hints.closesAt,
    control: (attributes) => html`<input ${attributes} type="date" value="${form.closesAt}">`,
  });
  const workTime = select('workTime', Object.entries(workTimes));
  const jobFields = html`${line('title')}${line('contract.type', { hint: hints.contractType })}${workTime}
${line('location.city')}${line('location.postalCode')}${line('location.country', { hint: hints.country })}`;
  const amounts = [line('salary.min', { mode: 'decimal' }), line('salary.max', { mode: 'decimal' })];
  const payFields = html`${amounts}${select('salary.period', Object.entries(periods))}${line('salary.currency')}
<p class="check"><input type="checkbox" id="salaryVisible" name="salaryVisible" value="1"${form.salaryVisible && html` checked`}><label for="salaryVisible">${labels.salaryVisible}</label></p>`;
  const descriptions = (
    ['descriptions.position', 'descriptions.profile', 'descriptions.company'] as const
  ).map((name) => area(name, hints.rich));
  return html`${group('job', jobFields)}
${group('pay', payFields)}
${group('words', descriptions)}
<details class="more"${isUnfolded && html` open`}><summary>${groups.more}</summary>
${line('contract.durationValue', { mode: 'numeric' })}${select('contract.durationUnit', units)}${line('remoteWorkDays', { mode: 'numeric' })}
${area('benefits', hints.benefits)}
${closingDay}</details>`;
}

/**
 * Returns the options of the unit of duration. An import may have given its own word, such as `mois`: it becomes the
 * value of its unit's option, or an option of its own, so that saving the form keeps it.
 */
function durationOptions(
  names: Readonly<Record<DurationUnit | '', string>>,
  imported: string,
): [value: string, name: string][] {
  const importedUnit = imported === '' ? '' : durationUnitNamed(imported);
  const options = (['', 'day', 'week', 'month', 'year'] as const).map((unit): [string, string] => [
    unit === importedUnit ? imported : unit,
    names[unit],
  ]);
  return importedUnit === undefined ? [...options, [imported, imported]] : options;
}
