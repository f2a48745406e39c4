import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '#realtime/model/short-forms.ts';
import { skipsOnly } from './skip.ts';

/** Words before a refusal: "sorry, I'd rather not say". */
const opening =
  "(?:(?:ok|oui|non|euh|bon|bof|ben|bah|mais|desolee?|pardon|merci|sorry|no|nah|well|honnetement|franchement|honestly|pour l'instant|pour le moment|for now|alors|la|ca|cela|la-dessus|moi) )*";
const say =
  '(?:dire|repondre|preciser|parler|aborder|evoquer|communiquer|donner|indiquer|divulguer|reveler|partager|prononcer|m[ae] prononcer|say|answer|tell|disclose|share|specify|comment|discuss|give|reply|respond)';
const saying = '(?:saying|answering|telling|disclosing|sharing|replying|discussing|giving)';
/** The thing that is not said: "je préfère ne pas dire mon salaire". */
const object =
  '(?: (?:a|sur|cette|ce|ca|cela|la|le|un|mon|ma|mes|vous|question|question-la|la-dessus|point|sujet|this|that|it|the|to|on|an?|my|you|one|avec|une?|machine|robot|with|chiffre|montant|salaire|age|number|figure|amount|salary))*';
/** Words after a refusal: "je préfère ne pas répondre, merci". */
const closing =
  "(?: (?:svp|stp|merci|please|thanks|thank you|s'il vous plait|ici|here|maintenant|now|pour l'instant|pour le moment|for now|du tout|at all|yet|encore|plus tard|apres|demain|ce soir|later|tomorrow|tonight))*";
const refusals = [
  `je (?:prefere(?:rais)?|aimerais mieux|aime mieux|souhaite(?:rais)?|desire|veux|voudrais|tiens a) (?:ne )?(?:pas|rien) (?:(?:le|la|en|y|vous|l'|me) ?)*${say}`,
  `je (?:ne |n')?(?:souhaite(?:rais)?|desire|veux|voudrais|tiens) pas (?:a )?(?:(?:le|la|en|y|vous|me) ?)*${say}`,
  `(?:je |j'|on )?(?:n')?(?:ai |a )?(?:vraiment |juste |trop )*(?:pas|aucune)(?: (?:trop|tres|vraiment|du tout|specialement|forcement))* envie? (?:de |d')(?:(?:le|la|en|y|vous) ?)*${say}`,
  `(?:j'ai )?(?:la |trop la )?flemme(?: (?:de |d')(?:(?:le|la|en|y|vous) ?)*${say})?`,
  `(?:je )?(?:ne )?(?:(?:vais|peux) pas (?:(?:le|la|en|y|vous) ?)*${say}|(?:repondrai|dirai|reponds) (?:pas|rien))`,
  `(?:je )?refuse (?:de |d')(?:(?:le|la|en|y|vous) ?)*${say}`,
  `(?:c'est |ca c'est )?(?:prive|personnel|confidentiel)|(?:ca |cela )?(?:ne )?vous regarde pas|joker|(?:je )?(?:ne )?(?:me|se) prononce pas|nspp`,
  `je (?:m'abstiens|passe mon tour)|je (?:prefere )?garde[r]? (?:ca|cela|le|l'info) pour moi`,
  `(?:sans|pas de|aucune) reponse|(?:sans|pas de) commentaire|no (?:answer|comment)`,
  `(?:i'd |i would |would |i )?(?:rather|prefer) not(?: to)? ${say}`,
  `i (?:do not|don't|would not|wouldn't) (?:want|wish|like|care) to ${say}`,
  `i (?:decline|refuse) to ${say}`,
  `(?:i )?(?:do not|don't|dont) (?:really )?(?:feel like|fancy) ${saying}|(?:i )?(?:don't|dont) (?:really )?(?:want to|wanna|care to) ${say}`,
  `i(?:'m| am| will|'ll)? (?:won't|not going to|not gonna|not|rather not) (?:${say}|${saying})|(?:i )?(?:won't|wont) ${say}|not ${saying}|(?:i )?can't (?:say|tell|answer|share|disclose)`,
  `(?:that's|that is|it's|thats|its)? ?(?:private|personal|confidential)|(?:that's |thats |it's |it is )?none of your (?:business|concern)`,
  `(?:laissez[- ]moi |je (?:dois|vais|voudrais|prefere) |(?:j'ai )?besoin (?:de |d'))?(?:y )?reflechir(?: (?:a |sur )?(?:cette question|celle-(?:la|ci)|ca))?(?: (?:et )?je (?:vous )?(?:repondrai|reviendrai))?`,
  `(?:il )?faut que j'y reflechisse|je (?:reviendrai|reviens) (?:sur|a) (?:cette question|celle-(?:la|ci))|je repondrai (?:a (?:cette question|celle-(?:la|ci)) )?(?:plus tard|demain|ce soir|apres)|a voir plus tard(?: pour)?`,
  `(?:let me|i(?:'d| would)? (?:need|have) to|need to|have to|i'll|i'd like to|i want to) (?:think|sleep) (?:about|on|over) (?:it|this|that)(?: one| question)?(?: and (?:come|get) back to (?:it|this|that|you))?`,
  `(?:i'll|i will|will|can i|could i|let me|i'd rather|i can) (?:answer|(?:come|get) back to) (?:it|this|that)(?: one| question)? (?:later|tomorrow|tonight|another time|this evening)`,
  `(?:i'll|i will|let me) (?:come|get) back to (?:this|that) (?:one|question)`,
  `i'd rather keep (?:that|this|it) (?:private|to myself)`,
];
const declines = new RegExp(`^${opening}(?:${refusals.join('|')})${object}${closing}$`);

/** Tells whether a text skips the question or refuses an answer to it, and says nothing else (D142). */
export function leavesUnanswered(text: string): boolean {
  if (skipsOnly(text)) return true;
  const words = writeOut(straightenApostrophes(fold(text)))
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .replace(/\bj(?=ai )/g, "j'")
    .trim();
  return declines.test(words);
}
