import { either, notBefore, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { Meaning } from './distress-rule.ts';

/** "J'ai eu un suicide sur la voie" and "suicide watch" tell of others. */
const ownSuicide = sequence(
  '(?<!\\b(?:an?|un|des|two|deux|se) (?!suicide mission))',
  'suicide(?! (?:watch|lines?|awareness|sur|is|was|cases?)\\b)',
);

/** The words of death, after the figures of speech that have them too. */
export const deathWords: readonly Meaning[] = [
  {
    meaning: '-',
    example: 'tuer a la tache',
    words: either(
      new RegExp(
        sequence(
          '\\btu(?:e|er|ee?s?|ent) ',
          oneOf(
            'a la (?:tache|besogne)|au (?:travail|boulot)|a l ouvrage|le (?:temps|dos)',
            'a \\w+(?:er|ir|re)\\b',
          ),
        ),
      ),
      /\boverdos\w+ (?:on|of) \w+/,
      /\boverdose (?:response|training|prevention|kits?)\b/,
      /\b(?:crever l ecran|mourir sur scene|die on stage)\b/,
      /\b(?:show|film|movie|series|play|game|piece|spectacle|serie) (?:called|named|titled|appelee?|intitulee?) suicide (?:club|squad)\b/,
    ),
  },
  {
    meaning: '-',
    example: 'mourir idiot',
    words: either(
      /\b(?:rather|sooner) die than (?!live|go on|keep living|continue)/,
      new RegExp(
        sequence(
          '\\b(?:mourir|creve\\w*) (?:plutot )?que (?:de )?',
          '(?!vivre|continuer|rester en vie|revivre)',
        ),
      ),
      /\bmourir (?:idiote?|moins bete|vieux|vieille|de vieillesse)\b/,
    ),
  },
  {
    meaning: '-',
    example: 'c est la mort',
    words:
      /(?<!\b(?:veux|attends|solution|issue|choix|sortie|reste|espoir) )\bc est la mort\b(?! (?:qui|que|qu|ou)\b)/,
  },
  { meaning: 'DEATH', example: 'i had died', words: /\bi (?:would|had) died\b/ },
  {
    meaning: 'OWNDEATH',
    example: 'suicidal thoughts',
    words: within(
      oneOf(
        '(?:idees?|pensees?|envies?|pulsions?) (?:suicidaires?|noires|de mort|de suicide)',
        'suicidal (?:thoughts?|ideas?|feelings?|ideation)',
      ),
    ),
  },
  {
    meaning: 'OWNDEATH',
    example: 'wish i were dead',
    words: /\bwish\w* i (?:was|were|had been) (?:dead|gone|not here|never born)\b/,
  },
  {
    meaning: 'OWNDEATH',
    example: 'me suicider',
    words: new RegExp(
      sequence(
        '\\b(?:me|m) (?:suis |etais |serais )?',
        oneOf(
          'suicid\\w+|flingu\\w+|fou\\w+ en l air|balanc\\w+ en l air',
          'jet\\w+ (?:bien |plutot )?(?:par la fenetre|sous|devant|du haut|dans le vide)',
          'ouvr\\w+ les veines|oter (?:la vie|LIFE)|immol\\w+|pend(?:s|re|rai|ais|rais|ue?)',
          'empoisonn\\w+|vider de mon sang|donn\\w+ la mort|supprim(?:e|er|erai)',
        ),
        '\\b(?! (?:a|aux?|de|du|sur|au) )',
      ),
    ),
  },
  { meaning: '-', example: 'die on that hill', words: /\bdie on (?:that|this) hill\b/ },
  {
    meaning: 'OWNDEATH',
    example: 'mourir',
    words: within(
      oneOf(
        'la mort|ma (?:propre )?mort|my (?:own )?death|(?<!life (?:and|or) )death|mourir|mourrai',
        'crever|dying|die|be dead|being dead|am dead|etre morte?',
        '(?:ending|end|ended) it (?:all|tonight|today|now)|six feet under',
        '(?:m endormir|dormir|fall asleep|sleep) (?:pour toujours|a jamais|forever)|be buried',
        'better (?:off )?dead|mieux morte?|morte? que vivante?|pass away|m eteindre',
        'm en aller pour (?:toujours|de bon)|leave (?:forever|for good)',
        'i died (?:tomorrow|tonight|today)|je mourais|etre (?:sous terre|enterree?)',
        `six pieds sous terre|finish(?:ing)? myself off|${ownSuicide}|kill myself|killing myself`,
        'me pendre|me suicider|me vois morte?',
      ),
      notBefore(
        sequence(
          oneOf(
            'of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll',
            'rate|metal|row|at|from|for|les?|la|hotline|note|attempts?',
          ),
          '\\b',
        ),
      ),
    ),
  },
  {
    meaning: 'DEATH',
    example: 'me tuer',
    words: within(
      oneOf(
        'la mort|ma (?:propre )?mort|my (?:own )?death|death|suicide|mourir|mourrai|crever|creve',
        'dying|die|died|be dead|being dead|am dead|etre morte?|en finir|ending it(?: all)?',
        'end it(?: all)?|end things|disparaitre|disappear|overdose|tuer|kill (?:my|your)self',
        'killing myself|se suicider|se tuer|se pendre|partir pour (?:de bon|toujours)|pendue?',
        'me pendre|me noyer|me tuer|ending everything|end everything|tout finir|mettre fin a tout',
      ),
      notBefore(
        sequence(
          oneOf(
            'of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll',
            'rate|metal|row|at|from|for|les?|la|hotline',
          ),
          '\\b',
        ),
      ),
    ),
  },
];
