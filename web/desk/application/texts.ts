import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { applicationInEnglish } from './texts.en.ts';
import { type ApplicationTexts, applicationInFrench } from './texts.fr.ts';

export const applicationTexts: Record<Lang, ApplicationTexts> = {
  fr: typesetFrenchTexts(applicationInFrench),
  en: applicationInEnglish,
};
