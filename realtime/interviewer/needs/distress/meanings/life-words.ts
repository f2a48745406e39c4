import { either, notThen, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { Meaning } from './distress-rule.ts';

/**
 * Matches at the end, or before a word that may follow "live" in the sense of being alive. Any other word tells of a place,
 * a time or a manner: "live in Lyon", "wake up early".
 */
const lifeAsSuch = sequence(
  '(?=$| ',
  oneOf(
    'anymore|any|like|longer|tomorrow|another|again|at all|past|after|beyond|through|this|is|me',
    'with (?:myself|this|that)|in (?:the morning|this)|without (?:her|him|them|you)|next year',
    'if|or|but|because|when|since|has|have|was|so (?:much|many|badly)|while|given|with all',
    'comme|com|ainsi|plus(?! (?:tard|tot|pres|loin))|longtemps|demain|jamais|du tout|que|qui|m|ne|n|est',
    'avec (?:moi|ca|cette|tout)|sans (?:lui|elle)|pour rien|l annee prochaine|dans ce monde',
    'si(?! (?:loin|pres|tot|tard|haut|bas)\\b)|ni|mais|parce|car|quand|depuis|tellement|tant',
    'wallah|wesh|frere|tbh|ngl|lol|mdr|franchement|honnetement|serieux|puisque|vu|a force|a cause|apres (?:tout|ca|cela)|la[- ]dedans|dans ces conditions|non plus',
  ),
  '\\b)',
);
/** Leaves out the life of a place, of a kind or of somebody else, such as "la vie à Lyon". */
const notOrdinary = notThen(
  '(?:a|au|aux|en|dans|chez|avec|de|d|et|ici|la-bas|on|in|at|with|by|for|there|of|and)\\b',
  '(?:parisienne|lyonnaise|marseillaise|londonienne|citadine|urbaine|rurale|provinciale|nocturne|etudiante)\\b',
);

/** The words of life and of being gone, and the figures of speech that have words of life or death. */
export const lifeWords: readonly Meaning[] = [
  {
    meaning: '-',
    example: 'mourir de rire',
    words: either(
      new RegExp(
        sequence(
          '\\b(?:die|mourir|crever?) (?:of|from|de|d) ',
          '(?!chagrin|solitude|tristesse|grief|sadness|loneliness)\\w+',
        ),
      ),
      /\b(?:dying|kill) (?:to|for)\b|\b(?:die|dying|died) laughing\b/,
      /\bdead (?:serious|tired|beat|on|honest|set|end|line)\b/,
      /\bor (?:i m|i am|im) dead\b|\b(?:i d|i would) be dead without\b/,
      /\bmort\w* (?:de|au) (?!chagrin)\w+/,
    ),
  },
  {
    meaning: '-',
    example: 'work myself to death',
    words: either(
      /\b(?:work|bor|scar|worr|lov|stress|annoy|embarrass|tickl)\w*(?: \S+){0,2}? to death\b/,
      within(
        '(?:travaill|boss|trim|stress|ennui|ennuy)\\w* a (?:la )?',
        '(?:mort|mourir|crever|en (?:mourir|crever))',
      ),
    ),
  },
  {
    meaning: '-',
    example: 'cost of living',
    words: either(
      within(
        oneOf(
          'work|family|city|night|shift|bureau|famille|chantier|professionnelle|privee|sociale',
          'active|associative|de village',
        ),
        ' (?:life|vie)',
      ),
      within(
        '(?:life|vie) ',
        oneOf(
          'balance|insurance|sciences?|active|professionnelle|privee|sociale|scolaire',
          'associative|de (?:bureau|famille|chantier|groupe|village|couple)',
        ),
      ),
      /\bcost of living\b/,
      /\b(?:fin|mode|lieu|cadre) de vie\b/,
      /\b(?:toute ma|retard de ma|jamais de la|jamais de ma) vie\b/,
      /\bin (?:my (?:whole |entire )?|)life\b/,
      /\bmort dans l ame\b/,
    ),
  },
  {
    meaning: 'WITHOUTME',
    example: 'sans moi',
    words: either(
      /\bsans moi\b(?! (?:sur|pour|le|la|a|au|en|dans)\b)/,
      /\bwithout me\b(?! \w+ing\b)/,
      within(
        '(?:if|once|when|after|that) i ',
        oneOf(
          '(?:am|was|were|have) (?:\\w+ )?(?:gone|dead|not (?:here|around|alive|there))|die',
          'died|live or die|disappear\\w*',
        ),
      ),
      /\bsi (?:je (?:meurs|creve|disparai\w+|mourais)|j (?:etais morte?|(?:etais|existais) (?:pas|plus|jamais)))\b/,
      /\bif i (?:did not exist|(?:was|were|had) never (?:been )?(?:born|here))\b/,
      /\b(?:si|quand|que) (?:je )?n (?:etais|existais|serai) plus(?: la)?\b/,
      within(
        '(?:si|que|quand) je (?:ne )?',
        oneOf(
          'parte|disparaisse|meure|meurs|disparais|serai (?:plus la|morte?|parti)',
          'suis (?:plus la|morte?)',
        ),
      ),
    ),
  },
  {
    meaning: 'GONE',
    example: 'not be in this world',
    words: either(
      /\bnot (?:be )?in this world\b/,
      /\bn? ?(?:serai|serais|suis) (?:\w+ )?plus de ce monde\b/,
      /\bn existerai(?:s)? plus\b/,
      /\b(?:be|am) (?:gone|dead|no more)(?: by(?! \d)| before| tonight| tomorrow| soon| forever)/,
      within(
        'not (?:be )?(?:around|here|alive) ',
        oneOf('much longer|any longer|for long|anymore|by (?:then|tomorrow|christmas|monday)'),
      ),
      new RegExp(
        sequence(
          '\\b(?:ne )?serai (?:plus la|plus en vie)',
          '(?! (?:en|au|a|du|le|dans|avant|apres|lundi|mardi)\\b)',
        ),
      ),
    ),
  },
  {
    meaning: 'LIVE',
    example: 'vivre',
    words: new RegExp(
      sequence(
        '(?<!\\by )\\b(?!\\S+ (?:without|sans) )',
        oneOf(
          'continuer a vivre|continuer a exister|etre en vie|rester en vie|etre vivante?|vivre',
          'vive|voir demain|survivre|exister|etre (?:encore )?(?:la|ici)|les rouvrir',
          'open them again|etre nee?|etre (?:encore )?(?:sur (?:cette )?terre|de ce monde)',
          '(?:me )?reveiller|etre reveillee?|on this earth|born|keep living|go on living',
          'stay(?:ing)? alive|be(?:ing)? alive|be(?:ing)? here|be(?:ing)? around|be born|live',
          'living|exist|existing|existence|wak(?:e|ing) up|alive|live with myself',
          'ouvrir les yeux|voir le jour|see (?:tomorrow|another day|the morning)',
        ),
        `${lifeAsSuch}`,
      ),
    ),
  },
  {
    meaning: 'LIFE',
    example: 'life',
    words: new RegExp(
      sequence(
        '\\b',
        oneOf('la vie|ma vie|cette vie|(?:my|this|the rest of my) life|life'),
        '\\b(?! (?:sans|without) (?!lui|elle|toi|eux|him|her|them|you|my|mon|ma))',
        `${notOrdinary}`,
      ),
    ),
  },
];
