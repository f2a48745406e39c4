import { inBothLanguages } from '#kernel/text/french.ts';
import { chatInEnglish } from './texts.en.ts';
import { chatInFrench } from './texts.fr.ts';

/** The kind of interviewer that the words name: a model, or the questionnaire's script. */
export type AskedBy = 'ai' | 'script';

export const chatTexts = inBothLanguages({ fr: chatInFrench, en: chatInEnglish });
