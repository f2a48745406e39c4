import { type Child, html } from '#kernel/text/html.ts';

/** A fault of a form; null for one of the whole form. */
export type ListedFault = { field: string | null; message: string };

/** Lists the faults of a form above the heading of its page, each with a link to its field. */
export function faultSummary(heading: string, faults: readonly ListedFault[]): Child {
  return (
    faults.length > 0 &&
    html`<div class="panel summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary"><h2 id="summary">${heading}</h2><ul>${faults.map(({ field, message }) => html`<li>${field === null ? message : html`<a href="#${field}">${message}</a>`}</li>`)}</ul></div>`
  );
}
