import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { ownApplicationInEnglish } from './texts.en.ts';
import { type OwnApplicationTexts, ownApplicationInFrench } from './texts.fr.ts';

export const ownApplicationTexts: Record<Lang, OwnApplicationTexts> = {
  fr: setFrenchTexts(ownApplicationInFrench),
  en: ownApplicationInEnglish,
};
