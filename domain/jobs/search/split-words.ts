/** Invisible characters that pasted text has between letters. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Marks of the genders that a title is open to: `(H/F)`, `m/w/d`, `homme ou femme`, `all genders`. */
const GENDER_MARKS =
  /(?<![\p{L}\p{N}])\(?\s?(?:[hfmwdxn](?:\s?[/|.,·•‐‑–-]\s?[hfmwdx]){1,3}|(?:hommes?|femmes?)\s?(?:\/|ou|et)\s?(?:hommes?|femmes?)|all genders|tous genres)\s?\)?(?![\p{L}\p{N}])/gu;

/** Two endings on one stem, as in `vend·eur·euse` and `direct(eur/trice)`; the first one makes the word. */
const TWO_ENDINGS =
  /(?<=\p{L}{3})[·•‧∙⋅.(-](r|eur|teur|er|ier|en|ien)[·•‧∙⋅./-](?:se|euse|rice|trice|[eè]re|i[eè]re|ne|enne|ienne)(?:[·•.-]?s)?\)?(?![\p{L}\p{N}])/gu;

const ENDINGS =
  'i?[eè]re|t?rice|i?enne|onne|n?e|i?euse|se|e?sse|tte|te|lle|le|elle|i?ve|ffe|fe|e?ure|ale|ée|maid|';

/** A second ending, as in `infirmier·ère`, `chargé(e)s`, `directeur/trice`, `vendeur-euse`, `technicien.ne.s`. */
const SECOND_ENDING = new RegExp(
  String.raw`(?<=\p{L}{3})(?:\s?\(-?|\s?/\s?-?|[·•‧∙⋅.‐‑–-])(?:${ENDINGS})(?:(?<=[(·•‧∙⋅.])s|(?<=\p{L})(?:[·•‧∙⋅.(-]?s)?)\)?(?:\(?s\)?)?(?![\p{L}\p{N}])`,
  'gu',
);

const SEPARATORS = /[\s/\\|,;:()[\]{}<>«»"“”„‟'’‘ʼ`´!?¿¡…*–—‐‑·•‧∙⋅-]+/u;

/**
 * Splits a text into the words that searches compare, in lower case and with their accents. Both sides of a comparison
 * are split here: a word has no punctuation around it, and a title no second ending (D70).
 */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(GENDER_MARKS, ' ')
    .replace('(wo)man', 'man')
    .replace(TWO_ENDINGS, '$1')
    .replace(SECOND_ENDING, '')
    .split(SEPARATORS)
    .map((word) => word.replace(/^\.+(?!\p{L})|\.+$/gu, ''))
    .filter((word) => word !== '');
}
