import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { portalInEnglish } from './texts.en.ts';
import { type PortalTexts, portalInFrench } from './texts.fr.ts';

export const portalTexts: Record<Lang, PortalTexts> = {
  fr: setFrenchTexts(portalInFrench),
  en: portalInEnglish,
};
