import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import {
  atEnd,
  notThen,
  oneOf,
  thenAnyNumberOf,
  upToWords,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import {
  attackCircumstances,
  attacker,
  attackerInFamily,
  attacks,
  betweenWords,
  boss,
  notMeantOtherwise,
  partner,
  victim,
} from './attack-words-en.ts';

/**
 * English sentences of a person who is hit or threatened. The attacker is a person of the speaker's life or "he", "she",
 * "they", and the one who is hit is the speaker or a relative, so "the market hit us hard" and "a patient hit me" do not
 * match. Rape is recognised whoever did it.
 */
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
    pattern: within(attacker, betweenWords, ' ', attacks, ' ', victim, notMeantOtherwise),
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
      '(?!(?<=\\bpeople )threaten\\w* .*\\b(?:most|now and then|(?:every|some) (?:weekend|night|shift)s?)\\b)threaten\\w* ',
      oneOf(
        'to (?:kill|hit|hurt|beat|stab|burn|strangle) (?:me|us|my|our)',
        '(?:me|us) with (?:a|an|his|her|their) (?:\\w+ )?(?:knife|gun|bat|belt|weapon|bottle|hammer|axe)',
      ),
    ),
  },
  {
    example: 'My ex tried to kill me in March',
    counterexamples: ['my boss tried to kill me with paperwork'],
    pattern: within(
      oneOf(attackerInFamily, 'he|she'),
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
      notMeantOtherwise,
      notThen("if i (?:miss|forget|don't|didn't|turn|mess)|with (?:kindness|laughter)"),
    ),
  },
  {
    example: 'she throws things at me and last week broke my wrist',
    counterexamples: ['my boss throws things at me and I deliver', 'my son broke my arm at rugby'],
    pattern: within(
      oneOf(partner, 'he|she'),
      betweenWords,
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
      attackCircumstances,
      notMeantOtherwise,
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
        `${attackerInFamily} (?:is|has been|gets|becomes|became|turned) (?:\\w+ ){0,2}?(?:violent|abusive)`,
        `${boss} (?:is|has been|gets|becomes) (?:\\w+ ){0,2}?violent`,
        "(?:he|she)(?: is|'s| gets) (?:\\w+ )?(?:violent|abusive) (?:to|towards?|with) (?:me|us|my|the (?:kids|children))",
      ),
    ),
  },
  {
    example: 'I’m scared to go home',
    counterexamples: ['I’m scared to go home late by bus', 'I’m afraid of my husband losing his job'],
    pattern: atEnd(
      '(?:scared|afraid|terrified|frightened) ',
      oneOf('to go (?:back )?home|of going (?:back )?home|to be at home|at home', `of ${attackerInFamily}`),
      thenAnyNumberOf(
        'tonight|now|again|today|because of (?:him|her|them)|every night|and of what \\w+ might do',
      ),
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
