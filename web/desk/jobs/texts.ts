import { inBothLanguages } from '#kernel/text/french.ts';
import { jobsInEnglish } from './texts.en.ts';
import { jobsInFrench } from './texts.fr.ts';

export const jobsTexts = inBothLanguages({ fr: jobsInFrench, en: jobsInEnglish });
