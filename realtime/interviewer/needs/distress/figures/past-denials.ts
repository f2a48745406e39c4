import { oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * "Je n'ai jamais pensé au suicide, rassurez-vous" denies distress, as "je ne suis pas suicidaire" does. Any other word
 * in the text keeps it distress, since no list of doubts is complete: "là si", "I will", "c'est faux".
 */

const actFr = oneOf(
  'mourir|me (?:suicider|tuer|pendre|flinguer)|en finir(?: avec la vie)?|mettre fin a (?:mes jours|ma vie)',
  'me faire du mal|me donner la mort',
);
const actEn = oneOf('(?:killing|hurting|harming) myself|ending (?:my life|it all)|suicide|dying');
/** "Je n'avais jamais", "I had never" and "I never meant to" tell of what came after, and are no denials. */
const denial = oneOf(
  sequence(
    "(?:je (?:ne |n')?|j')ai (?:(?:absolument|vraiment) )?jamais ",
    oneOf(
      `eu (?:d'|l')?(?:envies?|idee|intention|tentation) (?:de |d')${actFr}|(?:pense|songe) a ${actFr}`,
      "(?:pense|songe) au suicide|eu (?:d'idees?|de pensees?) (?:suicidaires?|noires)|ete suicidaire",
      `voulu ${actFr}|(?:essaye|tente) (?:de |d')${actFr}|fait de tentative(?: de suicide)?`,
    ),
  ),
  sequence(
    "i(?:'ve| have)? never (?:ever |once )?",
    oneOf(
      '(?:been|felt) suicidal|(?:had|have) (?:some |any )?suicidal thoughts|attempted suicide',
      `(?:thought (?:of|about)|considered|contemplated) ${actEn}`,
      '(?:wanted|tried) to (?:die|(?:kill|hurt|harm) myself|end (?:my life|it all))',
    ),
  ),
);
/** No choice is made of other choices. Otherwise a text could match in many ways, which takes too long to try. */
const polite = oneOf(
  'non|no|oh|bonjour|hello|moi|franchement|honnetement|honestly|personnellement|personally|sachez que|et|and',
  'rassurez[- ]vous|rassure[- ]toi|je vous rassure|soyez (?:sans crainte|rassuree?s?)|de (?:toute )?ma vie|du tout|promis',
  "don't worry|do not worry|no worries|rest assured|in my life|at all|i promise|i assure you|merci|thanks|thank you",
  "je vais (?:tres )?bien|tout va bien|i'm (?:fine|ok|okay|well)|i am (?:fine|ok|okay|well)",
);
const saysDenial = within(denial);
const saysOnlyDenials = new RegExp(`^(?:(?:${denial}|${polite})(?: |$))+$`);

/** Tells whether a text, spelled as `spellingsOf` makes it, denies past distress and says nothing else. */
export function deniesPastDistress(text: string): boolean {
  return saysDenial.test(text) && saysOnlyDenials.test(text);
}
