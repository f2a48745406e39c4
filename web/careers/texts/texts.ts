import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { careersInEnglish } from './texts.en.ts';
import { type CareersTexts, careersInFrench } from './texts.fr.ts';

export const careersTexts: Record<Lang, CareersTexts> = {
  fr: typesetFrenchTexts(careersInFrench),
  en: careersInEnglish,
};
