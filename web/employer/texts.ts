import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { employerInEnglish } from './texts.en.ts';
import { type EmployerTexts, employerInFrench } from './texts.fr.ts';

export const employerTexts: Record<Lang, EmployerTexts> = {
  fr: typesetFrenchTexts(employerInFrench),
  en: employerInEnglish,
};
