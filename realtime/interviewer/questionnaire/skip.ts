import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { anyOf, oneOf, thenAnyOf, whole } from '../needs/rules/patterns.ts';

/** "je voudrais passer cette question svp", "skip", "next one please". */
const skip = whole(
  anyOf(
    "ok|oui|non|bon|euh|desolee?|pardon|merci|alors|allez|please|sorry|no|yes|well|i'll|i will",
    "i'd (?:like|rather|prefer)(?: to)?|can (?:i|we)|let's|je (?:veux|prefere|voudrais|vais)",
    "j'aimerais|on|je peux|puis-je|peut-on|on peut",
  ),
  oneOf(
    'passe[rz]?|passons|je passe?|on passe|sauter?|skip|pass|suivante?|next',
    'question suivante|la suivante|next (?:question|one)',
    '(?:passe[rz]?|passons) a (?:la (?:suite|suivante|question suivante)|autre chose)',
  ),
  oneOf(
    ' (?:cette|la|this|that|the|it|ce(?:lle)?|celle|une?)(?: (?:question|one|ci|la))?',
    ' (?:question|one|la-dessus)',
  ),
  '?',
  thenAnyOf(
    "svp|stp|merci|please|pls|thanks|thank you|s'il (?:vous|te) plait",
    'aussi|too|alors|then|now|maintenant',
  ),
);

/** "je préfère ne pas répondre à celle-là", "I'd rather not say", "leave it blank". */
const prefersNotToAnswer = whole(
  anyOf(
    "celle[- ]?(?:la|ci)|ok|non|euh|desolee?|pardon|merci|sorry|no|well|i'd|i would|i|je|j'aimerais|alors|honestly|franchement",
  ),
  oneOf(
    '(?:ne )?tiens pas a (?:y )?(?:repondre|le dire|en parler)',
    '(?:prefere(?:rais)?|prefer(?:erais)?|aime mieux|aimerais mieux) (?:ne )?pas (?:y )?(?:repondre|le dire|en parler)',
    '(?:rather|prefer|prefer to|would prefer) not(?: to)? (?:answer|say|tell|share|respond)',
    '(?:(?:like|rather|prefer|want)(?: to)? )?leave (?:this|that|it)(?: one| question)? (?:blank|empty|open|out)',
    '(?:(?:prefere(?:rais)?|aimerais|veux|voudrais) )?laisser? (?:ca |cela |cette question )?(?:vide|en blanc)',
  ),
  oneOf(
    ' (?:a )?(?:cette question|celle[- ]?(?:ci|la)|ca|cela)',
    ' (?:to )?(?:(?:this|that) (?:one|question)|this|that|it)',
  ),
  '?',
  thenAnyOf(
    "svp|stp|merci|please|pls|thanks|thank you|s'il (?:vous|te) plait|pour (?:l'instant|le moment)|for now",
  ),
);

/**
 * Tells whether a message skips the question: it has the word that the questionnaire names, or the wish not to answer it, and
 * nothing else (D142).
 */
export function skipsOnly(text: string): boolean {
  const words = fold(straightenApostrophes(text))
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return skip.test(words) || prefersNotToAnswer.test(words);
}
