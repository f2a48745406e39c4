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

/**
 * The fields that most jobs leave empty, each with its blank value. They are folded while all have their blank value,
 * no fault and no remark.
 */
const foldedFields = {
  'contract.durationValue': '',
  // A new job's form begins with this unit.
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
  const optionalLabel = (name: JobField) => html`${labels[name]}${optionalMark(lang)}`;
  const textInput = (name: JobField, { hint, mode = 'text' }: { hint?: string; mode?: string } = {}) =>
    field(name, {
      label: name === 'title' ? labels.title : optionalLabel(name),
      hint,
      control: (attributes) =>
        html`<input ${attributes} type="text" inputmode="${mode}" maxlength="300" value="${form[name]}">`,
    });
  const textArea = (name: JobField, hint: string) =>
    field(name, {
      label: optionalLabel(name),
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
    // The cast is safe, since an object literal has no keys but those of its type.
    const folded = name as keyof typeof foldedFields;
    return form[folded] !== blank || faultOf(folded) !== undefined || remarks(folded).length > 0;
  });
  const units = durationOptions(durationUnits, form['contract.durationUnit']);
  const closingDay = field('closesAt', {
    label: optionalLabel('closesAt'),
    hint: hints.closesAt,
    control: (attributes) => html`<input ${attributes} type="date" value="${form.closesAt}">`,
  });
  const workTime = select('workTime', Object.entries(workTimes));
  const jobAndPlaceFields = html`${textInput('title')}${textInput('contract.type', { hint: hints.contractType })}${workTime}
${textInput('location.city')}${textInput('location.postalCode')}${textInput('location.country', { hint: hints.country })}`;
  const amounts = [
    textInput('salary.min', { mode: 'decimal' }),
    textInput('salary.max', { mode: 'decimal' }),
  ];
  const payFields = html`${amounts}${select('salary.period', Object.entries(periods))}${textInput('salary.currency')}
<p class="check"><input type="checkbox" id="salaryVisible" name="salaryVisible" value="1"${form.salaryVisible && html` checked`}><label for="salaryVisible">${labels.salaryVisible}</label></p>`;
  const descriptions = (
    ['descriptions.position', 'descriptions.profile', 'descriptions.company'] as const
  ).map((name) => textArea(name, hints.rich));
  return html`${group('job', jobAndPlaceFields)}
${group('pay', payFields)}
${group('words', descriptions)}
<details class="more"${isUnfolded && html` open`}><summary>${groups.more}</summary>
${textInput('contract.durationValue', { mode: 'numeric' })}${select('contract.durationUnit', units)}${textInput('remoteWorkDays', { mode: 'numeric' })}
${textArea('benefits', hints.benefits)}
${closingDay}</details>`;
}

/**
 * Returns the options of the unit of duration. An import may have its own word, which saving the form must keep: a word
 * for a unit, such as `mois`, becomes the value of that unit's option; any other word gets an option of its own.
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
