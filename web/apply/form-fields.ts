import type { ApplicationForm } from '#domain/applications/form/application-form.ts';
import {
  faultSentences,
  missingSentences,
  phoneSentences,
} from '#domain/applications/form/fault-sentences.ts';
import { type ControlName, hasControl } from '#domain/applications/form/form-controls.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { optionalMark } from '../page/parts/optional-mark.ts';
import type { Visit } from '../page/visit.ts';
import type { FormState } from './form-state.ts';
import { applyTexts } from './texts.ts';

/** A field with a label. The others, such as the job's id, are hidden. */
type VisibleField = Extract<ApplicationForm['fields'][number], { label: string }>;

/** Renders the selected fields in the order of the job's form (D51). */
export function fieldViews(
  visit: Visit,
  { form, state }: { form: ApplicationForm; state: FormState },
  isSelected: (field: VisibleField) => boolean,
): SafeHtml[] {
  return form.fields.flatMap((field) =>
    'label' in field && hasControl(field.name) && isSelected(field)
      ? [fieldView(visit, { field, name: field.name, form, state })]
      : [],
  );
}

type FieldInForm = { field: VisibleField; name: ControlName; form: ApplicationForm; state: FormState };

/** Renders the label, hint, fault and control of one field, and ties them together for screen readers. */
function fieldView({ lang }: Visit, inForm: FieldInForm): SafeHtml {
  const { background } = applyTexts[lang].form;
  const { field, name, state } = inForm;
  const fault = state.faults.find((listed) => listed.field === name)?.message;
  // The sentence of a refused file already asks for another one.
  const isLost = state.lostFiles.includes(name) && fault === undefined;
  const descriptionIds = [
    field.hint !== undefined && `${name}-hint`,
    isLost && `${name}-again`,
    fault !== undefined && `${name}-error`,
  ];
  const describedBy = descriptionIds.filter((id) => id !== false).join(' ');
  const description = describedBy !== '' && html` aria-describedby="${describedBy}"`;
  const invalid = fault !== undefined && html` aria-invalid="true"`;
  const required = field.required && html` required`;
  const attributes = html`id="${name}" name="${name}"${description}${invalid}${required}${checkAttributes(lang, field)}`;
  return html`<div class="field">
<label for="${name}">${field.label}${!field.required && optionalMark(lang)}</label>
${field.hint !== undefined && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
${isLost && html`<p class="hint" id="${name}-again">${takesSeveralFiles(inForm) ? background.attachSeveralAgain : background.attachAgain}</p>`}
${faultView(name, fault)}
${control(inForm, attributes)}
</div>`;
}

function control({ field, name, form, state }: FieldInForm, attributes: SafeHtml): SafeHtml {
  const value = state.values[name];
  const maxLengthAttribute = field.maxLength !== undefined && html` maxlength="${field.maxLength}"`;
  // HTML drops a line end that a text box begins with. The added one is dropped, so the value keeps its own.
  if (field.type === 'textarea')
    return html`<textarea ${attributes} dir="auto" rows="6"${maxLengthAttribute}>\n${value}</textarea>`;
  if (field.type === 'file') {
    const { bytesMax, kinds } = form.file;
    const extensions = kinds.flatMap((kind) => kind.extensions).join();
    const multiple =
      takesSeveralFiles({ form, name }) && html` multiple data-count-max="${countMaxOf({ form, name })}"`;
    // The script lets people drop a file on the `div`. A `div` added by the script would move the input, which then
    // loses the focus.
    return html`<div><input ${attributes} type="file" accept="${extensions}"${multiple} data-bytes-max="${bytesMax}"></div>`;
  }
  const dir = field.type === 'text' && html` dir="auto"`;
  const autocomplete = field.autocomplete !== undefined && html` autocomplete="${field.autocomplete}"`;
  return html`<input ${attributes} type="${field.type}"${dir}${autocomplete}${maxLengthAttribute} value="${value}">`;
}

/**
 * Returns the attributes for the script's own checks: its sentences for an empty field and for a bad value, and the
 * patterns that it tests.
 */
function checkAttributes(
  lang: Visit['lang'],
  { name, label, type, required, pattern, refusedPattern }: VisibleField,
): Child {
  const missingSentence = missingSentences[lang][name] ?? faultSentences[lang].required(label);
  const invalidSentences: Partial<Record<VisibleField['type'], string>> = {
    email: faultSentences[lang].invalid_email(label),
    tel: phoneSentences[lang],
    url: faultSentences[lang].invalid_url(label),
    text: faultSentences[lang].web_address(label),
  };
  const invalidSentence = invalidSentences[type];
  return [
    required && html` data-missing="${missingSentence}"`,
    invalidSentence !== undefined && html` data-invalid="${invalidSentence}"`,
    // The script checks a phone number and an e-mail address by rules of its own.
    type === 'url' && html` data-pattern="${pattern}"`,
    refusedPattern !== undefined && html` data-refused="${refusedPattern}"`,
  ];
}

type NamedField = Pick<FieldInForm, 'form' | 'name'>;

/** Returns how many files a field takes; 1 for a field that takes no files. */
function countMaxOf({ form, name }: NamedField): number {
  return form.files.fields.find(({ field }) => field === name)?.countMax ?? 1;
}

function takesSeveralFiles(field: NamedField): boolean {
  return countMaxOf(field) > 1;
}

/** Renders the fault of a field. The control refers to the fault by its id. */
export function faultView(name: ControlName, message: string | undefined): Child {
  return message !== undefined && html`<p class="fault" id="${name}-error">${message}</p>`;
}
