import { html, type SafeHtml } from '#kernel/text/html.ts';

/** Links a number that can be dialled; shows any other text as it was written. */
export function phoneLink(phone: string): SafeHtml {
  // `01.23 45-67 (89)` becomes `0123456789`.
  const dialled = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{3,20}$/.test(dialled) ? html`<a href="tel:${dialled}">${phone}</a>` : html`${phone}`;
}
