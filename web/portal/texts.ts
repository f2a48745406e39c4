import { inBothLanguages } from '#kernel/text/french.ts';
import { portalInEnglish } from './texts.en.ts';
import { portalInFrench } from './texts.fr.ts';

export const portalTexts = inBothLanguages({ fr: portalInFrench, en: portalInEnglish });
