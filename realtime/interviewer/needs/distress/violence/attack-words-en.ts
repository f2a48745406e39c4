import { notBefore, oneOf, sequence, upToWords } from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * The English words of an attack. Each string of a list may be several choices, with `|` between them.
 */

/** "my ex", "my landlord": somebody of the family or the home. */
export const attackerInFamily = sequence(
  `my ${upToWords(2)}?`,
  oneOf(
    'husband|hubby|wife|partner|boyfriend|girlfriend|bf|gf|fiancee?|spouse|ex(?:-\\w+)?|dad|father|mum|mom',
    'mother|parents|step-?\\w+|brother|sister|uncle|aunt|cousin|grandfather|grandad|son|daughter|family',
    'in-laws|(?:father|mother|brother)-in-law|room-?mate|flat-?mate|housemate|landlord|neighbou?r',
  ),
);
export const partner = `my ${upToWords(2)}?(?:husband|wife|partner|boyfriend|girlfriend|bf|gf|spouse|ex|dad|father|step-?\\w+|uncle|brother)`;
export const boss = `my ${upToWords(2)}?(?:boss|manager|supervisor|employer|colleague|co-?worker|workmate|teammate|foreman|chef|coach|teacher)`;
export const attacker = oneOf(attackerInFamily, boss, 'he|she|they');
/** Words between the attacker and the blow: "he drinks and …", "my father keeps …". */
export const betweenWords = sequence(
  "(?:'s|'ll|'ve|'d)?",
  '(?: ',
  oneOf(
    'who|that|is|was|has|have|had|will|would|still|often|always|sometimes|regularly|also|just|even|keeps',
    'kept|constantly|started|starts|began|been|again|already|tried to|tries to|really|physically',
    'used to|going to|gonna|wants to|both|badly|almost|nearly|once|and|(?:shouts|yells|screams)(?: at me)?',
    '(?:controls?|checks?|takes?|tracks?|reads?|follows?) (?:my )?\\w+|drinks?',
  ),
  ')*',
);
/** The writer, or a relative of theirs. */
export const victim = oneOf(
  'me|us',
  `(?:my|our) (?:\\w+ )?(?:kids?|children|son|daughter|baby|boys?|girls?|mum|mom|mother|sister|brother)`,
);
/** "hits", "choked", "abused": the verb of the attacker. */
export const attacks = oneOf(
  'hits?(?! me up)|hitting(?! me up)|beats?|beating|beaten|slap\\w*|punch\\w*|kick(?:s|ed|ing)?(?! me (?:out|off|into|back))',
  'strangl\\w+|chok\\w+(?! me up)|rap(?:es?|ed|ing)|assault\\w*|molest\\w*|batter\\w*|stabb?\\w*|attack\\w*',
  'abus(?:es?|ed|ing)|hurts?|hurting|grop(?:es?|ed|ing)',
);
/** "He hit me with a deadline": things that hit no one. */
const workWords = oneOf(
  'questions?|deadlines?|news|bills?|offers?|ideas?|targets?|tasks?|work|feedback|surprises?|notice|truth',
  'redundancy|layoffs?|facts?|requests?|projects?|e-?mails?|words|remarks|comments|budget|numbers?',
);
/** "At chess", "in the sprint": a victory there is no blow. */
const contests = oneOf(
  'chess|tennis|cards|pool|darts|golf|squash|badminton|scrabble|poker|football|ping-pong|running|games?',
  'video games|races?|board games|everything|quiz\\w*|mario kart|fifa|sprints?|arm wrestling',
);
/** Matches the end of a word, unless the next words give the blow another meaning: "with a deadline", "at chess". */
export const notMeantOtherwise = notBefore(
  `with ${upToWords(3)}?${workWords}`,
  `(?:at|in|on) ${upToWords(2)}?${contests}`,
  'to (?:it|the|that|work|every|a)|hard|by (?:\\d|a|an|one|two|three)|for the (?:job|role|post|promotion)',
  'in every (?:quarter|match|round|ranking)|as|that|how|fair and square|every time we play|on linkedin',
);
/** "At home", "every night", "by my husband": where, how often or by whom somebody is hit. */
export const attackCircumstances = oneOf(
  `by (?:${attackerInFamily}|${boss}|him|her|them)`,
  'at home|in my (?:own )?home|every (?:night|day|week|evening)',
);
