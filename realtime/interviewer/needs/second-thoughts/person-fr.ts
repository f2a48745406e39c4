import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  oneOf,
  optional,
  optionalQuestionMark,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';

/** The words of a second thought or of insistence: "finalement", "quand même". */
export const secondThought = oneOf(
  'en fait|finalement|quand meme|tout de meme|au final|tout compte fait|(?:en fin|au bout) (?:de|du) compte',
  "(?:a la|tout bien) reflexion|reflexion faite|apres (?:reflexion|tout)|du coup|(?:a|de) nouveau|encore(?: une fois)?|j'ai change d'avis",
);
/** Words that may be before and after the wish, in any number. */
const around = oneOf(
  secondThought,
  `toujours|bien|plutot|vraiment|juste|mieux|non|oui|ok|bon|ben|bah|alors|mais|et|desolee?|pardon|bonjour|merci|svp|stp|s'il (?:vous|te) plait|maintenant|tout de suite`,
  'je (?:crois|pense) que',
);
const aHuman = oneOf(
  "(?:un )?(?:vrai )?(?:etre )?humain|une humaine|une (?:vraie |autre )?personne|quelqu'un",
  "(?:une personne|quelqu'un)(?: de)? (?:reelle?|humaine?|physique|vraie?|vivante?)",
);
const onPhone = oneOf('au (?:telephone|tel|bout du fil)|en ligne|pour me repondre');

/** Ways to ask in French for a person after all, as people do who had taken that wish back. */
export const personAfterAllRules: readonly NeedRule[] = [
  {
    example: 'En fait je veux quand même quelqu’un au téléphone.',
    counterexamples: [
      'Je voudrais quand même une personne pour m’aider au magasin.',
      'En fait je préfère une petite équipe.',
    ],
    pattern: whole(
      anyNumberOf(around),
      oneOf(
        'je (?:veux|voudrais|prefere(?:rais)?|prefererais|souhaite(?:rais)?|demande|redemande) ',
        "j'(?:aimerais|aurais aime|prefere) |il me fau(?:t|drait) |(?:donnez|passez)[- ]moi ",
        `j'(?:ai|aurais) ${anyNumberOf(around)}besoin ${anyNumberOf(around)}d'`,
      ),
      anyNumberOf(around),
      optional("avoir|parler (?:a|avec)|qu'il y ait"),
      anyNumberOf(around),
      aHuman,
      thenAnyNumberOf(around, onPhone, 'pas une? (?:robot|machine|ia|bot)'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'En fait une personne ce serait mieux.',
    counterexamples: ['Une personne de plus serait mieux.', 'Finalement une personne par caisse.'],
    pattern: whole(
      anyNumberOf(around),
      aHuman,
      thenAnyNumberOf(onPhone),
      ' (?:(?:ce |ca )?serait|(?:ce |c)?est|ca irait) (?:quand meme )?(?:mieux|plus (?:simple|facile)|preferable)',
      thenAnyNumberOf(around),
    ),
  },
];
