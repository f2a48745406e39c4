import { oneOf, optional, sequence } from '../rules/patterns.ts';

/*
 * "I almost died, I wish I had" is a wish to be dead, and its words are split into two clauses or two sentences. Each of
 * them alone tells of no wish: "I almost died in 2015", "no licence, I wish I had".
 */

const nearDeath = oneOf(
  'i (?:have |had )?(?:almost|nearly|could have|might have) (?:\\w+ )?(?:died|got killed|been killed)(?! (?:laughing|of (?:laughter|boredom|shame)))',
  "failli (?:bien )?(?:mourir|crever|y (?:rester|passer))|(?:frole|echappe a) la mort|j'aurais pu (?:mourir|y (?:rester|passer))",
);
const regret = sequence(
  optional('honestly|sometimes|often|frankly|franchement|parfois|souvent|et|and|but|mais'),
  oneOf(
    'i (?:often |sometimes |really |still )?wish (?:that )?(?:i|it) (?:had|did|would have|really had)(?: (?:died|then|that day|killed me|worked|instead))*',
    "wish (?:i|it) (?:had|did)|i (?:should|would rather) have(?: died)?|(?:it )?(?:would have been|'d have been) better if i had(?: died)?",
    "(?:i regret|(?:what )?a? ?(?:pity|shame)|sadly|unfortunately|sorry)(?: that)? i (?:didn't|did not|survived|lived|made it)|i regret surviving",
    "j'(?:aurais|avais) (?:prefere|du|voulu|aime)(?: (?:mourir|y rester|y passer|que ce soit le cas))?",
    "(?:quel )?dommage que (?:non|je (?:ne )?sois pas morte?)|je regrette (?:que non|de ne pas etre morte?|d'etre (?:encore )?(?:la|en vie|vivante?))",
  ),
  ' ?(?=\\.|$)',
);
const survivalRegret = new RegExp(`\\b${nearDeath}\\b.*(?<![\\w'])${regret}`);

/** Tells whether a sentence and the one after it tell of a death that did not come and that is wished for. */
export function regretsSurvival(sentences: readonly { whole: string }[]): boolean {
  return sentences.some(({ whole }, index) =>
    survivalRegret.test(`${whole} . ${sentences[index + 1]?.whole ?? ''}`),
  );
}
