import type { Lang } from './language.ts';
import { english } from './texts.en.ts';
import { french } from './texts.fr.ts';

/** Every sentence of the pages; French sets the form, so that a missing translation does not compile. */
export type Texts = typeof french;

const texts: Record<Lang, Texts> = { fr: french, en: english };

export function textsIn(lang: Lang): Texts {
  return texts[lang];
}
