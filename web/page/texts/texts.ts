import { inBothLanguages } from '#kernel/text/french.ts';
import { pageInEnglish } from './texts.en.ts';
import { pageInFrench } from './texts.fr.ts';

export const pageTexts = inBothLanguages({ fr: pageInFrench, en: pageInEnglish });
