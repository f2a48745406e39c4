import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { applyInEnglish } from './texts.en.ts';
import { type ApplyTexts, applyInFrench } from './texts.fr.ts';

export const applyTexts: Record<Lang, ApplyTexts> = {
  fr: setFrenchTexts(applyInFrench),
  en: applyInEnglish,
};
