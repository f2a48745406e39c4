import { inBothLanguages } from '#kernel/text/french.ts';
import { chatInEnglish } from './chat.en.ts';
import { chatInFrench } from './chat.fr.ts';
import { conversationInEnglish } from './conversation.en.ts';
import { conversationInFrench } from './conversation.fr.ts';

export const chatTexts = inBothLanguages({ fr: chatInFrench, en: chatInEnglish });

export const conversationTexts = inBothLanguages({ fr: conversationInFrench, en: conversationInEnglish });
