import { inBothLanguages } from '#kernel/text/french.ts';
import { explanationInEnglish } from './texts.en.ts';
import { explanationInFrench } from './texts.fr.ts';

export const explanationTexts = inBothLanguages({ fr: explanationInFrench, en: explanationInEnglish });
