import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { trustInEnglish } from './texts.en.ts';
import { type TrustTexts, trustInFrench } from './texts.fr.ts';

export const trustTexts: Record<Lang, TrustTexts> = {
  fr: typesetFrenchTexts(trustInFrench),
  en: trustInEnglish,
};
