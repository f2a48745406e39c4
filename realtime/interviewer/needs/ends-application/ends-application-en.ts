import type { NeedRule } from '../rules/need-rule.ts';
import { notAfter, notBefore, oneOf, within } from '../rules/patterns.ts';

/** Ways to say in English that an application, or the recruitment, ends here. */
export const endsApplicationRules: readonly NeedRule[] = [
  {
    example: 'Please put an end to my application.',
    counterexamples: [
      'I want to finish my application.',
      'I do not want to stop my application.',
      'I had to stop my application to college.',
    ],
    pattern: within(
      notAfter("not|n't|never|not (?:want to|like to)|n't want to|had to|did"),
      oneOf(
        '(?:stop|discontinue|suspend|terminate|halt)(?: with)?|stopping|discontinuing',
        '(?:put|putting) (?:an end|a stop) to|(?:come|coming|back|backing|bow|bowing|opt|opting|drop|dropping) out of',
      ),
      ' (?:my|the|this|your) (?:application|candidacy|(?:recruitment|hiring|selection|application|interview)(?: process)?|process)',
      notBefore('at|to|for'),
    ),
  },
];
