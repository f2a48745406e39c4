import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';

const alive = oneOf('alive|en vie|vivante?|LIVE|de ce monde');
/** Leaves out "I never wake up late" and "alive with ideas", which tell of no death. */
const notOrdinary = '(?! (?:on|at|in|early|late|before|with|a|tot|tard|avec|tired|grumpy|fatiguee?|NO)\\b)';

/** The speaker doubts that they live on, wishes to sleep for good, or lives for others only. */
export const survivalRules: readonly DistressRule[] = [
  {
    example: 'je sais pas si je serai encore en vie en janvier',
    patterns: [
      sequence(
        '\\b(?:si|whether|if|doubt|doute|NO (?:know|sure))(?: \\S+){0,3}? ',
        `(?:je serai|i will|(?:je suis|i am)(?= still| encore))(?: still| encore| even| be)* ${alive}`,
      ),
      'NO (?:\\S+ )?(?:be|serai) (?:\\S+ )?(?:alive|en vie)\\b(?! NO)',
    ],
  },
  {
    example: 'if I went to sleep and didn’t wake up that’d be fine by me',
    patterns: [
      sequence(
        '\\b(?:if i|si je|WANT|espere|go to sleep|fall asleep|dormir|m endormir)(?: \\S+){0,6}? NO ',
        `(?:\\S+ )?(?:wake up|reveill\\w+|LIVE)${notOrdinary}`,
      ),
    ],
  },
  {
    example: 'un jour je me réveillerai pas',
    patterns: ['NO(?: \\S+){0,3}? sortir vivante?\\b', '\\bme reveillerai NO\\b(?! (?:a|avant|tot|en)\\b)'],
  },
  {
    example: 'je tiens debout que pour ma fille, sinon je serais déjà partie',
    patterns: [
      '\\b(?:tiens|reste|suis)(?: \\S+){0,3}? pour KIN sinon (?:je|j) (?:serais|aurais|l aurais)\\b',
      '\\b(?:only|just) (?:here|alive|holding on|hanging on|going) (?:for|because of) KIN',
      '\\bonly (?:thing|reason)(?: \\S+){0,4}? (?:keep\\w*|still|NO) (?:me )?(?:alive|here)\\b',
    ],
  },
  {
    example: 'j’ai envie de tout arrêter, la vie je veux dire',
    patterns: ['\\b(?:arreter|cesser|stop\\w*|quitter|finish\\w*)(?: \\S+)? LIFE(?=$| je WANT| i mean)'],
  },
  {
    example: 'pas besoin de date, j’en aurai plus besoin là où je vais',
    patterns: [
      'NO(?: \\S+){0,3}? besoin(?: \\S+)? ou je vais\\b',
      'NO(?: \\S+){0,3}? need(?: \\S+){0,3} where i am going\\b',
    ],
  },
  {
    example: 'there’s a voice telling me to jump',
    patterns: [
      '\\b(?:voices?|voix)(?: \\S+){0,3}? me (?:to|de) (?:jump|sauter|do it|le faire|hurt|DEATH)\\b',
    ],
  },
];
