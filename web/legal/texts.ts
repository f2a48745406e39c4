import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { legalInEnglish } from './texts.en.ts';
import { type LegalTexts, legalInFrench } from './texts.fr.ts';

export const legalTexts: Record<Lang, LegalTexts> = {
  fr: typesetFrenchTexts(legalInFrench),
  en: legalInEnglish,
};
