import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { deskInEnglish } from './texts.en.ts';
import { type DeskTexts, deskInFrench } from './texts.fr.ts';

export const deskTexts: Record<Lang, DeskTexts> = { fr: typesetFrenchTexts(deskInFrench), en: deskInEnglish };
