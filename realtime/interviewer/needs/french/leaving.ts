import type { NeedRule } from '../rules/need-rule.ts';
import {
  atEnd,
  notAfter,
  notBefore,
  oneOf,
  optional,
  optionallyThen,
  sequence,
  shortSentence,
  whole,
  within,
} from '../rules/patterns.ts';
import { noParticipleOfAnother, offered, requestEnd, thisOffer } from './words.ts';

/** "Autre chose", "nouveau poste". */
const anotherJob = oneOf(
  'ailleurs|autre (?:chose|offre|poste|emploi|boulot|travail|job|proposition|contrat|entreprise)',
  'nouve(?:au|l) (?:travail|emploi|poste|boulot|job)',
);
/** "Jusqu'en mars", "le matin": times of a job that the writer has now. */
const timeOfPresentJob = oneOf(
  "jusqu'|a cote|en parallele|en semaine|a (?:mi-)?temps|(?:le|les) (?:matin|soir|week-end|lundi)s?",
  "l'apres-midi|la nuit|de nuit|qui (?:finit|se termine|s'arrete)",
);
/** "Une fois", "l'année dernière": words of a job that the writer took in the past. */
const timeOfPastJob =
  "(?:une fois|deux fois|trop vite|par le passe|la derniere fois|l'an(?:nee)? (?:derniere?|passee?|d'avant)|a l'epoque)";
/** "La sélection", "la procédure": the application and its steps. */
const processWords = 'processus|recrutement|selection|course|poste|procedure|candidature|liste';

const interested = oneOf('interessee?|candidate?|partante?');

