import { either, notBefore, oneOf, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import type { Meaning } from './meaning.ts';

/**
 * Follows a word of life as such. Any other word tells of a place, a time or a manner: "live in Lyon", "wake up
 * early".
 */
const lifeAsSuch =
  '(?=$| (?:anymore|any|like|comme|ainsi|plus(?! (?:tard|tot|pres|loin))|longer|longtemps|tomorrow|demain|jamais|another|with (?:myself|this|that)|avec (?:moi|ca|cette|tout)|again|at all|du tout|past|after|beyond|through|this|que|qui|is|me|m|ne|n|est|if|si|or|ni|but|mais|because|parce|car|when|quand|since|depuis|without (?:her|him|them|you)|sans (?:lui|elle)|pour rien|in (?:the morning|this)|l annee prochaine|next year|dans ce monde|has|have|was)\\b)';
/** A life of a place, of a kind or of somebody else is an ordinary one: "la vie à Lyon". */
const notOrdinary =
  '(?! (?:a|au|aux|en|dans|chez|avec|de|d|on|in|at|with|by|for|there|ici|la-bas|of|et|and)\\b)';

/** The words of life and of death, and the figures of speech that have them too. */
export const lifeAndDeathWords: readonly Meaning[] = [
  {
    meaning: '-',
    example: 'mourir de rire',
    words: either(
      /\b(?:die|mourir|crever?) (?:of|from|de|d) (?!chagrin|solitude|tristesse|grief|sadness|loneliness)\w+/,
      /\b(?:dying|kill) (?:to|for)\b/,
      /\bdead (?:serious|tired|beat|on|honest|set|end|line)\b/,
      /\bmort\w* (?:de|au) (?!chagrin)\w+/,
    ),
  },
  {
    meaning: '-',
    example: 'work myself to death',
    words: either(
      /\b(?:work|bor|scar|worr|lov|stress|annoy|embarrass|tickl)\w*(?: \S+){0,2}? to death\b/,
      /\b(?:travaill|boss|trim|stress|ennui|ennuy)\w* a (?:la )?(?:mort|mourir|crever|en (?:mourir|crever))\b/,
    ),
  },
  {
    meaning: '-',
    example: 'cost of living',
    words: either(
      /\b(?:work|family|city|night|shift|bureau|famille|chantier|professionnelle|privee|sociale|active|associative|de village) (?:life|vie)\b/,
      /\b(?:life|vie) (?:balance|insurance|sciences?|active|professionnelle|privee|sociale|scolaire|associative|de (?:bureau|famille|chantier|groupe|village|couple))\b/,
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
      /\bwithout me\b/,
      /\b(?:if|once|when|after|that) i (?:(?:am|was|were|have) (?:\w+ )?(?:gone|dead|not (?:here|around|alive|there))|die|died|live or die|disappear\w*)\b/,
      /\bsi je (?:meurs|creve|disparai\w+|mourais)\b/,
      /\b(?:si|quand|que) (?:je )?n (?:etais|existais|serai) plus(?: la)?\b/,
      /\b(?:si|que|quand) je (?:ne )?(?:parte|disparaisse|meure|meurs|disparais|serai (?:plus la|morte?|parti)|suis (?:plus la|morte?))\b/,
    ),
  },
  {
    meaning: 'GONE',
    example: 'not be in this world',
    words: either(
      /\bnot (?:be )?in this world\b/,
      /\bn? ?(?:serai|serais|suis) (?:\w+ )?plus de ce monde\b/,
      /\bn existerai(?:s)? plus\b/,
      /\b(?:be|am) (?:gone|dead|no more)(?: by| before| tonight| tomorrow| soon| forever)/,
      /\bnot (?:be )?(?:around|here|alive) (?:much longer|any longer|for long|anymore|by (?:then|tomorrow|christmas|monday))\b/,
      /\b(?:ne )?serai (?:plus la|plus en vie)(?! (?:en|au|a|du|le|dans|avant|apres|lundi|mardi)\b)/,
    ),
  },
  {
    meaning: 'LIVE',
    example: 'vivre',
    words: new RegExp(
      `(?<!\\by )\\b(?!\\S+ (?:without|sans) )(?:continuer a vivre|continuer a exister|etre en vie|rester en vie|etre vivante?|vivre|vive|voir demain|survivre|exister|etre (?:encore )?(?:la|ici)|les rouvrir|open them again|etre nee?|etre (?:encore )?(?:sur (?:cette )?terre|de ce monde)|(?:me )?reveiller|etre reveillee?|on this earth|born|keep living|go on living|stay(?:ing)? alive|be(?:ing)? alive|be(?:ing)? here|be(?:ing)? around|be born|live|living|exist|existing|existence|wak(?:e|ing) up|alive|live with myself|ouvrir les yeux|voir le jour|see (?:tomorrow|another day|the morning))${lifeAsSuch}`,
    ),
  },
  {
    meaning: 'LIFE',
    example: 'life',
    words: new RegExp(
      `\\b(?:la vie|ma vie|cette vie|(?:my|this|the rest of my) life|life)\\b(?! (?:sans|without) (?!lui|elle|toi|eux|him|her|them|you|my|mon|ma))${notOrdinary}`,
    ),
  },
  {
    meaning: '-',
    example: 'tuer a la tache',
    words: either(
      /\btu(?:e|er|ee?s?|ent) (?:a la (?:tache|besogne)|au (?:travail|boulot)|a l ouvrage|le (?:temps|dos)|a \w+(?:er|ir|re)\b)/,
      /\boverdos\w+ (?:on|of) \w+/,
      /\boverdose (?:response|training|prevention|kits?)\b/,
      /\bcrever l ecran\b/,
    ),
  },
  {
    meaning: '-',
    example: 'mourir idiot',
    words: either(
      /\b(?:rather|sooner) die than (?!live|go on|keep living|continue)/,
      /\b(?:mourir|creve\w*) (?:plutot )?que (?:de )?(?!vivre|continuer|rester en vie|revivre)/,
      /\bmourir (?:idiote?|moins bete)\b/,
    ),
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
    words:
      /\b(?:me|m) (?:suis |etais |serais )?(?:suicid\w+|flingu\w+|fou\w+ en l air|balanc\w+ en l air|jet\w+ (?:bien |plutot )?(?:par la fenetre|sous|devant|du haut|dans le vide)|ouvr\w+ les veines|oter (?:la vie|LIFE)|immol\w+|pend(?:s|re|rai|ais|rais|ue?)|empoisonn\w+|vider de mon sang|donn\w+ la mort|supprim(?:e|er|erai))\b(?! (?:a|aux?|de|du|sur|au) )/,
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
        'six pieds sous terre|finish(?:ing)? myself off|suicide|kill myself|killing myself',
        'me pendre|me suicider|me vois morte?',
      ),
      notBefore(
        '(?:of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll|rate|metal|row|at|from|for|les?|la|hotline|note|attempts?)\\b',
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
        '(?:of|de|d|du|des|care|certificate|prevention|benefit|in(?! peace)|avec|with|risk|toll|rate|metal|row|at|from|for|les?|la|hotline)\\b',
      ),
    ),
  },
];
