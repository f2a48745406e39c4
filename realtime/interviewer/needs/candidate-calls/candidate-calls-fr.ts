import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionalQuestionMark,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';

const byPhone = '(?:par|au) (?:telephone|tel)';

const requestEnd = thenAnyNumberOf('svp|stp|merci|maintenant|tout de suite');

/** Ways to say in French that the writer would rather telephone. */
export const candidateCallsRules: readonly NeedRule[] = [
  {
    example: 'Je préfère vous appeler.',
    counterexamples: ['Je préfère appeler les clients directement.', 'Je préfère appeler un chat un chat.'],
    pattern: atEnd(
      oneOf(
        "je (?:prefere(?:rais)?|voudrais|veux|souhaite|peux|pourrais)|j'aimerais(?: mieux)?|puis-je|peut-on",
      ),
      ' ',
      oneOf(
        "vous (?:appeler|telephoner|joindre)|(?:appeler|telephoner a|joindre) quelqu'un|(?:appeler|telephoner) directement",
      ),
      thenAnyNumberOf(`directement|plutot|demain|${byPhone}|quelque part`),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Vous avez un numéro de téléphone ?',
    counterexamples: ['Vous avez un numéro de SIRET ?', 'J’ai changé de numéro de téléphone.'],
    pattern: whole(
      anyNumberOf('bonjour|et|ou|sinon|alors|est-ce que|svp'),
      oneOf(
        "(?:vous (?:avez|auriez)|avez-vous|auriez-vous|y a-t-il|il y a|je peux avoir|puis-je avoir|donnez-moi|(?:c'est quoi|quel est)) (?:un|le|votre)",
      ),
      ' numero',
      thenAnyNumberOf("de (?:tel|telephone|contact)|direct|fixe|d'appel|a appeler"),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'On peut faire ça par téléphone ?',
    counterexamples: [
      'On peut commander par téléphone dans mon ancien magasin.',
      'Je peux répondre au téléphone.',
      'Accueillir les clients, répondre au téléphone',
    ],
    pattern: whole(
      anyNumberOf('bonjour|et|ou|sinon|est-ce que|svp'),
      oneOf(
        "(?:(?:est-ce )?qu')?on (?:peut|pourrait)|(?:peut|pourrait)-on|(?:c'est|est-ce|serait-il|est-il)? ?possible (?:de|d')",
        "je prefere(?:rais)?|j'aimerais",
      ),
      ' ?',
      oneOf(
        "(?:(?:le|en) )?(?:faire|parler|discuter|continuer|echanger|voir|regler)(?: (?:ca|cela|ceci|la suite|tout ca|l'entretien))?",
        'se parler|avoir (?:un|cet) (?:entretien|echange)|repondre(?= (?:(?:plutot|directement) )*par)',
      ),
      thenAnyNumberOf('plutot|directement'),
      ` ${byPhone}`,
      thenAnyNumberOf('plutot|directement'),
      requestEnd,
      optionalQuestionMark,
    ),
  },
];
