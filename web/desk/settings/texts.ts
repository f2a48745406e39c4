import { inBothLanguages } from '#kernel/text/french.ts';
import { settingsInEnglish } from './texts.en.ts';
import { settingsInFrench } from './texts.fr.ts';

export const settingsTexts = inBothLanguages({ fr: settingsInFrench, en: settingsInEnglish });
