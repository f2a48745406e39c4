import type { Lang } from '#kernel/language.ts';
import { confirmInEnglish } from './texts.en.ts';
import { type ConfirmTexts, confirmInFrench } from './texts.fr.ts';

export const confirmTexts: Record<Lang, ConfirmTexts> = { fr: confirmInFrench, en: confirmInEnglish };
