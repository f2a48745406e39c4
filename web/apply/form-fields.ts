import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { type FieldName, type FormState, isFieldName } from './form-state.ts';
import { applyTexts } from './texts.ts';

type VisibleField = Extract<ApplicationForm['fields'][number], { label: string }>;

/** Renders the fields with these types that a person fills in, in the order of the job's form (D51). */
export function fieldViews(
  visit: Visit,
  { form, state }: { form: ApplicationForm; state: FormState },
  types: readonly VisibleField['type'][],
): SafeHtml[] {
  return form.fields.flatMap((field) =>
    'label' in field && types.includes(field.type) && isFieldName(field.name)
      ? [fieldView(visit, { field, name: field.name, form, state })]
      : [],
  );
}

type FieldInForm = { field: VisibleField; name: FieldName; form: ApplicationForm; state: FormState };

/** Renders the label, hint, fault and control of one field, and ties them together for screen readers. */
function fieldView({ lang }: Visit, inForm: FieldInForm): SafeHtml {
  const texts = applyTexts[lang].form;
  const { field, name, state } = inForm;
  const isLost = field.type === 'file' && state.isCvLost;
  const problem = state.problems.find(({ field: problemField }) => problemField === name)?.message;
  const descriptionIds = [
    field.hint !== undefined && `${name}-hint`,
    isLost && `${name}-again`,
    problem !== undefined && `${name}-error`,
  ];
  const ids = descriptionIds.filter((id) => id !== false).join(' ');
  const attributes = html`id="${name}" name="${name}"${ids !== '' && html` aria-describedby="${ids}"`}${problem !== undefined && html` aria-invalid="true"`}${field.required && html` required`}`;
  return html`<div class="field">
<label for="${name}">${field.label}${!field.required && html` <span class="optional">(${texts.optional})</span>`}</label>
${field.hint !== undefined && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
${isLost && html`<p class="hint" id="${name}-again">${texts.cvAgain}</p>`}
${faultView(name, problem)}
${control(inForm, attributes)}
</div>`;
}

function control({ field, name, form, state }: FieldInForm, attributes: SafeHtml): SafeHtml {
  const value = state.values[name];
  const maxLengthAttribute = field.maxLength !== undefined && html` maxlength="${field.maxLength}"`;
  if (field.type === 'textarea')
    return html`<textarea ${attributes} rows="6"${maxLengthAttribute}>\n${value}</textarea>`;
  if (field.type === 'file') {
    const { bytesMax, kinds } = form.file;
    const extensions = kinds.flatMap((kind) => kind.extensions).join();
    // The script makes this element the place to drop a file; an input that it moved would lose the focus.
    return html`<div><input ${attributes} type="file" accept="${extensions}" data-bytes-max="${bytesMax}"></div>`;
  }
  return html`<input ${attributes} type="${field.type}"${field.autocomplete !== undefined && html` autocomplete="${field.autocomplete}"`}${maxLengthAttribute} value="${value}">`;
}

/** Renders the fault of a field, to which the control refers by its id. */
export function faultView(name: FieldName, message: string | undefined): Child {
  return message !== undefined && html`<p class="fault" id="${name}-error">${message}</p>`;
}
