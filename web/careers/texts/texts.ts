import { inBothLanguages } from '#kernel/text/french.ts';
import { careersInEnglish } from './texts.en.ts';
import { careersInFrench } from './texts.fr.ts';

export const careersTexts = inBothLanguages({ fr: careersInFrench, en: careersInEnglish });
