import type { Lang } from '#kernel/language.ts';
import { alertsInEnglish } from './texts.en.ts';
import { type AlertsTexts, alertsInFrench } from './texts.fr.ts';

export const alertsTexts: Record<Lang, AlertsTexts> = { fr: alertsInFrench, en: alertsInEnglish };
