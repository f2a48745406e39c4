import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  atEnd,
  oneOf,
  optionalQuestionMark,
  questionMarks,
  sequence,
  thenAnyNumberOf,
  whole,
  within,
} from '../rules/patterns.ts';

/** Further ways to say in English that a question is not understood, or to ask for other words. */
export const rephraseRules: readonly NeedRule[] = [
  {
    example: 'Repeat please',
    counterexamples: ['I repeat orders to the kitchen.', 'One more time in my life I moved to Leeds.'],
    pattern: whole(
      anyNumberOf('sorry|hmm|um|please|pls|ok|hey|wait|i'),
      oneOf(
        'repeat(?: (?:it|that|this|the question|your question))?|rephrase|reword',
        'ask (?:me |it |that |me that |the question )?again|one more time|(?:the )?question again',
        "(?:didn't|did not|didnt) (?:catch|hear|see|read|follow) (?:that|it|this|you|(?:the|your|that) question)",
        'missed (?:the|your|that|the last) question|what was (?:that|it)(?: again)?|sorry what|say again',
        "what did you (?:say|ask)(?: me)?|what(?:'s| is) the question|say what",
      ),
      thenAnyNumberOf('please|pls|sorry|again|now'),
      questionMarks,
    ),
  },
  {
    example: 'Could you ask me that another way?',
    counterexamples: ['I could do that in another way at work.'],
    pattern: within(
      '(?:ask|say|put|phrase|word|explain|write)(?: (?:me|it|that|this|the question))* ',
      oneOf(
        '(?:in )?another way|(?:in )?a different way|differently',
        'again (?:in|more|please)',
        'in (?:other|simpler|plain|different|easier) (?:words|terms|english)',
        'more (?:simply|clearly)|simpler|easier|in easy words',
      ),
    ),
  },
  {
    example: 'Can you use easy words?',
    counterexamples: ['I use simple words with the children.', 'You write simple code.'],
    pattern: within(
      oneOf(
        '(?:you can|can you|could you|please|pls) (?:say|write|ask|speak|explain|talk)(?: (?:it|this|that|me))* (?:more )?simple(?! (?!please)\\w{4})',
        '(?:can|could|would|will|please)(?: you)?(?: please)? use (?:\\w+ )?(?:easy|easier|simple|simpler|other|fewer|plain) (?:words|english|french|terms)',
      ),
    ),
  },
  {
    example: 'I don’t understand the word.',
    counterexamples: ['I don’t understand the words of the song.'],
    pattern: whole(
      "(?:sorry )?i (?:don't|do not|dont) (?:understand|know) (?:the|this|that|one) word(?: sorry| please)?",
    ),
  },
  {
    example: 'Not sure what you’re asking.',
    pattern: within(
      '(?:not sure|no idea|unsure|unclear|confused) ',
      oneOf(
        sequence(
          "what (?:you|this|that|the question|it)(?:'re| are|'s| is)? ",
          '(?:asking|mean|want|asks|after)\\w*',
        ),
        '(?:about|by) (?:the|your|this|that) question',
      ),
    ),
  },
  {
    example: 'What’s that supposed to mean?',
    pattern: within(
      'what',
      oneOf("'s| (?:on earth |the hell |exactly )?(?:is|does)"),
      ' (?:that|this|it)(?: question)? (?:supposed to |even )?mean',
    ),
  },
  {
    example: 'What am I supposed to write?',
    counterexamples: ['What should I write on the contract form?'],
    pattern: atEnd(
      'what ',
      oneOf('am i|do you want me|should i|do i have|must i|are you expecting me'),
      '(?: (?:supposed|meant))?(?: to)? (?:write|say|answer|put|reply)',
      thenAnyNumberOf('here|then|now|exactly'),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Unclear question',
    pattern: whole('(?:sorry |the |your |this |that )*(?:unclear|confusing|weird) question(?: sorry)?'),
  },
  {
    example: 'I have no clue what this means.',
    pattern: within(
      oneOf(
        "(?:no clue|no idea|don't know) what (?:this|that|it|you)(?: \\w+)? mean\\w*",
        'what exactly are you asking',
        "^(?:this is |it is |it's )?too complicated(?: for me)?$",
      ),
    ),
  },
];
