import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionallyThen,
  optionalQuestionMark,
  sequence,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';
import { personalThings } from './delete.ts';
import { requestEnd } from './words.ts';

/** "Please", "can you", "I want you to": the beginning of a request. */
const requestStart = anyNumberOf(
  'please|pls|and|also|just|can you|could you|would you|will you|you can|i (?:want|need) you to|hi|hello',
  "i(?:'d| would) like you to|i(?:'d| would) like to|i (?:want|need) to",
);

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
      requestStart,
      '(?:delete|erase|remove|wipe|scrub) ',
      anyNumberOf('all|of'),
      'my (?:(?:phone|mobile|e-?mail) )?(?:stuff|details|data|things|number|phone|e-?mail|address)',
      optionallyThen('from (?:your|the) (?:system|files?|records|database|site|list)'),
      thenAnyNumberOf('too|as well|please|pls|thanks|now'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Please delete the part about my mother.',
    counterexamples: [
      'I delete the part about prices from each contract.',
      'Remove the lines that are out of date',
      'Can you delete the message about the meeting from the board?',
    ],
    pattern: whole(
      requestStart,
      '(?:delete|erase|remove|wipe|scrub|strike|take out) ',
      oneOf(
        "what i(?:'ve| have| just)? (?:wrote|written|said|told you|put|sent|answered)(?: (?:about|on|in|to|earlier|above|before|just)\\b(?! the (?!last|first|previous)).*)?",
        sequence(
          '(?:the|that|this|those|my) (?:last )?(?:part|bit|sentence|passage|paragraph|line|message|answer|section|words?)s? ',
          '(?:(?:(?:where|in which|that) )?i (?:wrote|said|sent|told|mention\\w*|talk\\w*)|(?:about|on|regarding) (?:my|me|the illness|being|having|how i|what i|his|her|why i))\\b(?!.* from my\\b).*',
        ),
      ),
      optionalQuestionMark,
    ),
  },
];
