import type { NeedRule } from '../rules/need-rule.ts';
import {
  atEnd,
  oneOf,
  optional,
  optionalQuestionMark,
  sequence,
  upToWords,
  within,
} from '../rules/patterns.ts';

const anybody = oneOf('someone|somebody|anyone|anybody');
const oneReal = `(?:an? )?${optional('real|actual|live')}(?:person|human(?: being)?|${anybody})`;
const severalReal = '(?:real |actual )?(?:people|humans)';
/** "Is there a real person", "are there any people". */
const isThere = `(?:(?:is|isn't) (?:there|this) ${oneReal}|are there (?:some|any) ${severalReal})`;
/** "Here", "please", "on the other end", "reading": words after "is there somebody". */
const afterSomebody = oneOf(
  'there|here|on here|in (?:this|the|there|here)(?: chat)?|on (?:this|the) chat|at the end of this|at all|anywhere',
  'please|pls|real|alive|around|available|actually|instead|now|today|home|out there|right now',
  '(?:on|at) the other (?:end|side)|behind (?:this|it|that|all this|the (?:screen|chat|bot|form|questions))|this',
  'reading(?: (?:these|it|my \\w+))?',
);
/** Up to three of these, and perhaps another guess: "or a bot". */
const behindTheMachine = sequence(`(?: ${afterSomebody}){0,3}`, '(?: or .{1,40})?');
/** Words after "help me" that ask for help with the questions: "with this", "to fill it in", but not "with the boxes". */
const here = oneOf(
  '(?= ?\\?|$)| (?:please|here|now|with (?:this|these|the (?:form|questions?)|my application))',
  ' (?:to )?(?:fill|answer|apply|understand)',
);
/** Words after "someone" that name what a person does here: "I can talk to", "who can call me". */
const speaksToMe = oneOf(
  sequence(
    '(?:(?:who|whom|that) )?(?:i|we) (?:can|could|may|might) (?:\\w+ )?',
    oneOf('(?:talk|speak|chat|write|turn) (?:to|with)|call|phone|ring|contact|reach|get hold of|ask|e-?mail'),
  ),
  '(?:who|that) (?:(?:will|would|actually|really) )*(?:reads?|answers?|sees?) (?:my|this|these|it)',
  'to (?:talk|speak|chat|write) (?:to|with)|to (?:call|phone|ring|contact)|(?:available )?to talk(?= ?\\?|$)',
  sequence(
    '(?:(?:who|that) (?:can|could|will|would|might|may)|to) (?:\\w+ )?',
    oneOf(
      '(?:call|ring|phone|contact|answer|reply to|talk to|speak (?:to|with)|get back to) (?:me|my|this|these)',
      `(?:help|answer)(?: me)?${here}|explain (?:it|this|that|the questions)(?: to me)?(?= ?\\?|$)`,
    ),
  ),
);

/** Ways to ask in English whether a person is there in place of the questionnaire. */
export const personThereRules: readonly NeedRule[] = [
  {
    example: 'Is there a human there?',
    counterexamples: ['Is there a human resources department?', 'Is there someone on site at night?'],
    pattern: atEnd(isThere, behindTheMachine, optionalQuestionMark),
  },
  {
    example: 'Is this a real person or a bot?',
    counterexamples: ['Is there a real estate agent in the team?'],
    pattern: within(
      oneOf(
        sequence(
          '(?:is|are) (?:there|this) (?:an?|some|any) (?:real|actual|live) (?:person|people|human(?:s| being)?)',
          '(?! (?:on (?:site|the|reception)|body|estate|to (?:train|show)|in (?:that|the) role))',
        ),
        sequence(
          `${isThere}(?: (?!in charge|(?:to|who) (?:run|operate|fix|clean|program|watch|train)\\w*)\\w+){0,4} or `,
          "(?:(?:is|it|this|that|it's|just|only|an?|am|are|i|you|talking|to|with|some|all) ){0,5}?",
          '(?:bots?|robots?|machines?|ai|automated|automatic|computers?)',
        ),
      ),
    ),
  },
  {
    example: 'Is there someone I can talk to?',
    counterexamples: ['Is there anyone who trains newcomers on the phone system?'],
    pattern: within(`${isThere} ${upToWords(3)}?`, speaksToMe),
  },
  {
    example: 'Is anybody there?',
    counterexamples: ['Is anyone there in August?'],
    pattern: atEnd(
      oneOf(`is ${anybody} (?:there|here|real|reading)`, 'any (?:real|actual) (?:people|humans)'),
      oneOf(behindTheMachine, ` to (?:\\w+ )?(?:help|answer|call|talk to)(?: me)?`),
      optionalQuestionMark,
    ),
  },
  {
    example: 'Can I speak to one?',
    counterexamples: ['Can I speak to one group a day?'],
    pattern: within(
      'can i (?:speak|talk) to one(?: of you\\w*)?(?= (?:team|recruiters|colleagues|people)| ?\\?|$)',
    ),
  },
];
