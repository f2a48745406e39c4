import { html, type SafeHtml } from '#kernel/text/html.ts';

/**
 * Writes an address that may break into lines. An e-mail address breaks only after `@`, since a name that breaks at a dot
 * reads as two words; a URL breaks after its dots. Copied text has no breaks.
 */
export function breakableAddress(address: string): SafeHtml {
  const parts = address.split(address.includes('@') ? /(?<=@)/ : /(?<=\.)/);
  return html`<bdi class="address">${parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}</bdi>`;
}

/** Links to an e-mail address. */
export function mailLink(address: string): SafeHtml {
  return html`<a href="mailto:${address}">${breakableAddress(address)}</a>`;
}
