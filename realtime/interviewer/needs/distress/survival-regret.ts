import { notThen, oneOf, optional, sequence } from '../rules/patterns.ts';

/*
 * "I almost died, I wish I had" is a wish to be dead, and its words are split into two clauses or two sentences. Each of
 * them alone tells of no wish: "I almost died in 2015", "no licence, I wish I had".
 */

/** "I nearly died", "j'ai failli mourir". */
const nearDeath = oneOf(
  'i (?:have |had )?(?:almost|nearly|could have|might have) (?:\\w+ )?(?:died|got killed|been killed)',
  "failli (?:bien )?(?:mourir|crever|y (?:rester|passer))|(?:frole|echappe a) la mort|j'aurais pu (?:mourir|y (?:rester|passer))",
);
/** Leaves out "of embarrassment" and "when I saw the salary": no death was near. */
const notFigurative = notThen(
  'laughing|of (?:\\w+ )?(?:laughter|laughing|boredom|shame|embarrassment|cringe)',
  "(?:de (?:rire|honte|gene)|d'(?:ennui|embarras))",
  "(?:when i (?:saw|heard|read)|quand j'ai (?:vu|lu)) (?:the|my|your|le|la|mon|ma|votre) (?:\\w+ )?(?:salary|price|bill|rent|invoice|salaire|prix|facture|loyer)",
);
/** "No driving licence, I wish I had": the regret is about what is missing. */
const missing = sequence(
  "\\b(?:no|(?:don't|didn't|do not|did not) have (?:an?|any|the|my)|never had (?:an?|any|the)|pas (?:de |le |mon |d')|sans ) ?(?:\\w+ )?",
  '(?:licen[cs]e|permis|car|voiture|degree|diplom\\w+|bac|certificat\\w*|training|formation|experience|qualifications?|visa|cv)\\b',
);
/** "I wish I had", "I wish they hadn't saved me", "j'aurais préféré": ends its sentence. */
const regret = sequence(
  optional('honestly|sometimes|often|frankly|franchement|parfois|souvent|et|and|but|mais'),
  oneOf(
    'i (?:often |sometimes |really |still )?wish (?:that )?(?:i|it) (?:had|did|would have|really had)(?: (?:died|then|that day|killed me|worked|instead))*',
    "wish (?:i|it) (?:had|did)|i (?:should|would rather) have(?: died)?|(?:it )?(?:would have been|'d have been) better if i had(?: died)?",
    "(?:i regret|(?:what )?a? ?(?:pity|shame)|sadly|unfortunately|sorry)(?: that)? i (?:didn't|did not|survived|lived|made it)|i regret surviving",
    "i (?:often |sometimes |really |still )?wish (?:they|he|she|someone|somebody|the \\w+|you) (?:had|would have|'d|could have) (?:just )?(?:let me(?: go| die)?|left me(?: there| to die)?)",
    "i (?:often |sometimes |really |still )?wish (?:they|he|she|someone|somebody|the \\w+|you|it) (?:hadn't|had not|had never|didn't|never) (?:saved|found|rescued|revived|resuscitated|brought|stopped) me(?: back)?",
    "(?:what )?(?:a )?(?:pity|shame|too bad)(?: that)? i (?:wasn't|was not|was saved|was found)|they should(?: have|'ve) (?:let me (?:go|die)|left me(?: there)?)",
    "j'(?:aurais|avais) (?:prefere|du|voulu|aime)(?: (?:mourir|y rester|y passer|que ce soit le cas))?",
    "j'aurais (?:prefere|voulu|aime) qu'(?:on|ils|elle|il) (?:ne )?me (?:laisse|laissent|sauve pas|sauvent pas|trouve pas|trouvent pas)(?: (?:mourir|partir|la))?",
    "(?:on aurait|ils auraient|il aurait|elle aurait) (?:mieux fait de me laisser|du me laisser)(?: (?:mourir|partir|la))?|(?:quel )?dommage qu'(?:on|ils|il|elle) m'(?:ait|aient) (?:sauvee?|trouvee?|ranimee?)",
    "(?:quel )?dommage que (?:non|je (?:ne )?sois pas morte?)|je regrette (?:que non|de ne pas etre morte?|d'etre (?:encore )?(?:la|en vie|vivante?))",
  ),
  ' ?(?=\\.|$)',
);
const survivalRegret = new RegExp(
  `\\b${nearDeath}\\b${notFigurative}(?:(?!${missing}).)*(?<![\\w'])${regret}`,
);

/** Tells whether a sentence and the one after it tell of a death that did not come and that is wished for. */
export function regretsSurvival(sentences: readonly { whole: string }[]): boolean {
  return sentences.some(({ whole }, index) =>
    survivalRegret.test(`${whole} . ${sentences[index + 1]?.whole ?? ''}`),
  );
}
