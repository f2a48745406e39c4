import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { upToFour, upToTwo } from './rule-parts.ts';

/** The speaker says farewell, or tells of being of no use to others. */
export const farewellRules: readonly DistressRule[] = [
  {
    example: 'I feel useless and nobody would cry if I died',
    patterns: [
      sequence(
        oneOf(
          'mieux|soulag\\w+|heureu\\w+|simple\\w*|facile\\w*|better|happier|easier|fine|relieved|over|fini\\w*|stop|notice',
          'cares?|miss|cry|see|verr\\w+|lire|lirez|read|fout|fiche|souci\\w*|remarqu\\w+|regrett\\w+',
          'pleur\\w+|manqu\\w+',
        ),
        `${upToFour} `,
        '(?<!\\b(?:boss|manager|patron|chef|equipe|team|company|entreprise|boite)\\b.*)WITHOU',
        'TME',
      ),
    ],
  },
  {
    example: 'il faudrait que je meure pour qu’on me remarque',
    patterns: [
      sequence(
        `WITHOUTME${upToFour} `,
        oneOf('mieux|heureu\\w+|better|happier|notice|care|miss|soulag\\w+|remarqu\\w+'),
      ),
    ],
  },
  {
    example: 'when you read this I will be gone forever',
    patterns: [
      'GONE',
      '\\b(?:when|by the time|once) you (?:read|see) this(?: message)? i will (?:\\S+ )?be gone\\b',
    ],
  },
  {
    example: 'je ne suis plus qu’un poids pour mes parents',
    patterns: [
      '(?:poids|fardeau|boulet|charge) pour (?:tous?|tout|les|personne|eux|KIN)',
      sequence(
        '\\b(?:burden|weight|drain|drag) (?:to|on|for) ',
        oneOf('everyone|everybody|others|them|people|all|KIN'),
      ),
    ],
  },
  {
    example: 'please tell my kids I love them',
    patterns: [
      sequence(
        '\\b(?:dites|dire|dis|tell|say)(?: \\S+){0,3}? KIN(?: \\S+){0,3}? ',
        '(?:aime\\w*|love\\w*|(?:sorry|pardon|desolee?)(?= for everything| pour tout|$))',
      ),
    ],
  },
  {
    example: 'je ne passerai pas l’hiver, je n’en ai plus envie',
    patterns: [
      sequence(
        `NO${upToFour} `,
        oneOf('tiendrai|passerai|survivrai|make it|survive|last|get through'),
        '(?: \\S+){0,2}? ',
        oneOf(
          'noel|la nuit|cette (?:nuit|semaine)|le week-?end|l hiver',
          'the (?:night|weekend|week|month|winter)|this (?:week|weekend|month|winter)|christmas',
        ),
        '$',
      ),
    ],
  },
  {
    example: 'je veux aller rejoindre ma femme là-haut',
    patterns: [
      sequence(
        `\\b(?:rejoindre|retrouver|join|be with|etre avec)${upToTwo} KIN(?: \\S+){0,2}? `,
        '(?:ciel|heaven|la-haut|paradis|tombe|grave)',
      ),
    ],
  },
  {
    example: 'I’ve written letters to my kids, they’re in the drawer',
    patterns: [
      sequence(
        '\\b(?:ecrit|laisse|wrote|written|left)(?: \\S+){0,2}? (?:letters?|lettres?|notes?|mots?) ',
        '(?:to |for |pour )?KIN(?=$| (?:they|in a|in the|elles|dans) )',
      ),
    ],
  },
  {
    example: 'this is the end for me, thanks for everything',
    patterns: [
      '\\b(?:de trop)$',
      '\\bdead inside\\b',
      '\\bmorte? a l interieur\\b',
      '\\b(?:adieu(?: a tous| tout le monde| la vie| monde)?|farewell)$',
      '\\bthe end for me\\b',
      '\\b(?:said my goodbyes|(?:fait|faire) mes adieux)$',
      '\\b(?:derniere fois que|last time)(?: (?:j|je|i)) (?:ecris|parle|write|talk)',
    ],
  },
  {
    example: 'hier j’ai écrit une lettre d’adieu à ma mère',
    patterns: [
      sequence(
        '\\b',
        oneOf('ecri(?:t|re|s)|wrote|written|writing|write'),
        `${upToFour} (?:goodbyes?|farewells?|adieux?)`,
        '(?! (?:e-?mail|speech|party|to|a|aux?|drink|card|message)\\b)',
      ),
    ],
  },
];
