import { either, oneOf, optional, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { fall } from '../harm-en.ts';
import { highPlace } from '../harm-fr.ts';

/*
 * "J'ai sauté dans le vide (parachute)" and "I hang myself from trusses" tell of a sport or of work at height. The leap or
 * the hanging is left out of such a sentence, and its other words are read.
 */

/** Words of a sport or a trade in which people jump or hang from ropes. One of them makes a leap harmless. */
const sportOrTrade = within(
  oneOf(
    'parachut\\w*|paratroop\\w*|sky-?div\\w*|bungee|elastique|harnais|harness\\w*|cordistes?|irata|truss(?:es)?|rigg\\w+',
    'abseil\\w*|rope access|stunts?|stuntm\\w+|cascad\\w+|escalade|climb\\w*|paraglid\\w*|parapente|plongeu\\w+',
    'plongee|diving|divers?|elagu\\w+|arborists?|tyrolienne|zip ?lines?|trapez\\w*|trapeze|wingsuit|parkour',
  ),
);
/**
 * Words of a wish or of an end, with which the leap stays distress. A leap "sans parachute" or "without a rope" stays
 * distress too, one "sans peur" or "without any fear" does not.
 */
const wishOrEnd = within(
  oneOf(
    'envie|veux|voudrais|vais (?:me|sauter)|pense|want|wanna|gonna|going to|think\\w*|thought|tonight|ce soir|finir',
    'sans(?! (?:problemes?|soucis?|difficultes?|crainte|peur|vertige))',
    `without(?! ${optional('any')}(?:problem|fear|issue))`,
    'mourir|mort|crever|die|dead|kill\\w*|end it|suicid\\w*|adieu|goodbye|vivre|life',
  ),
);
/** "Je me jette dans le vide", "I hang myself", "I jump off the roof". */
export const leapOrHanging = either(
  within(`(?:me |m'etais |me suis )?(?:jet\\w*|lanc\\w*|balanc\\w*|saut\\w*|precipit\\w*) ${highPlace}`),
  within(`(?:hang|hung|hanging|throw|threw|throwing|drop|dropped) my ?self(?: ${fall})?`),
  within(`(?:jump|jumped|jumping|fall|fell) ${fall}`),
  within('me (?:suis )?pend(?:s|u|ue|ais)'),
);

/**
 * Further words of work at height. Next to them a leap is harmless only if the sentence denies it, since a rope is also a
 * means of suicide.
 */
const workAtHeight = within(
  'en hauteur|at heights?|nacelles?|echafaudages?|scaffold\\w*|cordes?|ropes?|toitures?|roofing|roofers?|ligne de vie',
);
const safetyGear = '(?:harnais|baudrier|corde|filet|ligne de vie|protection|an? (?:harness|rope|net))';
/** "Je ne vais pas me jeter dans le vide sans harnais", "I won't throw myself off the scaffold". */
const deniedLeap = within(
  oneOf(
    `(?:ne )?(?:vais|irai|compte) pas (?:me )?(?:jeter|lancer|balancer|sauter) ${highPlace}(?: sans ${safetyGear})?`,
    `(?:ne )?(?:me )?(?:jette|lance|balance|saute) pas ${highPlace}(?: sans ${safetyGear})?`,
    `(?:not|never|won't) (?:going to |gonna )?(?:throw|drop) my ?self(?: ${fall})?(?: without ${safetyGear})?`,
  ),
);

/** Tells whether a leap in this sentence is harmless: it is of a sport, or denied at work, without a wish or an end. */
export function isLeapHarmless(sentence: string): boolean {
  const isOfSportOrWork =
    sportOrTrade.test(sentence) || (workAtHeight.test(sentence) && deniedLeap.test(sentence));
  // In a denied leap, such words as "going to" and "sans" are no wish and no end.
  const otherWords = sentence.replace(deniedLeap, '');
  return isOfSportOrWork && !wishOrEnd.test(otherWords);
}
