import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { thanksInEnglish } from './texts.en.ts';
import { type ThanksTexts, thanksInFrench } from './texts.fr.ts';

export const thanksTexts: Record<Lang, ThanksTexts> = {
  fr: setFrenchTexts(thanksInFrench),
  en: thanksInEnglish,
};
