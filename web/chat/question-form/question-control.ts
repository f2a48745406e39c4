import type { Control } from '#domain/applications/form/question-fields.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import type { Visit } from '#web/page/visit.ts';
import type { QuestionField } from './question-fields.ts';
import { questionFormTexts } from './texts.ts';

type ControlContent = {
  field: QuestionField;
  value: string;
  /** The id of the question's hint; null if it has none. */
  hintId: string | null;
  /** The id of the question's fault; null if the answer has none. */
  faultId: string | null;
};

/** Renders the control of a question, without its label, hint and fault. */
export function questionControl(
  { lang }: Visit,
  { field, value, hintId, faultId }: ControlContent,
): SafeHtml {
  const { name, control } = field;
  const { options = [] } = control;
  const texts = questionFormTexts[lang];
  const describingIds = [hintId, faultId].filter((id) => id !== null).join(' ');
  const describedBy = describingIds !== '' && html` aria-describedby="${describingIds}"`;
  const invalid = faultId !== null && html` aria-invalid="true"`;
  const state = html`${describedBy}${invalid}`;
  const attributes = html`id="${name}" name="${name}"${state}`;
  switch (control.type) {
    case 'textarea':
      return textBox(attributes, { control, value });
    case 'select':
      return selectBox(attributes, { options, chooseLabel: texts.choose, value });
    case 'radio':
      // A checked button cannot be unchecked, so one more button takes an answer back.
      return radioButtons(name, {
        options: [...options, { value: '', label: texts.noAnswer }],
        value,
        firstState: state,
      });
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

/**
 * Renders the buttons of a choice. The first one has the id that the list of faults links to, and the hint and the fault
 * of the whole question.
 */
function radioButtons(
  name: string,
  { options, value, firstState }: Choice & { firstState: SafeHtml },
): SafeHtml {
  const buttons = options.map((option, index) => {
    const id = index === 0 ? name : `${name}.${index}`;
    const state = index === 0 && firstState;
    const checked = option.value === value && html` checked`;
    return html`<div class="check"><input type="radio" id="${id}" name="${name}" value="${option.value}"${checked}${state}><label for="${id}" dir="auto"${langAttributeOf(option)}>${option.label}</label></div>
`;
  });
  return html`<div class="choices">${buttons}</div>`;
}

function langAttributeOf({ lang }: Option): Child {
  return lang !== undefined && html` lang="${lang}"`;
}
