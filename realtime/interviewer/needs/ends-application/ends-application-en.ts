import type { NeedRule } from '../rules/need-rule.ts';
import { anyNumberOf, notBefore, oneOf, sequence, within } from '../rules/patterns.ts';

const toEnd = oneOf(
  'stop|discontinue|suspend|terminate|halt|end|put (?:an end|a stop) to|(?:come|back|bow|opt|drop) out of',
);
const ending =
  '(?:stopping|discontinuing|suspending|ending|putting an end to|(?:backing|bowing|opting|dropping) out of)';
/** "I'd like to", "please": the beginning of a wish. None has a "not". */
const wish = oneOf(
  "i(?:'d| would) (?:like|prefer|rather|love)(?: to)?|i(?:'ll| will)|i (?:want|wish|need|have decided|decided|would like) to",
  "i(?:'m| am) going to|please|(?:can|could) (?:you|i|we)|how (?:do|can) i|let's",
);

/** Ways to say in English that an application, or the recruitment, ends here. */
export const endsApplicationRules: readonly NeedRule[] = [
  {
    example: 'Please put an end to my application.',
    counterexamples: [
      'I want to finish my application.',
      'I do not want to stop my application.',
      'I don’t want to put an end to my application.',
      'I had to stop my application to college.',
      'I stop the process when the machine overheats.',
      'I deploy and stop the application with Docker.',
      'Does a criminal record stop my application?',
    ],
    pattern: within(
      oneOf(
        sequence(wish, ' ', anyNumberOf('just|now|please|actually'), toEnd),
        `i(?:'m| am) ${ending}`,
        `^${toEnd}`,
      ),
      oneOf(
        ' (?:my|this) (?:application|candidacy)',
        ' (?:the|this|your) (?:recruitment|hiring|selection|application) process',
        '(?<=out of) (?:the|this|your) process',
      ),
      notBefore('at|to|for|with docker'),
    ),
  },
];
