import type { NeedRule } from '../rules/need-rule.ts';
import { atEnd, oneOf, optional, optionalQuestionMark, thenAnyOf, within } from '../rules/patterns.ts';

const anybody = oneOf('someone|somebody|anyone|anybody');
const oneReal = `(?:an? )?${optional('real|actual|live')}(?:person|human(?: being)?|${anybody})`;
/** Places that only a person in place of the questionnaire has: "behind this", "on the other end". */
const behindTheMachine = thenAnyOf(
  'there|here|at all|anywhere|please|pls|real|alive|around|available|actually|instead|now|today|home|out there|right now',
  'reading(?: (?:this|these|it|my \\w+))?|this|behind .{1,20}|(?:on|at) the other (?:end|side)|or (?:just |only )?(?:is it )?an? \\w+',
);
/** Words after "someone" that name what only a person does here: "I can talk to", "who can call me". */
const speaksToMe = oneOf(
  '(?:(?:who|whom|that) )?(?:i|we) (?:can|could|may|might)(?: \\w+)? (?:(?:talk|speak|chat|write|turn) (?:to|with)|call|phone|ring|contact|reach|ask)',
  'to (?:talk|speak|chat|write) (?:to|with)|to (?:call|phone|ring|contact)',
  '(?:(?:who|that) (?:can|could|will|would|might|may)|to) (?:\\w+ )?(?:call|ring|phone|contact|answer|reply to|talk to|speak (?:to|with)) (?:me|my|this|these)',
  '(?:(?:who|that) (?:can|could|will|would)|to) (?:\\w+ )?(?:help|answer)(?: me)?(?= ?\\?|$| (?:with (?:this|the form|my application)|please|here|now))',
);

/** Ways to ask in English whether a person is there in place of the questionnaire. */
export const isThereSomeoneRules: readonly NeedRule[] = [
  {
    example: 'Is there a human there?',
    counterexamples: ['Is there a human resources department?', 'Is there someone on site at night?'],
    pattern: atEnd(`(?:is|isn't) (?:there|this) ${oneReal}`, behindTheMachine, optionalQuestionMark),
  },
  {
    example: 'Is there someone I can talk to?',
    counterexamples: ['Is there anyone who trains newcomers on the phone system?'],
    pattern: within(`(?:is|isn't) (?:there|this) ${oneReal} ${optional('there|here')}`, speaksToMe),
  },
  {
    example: 'Is anybody there?',
    counterexamples: ['Is anyone there in August?'],
    pattern: atEnd(
      oneOf(
        `is ${anybody} (?:there|here|real|reading)`,
        'are there any (?:humans|people|real people)|any (?:real|actual) (?:people|humans)',
        'can i (?:speak|talk) to one',
      ),
      behindTheMachine,
      optionalQuestionMark,
    ),
  },
];
