import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { pageInEnglish } from './texts.en.ts';
import { type PageTexts, pageInFrench } from './texts.fr.ts';

export const pageTexts: Record<Lang, PageTexts> = {
  fr: typesetFrenchTexts(pageInFrench),
  en: pageInEnglish,
};
