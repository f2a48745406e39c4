import { type Child, html } from '#kernel/text/html.ts';

/**
 * A fault of a form, or of its `field`. A `label` is put before the message, if the message does not name the field.
 */
export type ListedFault = { field: string | null; label?: string | null; message: string };

/** Lists the faults of a form at the top of its page. Each links to its field. */
export function faultSummary(heading: string, faults: readonly ListedFault[]): Child {
  const line = ({ field, label, message }: ListedFault) => {
    const text = label == null ? message : `${label} – ${message}`;
    return html`<li>${field === null ? text : html`<a href="#${field}">${text}</a>`}</li>`;
  };
  return (
    faults.length > 0 &&
    html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${heading}</h2><ul>${faults.map(line)}</ul></div>`
  );
}
