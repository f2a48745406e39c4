import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { settingsInEnglish } from './texts.en.ts';
import { type SettingsTexts, settingsInFrench } from './texts.fr.ts';

export const settingsTexts: Record<Lang, SettingsTexts> = {
  fr: typesetFrenchTexts(settingsInFrench),
  en: settingsInEnglish,
};
