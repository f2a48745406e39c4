import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { endOfClause, upToFour, upToTwo } from './rule-parts.ts';

/** The speaker tells of a wish to die, of a farewell, or of being of no use to others. */
export const deathWishRules: readonly DistressRule[] = [
  {
    example: 'I want to stop being alive',
    patterns: [`WANT${upToTwo} (?:stop|cesser|arreter)${upToTwo} LIVE`],
  },
  {
    example: 'ma vie est un échec, je veux y mettre un terme',
    patterns: ['LIFE(?: \\S+){0,8}? y mettre (?:fin|un terme)'],
  },
  { example: 'chaque matin je regrette de m’être réveillé', patterns: [`\\bregret\\w*${upToFour} LIVE`] },
  {
    example: 'si seulement je pouvais disparaître',
    patterns: [`\\b(?:if only|si seulement)${upToFour} (?:OWN)?DEATH`],
  },
  {
    example: 'j’ai fait mon testament, je pars ce soir',
    patterns: [
      '\\bmet\\w* (?:\\S+ )?fin a tout$',
      '\\bmon testament\\b(?!.* notaire)',
      '\\b(?:made|wrote|written) my will\\b',
      '\\ben (?:vais|irai) pour (?:toujours|de bon)$',
    ],
  },
  {
    example: 'honestly I’d be glad if a car hit me',
    patterns: [
      sequence(
        `\\b(?:WANT|hoping|glad|relieved|content|soulagee?|si une? \\S+)${upToFour} `,
        oneOf(
          'hits? me|run me over|(?<=\\b(?:bus|car|truck|lorry|train)\\b.*)take me out|crash\\w* into me|m ecras\\w+|me renvers\\w+|me percut\\w+|(?<!\\b(?:jour|boulot|travail|job|routine|trajet|bureau|stress|attente) )me tue',
        ),
        '|si une? \\S+(?: \\S+)? me rentr\\w+ dedans',
      ),
    ],
  },
  {
    example: 'I can’t see a future for myself',
    patterns: [`\\bFUTURE (?:for me|for myself|pour moi)(?<=NO.*)${endOfClause}`],
  },
  {
    example: 'every day is torture, I want it to end for good',
    patterns: [
      sequence(
        `WANT${upToFour} (?:finisse|s arrete|cesse|stop|end|over) `,
        '(?:pour toujours|a jamais|forever|for good)',
      ),
    ],
  },
  {
    example: 'nothing left for me in this world',
    patterns: ['NO left for me(?: here| in this (?:world|life))?$'],
  },
  {
    example: 'every day I wake up disappointed that I’m still alive',
    patterns: [`\\b(?:disappoint\\w+|decue?|deception|ashamed|honte|sad)${upToFour} LIVE`],
  },
  {
    example: 'I feel I have no place in this world',
    patterns: [
      sequence(`NO${upToFour} place (?:in|on|dans|sur) (?:this|ce|cette)? ?`, '(?:world|earth|monde|terre)'),
    ],
  },
  {
    example: 'j’espère ne pas passer la nuit',
    patterns: [
      sequence(
        `\\b(?:espere|WANT)${upToFour} NO${upToTwo} `,
        oneOf('passer|finir|survivre|get through|survive|make it through'),
        ' (?:la nuit|the night)',
      ),
    ],
  },
  {
    example: 'sans travail à 58 ans on n’a plus qu’à se pendre',
    patterns: [
      '\\bqu a (?:OWN)?DEATH',
      '\\b(?:let me|me laiss\\w+|laissez moi) (?:OWN)?DEATH',
      '\\b(?:date with|rendez-?vous avec) (?:OWN)?DEATH',
    ],
  },
  {
    example: 'je voudrais que mon cœur s’arrête',
    patterns: [
      sequence(`\\b(?:WANT|wish\\w*)${upToFour} (?:coeur|heart)${upToTwo} `, '(?:arret\\w*|stop\\w*)'),
    ],
  },
  {
    example: 'my son killed himself and I want to follow him',
    patterns: [
      sequence(
        '\\b',
        oneOf('himself|herself|s est (?:tuee?|suicidee?|pendue?)'),
        `${upToFour} WANT${upToFour} (?:follow|rejoindre|join)`,
      ),
    ],
  },
  {
    example: 'I’d die to be with my mum again',
    patterns: [
      sequence(
        '(?:DEATH|\\bmourrais)(?: just| juste)? (?:to|pour|so i can) (?:\\S+ )?',
        oneOf(
          'be (?:back )?(?:with|near)|be reunited with|see|hold|hug|join|meet|etre (?:avec|pres de|aupres de)',
          'rejoindre|retrouver|revoir|serrer|have',
        ),
        ' (?:(?:DEAD)?KIN|him|her|them|lui|elle|eux)\\b',
      ),
      `mourrais pour (?:que )?${oneOf('ca|tout|en')} (?:s arrete|cesse|finisse|finir)`,
    ],
  },
  {
    example: 'je voudrais retrouver mon fils décédé',
    patterns: [
      sequence(
        `WANT${upToFour} `,
        oneOf('rejoindre|retrouver|join|be reunited with|be (?:back )?with|etre (?:avec|pres de|aupres de)'),
        ' DEADKIN',
      ),
    ],
  },
  { example: 'I feel guilty for existing', patterns: [`\\b(?:en WANT|guilty|coupable)${upToTwo} LIVE`] },
  {
    example: 'je n’ai plus de raison d’être sur cette terre',
    patterns: [`NO${upToFour} LIVE`, `LIVE${upToFour} NO`],
  },
  {
    example: 'I feel like trash, life doesn’t want me',
    patterns: [
      `NO${upToTwo} WANT(?: de| d)? LIFE`,
      'WANT NO(?: de| d)? LIFE',
      `LIFE${upToTwo} NO${upToTwo} WANT`,
      `NO${upToTwo} (?:can|supporte\\w*|stand|take|bear)${upToFour} LIFE${endOfClause}`,
    ],
  },
  {
    example: 'j’ai juste besoin que tout s’arrête',
    patterns: [
      sequence(
        `(?:WANT|need|besoin)${upToFour} (?:LIFE|tout|everything|it all)${upToTwo} `,
        oneOf('stop|s arrete|s arreter|cesse|end|finisse'),
        `${endOfClause}`,
      ),
    ],
  },
  {
    example: 'mes pensées me disent de me tuer',
    patterns: [
      `\\b(?:pensees|thoughts|voix|voices)${upToFour} DEATH`,
      `WANT${upToFour} (?:kill me|(?<!\\b(?:jour|boulot|travail|job|routine|trajet|bureau|stress|attente) )me tue)\\b`,
    ],
  },
  {
    example: 'for months I’ve wanted to be done with life',
    patterns: [`TIRED${upToTwo} (?:LIVE|LIFE)`],
  },
  {
    example: 'je ne vois plus aucune raison de continuer',
    patterns: [`NO${upToTwo} (?:STRENGTH|FUTURE)${upToTwo} GOON`],
  },
  {
    example: 'je veux mourir, c’est tout ce que j’ai à dire',
    patterns: [
      sequence(
        '\\b',
        oneOf(
          'WANT|envisag\\w+|pense|pensais|penser|songe|compte les jours|vais|voulais|voulu|failli|think',
          'thinking|thoughts|planning|plan|going|gonna|about|tried|decided|mind|attends|imagine',
          'imagining|stop thinking|ready|devrais|dois|should|better|autant|as well|considering',
          'wish i had',
        ),
        `${upToFour} (?:OWN)?DEATH(?= |$)`,
      ),
    ],
  },
  {
    example: 'je suis au fond du trou et je n’ai pas envie d’en remonter',
    patterns: ['fond du (?:trou|gouffre)(?: \\S+){0,6}? NO'],
  },
  {
    example: 'je veux juste que la souffrance s’arrête',
    patterns: [
      sequence(
        `WANT${upToFour} `,
        oneOf('the pain|my pain|this pain|pain|souffrances?|douleur|suffering|everything|it all', 'tout'),
        `${upToTwo} `,
        oneOf('over|stop|end|s arreter?|cesse|se termine'),
        `(?: for good| pour toujours)?${endOfClause}`,
      ),
      '\\bend (?:the|my|this|all this) (?:pain|suffering|misery)',
    ],
  },
];
