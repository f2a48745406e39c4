import { leavesQuestionsFr } from '../rules/leaves-questions.ts';
import type { NeedRule } from '../rules/need-rule.ts';
import { oneQuestionFr } from '../rules/one-question.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

const thisTalk = oneOf('questionnaire|echange|conversation|entretien|discussion|chat|formulaire');
/** "répondre aux mails": the writer's work. */
const ofWork = '(?: (?:a des|aux) (?:e-?mails?|mails|courriels?|appels|clients?)\\b)';
/** The things that a writer wishes to stop. */
const whatToStop = oneOf(
  'la|ici|maintenant|tout de suite|tout',
  `(?:pour |avec )?(?:ce|le|cet|cette|la) ${thisTalk}|(?:pour|avec) (?:les|ces|vos) questions`,
  `les questions|de (?:repondre(?!${ofWork})|discuter|parler)(?: (?:a (?:vos|ces|des|tout)|aux).*)?`,
);
const forNow = "pour (?:aujourd'hui|le moment|l'instant|ce soir)";
/** "À vos questions": a refusal to answer these stops. A refusal to answer one question skips it (D142). */
const allQuestions = '(?:a (?:vos|ces|des|tes|ce questionnaire|tout)|aux)\\b';
const yourQuestions = `(?:vos|tes|ces|toutes (?:ces|vos)|ce|votre) (?:questions?|questionnaire)`;

