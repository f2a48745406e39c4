import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { sessionsInEnglish } from './texts.en.ts';
import { type SessionsTexts, sessionsInFrench } from './texts.fr.ts';

export const sessionsTexts: Record<Lang, SessionsTexts> = {
  fr: typesetFrenchTexts(sessionsInFrench),
  en: sessionsInEnglish,
};
