import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyOf,
  atEnd,
  oneOf,
  optionallyThen,
  optionalQuestionMark,
  thenAnyOf,
  whole,
} from '../rules/patterns.ts';
import { personalThings } from './delete.ts';
import { requestEnd } from './words.ts';

/** Ways to ask in English that one's data be gone, or one of them. */
export const goneRules: readonly NeedRule[] = [
  {
    example: 'I want my application gone, thanks.',
    counterexamples: ['My application is gone from the page.', 'I want my commute gone.'],
    pattern: atEnd(
      oneOf("(?:i|i'd|would) (?:\\w+ )?(?:want|like|need|prefer)", '^want', 'make'),
      ' (?:all |of |to have )*',
      `my (?:\\w+ )?${personalThings}`,
      ' (?:to be |to )?(?:all )?(?:gone|go away|disappear|vanish)',
      optionallyThen('from (?:your|the) (?:system|files?|records|database|site)'),
      requestEnd,
    ),
  },
  {
    example: 'Please wipe my stuff too.',
    counterexamples: ['I wipe my stuff in the kitchen.'],
    pattern: whole(
      anyOf('please|pls|and|also|just|can you|could you|you can'),
      '(?:delete|erase|remove|wipe|scrub) ',
      anyOf('all|of'),
      'my (?:(?:phone|mobile|e-?mail) )?(?:stuff|details|data|things|number|phone|e-?mail|address)',
      thenAnyOf('too|as well|please|pls|thanks|now'),
      optionalQuestionMark,
    ),
  },
];
