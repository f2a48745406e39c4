import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { portalInEnglish } from './texts.en.ts';
import { type PortalTexts, portalInFrench } from './texts.fr.ts';

export const portalTexts: Record<Lang, PortalTexts> = {
  fr: typesetFrenchTexts(portalInFrench),
  en: portalInEnglish,
};
