/** Clauses of despair, as parts of a pattern, with a sentence that they recognise. */
export type Despair = { example: string; words: readonly string[] };

/** Words that strengthen the one after them. */
export const very =
  '(?:(?:so|very|really|honestly|just|completely|totally|utterly|such|like|always|still|quite|too|absolutely|only|even|tellement|si|tres|vraiment|completement|totalement|juste|trop|comme|toujours|tout|toute|plutot|meme|carrement) )*';
