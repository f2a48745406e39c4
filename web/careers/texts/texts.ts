import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { careersInEnglish } from './texts.en.ts';
import { type CareersTexts, careersInFrench } from './texts.fr.ts';

export const careersTexts: Record<Lang, CareersTexts> = {
  fr: setFrenchTexts(careersInFrench),
  en: careersInEnglish,
};
