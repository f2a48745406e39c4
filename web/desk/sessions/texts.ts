import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { sessionsInEnglish } from './texts.en.ts';
import { type SessionsTexts, sessionsInFrench } from './texts.fr.ts';

export const sessionsTexts: Record<Lang, SessionsTexts> = {
  fr: setFrenchTexts(sessionsInFrench),
  en: sessionsInEnglish,
};
