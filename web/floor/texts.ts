import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { floorInEnglish } from './texts.en.ts';
import { type FloorTexts, floorInFrench } from './texts.fr.ts';

export const floorTexts: Record<Lang, FloorTexts> = { fr: setFrenchTexts(floorInFrench), en: floorInEnglish };
