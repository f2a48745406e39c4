import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { applyInEnglish } from './texts.en.ts';
import { type ApplyTexts, applyInFrench } from './texts.fr.ts';

export const applyTexts: Record<Lang, ApplyTexts> = {
  fr: typesetFrenchTexts(applyInFrench),
  en: applyInEnglish,
};
