import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { type FieldName, type FormState, isFieldName } from './form-state.ts';

type VisibleField = Extract<ApplicationForm['fields'][number], { label: string }>;

/** Renders the fields of the job's form that a person fills in (D51): those of these kinds, in the form's order. */
export function fieldsOf(
  visit: Visit,
  { form, state }: { form: ApplicationForm; state: FormState },
  kinds: readonly VisibleField['type'][],
): SafeHtml[] {
  return form.fields.flatMap((field) =>
    'label' in field && kinds.includes(field.type) && isFieldName(field.name)
      ? [fieldView(visit, { field, name: field.name, form, state })]
      : [],
  );
}

type FieldInForm = { field: VisibleField; name: FieldName; form: ApplicationForm; state: FormState };

/** Renders the label, hint, fault and control of one field, and ties them together for screen readers. */
function fieldView({ texts }: Visit, inForm: FieldInForm): SafeHtml {
  const { field, name, state } = inForm;
  const isLost = field.type === 'file' && state.cvLost;
  const problem = state.problems.find((candidate) => candidate.field === name)?.message;
  const described = [
    field.hint !== undefined && `${name}-hint`,
    isLost && `${name}-again`,
    problem !== undefined && `${name}-error`,
  ];
  const ids = described.filter((id) => id !== false).join(' ');
  const attributes = html`id="${name}" name="${name}"${ids !== '' && html` aria-describedby="${ids}"`}${problem !== undefined && html` aria-invalid="true"`}${field.required && html` required`}`;
  return html`<div class="field">
<label for="${name}">${field.label}${!field.required && html` <span class="optional">(${texts.form.optional})</span>`}</label>
${field.hint !== undefined && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
${isLost && html`<p class="hint" id="${name}-again">${texts.form.cvAgain}</p>`}
${fault(name, problem)}
${controlOf(inForm, attributes)}
</div>`;
}

function controlOf({ field, name, form, state }: FieldInForm, attributes: SafeHtml): SafeHtml {
  const value = state.values[name];
  const length = field.maxLength !== undefined && html` maxlength="${field.maxLength}"`;
  if (field.type === 'textarea') return html`<textarea ${attributes} rows="6"${length}>\n${value}</textarea>`;
  if (field.type === 'file') {
    const { bytesMax, kinds } = form.file;
    const endings = kinds.flatMap(({ extensions }) => extensions).join();
    // The script makes this element the place to drop a file; an input that it moved would lose the focus.
    return html`<div><input ${attributes} type="file" accept="${endings}" data-bytes-max="${bytesMax}"></div>`;
  }
  return html`<input ${attributes} type="${field.type}"${field.autocomplete !== undefined && html` autocomplete="${field.autocomplete}"`}${length} value="${value}">`;
}

export function fault(name: FieldName, message: string | undefined): Child {
  return message !== undefined && html`<p class="fault" id="${name}-error">${message}</p>`;
}
