import {
  anyOf,
  oneOf,
  sequence,
  thenAnyOf,
  whole,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * "Je n'ai jamais pensé au suicide, rassurez-vous" denies distress, as "je ne suis pas suicidaire" does. Any word of a
 * doubt in the text keeps it distress: "jamais avant", "but lately", "jusqu'ici".
 */

const actFr = oneOf(
  'mourir|me (?:suicider|tuer|pendre|flinguer)|en finir(?: avec la vie)?|mettre fin a (?:mes jours|ma vie)',
  'me faire du mal|me donner la mort',
);
const actEn = oneOf('(?:killing|hurting|harming) myself|ending (?:my life|it all)|suicide|dying');
const denial = oneOf(
  sequence(
    "(?:je (?:ne |n')?|j')(?:ai|avais) (?:(?:absolument|vraiment) )?jamais ",
    oneOf(
      `eu (?:d'|l')?(?:envies?|idee|intention|tentation) (?:de |d')${actFr}|(?:pense|songe) a ${actFr}`,
      "(?:pense|songe) au suicide|eu (?:d'idees?|de pensees?) (?:suicidaires?|noires)|ete suicidaire",
      `voulu ${actFr}|(?:essaye|tente) (?:de |d')${actFr}|fait de tentative(?: de suicide)?`,
    ),
  ),
  sequence(
    "i(?:'ve| have| had)? never (?:ever |once )?",
    oneOf(
      '(?:been|felt) suicidal|(?:had|have) (?:some |any )?suicidal thoughts|attempted suicide',
      `(?:thought (?:of|about)|considered|contemplated) ${actEn}`,
      '(?:wanted|tried|meant) to (?:die|(?:kill|hurt|harm) myself|end (?:my life|it all))',
    ),
  ),
);
const before = anyOf(
  'non|no|oh|bonjour|hello|moi|franchement|honnetement|honestly|personnellement|personally|sachez que',
);
const after = thenAnyOf(
  'rassurez[- ]vous|rassure[- ]toi|je vous rassure|soyez (?:sans crainte|rassuree?s?)|de (?:toute )?ma vie|du tout|promis',
  "don't worry|do not worry|no worries|rest assured|in my life|at all|i promise|i assure you|merci|thanks|thank you",
);
const deniesOnly = whole(before, denial, after);
/** Words that limit a denial, or tell of another time. */
const doubt = within(
  oneOf(
    "mais|sauf|jusqu\\w*|avant|maintenant|aujourd'hui|hier|recemment|depuis|enfin|presque|quoique?|parfois|bientot|encore",
    '(?:ces|cette|ce) (?!annonce|offre|poste|metier|question)\\w+|autant|plus|pourtant|or|cependant|a part|vivre|la vie|mort',
    'but|except|until|till|before|now|today|tonight|yesterday|recently|lately|since|almost|though|although|sometimes|yet',
    'so (?:much|far)|as much|these|this (?:week|year|month|much)|more|however|still|wish|anymore|apart from|live|dead',
  ),
);

/** Returns the words that deny past distress, if a part of the sentence says only that and the text has no doubt. */
export function pastDenials(
  { whole: sentence, clauses }: { whole: string; clauses: string[] },
  text: string,
): RegExp[] {
  const parts = clauses.length === 0 ? [sentence] : clauses;
  if (doubt.test(text) || !parts.some((part) => deniesOnly.test(part))) return [];
  return [within(denial)];
}
