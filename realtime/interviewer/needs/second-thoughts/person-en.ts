import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, oneOf, optionalQuestionMark, thenAnyNumberOf, whole } from '../rules/patterns.ts';

/** The words of a second thought: "actually", "after all". */
export const secondThought = oneOf(
  'actually|after all|on (?:second|reflection|further) ?(?:thoughts?)?|in the end|finally|come to think of it',
  "thinking about it|i(?:'?ve| have)? changed my mind",
);
/** Words that may be before and after the wish, in any number. */
const around = oneOf(
  secondThought,
  'still|again|really|now|anyway|do|just|instead|well|so|but|and|no|yes|ok|sorry|hi|hello|please|pls|thanks|thank you|right now|i (?:think|guess|suppose)',
);
const aHuman = oneOf(
  '(?:an? |the )?(?:real |actual |live )?(?:human(?: being)?|person)',
  '(?:someone|somebody) (?:real|human)',
  '(?:an? (?:real )?(?:human|person)|someone|somebody)(?: real)? on the (?:phone|line)',
);

/** Ways to ask in English for a person after all, as people do who had taken that wish back. */
export const personAfterAllRules: readonly NeedRule[] = [
  {
    example: 'Actually I want a human after all.',
    counterexamples: [
      'Actually I want a human resources job.',
      'I’d like a person to learn from after all.',
      'I am still a people person.',
    ],
    pattern: whole(
      anyNumberOf(around),
      oneOf(
        `i ${anyNumberOf(around)}(?:want|need|prefer|would ${anyNumberOf(around)}(?:like|prefer|rather have))`,
        `i'd ${anyNumberOf(around)}(?:like|prefer|love|rather have)`,
        `(?:can|could|may) i ${anyNumberOf(around)}(?:have|get)|(?:give|get) me`,
      ),
      `(?: to have)? ${anyNumberOf(around)}`,
      aHuman,
      thenAnyNumberOf(
        around,
        'on the phone|to (?:talk|speak) (?:to|with)',
        'not (?:an? |this )(?:bot|robot|machine)',
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Actually, someone on the phone would be better.',
    counterexamples: ['A person with a licence would be better.'],
    pattern: whole(
      anyNumberOf(around),
      aHuman,
      ' would (?:still )?be (?:better|easier|nicer|best)',
      thenAnyNumberOf(around),
    ),
  },
];
