import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { chatInEnglish } from './texts.en.ts';
import { type ChatTexts, chatInFrench } from './texts.fr.ts';

/** The kind of interviewer that the words name: a model, or the questionnaire's script. */
export type AskedBy = 'ai' | 'script';

export const chatTexts: Record<Lang, ChatTexts> = { fr: typesetFrenchTexts(chatInFrench), en: chatInEnglish };
