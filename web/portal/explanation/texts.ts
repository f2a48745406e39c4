import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { explanationInEnglish } from './texts.en.ts';
import { type ExplanationTexts, explanationInFrench } from './texts.fr.ts';

export const explanationTexts: Record<Lang, ExplanationTexts> = {
  fr: typesetFrenchTexts(explanationInFrench),
  en: explanationInEnglish,
};
