import type { Lang } from '../texts/language.ts';
import { exportInEnglish } from './texts.en.ts';
import { exportInFrench } from './texts.fr.ts';

/** French sets the form, as for the other pages. */
export type ExportTexts = typeof exportInFrench;

export const exportTexts: Record<Lang, ExportTexts> = { fr: exportInFrench, en: exportInEnglish };
