import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { trustInEnglish } from './texts.en.ts';
import { type TrustTexts, trustInFrench } from './texts.fr.ts';

export const trustTexts: Record<Lang, TrustTexts> = {
  fr: setFrenchTexts(trustInFrench),
  en: trustInEnglish,
};
