import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import {
  atEnd,
  notThen,
  oneOf,
  sequence,
  upToWords,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * The attacker is a person of the speaker's life or "he", "she", "they", and the one who is hit is the speaker or a
 * relative: "the market hit us hard" and "a patient hit me" are answers.
 */

const family = sequence(
  `my ${upToWords(2)}?`,
  oneOf(
    'husband|hubby|wife|partner|boyfriend|girlfriend|bf|gf|fiancee?|spouse|ex(?:-\\w+)?|dad|father|mum|mom',
    'mother|parents|step-?\\w+|brother|sister|uncle|aunt|cousin|grandfather|grandad|son|daughter|family',
    'in-laws|(?:father|mother|brother)-in-law|room-?mate|flat-?mate|housemate|landlord|neighbou?r',
  ),
);
const partner = `my ${upToWords(2)}?(?:husband|wife|partner|boyfriend|girlfriend|bf|gf|spouse|ex|dad|father|step-?\\w+|uncle|brother)`;
const boss = `my ${upToWords(2)}?(?:boss|manager|supervisor|employer|colleague|co-?worker|workmate|teammate|foreman|chef|coach|teacher)`;
const attacker = oneOf(family, boss, 'he|she|they');
const again = sequence(
  "(?:'s|'ll|'ve|'d)?",
  '(?: ',
  oneOf(
    'who|that|is|was|has|have|had|will|would|still|often|always|sometimes|regularly|also|just|even|keeps',
    'kept|constantly|started|starts|began|has been|been|again|already|tried to|tries to|really|physically',
    'used to|going to|gonna|wants to|both|badly|almost|nearly|once|and|(?:shouts|yells|screams)(?: at me)?',
    '(?:controls?|checks?|takes?|tracks?|reads?|follows?) (?:my )?\\w+|drinks?',
  ),
  ')*',
);
const victim = oneOf(
  'me|us',
  `(?:my|our) (?:\\w+ )?(?:kids?|children|son|daughter|baby|boys?|girls?|mum|mom|mother|sister|brother)`,
);
const beats = oneOf(
  'hits?(?! me up)|hitting(?! me up)|beats?|beating|beaten|slap\\w*|punch\\w*|kick(?:s|ed|ing)?(?! me (?:out|off|into|back))',
  'strangl\\w+|chok\\w+(?! me up)|rap(?:es?|ed|ing)|assault\\w*|molest\\w*|batter\\w*|stabb?\\w*|attack\\w*',
  'abus(?:es?|ed|ing)|hurts?|hurting|grop(?:es?|ed|ing)',
);
const workWords = oneOf(
  'questions?|deadlines?|news|bills?|offers?|ideas?|targets?|tasks?|work|feedback|surprises?|notice|truth',
  'redundancy|layoffs?|facts?|requests?|projects?|e-?mails?|words|remarks|comments|budget|numbers?',
);
const games = oneOf(
  'chess|tennis|cards|pool|darts|golf|squash|badminton|scrabble|poker|football|ping-pong|running|games?',
  'video games|races?|board games|everything|quiz\\w*|mario kart|fifa|sprints?|arm wrestling',
);
/** Matches unless the next words make the blow a figure of speech: "hit me with a deadline", "beat me at chess". */
export const notFigurative = sequence(
  notThen(
    `with ${upToWords(3)}?${workWords}`,
    `(?:at|in|on) ${upToWords(2)}?${games}`,
    'to (?:it|the|that|work|every|a)|hard|by (?:\\d|a|an|one|two|three)|for the (?:job|role|post|promotion)',
    'in every (?:quarter|match|round|ranking)|as|that|how|fair and square|every time we play|on linkedin',
  ),
  '\\b',
);
/** "at home", "by my husband". */
const atHome = oneOf(
  `by (?:${family}|${boss}|him|her|them)`,
  'at home|in my (?:own )?home|every (?:night|day|week|evening)',
);

/** English sentences of a person who is hit or threatened. */
export const violenceEn: readonly NeedRule[] = [
  {
    example: 'my husband hits me and I’m scared to go home',
    counterexamples: [
      'the market hit us hard',
      'my brother beats me at chess',
      'my manager hit me with a new deadline',
      'hit me up on LinkedIn',
      'my boss beats me to the office every morning',
    ],
    pattern: within(attacker, again, ' ', beats, ' ', victim, notFigurative),
  },
  {
    example: 'a customer raped me',
    counterexamples: ['I helped a woman who was raped'],
    pattern: within('(?:raped|molested|sexually (?:assaulted|abused)) me'),
  },
  {
    example: 'my ex threatens to kill me',
    counterexamples: ['my boss threatens me with dismissal', 'people threatened to kill me most nights'],
    pattern: within(
      '(?!(?<=\\bpeople )threaten\\w* .*\\b(?:most|now and then|(?:every|some) (?:weekend|night|shift)s?)\\b)threaten\\w* (?:',
      'to (?:kill|hit|hurt|beat|stab|burn|strangle) (?:me|us|my|our)',
      '|(?:me|us) with (?:a|an|his|her|their) (?:\\w+ )?(?:knife|gun|bat|belt|weapon|bottle|hammer|axe)',
      ')',
    ),
  },
  {
    example: 'My ex tried to kill me in March',
    counterexamples: ['my boss tried to kill me with paperwork'],
    pattern: within(
      oneOf(family, 'he|she'),
      ' (?:has |had |have )?(?:once )?(?:tried|attempted) to (?:kill|strangle|stab|choke|drown|poison|burn) ',
      victim,
      notThen(
        `with ${upToWords(2)}?(?:kindness|laughter|paperwork|work|love|food|vegetables)|laughing|(?:at \\w+ball|in (?:the|a) (?:film|game|play))(?=$|,)`,
      ),
    ),
  },
  {
    example: 'he’ll kill me if I leave him',
    counterexamples: ['my wife will kill me if I miss this chance'],
    pattern: within(
      attacker,
      "(?:'ll| will| would| is going to|'s going to) (?:kill|hurt|hit|beat) me if i ",
      '(?:go (?:back )?home|go back|tell anyone|leave (?:him|her)|call the police)',
    ),
  },
  {
    example: 'He said he’d kill me if I take a job',
    counterexamples: ['my wife said she’d kill me if I miss this chance'],
    pattern: within(
      "(?:says?|said|swore|swears|promised|told me) (?:that )?(?:he|she|they)(?:'d|'ll| would| will) ",
      '(?:kill|hurt|beat|stab|strangle) (?:me|us)',
      notFigurative,
      notThen("if i (?:miss|forget|don't|didn't|turn|mess)|with (?:kindness|laughter)"),
    ),
  },
  {
    example: 'she throws things at me and last week broke my wrist',
    counterexamples: ['my boss throws things at me and I deliver', 'my son broke my arm at rugby'],
    pattern: within(
      oneOf(partner, 'he|she'),
      again,
      ' (?:last \\w+ )?',
      oneOf(
        '(?:throws?|threw) (?:things|plates|stuff|objects|bottles|chairs|furniture) at (?:me|us)',
        '(?:broke|fractured) my (?:arm|wrist|nose|jaw|ribs?|finger)(?!.* (?:rugby|football|game|match|judo))',
        '(?:touch(?:es|ed)|feels|felt) me (?:at night|when (?:i|mum|everyone)|there|under|in my)',
        '(?:comes?|came|gets|got|climbs) in(?:to)? my (?:room|bed) (?:at night|every night|while i sleep|and touch\\w*)',
        'find me (?:and|if)',
      ),
    ),
  },
  {
    example: 'I get beaten at home',
    counterexamples: ['I was beaten by a better candidate', 'I got hit by a car'],
    pattern: within(
      "i(?:'m| am| get| got| was|'ve been| have been| keep getting) (?:being |getting |still |often )*",
      '(?:beaten|hit|slapped|punched|abused|battered|raped|assaulted|molested|hurt)(?: up)? ',
      atHome,
      notFigurative,
    ),
  },
  {
    example: 'I am a victim of domestic violence',
    counterexamples: ['I work with victims of domestic violence'],
    pattern: within(
      oneOf(
        "i(?:'m| am) (?:still )?(?:a |the )?victim of (?:domestic |physical |sexual )?(?:violence|abuse)",
        "i(?:'m| am|'ve been| have been) (?:still )?in an? (?:abusive|violent) (?:relationship|marriage|home|household)",
        "i(?:'m| am) (?:suffering|facing|experiencing|living with) (?:domestic|physical|sexual) (?:violence|abuse)",
        'violence (?:at|in my) home',
      ),
    ),
  },
  {
    example: 'my partner is violent',
    counterexamples: ['my husband is a boxer', 'my boss is abusive with overtime'],
    pattern: within(
      oneOf(
        `${family} (?:is|has been|gets|becomes|became|turned) (?:\\w+ ){0,2}?(?:violent|abusive)`,
        `${boss} (?:is|has been|gets|becomes) (?:\\w+ ){0,2}?violent`,
        "(?:he|she)(?: is|'s| gets) (?:\\w+ )?(?:violent|abusive) (?:to|towards?|with) (?:me|us|my|the (?:kids|children))",
      ),
    ),
  },
  {
    example: 'I’m scared to go home',
    counterexamples: ['I’m scared to go home late by bus', 'I’m afraid of my husband losing his job'],
    pattern: atEnd(
      '(?:scared|afraid|terrified|frightened) (?:to go (?:back )?home|of going (?:back )?home|to be at home|at home|of ',
      family,
      ')(?: (?:tonight|now|again|today|because of (?:him|her|them)|every night|and of what \\w+ might do))*',
    ),
  },
  {
    example: 'I’m not safe at home',
    pattern: within(
      oneOf(
        "(?:not|\\w+n't)(?: feel)?(?: \\w+)? safe (?:at home|in my (?:own )?home|with (?:him|my (?:husband|partner|dad|father|ex)))",
        'lays? (?:his|her|their) hands on me|(?:puts?|put) (?:his|her|their) hands on me',
        'raises? (?:his|her|their) hand (?:to|at|against) me',
        "(?:won't|doesn't|will not|does not) let me (?:leave|out of) the (?:house|flat|home)",
      ),
    ),
  },
];