/** Ways to end the conversation in French. */
export const stopRules: readonly NeedRule[] = [
  {
    example: 'J’en ai marre de vos questions.',
    counterexamples: ['J’en ai marre de mon travail actuel.'],
    pattern: whole(
      anyNumberOf('bon|la|franchement|mais|non|pff+|stop'),
      oneOf(
        `(?:j'en ai |(?:il )?y en a )?(?:marre|assez|ras le bol|plein le dos) (?:de|avec) ${yourQuestions}`,
        `(?:ca suffit|stop) (?:(?:de|avec|pour) )?(?:les questions|${yourQuestions})`,
      ),
      thenAnyNumberOf('la|merci|svp|maintenant'),
    ),
  },
  {
    example: 'J’arrête les questions mais je maintiens ma candidature.',
    counterexamples: ['J’arrête les questions et je retire ma candidature.'],
    pattern: leavesQuestionsFr,
  },
  {
    example: 'aret svp',
    counterexamples: ['Je n’arrête pas de sourire.'],
    pattern: whole(
      anyNumberOf("je|j'|on|veux|vais|svp|non"),
      "(?:j'|j)?ar+et+(?:e|er|ez)?",
      thenAnyNumberOf('la|tout|svp|ici|maintenant|stop'),
    ),
  },
  {
    example: 'Je n’ai plus envie de répondre à tout ça.',
    counterexamples: ['Pas envie de répondre à ça.'],
    pattern: atEnd(
      "(?:plus|pas) (?:\\w+ )?envie (?:de|d') ?",
      `(?:(?<=plus .*)repondre|continuer|poursuivre|repondre(?= ${allQuestions}))`,
      optionallyThen(
        `(?:a (?:tout ca|vos|ces|tes|ca)|aux)(?: questions?)?|(?:ce|le|cette|votre) ${thisTalk}`,
      ),
      thenAnyNumberOf('maintenant|merci'),
    ),
  },
  {
    example: 'Stop les questions svp',
    pattern: whole(
      anyNumberOf('je|on|moi|non|ok|bon|bonjour|merci|oui|allez|desolee?'),
      'stop',
      thenAnyNumberOf(
        "la|tout|ca|ici|quoi|moi|le formulaire|le questionnaire|aux questions|les questions|j'ai (?:fini|termine)",
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Arrêtez de me poser des questions.',
    pattern: atEnd(
      '(?:arretez|arrete|cessez|stoppez)(?:[- ](?:moi|vous))? ',
      oneOf(
        whatToStop,
        "ca|de (?:me |m')(?:poser|demander|questionner|ecrire|envoyer|interroger|relancer).*",
      ),
      requestEnd,
    ),
  },
  {
    example: 'Arrêtez, s’il vous plaît.',
    pattern: whole(
      anyNumberOf("bon|non|svp|s'il vous plait|merci"),
      '(?:arretez|arrete|arretons|stoppez|on arrete|on stoppe|arreter)(?:[- ](?:vous|nous))?',
      optionallyThen('la|tout|ca|ici'),
      optionallyThen(forNow),
      requestEnd,
    ),
  },
  {
    example: 'Je souhaiterais arrêter là pour aujourd’hui.',
    counterexamples: ['Je veux arrêter l’intérim et trouver un CDI.'],
    pattern: atEnd(
      oneOf(
        "(?:je (?:veux|voudrais|souhaite(?:rais)?|prefere|vais|dois|peux)|j'aimerais) (?:\\w+ )?",
        '(?:on (?:peut|va|pourrait)|puis-je|peut-on|comment) (?:\\w+ )?',
        "j'ai (?:besoin|envie) (?:de |d')|il (?:me )?faut ",
      ),
      oneOf(
        "(?:m'|nous |s')?arreter|stopper|interrompre|en rester|cesser|quitter|mettre fin|faire une pause",
      ),
      thenAnyNumberOf(`(?:a )?${whatToStop}`, forNow),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Je préfère ne pas continuer ce questionnaire.',
    counterexamples: ['Je préfère ne pas continuer en alternance.'],
    pattern: atEnd(
      '(?:prefere|prefererais|souhaite|aimerais|veux|voudrais)(?: mieux)? ne (?:pas|plus) (?:continuer|poursuivre|aller plus loin|repondre(?= (?:a vos|aux|au)))',
      optionallyThen(`(?:ce|cet|cette|le|la|a ce|au|aux|a vos) (?:${thisTalk}|questions)`),
      thenAnyNumberOf('svp|merci|maintenant|desolee?'),
    ),
  },
  {
    example: 'Je ne veux plus continuer.',
    counterexamples: [
      'Je ne veux pas continuer en alternance, je cherche un CDI.',
      'Je ne veux pas répondre à cette question.',
      'Je ne veux plus répondre à cette question.',
      'Je ne veux pas faire les 3x8.',
      'Je ne veux plus répondre à des mails toute la journée.',
    ],
    pattern: atEnd(
      '(?:veux|souhaite(?:rais)?|voudrais|desire|prefere) (?:pas|plus) ',
      oneOf(
        'continuer|poursuivre|aller plus loin|participer',
        `faire(?: ca)?(?= (?:ce|cet|cette) ${thisTalk}|$)`,
        `(?:(?<=plus )repondre|repondre(?= ${allQuestions}))(?!${ofWork}| ${oneQuestionFr})`,
      ),
      optionallyThen("(?:a (?:vos|ces|des|tes|ce|cette|tout)|aux|ce|cet|cette|le|la|l').{0,30}"),
      thenAnyNumberOf('svp|merci|desolee?|maintenant'),
    ),
  },
  {
    example: 'Je quitte cette conversation.',
    counterexamples: ['Je quitte mon poste fin janvier.'],
    pattern: whole(
      optional("c'est \\w+|\\w+"),
      oneOf("je m'arrete|on s'arrete|j'arrete|on arrete|restons-en|j'en reste|je stoppe|je quitte"),
      optionallyThen(
        "la|ici|maintenant|tout|le questionnaire|l'echange|ce chat|(?:la|cette) conversation|(?:l'|cet )(?:entretien|interview)",
      ),
      thenAnyNumberOf('merci|svp|au revoir', forNow),
    ),
  },
  {
    example: 'Laissez-moi tranquille.',
    pattern: whole(
      '(?:\\w+ )?',
      oneOf(
        "ca suffit|c'est assez|(?:assez|trop) de questions(?: la)?|laissez[- ]moi tranquille",
        "(?:fichez|foutez)[- ]moi la paix|j'abandonne|je laisse tomber|laisse[zr]? tomber",
        "fin de (?:la conversation|l'echange|l'entretien)|quitter",
        `je (?:ne )?(?:repondrai|reponds) plus(?! ${oneQuestionFr}).*`,
        sequence(
          'je (?:ne )?',
          oneOf('repondrai pas|refuse de repondre|vais pas repondre'),
          ' (?:a (?:vos|tes|ces|aucune)|aux) questions?',
        ),
      ),
      thenAnyNumberOf('merci|svp|comme ca|maintenant|avec vos questions'),
    ),
  },
  {
    example: 'Je coupe ici.',
    pattern: whole(
      anyNumberOf("ok|bon|alors|desolee?|merci|oui|non|c'est bon"),
      oneOf(
        "je (?:m'en vais|sors|quitte|(?:coupe|termine|finis|m'arrete) (?:ici|la))",
        '(?:juste )?(?:on fait )?(?:une )?(?:petite |courte )?pause',
        'fin (?:de (?:la |cette )?(?:discussion|conversation)|du questionnaire)|au revoir',
        "j'ai (?:bien |deja )?assez repondu|on (?:ne )?continue (?:pas|plus)|(?<=bon )ca suffit pour moi",
        '(?:beaucoup )?trop long,? (?:votre|ce|cet|vos) (?:truc|questionnaire|formulaire|chat|questions)',
        "(?:allez salut )?j'ai plus de batterie|(?:c'est )?(?:fini|termine) pour moi",
        'bye|ciao|on en reste la|termine|plus de questions (?:svp|stp)',
        "(?:voila )?c'est tout pour (?:moi|aujourd'hui|ce soir)|c'est bon pour aujourd'hui|j'ai (?:bien )?(?:fini|termine)(?: (?:merci(?: beaucoup)?|la|de repondre|pour (?:ma part|moi)))+(?: pour votre (?:patience|temps|aide|attention))?",
        "je n'?ai (?:plus|pas) le temps(?: (?:la|maintenant|de (?:repondre|continuer)))?",
      ),
      requestEnd,
    ),
  },
];
