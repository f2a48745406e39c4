import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { frameInEnglish } from './texts.en.ts';
import { type FrameTexts, frameInFrench } from './texts.fr.ts';

export const frameTexts: Record<Lang, FrameTexts> = {
  fr: typesetFrenchTexts(frameInFrench),
  en: frameInEnglish,
};
