import { anyNumberOf } from '../rules/patterns.ts';

/**
 * One way to voice despair. `clauses` are patterns of clauses, in lower case and without accents, and `example` is a
 * sentence in which one of them matches.
 */
export type Despair = { example: string; clauses: readonly string[] };

/** Any number of adverbs that may be before the next word. */
export const adverbs = anyNumberOf(
  'so|very|really|honestly|just|completely|totally|utterly|such|like|always|still|quite',
  'too|absolutely|only|even|tellement|si|tres|vraiment|completement|totalement|juste',
  'trop|comme|toujours|tout|toute|plutot|meme|carrement',
);

/** "Any more" after a denial. */
export const noMore = '(?: any ?more| any longer)';
