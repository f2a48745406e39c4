import type { Lang } from '../../kernel/language.ts';
import { portalInEnglish } from './texts.en.ts';
import { type PortalTexts, portalInFrench } from './texts.fr.ts';

export const portalTexts: Record<Lang, PortalTexts> = { fr: portalInFrench, en: portalInEnglish };
