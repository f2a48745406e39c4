import type { Lang } from '../texts/language.ts';
import { chatInEnglish } from './texts.en.ts';
import { chatInFrench } from './texts.fr.ts';

/** French sets the form, as for the other pages. */
export type ChatTexts = typeof chatInFrench;

export const chatTexts: Record<Lang, ChatTexts> = { fr: chatInFrench, en: chatInEnglish };
