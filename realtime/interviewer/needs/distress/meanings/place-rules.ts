import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { upToFour, upToTwo } from './rule-parts.ts';

/** The speaker tells of a place of harm: a height, a road, rails or water. */
export const placeRules: readonly DistressRule[] = [
  {
    example: 'I keep having to stop myself walking into traffic',
    patterns: [
      sequence(
        '(?:stop myself|WANT|urge|thought|think\\w*|nearly)(?: \\S+){0,3}? (?:walk|step|run)\\w* ',
        oneOf(
          'into traffic(?! (?:court|control|on|every))',
          'in front of (?:an?|the) (?:EDGE|bus|lorry|truck|car)',
        ),
      ),
    ],
  },
  {
    example: 'I stood on the platform and nearly stepped off',
    patterns: [
      sequence(
        '\\b(?:platform|quai|EDGE)(?: \\S+){0,8}? (?:nearly|almost|failli|presque|WANT to|WANT de) ',
        '(?:step\\w*|jump\\w*|saut\\w+|avanc\\w+|let go|lach\\w+)\\b(?! (?:de joie|for joy))',
      ),
      '\\b(?:platform|quai|EDGE)(?: \\S+){0,8}? (?:m approche|me penche|closer to the edge)\\b',
    ],
  },
  {
    example: 'I keep thinking about the bridge near my house',
    patterns: [
      `\\bkeep${upToTwo} (?:thinking|looking|imagining|staring)${upToFour} EDGE`,
      sequence(
        `\\b(?:pense|think\\w*|regarde|look\\w*)${upToTwo} EDGE${upToTwo} `,
        '(?:every|tous les|chaque|near my|sans arret)',
      ),
    ],
  },
  {
    example: 'si c’est encore non je me fous sous un train',
    patterns: [
      sequence(
        '\\b',
        oneOf(
          'me (?:jet\\w+|fou\\w+|balanc\\w+|lanc\\w+|mett\\w+)|saut\\w+|jump\\w*',
          'throw\\w* myself|lie down|sauter',
        ),
        `${upToTwo} `,
        oneOf('sous|devant|du|d un|de la|sur les|from|off|under|in front of|on the'),
        `${upToTwo} EDGE(?! (?:at|when|a|to|chaque|en|de|for|pour)\\b)`,
      ),
      sequence(
        '\\b(?:me (?:jet\\w+|fou\\w+|balanc\\w+)|throw\\w* myself|jump\\w*) ',
        '(?:sous|devant|under|in front of) (?:une?|le|la|an?|the) (?:bus|camion|voiture|car|lorry|truck)',
      ),
    ],
  },
  {
    example: 'I feel like throwing myself in the river',
    patterns: [
      sequence(
        '\\b',
        oneOf('me (?:jet\\w+|fou\\w+|balanc\\w+|noy\\w+)|drown\\w*|throw\\w* myself|jump\\w*|sauter'),
        `${upToFour} WATER`,
      ),
    ],
  },
  {
    example: 'sometimes I think about driving into a wall',
    patterns: [
      sequence(
        '\\b',
        oneOf('driv\\w+|crash\\w*|fonc\\w+|steer\\w*|rouler'),
        '(?: \\S+){0,3}? (?:into|dans) (?:a|the|un|le|une) ',
        oneOf('wall|tree|truck|lorry|mur|arbre|camion|platane'),
      ),
    ],
  },
  {
    example: 'I’m standing on a bridge right now',
    patterns: [
      sequence(
        `\\b(?:standing|sitting|debout|assise?) (?:on|sur)${upToTwo} EDGE `,
        '(?:right now|la maintenant|maintenant)',
      ),
    ],
  },
];
