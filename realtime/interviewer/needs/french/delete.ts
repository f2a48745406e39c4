import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  notAfter,
  notBefore,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';
import { noParticipleOfAnother, please, requestEnd, thisOffer } from './words.ts';

/** "my", before one thing or several. */
export const my = oneOf('mes|ma|mon');
const myOrThe = oneOf(`(?:toutes |tout )?${my}(?: \\w+)?`, 'les');
const records = oneOf(
  'donn?ees?|informations|infos|coordonnees|reponses|candidature|dossier|cv|compte|profil',
);
/** The things that a candidate may wish gone. */
export const personalThings = oneOf(records, 'nom|messages?');
const erase = sequence(
  oneOf('sup+rim|ef+ac|detrui|retir|annul|enlev|vir|degag|jett?|poubell'),
  '(?:e|ez|er|es|ons|re|sez|ent|iez|eriez)?',
);

/** Ways to ask in French for the deletion of one's data, or to withdraw. */
export const deleteRules: readonly NeedRule[] = [
  {
    example: 'Je voudrais que vous effaciez tout ce que j’ai mis.',
    counterexamples: ['Je voudrais que tout soit clair.', 'Il faut que tout soit effacé du tableau le soir.'],
    pattern: atEnd(
      "(?:veux|voudrais|aimerais|souhaite(?:rais)?|demande|exige) (?:bien )?qu(?:e |')",
      anyNumberOf("vous|tu|on|tout|toutes?|mes|ma|donnees|reponses|candidature|ce que j'ai \\w+"),
      '(?:soi(?:t|ent) )?(?:effac|supprim)\\w+',
      thenAnyNumberOf(
        "tout|tout ce que j'ai (?:mis|ecrit|dit|envoye|repondu)",
        'mes (?:\\w+ )?(?:donnees|reponses|messages)|ma candidature|si (?:je|vous) .*',
      ),
      requestEnd,
    ),
  },
  {
    example: 'Bonjour, tout supprimer svp.',
    pattern: whole(
      anyNumberOf(
        "svp|bonjour|merci de|je (?:veux|voudrais|souhaite)|j'aimerais|veuillez|non|il faut",
        '(?:vous )?(?:pouvez|pourriez)(?:-vous)?',
      ),
      oneOf(`${optional('tout|me')}${oneOf('sup?prim(?:e|er|ez)|ef?face[rz]|desinscri\\w+')}`, 'suppression'),
      thenAnyNumberOf('svp|tout|moi|merci', please, 'maintenant|compte|cv|donnees?|dossier|candidature'),
    ),
  },
  {
    example: 'Je veux plus postuler chez vous.',
    counterexamples: ['Je ne veux pas postuler en alternance.'],
    pattern: within(
      '(?:veux|souhaite(?:rais)?|voudrais|vais) (?:plus|pas) (?:postuler|candidater)',
      notBefore('(?:en|a|sur|pour) (?:\\w+ )?(?:alternance|autre|temps)'),
    ),
  },
  {
    example: 'Laisse tomber je postule plus.',
    counterexamples: ['Je postule plus loin, à Lille aussi.', 'Je ne postule plus en alternance.'],
    pattern: atEnd(
      'je? (?:ne )?(?:postule|candidate) (?:plus|pas finalement)',
      thenAnyNumberOf(`du tout|ici|chez vous|(?:a|pour) ${thisOffer}|finalement|desolee?|merci|au revoir`),
    ),
  },
  {
    example: 'Supprimez-moi toutes mes données.',
    counterexamples: ['J’ai retiré ma candidature.', 'Je retire ma candidature chez un concurrent.'],
    pattern: within(
      notAfter("j'ai|j'avais|ai deja|avoir|ont|nous avons|a"),
      noParticipleOfAnother,
      `${erase}(?:[- ](?:moi|vite|donc|svp|tout|toutes))* ${myOrThe} ${personalThings}`,
      notBefore('chez|ailleurs|de la concurrence'),
    ),
  },
  {
    example: 'Effacez tout ce que j’ai écrit.',
    pattern: atEnd(
      '(?:(?:supprim|effac)(?:ez|er|e)|detrui(?:sez|re|s)|retirez)[- ](?:moi )?tout(?:es?)?',
      "(?: ce (?:que|qui) (?!nous|ils|elles|les?)\\b.*| (?:svp|s'il vous plait|sur moi|de suite)| si (?:je|vous) .*)?",
    ),
  },
  {
    example: 'Effacer ce que j’ai dit',
    counterexamples: ['J’ai effacé ce que j’ai dit au client.', 'Qu’avez-vous sur moi ?'],
    pattern: atEnd(
      notAfter("j'ai|j'avais|avoir|a|ont"),
      `${erase}(?: moi)? (?:tout )?ce que `,
      oneOf(
        "(?:j'ai|je viens (?:de |d')) ?(?:\\w+ )?(?:dit|ecrit|mis|envoye|repondu|dire|ecrire|mettre|repondre)",
        'vous (?:\\w+ )?(?:avez|savez|detenez|gardez|possedez)(?: \\w+)? (?:sur|de) moi',
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Je demande la suppression de mes données.',
    pattern: within(
      '(?:suppression|effacement|retrait|annulation) ',
      optional('complete?|totale?|immediate?'),
      oneOf(`de (?:toutes )?${my}`, 'des'),
      ' (?:donnees|informations|candidature|dossier|cv|compte|profil)',
    ),
  },
  {
    example: 'J’invoque mon droit à l’effacement.',
    pattern: within(oneOf("droit a l'(?:effacement|oubli)|article 17 (?:du )?rgpd")),
  },
  {
    example: 'Je me désiste finalement.',
    pattern: within('je (?:me )?(?:desiste|retracte)'),
  },
  {
    example: 'Je me retire.',
    counterexamples: ['Je me retire à la campagne.'],
    pattern: within('je me retire', notBefore('(?:a|en|dans) ')),
  },
  {
    example: 'Je veux desister de ce poste.',
    pattern: within("(?:je|j'ai) (?:\\w+ )?(?:desister|retirer) (?:de (?:ce|la|l')\\w*|ma candidature)"),
  },
  {
    example: 'Finalement je préfère laisser tomber cette candidature.',
    counterexamples: [
      'J’ai abandonné ma candidature chez un concurrent.',
      'Je ne veux pas abandonner ma candidature.',
      'J’abandonne ma candidature chez un concurrent.',
    ],
    pattern: within(
      notAfter("j'ai|j'avais|avoir|pas|jamais"),
      oneOf(
        'laiss(?:e|er|ez|ons) tomber|abandonn(?:e|er|ons)|oubliez|oublier',
        '(?:donne|donnerai|donner) pas (?:de )?suite a',
      ),
      ' (?:ma|cette|la) candidature',
      notBefore('chez|ailleurs'),
    ),
  },
  {
    example: 'Je ne veux plus de ce poste.',
    pattern: within(
      '(?:veux|souhaite(?:rais)?|voudrais) plus ',
      oneOf('du poste|de (?:ce|votre) poste|de (?:cette|votre) offre|etre candidate?'),
    ),
  },
  {
    example: 'Retirez-moi de votre fichier.',
    pattern: atEnd(
      '(?:enlev|retir|sort|ray|effac|oubli|vir)(?:ez|er)[- ]moi',
      '(?: (?:de|du|des) .*(?:listes?|base|fichiers?|systeme|processus|recrutement))?',
      requestEnd,
    ),
  },
  {
    example: 'Ne gardez rien sur moi.',
    pattern: atEnd(
      'ne (?:gardi?ez|conservi?ez|stocki?ez) (?:pas|rien|plus)',
      optionallyThen('(?:mes|ma|mon|de mes|sur moi|de moi)\\b.*'),
    ),
  },
];
