import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  notBefore,
  oneOf,
  optional,
  optionallyThen,
  optionalQuestionMark,
  thenAnyNumberOf,
  upToWords,
  whole,
  within,
} from '../rules/patterns.ts';
import { anyMachine, interviewerBot, personOrTeam, requestEnd } from './words.ts';

const talkOrTalking = oneOf('talk|talking|speak|speaking|chat|chatting');
const anybody = oneOf('someone|somebody|anyone|anybody');

/** The beginnings of a wish, as in "I’d like", "Where can I" or "Please". */
const wish = oneOf(
  "i(?:'d| would)? (?:want|need|like|prefer|wish|rather|love|much prefer|demand)|i'd|would like",
  'want|need|prefer|rather',
  'how (?:do|can|could) i|where can i|is it possible',
  'let me|please|just',
);

/** Ways to ask in English for a person. */
export const personRules: readonly NeedRule[] = [
  {
    example: 'me want speak with person please',
    pattern: whole(
      anyNumberOf('i|me|please|pls|no|want|need|like|prefer|can|to'),
      `(?:talk|speak|chat) ${optional('with|to')}${anyNumberOf('an?|the|real|some')}`,
      '(?:humans?|persons?|people|man|woman|boss|somebody|someone)',
      thenAnyNumberOf('please|pls|now'),
    ),
  },
  {
    example: 'need human please',
    pattern: whole(
      anyNumberOf('i|me|please|pls|no'),
      `(?:want|need) ${anyNumberOf('an?|the|real')}(?:human|person)`,
      thenAnyNumberOf('please|pls|now'),
    ),
  },
  {
    example: 'Who can I talk to about this?',
    pattern: atEnd(
      'who (?:can|could|do|should) i (?:(?:talk|speak|turn|write) to|call|phone|ring|contact)',
      optionallyThen(`about (?:this|it)|to (?:get|reach|have) ${personOrTeam}`),
      optionalQuestionMark,
    ),
  },
  {
    example: 'I would rather have a human.',
    counterexamples: ['I would like to have a person to learn from.'],
    pattern: atEnd(
      '(?:rather|prefer to|want to|like to) have (?:an? )?(?:real )?(?:human|person)',
      '(?: being)?(?: please)?',
    ),
  },
  {
    example: 'Can I speak with a recruiter?',
    pattern: within(
      `(?:can|could|may|might|must|shall) (?:i|we|you|someone|somebody) ${upToWords(3)}`,
      oneOf(
        'talk|speak|chat|call|meet',
        'connect|connected|transfer|put|reach|contact|get hold of|get through',
      ),
      '(?: me)?(?: \\w+)?(?: (?:to|with|through to|of))? ',
      personOrTeam,
    ),
  },
  {
    example: 'I’d like to speak with a real person.',
    pattern: within(
      wish,
      ` ${upToWords(2)}(?:to )?`,
      oneOf(
        talkOrTalking,
        'discuss (?:it|this|that)|deal|dealing|hear',
        'connect|reach|contact|be (?:connected|put through|transferred)',
      ),
      `(?: \\w+)? ${optional('to|with|from|by')}${personOrTeam}`,
    ),
  },
  {
    example: 'Put me through to a person.',
    pattern: whole(
      '(?:please )?(?:talk|speak|chat|connect me|transfer me|put me through|transfer) (?:to|with) ',
      personOrTeam,
      requestEnd,
    ),
  },
  {
    example: 'Human please',
    counterexamples: ['Human resources assistant'],
    pattern: whole(
      anyNumberOf(
        'hi|hello|no|sorry|please|just',
        "i (?:want|need|prefer|would like|would prefer)|i'd (?:like|prefer|rather have)|give me|get me",
        '(?:can|could) i (?:get|have)|where is|is there',
      ),
      optional('an?|the|some'),
      '(?:human(?: being)?|(?:real|actual|live) (?:person|human|people|agent)|person)',
      thenAnyNumberOf(
        'please|pls|plz|instead|thanks|thank you|now|here|there',
        'not (?:an? |this )(?:stupid )?(?:bot|robot|machine|crap|shit|questionnaire|form)',
        'i can (?:talk|speak) (?:to|with)',
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Can you get me a real human?',
    pattern: atEnd(
      '(?:can|could|will|would) (?:you|u|someone) (?:please )?(?:get|find|give|bring) me ',
      `${optional('an?|the')}${anyNumberOf('real|actual|live|human')}`,
      '(?:human|person|being|recruiter|agent)(?: please)*',
      optionalQuestionMark,
    ),
  },
  {
    example: 'I’ll only talk to a human.',
    counterexamples: ['I only talk to a person in charge at work.'],
    pattern: within(`i(?:'ll| will) only (?:talk|speak|answer|reply|write) (?:to|with) ${personOrTeam}`),
  },
  {
    example: 'It is possible to speak with somebody?',
    pattern: atEnd(
      `it(?:'s| is) possible (?:to|for) (?:\\w+ )?(?:talk|speak|chat) (?:to|with) ${personOrTeam}`,
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Can I get somebody from HR on the line?',
    counterexamples: ['I get somebody on the line every minute.'],
    pattern: within(
      `(?:can|could|may) (?:i|we|you) (?:get|have|put) ${personOrTeam} (?:from \\w+ )?on the (?:line|phone)`,
    ),
  },
  {
    example: 'Agent please',
    pattern: whole('(?:agent|operator|representative|recruiter|someone|somebody) (?:please|pls|plz)'),
  },
  {
    example: 'I hate talking to machines.',
    pattern: within(
      oneOf("don't|do not|dont|won't|refuse to|hate|not|never|(?:tired|sick) of"),
      ` ${upToWords(2)}(?:to )?(?:${oneOf(talkOrTalking, 'deal|dealing')} (?:to|with)|answer(?:ing)?(?: to)?) `,
      anyMachine,
      notBefore('(?:all|every) day|at work|for a living'),
    ),
  },
  {
    example: 'I’d rather not do this with a machine.',
    counterexamples: ['I’d rather not do this with a machine that is not maintained.'],
    pattern: atEnd(
      oneOf("(?:don't|dont|do not) (?:want|wish|like) to|rather not|sooner not|prefer not to|won't"),
      ' (?:do|go through|go on with|fill in|continue) ',
      optional('this|that|it|all this|these questions|the questions'),
      `(?:with|through) ${anyMachine}`,
      requestEnd,
    ),
  },
  {
    // "Not with a computer" may tell of the candidate's work, so another machine than the interviewer needs a "please".
    // The lookahead only requires it: `requestEnd` then matches it.
    example: 'Not with a bot.',
    counterexamples: ['Not with a computer.'],
    pattern: whole(
      anyNumberOf('please|no|but|sorry'),
      'not (?:with|to|by) ',
      oneOf(interviewerBot, `${anyMachine}(?= (?:please|pls))`),
      requestEnd,
    ),
  },
  {
    example: 'Someone to talk to, please.',
    counterexamples: ['I need someone to talk to customers.'],
    pattern: whole(
      anyNumberOf("please|just|i (?:want|need)|i'd like|is there|(?:can|could) i have|hi|hello|no|to have"),
      oneOf(anybody, 'an? (?:real )?(?:person|human)'),
      ' (?:to|(?:who |whom |that )?i (?:can|could)) (?:talk|speak|chat) (?:to|with)',
      requestEnd,
      optionalQuestionMark,
    ),
  },
  {
    example: 'Any chance of a human?',
    counterexamples: ['Any chance of a human resources job?'],
    pattern: within(
      'any (?:chance|possibility|way) of (?:getting |having |talking to |speaking (?:to|with) )?',
      oneOf(anybody, 'an? (?:real |actual )?(?:human(?: being)?|person)|the recruiter'),
      notBefore('resources'),
    ),
  },
];
