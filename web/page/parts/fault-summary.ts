import { type Child, html } from '#kernel/text/html.ts';

/** A fault of a form. `field` is null for one of the whole form; `label` names the field of a message that does not. */
export type ListedFault = { field: string | null; label?: string | null; message: string };

/** Lists the faults of a form above the heading of its page, each with the name of its field and a link to it. */
export function faultSummary(heading: string, faults: readonly ListedFault[]): Child {
  const line = ({ field, label, message }: ListedFault) => {
    const words = label == null ? message : `${label} – ${message}`;
    return html`<li>${field === null ? words : html`<a href="#${field}">${words}</a>`}</li>`;
  };
  return (
    faults.length > 0 &&
    html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${heading}</h2><ul>${faults.map(line)}</ul></div>`
  );
}
