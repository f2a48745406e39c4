import { oneOf, sequence } from '../rules/patterns.ts';

/** One way to deny a need; `example` is a sentence that the pattern matches. */
export type Denial = { example: string; pattern: RegExp };

/** The words after "pas" in "pas besoin", "pas la peine" or "pas utile". */
export const needless = "(?:besoin|la peine|necessaire|utile|envie|question|l'intention|oblige)";

/** Words of wishing or asking that may follow the "not": "I don't want", "I did not ask". */
const wishOrAsk = oneOf(
  'want|need|wish|have to|like|require|intend|mean|meant|ask|asked|asking|wanted|going',
  'plan|planning',
);
/** "I don't want", "no longer". */
export const notWant = sequence(
  oneOf("don't|dont|do not|didn't|didnt|did not|no longer|not|never|won't|would not|wouldn't"),
  `(?: (?:really|actually|even|ever|${wishOrAsk}))*`,
);
