import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { deskInEnglish } from './texts.en.ts';
import { type DeskTexts, deskInFrench } from './texts.fr.ts';

export const deskTexts: Record<Lang, DeskTexts> = { fr: setFrenchTexts(deskInFrench), en: deskInEnglish };
