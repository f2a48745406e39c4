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

/** Tells whether a message skips the question with the word that the questionnaire names, and says nothing else. */
export function skipsOnly(text: string): boolean {
  const words = straightenApostrophes(fold(text))
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return skip.test(words);
}
