import type { NeedRule } from '#realtime/interviewer/needs/rules/need-rule.ts';
import {
  notThen,
  oneOf,
  optional,
  sequence,
  upToWords,
  within,
} from '#realtime/interviewer/needs/rules/patterns.ts';

/*
 * An overdose in English. Each condition that begins with `not` looks at the words next to the pills: further words
 * may tell why they were taken, as in "I took all my pills since I cry every day".
 */

/** Pills, in any number. One paracetamol or xanax is no overdose, and a prescription may be a paper. */
const pills = oneOf(
  'pills|tablets|meds|medication|medicine|painkillers|sleeping pills|sleeping tablets',
  '(?<!(?:take|took|taken|taking) a )(?:paracetamol|xanax)',
  '(?<=\\b(?:all|whole|entire) (?:of )?(?:my |the )?)prescription',
);
/** Matches where no amount of an overdose is before: after "a handful of pills", no use is an ordinary one. */
const notAfterTooMuch = '(?<!\\b(?:whole|entire|many|handful|box|bottle|packet)\\b.*)';
/** The same, and "all the pills", which may be those of somebody else. */
const notAfterAll = '(?<!\\b(?:all|lot|whole|entire|many|handful|box|bottle|packet)\\b.*)';
/** Words between the pills and their illness, none of which begins a clause. */
const between = "(?: (?!(?:i|i'm|since|because|as|when|while|that|who|nobody)\\b)\\S+){0,4}?";

/** Leaves out "for my migraine". "For my heart is broken" is no illness. */
const notForIllness = sequence(
  `(?!${between} for (?:my |the |hay |an? )?(?:\\w+ )?`,
  oneOf(
    'migraines?|headaches?|fever|back|flu|cold|cough|allerg\\w+|asthma|thyroid|diabetes|epilepsy|infection|period|knees?',
    'blood pressure|adhd|condition|heart(?! (?:is|was|aches|hurts|broke)\\b)',
  ),
  `\\b(?!.* (?:at once|in one go|(?:it|everything|the pain) (?:to )?(?:stop|end))\\b)${notAfterTooMuch})`,
);
/** Leaves out "the pills my doctor gave me", but not "all the pills my doctor gave me". */
const notAsPrescribed = sequence(
  `(?! (?:that )?(?:my|the) (?:doctor|gp|nurse|pharmacist|dentist) (?:gave|prescribed)${notAfterAll})`,
  `(?! (?:exactly |just |always )?as prescribed\\b${notAfterTooMuch})`,
);
/** Leaves out "I took my pills" and "all my pills every morning", which are a habit. */
const notAsUsual = sequence(
  `(?<!\\b(?:took|take|taken|taking) my ${pills})`,
  '(?! (?:(?:at|before|after|with) (?:my |the )?(?:\\d+|noon|lunch|dinner|breakfast|meals?|food|water|work) |twice |once )?',
  `(?:every|each) (?:day|morning|evening|night)\\b${notAfterTooMuch})`,
);
/** The people to whom a nurse gives pills. */
const inCare = 'residents?|patients?|clients?|wards?';
/** Leaves out the pills of others: "to the residents", "to my mother", "the medication round". */
const notForOthers = sequence(
  `(?! (?:to|for|round|around) (?:(?:(?:the|our|my|all|each|every|an?) )+${upToWords(2)}?)?(?:${inCare})\\b)`,
  '(?! to (?:(?:my|the|our) )?(?:mother|mum|mom|father|dad|gran\\w*|wife|husband|partner|sons?|daughters?|children',
  "|neighbou?rs?|pharmacy|chemist|him|them|her(?= every| at|$))\\b(?!'))",
  `(?! from (?:the |our |an? )?(?:\\w+ )?(?:${inCare}|trolley|cart|pharmacy)\\b${notAfterAll})`,
  '(?!(?<=\\b(?:medication|medicine|meds)) (?:rounds?(?! midnight| about)|trolley|cart)\\b)',
);

