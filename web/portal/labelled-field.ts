import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';

type Field = {
  name: string;
  label: Child;
  hint?: string | undefined;
  /** The sentence about the field's fault, if it has one. */
  fault?: string | undefined;
  /** Sentences about a value that is accepted, but may be a mistake. */
  remarks?: readonly string[];
  /** Renders the control with the attributes that tie it to label, hint and fault. */
  control: (attributes: SafeHtml) => SafeHtml;
};

/** Renders the label, hint, fault, remarks and control of one field, and ties them together for screen readers. */
export function labelledField({ name, label, hint, fault, remarks = [], control }: Field): SafeHtml {
  const descriptionIds = [
    hint !== undefined && `${name}-hint`,
    fault !== undefined && `${name}-error`,
    remarks.length > 0 && `${name}-remarks`,
  ].filter((id) => id !== false);
  const describedBy = descriptionIds.length > 0 && html` aria-describedby="${descriptionIds.join(' ')}"`;
  const invalid = fault !== undefined && html` aria-invalid="true"`;
  const attributes = html`id="${name}" name="${name}"${describedBy}${invalid}`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault !== undefined && html`<p class="fault" id="${name}-error">${fault}</p>`}
${remarks.length > 0 && html`<div class="remarks" id="${name}-remarks">${remarks.map((remark) => html`<p>${remark}</p>`)}</div>`}
${control(attributes)}
</div>`;
}