/** Ways to withdraw in French without the word for it, such as the news of another job. */
export const leavingRules: readonly NeedRule[] = [
  {
    example: 'Laissez tomber, j’ai trouvé autre chose.',
    counterexamples: ['J’ai trouvé un autre poste en 2019.', 'J’ai pris un autre poste chez Renault.'],
    pattern: within(
      "j'ai (?:deja |finalement |enfin |donc )?",
      oneOf('trouve|signe|accepte|eu|pris|decroche|obtenu'),
      `(?: ?\\w+){0,2} ?${anotherJob}`,
      notBefore('(?:chez|comme|en|il|pendant|avec|dans|ou)\\b', timeOfPastJob),
    ),
  },
  {
    example: 'J’ai un autre travail, désolée.',
    counterexamples: ['J’ai un autre emploi jusqu’en mars.', 'J’ai un autre travail le matin.'],
    pattern: within(
      `j'ai (?:deja |finalement |enfin |donc )?un (?:\\w+ ){0,2}?${anotherJob}`,
      notBefore('(?:chez|comme|en|il|pendant|avec|dans|ou)\\b', timeOfPresentJob),
    ),
  },
  {
    example: 'Finalement je ne donne pas suite.',
    pattern: within(
      'je (?:ne )?',
      oneOf('donne|donnerai|vais|souhaite(?:rais)?|veux|compte|prefere'),
      ' (?:ne )?(?:pas|plus) (?:y )?(?:donner )?(?:de )?suite',
    ),
  },
  {
    example: 'Je renonce au poste.',
    counterexamples: ['Je renonce à une voiture de fonction.'],
    pattern: within(
      'je (?:renonce|decline)(?: finalement)? (?:a |au )?',
      oneOf(
        thisOffer,
        "(?:cette |la |votre |l')(?:proposition|candidature|annonce)|votre poste|postuler|poste",
      ),
    ),
  },
  {
    example: 'Vous pouvez clore mon dossier.',
    counterexamples: ['J’ai annulé mon inscription à la fac.', 'J’ai retiré ma candidature.'],
    pattern: within(
      notAfter("j'ai|j'avais|avoir|ai deja"),
      noParticipleOfAnother,
      oneOf(
        'clo(?:re|s|turer|turez)|ferme[rz]|annule[rz]|tenir compte de|on oublie',
        'retire[rz]?|sup+rime[rz]?',
      ),
      ` ${optional('donc|svp')}${oneOf('mon|ma|cette')} `,
      oneOf('dossier|candid\\w*|postulation|inscription'),
      notBefore('(?:a|chez|en)\\b'),
    ),
  },
  {
    example: 'Ne me comptez plus parmi les candidats.',
    pattern: within(
      oneOf(
        'ne (?:me )?comptez (?:plus|pas) (?:sur moi|parmi|dans)',
        'ne tenez (?:plus|pas) compte de (?:ma|mon) (?:candid\\w*|dossier)',
      ),
    ),
  },
  {
    example: 'Finalement ça ne m’intéresse pas.',
    counterexamples: ['Ça ne m’intéresse pas de travailler la nuit.', 'Le CDD ne m’intéresse pas.'],
    pattern: atEnd(
      oneOf(
        sequence(
          oneOf('finalement|en fait|tout compte fait|au final'),
          " (?:ca|cela|ce poste|votre offre|l'offre) (?:ne )?",
          "(?:m'interesse|me tente|me plait) (?:pas|plus)",
        ),
        "(?:ca|cela|ce poste|votre offre|l'offre) (?:ne )?(?:m'interesse|me tente) plus",
      ),
      '(?: (?:finalement|en fait|merci|du tout|desolee?))*',
    ),
  },
  {
    example: 'Je ne souhaite pas poursuivre avec vous.',
    pattern: within(
      oneOf('souhaite(?:rais)?|veux|desire|vais|compte'),
      ' (?:plus|pas) ',
      oneOf('poursuivre|continuer|aller (?:plus loin|au bout)'),
      ' ',
      `(?:avec vous|${optional('dans')}(?:le|la|ma|votre|ce|cette) (?:${processWords}))`,
    ),
  },
  {
    example: 'Je vous prie d’annuler ma demande.',
    counterexamples: ['Je retire des palettes avec un chariot.', 'J’ai annulé ma demande de logement.'],
    pattern: shortSentence({
      wordsMax: 10,
      excluded: 'ne|pas|chez|avais|ai',
      words: `${noParticipleOfAnother}(?:annul|retir|sup+rim|effac|jete[rz]|sors|sortir|desinscri|detrui)\\w*`,
      laterWords: oneOf(
        'candid\\w*|cv|dossier|donnees|ma demande|processus',
        'votre (?:base|fichier)|mon (?:nom|profil)',
      ),
    }),
  },
  {
    example: 'Je viens de signer un contrat dans une autre boîte.',
    counterexamples: ['J’ai signé un contrat avec une autre école en 2020.'],
    pattern: shortSentence({
      wordsMax: 12,
      excluded: '\\d+|interne|fois|l.ai (?:\\w+ )?regrett\\w+|trop vite',
      words: "signer?|embauchee?|recrutee?|reponse positive|accepte[er]?|j'ai deja|choisi",
      laterWords: oneOf(
        'ailleurs|autre (?:boite|employeur|entreprise|societe|offre|poste)',
        '(?:un |nouvel? )(?:travail|emploi|poste|job)',
      ),
    }),
  },
  {
    example: 'Ce poste n’est pas pour moi.',
    counterexamples: ['Ce poste n’est pas loin.'],
    pattern: atEnd(
      "(?:poste|offre) (?:n'est|c'est|est) (?:finalement )?pas (?:fait )?pour moi(?: finalement)?",
    ),
  },
  {
    example: 'Plus intéressée, bonne continuation.',
    counterexamples: ['Plus intéressé par la logistique.'],
    pattern: whole('plus interessee? ', '(?:merci|desolee?|au revoir|bonne continuation)'),
  },
  {
    example: 'Je me désinscris.',
    pattern: within('je (?:me desinscri[st]|passe mon tour pour)'),
  },
  {
    example: 'Je ne suis plus intéressée, merci.',
    counterexamples: [
      'Je ne suis plus intéressé que par le CDI.',
      'Je ne suis plus intéressé par le terrain.',
    ],
    pattern: within(
      `ne suis plus ${optional('du tout|vraiment')}${interested}\\b`,
      '(?! .*\\bque\\b(?! vous (?:proposez|offrez)))',
      notBefore(`par (?!${thisOffer}|${offered}\\b)`),
    ),
  },
  {
    example: 'Je suis plus du tout intéressée.',
    counterexamples: ['Je suis plus intéressé par le contact client.'],
    pattern: within(`suis plus (?:du tout|vraiment) ${interested}`),
  },
  {
    // Without "ne", "plus" means "more" where another thing than this offer follows.
    example: 'Je suis plus intéressé par ce poste, merci.',
    counterexamples: ['Je suis plus intéressé par le contact client.', 'Je suis plus partant pour un CDI.'],
    pattern: atEnd(
      `suis plus ${interested}`,
      optionallyThen(`(?:par|pour|a) ${thisOffer}`),
      requestEnd,
      optionallyThen('finalement|desolee?|au revoir'),
    ),
  },
];