/** Leaves out an overdose of somebody or something else: "the plants", "my fish tank". */
const notOfThings = notThen(
  sequence(
    optional("the|my|our|their|his|her|an?|some|one|\\w+'s"),
    optional(
      '(?!(?:night|day|week|month|year|morning|evening|summer|winter|o[nf]|with|in|at|near|by|and|after|when|while)\\b)\\w+',
    ),
    oneOf(
      '(?:house)?plants?|flowers?|roses|orchids?|tomatoes|gardens?|lawns?|crops?|fields?|soil|pool|pond|fish|tank|aquarium',
      'water|mix(?:ture)?|batch|dough|cake|sauce|soup|concrete|cement|patients?|residents?|horses?|cows?|dog|cat',
    ),
    `\\b${notThen('die[ds]?|is|was|has|had|left|ran|got')}`,
  ),
);
const pleasure = oneOf(
  'coffee|caffeine|espresso|work|sugar|tea|screens?|chocolate|sweets|cake|cheese|meetings?|e-?mails?|spreadsheets?',
  'zoom|netflix|tv|news|social media|podcasts?',
);
/** Leaves out "on coffee" and "on meetings and emails", but not "on sweets and vodka" or "on caffeine pills". */
const notOnPleasure = notThen(
  sequence(
    `(?:of|on) (?:too (?:much|many) )?${pleasure}\\b(?: (?:and|or) ${pleasure}\\b)*`,
    `(?! (?:and|or) (?!(?:i|i'm|i'd|we|then|so|now)\\b)| (?:with (?:a|some|\\w+) )?(?:${pills}|powder|vodka|drugs)\\b)`,
  ),
);
/** Leaves out "an overdose course", and "I had an overdose on my shift", which a nurse or a paramedic says. */
const notOfCare = sequence(
  '(?! (?:prevention|response|awareness|training|course|patients?|cases?|victims?|calls?|kits?)\\b)',
  '(?! (?:on|in|during) (?:my|the|our) (?:\\w+ )?(?:shift|ward|round|unit|ambulance)\\b)',
);

/** English sentences of an overdose. */
export const overdoseEn: readonly NeedRule[] = [
  {
    example: 'I’ve just taken all my sleeping tablets to go to sleep',
    counterexamples: [
      'I took my pills and went to work',
      'I took the pills my doctor gave me',
      'I take all my medication as prescribed',
      'I take all my tablets every morning',
      'I take the tablets with food every day',
      'I took the tablets for my migraine',
      'I took the tablets this morning for my back',
      'I took a paracetamol this morning, it is only a cold',
      'I take the prescription and check it',
      'I take the medicine to the residents',
      'I take all the medicine to the elderly residents',
      'I took the medicine to my mother',
      'I take the pills to them at eight',
      'I took the medication trolley round the ward',
      'I take the medication round at eight',
      'I take the medicine from the patient',
    ],
    pattern: new RegExp(
      sequence(
        "\\bi(?: have|'ve|'ll| will)? (?:just )?(?:take|took|taken|swallow|swallowed|taking)",
        '(?: (?:all|of|the|my|a lot|too many|whole|entire|bottle|box|packet|handful|a))+ ',
        `${pills}\\b${notForIllness}${notAsPrescribed}${notAsUsual}${notForOthers}`,
      ),
    ),
  },
  {
    example: 'I overdosed the evening I lost my job',
    counterexamples: [
      'I overdosed the plants with fertiliser',
      'I overdosed my fish tank',
      'I overdosed the patient once and reported it',
      'I overdosed on coffee',
      'I overdosed on too many meetings',
      'I took an overdose prevention course',
      'I never overdosed on anything',
      'I had an overdose on my first shift as a paramedic',
      'I’ve had an overdose of meetings',
    ],
    pattern: within(
      "i(?: have|'ve| had|'ll| will)? (?:(?!never|not|hardly)\\w+ )?",
      oneOf(
        `(?:take|took|taken|taking|had|survived|attempted) (?:an?|two|three|several|many) (?:\\w+ )?overdoses?\\b${notOfCare}${notOnPleasure}`,
        `overdosed${notOfThings}${notOnPleasure}`,
      ),
    ),
  },
];
