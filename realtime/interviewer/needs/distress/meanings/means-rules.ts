import {
  notThen,
  oneOf,
  optional,
  sequence,
  thenAnyNumberOf,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { endOfClause, upToFour, upToTwo } from './rule-parts.ts';

const container = '(?:box|bottle|packet|pack|tub|strip)';
const containerFr = '(?:boite|plaquette|tablette|flacon|tube|bouteille)';
/** The end of a clause, or the time before it. */
const sinceThen = sequence(
  thenAnyNumberOf(
    'hier(?: soir)?|ce matin|ce soir|cette nuit|la|today|tonight|yesterday|last night|this morning',
  ),
  '(?: (?:il y a|\\S+ \\S+ ago|a (?:few|couple of) \\S+ ago).*)?$',
);

/** "Twenty tablets to the office", "a box of pills from the van". "From the cabinet" is a place of a home. */
const placeOfWork = oneOf(
  'work(?! up)|offices?|sites?|wards?|pharmacy|chemist|hospital|clinic|vans?|lorry|truck|warehouse|store(?:room)?|stock',
  'shop|shel(?:f|ves)|school|classroom|meeting|training|customers?|trolley|cart|delivery|depot',
);

/** The speaker tells of the means of harm: pills or a weapon. */
export const meansRules: readonly DistressRule[] = [
  {
    example: 'I have the pills in front of me right now',
    patterns: [
      `\\btout ce qu il faut${upToFour} pour le faire`,
      `PILLS${upToTwo} (?:in front of me|in my hand|devant moi|dans (?:la|ma) main)`,
    ],
  },
  {
    example: 'j’ai mis les somnifères de côté, il y en a assez',
    patterns: [
      sequence(
        oneOf('stockpil\\w*|stocke (?:assez|plein)|hoard\\w*|sav(?:ed|ing)(?: up)?|lined up'),
        `${upToTwo} PILLS`,
      ),
      'PILLS(?: \\S+){0,3}? (?:de cote|saved|lined up)',
    ],
  },
  {
    example: 'hier soir j’ai avalé deux boîtes de Doliprane',
    patterns: [
      sequence(
        '\\b',
        oneOf('aval\\w+|prendre|prends|swallow\\w*|take|took|taken|taking'),
        `${upToTwo} `,
        oneOf(
          sequence(
            oneOf('\\d+|two|three|four|five|several|deux|trois|quatre|plusieurs|an entire|une|a full'),
            '(?: \\S+)? ',
            oneOf('box|boxes|packs?|packets?|bottles?|boites?|plaquettes?'),
            `${upToTwo} PILLS`,
          ),
          'toute la (?:boite|plaquette|pharmacie)',
          'the (?:whole|entire) (?:box|bottle|packet|lot)(?: of PILLS)?',
          'everything in the(?: \\S+)? cabinet|tous? les? PILLS|all (?:of )?(?:the|my) PILLS',
        ),
        `${endOfClause}`,
      ),
    ],
  },
  {
    example: 'I took a load of pills an hour ago',
    patterns: [
      sequence(
        '\\b(?:took|taken|swallowed|downed|necked|had)(?: just)? ',
        oneOf(
          '(?:a (?:whole |huge )?(?:load|bunch|heap|ton|pile|handful|fistful)|loads|heaps|tons) of|(?:way|far) too many',
          `(?:a|my|the) (?:(?:whole|entire|full) )?${container} of|\\d\\d|a dozen|twenty|thirty|forty|fifty`,
        ),
        ' (?:\\S+ )?PILLS',
        notThen(
          `(?:to|into|from|out of|back to) (?:(?:the|an?|our|my) (?:\\w+ )?)?${placeOfWork}|and (?:phones|laptops)`,
          'mg',
        ),
      ),
      `\\bemptied (?:a|my|the) ${container} of PILLS${sinceThen}`,
    ],
  },
  {
    example: 'I take pills every night, too many',
    patterns: [
      sequence(
        '\\b(?:take|taking|took|swallow\\w*|prends|pris|aval\\w+)(?: \\S+)? PILLS',
        '(?: \\S+){0,5}? (?:far |way )?(?:too (?:many|much)|trop)$',
      ),
    ],
  },
  {
    example: 'j’ai pris tout un tube de somnifères',
    patterns: [
      sequence(
        '\\b(?:aval|gob|ingurgit|inger|pris|prend)\\w*(?: \\S+)? ',
        oneOf(
          `tout(?:e)? (?:une?|le|la|mon|ma|l) ${containerFr}`,
          `(?:une?|le|la|mon|ma) ${containerFr} (?:entiere?|complete?)`,
        ),
        `(?: (?:de|d) (?:\\S+ )?PILLS|${sinceThen})`,
      ),
      sequence(
        '\\b(?:aval|gob|ingurgit|inger)\\w* ',
        oneOf(
          'un (?:tas|paquet) (?:de|d)|une (?:dizaine|quinzaine|vingtaine|trentaine) (?:de|d)|\\d\\d|vingt|trente',
        ),
        ' PILLS',
      ),
      `\\bvide (?:${optional('toute')}(?:une?|le|la|mon|ma)) ${containerFr} (?:de|d) PILLS${sinceThen}`,
    ],
  },
  {
    example: 'I have a gun and think about using it on me',
    patterns: [
      sequence(
        '\\b',
        oneOf('bought|buy|achete|acheter|prepar\\w+|tied|attach\\w+|loaded|found|trouve'),
        `${upToTwo} WEAPON(?: (?:yesterday|hier|today|tonight|ready|already|deja|prete?|pour))?$`,
      ),
      sequence(
        'WEAPON(?: \\S+){0,8}? ',
        oneOf('on myself|on me|contre moi|y pense|sur moi|to my head|sur la tempe'),
      ),
    ],
  },
  {
    example: 'j’ai testé la corde au grenier, elle tient',
    patterns: [
      '\\b(?:teste|essaye|mis|mets|accroch\\w+|attach\\w+|tested|tied|hung|put)(?: \\S+)? WEAPON(?: \\S+){0,3}? (?:grenier|cave|poutre|attic|loft|beam|cellar|shed)\\b',
      sequence(
        '\\b(?:WEAPON|couteau|knife|lame|rasoir|razor|scissors|ciseaux)(?: \\S+){0,8}? ',
        '(?:contre|sur|against|to|on) (?:mon|ma|mes|my) (?:poignets?|wrists?|gorge|throat|veines|veins)',
      ),
      '(?:PILLS|WEAPON)(?: \\S+){0,5}? (?:for when (?:it|things|i)|pour quand (?:ca|je))\\b',
      'alone with (?:my|the|those) PILLS|\\bhow many PILLS (?:it|does it|would it)\\b',
      '\\bgarage(?: \\S+)? (?:the )?(?:engine|motor) (?:running|on)\\b',
    ],
  },
];
