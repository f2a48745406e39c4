import { atStart, oneOf, optional } from '#realtime/interviewer/needs/rules/patterns.ts';
import { type CorrectionRule, opening, wordsSaid } from './correction-rule.ts';

/** "c'est 3 ans", "it should be 3": introduces the right value. "It's human" excuses the mistake. */
const introducesValue = oneOf(
  "c'(?:est|etait)(?! (?:arrive|normal|humain|la vie|vrai|rare|comme|en|ainsi|une? |pas))",
  "je voulais (?:dire|ecrire|mettre)|ce n'est pas \\S+ (?:\\S+ )?(?:mais|c'est)",
  "it(?:'?s| is)(?! (?:human|normal|part|how))|it should (?:be|say)|i meant|i mean",
);

/** "Pour la date", "about my pay": names the answer that has the mistake. */
const aboutAnswer = `(?:pour|sur|dans|concernant|a propos de|about|for|on|regarding|with) (?:le |la |l'|les |mon |ma |mes |the |my )?${oneOf(
  'dates?(?: de debut)?|dispo\\w*|debut|salaire|remuneration|pretentions|contrat|experience|lieu|preavis',
  'start(?: date)?|availability|pay|salary|contract|location|place|notice',
)}`;

/** Messages that tell of a mistake, or take words back. */
export const mistakes: readonly CorrectionRule[] = [
  {
    example: 'en fait je me suis trompé, c’est 3 ans',
    counterexamples: [
      'je me suis trompé de voie après le bac, 3 ans',
      'je me suis trompé une fois en caisse',
      'je me suis trompé, c’est humain',
    ],
    pattern: atStart(
      opening,
      optional('je'),
      "(?:me suis|m'etais) ",
      optional('\\w+'),
      'trompee?',
      oneOf(
        `$| ${introducesValue}`,
        ` (?:dans|sur|a) (?:ma|la|mes|votre) ${optional('\\w+')}(?:reponses?|question)`,
        " tout a l'heure| plus haut| avant| juste avant",
      ),
    ),
  },
  {
    example: 'Ah non attendez, pour la date je me suis trompé : plutôt début mars',
    counterexamples: ['pour le salaire je me suis trompé une fois chez un client', 'on the date I was early'],
    pattern: atStart(
      opening,
      `${aboutAnswer} (?:je me suis trompee?|j'ai (?:fait|mis) une erreur|i (?:made a mistake|was wrong|misspoke|got it wrong))`,
      '(?! (?:une fois|once|un jour|chez|at))',
    ),
  },
  {
    example: 'Sorry, I got the start date wrong, make it March',
    counterexamples: ['I got the contract wrong once at work', 'je me suis trompé de date une fois'],
    pattern: atStart(
      opening,
      oneOf(
        `(?:je me suis trompee?|j'ai (?:fait|mis) une erreur|i made a mistake) ${aboutAnswer}`,
        'je me suis trompee? de (?:date|salaire|contrat|montant|jour|mois)',
        'i got (?:the|my) (?:start date|date|pay|salary|contract|notice|figure|amount) wrong',
      ),
      '(?! (?:une fois|once|un jour|chez|at))',
    ),
  },
  {
    example: 'j’ai fait une erreur, c’était 3 ans',
    counterexamples: ['j’ai fait une erreur de stock un jour', 'j’ai fait une erreur, c’est humain'],
    pattern: atStart(
      opening,
      "(?:je|j')(?: ?ai)? (?:fait|mis|ecrit) une (?:erreur|faute)",
      oneOf(
        `$| ${introducesValue}`,
        ` (?:dans|sur) (?:ma|la|mes) ${optional('\\w+')}reponses?`,
        ' plus haut| avant',
      ),
    ),
  },
  {
    example: 'sorry, I made a mistake, it’s three years',
    counterexamples: [
      'I made a mistake once and learned from it',
      'I was wrong about sales, I like it now',
      'I made a mistake, it’s human',
      'I made a mistake, it is human',
    ],
    pattern: atStart(
      opening,
      optional('i'),
      oneOf(
        `${optional('just')}made a mistake|made an error`,
        'got (?:it|that|this) wrong|was wrong|misspoke|mistyped|misread',
      ),
      oneOf(`$| ${introducesValue}`, ` (?:in|with|about|on) ${wordsSaid}`, ' earlier| above| before'),
    ),
  },
  {
    example: 'I gave you the wrong number, it is 3',
    counterexamples: ['it was the wrong number of boxes'],
    pattern: atStart(
      opening,
      optional('i'),
      '(?:gave|wrote|put) ',
      optional('you'),
      '(?:the|a) wrong (?:answer|number|date|figure|amount)',
    ),
  },
  {
    example: 'oubliez ce que j’ai dit, 3 ans',
    counterexamples: ['je corrige la réponse des élèves', 'oubliez le salaire, l’équipe compte'],
    pattern: atStart(
      opening,
      oneOf(
        'oubliez|oublie|ignorez|annulez|ne tenez pas compte de',
        "(?:je |j')(?:corrige|rectifie|retire|annule)|(?:j'ai|ai) (?:une )?erreur dans",
      ),
      ` ${wordsSaid}`,
    ),
  },
  {
    example: 'actually scrap what I said, three years',
    counterexamples: ['I correct exam papers, three years', 'forget about the pay, the team matters'],
    pattern: atStart(opening, `(?:scrap|scratch|forget|ignore|disregard|correct|change|strike) ${wordsSaid}`),
  },
  {
    example: 'une correction de ma réponse : 3 ans',
    counterexamples: ['correction de manuscrits, 3 ans'],
    pattern: atStart(
      opening,
      optional('une'),
      'correction (?:de|to|of|for) (?:ma|my) ',
      optional('\\w+'),
      '(?:reponse|answer)',
    ),
  },
];

/** Messages that are corrections only if they have an answer, too. */
export const correctionsBeforeAnswer: readonly CorrectionRule[] = [
  {
    example: 'Correction : le 15 mars',
    counterexamples: ['correction de manuscrits, 3 ans', 'erreur de ma part'],
    pattern: atStart(
      opening,
      optional('petite'),
      "(?:correction|rectification|erratum|erreur de ma part|my mistake) (?!d[eu]\\b|des\\b|d'|of\\b)",
    ),
  },
  {
    example: 'je voulais dire 3 ans',
    counterexamples: ['je voulais dire que le poste me plaît', 'I meant to apply earlier'],
    pattern: atStart(
      opening,
      '(?:je voulais (?:dire|ecrire|mettre)|i meant(?: to (?:say|write|put))?) (?!que\\b|that\\b)',
    ),
  },
];
