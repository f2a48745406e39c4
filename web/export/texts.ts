import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { exportInEnglish } from './texts.en.ts';
import { type ExportTexts, exportInFrench } from './texts.fr.ts';

export const exportTexts: Record<Lang, ExportTexts> = {
  fr: setFrenchTexts(exportInFrench),
  en: exportInEnglish,
};
