import { oneOf, sequence } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { DistressRule } from './distress-rule.ts';
import { upToFour, upToTwo } from './rule-parts.ts';

const ownBody = '(?:myself|my (?:arms?|legs?|thighs?|skin))';
/** Leaves out a wound that work, sport or cooking explains. */
const notByAccident =
  '(?!.* (?:at work|on site|au travail|sport|football|gym|lifting|running|cooking|kitchen|shav\\w+))';

/** Leaves out "je me brûle exprès le palais au piment", unless an aim follows: "pour me punir". */
const notByHotFood = sequence(
  '(?!(?<=brule) (?!.* pour (?:me|ne|NO)\\b)(?:\\S+ ){0,3}?(?:palais|langue|bouche|papilles|gosier)\\b.* ',
  '(?:piments?|epices?|pimentee?s?|epicee?s?|wasabi|harissa|tabasco|moutarde|sauces? piquantes?|curry|raifort|gingembre)\\b)',
);

/** Amounts of an exercise. */
const someOf = oneOf(
  'faisant|faire|d|de|des|les|une?|deux|trois|cinq|dix|vingt|trente|cinquante|cents?|mille|series?|\\d+',
  'doing|running|an?|the|some|more|ten|twenty|thirty|fifty|hundreds?|of|sets?|extra',
);
const exercise = oneOf(
  'pompes|abdos|squats?|burpees?|tractions|gainage|footing|jogging|tours? de (?:piste|terrain|stade)',
  '(?:push|sit|pull)[- ]?ups?|planks?|laps?|sprints?|(?:hours?|sessions?|workouts?) (?:at|in) the gym|(?:mile|training run)s?',
);
const howOften = oneOf(
  '(?:a )?chaque (?:erreur|faute|fois|retard|jour|matin|soir|entrainement)|apres (?:une|chaque) (?:erreur|faute)',
  '(?:for|after|at)? ?(?:each|every) (?:mistake|error|day|morning|evening|training)|at (?:the gym|training)|au sport',
);
/**
 * Leaves out a hard exercise, if only its amount and how often it is done are said: "je me punis exprès avec des pompes",
 * "I punish myself with push-ups".
 */
const notByExercise = `(?! ?(?:expres )?(?:avec|en|par|with|by) (?:${someOf} ){0,5}${exercise}(?: ${howOften})*$)`;

