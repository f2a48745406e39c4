import type { Lang } from '#kernel/language.ts';
import { setFrenchTexts } from '#kernel/text/french.ts';
import { english } from './texts.en.ts';
import { french, type Texts } from './texts.fr.ts';

const texts: Record<Lang, Texts> = { fr: setFrenchTexts(french), en: english };

export function textsIn(lang: Lang): Texts {
  return texts[lang];
}
