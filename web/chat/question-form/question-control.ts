import type { Control } from '#domain/applications/form/question-fields.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { questionFormTexts } from './texts.ts';

type ControlContent = {
  field: QuestionField;
  value: string;
  /** The attributes that name the question's hint and fault. Radio buttons have none: their group names both. */
  ariaAttributes: SafeHtml;
};

/** Renders the control of a question, without its label, hint and fault. */
export function questionControl({ lang }: Visit, { field, value, ariaAttributes }: ControlContent): SafeHtml {
  const { name, control } = field;
  const { options = [] } = control;
  const texts = questionFormTexts[lang];
  const attributes = html`id="${name}" name="${name}"${ariaAttributes}`;
  switch (control.type) {
    case 'textarea':
      return textBox(attributes, { control, value });
    case 'select':
      return selectBox(attributes, { options, chooseLabel: texts.choose, value });
    case 'radio':
      // A checked button cannot be unchecked, so one more button takes an answer back.
      return radioButtons(name, { options: [...options, { value: '', label: texts.noAnswer }], value });
    case 'text':
    case 'date':
      return input(attributes, { field, value });
  }
}

function textBox(
  attributes: SafeHtml,
  { control: { maxLength = ANSWER_CHARACTERS_MAX }, value }: { control: Control; value: string },
): SafeHtml {
  // HTML drops a line end at the beginning of a text box. The added one is dropped in place of the value's own.
  return html`<textarea ${attributes} dir="auto" rows="3" maxlength="${maxLength}">\n${value}</textarea>`;
}

function input(
  attributes: SafeHtml,
  { field: { label, control, details }, value }: { field: QuestionField; value: string },
): SafeHtml {
  const { type, inputMode, maxLength = ANSWER_CHARACTERS_MAX } = control;
  // Before a field for details, the question is the legend of both fields. It then names only the group, so the input has
  // the question as its own name, too.
  const labelAttribute = details !== undefined && html` aria-label="${label}"`;
  const inputModeAttribute = inputMode !== undefined && html` inputmode="${inputMode}"`;
  const textAttributes = type === 'text' && html` dir="auto" maxlength="${maxLength}" autocomplete="off"`;
  return html`<input ${attributes}${labelAttribute} type="${type}"${inputModeAttribute}${textAttributes} value="${value}">`;
}

type Option = NonNullable<Control['options']>[number];
type Choice = { options: readonly Option[]; value: string };

function selectBox(
  attributes: SafeHtml,
  { options, chooseLabel, value }: Choice & { chooseLabel: string },
): SafeHtml {
  const optionViews = options.map((option) => {
    const selected = option.value === value && html` selected`;
    return html`<option value="${option.value}" dir="auto"${langAttributeOf(option)}${selected}>${option.label}</option>`;
  });
  return html`<select ${attributes}><option value="">${chooseLabel}</option>${optionViews}</select>`;
}

/** Renders the buttons of a choice. The first one has the id that the list of faults links to. */
function radioButtons(name: string, { options, value }: Choice): SafeHtml {
  const buttons = options.map((option, index) => {
    const id = index === 0 ? name : `${name}.${index}`;
    const checked = option.value === value && html` checked`;
    return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${option.value}"${checked}><label for="${id}" dir="auto"${langAttributeOf(option)}>${option.label}</label></div>
`;
  });
  return html`<div class="choices">${buttons}</div>`;
}

function langAttributeOf({ lang }: Option): Child {
  return lang !== undefined && html` lang="${lang}"`;
}
