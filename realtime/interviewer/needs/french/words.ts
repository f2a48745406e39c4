import { oneOf, optional, sequence, thenAnyOf } from '../rules/patterns.ts';

export const please = "s'il (?:vous|te) plait";

/** The words that may end a polite request. */
export const politeEnd = thenAnyOf(
  'svp|stp',
  please,
  'merci|bonsoir|bonne (?:journee|soiree|continuation)|maintenant|tout de suite',
);

/** "quelqu'un", "une vraie personne" or "votre recruteur". */
export const aHuman = oneOf(
  "quelqu'un(?! d'enerve)",
  sequence(
    `une? ${optional('vraie?|autre|etre')}`,
    oneOf(
      'personne|humaine?|recruteu\\w+|responsable|conseill\\w+|interlocut\\w+|rh|employee?',
      'charge\\w* de recrutement',
    ),
  ),
  sequence(
    optional('le|la|votre|vos|les'),
    oneOf(
      'humains?|recruteu\\w+|rh|direct(?:eur|rice)|responsable(?: du recrutement)?|service (?:rh|recrutement)|equipe',
    ),
  ),
  'de vrais? (?:gens|humains)|de vraies personnes',
);

/** "une personne", "une vraie personne" or "un recruteur", which "quelqu'un" may replace. */
export const aPerson = `une? (?:vraie )?${oneOf('personne|humain\\w*|recruteu\\w+|responsable')}`;

/** "un robot": the automatic questionnaire and nothing else. */
export const aBot = sequence(optional('un|une|votre|ce|cette'), '(?:robot|bot|ia|chatbot|automate)');

/** "un robot" or "votre questionnaire automatique". */
export const aMachine = sequence(
  optional('un|une|des|votre|ce|cette|vos'),
  oneOf(
    'robots?|machines?|bots?|ia|automates?|chatbots?|ordinateur|logiciel',
    'intelligence artificielle|questionnaire automatique',
  ),
);
