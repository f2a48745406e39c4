import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { ownApplicationInEnglish } from './texts.en.ts';
import { type OwnApplicationTexts, ownApplicationInFrench } from './texts.fr.ts';

export const ownApplicationTexts: Record<Lang, OwnApplicationTexts> = {
  fr: typesetFrenchTexts(ownApplicationInFrench),
  en: ownApplicationInEnglish,
};
