import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { contactInEnglish } from './texts.en.ts';
import { type ContactTexts, contactInFrench } from './texts.fr.ts';

export const contactTexts: Record<Lang, ContactTexts> = {
  fr: typesetFrenchTexts(contactInFrench),
  en: contactInEnglish,
};
