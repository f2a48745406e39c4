import { formControls } from '../../domain/applications/form/form-controls.ts';
import { type Child, html, type SafeHtml } from '../style/html.ts';
import type { Texts } from '../texts/texts.fr.ts';
import type { FieldName, FormState } from './form-state.ts';

type Field = {
  name: FieldName;
  label: string;
  hint?: string;
  optional?: boolean;
  control(attributes: SafeHtml): SafeHtml;
};

/** Label, hint, fault and control of one field, tied together for screen readers. */
export function fieldOf(field: Field, { problems }: FormState, { form }: Texts): SafeHtml {
  const { name, label, hint, optional } = field;
  const problem = problems.find((candidate) => candidate.field === name);
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-error`];
  const ids = described.filter((id) => id !== false).join(' ');
  const attributes = html`id="${name}" name="${name}"${ids !== '' && html` aria-describedby="${ids}"`}${problem !== undefined && html` aria-invalid="true"`}${optional !== true && html` required`}`;
  return html`<div class="field">
<label for="${name}">${label}${optional === true && html` <span class="optional">(${form.optional})</span>`}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault(name, problem?.message)}
${field.control(attributes)}
</div>`;
}

export function fault(name: FieldName, message: string | undefined): Child {
  return message !== undefined && html`<p class="fault" id="${name}-error">${message}</p>`;
}

const lines = [
  { name: 'firstName', max: 200 },
  { name: 'lastName', max: 200 },
  { name: 'email', max: 254 },
  { name: 'phone', max: 50 },
] as const;

/** The one-line fields: who applies and how to reach them. */
export function contactFields(state: FormState, texts: Texts): SafeHtml[] {
  return lines.map(({ name, max }) => {
    const { type, autocomplete } = formControls[name];
    return fieldOf(
      {
        name,
        label: texts.form[name],
        ...(name === 'email' && { hint: texts.form.emailHint }),
        ...(name === 'phone' && { optional: true }),
        control: (attributes) =>
          html`<input ${attributes} type="${type}" autocomplete="${autocomplete}" maxlength="${max}" value="${state.values[name]}">`,
      },
      state,
      texts,
    );
  });
}
