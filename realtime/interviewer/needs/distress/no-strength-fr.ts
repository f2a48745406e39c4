import { oneOf, sequence } from '../rules/patterns.ts';
import { adverbs, type Despair } from './despair-words.ts';

/** French clauses that say that their speaker cannot go on. */
export const noStrengthFr: readonly Despair[] = [
  {
    example: 'je n’en peux plus, je veux que tout s’arrête',
    clauses: [
      sequence(
        `(?:je n'|j'|j')?en peux ${adverbs}plus`,
        "(?: (?:de (?:tout(?: ca| cela)?|cette situation|moi|rien)|d'etre (?:moi|seule?)))?",
      ),
    ],
  },
  {
    example: 'j’arrive plus à faire face',
    clauses: [
      sequence(
        `(?:je n'|j'|je )?(?:y )?arrive ${adverbs}plus a `,
        oneOf(
          "faire face|vivre|tenir|avancer|remonter(?: la pente)?|m'en sortir|respirer",
          'me lever(?: le matin)?|sortir (?:du|de mon) lit',
          'sourire',
        ),
      ),
    ],
  },
  {
    example: 'j’ai beaucoup de mal à tenir depuis la mort de mon mari',
    clauses: [
      sequence(
        "j'ai (?:beaucoup |tellement |tres |trop |vraiment )*(?:de |du )mal a ",
        oneOf('tenir|vivre|remonter la pente|faire face|continuer a vivre|survivre'),
        '(?: (?:depuis|sans) .*)?',
      ),
      sequence(
        `c'est ${adverbs}(?:dur|difficile|impossible) de `,
        '(?:tenir|vivre|continuer a vivre|survivre)(?: (?:depuis|sans) .*)?',
      ),
    ],
  },
  {
    example: 'je perds pied, je ne veux plus être en vie',
    clauses: [
      sequence(
        'je (?:suis en train de )?',
        oneOf("craque[rz]?|sombre[rz]?|m'effondre[rz]?|coule[rz]?|perds pied|touche le fond"),
      ),
    ],
  },
  {
    example: 'je n’ai plus la force, je veux partir pour de bon',
    clauses: [
      sequence(
        `(?:je n'|j')?ai ${adverbs}`,
        oneOf(
          sequence(
            'plus ',
            oneOf(
              "d'espoir|aucun espoir|espoir|la force(?: de rien)?|le courage de rien",
              'de raison de (?:me lever|continuer)|personne',
            ),
          ),
          'perdu (?:tout )?espoir|tout perdu',
        ),
      ),
    ],
  },
  {
    example: 'je n’ai plus envie de me battre, autant que ça s’arrête là',
    clauses: [
      `je suis ${adverbs}(?:a(?:u)? bout|foutue?|fichue?)`,
      "j'arrive plus a rien",
      "(?:je )?n'arrive plus a rien",
      `j'en ai ${adverbs}marre de tout`,
      "(?:je n'|j')ai (?:plus rien|tout (?:rate|gache))",
      "(?:je )?(?:n'ai |ai )?plus envie de me battre",
      'je (?:ne )?peux plus',
    ],
  },
  {
    example: 'je vois plus d’issue',
    clauses: [
      "je (?:ne )?(?:m'en sors|tiens)(?: vraiment)? plus(?: le coup| debout)?",
      "je (?:ne )?vois (?:plus|pas) (?:d'|aucune )issue",
      sequence(
        'je (?:ne )?sais (?:pas|plus) combien de temps (?:encore )?je ',
        '(?:(?:vais |peux |pourrai )?(?:encore )?tenir|tiendrai)(?: encore)?',
      ),
    ],
  },
  {
    example: 'je vois plus trop l’intérêt de me lever le matin',
    clauses: [
      sequence(
        `(?:je )?(?:ne )?vois ${adverbs}(?:plus|pas) ${adverbs}l'interet de `,
        '(?:me lever|continuer a vivre)(?: le matin)?',
      ),
      `(?:(?:je n'|j')?ai )?${adverbs}plus la force de me lever(?: le matin)?`,
      'a quoi bon (?:se lever(?: le matin)?|continuer|insister|tout ca)',
    ],
  },
];
