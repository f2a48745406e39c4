import type { NeedRule } from '../rules/need-rule.ts';
import { anyOf, atEnd, oneOf, whole } from '../rules/patterns.ts';
import { my, personalThings } from './delete.ts';
import { requestEnd } from './words.ts';

/** Ways to ask in French that one's data be gone, or one of them. */
export const goneRules: readonly NeedRule[] = [
  {
    example: 'Faites disparaître ma candidature.',
    counterexamples: ['Je me débarrasse de mes dossiers en retard.', 'Ma candidature a disparu de la page.'],
    pattern: atEnd(
      oneOf(
        "merci d'ef+acer(?: tout)?",
        `debarrassez[- ]vous de ${my} ${personalThings}`,
        `(?:faites|faire) disparaitre ${my} ${personalThings}`,
        `(?:veux|voudrais|aimerais|souhaite(?:rais)?) que ${my} ${personalThings} disparaiss(?:e|ent)`,
      ),
      requestEnd,
    ),
  },
  {
    example: 'Supprimez mon numéro.',
    counterexamples: ['Je supprime mon numéro du standard.'],
    pattern: whole(
      anyOf('et|merci de|veuillez|vous pouvez'),
      '(?:supprim|effac|retir|enlev)(?:ez|er) mon (?:numero|telephone|adresse|e-?mail|mail)(?: (?:de (?:tel|telephone|portable)|e-?mail|mail))?',
      requestEnd,
    ),
  },
  {
    example: 'Je veux plus que vous ayez mes infos.',
    counterexamples: ['Je ne veux plus que mes mails arrivent le soir.'],
    pattern: atEnd(
      '(?:veux|souhaite|voudrais) (?:plus|pas) que (?:vous|tu|on) (?:ayez|aies|ait|gard\\w+|conserv\\w+) ',
      `${my} (?:\\w+ )?${personalThings}`,
      requestEnd,
    ),
  },
];
