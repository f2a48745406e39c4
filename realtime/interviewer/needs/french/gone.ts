import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, atEnd, oneOf, optionalQuestionMark, whole } from '../rules/patterns.ts';
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
      anyNumberOf('et|merci de|veuillez|vous pouvez'),
      '(?:supprim|effac|retir|enlev)(?:ez|er) mon (?:numero|telephone|adresse|e-?mail|mail)(?: (?:de (?:tel|telephone|portable)|e-?mail|mail))?',
      requestEnd,
    ),
  },
  {
    example: 'Supprimez ce que j’ai écrit sur ma mère.',
    counterexamples: [
      'J’ai supprimé ce que j’avais écrit sur le tableau.',
      'Je sais effacer la partie sur un plan.',
      'Supprimer les lignes où le total est nul',
    ],
    pattern: whole(
      anyNumberOf(
        'et|merci(?: de)?|veuillez|vous pouvez|pouvez[- ]vous|pourriez[- ]vous|bonjour|svp|il faut|juste|aussi',
        "je (?:veux|voudrais|souhaite|prefere)|j'aimerais|est-ce que|(?:je|on) peu[xt]|puis-je|peut-on|possible (?:de|d')|est-il",
      ),
      "(?:d')?(?:sup+rim|ef+ac|retir|enlev)(?:ez|er|e|es)(?:[- ]moi)? (?:aussi |juste |tout )?",
      oneOf(
        "ce que (?:j'ai|je vous ai|je viens de) (?:dit|ecrit|mis|envoye|repondu|raconte|dire|ecrire|raconter)",
        "(?:le|la|les|ce|cette|ces|mon|ma|mes) (?:passage|partie|phrase|paragraphe|mot|message|reponse|detail|info\\w*)s?(?= (?:sur|concernant|a propos de) (?:ma|mon|mes|moi)\\b| ou j(?:e |')(?:ai )?(?:parle|dis|dit|raconte|ecris|ecrit)\\b)",
      ),
      "(?: (?:sur|concernant|a propos|de|du|ou|tout a l'heure|avant|plus haut|hier|ce matin|juste avant)(?: .*)?)?",
      optionalQuestionMark,
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
