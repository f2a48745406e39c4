import { inBothLanguages } from '#kernel/text/french.ts';
import { exportInEnglish } from './texts.en.ts';
import { exportInFrench } from './texts.fr.ts';

export const exportTexts = inBothLanguages({ fr: exportInFrench, en: exportInEnglish });
