import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optional,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';

const mails = '(?:e-?mails?|mails?|newsletters?)';
const contacting = '(?:contacting|e-?mailing|mailing|calling|phoning|ringing|chasing|spamming)';
const opening = anyNumberOf(
  'please|pls|just|kindly|ok|no|and|hi|hello|sorry|(?:can|could|would|will) you',
  "i(?:'d| would) like you to|i want you to",
);
const ending = sequence(
  thenAnyNumberOf(
    'please|pls|thanks|thank you|now|for good|any ?more|at all|again|ever|from you|to me|by e-?mail',
  ),
  optionalQuestionMark,
);

/** Ways to ask in English for no more mails or calls. The reply names the candidate's space, and the employer reads the wish. */
export const noContactRules: readonly NeedRule[] = [
  {
    example: 'Could you stop contacting me?',
    counterexamples: ['My old employer will not stop contacting me.', 'I stop answering emails at six.'],
    pattern: whole(
      opening,
      '(?:stop|quit|cease) ',
      oneOf(
        `${contacting}(?: (?:and|or) ${contacting})? me`,
        `(?:sending me (?:\\w+ )?|the |your |all |with the )${mails}`,
      ),
      ending,
    ),
  },
  {
    example: 'Don’t contact me again.',
    counterexamples: ['Please do not contact me at work.'],
    pattern: whole(
      opening,
      "(?:don't|dont|do not|never)(?: ever)? (?:contact|e-?mail|mail|write to) me ",
      '(?:(?:ever )?again|any ?more|any longer|at all)',
      ending,
    ),
  },
  {
    example: 'No more emails please.',
    counterexamples: ['I answer emails all day, no more than fifty.'],
    pattern: whole(
      opening,
      oneOf(
        `no (?:more|further) ${mails}`,
        `i (?:don't|dont|do not) (?:want|wish)(?: to (?:get|receive))? any (?:more|further) ${mails}`,
      ),
      ending,
    ),
  },
  {
    example: 'I no longer wish to be contacted.',
    counterexamples: [
      'I no longer wish to be contacted by agencies.',
      'I no longer want to answer emails all day.',
    ],
    pattern: atEnd(
      oneOf(
        "no longer (?:want|wish)|(?:don't|dont|do not) (?:want|wish)(?=.* (?:any ?more|again|by you)\\b)",
      ),
      ` to (?:be (?:contacted|e-?mailed|mailed)|(?:get|receive) ${optional('your|any|these')}${mails})`,
      '(?: by you)?',
      ending,
    ),
  },
];
