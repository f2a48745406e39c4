import type { Lang } from '../texts/language.ts';
import { exportInEnglish } from './texts.en.ts';
import { type ExportTexts, exportInFrench } from './texts.fr.ts';

export const exportTexts: Record<Lang, ExportTexts> = { fr: exportInFrench, en: exportInEnglish };
