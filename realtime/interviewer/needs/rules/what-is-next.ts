import { anyNumberOf, oneOf, questionMarks, thenAnyNumberOf, whole, within } from './patterns.ts';

const nextOne = "la prochaine(?: question)?|la question (?:suivante|d'apres)";
const now = oneOf('maintenant|apres|ensuite|now|next|then');

/**
 * "c'est quoi la suite ?", "what's next?": asks for the next question of the conversation. "The next steps" and "what
 * happens next" may be about the application, so they are not among these words.
 */
export const asksWhatIsNext = whole(
  anyNumberOf(
    'et|mais|alors|donc|du coup|euh|bon|ok|oui|non|and|but|so|then|well|yes|no|please|merci|sorry|desolee?',
  ),
  oneOf(
    `(?:c'?est|c) (?:quoi|koi) ${oneOf('la suite|apres|ensuite|maintenant', nextOne)}`,
    "(?:c'est )?quelle est (?:la suite|la prochaine question|la question suivante)",
    `(?:je|on) (?:dois faire|doit faire|fais|fait) (?:quoi|koi) ${now}`,
    `(?:que dois[- ]je faire|qu'est[- ]ce (?:que je|qu'on) (?:dois faire|doit faire|fais|fait)|il faut faire quoi) ${now}`,
    "what(?:'?s| is| comes)? next|what now|what(?:'?s| is) the next (?:question|one)",
    `what (?:do|should) (?:i|we) do ${now}`,
  ),
  thenAnyNumberOf("alors|svp|stp|merci|s'il (?:vous|te) plait|please|pls|thanks|here|ici"),
  questionMarks,
);

/** "Vous parlez de mon poste actuel ou de celui d'avant ?", "do you mean my home or the office?" */
export const asksWhichIsMeant = whole(
  '(?:et |mais |donc |so |and )?',
  oneOf(
    "vous (?:parlez|voulez|demandez)|c'est|est-ce|tu (?:parles|veux)",
    '(?:do )?you (?:mean|want)|is (?:that|this|it)',
  ),
  ' .*\\b(?:ou|or) .*\\?',
);

/** "Je comprends pas": a question next to these words asks about the interviewer's question, as in "vous voulez une date ?" */
export const understandsNothing = within(
  oneOf(
    '(?:comprends?|capte|pige|saisis) (?:pas|rien)|pas (?:bien )?(?:compris|capte|pige|saisi)',
    "(?:don't|dont|do not|didn't|did not) (?:really |quite )?(?:understand|get (?:it|this|that|the question)|follow)",
  ),
  '(?! (?:le|pourquoi|why|how)\\b)',
);
