import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';

const words = { fr: 'facultatif', en: 'optional' } as const satisfies Record<Lang, string>;

/** Marks the label of a field that may stay empty, in the same way on every page. */
export function optionalMark(lang: Lang): SafeHtml {
  return html` <span class="optional">(${words[lang]})</span>`;
}
