import { fold } from '#kernel/text/fold.ts';
import { skipsOnly } from './skip.ts';

const opening =
  "(?:(?:ok|oui|non|euh|bon|desolee?|pardon|merci|sorry|no|well|honnetement|pour l'instant|pour le moment|for now|alors|ca|cela|la-dessus) )*";
const say =
  '(?:dire|repondre|preciser|parler|communiquer|donner|indiquer|divulguer|reveler|partager|prononcer|m[ae] prononcer|say|answer|tell|disclose|share|specify|comment|discuss|give)';
const object =
  '(?: (?:a|sur|cette|ce|ca|cela|la|le|un|mon|ma|mes|vous|question|point|sujet|this|that|it|the|to|on|an?|my|you|one|chiffre|montant|salaire|age|number|figure|amount|salary))*';
const closing =
  "(?: (?:svp|stp|merci|please|thanks|thank you|s'il vous plait|ici|here|maintenant|now|pour l'instant|pour le moment|for now|du tout|at all|yet|encore))*";
const declining = [
  `je (?:prefere(?:rais)?|aimerais mieux|aime mieux|souhaite(?:rais)?|desire|veux|voudrais|tiens a) (?:ne )?(?:pas|rien) (?:(?:le|la|en|y|vous|l'|me) ?)*${say}`,
  `je (?:ne |n')?(?:souhaite(?:rais)?|desire|veux|voudrais|tiens) pas (?:a )?(?:(?:le|la|en|y|vous|me) ?)*${say}`,
  `(?:j'ai |je n'ai )?pas envie (?:de |d')(?:(?:le|la|en|y|vous) ?)*${say}`,
  `je (?:m'abstiens|passe mon tour)|je (?:prefere )?garde[r]? (?:ca|cela|le|l'info) pour moi`,
  `(?:sans|pas de|aucune) reponse|(?:sans|pas de) commentaire|no (?:answer|comment)`,
  `(?:i'd |i would |would |i )?(?:rather|prefer) not(?: to)? ${say}`,
  `i (?:do not|don't|would not|wouldn't) (?:want|wish|like|care) to ${say}`,
  `i (?:decline|refuse) to ${say}`,
  `i'd rather keep (?:that|this|it) (?:private|to myself)`,
];
const declines = new RegExp(`^${opening}(?:${declining.join('|')})${object}${closing}$`);

/** Tells whether a text does nothing but leave a question without an answer: it skips it, or prefers not to say (D142). */
export function leavesUnanswered(text: string): boolean {
  if (skipsOnly(text)) return true;
  const words = fold(text)
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim();
  return declines.test(words);
}
