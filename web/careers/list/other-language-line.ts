import type { BrowsedCareers } from '#domain/jobs/browse/browse-careers.ts';
import type { Lang } from '#kernel/language.ts';
import { careersTexts } from '../texts/texts.ts';

/**
 * Advises words of the other language if a search has unknown words and more jobs are described in that language. Null
 * otherwise: `countByLang` is null for known words and for words like them.
 */
export function otherLanguageLine(
  lang: Lang,
  { countByLang }: Pick<BrowsedCareers, 'countByLang'>,
): string | null {
  if (countByLang === null) return null;
  const others = countByLang[lang === 'fr' ? 'en' : 'fr'];
  return others > countByLang[lang] ? careersTexts[lang].list.inOtherLanguage(others) : null;
}
