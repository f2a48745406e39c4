/** Matches invisible characters, which pasted text may have between letters. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Matches `H/F` and `m/w/d`. */
const GENDER_LETTERS = String.raw`[hfmwdxn](?:\s?[/|.,·•‐‑–-]\s?[hfmwdx]){1,3}`;
/** Matches `homme ou femme`. */
const GENDER_NOUNS = String.raw`(?:hommes?|femmes?)\s?(?:\/|ou|et)\s?(?:hommes?|femmes?)`;
const ALL_GENDERS = 'all genders|tous genres';
/** Matches the gender marks of a title, also in parentheses, as in `(H/F)`. */
const GENDER_MARKS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\(?\s?(?:${GENDER_LETTERS}|${GENDER_NOUNS}|${ALL_GENDERS})\s?\)?(?![\p{L}\p{N}])`,
  'gu',
);

/** Matches two endings of one stem, as in `vend·eur·euse` and `direct(eur/trice)`; the first one is kept. */
const TWO_ENDINGS =
  /(?<=\p{L}{3})[·•‧∙⋅.(-](r|eur|teur|er|ier|en|ien)[·•‧∙⋅./-](?:se|euse|rice|trice|[eè]re|i[eè]re|ne|enne|ienne)(?:[·•.-]?s)?\)?(?![\p{L}\p{N}])/gu;

/** The second endings. The last alternative is empty, so that the plural `(s)` of `serveur(s)` counts, too. */
const ENDINGS =
  'i?[eè]re|t?rice|i?enne|onne|n?e|i?euse|se|e?sse|tte|te|lle|le|elle|i?ve|ffe|fe|e?ure|ale|ée|maid|';

/** Matches the signs before a second ending: a parenthesis, a slash, a dot or a hyphen. */
const ENDING_SIGN = String.raw`(?:\s?\(-?|\s?/\s?-?|[·•‧∙⋅.‐‑–-])`;
/** Matches the plural after an ending, as in `·ne·s` and `(es`, and the `s` right after a sign, as in `(s`. */
const ENDING_PLURAL = String.raw`(?:(?<=[(·•‧∙⋅.])s|(?<=\p{L})(?:[·•‧∙⋅.(-]?s)?)`;
/**
 * Matches a second ending, as in `infirmier·ère`, `chargé(e)s`, `directeur/trice`, `vendeur-euse`, `technicien.ne.s`.
 */
const SECOND_ENDING = new RegExp(
  String.raw`(?<=\p{L}{3})${ENDING_SIGN}(?:${ENDINGS})${ENDING_PLURAL}\)?(?:\(?s\)?)?(?![\p{L}\p{N}])`,
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
    .map((word) => word.replace(/^\.+(?!\p{L})|(?<!\.)\.+$/gu, '')) // The first dot of ".net" stays.
    .filter((word) => word !== '');
}
