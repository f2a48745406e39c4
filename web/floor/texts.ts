import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { floorInEnglish } from './texts.en.ts';
import { type FloorTexts, floorInFrench } from './texts.fr.ts';

export const floorTexts: Record<Lang, FloorTexts> = {
  fr: typesetFrenchTexts(floorInFrench),
  en: floorInEnglish,
};
