/** @typedef {{ sentences: Record<string, string>, lang: string }} Words */

const MEBIBYTE = 1024 * 1024;

/** Formats a size as the rest of the page does. */
function formatSize(/** @type {number} */ bytes, /** @type {string} */ lang) {
  const isSmall = bytes < MEBIBYTE;
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, bytes / 1024) : bytes / MEBIBYTE);
}

/** Names the chosen files of a field with their sizes; '' if none is chosen. */
export function describeFiles(
  /** @type {HTMLInputElement} */ input,
  /** @type {Words} */ { sentences, lang },
) {
  const described = [...(input.files ?? [])].map((file) =>
    (sentences.chosen ?? '')
      .replace('{size}', formatSize(file.size, lang))
      .replace('{name}', () => file.name),
  );
  return described.join(' · ');
}

/**
 * Finds the fault for which the server would refuse the files of a field: their number, a name, a size, or their size
 * together with the files of the fields before. Only the server checks the content.
 * @param {HTMLInputElement} input
 * @param {Words & { form: HTMLFormElement }} context
 * @returns {string | undefined}
 */
export function fileFaultOf(input, { form, sentences, lang }) {
  const files = [...(input.files ?? [])];
  if (files.length === 0) return undefined;
  const countMax = Number(input.dataset.countMax ?? 1);
  if (files.length > countMax) return sentences.tooMany?.replace('{max}', String(countMax));
  for (const file of files) {
    const fault = faultOf(file, { input, sentences, lang });
    if (fault !== undefined) return fault;
  }
  const max = Number(form.dataset.bytesMax);
  const inputs = [...form.querySelectorAll('input')].filter(({ type }) => type === 'file');
  const inputsUpToThis = inputs.slice(0, inputs.indexOf(input) + 1);
  const filesUpToThis = inputsUpToThis.flatMap((earlier) => [...(earlier.files ?? [])]);
  const bytes = filesUpToThis.reduce((sum, { size }) => sum + size, 0);
  return bytes <= max ? undefined : withSizes(sentences.tooBigTogether, { bytes, max, lang });
}

/**
 * @param {File} file
 * @param {Words & { input: HTMLInputElement }} context
 * @returns {string | undefined}
 */
function faultOf(file, { input, sentences, lang }) {
  const max = Number(input.dataset.bytesMax);
  const endings = input.accept.split(',');
  const [ending] = /\.[^./\\]{1,5}$/.exec(file.name.trim().toLowerCase()) ?? [];
  // A name whose ending has no letter, such as “CV 2.1”, does not say the type.
  if (ending !== undefined && /\p{L}/u.test(ending) && !endings.includes(ending)) return sentences.wrongType;
  if (file.size === 0) return sentences.empty;
  return file.size <= max ? undefined : withSizes(sentences.tooBig, { bytes: file.size, max, lang });
}

/**
 * @param {string | undefined} sentence
 * @param {{ bytes: number, max: number, lang: string }} sizes
 */
function withSizes(sentence, { bytes, max, lang }) {
  return sentence?.replace('{size}', formatSize(bytes, lang)).replace('{max}', formatSize(max, lang));
}
