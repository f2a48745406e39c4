import { inBothLanguages } from '#kernel/text/french.ts';
import { deskInEnglish } from './texts.en.ts';
import { deskInFrench } from './texts.fr.ts';

export const deskTexts = inBothLanguages({ fr: deskInFrench, en: deskInEnglish });
