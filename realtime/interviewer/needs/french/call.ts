import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  atStart,
  notAfter,
  notBefore,
  notThen,
  oneOf,
  thenAnyNumberOf,
  upToWords,
  whole,
  within,
} from '../rules/patterns.ts';
import { onePerson, personOrTeam, please } from './words.ts';

const mayI = oneOf('puis-je|je peux|peut-on|dois-je');
const aCall = `une? ${oneOf('appel|rappel|(?:entretien|rendez-vous|conversation) telephonique')}`;
const weekday = oneOf('lundi|mardi|mercredi|jeudi|vendredi|samedi');

/** "La nuit", "pour remplacer": after "on peut m'appeler" these tell of work on call. */
const whileOnCall = oneOf(
  'a toute heure|le (?:soir|matin|week-end|samedi|dimanche)|la nuit|au (?:pied leve|dernier moment)',
  'pour (?:remplacer|faire|une? (?!entretien|rdv|rendez|echange))|en (?:astreinte|urgence|renfort)|sur mes conges',
);

/** Ways to ask in French for a call or a meeting. */
export const callRules: readonly NeedRule[] = [
  {
    example: 'Qui puis-je appeler ?',
    counterexamples: ['Qui dois-je appeler en cas d’absence ?'],
    pattern: within(
      `qui ${oneOf(mayI, 'est-ce que je peux')} (?:appeler|joindre|contacter)`,
      notBefore(
        "en cas|(?:si|quand|lorsque) (?:je (?:suis|tombe|arrive)|j'arrive|la|le|une?|il|elle|on)|le (?:matin|jour|soir) (?:si|quand|de|pour|en)|la nuit|pour une (?:panne|absence|urgence)",
      ),
    ),
  },
  {
    example: 'À quel numéro puis-je vous joindre ?',
    pattern: within(
      `(?:quel|un) numero (?:\\w+ )?${oneOf(mayI, 'pour')} (?:\\w+ )?`,
      '(?:appeler|joindre|vous appeler|vous joindre)',
    ),
  },
  {
    example: 'Je demande un échange avec une personne.',
    pattern: within(
      oneOf('demandes?|voudrais|souhaite(?:rais)?|veux|prefere\\w*|aimerais|avoir'),
      ' (?:\\w+ )?(?:un|une)? ?(?:echange|entretien|contact|rendez-vous|discussion) ',
      "(?:avec|aupres d') ?",
      oneOf(`${onePerson}\\w*`, "quelqu'un"),
    ),
  },
  {
    example: 'Est-ce que je peux avoir une vraie personne au téléphone ?',
    pattern: within(`avoir ${personOrTeam} au (?:telephone|tel|bout du fil)`),
  },
  {
    example: 'Vous pouvez demander à une vraie personne de me joindre ?',
    counterexamples: ['Mon chef a demandé à une personne de m’aider.'],
    pattern: within(
      `(?:demander|demandez|dire|dites) a ${personOrTeam} (?:\\S+ )?de `,
      "(?:m'(?:appeler|ecrire|aider|expliquer)|me (?:joindre|rappeler|contacter|telephoner|repondre))",
    ),
  },
  {
    example: 'J’aimerais être rappelée demain matin.',
    pattern: within(
      `${oneOf('veux|voudrais|souhaite(?:rais?)?|prefere\\w*|aimerais|demande a')} ${upToWords(2)}`,
      "(?:etre|qu'on me|me faire) (?:r?appele\\w*|recontacte\\w*|contacte\\w*|rappelle)",
    ),
  },
  {
    example: 'Pouvez-vous me rappeler demain ?',
    counterexamples: [
      'Pouvez-vous me rappeler la question ?',
      'Vous pouvez me rappeler lundi, je suis libre.',
    ],
    pattern: within(
      notAfter('vous'),
      `(?<!\\bon (?=peut (?!.*\\?).*\\b${whileOnCall}))`,
      '(?:pouvez|pourriez|peut|pourrait|peux|pourrais)(?:[- ](?:vous|on|tu|elle|il))? ',
      upToWords(2),
      oneOf(
        "m'(?:appeler|recontacter)\\w*",
        `me rappeler${notBefore("le|la|les|l'|votre|quel|combien|si")}`,
        "me (?:telephoner|joindre)\\w*|me passer (?:quelqu'un|un|le|la)\\w*",
      ),
    ),
  },
  {
    example: 'Vous pouvez me rappeler ?',
    counterexamples: ['Vous pouvez me rappeler lundi, je suis libre.'],
    pattern: atEnd(
      `vous (?:pouvez|pourriez) ${upToWords(2)}`,
      "(?:m'(?:appeler|recontacter)|me (?:rappeler|telephoner|passer (?:quelqu'un|une?)))\\b.*",
      oneOf('\\?', `\\b(?:svp|stp|${please})`),
    ),
  },
  {
    example: 'vous pouvé mapelé',
    counterexamples: ['Vous pouvez m’appeler le soir.', 'Vous pouvez m’appeler Jo.'],
    pattern: whole(
      anyNumberOf('bonjour|alors|et|oui|ok|est-ce que'),
      "vous (?:pouvez|pourriez) (?:m'appeler|me (?:rappeler|telephoner))",
      thenAnyNumberOf('svp|stp|merci|plutot'),
    ),
  },
  {
    example: 'Je voudrais un rendez-vous téléphonique.',
    pattern: within(
      oneOf("je (?:veux|voudrais|souhaite(?:rais)?|prefere|prefererais|demande)|j'aimerais"),
      ` ${upToWords(2)}`,
      oneOf("etre (?:re)?(?:appelee?|contactee?)|qu'on m(?:'appelle|e rappelle)", aCall),
    ),
  },
  {
    example: 'J’aimerais mieux un entretien en face à face.',
    pattern: within(
      `${oneOf('prefere|prefererais|aimerais|voudrais|souhaite')} (?:\\S+ ){0,4}`,
      '(?:de vive voix|au telephone|par telephone|face a face|en face|de visu)',
    ),
  },
  {
    example: 'Est-ce que l’un de vous peut m’appeler ?',
    counterexamples: ['Votre équipe pourrait m’apprendre le métier.'],
    pattern: within(
      oneOf(
        'une? de (?:vous|vos \\w+)',
        '(?:votre|vos) (?:drh|patronn?e?|cheff?e?|responsables?|collegues?|recruteu\\w+|equipe)',
      ),
      '(?: \\w+)? (?:peut|peuvent|pourrait|pourraient)(?:-(?:elle|il|elles|ils))? ',
      "(?:m'appeler|me (?:rappeler|telephoner|joindre|contacter))",
      oneOf(
        '(?= ?\\?|$)',
        ` ${oneOf('au|a|par|sur|vers|vite|plutot|svp|demain', weekday, 'des|dans|apres|avant|entre|ce|cet|cette|si')}`,
      ),
    ),
  },
  {
    example: 'Merci de me faire rappeler par la responsable.',
    counterexamples: ['Je me fais rappeler à l’ordre par la cheffe.'],
    pattern: within(
      "(?:merci de|pouvez-vous|pourriez-vous|vous pouvez|veuillez|j'aimerais|je (?:veux|voudrais|souhaite)) me faire (?:r?appeler|contacter|recontacter) ",
      notThen("a l'ordre"),
    ),
  },
  {
    example: 'J’aimerais mieux qu’on s’appelle.',
    counterexamples: ['Dans l’équipe, il faut qu’on s’appelle par nos prénoms.'],
    pattern: atEnd(
      "(?:prefere|prefererais|aimerais|voudrais|faudrait|peut|mieux) (?:\\w+ )?(?:qu')?on s'appelle",
      thenAnyNumberOf('plutot|svp|demain|au telephone|un de ces jours'),
    ),
  },
  {
    example: 'Rappelez-moi au 06 12 34 56 78.',
    counterexamples: ['Rappelez-moi la question.'],
    pattern: atStart(
      anyNumberOf("svp|s'il vous plait|bonjour|plutot|ou|alors|non|oui|merci de|et"),
      "rappelez[- ]moi(?! (?:le |la |les |l'|votre|vos|quel|combien|ce que|si ))",
    ),
  },
  {
    example: 'Passez-moi un coup de fil.',
    counterexamples: ['Je passe un coup de fil au client.'],
    pattern: within('(?:passez|donnez)[- ]moi (?:\\w+ )?un (?:petit )?coup de (?:fil|tel|telephone)'),
  },
  {
    example: 'Appelez-moi plutôt après 18 h.',
    counterexamples: ['Appelez-moi Jo, tout le monde le fait.'],
    pattern: atStart(
      anyNumberOf("svp|s'il vous plait|bonjour|plutot|ou|alors|non|oui|merci de|et"),
      '(?:appelez|telephonez|contactez)[- ]moi',
      oneOf(
        '$',
        ` ${oneOf("au|a|par|sur|pour|vite|directement|plutot|svp|s'il|si")}`,
        ` ${oneOf('quand|demain', weekday, 'des|dans|apres|avant|entre|cet|ce|le|0\\d*')}`,
      ),
    ),
  },
];
