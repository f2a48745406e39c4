import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { deletionsInEnglish } from './texts.en.ts';
import { type DeletionsTexts, deletionsInFrench } from './texts.fr.ts';

export const deletionsTexts: Record<Lang, DeletionsTexts> = {
  fr: typesetFrenchTexts(deletionsInFrench),
  en: deletionsInEnglish,
};
