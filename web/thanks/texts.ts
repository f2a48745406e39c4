import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { thanksInEnglish } from './texts.en.ts';
import { type ThanksTexts, thanksInFrench } from './texts.fr.ts';

export const thanksTexts: Record<Lang, ThanksTexts> = {
  fr: typesetFrenchTexts(thanksInFrench),
  en: thanksInEnglish,
};
