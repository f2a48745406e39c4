import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { upToFour, upToTwo } from './rule-parts.ts';

/** The sentence is about life or death as such, and needs no word in the first person. */
export const lifeRules: readonly DistressRule[] = [
  {
    example: 'je n’ai plus de raison d’être sur cette terre',
    patterns: [
      `NO${upToFour} (?:SENSE|STRENGTH|FUTURE)${upToFour} (?:LIVE|LIFE)`,
      `\\bthe SENSE (?:of|in)${upToTwo} (?:LIVE|LIFE)`,
    ],
  },
  {
    example: 'life weighs too much on me, I’d rather leave',
    patterns: [
      `\\bLIFE${upToTwo} NO${upToTwo} (?:SENSE|STRENGTH|FUTURE)`,
      sequence(
        `\\bLIFE${upToFour} `,
        oneOf(
          'souffrance|enfer|hell|torture|misery|too hard|trop (?:dure?|difficile|lourde?)|pese',
          'weighs|inutile|useless|pourrie|ratee',
        ),
      ),
      `\\bLIVE${upToTwo} (?:painful|fatigue|epuise|hurts|souffrance|unbearable)`,
      `\\bLIFE${upToTwo} NO(?: \\S+)? (?:interesse|attire|plait|goes on)`,
      `\\bLIFE${upToTwo} (?:interesse|attire|plait)(?: \\S+)? NO`,
      `\\bLIFE${upToFour} (?:pointless|meaningless|worthless|unbearable|TIRED|finie|foutue)`,
    ],
  },
  {
    example: 'ma seule sortie c’est la corde',
    patterns: [
      sequence(
        `\\b(?:only|seule?)${upToTwo} `,
        oneOf('FUTURE|solution|issue|choix|choice|option|sortie|answer'),
        `${upToTwo} (?:(?:OWN)?DEATH|la WEAPON|the WEAPON)`,
      ),
      `WEAPON${upToTwo} only FUTURE`,
    ],
  },
  {
    example: 'la mort me fait moins peur que de vivre',
    patterns: [
      sequence(
        `(?:OWN)?DEATH${upToFour} `,
        oneOf('soulagement|delivrance|solution|issue|repos|relief|answer|easier|moins peur|way out'),
      ),
      `\\beasier${upToTwo} (?:OWN)?DEATH`,
    ],
  },
  {
    example: 'je pense souvent à la façon dont je vais mourir',
    patterns: [
      sequence(
        '\\b',
        oneOf('methodes?|moyens?|facon|maniere|ways?|easiest|painless|quickest'),
        `${upToFour} (?:OWN)?DEATH`,
      ),
    ],
  },
  {
    example: 'il n’y a que la mort pour me libérer',
    patterns: [
      `\\bNO${upToTwo} SENSE living for`,
      `\\bNO${upToTwo} SENSE${upToTwo} vecue?`,
      `\\b(?:attends|expect)${upToTwo} NO${upToFour} LIFE`,
      '\\b(?:only|seule|n y a que|NO y a que) (?:OWN)?DEATH',
    ],
  },
  {
    example: 'I just want to go to sleep and not wake up',
    patterns: ['^NO(?: continuer a)? LIVE', `\\bwhat good is it to${upToFour} LIVE`],
  },
  { example: 'vivement la mort', patterns: ['^vivement (?:OWN)?DEATH'] },
  {
    example: 'there’s no point any more',
    patterns: ['^(?:there is )?NO (?:SENSE|FUTURE)(?: \\S+)? anymore$'],
  },
];
