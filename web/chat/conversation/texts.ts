import { inBothLanguages } from '#kernel/text/french.ts';
import { conversationInEnglish } from './texts.en.ts';
import { conversationInFrench } from './texts.fr.ts';

export const conversationTexts = inBothLanguages({ fr: conversationInFrench, en: conversationInEnglish });
