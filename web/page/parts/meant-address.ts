import { meantAddress } from '#kernel/input/meant-address.ts';
import type { Lang } from '#kernel/language.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { breakableAddress } from './breakable-address.ts';

const questions = inBothLanguages({
  fr: ['Vouliez-vous dire', ' ?'],
  en: ['Did you mean', '?'],
});

/**
 * Asks whether another address was meant, if the domain has a likely typing error. The page has a field close by, in
 * which to correct it. The question depends on the typed text alone, so it tells nothing about stored addresses.
 */
export function meantQuestion(lang: Lang, email: string): SafeHtml | false {
  const meant = meantAddress(email);
  const [before, after] = questions[lang];
  return (
    meant !== null &&
    html`<p class="notice">${before} <strong>${breakableAddress(meant)}</strong>${after}</p>`
  );
}
