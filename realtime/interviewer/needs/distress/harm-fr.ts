import { notThen, oneOf, sequence } from '../rules/patterns.ts';

/*
 * Parts of patterns: the verbs of harm to oneself in French, and the words next to a verb that make it harmless.
 */

/** Leaves out "mourir de rire", "mourir idiot" and "crever l'écran". */
export const notFigurative = notThen(
  'l.ecran|sur scene',
  "d(?:e |')(?:rire|faim|soif|chaud|froid|honte|peur|trouille|jalousie|curiosite|fatigue|sommeil|ennui|envie|impatience)",
  'plus vite|moins bete|idiote?|vieux|vieille|de vieillesse',
  '(?:plutot )?que (?:de )?(?!(?:de )?(?:vivre|continuer|rester en vie))',
);
/** Leaves out "je ne vais pas mourir pour cent euros", which says how little that is. */
const notAsMeasure = '(?!(?<=\\bpas (?:mourir|crever)) (?:pour|si)\\b(?! (?:que|de bon|jeune|toujours)))';
/** Leaves out "je me tue au travail" and "je me tue à répéter". */
const notAtWork = notThen(
  '(?:le|la|les|des)\\b|aux? |de travail',
  "a (?:la (?:tache|besogne)|l'ouvrage|le |la |les |force |(?:vous |te |lui |leur |le |y )?\\w+(?:er|ir|re)\\b)",
);
/** A place to jump from or in front of, as in "du pont". */
export const highPlace = sequence(
  oneOf(
    "(?:du|d'un|de mon|depuis (?:le|un)) (?:\\w+ )?(?:pont|toit|balcon|immeuble|etage)",
    "(?:de la (?:grue|nacelle|tour)|de l'echafaudage)(?! (?:au camion|au sol|toute la journee|sans me|\\w+ fois par)\\b)",
    'de la falaise|par la fenetre',
    '(?:sous|devant) (?:un|une|le|la) (?:train|metro|rer|tram|camion|voiture)',
    "sur les (?:rails|voies)|dans (?:le vide|la seine|l'eau|le fleuve|la riviere)",
  ),
  '(?!.* elastique| chaque)',
);
/** Leaves out "je me pends à la barre". */
const notFromBar = "(?! (?:a|aux|a l'|sur|au) )";

/** Each way in which a person harms themselves, after `me`, in any of its forms. */
const harm = [
  'suicid\\w*',
  `(?:tu|flingu)(?:e|ee|er|erai|erais|ais)\\b${notAtWork}`,
  'but(?:e|ee|er|erai|erais)(?! (?:a|aux?|contre|sur)\\b)',
  `pend(?:s|re|rai|rais|u|ue)${notFromBar}`,
  'supprim(?:e|ee|er|erai|erais)(?! (?:de|du|des|sur|la|le|les)\\b)',
  'donn(?:e|ee|er|erai|erais) la mort',
  '(?:fous|foutre|foutrai|foutrais|foutue?|balance\\w*) en l.air',
  `(?:jet\\w+|jett\\w+|balanc\\w+|precipit\\w+) ${highPlace}`,
  "(?:jet\\w+|jett\\w+|precipit\\w+) (?:de la (?:grue|nacelle|tour)|de l'echafaudage)",
  '(?:suis )?(?:taill|coup|tranch|entaill|ouvr|ouvert)\\w* les (?:veines|poignets|bras)',
  '(?:tir|coll|log)\\w+ une balle|(?:fous|foutre|foutrai|mets|mettre|mettrai) une balle',
  'faire sauter (?:la cervelle|le caisson)',
  sequence(
    'no[yi]\\w+(?! (?:dans|sous) ',
    '(?!la seine|le fleuve|le canal|la mer|la riviere|le lac|l.eau|mon bain))',
  ),
  'laiss(?:e|er|erai|erais) (?:mourir|crever)(?! de)',
  'scarifi\\w+',
  'mutil\\w+',
  'fais du mal',
  'faire du mal',
];
/** Any of the verbs of harm. */
export const harms = `(?:${harm.join('|')})`;
/** "mettre fin à mes jours", in any tense. */
export const endOfLife = sequence(
  'met(?:s|tre|trai|trais)? (?:\\w+ )?fin a ',
  oneOf('mes jours|ma vie|mon existence|mes souffrances'),
);
/** A verb or a state of dying, in the infinitive. */
export const dying = oneOf(
  `mourir${notFigurative}${notAsMeasure}|cre?u?ver${notFigurative}${notAsMeasure}`,
  `me ${harms}|en finir(?! avec (?!la vie|ma vie|tout|moi|mes jours))`,
  'en terminer (?:avec (?:la|ma) vie|une bonne fois pour toutes)',
  'disparaitre(?! (?:des|du|de (?:la liste|google|facebook|linkedin)|d.internet)\\b)',
  `${endOfLife}|m'ouvrir les veines|sauter ${highPlace}|quitter ce monde`,
  'partir pour toujours|etre partie? pour (?:toujours|de bon)',
);
