/** @typedef {{ input: HTMLInputElement, sentences: Record<string, string>, lang: string }} Rules */

/** Formats a size as the rest of the page does. */
export function formatSize(/** @type {number} */ bytes, /** @type {string} */ lang) {
  const [unit, value] = bytes < 1_048_576 ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / 1_048_576];
  const digits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: digits,
  }).format(Number(value));
}

/**
 * Finds the fault for which the server would refuse the name or size; only the server checks the content.
 * @returns {string | undefined}
 */
export function faultOf(/** @type {File} */ file, /** @type {Rules} */ { input, sentences, lang }) {
  const max = Number(input.dataset.bytesMax);
  const endings = input.accept.split(',');
  const [ending] = /\.[^./\\]{1,5}$/.exec(file.name.trim().toLowerCase()) ?? [];
  // A name whose ending has no letter, such as “CV 2.1”, tells no type.
  if (ending !== undefined && /\p{L}/u.test(ending) && !endings.includes(ending)) return sentences.type;
  if (file.size === 0) return sentences.empty;
  if (file.size <= max) return undefined;
  return sentences.tooBig
    ?.replace('{size}', formatSize(file.size, lang))
    .replace('{max}', formatSize(max, lang));
}
