import { inBothLanguages } from '#kernel/text/french.ts';
import { legalInEnglish } from './texts.en.ts';
import { legalInFrench } from './texts.fr.ts';

export const legalTexts = inBothLanguages({ fr: legalInFrench, en: legalInEnglish });
