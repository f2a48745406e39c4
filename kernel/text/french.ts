const NARROW = '\u202f';

/**
 * Typesets a French text: narrow no-break spaces before ; : ! ? and inside « », curly apostrophes. Times, addresses and
 * other text without a blank before the colon stay.
 */
export function setFrench(text: string): string {
  return setFrenchSpaces(text).replace(/(?<=\p{L})'(?=[\p{L}\d«])/gu, '’');
}

/** Sets only the spaces, for texts with words of others: an address may have an apostrophe, but no blank. */
export function setFrenchSpaces(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]+([;:!?]+)(?=[\s"»).]|$)/g, `${NARROW}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`)
    .replace(/[ \u00a0\u202f]*»/g, `${NARROW}»`);
}

/** Typesets every text of a tree; a text that a function returns is typeset at each call. */
export function setFrenchTexts<Texts>(texts: Texts): Texts {
  return setTree(texts) as Texts;
}

function setTree(value: unknown): unknown {
  if (typeof value === 'string') return setFrench(value);
  if (typeof value === 'function') return (...given: unknown[]) => setResult(value(...given));
  if (Array.isArray(value)) return value.map((item) => setTree(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, setTree(item)]));
}

/** Typesets the spaces of the texts that a function returned: they may have words of others. Other values stay. */
function setResult(result: unknown): unknown {
  if (typeof result === 'string') return setFrenchSpaces(result);
  return Array.isArray(result) ? result.map(setResult) : result;
}
