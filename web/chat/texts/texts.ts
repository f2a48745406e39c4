import { inBothLanguages } from '#kernel/text/french.ts';
import { chatInEnglish } from './texts.en.ts';
import { chatInFrench } from './texts.fr.ts';

export const chatTexts = inBothLanguages({ fr: chatInFrench, en: chatInEnglish });
