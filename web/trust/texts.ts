import { inBothLanguages } from '#kernel/text/french.ts';
import { trustInEnglish } from './texts.en.ts';
import { trustInFrench } from './texts.fr.ts';

export const trustTexts = inBothLanguages({ fr: trustInFrench, en: trustInEnglish });
