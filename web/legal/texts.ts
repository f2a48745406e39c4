import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { legalInEnglish } from './texts.en.ts';
import { type LegalTexts, legalInFrench } from './texts.fr.ts';

export const legalTexts: Record<Lang, LegalTexts> = {
  fr: setFrenchTexts(legalInFrench),
  en: legalInEnglish,
};
