import type { Lang } from '../texts/language.ts';
import { portalInEnglish } from './texts.en.ts';
import { portalInFrench } from './texts.fr.ts';

/** French sets the form, as for the other pages. */
export type PortalTexts = typeof portalInFrench;

export const portalTexts: Record<Lang, PortalTexts> = { fr: portalInFrench, en: portalInEnglish };
