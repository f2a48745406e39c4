import type { Lang } from '../../kernel/language.ts';
import { english } from './texts.en.ts';
import { french, type Texts } from './texts.fr.ts';

const texts: Record<Lang, Texts> = { fr: french, en: english };

export function textsIn(lang: Lang): Texts {
  return texts[lang];
}
