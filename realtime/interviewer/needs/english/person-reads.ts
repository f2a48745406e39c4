import type { NeedRule } from '../rules/need-rule.ts';
import { atEnd, oneOf, optional, optionalQuestionMark } from '../rules/patterns.ts';
import { requestEnd } from './words.ts';

/** Ways to ask in English that a person reads what was written. */
export const personReadsRules: readonly NeedRule[] = [
  {
    example: 'Can a real human look at this?',
    counterexamples: [
      'I worked with real humans.',
      'A real person reads our reviews.',
      'Can a human read this label?',
    ],
    pattern: atEnd(
      oneOf(
        '(?:can|could|will|would|may|please have|please get|get|have)',
        "(?:i |i'd |we )?(?:want|need|like|prefer)",
      ),
      ' (?:please )?',
      optional('an?|some|the'),
      '(?:(?:real|actual|live) )*(?:human being|human|person)',
      '(?: please| actually| just)* (?:to )?',
      oneOf(
        'look at|look over|have a look at|take a look at|read|review|check|see|go through|go over|handle',
      ),
      ' ',
      oneOf(
        'this|that|it|these|all (?:of )?this',
        'my (?:answers?|application|messages?|words|case|file)',
        'what i wrote',
      ),
      requestEnd,
      optionalQuestionMark,
    ),
  },
];
