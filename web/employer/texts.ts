import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { employerInEnglish } from './texts.en.ts';
import { type EmployerTexts, employerInFrench } from './texts.fr.ts';

export const employerTexts: Record<Lang, EmployerTexts> = {
  fr: setFrenchTexts(employerInFrench),
  en: employerInEnglish,
};
