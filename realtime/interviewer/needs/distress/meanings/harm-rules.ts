import { type DistressRule, end, upToFour, upToTwo } from './distress-rule.ts';

/** The speaker tells of a plan, of an act or of the means of it. */
export const harmRules: readonly DistressRule[] = [
  {
    example: 'I have the pills in front of me right now',
    rules: [
      `\\btout ce qu il faut${upToFour} pour le faire`,
      `PILLS${upToTwo} (?:in front of me|in my hand|devant moi|dans (?:la|ma) main)`,
    ],
  },
  {
    example: 'I’d be better off with a bullet in my brain',
    rules: [
      '\\b(?:comment|how)(?: to| do i| can i| je peux)? (?:OWN)?DEATH',
      '\\b(?:soon|finally|enfin)(?: be)? (?:at peace|en paix)$',
      '\\bbullet (?:in|through) my',
      '\\bballe dans la (?:tete|bouche)',
    ],
  },
  {
    example: 'I’m scared of what I might do to myself',
    rules: [
      '\\bwhat i (?:might|could|will) do to myself',
      '\\bpeur de ce que je (?:peux|pourrais|vais)(?: me)? faire$',
    ],
  },
  {
    example: 'I’m afraid I’ll hurt myself tonight',
    rules: [
      '\\bi (?:\\S+ )?(?:hurt|cut|burnt?|harm(?:ed)?) myself (?:again|last night|tonight|on SENSE|every)(?!.* (?:at work|au travail|sport|football|gym|lifting|running))',
    ],
  },
  {
    example: 'quand je traverse le pont j’ai envie de sauter',
    rules: [
      `\\b(?:think\\w*|thought\\w*|pense\\w*|urge|envie|WANT|imagin\\w*|tempted)${upToFour} (?:jumping|throwing myself|sauter|me jeter)(?:$| dans le vide| off| in front| under)`,
    ],
  },
  {
    example: 'I’m standing on a bridge right now',
    rules: [
      `\\b(?:standing|sitting|debout|assise?) (?:on|sur)${upToTwo} EDGE (?:right now|la maintenant|maintenant)`,
    ],
  },
  {
    example: 'je vais me planter en voiture exprès',
    rules: [`\\b(?:crash\\w*|plant\\w+|fonc\\w+)${upToFour} (?:expres|on SENSE)`],
  },
  {
    example: 'je me suis ratée la dernière fois, pas cette fois',
    rules: [
      'PILLS (?:d un coup|at once|in one go)',
      '\\ba deux doigts de (?:sauter|le faire)',
      '\\bthis close to (?:jumping|doing it)',
      '\\bme suis ratee?(?! (?:a|au|en|sur|de)\\b)',
    ],
  },
  {
    example: 'je me coupe pour ne plus rien sentir',
    rules: [
      `\\b(?:donn\\w+|giving|gave|given)${upToTwo} (?:mes affaires|my things|my belongings)(?: \\S+){0,8}? NO`,
      '\\bme coupe pour NO',
      '\\bi cut (?:myself )?to feel',
    ],
  },
  {
    example: 'je me déteste tellement que je me fais du mal',
    rules: [
      '\\bme (?:suis )?(?:fait|fais|ferai|faire) du mal(?: (?:hier|ce soir|cette nuit|expres))*(?: soir)?$',
    ],
  },
  {
    example: 'j’ai mis les somnifères de côté, il y en a assez',
    rules: [
      `(?:stockpil\\w*|stocke (?:assez|plein)|hoard\\w*|sav(?:ed|ing)(?: up)?|lined up)${upToTwo} PILLS`,
      'PILLS(?: \\S+){0,3}? (?:de cote|saved|lined up)',
    ],
  },
  {
    example: 'hier soir j’ai avalé deux boîtes de Doliprane',
    rules: [
      `\\b(?:aval\\w+|prendre|prends|swallow\\w*|take|took|taken|taking)${upToTwo} (?:(?:\\d+|two|three|four|five|several|deux|trois|quatre|plusieurs|an entire|une|a full)(?: \\S+)? (?:box|boxes|packs?|packets?|bottles?|boites?|plaquettes?)${upToTwo} PILLS|toute la (?:boite|plaquette|pharmacie)|the (?:whole|entire) (?:box|bottle|packet|lot)(?: of PILLS)?|everything in the(?: \\S+)? cabinet|tous? les? PILLS|all (?:of )?(?:the|my) PILLS)${end}`,
    ],
  },
  {
    example: 'I have a gun and think about using it on me',
    rules: [
      `\\b(?:bought|buy|achete|acheter|prepar\\w+|tied|attach\\w+|loaded|found|trouve)${upToTwo} WEAPON(?: (?:yesterday|hier|today|tonight|ready|prete?|pour))?$`,
      'WEAPON(?: \\S+){0,8}? (?:on myself|on me|contre moi|y pense|sur moi|to my head|sur la tempe)',
    ],
  },
  {
    example: 'I keep thinking about the bridge near my house',
    rules: [
      `\\bkeep${upToTwo} (?:thinking|looking|imagining|staring)${upToFour} EDGE`,
      `\\b(?:pense|think\\w*|regarde|look\\w*)${upToTwo} EDGE${upToTwo} (?:every|tous les|chaque|near my|sans arret)`,
    ],
  },
  {
    example: 'si c’est encore non je me fous sous un train',
    rules: [
      `\\b(?:me (?:jet\\w+|fou\\w+|balanc\\w+|lanc\\w+|mett\\w+)|saut\\w+|jump\\w*|throw\\w* myself|lie down|sauter)${upToTwo} (?:sous|devant|du|d un|de la|sur les|from|off|under|in front of|on the)${upToTwo} EDGE(?! (?:at|when|a|to|chaque|en|de))`,
    ],
  },
  {
    example: 'I feel like throwing myself in the river',
    rules: [
      `\\b(?:me (?:jet\\w+|fou\\w+|balanc\\w+|noy\\w+)|drown\\w*|throw\\w* myself|jump\\w*|sauter)${upToFour} WATER`,
    ],
  },
  {
    example: 'sometimes I think about driving into a wall',
    rules: [
      '\\b(?:driv\\w+|crash\\w*|fonc\\w+|steer\\w*|rouler)(?: \\S+){0,3}? (?:into|dans) (?:a|the|un|le|une) (?:wall|tree|truck|lorry|mur|arbre|camion|platane)',
    ],
  },
  {
    example: 'je ne tiendrai pas jusqu’à Noël, je vais faire une connerie',
    rules: [
      `\\b(?:vais|going to|gonna|peur de|might|will|afraid i)${upToTwo} (?:faire une (?:betise|connerie)|do something stupid)`,
    ],
  },
  {
    example: 'j’ai déjà fait une TS et je vais recommencer',
    rules: [
      '\\b(?:after|survived|apres|suite a|depuis) (?:an|my|ma|une) (?:attempt|ts|tentative)(?= and| et|$| de DEATH)',
      '\\bfait une ts\\b',
      '\\bpass\\w+ a l acte\\b',
      '\\bma ts\\b',
    ],
  },
  {
    example: 'I have been self harming since I lost my job',
    rules: ['\\bi(?: \\S+){0,2}? self-? ?harm', '\\b(?:been|am|started|keep) cutting(?: again)?$'],
  },
  {
    example: 'they’d find my body before the interview',
    rules: ['\\b(?:retrouver\\w*|trouver\\w*|find|found) (?:me |my |mon )?(?:DEATH|body|corps|hanging|dead)'],
  },
];
