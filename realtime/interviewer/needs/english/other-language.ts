import type { NeedRule } from '../rules/need-rule.ts';
import {
  anyNumberOf,
  oneOf,
  optional,
  optionalQuestionMark,
  questionMarks,
  thenAnyNumberOf,
  whole,
} from '../rules/patterns.ts';

const language = oneOf('french|english|spanish|arabic|portuguese|italian|german|polish');
const wish = oneOf(
  "i(?:'d| would)? (?:rather|prefer(?: to)?|like to|want to|can|need to)|can (?:i|we|you)",
  "could (?:i|we|you)|may i|let's|possible to|ok to",
);
const talk = oneOf(
  'answer|reply|write|speak|talk|continue|switch|do (?:this|it)|ask(?: me)?',
  'have (?:this|it|the questions?)|go on',
);

/** Ways to ask in English for another language. */
export const otherLanguageRules: readonly NeedRule[] = [
  {
    example: 'Can I answer in Spanish?',
    counterexamples: ['I can speak English and French.'],
    pattern: whole(
      anyNumberOf('hi|hello|sorry|please|no|but|is it|would it be'),
      `${wish} (?:please )?${talk}?`,
      `${thenAnyNumberOf('this|it|the questions?|you|to')} ?(?:in )?${language}`,
      thenAnyNumberOf("please|pls|thanks|instead|if possible|if that's ok"),
      questionMarks,
    ),
  },
  {
    example: 'In Arabic please',
    pattern: whole('in (?:french|spanish|arabic) (?:please|pls)', optionalQuestionMark),
  },
  {
    example: 'Do you speak English?',
    counterexamples: ['English'],
    pattern: whole(
      anyNumberOf(
        'please|pls|sorry|hello|hi|can (?:you|we|i)|could (?:you|we|i)|speak|speaking|write',
        'talk|answer|ask|me|in|do you',
      ),
      'english',
      thenAnyNumberOf('version|please|pls|plz|possible|sorry|thanks'),
      // The bare word names a language that the writer speaks.
      `${questionMarks}$(?<!^english)`,
    ),
  },
  {
    example: 'Sorry no French',
    pattern: whole(
      anyNumberOf('sorry|i|me|no|not|please|we'),
      `(?:no|not) ${optional('speak|speaking|understand|know|good|read')}(?:in )?french`,
      thenAnyNumberOf('sorry|please|good|me'),
    ),
  },
];
