import {
  notThen,
  oneOf,
  sequence,
  thenAnyNumberOf,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { highPlace } from '../harm-fr.ts';
import { isLeapHarmless, leapOrHanging } from './leaps.ts';
import { nearDeaths } from './near-death.ts';

/*
 * A figure of speech has words of harm or death and means none. Most need a condition, a chore of work and a laugh: "I'd
 * kill myself if I had to do data entry, haha". Without one of the three, or if the condition is a refusal or has a "not",
 * they are distress, since people laugh in distress too: "I wanna die lol". The other figures name a harmless thing.
 */

/** "data entry", "une réunion": dull work. */
const chore = oneOf(
  'fixed[- ]terms?(?: contracts?)?|temp(?:orary)? (?:jobs?|contracts?|work)|agency work|internships?|data entry',
  'spreadsheets?|excel|powerpoints?|open[- ](?:space|plan)(?: offices?)?|meetings?|zoom calls?|filing|paperwork',
  'cold[- ]?call(?:s|ing)?|call cent(?:re|er)s?|telesales|(?:night|early|late|split) shifts?|commutes?|commuting',
  'cdd|interim|tableurs?|open-?spaces?|reunions?|visios?|centre d.appels?|demarchage|phoning|prospection',
  '(?:faire|refaire|bosser|travailler) (?:de|les|des|la) nuits?|do(?:ing)? nights|trajets?|bouchons|paperasse',
  'traffic|forms?|formulaires?|questionnaires?|stages?|saisie|archivage|temps partiel|overtime|heures sup\\w*',
);
/** Words before the chore, none of which is a denial or a word of life and death. */
const noRefusal = sequence(
  "(?!(?:not?|never|nothing|nobody|without|\\w+n't|refus\\w*|reject\\w*|alone|live|living|life|die|kids?",
  '|sans|pas|jamais|rien|personne|seule?|vie|vivre|mourir|rate\\w*|echou\\w*|perds?|lose|lost)\\b)\\S+ ',
);
const aChore = `(?:${noRefusal}){0,8}?(?:[dl]')?${chore}`;
const laugh = oneOf('(?:ha){2,}h?|(?:he){2,}|lol+|lmf?ao|rofl|xd|mdr+|ptdr+');
/** Any number of laughs after a figure of speech. */
const laughs = thenAnyNumberOf('again|today|encore', laugh);

/** "I'd shoot myself", "I'd jump off a bridge". */
const harmEn = sequence(
  "(?:i(?:'d|'ll| would| will| might|'m gonna|'m going to)|id|ill) (?:honestly |literally |just |probably |rather )*",
  oneOf(
    '(?:kill|shoot|hang|drown|stab) myself|die',
    '(?:jump|throw myself) (?:off|out of|under|out) (?:a|the|my) (?:\\w+ )?(?:window|bridge|roof|bus|train|balcony)',
  ),
);
/** "je me tire une balle", "je meurs direct". */
const harmFr = sequence(
  'je (?:pense que je )?(?:me (?:tir\\w+ une balle|flingu\\w+|pend(?:s|rai|rais)|tu(?:e|erai|erais)|suicid\\w+',
  "|(?:jett?|fou|balanc)\\w+ (?:par la fenetre|sous un (?:train|bus|metro)|du balcon|d'un pont|du pont|une balle)",
  ')|meurs|mourrais|creve)(?: direct| tout de suite)?',
);
const ratherFr = oneOf(
  'me (?:tirer une balle|flinguer|pendre|tuer|suicider|jeter par la fenetre|jeter sous un (?:train|bus))',
);

/** "I'd kill myself if I had to do data entry, lol": a figure of speech only with a laugh. */
const withLaugh = new RegExp(
  sequence(
    '\\b',
    oneOf(
      `${harmEn} (?:if|than) ${aChore}`,
      `if ${aChore} (?:then )?${harmEn}`,
      `(?:one more|another) (?:\\w+ )?${chore} and ${harmEn}`,
      `${harmFr} (?:si|s'il) ${aChore}`,
      `(?:si|s'il) ${aChore} (?:alors )?${harmFr}`,
      `encore (?:une?|du|des|de l') ?${chore} et ${harmFr}`,
      `(?:prefere|plutot)(?: encore)? ${ratherFr} (?:plutot )?que (?:de |d')?${aChore}`,
      `^i(?:'m| am) (?:so )?dead(?= ${laugh})`,
    ),
    `\\b${laughs}`,
  ),
);

const ordinaryPleasure = oneOf(
  'sea|ocean|seaside|beach|coast|mountains?|alps|snow|sun|sunshine|countryside|garden|city|paris|london|lyon',
  'spain|italy|portugal|ireland|scotland|brittany|japan|new york|croissants?|bread|coffee|cheese|concert|match',
);
/**
 * "I'd die to see the sea again": a figure of speech without a laugh too. To see somebody again, or anything for the last
 * time, stays distress.
 */
const withoutLaugh = new RegExp(
  sequence(
    "\\bi(?:'d| would) die (?:just )?(?:to|for) (?:see|visit|live|work|go|be|swim|travel|eat|taste|smell|have)?",
    '(?: (?!my\\b|him\\b|her\\b)\\S+){0,4}? ',
    `${ordinaryPleasure}(?: again)?\\b`,
    notThen('with|where|one last|for the last|before|so i'),
  ),
);

/** "I'd jump off a bridge for a good brief". */
const forReward = within(
  oneOf(
    `${harmEn} for (?:an?|the|this|that|your|some|good)`,
    `(?:je )?(?:me jett?erais|sauterais) ${highPlace} pour (?:une?|ce|cette|le|la|votre|bosser|travailler)`,
  ),
);

/** "I don't want to be here any more, this office I mean". */
const hereAtAPlace = within(
  "i (?:don't|do not|dont) want to be here any ?more ",
  '(?:i mean (?:in|at|this|the) \\w+|(?:in |at )?(?:this|the) \\w+ i mean)',
);

/** "My boss wanted to kill me when the delivery arrived late": others' anger at work, with its reason. */
const angerAtWork = within(
  '(?:(?:my|the|our|a|an|one|another|some) (?:\\w+ )?',
  '(?:boss|manager|chef|customers?|clients?|colleagues?|team|teacher|foreman|conservator|conductor|director|producer|photographer|supervisor|editor|trainer)|people|everyone) ',
  '(?:(?:once|really|nearly|almost|all|just) )?wanted to kill me (?:when|over|by the end|for|because|after|that)',
  '(?! .*\\b(?:gay|lesbian|trans|religion|colou?r|black|muslim|jewish|police|knife|gun|scared|afraid|fled|no to (?:him|her)|left (?:him|her))\\b)',
);

const laughInText = new RegExp(`(?<!\\p{L})${laugh}(?!\\p{L})|[😂🤣😆😅😄😁]`, 'iu');

/** Tells whether a text has a laugh in letters or in a sign. */
export function holdsLaugh(text: string): boolean {
  return laughInText.test(text);
}

type Sentence = { whole: string; clauses: string[] };

/** Removes the figures of speech from a sentence of a text, so that only its other words can tell of distress. */
export function withoutFigures(
  sentence: Sentence,
  { isLaughing, text }: { isLaughing: boolean; text: string },
): Sentence {
  const figures = [
    withoutLaugh,
    forReward,
    hereAtAPlace,
    angerAtWork,
    ...(isLaughing ? [withLaugh] : []),
    ...(isLeapHarmless(sentence.whole) ? [leapOrHanging] : []),
    ...nearDeaths(sentence.whole, text),
  ];
  const foundFigures = figures.flatMap((figure) => figure.exec(sentence.whole)?.[0] ?? []);
  if (foundFigures.length === 0) return sentence;
  const leaveOut = (part: string) => figures.reduce((rest, figure) => rest.replace(figure, ' '), part).trim();
  // A clause within a figure has only a piece of it, which no pattern would find.
  const otherClauses = sentence.clauses.filter(
    (clause) => !foundFigures.some((figure) => figure.includes(clause)),
  );
  return { whole: leaveOut(sentence.whole), clauses: otherClauses.map(leaveOut) };
}
