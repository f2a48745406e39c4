import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  atStart,
  oneOf,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

const laterWords = "(?:plus tard|apres|ce soir|demain(?: (?:matin|soir))?|tout a l'heure)";

/** Ways to end the conversation in French with the promise to come back to it. */
export const stopForNowRules: readonly NeedRule[] = [
  {
    example: 'Je dois y aller, je finirai plus tard.',
    counterexamples: ['Je dois y aller en voiture.', 'Je finis mon préavis plus tard, en mai.'],
    pattern: atStart(
      anyNumberOf('desolee?|pardon|bon|ok|oups|mince|attend[sz]?|attendez'),
      oneOf(
        sequence(
          '(?:je dois|(?:il )?faut que|je vais devoir) ',
          oneOf(
            "y aller|j'y aille|couper|filer|raccrocher|vous laisser",
            "(?:aller|j'aille) (?:au travail|bosser|travailler|chercher)",
          ),
        ),
        "je (?:file|coupe|vous laisse|m'en vais)|on m'appelle|pas le temps(?: la)?",
        "(?:j'ai |je n'ai )?plus (?:de (?:batterie|temps|reseau)|le temps)",
      ),
      `.*\\b${laterWords}`,
    ),
  },
  {
    example: 'Je répondrai au reste ce soir.',
    counterexamples: ['Je finirai mon contrat plus tard.', 'Je termine demain.'],
    pattern: atEnd(
      oneOf(
        'je (?:finirai|terminerai|continuerai|reprendrai|repondrai|ferai)',
        sequence(
          'je ',
          oneOf(
            '(?:finis|termine)(?= (?:ca|cela|plus tard|apres|le|tout))|continue(?! demain)',
            'reviens (?:finir|terminer)',
          ),
        ),
        'la suite|le reste',
      ),
      thenAnyNumberOf(
        '(?:a |au )?(?:la suite|le reste|reste)|tout ca|ca|cela|le questionnaire',
        'aux autres(?: questions)?',
      ),
      ` ${laterWords}`,
      requestEnd,
    ),
  },
  {
    example: 'On peut reprendre demain ?',
    counterexamples: ['On peut reprendre les études demain.'],
    pattern: whole(
      anyNumberOf('desolee?|pardon|bon|ok'),
      oneOf("on peut|peut-on|est-ce qu'on peut|je peux|possible de"),
      ' (?:reprendre|continuer|finir|terminer)(?: (?:ca|cela|tout ca|le questionnaire))? ',
      laterWords,
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Bon, on reprend demain.',
    counterexamples: ['Le chantier, on le reprend demain.'],
    pattern: whole(
      anyNumberOf('desolee?|pardon|bon|ok|je suis \\w+'),
      `on (?:reprend|continue|finit|termine|verra ca) ${laterWords}`,
      requestEnd,
    ),
  },
  {
    example: 'bon j’arrête là pour ce soir je reprends demain',
    counterexamples: [
      'J’arrête là mon contrat, je reprends en mai.',
      'J’arrête le tabac, je reprends le sport demain.',
    ],
    pattern: atStart(
      anyNumberOf('desolee?|pardon|bon|ok|allez|voila'),
      "(?:je m'|j'|on s')arrete(?: (?:la|ici))?(?: (?:pour (?:ce soir|aujourd'hui|l'instant|le moment|maintenant)))? ",
      anyNumberOf('et|mais|desolee?|merci'),
      `(?:je|on) (?:reprends?|reprendrai|reviens|reviendrai|continue|continuerai|finis|finirai|finit|termine|terminerai) ${laterWords}`,
    ),
  },
  {
    example: 'Je reviens plus tard.',
    counterexamples: ['Je reviens en juin.', 'Je dois partir en formation.'],
    pattern: atEnd(
      oneOf(
        "(?:je dois|faut que j'|il faut que je) ?(?:filer|y aller|aille|partir|vous laisser)",
        sequence(
          'je ',
          oneOf('reviens|reviendrai|repasse|repasserai|continuerai|finirai|terminerai|reprendrai'),
          ' ',
          oneOf('plus tard|demain|un autre jour|une autre fois|ce soir|apres'),
        ),
      ),
      requestEnd,
    ),
  },
];
