import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionalQuestionMark,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';

const requestEnd = thenAnyNumberOf('please|pls|thanks|thank you|now|sorry');

/** Ways to say in English that the writer would rather telephone. */
export const candidateCallsRules: readonly NeedRule[] = [
  {
    example: 'I’d rather ring you.',
    counterexamples: [
      'I’d rather ring customers than email them.',
      'I can ring you when the parcel is there.',
      'When I am unsure I like to call someone.',
      'I do not want to call you.',
    ],
    pattern: atEnd(
      oneOf(
        "i(?:'d| would) (?:rather|sooner|(?:prefer|like|love) to)|i (?:prefer|want|need) to",
        '(?:can|could|may|might) i',
      ),
      ' (?:just |maybe |please )?',
      '(?:call|ring|phone|telephone|speak to) (?:you|someone|somebody|anyone|one of you|your (?:office|team|recruiter|manager|boss))',
      thenAnyNumberOf(
        'directly|instead|up|back|tomorrow|today|later|now|about (?:it|this|that)|on the phone',
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'What’s your phone number?',
    counterexamples: ['Do you have a number of vans?', 'My phone number is on the CV.'],
    pattern: whole(
      anyNumberOf('hi|hello|and|or|so|please'),
      oneOf(
        "(?:do you have|have you(?: got)?|you got|is there|can i (?:get|have)|could i (?:get|have)|what(?:'s| is)|give me) (?:an?|the|your)",
      ),
      thenAnyNumberOf('phone|direct|contact|office'),
      ' number',
      thenAnyNumberOf('to (?:call|ring|phone)|for you|i can (?:call|ring|phone)'),
      requestEnd,
      optionalQuestionMark,
    ),
  },
];
