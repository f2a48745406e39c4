import { atStart, oneOf, optional, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import { type CorrectionRule, opening, wordsSaid } from './correction-rule.ts';

const ordinal = oneOf(
  'premiere|deuxieme|seconde|troisieme|quatrieme|precedente',
  'first|second|third|fourth|previous|earlier|other',
);

/**
 * "my first answer", "la première question". "The answer" alone may be that to the question just asked, so a word must
 * follow it.
 */
const earlierAnswer = oneOf(
  wordsSaid,
  `(?:ma|mes|my) ${optional(ordinal)}(?:reponses?|answers?)`,
  `(?:la|the) ${optional(ordinal)}(?:reponses?|answers?) `,
  `(?:la|the) ${ordinal} (?:question|reponse|answer|one)`,
);

const wantsChange = oneOf(
  "(?:i(?:'ve| have)? (?:just )?changed my mind|j'ai change d'avis|je change d'avis)",
  sequence(
    "(?:i(?:'d| would) like to|i (?:want|need|have) to|can i|could i|may i|let me|please|i(?:'ll| will)) ",
    '(?:change|correct|amend|revise|update|fix)',
  ),
  sequence(
    "(?:je (?:voudrais|veux|souhaite|peux|dois|viens|vais)|j'aimerais|puis-je|est-ce que je peux|peut-on|on peut) ",
    '(?:changer|modifier|corriger|rectifier|revenir sur)',
  ),
  'je reviens sur|changez|modifiez|corrigez|rectifiez',
);

/** Messages that want to change an earlier answer, or give another one. */
export const changesOfEarlierAnswer: readonly CorrectionRule[] = [
  {
    example: 'can I change my first answer? 1 February',
    counterexamples: ['I’ve changed my mind about Leeds', 'j’ai changé d’avis, Lyon me va'],
    pattern: atStart(
      opening,
      `${wantsChange} `,
      optional('about|on|for|pour|sur|concernant|a propos de|de|and|et|in|dans'),
      earlierAnswer,
    ),
  },
  {
    example: 'Actually scrap the two months',
    counterexamples: ['scrap the paint off the hull', 'oubliez le salaire, l’équipe compte'],
    pattern: atStart(
      oneOf('actually|sorry|no|oops|wait|en fait|finalement|pardon|non'),
      ' ',
      opening,
      '(?:scrap|scratch|strike|forget|ignore|oubliez|annulez|enlevez) (?:about )?(?:the|that|those|my|les?|la|mes|mon) ',
      optional('\\S+'),
      '(?:months?|weeks?|days?|years?|notice|date|mois|semaines?|jours|ans|annees|preavis)',
    ),
  },
  {
    example: 'pour la première question, plutôt le 1er février',
    counterexamples: ['the first one is fine'],
    pattern: atStart(
      opening,
      optional('pour|sur|concernant|a propos de|a|about|regarding|for|on|to'),
      `(?:la|ma|my|the) ${ordinal} (?:question|reponse|answer|one) `,
      oneOf(
        "plutot|c'est plutot|is rather|should be|make (?:it|that)|mettez|rather|actually|en fait|finalement",
      ),
    ),
  },
  {
    example: 'the answer to the first question is 1 February',
    counterexamples: ['the answer to the first question was not easy'],
    pattern: atStart(
      opening,
      'the (?:right |correct )?answer to (?:the|your) (?:first|second|third|fourth|previous|earlier) ',
      '(?:one|question) (?:is|should be)',
    ),
  },
  {
    example: 'la réponse à la première question est le 1er février',
    counterexamples: ['la première question est claire'],
    pattern: atStart(
      opening,
      'la (?:bonne )?reponse a la (?:premiere|deuxieme|seconde|troisieme|precedente) ',
      optional('question'),
      "(?:est|c'est|devrait etre)",
    ),
  },
];
