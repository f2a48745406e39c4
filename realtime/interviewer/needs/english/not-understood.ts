import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  atStart,
  oneOf,
  optionallyThen,
  optionalQuestionMark,
  questionMarks,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';

/** Ways to say in English that the question was not understood. */
export const notUnderstoodRules: readonly NeedRule[] = [
  {
    example: 'I need help please',
    counterexamples: ['Help desk, 3 years', 'I help people.'],
    pattern: whole(
      anyNumberOf('please|pls|hi|hello|can you|could you|can someone|i|need|some'),
      'help(?: me)?',
      thenAnyNumberOf('out|please|pls|thanks'),
      questionMarks,
    ),
  },
  {
    example: 'i dont understand question',
    counterexamples: ['I don’t understand German.'],
    pattern: atEnd(
      "i (?:don't|do not|dont|no|not|can't|cannot) ",
      oneOf('understand|get|undrstand|undestand|understood'),
      thenAnyNumberOf('question|this|what|french|nothing|anything|words?|sorry|please'),
      questionMarks,
    ),
  },
  {
    example: 'dunno what u mean',
    pattern: whole(
      "(?:sorry )?(?:(?:i )?(?:dunno|don't know|dont know|no idea) )?(?:what|wat|wht)",
      ` ${oneOf('you|u|it|this|that|question|does|is')}?`,
      '(?: \\w+)? ?(?:mean|means|meaning)',
      thenAnyNumberOf('this|that|it|the|your|question'),
      questionMarks,
    ),
  },
  {
    example: 'wdym?',
    pattern: whole(oneOf('wdym|idk what (?:you|this|that).*|what is this question'), questionMarks),
  },
  {
    example: 'No understand. Help please',
    pattern: atStart(anyNumberOf('i|me|sorry'), '(?:no|not) (?:understand|understanding|understood)'),
  },
  {
    example: 'I don’t understand what you are asking.',
    counterexamples: ['I don’t know.', 'I don’t understand people who arrive late.'],
    pattern: atEnd(
      "(?:i |^)(?:don't|do not|dont|didn't|did not|can't|cannot|cant)",
      optionallyThen('really|quite|fully|even'),
      ' (?:understand|get|follow|see|know)',
      thenAnyNumberOf(
        '(?:the|your|this|that|a word of|any of) (?:\\w+ )?question',
        sequence(
          'what ',
          oneOf('you|that|this|the question|is (?:being )?asked', "i(?:'m| am) (?:supposed|meant)"),
          '\\b.*',
        ),
        'you|it|that|this|the (?:wording|point)|your point|at all|sorry|anything',
      ),
      '(?: \\?)?$',
      // "I don't know it" answers a question.
      '(?<!\\b(?:see|know)(?: (?:it|that|this|you|sorry|at all|anything))?(?: \\?)?)',
    ),
  },
  {
    example: 'What do you mean by that?',
    pattern: within(
      oneOf(
        'what (?:do|did) (?:you|ye|ya|u) mean',
        sequence(
          'what(?: exactly)? (?:does|did|do) ',
          '(?:that|this|it|the question|your question) (?:even )?mean',
        ),
        'what is meant|what are you (?:asking|talking about|on about|trying to (?:ask|say))',
        "what(?:'s| is| was) (?:the|your) question|meaning what|wh(?:at|ich) question|^you what",
        'what does (?:\\w+ ){1,3}mean(?! to)',
      ),
    ),
  },
  {
    example: 'Could you rephrase the question please?',
    counterexamples: ['I would repeat the order to the customer.'],
    pattern: atEnd(
      '(?:can|could|would|will|please|mind)(?: you)?',
      thenAnyNumberOf('please|maybe|kindly|just'),
      '(?: you)? ',
      oneOf(
        'rephrase|rephrasing|repeat|repeating|reword|rewording|clarify|clarifying|simplify',
        sequence(
          'explain',
          optionallyThen('(?:the|your|that|this) question|again|differently|better|what you mean|that|it'),
        ),
        'say (?:that|it) (?:again|differently|in other words)',
        'ask (?:that|it) (?:again|differently|another way)',
        'put (?:it|that) (?:differently|another way|in other words|more simply)',
      ),
      thenAnyNumberOf(
        'the|your|that|this|it|please|again|question|differently|last|more|simply|what you mean',
        'a bit|for me',
      ),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Sorry love, you’ve lost me there',
    counterexamples: ['You have lost me a sale.'],
    pattern: atEnd("you(?:'ve| have)? lost me", thenAnyNumberOf('there|now|sorry|again|completely')),
  },
  {
    example: 'Come again?',
    pattern: whole(
      anyNumberOf('sorry|hmm|um|uh|erm|ok'),
      oneOf(
        'come again|(?:i )?beg (?:your )?pardon|pardon(?: me)?|say (?:that|it) again',
        'huh|what|sorry|excuse me|meaning',
        'rephrase|repeat',
      ),
      thenAnyNumberOf('please|sorry'),
      '(?: ?\\?)+',
    ),
  },
  {
    example: 'I’m confused.',
    pattern: whole(
      anyNumberOf('sorry|please'),
      oneOf(
        'come again|rephrase(?: (?:that|the question|it))?|repeat (?:that|the question)',
        "i(?:'m| am) (?:\\w+ )?(?:confused|lost|not following|not following you)",
        "no idea what you(?:'re| are)? (?:mean|asking|talking about|saying).*|not following|huh",
      ),
      '(?: please)?',
    ),
  },
  {
    example: 'The question isn’t clear.',
    counterexamples: ['It is not clear yet when my contract ends.'],
    pattern: within(
      '(?:the|your|this|that) question (?:\\w+ )?',
      oneOf("isn't|is not|is|was|makes|doesn't|does not|wasn't"),
      '(?: \\w+)? ',
      oneOf('clear|unclear|confusing|vague|no sense|make (?:\\w+ )?sense|understandable|understood', 'weird'),
    ),
  },
  {
    example: 'That’s a bit too vague for me.',
    counterexamples: ['The job market is vague.'],
    pattern: whole(
      anyNumberOf("sorry|that|it|this|(?:that|it)'s|is|all|a bit|too|very|rather|quite|really"),
      oneOf(
        "makes no sense|doesn't make (?:\\w+ )?sense|isn't clear|not clear|unclear|confusing",
        'vague|ambiguous',
      ),
      '(?: (?:to|for) me)?',
    ),
  },
];
