import { either, oneOf, optional, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { fall } from '../harm-en.ts';
import { highPlace } from '../harm-fr.ts';

/*
 * "J'ai sauté dans le vide (parachute)" and "I hang myself from trusses" tell of a sport or of work at height. The leap is
 * left out of such a sentence, and its other words are read.
 */

/** Words of a sport or of work at height. */
const equipment = within(
  oneOf(
    'parachut\\w*|paratroop\\w*|sky-?div\\w*|bungee|elastique|harnais|harness\\w*|cordistes?|irata|truss(?:es)?|rigg\\w+',
    'abseil\\w*|rope access|stunts?|stuntm\\w+|cascad\\w+|escalade|climb\\w*|paraglid\\w*|parapente|plongeu\\w+',
    'plongee|diving|divers?|elagu\\w+|arborists?|tyrolienne|zip ?lines?|trapez\\w*|trapeze|wingsuit|parkour',
  ),
);
/** Words of a wish or of an end, with which the leap stays distress. */
const wishOrEnd = within(
  oneOf(
    'envie|veux|voudrais|vais (?:me|sauter)|pense|want|wanna|gonna|going to|think\\w*|thought|tonight|ce soir|finir',
    'sans(?! (?:problemes?|soucis?|difficultes?|crainte|peur|vertige))',
    `without(?! ${optional('any')}(?:problem|fear|issue))`,
    'mourir|mort|crever|die|dead|kill\\w*|end it|suicid\\w*|adieu|goodbye|vivre|life',
  ),
);
/** "Je me jette dans le vide", "I hang myself", "I jump off the roof". */
export const leap = either(
  within(`(?:me |m'etais |me suis )?(?:jet\\w*|lanc\\w*|balanc\\w*|saut\\w*|precipit\\w*) ${highPlace}`),
  within(`(?:hang|hung|hanging|throw|threw|throwing|drop|dropped) my ?self(?: ${fall})?`),
  within(`(?:jump|jumped|jumping|fall|fell) ${fall}`),
  within('me (?:suis )?pend(?:s|u|ue|ais)'),
);

/** Words of work at height, next to which only a denied leap is none: a rope is also a means of death. */
const workAtHeight = within(
  'en hauteur|at heights?|nacelles?|echafaudages?|scaffold\\w*|cordes?|ropes?|toitures?|roofing|roofers?|ligne de vie',
);
const safety = '(?:harnais|baudrier|corde|filet|ligne de vie|protection|an? (?:harness|rope|net))';
/** "Je ne vais pas me jeter dans le vide sans harnais", "I won't throw myself off the scaffold". */
const deniedLeap = within(
  oneOf(
    `(?:ne )?(?:vais|irai|compte) pas (?:me )?(?:jeter|lancer|balancer|sauter) ${highPlace}(?: sans ${safety})?`,
    `(?:ne )?(?:me )?(?:jette|lance|balance|saute) pas ${highPlace}(?: sans ${safety})?`,
    `(?:not|never|won't) (?:going to |gonna )?(?:throw|drop) my ?self(?: ${fall})?(?: without ${safety})?`,
  ),
);

/** Tells whether a sentence names a sport, or denies a leap at work, and has neither a wish nor an end. */
export function tellsOfLeaps(sentence: string): boolean {
  const isOfWork = equipment.test(sentence) || (workAtHeight.test(sentence) && deniedLeap.test(sentence));
  return isOfWork && !wishOrEnd.test(sentence.replace(deniedLeap, ''));
}
