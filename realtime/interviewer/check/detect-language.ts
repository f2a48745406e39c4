import type { Lang } from '#kernel/language.ts';

const commonWords: Record<Lang, ReadonlySet<string>> = {
  fr: new Set([
    'le',
    'la',
    'les',
    'des',
    'du',
    'une',
    'vous',
    'votre',
    'est',
    'et',
    'pour',
    'que',
    'ce',
    'à',
  ]),
  en: new Set(['the', 'of', 'and', 'you', 'your', 'is', 'are', 'for', 'to', 'this', 'that', 'in', 'would']),
};

/** Detects the language of a few sentences by their common words; null if both languages have as many. */
export function detectLanguage(text: string): Lang | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (lang: Lang) => words.filter((word) => commonWords[lang].has(word)).length;
  const lead = countOf('fr') - countOf('en');
  if (lead === 0) return null;
  return lead > 0 ? 'fr' : 'en';
}
