import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { exportInEnglish } from './texts.en.ts';
import { type ExportTexts, exportInFrench } from './texts.fr.ts';

export const exportTexts: Record<Lang, ExportTexts> = {
  fr: typesetFrenchTexts(exportInFrench),
  en: exportInEnglish,
};
