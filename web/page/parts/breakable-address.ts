import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Writes an e-mail address that breaks only after its @ and its dots, and is copied without the breaks. */
export function breakableAddress(address: string): SafeHtml {
  const parts = address.split(/(?<=[@.])/);
  return html`<bdi class="address">${parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}</bdi>`;
}

/** Links to an address that one can write to. */
export function mailLink(address: string): SafeHtml {
  return html`<a href="mailto:${address}">${breakableAddress(address)}</a>`;
}
