import type { BrowsedCareers } from '#domain/jobs/browse/browse-careers.ts';
import type { Lang } from '#kernel/language.ts';
import { careersTexts } from '../texts/texts.ts';

/**
 * Says that most jobs are described in the other language, if the words of a search find no job and are like no other
 * words; else returns null.
 */
export function otherLanguageLine(
  lang: Lang,
  { countByLang }: Pick<BrowsedCareers, 'countByLang'>,
): string | null {
  if (countByLang === null) return null;
  const others = countByLang[lang === 'fr' ? 'en' : 'fr'];
  return others > countByLang[lang] ? careersTexts[lang].list.inOtherLanguage(others) : null;
}
