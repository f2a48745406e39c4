/** Matches a word: letters and digits, which `_` or `-` may join, as in `Last-Event-ID`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;

/** Common words of questions, which do not help to find a page. */
const COMMON_WORDS = new Set(
  'a an and are at be by can do does for from get happens how i in into is it me my of on or our the their this to up use using we what when where which why with you your'.split(
    ' ',
  ),
);

/** For words that readers may ask with, the words that the documentation has; without case and accents. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  auth: ['authentication', 'key'],
  authenticate: ['authentication', 'key'],
  authorization: ['authentication', 'key'],
  large: ['big'],
  paging: ['pagination'],
  paginate: ['pagination'],
  offset: ['cursor'],
  retry: ['repeat', 'repeats'],
  retries: ['repeats'],
  duplicate: ['repeat', 'repeats'],
  throttling: ['rate', 'limit'],
  throttle: ['rate', 'limit'],
  quota: ['limit', 'limits'],
  resume: ['cv', 'resume'],
  upload: ['file', 'cv'],
  delete: ['deletion', 'delete'],
  gdpr: ['deletion', 'export', 'gdpr'],
  sse: ['events', 'stream', 'sse'],
  streaming: ['stream'],
  sorting: ['sort'],
  callback: ['webhook'],
  hmac: ['signature'],
  verify: ['signature', 'verify'],
  vacancy: ['job'],
  vacancies: ['jobs'],
  llm: ['agents', 'model'],
  mcp: ['agents', 'mcp'],
  embed: ['widget'],
  iframe: ['widget'],
  cors: ['origin', 'origins', 'browser', 'cors'],
  test: ['sandbox', 'test'],
  environment: ['sandbox'],
  staging: ['sandbox'],
};

/** Removes case and accents. Latin letters keep their positions, so that an excerpt can be cut at a match. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Splits a text into words. A name such as `Last-Event-ID` gives itself and each of its parts. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => [...new Set([foldText(word), ...partsOf(word)])]);
}

/** Returns the words of a question without the common ones; all of them if nothing else is left. */
export function askedWords(question: string): string[] {
  const words = question.match(WORD) ?? [];
  const uncommon = words.filter((word) => !COMMON_WORDS.has(foldText(word)));
  return uncommon.length > 0 ? uncommon : words;
}

/** Splits a compound word into its parts: `Last-Event-ID` has three, `jobId` has two. */
export function partsOf(word: string): string[] {
  const parts = word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_-]+/);
  return parts.map(foldText).filter((part) => part !== '');
}

/** Returns the documentation's words for a word of a question; none if the word has no synonym. */
export function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];
}
