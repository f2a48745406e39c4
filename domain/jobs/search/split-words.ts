/** Matches invisible characters, which pasted text has between letters. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Matches the marks of genders in a title: `(H/F)`, `m/w/d`, `homme ou femme`, `all genders`. */
const GENDER_MARKS =
  /(?<![\p{L}\p{N}])\(?\s?(?:[hfmwdxn](?:\s?[/|.,·•‐‑–-]\s?[hfmwdx]){1,3}|(?:hommes?|femmes?)\s?(?:\/|ou|et)\s?(?:hommes?|femmes?)|all genders|tous genres)\s?\)?(?![\p{L}\p{N}])/gu;

/** Matches two endings of one stem, as in `vend·eur·euse` and `direct(eur/trice)`; the first one is kept. */
const TWO_ENDINGS =
  /(?<=\p{L}{3})[·•‧∙⋅.(-](r|eur|teur|er|ier|en|ien)[·•‧∙⋅./-](?:se|euse|rice|trice|[eè]re|i[eè]re|ne|enne|ienne)(?:[·•.-]?s)?\)?(?![\p{L}\p{N}])/gu;

const ENDINGS =
  'i?[eè]re|t?rice|i?enne|onne|n?e|i?euse|se|e?sse|tte|te|lle|le|elle|i?ve|ffe|fe|e?ure|ale|ée|maid|';

/**
 * Matches a second ending, as in `infirmier·ère`, `chargé(e)s`, `directeur/trice`, `vendeur-euse`, `technicien.ne.s`.
 */
const SECOND_ENDING = new RegExp(
  String.raw`(?<=\p{L}{3})(?:\s?\(-?|\s?/\s?-?|[·•‧∙⋅.‐‑–-])(?:${ENDINGS})(?:(?<=[(·•‧∙⋅.])s|(?<=\p{L})(?:[·•‧∙⋅.(-]?s)?)\)?(?:\(?s\)?)?(?![\p{L}\p{N}])`,
  'gu',
);

const SEPARATORS = /[\s/\\|,;:()[\]{}<>«»"“”„‟'’‘ʼ`´!?¿¡…*–—‐‑·•‧∙⋅-]+/u;

/**
 * Splits a text into the words that searches compare, in lower case and with their accents. It removes the punctuation
 * around words and the second endings of titles (D70). Searches and titles are split alike.
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
    .map((word) => word.replace(/^\.+(?!\p{L})|\.+$/gu, '')) // The first dot of ".net" stays.
    .filter((word) => word !== '');
}