/** The speaker tells of a plan, of an act or of the means of it. */
export const harmRules: readonly DistressRule[] = [
  {
    example: 'I’d be better off with a bullet in my brain',
    patterns: [
      '\\b(?:comment|how)(?: to| do i| can i| je peux)? (?:OWN)?DEATH',
      '\\b(?:soon|finally|enfin)(?: be)? (?:at peace|en paix)$',
      '\\bbullet (?:in|through) my',
      '\\bballe dans la (?:tete|bouche)',
    ],
  },
  {
    example: 'I’m scared of what I might do to myself',
    patterns: [
      sequence(
        '\\b',
        oneOf(
          'peur de moi(?:[- ]meme)?|(?:scared|afraid) of myself',
          'NO safe (?:alone|on my own|by myself|with myself)',
        ),
        '(?= ce soir| right now| tonight|$)',
      ),
      `\\b(?:punish|punishing) myself (?=(?:with|by)\\b)${notByExercise}`,
      '\\bm en (?:fous|fiche|moque) de ce qui m arrive|NO care what happens to me',
      '\\beffac\\w+ de la (?:planete|terre|surface)',
      '\\bwhat i (?:might|could|will) do to myself',
      '\\bpeur de ce que je (?:peux|pourrais|vais)(?: me)? faire$',
    ],
  },
  {
    example: 'I’m afraid I’ll hurt myself tonight',
    patterns: [
      sequence(
        `\\bi (?:\\S+ )?(?:hurt|cut|burnt?|harm(?:ed)?) ${ownBody}`,
        ' (?:with \\S+ )?(?:again|last night|tonight|on SENSE|every|sometimes|often|when (?:it|things|i (?:am (?:stressed|sad|alone|low|upset|anxious)|feel))|to (?:feel|cope|calm))',
        notByAccident,
      ),
      '\\bsometimes i (?:hurt|cut|burn|harm) myself$',
    ],
  },
  {
    example: 'I’ve started cutting myself again lately, sorry',
    patterns: [
      sequence(
        `\\b(?:cutting|hurting|harming|burning) ${ownBody}`,
        '(?=$| again| lately| on SENSE| every| to feel| since)',
        notByAccident,
      ),
    ],
  },
  {
    example: 'quand je traverse le pont j’ai envie de sauter',
    patterns: [
      sequence(
        '\\b',
        oneOf('think\\w*|thought\\w*|pense\\w*|urge|envie|WANT|imagin\\w*|tempted'),
        `${upToFour} (?:jumping|throwing myself|sauter|me jeter)`,
        '(?:$| dans le vide| off| in front| under)',
      ),
    ],
  },
  {
    example: 'je vais me planter en voiture exprès',
    patterns: [`\\b(?:crash\\w*|plant\\w+|fonc\\w+)${upToFour} (?:expres|on SENSE)`],
  },
  {
    example: 'je me suis ratée la dernière fois, pas cette fois',
    patterns: [
      'PILLS (?:d un SENSE|at once|in one go)',
      '\\ba deux doigts de (?:sauter|le faire)',
      '\\bthis close to (?:jumping|doing it)',
      '\\bme suis (?:deja )?(?:ratee?|loupee?)(?! (?:a|au|en|sur|de|une fois (?:a|au|en|sur))\\b)',
    ],
  },
  {
    example: 'je me coupe pour ne plus rien sentir',
    patterns: [
      sequence(
        `\\b(?:donn\\w+|giving|gave|given)${upToTwo} (?:mes affaires|my things|my belongings)`,
        '(?: \\S+){0,8}? NO',
      ),
      sequence(
        `\\bme (?:coupe|brule|blesse|griffe|mords|punis${notByExercise})`,
        notByHotFood,
        ' (?:(?!NO )\\S+ ){0,4}?(?:pour NO|expres|volontairement|jusqu au sang)',
      ),
      '\\bme fais vomir$',
      '\\bme brule (?:avec|a) (?:\\S+ )?(?:cigarettes?|clopes?|megots?|briquet)',
      '\\bi cut (?:myself )?to feel',
    ],
  },
  {
    example: 'je me déteste tellement que je me fais du mal',
    patterns: [
      sequence(
        '\\bme (?:suis )?(?:fait|fais|ferai|faire) du mal',
        '(?: (?:hier|ce soir|cette nuit|expres))*(?: soir)?$',
      ),
    ],
  },
  {
    example: 'je ne tiendrai pas jusqu’à Noël, je vais faire une connerie',
    patterns: [
      sequence(
        '\\b',
        oneOf('vais|going to|gonna|peur de|might|will|afraid i'),
        `${upToTwo} `,
        oneOf('faire une (?:betise|connerie)|do something stupid'),
      ),
    ],
  },
  {
    example: 'j’ai déjà fait une TS et je vais recommencer',
    patterns: [
      sequence(
        '\\b(?:after|survived|apres|suite a|depuis) (?:an|my|ma|une) (?:attempt|ts|tentative)',
        '(?= and| et|$| de DEATH)',
      ),
      '\\bfait une ts\\b',
      '\\bfait une tentative(?=$| il y a| et| le mois| l (?:an|ete|hiver)| en (?:\\d|janv|fev|mars|avril|mai|jui|aout|sept|oct|nov|dec))',
      '\\bpass\\w+ a l acte\\b',
      '\\bma ts\\b',
    ],
  },
  {
    example: 'I have been self harming since I lost my job',
    patterns: [
      '\\bi(?: \\S+){0,2}? self-? ?harm',
      '\\b(?:been|am|started|keep) cutting(?: again)?$',
      '\\bonly thing (?:\\S+ ){0,5}?cutting$',
    ],
  },
  {
    example: 'they’d find my body before the interview',
    patterns: [
      sequence(
        '\\b(?:retrouver\\w*|trouver\\w*|find|found) (?:me |my |mon )?',
        '(?:DEATH|body|corps|hanging|dead)',
      ),
    ],
  },
];
