import { either, oneOf, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { isTaleOfWork } from './tale-of-work.ts';
import { violenceAtWork } from './violence-at-work.ts';
import { violenceEn } from './violence-en.ts';
import { violenceFr } from './violence-fr.ts';

const patterns = [violenceEn, violenceFr, violenceAtWork].map((rules) =>
  either(...rules.map(({ pattern }) => pattern)),
);

/** "Ten years ago", "dans mon enfance": such violence is over, unless the sentence also has a word of now. */
const longAgo = within(
  oneOf(
    'years ago|(?:in|en) (?:19|20)\\d\\d|as a (?:child|kid|teenager)|growing up',
    'when i was (?:a |\\d|young|little|small)|il y a (?:\\S+ )?(?:ans|annees)|dans mon enfance',
    "quand j'etais (?:petite?|enfant|jeune|ado)",
  ),
);
/** "Still", "hier": the violence goes on. */
const goesOn = within(
  oneOf(
    'still|again|tonight|yesterday|last (?:night|week)',
    'encore|toujours|hier|ce (?:soir|matin)|cette nuit',
  ),
);

/**
 * Tells whether a sentence says that its writer, or a child of theirs, is hit or threatened by a person of their life, or
 * is hit at work again and again.
 */
export function isOfViolence({ whole, clauses }: { whole: string; clauses: readonly string[] }): boolean {
  if ((longAgo.test(whole) && !goesOn.test(whole)) || isTaleOfWork(whole)) return false;
  return [whole, ...clauses].some((part) => patterns.some((pattern) => pattern.test(part)));
}
