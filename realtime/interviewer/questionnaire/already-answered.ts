import { oneOf, optional, sequence, thenAnyOf, whole } from '../needs/rules/patterns.ts';
import { toWords } from '../needs/sentences.ts';
import { opening, politeWords } from './skip.ts';

/*
 * A message that only says that its writer has answered already is no answer: it skips the question, which would be
 * asked again otherwise. A word more makes it an answer: "j'ai déjà répondu à des appels d'offres".
 */

const above =
  'plus haut|au-dessus|ci-dessus|avant|juste avant|above|before|earlier|already|just now|so|in my last message';
const saidFr = oneOf('repondu|dit|explique|precise|ecrit|indique|donne (?:ma|la) reponse');
const thatFr = thenAnyOf(
  '(?:a )?(?:ca|cela|cette question|celle[- ]?(?:ci|la)|la question|votre question)|tout (?:ca|cela)',
  above,
);
const saidEn = oneOf(
  'answered|told (?:you|u)|said|explained|written|wrote|stated|given (?:you )?(?:my|the|an) answer',
);
const thatEn = thenAnyOf('(?:this|that|the) (?:one|question)|this|that|it|all (?:this|that)|you', above);

const alreadyAnswered = whole(
  opening,
  oneOf(
    `${optional("je (?:vous |te )?l'ai|je vous ai|j'?ai|j'y ai|je t'ai|c'est|c|on a")}(?:bien )?deja ${saidFr}${thatFr}`,
    `je (?:vous |te )?l'ai (?:bien )?${saidFr} (?:plus haut|au-dessus|ci-dessus|avant|juste avant)`,
    sequence(
      "vous (?:me )?(?:l'|m')?avez deja (?:pose|demande)",
      thenAnyOf('(?:la|cette) question|ca|cela|plus haut'),
    ),
    '(?:voir|cf|lire|regardez|relisez) (?:mon message |ma reponse )?(?:plus haut|ci-dessus|au-dessus|precedente?|d.avant)',
    `comme (?:deja )?${saidFr} (?:plus haut|ci-dessus|au-dessus|avant)`,
    `comme je (?:vous )?l'ai (?:deja )?${saidFr}(?: plus haut| avant)?`,
    `${optional("i|i've|ive|i have|i did")}(?:just )?already ${saidEn}${thatEn}`,
    `(?:i|i've|ive|i have) (?:just )?${saidEn}${thatEn} (?:above|before|earlier|already|just now)`,
    `you(?:'ve| have)? (?:just )?already asked(?: me)?${thatEn}`,
    'asked and answered|(?:please )?see (?:above|my (?:last|previous) (?:message|answer))',
    `as (?:i(?:'ve| have)? )?(?:already )?(?:said|mentioned|stated|told you)${thenAnyOf(above)}`,
  ),
  politeWords,
);

/** Tells whether a message says that its writer has answered already, and nothing else (D142). */
export function saysAlreadyAnswered(text: string): boolean {
  return alreadyAnswered.test(toWords(text));
}
