import { inBothLanguages } from '#kernel/text/french.ts';
import { applyInEnglish } from './texts.en.ts';
import { applyInFrench } from './texts.fr.ts';

export const applyTexts = inBothLanguages({ fr: applyInFrench, en: applyInEnglish });
